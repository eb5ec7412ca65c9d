"""The par of a day: what the best strategy scores without foresight."""

import json
from pathlib import Path
from random import Random

import pytest

from daily.dice import FixedDice
from daily.game import fold
from daily.moves import parse_log
from daily.review import replay
from daily.rulesets import ruleset_of
from daily.solver.par import par
from daily.solver.review import review
from tests.solver.conftest import Solved
from tests.tables import SOLVED

DAYS = json.loads((Path(__file__).parent.parent / "vectors" / "days.json").read_text("utf-8"))


def some_dice(key: str) -> FixedDice:
    """Enough dice for a game."""
    random = Random(f"par of {key}")
    return FixedDice.from_digits("".join(random.choices("123456", k=15 * len(ruleset_of(key).boxes))))


@pytest.mark.parametrize("day", DAYS, ids=lambda day: f"{day['ruleset']} {day['par']}")
def test_vectors(solved: Solved, day: dict[str, str | int]) -> None:
    """Known days: the same par by the same log, move by move."""
    found = par(solved(str(day["ruleset"])), FixedDice.from_digits(str(day["dice"])))
    assert (found.total, found.log) == (day["par"], day["par_log"])


@pytest.mark.parametrize("key", SOLVED)
def test_par_loses_nothing(solved: Solved, key: str) -> None:
    """The log of par gives its total, and every decision of it is a best one."""
    dice = some_dice(key)
    found = par(solved(key), dice)
    assert fold(ruleset_of(key), dice, parse_log(found.log)).card.total == found.total
    reviewed = review(solved(key), replay(ruleset_of(key), dice, parse_log(found.log)))
    assert reviewed.loss == 0
    assert found.total == pytest.approx(reviewed.state.card.total)


@pytest.mark.parametrize("key", SOLVED)
def test_par_knows_no_dice_to_come(solved: Solved, key: str) -> None:
    """Whatever dice come later, par decides the same until then."""
    dice = some_dice(key)
    digits = "".join(str(value) for roll in range(3 * len(ruleset_of(key).boxes)) for value in dice.values(roll))
    half = len(digits) // 2 // 5 * 5
    other = FixedDice.from_digits(digits[:half] + digits[half:][::-1])
    one, two = (par(solved(key), source).log.split() for source in (dice, other))
    rolls = 0
    for mine, theirs in zip(one, two, strict=False):
        rolls += mine.startswith("r")
        if rolls > half // 5:
            break
        assert mine == theirs
    assert rolls > half // 5


def test_par_scores_what_is_expected(solved: Solved) -> None:
    """Over many days par comes near the value of the start: within four standard errors, by the known deviation."""
    values, days = solved("yacht-1938"), 100
    random = Random("days of par")
    every = [FixedDice.from_digits("".join(random.choices("123456", k=180))) for _ in range(days)]
    mean = sum(par(values, dice).total for dice in every) / days
    assert abs(mean - values.start) < 4 * 34.9816 / days**0.5
