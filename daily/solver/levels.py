"""How the computer plays: four levels, each a guess of what cards are worth and a number of rolls; imports the modules
below and the core's records of a game.

Nothing is random: in the same state a level always decides the same. No level knows dice to come.

- **easy** counts the points of this turn alone, looks one roll ahead, and rolls at most twice.
- **medium** counts the points of this turn alone, but thinks all its rolls through.
- **strong** also counts what the open boxes will bring (a turn for each, `prices.py`) and the chance of the bonus.
- **perfect** knows the exact value of every card from the table.

The first three need no table, so they play `triple` too: there strong is as good as the computer gets. All decide by
the same tie rule (DESIGN 8). `docs/computers.md` has what they score.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from daily.dice import ROLLS_PER_TURN, Dice
from daily.game import State
from daily.levels import Level
from daily.moves import Roll, Write, format_move
from daily.solver.lattice import FIRST_ROLL, HOLDS, ROLLS, roll_row
from daily.solver.positions import Cards
from daily.solver.prices import Prices
from daily.solver.strategy import Plan, Planner
from daily.solver.transitions import BoxArrays
from daily.solver.turn import After
from daily.solver.values import Values
from daily.solver.worths import cards_of

_KEPT = 64
"""Plans that a policy remembers, for the next decisions of the same turns."""


class Manner(NamedTuple):
    """How a level plays: how it judges cards, and how often it rolls in a turn at most."""

    after: Callable[[BoxArrays], After]
    rolls: int = ROLLS_PER_TURN


def _this_turn(_: BoxArrays) -> After:
    """Cards after the turn count for nothing: its points alone do."""
    return lambda cards: np.zeros(len(cards.filled))


def _boxes_and_bonuses(rules: BoxArrays) -> After:
    """What is to be expected if every open box gets a turn of its own."""
    prices = Prices(rules)
    return lambda cards: prices.boxes(cards) + prices.bonuses(cards)


_MANNERS = {
    Level.EASY: Manner(_this_turn, rolls=2),
    Level.MEDIUM: Manner(_this_turn),
    Level.STRONG: Manner(_boxes_and_bonuses),
}
_WRITE = np.arange(FIRST_ROLL, FIRST_ROLL + len(ROLLS), dtype=np.int16)[:, None]
"""What a plan holds of each roll where it rolls no more: all of it."""


class Policy:
    """A level that plays one ruleset. Threads may share it."""

    def __init__(self, rules: BoxArrays, after: After, rolls: int = ROLLS_PER_TURN) -> None:
        self.rules = rules
        self._after = after
        self._rolls = rolls
        self._plan = lru_cache(maxsize=_KEPT)(lambda key: self.planner(1)(cards_of([key])))

    def planner(self, width: int) -> Callable[[Cards], Plan]:
        """Plans the turns of `width` cards; not to be shared by threads."""
        planner = Planner(self.rules, self._after, width)
        if self._rolls == ROLLS_PER_TURN:
            return planner.plan

        def hasty(cards: Cards) -> Plan:
            late = planner.plan_late(cards)
            return Plan(late.second, np.broadcast_to(_WRITE, late.second.shape), late.boxes)

        return hasty

    def decide(self, state: State) -> str:
        """The move that this level makes in a state of a game that is not over, as its text."""
        if not state.dice:
            return format_move(Roll())
        roll = roll_row(state.dice)
        plan = self._plan(state.card.key)
        hold = int((plan.second, plan.first)[state.rolls_left - 1][roll, 0]) if state.rolls_left else FIRST_ROLL
        if hold >= FIRST_ROLL:
            return format_move(Write(self.rules.ruleset.boxes[int(plan.boxes[roll, 0])].key))
        return format_move(Roll(held_places(hold, state.dice)))


def policy_of(level: Level, rules: BoxArrays) -> Policy:
    """How a level that needs no table plays these rules."""
    manner = _MANNERS[level]
    return Policy(rules, manner.after(rules), manner.rolls)


def perfect_policy(values: Values) -> Policy:
    """How the perfect level plays: by the table of a ruleset."""
    return Policy(values.rules, values.after)


def held_places(hold: int, dice: Dice) -> tuple[int, ...]:
    """The places of these dice that make this hold; of equal dice the leftmost."""
    left = list(HOLDS[hold])
    places = []
    for place, die in enumerate(dice, start=1):
        if left[die - 1]:
            left[die - 1] -= 1
            places.append(place)
    return tuple(places)
