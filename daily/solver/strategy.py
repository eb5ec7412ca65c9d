"""What a strategy decides, for many positions at once: the dice it holds of every roll and the box it writes; imports
numpy and the modules below.

A strategy is what it takes the cards after a turn to be worth (`After`): the values of a table make it the best one,
guesses a weaker one (`levels.py`). Decisions that are worth the same within 1e-9 follow DESIGN 8: write rather than
roll, else hold more dice, else the higher sum, else the higher faces; of equal boxes the first of the card.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.solver.lattice import EPSILON, Floats, Lattice, Rows
from daily.solver.positions import Cards
from daily.solver.transitions import FIVES, BoxArrays, Ints
from daily.solver.turn import IMPOSSIBLE, After, Turn, runs_by_points

Places = NDArray[np.int8]


class Plan(NamedTuple):
    """All decisions of a turn for n cards, by roll: the hold with two rolls left and with one (252, n; a roll's own row
    means to stop), and the number of the box to write (252, n)."""

    first: Rows
    second: Rows
    boxes: Places


class LatePlan(NamedTuple):
    """The decisions of a `Plan` with one roll left and with none."""

    second: Rows
    boxes: Places


class Planner:
    """A work space that plans the turns of `width` positions. Not to be shared by threads."""

    def __init__(self, rules: BoxArrays, after: After, width: int) -> None:
        self._rules = rules
        self._turn = Turn(rules, after, width)
        self._lattice = Lattice(width)
        self._runs = [runs_by_points(pays) for pays in rules.pays[0]]

    def plan(self, cards: Cards) -> Plan:
        """What to do from these cards; there are `width` of them."""
        stopped, boxes = self._stop(cards)
        second = self._hold(stopped, stopped)
        first = self._hold(self._lattice.rolls, stopped)
        return Plan(first, second, boxes)

    def plan_late(self, cards: Cards) -> LatePlan:
        """The same with one roll left, for those who have rolled twice."""
        stopped, boxes = self._stop(cards)
        return LatePlan(self._hold(stopped, stopped), boxes)

    def _hold(self, next_rolls: Floats, stopped: Floats) -> Rows:
        """Which dice to hold, where a re-roll leads to rolls of these values and stopping to those."""
        return hold(self._lattice, next_rolls, stopped)

    def _stop(self, cards: Cards) -> tuple[Floats, Places]:
        """The best box of every roll: what it is worth, and its number."""
        best = np.full(self._lattice.rolls.shape, IMPOSSIBLE)
        boxes = np.zeros(best.shape, dtype=np.int8)
        allowed = self._rules.allowed(cards.filled)
        worths = [self._turn.worth(cards, place) for place in range(len(self._runs))]
        for place, worth in enumerate(worths):
            barred = _barred(allowed.other, place)
            for points, runs in self._runs[place].items():
                for run in runs:
                    _take(best[run], boxes[run], worth[points] + barred, place)
        for face, roll in enumerate(FIVES):
            five = slice(roll, roll + 1)
            best[five] = IMPOSSIBLE
            for place, worth in enumerate(worths):
                plain, as_joker = map(int, self._rules.pays[:, place, roll])
                value = np.where(allowed.joker[face], worth[as_joker], worth[plain])
                _take(best[five], boxes[five], value + _barred(allowed.five[face], place), place)
            best[five] += self._rules.ruleset.extra * cards.live
        return best, boxes


def hold(lattice: Lattice, next_rolls: Floats, stopped: Floats) -> Rows:
    """Which dice to hold, where a re-roll leads to rolls of these values and stopping to those. Leaves the values of
    the best decisions in the lattice."""
    lattice.rolls[:] = next_rolls
    lattice.expect()
    lattice.rolls[:] = stopped
    return lattice.choose_marked()


def _barred(legal: Ints, place: int) -> Floats:
    """What to add where a box may not be written."""
    return np.where(legal >> place & 1, 0.0, IMPOSSIBLE)


def _take(best: Floats, boxes: Places, value: Floats, place: int) -> None:
    """Take a box for those rolls for which it is worth more than all before it."""
    better = value > best + EPSILON
    np.copyto(best, value, where=better)
    boxes[better] = place
