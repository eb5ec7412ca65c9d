"""Scales: where a score stands among the games of the best strategy; and the data files are what the code finds."""

from fractions import Fraction
from itertools import pairwise

import pytest

from daily.levels import Level, levels_of
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.scales import Scale, scale_of, scores_of
from daily.scales.odds import odds_of
from daily.scales.tips import tips_of
from daily.solver.distribution import counts_of, distribution
from daily.solver.lattice import ROLLS
from daily.solver.odds import odds_from
from daily.solver.spread import deviation
from daily.solver.tips import tips_from
from daily.solver.workers import cores
from scripts.computers import page
from scripts.figures import Figures, text_of
from tests.commands import ROOT
from tests.tables import SOLVED, forecasted, solved

SCALE = Scale("tiny", 2.0, 1.0, games=10, counts=(1, 0, 4, 5), half_loss=20.0, levels=())
SMALL = "yacht-1938"
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
every_solved = pytest.mark.parametrize("key", SOLVED)


@pytest.mark.parametrize(
    ("total", "percentile"),
    [(-1, 0), (0, 5), (0.5, 10), (1, 10), (2, 30), (2.2, 50), (2.999, 50), (3, 75), (3.1, 100), (99, 100)],
)
def test_a_percentile_counts_equal_games_half(total: float, percentile: float) -> None:
    """A score is above all games that total less, and above half of those that total the same."""
    assert SCALE.percentile(total) == percentile


@pytest.mark.parametrize(("percent", "total"), [(0, 0), (10, 0), (11, 2), (50, 2), (51, 3), (100, 3)])
def test_a_quantile_is_a_total(percent: float, total: int) -> None:
    """It is the lowest total that so many of a hundred games do not exceed."""
    assert SCALE.quantile(percent) == total


def test_what_was_not_computed_has_no_scale() -> None:
    """A ruleset without a table has neither scale nor tips; one without a file has nothing at all."""
    assert (scale_of("triple"), tips_of("triple")) == (None, None)
    assert (scale_of("none"), tips_of("none"), odds_of("none"), scores_of("none")) == (None, None, None, ())


# The data files


def scale(key: str) -> Scale:
    """The scale of a ruleset that has one."""
    found = scale_of(key)
    assert found is not None
    return found


@every_solved
def test_distributions(key: str) -> None:
    """Counts add up to the games, stay within the bounds of the ruleset, and have the exact mean and, but for choices
    between equals, the exact deviation."""
    found = scale(key)
    totals = [total for total, count in enumerate(found.counts) if count]
    assert sum(found.counts) == found.games
    assert ruleset_of(key).bounds[0] <= totals[0] < totals[-1] <= ruleset_of(key).bounds[1]
    mean = sum(total * count for total, count in enumerate(found.counts)) / found.games
    square = sum((total - mean) ** 2 * count for total, count in enumerate(found.counts)) / found.games
    assert mean == pytest.approx(found.value, abs=1e-6)
    assert square**0.5 == pytest.approx(found.deviation, abs=1e-3)


@pytest.mark.parametrize(
    ("key", "value", "known"),
    [
        ("classic", 254.587728734496, 59.6079),
        ("classic-plain", 245.870774514111, 39.8208),
        ("yacht-1938", 166.955067704572, 34.9816),
        ("yatzy", 248.439989377854, 38.4964),
    ],
)
def test_known_spreads(key: str, value: float, known: float) -> None:
    """Mean and deviation are those that others found."""
    assert scale(key).value == pytest.approx(value, abs=1e-6)
    assert scale(key).deviation == pytest.approx(known, abs=6e-5)


@every_ruleset
def test_levels(ruleset: Ruleset) -> None:
    """Each level of each ruleset is measured in 10,000 games at least, and is better than the one before by more than
    four standard errors; the perfect one is as good as the exact value."""
    scores = scores_of(ruleset.key)
    assert [score.level for score in scores] == list(levels_of(ruleset))
    assert all(score.games >= 10_000 for score in scores)
    for weaker, better in pairwise(scores):
        assert better.mean - weaker.mean > 4 * (better.stderr**2 + weaker.stderr**2) ** 0.5
    if ruleset.key in SOLVED:
        assert abs(scores[-1].mean - scale(ruleset.key).value) < 4 * scores[-1].stderr
        assert scores[-1].loss == 0
        assert scale(ruleset.key).half_loss == scores[0].loss


