"""A card: its sums, and the law that its key follows from what stands in it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.card import Card, empty_card, key_of, upper_sum, upper_sums, write
from daily.dice import parse_dice
from daily.ruleset import Key, Ruleset
from daily.rulesets import RULESETS, ruleset_of
from tests.games import few, key_places, play


def key_by_hand(ruleset: Ruleset, card: Card) -> Key:
    """The key of a card by its definition, without any step of the game."""
    upper = [0] * ruleset.columns
    mask, live = 0, False
    for place, points in enumerate(card.points):
        if points is None:
            continue
        box = ruleset.boxes[place]
        mask += 2**place
        if box.face is not None and ruleset.threshold:
            upper[box.column] += points // box.factor
        if box.five and points and ruleset.extra:
            live = True
    return Key(mask, tuple(min(total, ruleset.threshold) for total in upper), live)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@few
@given(seed=st.integers(0, 2**32))
def test_key_of_the_filled_card_is_the_advanced_key(ruleset: Ruleset, seed: int) -> None:
    """After every move, the key that the steps arrived at is the key of what stands in the boxes."""
    for state in play(ruleset, Random(seed)).states:
        assert state.card.key == key_of(ruleset, state.card.points) == key_by_hand(ruleset, state.card)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@few
@given(seed=st.integers(0, 2**32))
def test_key_does_not_depend_on_the_order(ruleset: Ruleset, seed: int) -> None:
    """Two cards with the same boxes written in another order have the same key."""
    random = Random(seed)
    points = play(ruleset, random).states[-1].card.points
    order = random.sample(range(len(points)), len(points))
    key = ruleset.start
    for place in order:
        key = ruleset.advance(key, place, points[place] or 0)
    assert key == key_of(ruleset, points)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_empty_card(ruleset: Ruleset) -> None:
    """A new card has every box open, no points, and the opening key."""
    card = empty_card(ruleset)
    assert card.points == (None,) * len(ruleset.boxes)
    assert (card.total, card.filled, card.bonus, card.extra) == (0, 0, 0, 0)
    assert card.key == ruleset.start == key_of(ruleset, card.points)
    assert key_places(ruleset, ruleset.legal(card.key, (1, 2, 3, 4, 6))) == [
        box.key for box in ruleset.boxes if box.face or not ruleset.upper_first
    ]


def written(key: str, text: str) -> Card:
    """The card after boxes are written as in `fours=44412 chance=12345`, in that order."""
    ruleset = ruleset_of(key)
    card = empty_card(ruleset)
    for entry in text.split():
        box, _, dice = entry.rpartition("=")
        card = write(ruleset, card, ruleset.index[box], parse_dice(dice))
    return card


# ruleset | boxes written with these dice, in order | upper sums by column | bonus | extra | total
CARDS = """
classic    | fours=44412 chance=12345                                | 12     | 0   | 0   | 27
classic    | five_of_a_kind=66666 sixes=66666 large_straight=66666   | 30     | 0   | 200 | 320
classic    | five_of_a_kind=12345 sixes=66666 large_straight=66666   | 30     | 0   | 0   | 70
classic    | sixes=66666 fives=55555 fours=44123 ones=11111          | 68     | 35  | 0   | 103
yatzy      | sixes=66666 fives=55555 fours=44123                     | 63     | 50  | 0   | 113
yacht-1938 | sixes=66666 fives=55555 fours=44123                     | 63     | 0   | 0   | 63
triple     | 1:sixes=66666 2:sixes=66612 3:sixes=61234 3:chance=12345 | 30 18 6 | 0  | 0   | 129
triple     | 2:sixes=66666 2:fives=55555 2:fours=44123 1:ones=11234  | 2 63 0 | 70  | 0   | 198
triple     | 1:five_of_a_kind=66666 2:five_of_a_kind=66666           | 0 0 0  | 0   | 100 | 250
"""


@pytest.mark.parametrize("row", CARDS.strip().splitlines(), ids=lambda row: " ".join(row.split()))
def test_sums(row: str) -> None:
    """Upper sums are counted before any factor, and the total holds boxes, upper bonus and extra bonus."""
    key, boxes, upper, bonus, extra, total = (cell.strip() for cell in row.split("|"))
    card = written(key, boxes)
    assert upper_sums(ruleset_of(key), card) == tuple(map(int, upper.split()))
    assert upper_sum(ruleset_of(key), card) == sum(map(int, upper.split()))
    assert (card.bonus, card.extra, card.total) == (int(bonus), int(extra), int(total))
    assert card.filled == len(boxes.split())
