"""What the best strategy decides, and how likely each outcome of its turns is."""

from random import Random

import numpy as np
import pytest

from daily.solver.lattice import EPSILON, FIRST_ROLL, HOLDS, PREFERENCE, ROLLS, Floats
from daily.solver.outcomes import Outcomes, after_hold, last_rolls
from daily.solver.positions import Cards
from daily.solver.strategy import Plan, Planner
from daily.solver.transitions import FIVES
from daily.solver.turn import Turn
from daily.solver.values import Values
from tests.solver.conftest import Solved

POSITIONS = 60
RULESETS = ("classic", "classic-free-joker", "classic-upper-first", "yacht", "yacht-1938", "yatzy")


def some(values: Values) -> Cards:
    """Cards of all stages of a game, the empty one among them."""
    cards = values.positions.cards()
    places = np.flatnonzero(cards.filled < values.rules.ruleset.full)
    picked = Random(values.rules.ruleset.key).sample(places.tolist(), POSITIONS - 1)
    return cards.at(np.array([0, *picked]))


def planned(values: Values, cards: Cards) -> Plan:
    """The best strategy's plan."""
    return Planner(values.rules, values.after, POSITIONS).plan(cards)


def held_within(roll: int) -> list[int]:
    """The rows of all that can be held of a roll, itself among them."""
    counts = HOLDS[FIRST_ROLL + roll]
    return [row for row, hold in enumerate(HOLDS) if all(map(int.__le__, hold, counts))]


@pytest.mark.parametrize("key", RULESETS)
def test_holds_follow_the_tie_rule(solved: Solved, key: str) -> None:
    """Of all that can be held of a roll the plan takes what is worth most; of what is worth the same within 1e-9 most
    dice, then the highest sum, then the highest faces."""
    values = solved(key)
    cards = some(values)
    plan = planned(values, cards)
    stop, one, two = Turn(values.rules, values.after, POSITIONS).stages(cards)
    random = Random(key)
    for roll in random.sample(range(len(ROLLS)), 25):
        within = held_within(roll)
        for stage, rows in ((one, plan.second), (two, plan.first)):
            worth = stage[within].copy()
            worth[-1] = stop[FIRST_ROLL + roll]
            equal = worth >= worth.max(axis=0) - EPSILON
            preferred = np.where(equal, PREFERENCE[within][:, None], -1).argmax(axis=0)
            assert np.array_equal(np.array(within)[preferred], rows[roll])


@pytest.mark.parametrize("key", RULESETS)
def test_boxes_follow_the_tie_rule(solved: Solved, key: str) -> None:
    """The box is the first of those that are worth most within 1e-9, and a legal one."""
    values = solved(key)
    cards = some(values)
    plan = planned(values, cards)
    turn = Turn(values.rules, values.after, POSITIONS)
    allowed = values.rules.allowed(cards.filled)
    worths = [turn.worth(cards, place) for place in range(len(values.rules.ruleset.boxes))]
    for roll in Random(key).sample(sorted(set(range(len(ROLLS))) - set(FIVES)), 25):
        worth = np.array([worths[place][int(pays[roll])] for place, pays in enumerate(values.rules.pays[0])])
        worth[(allowed.other >> np.arange(len(worths))[:, None] & 1) == 0] = -np.inf
        assert np.array_equal(np.argmax(worth >= worth.max(axis=0) - EPSILON, axis=0), plan.boxes[roll])


@pytest.mark.parametrize("key", RULESETS)
def test_the_outcomes_of_the_best_strategy_give_its_value(solved: Solved, key: str) -> None:
    """What each outcome pays and leads to, weighted by how likely it is, is the value of the position."""
    values = solved(key)
    cards = some(values)
    outcomes = Outcomes(values.rules)
    chances = outcomes.chances(planned(values, cards), cards)
    turn = Turn(values.rules, values.after, POSITIONS)
    expected = np.zeros(POSITIONS)
    for (place, points, five), chance in zip(outcomes.all, chances, strict=True):
        extra = values.rules.ruleset.extra * cards.live if five else 0
        worth: Floats = turn.worth(cards, place)[points] + extra
        expected += np.where(chance > 0, chance * worth, 0)
    assert np.allclose(chances.sum(axis=0), 1, atol=1e-12)
    assert np.allclose(expected, values.after(cards), atol=1e-9)


def test_last_rolls_are_all_rolls(solved: Solved) -> None:
    """Some roll is written at the end of every turn."""
    values = solved("yacht-1938")
    last = last_rolls(planned(values, some(values)))
    assert np.allclose(last.sum(axis=0), 1, atol=1e-12)


def test_what_comes_of_a_hold() -> None:
    """Re-rolling one die gives six rolls alike; re-rolling all gives each roll as often as its orders are many."""
    four, none = HOLDS.index((0, 0, 0, 0, 0, 4)), HOLDS.index((0, 0, 0, 0, 0, 0))
    rolls = after_hold(np.array([four, none]))
    assert sorted(rolls[:, 0])[-6:] == pytest.approx([1 / 6] * 6)
    assert rolls[ROLLS.index((6, 6, 6, 6, 6)), 1] == pytest.approx(6**-5)
    assert rolls[ROLLS.index((1, 2, 3, 4, 5)), 1] == pytest.approx(120 * 6**-5)
