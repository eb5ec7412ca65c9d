"""The benchmark's own pieces on tiny runs: figures, report, stopwatch, and everything together."""

import math
from datetime import date
from itertools import count
from pathlib import Path

import pytest

from scripts.bench.budget import LABELS, STATIONS, budget
from scripts.bench.figures import Run, percentile, ratio, summary
from scripts.bench.load import Sample
from scripts.bench.plan import CONNECTIONS, Scale, measure
from scripts.bench.report import Target, errors, put_between, report, table
from scripts.bench.stopwatch import Station, Stopwatch

# Figures


@pytest.mark.parametrize(
    ("count", "part", "expected"),
    [(100, 0.5, 50), (100, 0.99, 99), (100, 1.0, 100), (100, 0.0, 1), (1, 0.99, 1), (3, 0.5, 2), (4, 0.5, 2)],
)
def test_a_percentile_is_the_nearest_rank(count: int, part: float, expected: int) -> None:
    """Of the values 1 to n, the percentile is the smallest value that the part of them does not exceed."""
    assert percentile([float(value) for value in range(1, count + 1)], part) == expected


def test_no_values_have_no_percentile() -> None:
    """A run without a good answer has no latency, rather than a latency of zero."""
    assert math.isnan(percentile([], 0.5))


def run_of(answers: int, seconds: float = 1.0, work: tuple[float, float] = (0.5, 0.5), connections: int = 16) -> Run:
    """A run with so many answers, each of which took a millisecond."""
    return Run(Sample(seconds, (0.001,) * answers), work, connections)


def test_ratios_are_taken_round_by_round() -> None:
    """A machine that is ten times slower in one round changes neither the ratio of that round nor the median."""
    runs, others = [run_of(60), run_of(6), run_of(66)], [run_of(100), run_of(10), run_of(110)]
    assert ratio(runs, others) == pytest.approx(0.6)


def test_a_round_without_answers_has_no_ratio() -> None:
    """A machine that was away for a whole run breaks neither the report nor the other rounds."""
    assert ratio([run_of(60), run_of(1)], [run_of(100), run_of(0)]) == pytest.approx(0.6)
    assert math.isnan(ratio([run_of(60)], [run_of(0)]))


@pytest.mark.parametrize(
    ("work", "connections", "uneven"),
    [
        ((0.5, 0.5), 16, False),
        ((0.3, 0.7), 16, False),
        ((0.29, 0.71), 16, True),
        ((0.0, 0.0), 16, True),
        ((0.0, 1.0), 1, False),
    ],
)
def test_a_run_is_uneven_where_one_worker_did_little(work: tuple[float, float], connections: int, uneven: bool) -> None:
    """Less than 30 % of the work is uneven, and none at all; one connection can have one worker only."""
    assert run_of(10, work=work, connections=connections).uneven is uneven


def test_a_summary_is_the_medians_of_the_runs() -> None:
    """Rates are answers per second, latencies milliseconds, costs the workers' microseconds for an answer."""
    seen = summary([run_of(10), run_of(1000, seconds=2.0), run_of(4000)])
    assert (seen.rate, seen.p50, seen.p99, seen.cost, seen.share) == (500, 1, 1, 1000, 0.5)


# Report


def test_a_table_is_markdown() -> None:
    """Numbers are aligned to the right, names to the left."""
    assert table(("", "ms"), [("move", "1.2")]) == "|  | ms |\n| --- | ---: |\n| move | 1.2 |"


def test_a_document_gets_its_block_and_keeps_the_rest() -> None:
    """Only what stands between the two marks is replaced, and doing it again changes nothing."""
    text = "before\n<!-- run -->\nold\n<!-- end of run -->\nafter <!-- budget --> <!-- end of budget -->\n"
    once = put_between(text, "run", "new")
    assert once == text.replace("\nold\n", "\n\nnew\n\n")
    assert put_between(once, "run", "new") == once


def test_a_document_without_marks_is_refused() -> None:
    """Figures never land at an unknown place."""
    with pytest.raises(ValueError, match="no place for run"):
        put_between("nothing", "run", "new")


@pytest.mark.parametrize(
    ("value", "limit", "more", "met"),
    [(0.6, 0.6, True, True), (0.59, 0.6, True, False), (1.3, 1.3, False, True), (1.31, 1.3, False, False)],
)
def test_a_target_is_reached_or_missed(value: float, limit: float, more: bool, met: bool) -> None:
    """A target is reached at its limit already; for some more is better, for others less."""
    assert Target("", value, limit, "", more).met is met


def test_a_whole_run_on_a_small_scale(tmp_path: Path) -> None:
    """From an empty folder to the report: every case is measured with every number of connections, without errors."""
    scale = Scale(rounds=1, seconds=0.05, board_seconds=0.05, results=(30, 60), starts=1)
    told: list[str] = []
    found = measure(tmp_path, scale, told.append)
    assert errors(found) == []
    assert len(found.runs) == (6 + 5 * 2) * len(CONNECTIONS)
    assert len(found.memory) == 2
    assert told[0] == "entering 30 results"
    text = report(found, scale, date(2026, 11, 29))
    assert "Measured on 2026-11-29" in text
    assert text.count("| API move | 16 |") == 1
    assert text.count("| board page, own rank | 64 |") == 1


# Budget


class Work:
    """Something to time."""

    def outer(self, watch: list[str]) -> str:
        watch.append("outer")
        return self.inner(watch)

    def inner(self, watch: list[str]) -> str:
        watch.append("inner")
        return "done"


def test_a_station_counts_its_own_time() -> None:
    """What a station calls counts there and not twice, results pass through, and nothing stays changed afterwards."""
    outer, watch, calls = Work.outer, Stopwatch(count().__next__), list[str]()
    with watch.watching((Station("outer", Work, "outer"), Station("inner", Work, "inner"))):
        assert Work().outer(calls) == "done"
        spent = watch.take()
    assert calls == ["outer", "inner"]
    assert spent == {"outer": 2, "inner": 1}  # a clock that ticks whenever it is read: at 0, 1, 2 and 3
    assert Work.outer is outer
    assert watch.take() == {}


def test_the_budget_names_every_station(tmp_path: Path) -> None:
    """Each kind of time has a line, the whole is their sum, and the watched functions are themselves again."""
    before = [getattr(station.owner, station.name) for station in STATIONS]
    text = budget(tmp_path, 48)
    assert all(text.count(f"| {label} |") == 1 for label in (*LABELS, "**the app**"))
    assert [getattr(station.owner, station.name) for station in STATIONS] == before
