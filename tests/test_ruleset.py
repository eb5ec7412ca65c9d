"""The one transition rule: joker policies, barred boxes, bonuses, and the registry of rulesets."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.card import key_of
from daily.dice import parse_dice
from daily.errors import UnknownRuleset
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from tests import second_scorer
from tests.games import ALL_ROLLS, digits, few, key_places, points_of

# ruleset | written boxes (a word without points: 0) | dice | legal, of the open boxes | who decides | why barred
# "joker" pays full_house, small_straight, large_straight although the dice do not fit; "face" pays what the dice show.
POLICIES = """
classic             |                               | 44444 | upper lower | face  |
classic             | five_of_a_kind=50             | 44445 | upper lower | face  |
classic             | fours=8                       | 44444 | upper lower | face  |
classic             | five_of_a_kind=50             | 44444 | fours       | joker | joker-upper
classic             | five_of_a_kind                | 44444 | fours       | joker | joker-upper
classic             | five_of_a_kind=50 fours=8     | 44444 | lower       | joker | joker-lower
classic             | five_of_a_kind fours          | 44444 | lower       | joker | joker-lower
classic             | five_of_a_kind=50 upper       | 44444 | lower       | joker |
classic             | lower fours                   | 44444 | upper       | joker |
classic             | lower                         | 44444 | fours       | joker | joker-upper
classic             | lower ones twos threes fives sixes | 44444 | fours  | joker |
classic-free-joker  |                               | 44444 | upper lower | face  |
classic-free-joker  | fours=8                       | 44444 | upper lower | face  |
classic-free-joker  | five_of_a_kind=50             | 44444 | upper lower | face  |
classic-free-joker  | five_of_a_kind=50 fours=8     | 44444 | upper lower | joker |
classic-free-joker  | five_of_a_kind fours          | 44444 | upper lower | joker |
classic-free-joker  | five_of_a_kind fours          | 44443 | upper lower | face  |
classic-no-joker    | five_of_a_kind=50             | 44444 | upper lower | face  |
classic-no-joker    | five_of_a_kind=50 fours=8     | 44444 | upper lower | face  |
classic-no-bonus    | five_of_a_kind=50             | 44444 | fours       | joker | joker-upper
classic-no-bonus    | five_of_a_kind=50 fours=8     | 44444 | lower       | joker | joker-lower
classic-plain       | five_of_a_kind=50 fours=8     | 44444 | upper lower | face  |
classic-12          | five_of_a_kind=50             | 44444 | fours       | joker | joker-upper
classic-upper-first |                               | 44444 | upper       | face  | upper-first
classic-upper-first | ones twos threes fours sixes  | 44444 | fives       | face  | upper-first
classic-upper-first | upper                         | 44444 | lower       | face  |
classic-upper-first | upper five_of_a_kind=50       | 44444 | lower       | joker |
yacht               | yacht=50 fours=8              | 44444 | upper lower | face  |
yatzy               | yatzy=50 fours=8              | 44444 | upper lower | face  |
yacht-1938          | yacht=50 fours=8              | 44444 | upper lower | face  |
triple              |                               | 44444 | upper lower | face  |
triple              | 1:five_of_a_kind=50 2:five_of_a_kind | 44444 | upper lower | face |
triple              | five_of_a_kind                | 44444 | fours       | joker | joker-upper
triple              | five_of_a_kind 1:fours=8 3:fours | 44444 | 2:fours  | joker | joker-upper
triple              | five_of_a_kind fours          | 44444 | lower       | joker | joker-lower
triple              | lower fours                   | 44444 | upper       | joker |
"""


def boxes_named(ruleset: Ruleset, word: str) -> list[str]:
    """The boxes that a word of the table stands for: a section, a box, or the boxes of that name in all columns."""
    keys = list(ruleset.index)
    if word in ("upper", "lower"):
        return [key for key in keys if (key.rpartition(":")[2] in second_scorer.UPPER) == (word == "upper")]
    named = [key for key in keys if word in (key, key.rpartition(":")[2])]
    assert named, f"{ruleset.key} has no {word}"
    return named


def card_of(ruleset: Ruleset, text: str) -> dict[str, int]:
    """The written boxes of a row of the table."""
    card: dict[str, int] = {}
    for entry in text.split():
        word, _, points = entry.partition("=")
        for box in boxes_named(ruleset, word):
            card.setdefault(box, int(points or 0))
    return card


@pytest.mark.parametrize("row", POLICIES.strip().splitlines(), ids=lambda row: " ".join(row.split()))
def test_joker_policies(row: str) -> None:
    """Five of a kind opens and pays the boxes that the ruleset's joker policy names, and no others."""
    name, written, dice_text, legal, decides, why = (cell.strip() for cell in row.split("|"))
    ruleset, dice = ruleset_of(name), parse_dice(dice_text)
    card = card_of(ruleset, written)
    key = key_of(ruleset, points_of(ruleset, card))
    expected = {box for word in legal.split() for box in boxes_named(ruleset, word)} - card.keys()
    assert set(key_places(ruleset, ruleset.legal(key, dice))) == expected
    assert ruleset.joker_decides(key, dice) == (decides == "joker")
    assert (ruleset.barred(key, dice) or "") == why


