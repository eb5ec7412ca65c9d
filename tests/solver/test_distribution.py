"""The exact distribution of the final score under the best strategy."""

import numpy as np
import pytest

from daily.ruleset import Ruleset
from daily.solver.distribution import counts_of, distribution
from daily.solver.lattice import Floats
from daily.solver.levels import perfect_policy
from daily.solver.odds import box_chance
from daily.solver.simulate import Table
from daily.solver.spread import deviation
from daily.solver.values import solve
from daily.solver.workers import cores
from tests.solver.conftest import Solved
from tests.solver.tiny import BOUNDS, FIVE, TINY

RULESET = "yacht-1938"
"""The smallest table."""


def moments(chances: Floats) -> tuple[float, float]:
    """Mean and standard deviation."""
    totals = np.arange(len(chances))
    mean = float(chances @ totals)
    return mean, float(np.sqrt(chances @ (totals - mean) ** 2))


@pytest.mark.parametrize("ruleset", TINY, ids=lambda ruleset: ruleset.key)
def test_tiny_rulesets(ruleset: Ruleset) -> None:
    """The chances of all totals add up to one, and their mean is the value; no choice between equals spreads more than
    the deviation says."""
    values = solve(ruleset, 1)
    chances = distribution(values, 1)
    mean, spread = moments(chances)
    assert chances.min() >= 0
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    assert mean == pytest.approx(values.start, abs=1e-9)
    assert spread <= deviation(values, 1) + 1e-9


def test_a_single_box() -> None:
    """With five of a kind as the only box there are two totals, as likely as the odds of a turn say."""
    ruleset = Ruleset("tiny-five", (FIVE,), BOUNDS, threshold=0, bonus=0)
    chances = distribution(solve(ruleset, 1), 1)
    five = float(box_chance(ruleset, 0, 3))
    assert np.flatnonzero(chances).tolist() == [0, 50]
    assert chances[[0, 50]].tolist() == pytest.approx([1 - five, five], abs=1e-15)


@pytest.mark.usefixtures("nobody_left")
def test_a_whole_ruleset(solved: Solved) -> None:
    """The mean is the value of the start to 1e-9, the spread that of the recursion, and no total lies outside the
    ruleset's bounds; any number of processes finds the same."""
    values = solved(RULESET)
    chances = distribution(values, cores())
    mean, spread = moments(chances)
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    assert mean == pytest.approx(values.start, abs=1e-9)
    assert spread == pytest.approx(deviation(values, cores()), abs=1e-4)
    least, most = values.rules.ruleset.bounds
    assert least <= np.flatnonzero(chances)[0]
    assert np.flatnonzero(chances)[-1] == most
    assert np.array_equal(distribution(values, 1), chances)


def test_games_are_spread_like_that(solved: Solved) -> None:
    """Among 8000 games of the perfect level no share of totals up to any is further from its chance than one such test
    in a thousand allows (Kolmogorov and Smirnov)."""
    values = solved(RULESET)
    chances = distribution(values, cores())
    totals = Table(perfect_policy(values)).play(8000, 1).totals.astype(np.int64)
    shares = np.bincount(totals, minlength=len(chances)) / len(totals)
    assert np.abs(np.cumsum(shares - chances)).max() < 1.95 / np.sqrt(len(totals))


@pytest.mark.parametrize(
    ("chances", "games", "counts"),
    [
        ([0.5, 0.5], 10, (5, 5)),
        ([0.2, 0.5, 0.3, 0], 3, (1, 1, 1)),
        ([0.0, 0.94, 0.06], 10, (0, 9, 1)),
        ([1.0], 7, (7,)),
    ],
)
def test_counts(chances: list[float], games: int, counts: tuple[int, ...]) -> None:
    """Counts are whole, add up to the games, and end with the highest total that has any."""
    assert counts_of(np.array(chances), games) == counts