LEVELS = [
    ("classic", Level.EASY, 150, 190),
    ("classic", Level.MEDIUM, 210, 225),
    ("classic", Level.STRONG, 238, 250),
]


@pytest.mark.parametrize(("key", "level", "least", "most"), LEVELS)
def test_levels_are_like_people(key: str, level: Level, least: float, most: float) -> None:
    """The levels of the daily ruleset lie where beginners, players and good players lie."""
    (mean,) = (score.mean for score in scores_of(key) if score.level == level)
    assert least < mean < most


@every_ruleset
def test_odds(ruleset: Ruleset) -> None:
    """The odds of a file are exactly those that the code finds."""
    found, computed = odds_of(ruleset.key), odds_from(ruleset)
    assert found is not None
    assert (found.boxes, found.faces) == (computed.boxes, computed.faces)
    assert found.fives == pytest.approx(computed.fives, rel=1e-9)


def test_known_odds() -> None:
    """Five of a kind and both straights, in one roll and in a turn, as exact fractions."""
    odds = odds_of("classic")
    assert odds is not None
    found = {each.box: (each.once, each.turn) for each in odds.boxes}
    assert found["five_of_a_kind"] == (Fraction(1, 1296), Fraction(347897, 7558272))
    assert found["large_straight"] == (Fraction(240, 7776), Fraction(319695199, 1224440064))
    assert found["small_straight"][1] == Fraction(753572225, 1224440064)
    assert [round(100 * chance, 2) for chance in odds.fives[:3]] == [45.80, 11.81, 1.97]


@every_ruleset
def test_files_are_read_as_they_were_written(ruleset: Ruleset) -> None:
    """What a file says, written again, is the file."""
    key, odds = ruleset.key, odds_of(ruleset.key)
    assert odds is not None
    figures = Figures(key, scores_of(key), odds, scale_of(key), tips_of(key))
    assert (ROOT / "daily" / "scales" / f"{key}.json").read_text("utf-8") == text_of(figures)


def test_a_scale_is_what_the_table_says() -> None:
    """Value, deviation, distribution and tips of a file are those that the code finds today."""
    values, found, tips = solved(SMALL), scale(SMALL), tips_of(SMALL)
    assert found.value == pytest.approx(values.start, abs=1e-6)
    assert found.deviation == pytest.approx(deviation(values, cores()), abs=1e-6)
    computed = counts_of(distribution(values, cores()), found.games)
    assert max(abs(one - other) for one, other in zip(found.counts, computed, strict=True)) <= 10
    assert tips is not None
    fresh = tips_from(forecasted(SMALL), cores())
    assert [each.worth for each in tips.openings] == pytest.approx([each.worth for each in fresh.openings], abs=1e-6)
    assert [(each.held, each.box) for each in tips.openings] == [(each.held, each.box) for each in fresh.openings]
    assert [tip.zero for tip in tips.boxes] == [pytest.approx(tip.zero, abs=1e-6) for tip in fresh.boxes]


@pytest.mark.parametrize("key", SOLVED)
def test_a_zero_is_told_of_boxes_that_a_first_turn_may_write(key: str) -> None:
    """A box that may be written in the first turn, and for 0, has the final score that is left; no other box has."""
    tips, ruleset = tips_of(key), ruleset_of(key)
    assert tips is not None
    for place, tip in enumerate(tips.boxes):
        zeros = [roll for roll in ROLLS if ruleset.legal(ruleset.start, roll) >> place & 1]
        zeros = [roll for roll in zeros if ruleset.pays(roll, joker=False)[place] == 0]
        assert (tip.zero is not None) == bool(zeros), tip.box
        assert tip.zero is None or ruleset.bounds[0] < tip.zero < scale(key).value


def test_the_page_is_what_the_files_say() -> None:
    """docs/computers.md is written from the data files: `daily scale --write` makes both."""
    assert (ROOT / "docs" / "computers.md").read_text("utf-8") == page()
