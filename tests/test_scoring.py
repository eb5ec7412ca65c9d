"""What five dice pay in a box, before any joker or bonus: cases to read, and all rolls against a second scorer."""

from itertools import permutations

import pytest

from daily.dice import parse_dice
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.scoring import is_five_of_a_kind
from tests import second_scorer
from tests.games import ALL_ROLLS, digits

CASES = """
classic     ones             11136   3
classic     ones             23456   0
classic     twos             22225   8
classic     fours            44246  12
classic     sixes            66666  30
classic     three_of_a_kind  66621  21
classic     three_of_a_kind  66622  22
classic     three_of_a_kind  33333  15
classic     three_of_a_kind  66554   0
classic     four_of_a_kind   55551  21
classic     four_of_a_kind   15555  21
classic     four_of_a_kind   66652   0
classic     full_house       22233  25
classic     full_house       32323  25
classic     full_house       22223   0
classic     full_house       22334   0
classic     full_house       55555   0
classic     small_straight   12346  30
classic     small_straight   12344  30
classic     small_straight   53426  30
classic     small_straight   12345  30
classic     small_straight   12356   0
classic     small_straight   12456   0
classic     large_straight   12345  40
classic     large_straight   62345  40
classic     large_straight   13456   0
classic     large_straight   12346   0
classic     five_of_a_kind   44444  50
classic     five_of_a_kind   44445   0
classic     chance           11111   5
classic     chance           22356  18
yacht       choice           11223   9
yacht       four_of_a_kind   66663  27
yacht       four_of_a_kind   66666  30
yacht       four_of_a_kind   66633   0
yacht       full_house       55522  19
yacht       full_house       55555   0
yacht       small_straight   12346  15
yacht       small_straight   23456  15
yacht       small_straight   12356   0
yacht       large_straight   23456  30
yacht       large_straight   12346   0
yacht       yacht            55555  50
yatzy       one_pair         33356   6
yatzy       one_pair         11556  10
yatzy       one_pair         22222   4
yatzy       one_pair         12345   0
yatzy       two_pairs        33555  16
yatzy       two_pairs        11665  14
yatzy       two_pairs        44442   0
yatzy       two_pairs        44444   0
yatzy       two_pairs        44123   0
yatzy       three_of_a_kind  33356   9
yatzy       three_of_a_kind  33333   9
yatzy       four_of_a_kind   33335  12
yatzy       four_of_a_kind   33355   0
yatzy       small_straight   12345  15
yatzy       small_straight   12346   0
yatzy       small_straight   23456   0
yatzy       large_straight   23456  20
yatzy       large_straight   12345   0
yatzy       full_house       33355  19
yatzy       full_house       33333   0
yatzy       chance           65432  20
yatzy       yatzy            22222  50
yacht-1938  full_house       33322  13
yacht-1938  full_house       22222   0
yacht-1938  four_of_a_kind   22223   8
yacht-1938  four_of_a_kind   66666  24
yacht-1938  little_straight  12345  30
yacht-1938  little_straight  12346   0
yacht-1938  big_straight     23456  30
yacht-1938  big_straight     12345   0
yacht-1938  choice           66651  24
yacht-1938  yacht            66666  50
triple      1:sixes          66612  18
triple      2:sixes          66612  36
triple      3:sixes          66612  54
triple      2:full_house     22233  50
triple      3:full_house     55555   0
triple      3:five_of_a_kind 44444 150
triple      3:chance         22356  54
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines(), ids=lambda case: " ".join(case.split()))
def test_cases(case: str) -> None:
    """A roll pays in a box what the rules say, in whatever order its dice lie."""
    key, box, dice, points = case.split()
    ruleset = ruleset_of(key)
    score = ruleset.boxes[ruleset.index[box]].score
    assert {score(order) for order in permutations(parse_dice(dice))} == {int(points)}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_roll_in_every_box(ruleset: Ruleset) -> None:
    """All 252 rolls pay in every box what a second scorer, written from the rule text, says."""
    for roll in ALL_ROLLS:
        second = tuple(second_scorer.score(ruleset.key, box.key, digits(roll)) for box in ruleset.boxes)
        assert ruleset.pays(roll, joker=False) == second, roll
        assert ruleset.pays(roll[::-1], joker=False) == second, roll


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_boxes_and_their_order(ruleset: Ruleset) -> None:
    """A card has the boxes of the rule text, in its order."""
    assert [box.key for box in ruleset.boxes] == second_scorer.boxes(ruleset.key)


def test_five_of_a_kind() -> None:
    """Of the 252 rolls, six are five of a kind."""
    assert [roll[0] for roll in ALL_ROLLS if is_five_of_a_kind(roll)] == [1, 2, 3, 4, 5, 6]
