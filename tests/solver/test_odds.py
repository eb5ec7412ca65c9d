"""Exact odds: those that are known, and those that a count of all dice gives."""

from fractions import Fraction
from itertools import product

import pytest

from daily.rulesets import RULESETS, ruleset_of
from daily.scoring import chance
from daily.solver.lattice import ROLLS
from daily.solver.odds import at_least, box_chance, chance_of, face_chance
from tests.solver import brute

KNOWN = [
    ("classic", "five_of_a_kind", 1, Fraction(1, 1296)),
    ("classic", "five_of_a_kind", 3, Fraction(347897, 7558272)),
    ("classic", "large_straight", 1, Fraction(240, 7776)),
    ("classic", "large_straight", 3, Fraction(319695199, 1224440064)),
    ("classic", "small_straight", 1, Fraction(1200, 7776)),
    ("classic", "small_straight", 3, Fraction(753572225, 1224440064)),
    ("classic", "full_house", 1, Fraction(300, 7776)),
    ("classic", "four_of_a_kind", 1, Fraction(156, 7776)),
    ("classic", "three_of_a_kind", 1, Fraction(1656, 7776)),
    ("classic", "chance", 3, Fraction(1)),
    ("yatzy", "small_straight", 1, Fraction(120, 7776)),
    ("yatzy", "one_pair", 1, Fraction(7776 - 720, 7776)),
    ("yacht", "yacht", 3, Fraction(347897, 7558272)),
]


@pytest.mark.parametrize(("key", "box", "rolls", "odds"), KNOWN)
def test_known_odds(key: str, box: str, rolls: int, odds: Fraction) -> None:
    """Odds of a single roll by counting, of a turn as they are known, exactly."""
    ruleset = ruleset_of(key)
    assert box_chance(ruleset, ruleset.index[box], rolls) == odds


@pytest.mark.parametrize("key", ["classic", "yatzy", "yacht-1938"])
def test_odds_are_those_of_a_second_solver(key: str) -> None:
    """The chance of every box after one, two and three rolls is what plain recursion over all 32 masks finds."""
    ruleset = ruleset_of(key)
    for place in range(len(ruleset.boxes)):
        rolls = {roll: float(ruleset.pays(roll, joker=False)[place] > 0) for roll in brute.ROLLS}
        for number in (1, 2, 3):
            assert float(box_chance(ruleset, place, number)) == pytest.approx(brute.expect(rolls)[()], abs=1e-12)
            rolls = brute.choose(brute.expect(rolls))


def test_one_roll_is_counted() -> None:
    """What a single roll shows is as likely as it is often among all 7776."""
    fits = [chance(roll) >= 25 for roll in ROLLS]
    count = sum(sum(dice) >= 25 for dice in product(range(1, 7), repeat=5))
    assert chance_of(fits, 1) == Fraction(count, 7776)


def test_faces() -> None:
    """A face shows five times as often as five of a kind of it; at least none is certain."""
    for rolls in (1, 2, 3):
        assert face_chance(0, rolls) == 1
        assert face_chance(5, rolls) == chance_of((roll == (4,) * 5 for roll in ROLLS), rolls)
        assert face_chance(3, rolls) == chance_of((roll.count(4) >= 3 for roll in ROLLS), rolls)


def test_five_of_a_kind_in_a_game() -> None:
    """Who chases five of a kind in all thirteen turns gets it at least once in 45.80 % of games, twice in 11.81 %,
    three times in 1.97 %, and always once in 2.4e17 games."""
    classic = ruleset_of("classic")
    one = box_chance(classic, classic.index["five_of_a_kind"], 3)
    shares = [round(100 * float(at_least(one, times, 13)), 2) for times in (1, 2, 3)]
    assert shares == [45.80, 11.81, 1.97]
    assert float(1 / at_least(one, 13, 13)) == pytest.approx(2.4e17, rel=0.01)


def test_every_ruleset_has_odds() -> None:
    """More rolls are never worse, in any box of any ruleset."""
    for ruleset in RULESETS.values():
        for place in range(min(15, len(ruleset.boxes))):
            assert 0 < box_chance(ruleset, place, 1) <= box_chance(ruleset, place, 3) <= 1
