"""Positions: numbered without gaps, and one number for several only where nothing ever tells them apart."""

import numpy as np
import pytest

from daily.ruleset import Key, Ruleset
from daily.rulesets import RULESETS
from daily.solver.positions import Cards, Positions
from daily.solver.transitions import Transitions
from daily.solver.turn import written
from tests.solver.tiny import TINY

RULES = [ruleset for ruleset in RULESETS.values() if ruleset.columns == 1] + list(TINY)


def every_card(positions: Positions, rules: Transitions) -> Cards:
    """Each card that a game can reach, by itself."""
    filled, column = np.nonzero(positions.number != positions.nowhere)
    return Cards(filled, column[None] // rules.lives, column % rules.lives)


@pytest.mark.parametrize("ruleset", RULES, ids=lambda ruleset: ruleset.key)
def test_one_number_is_one_future(ruleset: Ruleset) -> None:
    """Cards that share a number have the same boxes and extra bonus; whatever is written on them pays the same upper
    bonus and leads to one number again."""
    rules = Transitions(ruleset)
    positions = Positions.reached(rules)
    cards = every_card(positions, rules)
    alike = positions.cards().at(positions.numbers_of(cards).astype(np.int64))
    assert np.array_equal(cards.filled, alike.filled)
    assert np.array_equal(cards.live, alike.live)
    assert np.array_equal(cards.upper == ruleset.threshold, alike.upper == ruleset.threshold)
    for place, effects in enumerate(rules.effects):
        is_open = cards.filled >> place & 1 == 0
        for effect in effects.values():
            after, likewise = (written(some, place, 0, effect.step) for some in (cards, alike))
            same = positions.numbers_of(after) == positions.numbers_of(likewise)
            assert same[is_open].all()
            if effect.bonus is not None:
                assert (effect.bonus[cards.upper] == effect.bonus[alike.upper])[:, is_open].all()


@pytest.mark.parametrize("ruleset", RULES, ids=lambda ruleset: ruleset.key)
def test_numbers_have_no_gaps(ruleset: Ruleset) -> None:
    """Numbers go from 0 up in the order of filled boxes, and each has a card that has this number."""
    positions = Positions.reached(Transitions(ruleset))
    cards = positions.cards()
    assert np.array_equal(positions.numbers_of(cards), np.arange(positions.count))
    assert np.all(np.diff(cards.filled) >= 0)
    assert positions.open == np.count_nonzero(cards.filled != ruleset.full)


def test_totals_that_need_the_same_dice() -> None:
    """With the sixes alone open, any upper total from 33 to 38 needs five sixes for the bonus, 39 only four."""
    ruleset = RULESETS["classic"]
    positions = Positions.reached(Transitions(ruleset))
    filled = ruleset.full & ~(1 << 5)
    numbers = {upper: positions.of(Key(filled, (upper,), False)) for upper in range(32, 40)}
    assert len({numbers[upper] for upper in range(33, 39)}) == 1
    assert len({numbers[upper] for upper in (32, 33, 39)}) == 3