def test_joker_pays_although_the_dice_do_not_fit() -> None:
    """As a joker, five of a kind pays 25, 30 and 40 in full house and straights, and face value elsewhere."""
    classic = ruleset_of("classic")
    assert dict(zip(classic.index, classic.pays((4, 4, 4, 4, 4), joker=True), strict=True)) == {
        "ones": 0,
        "twos": 0,
        "threes": 0,
        "fours": 20,
        "fives": 0,
        "sixes": 0,
        "three_of_a_kind": 20,
        "four_of_a_kind": 20,
        "full_house": 25,
        "small_straight": 30,
        "large_straight": 40,
        "five_of_a_kind": 50,
        "chance": 20,
    }


# ruleset | written boxes | box to write | dice | its points, upper bonus, extra bonus
OUTCOMES = """
classic          | sixes=24 fives=15 fours=16           | twos           | 22213 | 6 0 0
classic          | sixes=24 fives=20 fours=16 ones=1    | twos           | 11345 | 0 0 0
classic          | sixes=24 fives=20 fours=16 ones=1    | twos           | 21345 | 2 35 0
classic          | sixes=30 fives=25 fours=20           | threes         | 33333 | 15 0 0
classic          | sixes=30 fives=25                   | fours          | 44123 | 8 35 0
classic          | five_of_a_kind=50                    | fours          | 44444 | 20 0 100
classic          | five_of_a_kind=50 sixes=30 fives=25  | fours          | 44444 | 20 35 100
classic          | five_of_a_kind                       | fours          | 44444 | 20 0 0
classic          |                                      | five_of_a_kind | 44444 | 50 0 0
classic          | five_of_a_kind=50 fours              | large_straight | 44444 | 40 0 100
classic          | five_of_a_kind=50 lower fours        | ones           | 44444 | 0 0 100
classic          | five_of_a_kind=50                    | fours          | 44441 | 16 0 0
classic-no-joker | five_of_a_kind=50                    | full_house     | 44444 | 0 0 100
classic-no-bonus | five_of_a_kind=50                    | fours          | 44444 | 20 0 0
classic-plain    | five_of_a_kind=50                    | fours          | 44444 | 20 0 0
yacht            | sixes=30 fives=25                    | fours          | 44123 | 8 35 0
yacht            | yacht=50                             | fours          | 44444 | 20 0 0
yatzy            | sixes=30 fives=25                    | fours          | 44123 | 8 50 0
yatzy            | yatzy=50                             | fours          | 44444 | 20 0 0
yacht-1938       | sixes=30 fives=25                    | fours          | 44444 | 20 0 0
triple           | 2:sixes=60 2:fives=50                | 2:fours        | 44123 | 16 70 0
triple           | 2:sixes=60 2:fives=50                | 3:fours        | 44123 | 24 0 0
triple           | 3:sixes=90 3:fives=60 3:fours=12     | 3:threes       | 33112 | 18 0 0
triple           | 3:sixes=90 3:fives=60 3:fours=12     | 3:threes       | 33312 | 27 105 0
triple           | 3:five_of_a_kind=150                 | 2:fours        | 44444 | 40 0 100
triple           | 1:five_of_a_kind 2:five_of_a_kind=100 3:five_of_a_kind | 3:fours | 44444 | 60 0 100
triple           | five_of_a_kind                       | 3:fours        | 44444 | 60 0 0
triple           | five_of_a_kind=0 fours               | 3:large_straight | 44444 | 120 0 0
"""


