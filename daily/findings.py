"""What an audit finds: what the logs of a day say, set against what the store holds of it; imports the records of games
and the store's contract. Read on in `audit.py`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from daily.losses import DayLosses, gather
from daily.plays import Play
from daily.review import LOSS_UNIT
from daily.standing import bucket_of, loss_bucket_of
from daily.store.protocol import DayContents, LateLosses, Precise

Name = TypeVar("Name", int, str)


@dataclass(slots=True)
class Findings:
    """What an audit of one day found: the number of games, one sentence per difference, the tokens of damaged logs,
    by the tokens of finished games what the boards should say of them, and the games whose traces elsewhere are wrong.

    `unlisted` counts the games that the day's list lacks, or lacked before a repair; `unchecked` counts finished games
    whose losses nobody knows, since there is no table: what the precision board says of them is left as it is; so are
    par and perfect where `measured` is False. `whole` is False where the list of games, or what is kept with the day,
    could not be read: it was left as it is.
    """

    games: int = 0
    unlisted: int = 0
    problems: list[str] = field(default_factory=list)
    damaged: set[str] = field(default_factory=set)
    totals: dict[str, int] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    losses: dict[str, tuple[int, ...]] = field(default_factory=dict)
    unchecked: int = 0
    measured: bool = True
    unsettled: list[Play] = field(default_factory=list)
    whole: bool = True

    def precise(self, member: str) -> Precise | None:
        """What the precision board should say of a member, where that is known."""
        losses = self.losses.get(member)
        return None if losses is None else Precise(sum(losses), self.totals[member])

    def lacking(self, seen: DayContents) -> list[LateLosses]:
        """The losses that are still to be entered."""
        return [
            LateLosses(member, self.totals[member], losses)
            for member, losses in self.losses.items()
            if member not in seen.precision
        ]


def expected(found: Findings, seen: DayContents) -> DayContents:
    """What a day should hold, but for losses that are still to be entered: what was seen, set right.

    What all games lost cannot be told where the losses of one of them cannot; it then is as it was seen.
    """
    kept = {member: found.precise(member) or held for member, held in seen.precision.items() if member in found.totals}
    return DayContents(
        found.totals,
        found.labels,
        _bars(found.totals),
        kept,
        _loss_bars(kept),
        _sums(found, kept) or seen.losses,
    )


def _bars(totals: Mapping[str, int]) -> Mapping[int, int]:
    return Counter(map(bucket_of, totals.values()))


def _loss_bars(precision: Mapping[str, Precise]) -> Mapping[int, int]:
    return Counter(loss_bucket_of(precise.loss) for precise in precision.values())


def _sums(found: Findings, members: Mapping[str, object]) -> DayLosses | None:
    """What these games lost; None where that is not known of one of them."""
    known = [losses for member in members if (losses := found.losses.get(member)) is not None]
    return gather(known) if len(known) == len(members) else None


def differences(seen: DayContents, found: Findings, now: DayContents) -> list[str]:
    """One sentence per difference between what the store holds and what the logs say.

    `seen` was read before the logs, `now` after them; a difference stands only if both have it.
    """
    wanted = expected(found, seen)
    return [
        *_compare("result", seen.totals, wanted.totals, now.totals),
        *_compare("label", seen.labels, wanted.labels, now.labels),
        *_compare("loss", _texts(seen), _texts(wanted), _texts(now)),
        *_compare_counts("histogram bar", seen.histogram, *_least_and_most(seen, wanted, now)),
        *_compare_losses(seen, found, wanted, now),
        *_tell_lacking(found, seen, now),
    ]


def _compare(
    what: str, seen: Mapping[str, object], expected: Mapping[str, object], now: Mapping[str, object]
) -> Iterator[str]:
    for key in sorted(seen.keys() | expected.keys()):
        if seen.get(key) == now.get(key) != expected.get(key):
            yield f"{what} {key}: the board says {seen.get(key)}, the logs say {expected.get(key)}."


def _texts(contents: DayContents) -> Mapping[str, str]:
    return {
        member: f"{precise.loss / LOSS_UNIT:.6f} points lost, total {precise.total}"
        for member, precise in contents.precision.items()
    }


def _least_and_most(
    seen: DayContents, wanted: DayContents, now: DayContents
) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """What bars may count: results that were entered meanwhile, or were not."""
    since = now.totals.keys() - seen.totals.keys()
    return _bars({member: total for member, total in wanted.totals.items() if member not in since}), wanted.histogram


def _compare_losses(seen: DayContents, found: Findings, wanted: DayContents, now: DayContents) -> Iterator[str]:
    """The same for the histogram of losses and what all games lost: both count those that were entered meanwhile, or do
    not."""
    kept = wanted.precision
    since = {member: held for member, held in now.precision.items() if member not in seen.precision}
    most = {**kept, **{member: found.precise(member) or held for member, held in since.items()}}
    yield from _compare_counts("loss histogram bar", seen.loss_histogram, _loss_bars(kept), _loss_bars(most))
    least_sums, most_sums = _sums(found, kept), _sums(found, most)
    if least_sums and most_sums:
        yield from _compare_counts("sum of losses,", _named(seen.losses), _named(least_sums), _named(most_sums))


def _named(losses: DayLosses) -> Mapping[str, int]:
    """Every sum by its name."""
    turns = {
        f"turn {turn}: {name}": count
        for turn, sums in enumerate(losses.turns, start=1)
        for name, count in sums._asdict().items()
    }
    return {"games": losses.games, **turns}


def _compare_counts(
    what: str, seen: Mapping[Name, int], least: Mapping[Name, int], most: Mapping[Name, int]
) -> Iterator[str]:
    for name in sorted(seen.keys() | most.keys()):
        count = seen.get(name, 0)
        if not least.get(name, 0) <= count <= most.get(name, 0):
            yield f"{what} {name}: the board says {count}, the logs say {most.get(name, 0)}."


def _tell_lacking(found: Findings, seen: DayContents, now: DayContents) -> Iterator[str]:
    count = sum(late.member not in now.precision for late in found.lacking(seen))
    if count:
        results = "1 result" if count == 1 else f"{count} results"
        yield f"losses of {results}: the precision board has none, the logs tell them."
