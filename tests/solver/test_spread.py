"""The spread of the final score under the best strategy."""

from math import sqrt

import pytest

from daily.ruleset import Outcome, Ruleset
from daily.solver.spread import deviation
from daily.solver.values import solve
from daily.solver.workers import cores
from tests.solver import brute
from tests.solver.conftest import Solved
from tests.solver.tiny import TINY


def add_moments(_: int, outcome: Outcome, after: brute.Vector) -> brute.Vector:
    """Mean and second moment of the points to come with those of this box, bonuses included."""
    now = outcome.points + outcome.bonus + outcome.extra
    mean, square = after or (0.0, 0.0)
    return now + mean, now * now + 2 * now * mean + square


@pytest.mark.parametrize("ruleset", TINY, ids=lambda ruleset: ruleset.key)
def test_brute_force(ruleset: Ruleset) -> None:
    """The deviation is that of plain recursion over means and second moments, the greater one of equal means."""
    mean, square = brute.follow(
        ruleset, ruleset.start, lambda _, moments: (round(moments[0], 8), moments[1]), add_moments, {}
    )
    assert deviation(solve(ruleset, 1), 1) == pytest.approx(sqrt(square - mean**2), abs=1e-6)


@pytest.mark.parametrize(("key", "known"), [("classic-plain", 39.8208), ("yacht-1938", 34.9816)])
def test_known_deviations(solved: Solved, key: str, known: float) -> None:
    """The deviations that others found, to four decimals; those of all rulesets are in the scales."""
    assert deviation(solved(key), cores()) == pytest.approx(known, abs=6e-5)