@pytest.mark.parametrize("row", OUTCOMES.strip().splitlines(), ids=lambda row: " ".join(row.split()))
def test_outcomes(row: str) -> None:
    """A box pays its points; the move that reaches the threshold pays the bonus; a further five of a kind the extra."""
    name, written, box, dice_text, pays = (cell.strip() for cell in row.split("|"))
    ruleset, dice = ruleset_of(name), parse_dice(dice_text)
    key, place = key_of(ruleset, points_of(ruleset, card_of(ruleset, written))), ruleset.index[box]
    assert ruleset.legal(key, dice) >> place & 1, "the table names a box that is not legal"
    outcome = ruleset.transition(key, place, dice)
    assert [outcome.points, outcome.bonus, outcome.extra] == list(map(int, pays.split()))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@few
@given(seed=st.integers(0, 2**32))
def test_positions_agree_with_the_second_scorer(ruleset: Ruleset, seed: int) -> None:
    """Whatever is written and rolled, legal boxes, joker and gains are those of a second scorer."""
    random = Random(seed)
    written = random.sample(list(ruleset.index), random.randrange(len(ruleset.boxes)))
    card = {box: random.choice(_possible(ruleset, box)) for box in written}
    key = key_of(ruleset, points_of(ruleset, card))
    rolls = random.sample(ALL_ROLLS, 5) + [(face,) * 5 for face in range(1, 7)]
    for dice in rolls:
        _compare(ruleset, card, dice, key_places(ruleset, ruleset.legal(key, dice)))


def _possible(ruleset: Ruleset, box: str) -> list[int]:
    return sorted({second_scorer.score(ruleset.key, box, digits(roll)) for roll in ALL_ROLLS})


def _compare(ruleset: Ruleset, card: dict[str, int], dice: tuple[int, ...], legal: list[str]) -> None:
    key = key_of(ruleset, points_of(ruleset, card))
    joker = ruleset.joker_decides(key, dice)
    assert joker == second_scorer.is_joker(ruleset.key, card, digits(dice))
    pays = ruleset.pays(dice, joker)
    expected = second_scorer.options(ruleset.key, card, digits(dice))
    assert {box: pays[ruleset.index[box]] for box in legal} == expected
    for box in legal:
        outcome = ruleset.transition(key, ruleset.index[box], dice)
        gained = second_scorer.gain(ruleset.key, card, box, digits(dice))
        assert outcome.points + outcome.bonus + outcome.extra == gained
    some_are_barred = len(legal) < len(ruleset.boxes) - len(card)
    assert (ruleset.barred(key, dice) is not None) == some_are_barred


def test_every_ruleset_is_registered_under_its_key() -> None:
    """The registry holds the rulesets of the rule text, in its order, each under its own key."""
    assert list(RULESETS) == list(second_scorer.RULESETS)
    assert all(ruleset.key == key for key, ruleset in RULESETS.items())


@pytest.mark.parametrize("key", ["", "Classic", "classic ", "poker", "x" * 1000])
def test_unknown_rulesets_are_refused(key: str) -> None:
    """An unknown key is answered with the keys there are, and at most 40 characters of itself."""
    with pytest.raises(UnknownRuleset, match=r"no ruleset '.{0,40}'; known are classic, yacht, yatzy"):
        ruleset_of(key)
