"""The benchmark of the solver on a small ruleset: what is run, compared and reported."""

import sys
from datetime import date
from pathlib import Path

import pytest

from daily.rulesets import RULESETS
from scripts.bench.solver import SOLVED, Findings, Run, Solver, measure, ours
from scripts.bench.solver_report import errors, report, targets

MINE = ours("yacht-1938")
OTHER = Solver("another one", (sys.executable, "-c", """print('{"value": 166.955067704572, "more": 1}')"""))


def found(mine: list[Run], other: list[Run]) -> Findings:
    """Findings with these runs."""
    return Findings({MINE: mine, OTHER: other}, {MINE: 100_000_000, OTHER: 1}, {"yacht-1938": Run(20, 40, 1)})


def test_solvers_side_by_side(tmp_path: Path) -> None:
    """Each command runs once a round; its time, its processor time, its memory and its value are in the tables."""
    told: list[str] = []
    seen = measure(tmp_path, [MINE, OTHER], ["yacht-1938"], 2, told.append)
    assert errors(seen) == []
    assert [len(runs) for runs in seen.runs.values()] == [2, 2]
    assert all(run.seconds > 0 and run.cost > 0 for runs in seen.runs.values() for run in runs)
    assert seen.peaks[MINE] > 20_000_000
    assert told == ["solvers, round 1 of 2", "solvers, round 2 of 2", "memory of the solvers, and every ruleset"]
    text = report(seen, date(2026, 11, 29))
    assert "Measured on 2026-11-29" in text
    assert text.count("166.955067705") == 3
    assert len(list((tmp_path / "tables").glob("yacht-1938.*.table"))) == 1


def test_targets_compare_round_by_round() -> None:
    """A machine that is slow in one round is slow for both; the sum of all rulesets counts, and all memory."""
    mine, other = [Run(1, 1, 1), Run(20, 1, 1), Run(1, 1, 1)], [Run(4, 1, 1), Run(80, 1, 1), Run(4, 1, 1)]
    values = [target.value for target in targets(found(mine, other))]
    assert values == pytest.approx([0.25, 100, 20])


def test_solvers_that_disagree() -> None:
    """Where the values differ, the figures are worth nothing and nothing is written."""
    (error,) = errors(found([Run(1, 1, 254.5)], [Run(4, 1, 254.6)]))
    assert error == "The solvers found different values: [254.5, 254.6]."


def test_a_solver_alone() -> None:
    """Without the other solver there is a table, and a reason not to write it."""
    alone = Findings({MINE: [Run(1, 1, 1)]}, {MINE: 100_000_000}, {"yacht-1938": Run(20, 40, 1)})
    assert [target.value for target in targets(alone)] == [100, 20]
    assert "is not installed" in errors(alone)[0]


def test_every_ruleset_is_measured() -> None:
    """All rulesets but the one that is too large for a table."""
    assert set(RULESETS) - set(SOLVED) == {"triple"}
