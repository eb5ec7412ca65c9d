"""What is said of cards without a table: the prices of boxes and the chance of the bonus."""

from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.solver.positions import Cards
from daily.solver.prices import Prices
from daily.solver.transitions import BoxArrays
from tests.solver import brute

SHOWS = Fraction(91, 216)
"""How likely a die shows a face once in three rolls."""
DICE = [comb(5, count) * SHOWS**count * (1 - SHOWS) ** (5 - count) for count in range(6)]
"""How likely a turn that chases a face brings so many of it."""


def prices_of(key: str) -> Prices:
    """The prices of a ruleset."""
    return Prices(BoxArrays(ruleset_of(key)))


def card(filled: int, *upper: int) -> Cards:
    """One card."""
    return Cards(np.array([filled]), np.array(upper)[:, None], np.array([0]))


@pytest.mark.parametrize("key", ["classic", "yacht", "yacht-1938", "yatzy", "triple"])
def test_a_box_costs_what_a_turn_for_it_alone_brings(key: str) -> None:
    """A price is the expected points of a turn that goes for this box only, as a second solver finds it."""
    ruleset = ruleset_of(key)
    for place, price in enumerate(prices_of(key).alone):
        rolls = {roll: float(ruleset.pays(roll, False)[place]) for roll in brute.ROLLS}
        second = brute.choose(brute.expect(rolls))
        assert price == pytest.approx(brute.expect(brute.choose(brute.expect(second)))[()], abs=1e-12)


def test_known_prices() -> None:
    """An upper box costs five times 91/216 of its face; five of a kind and the large straight what their odds say."""
    alone = prices_of("classic").alone
    assert alone[:6] == pytest.approx([5 * float(SHOWS) * face for face in range(1, 7)])
    assert alone[11] == pytest.approx(50 * 347897 / 7558272)
    assert alone[10] == pytest.approx(40 * 319695199 / 1224440064)


@pytest.mark.parametrize("filled", [0, 0b000001, 0b011000, 0b011111, 0b111111, 0b1111111000000])
@pytest.mark.parametrize("upper", [0, 11, 30, 50, 62])
def test_the_bonus_is_worth_its_chance(filled: int, upper: int) -> None:
    """It is as likely as that the open upper boxes, a turn for each, bring what is missing."""
    faces = [face for face in range(1, 7) if not filled >> face - 1 & 1]
    chance = sum(
        prod(DICE[count] for count in counts)
        for counts in product(range(6), repeat=len(faces))
        if sum(map(int.__mul__, counts, faces)) + upper >= 63
    )
    assert prices_of("classic").bonuses(card(filled, upper)) == pytest.approx(35 * float(chance), abs=1e-12)


def test_a_bonus_that_was_paid_is_worth_nothing_more() -> None:
    """Once the threshold is reached nothing is to come."""
    assert prices_of("classic").bonuses(card(0, 63)) == 0


def test_columns_have_bonuses_of_their_own() -> None:
    """In three columns each has its chance, and its factor."""
    single, triple = prices_of("classic"), prices_of("triple")
    one, none, paid = (float(single.bonuses(card(0, upper))[0]) for upper in (30, 0, 63))
    assert triple.bonuses(card(0, 30, 63, 0)) == pytest.approx(one + 2 * paid + 3 * none)
    only_first = sum(0b111111 << 13 * column for column in (1, 2))
    assert triple.bonuses(card(only_first, 30, 0, 0)) == pytest.approx(one)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_full_card_is_worth_nothing(ruleset: Ruleset) -> None:
    """Nothing is to come where no box is open; every open box adds its price."""
    prices = Prices(BoxArrays(ruleset))
    full = card(ruleset.full, *ruleset.start.upper)
    assert (float(prices.boxes(full)[0]), float(prices.bonuses(full)[0])) == (0, 0)
    for place, price in enumerate(prices.alone):
        assert prices.boxes(full._replace(filled=full.filled ^ 1 << place)) == pytest.approx(price)
