"""Every reachable position of a ruleset, numbered; imports numpy and `transitions`.

A position is (filled boxes, upper total, extra bonus live) at the beginning of a turn. Positions are ordered by filled
boxes, so a set of boxes is a slice. The one number behind the last stands for what cannot be reached or may not be
done.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.ruleset import Key
from daily.solver.transitions import Ints, Transitions

Numbers = NDArray[np.int32]


class Cards(NamedTuple):
    """n cards as arrays: filled boxes (n; bit masks), capped upper total of each column (columns, n), extra bonus live
    (n; 0 or 1)."""

    filled: Ints
    upper: Ints
    live: Ints

    def at(self, places: Ints) -> "Cards":
        """The cards at these places."""
        return Cards(self.filled[places], self.upper[:, places], self.live[places])


class Positions:
    """The numbers of all positions, 0 to `count` - 1: `number` is (2**boxes, upper totals x lives) and holds `nowhere`
    where nothing is reached."""

    def __init__(self, number: Numbers, lives: int, count: int) -> None:
        self.number = number
        self.lives = lives
        self.count = count
        self.nowhere = count
        self._flat = number.reshape(-1)

    @property
    def open(self) -> int:
        """How many positions are not full cards."""
        return self.count - int(np.count_nonzero(self.number[-1] != self.nowhere))

    @classmethod
    def reached(cls, rules: Transitions) -> "Positions":
        """All positions that a game of these rules can reach, and no others."""
        reached = _reached(rules)
        count = int(np.count_nonzero(reached))
        number: Numbers = np.full(reached.shape, count, dtype=np.int32)
        number[reached] = np.arange(count, dtype=np.int32)
        return cls(number, rules.lives, count)

    def cards(self) -> Cards:
        """The cards of all positions, by number."""
        filled, column = np.nonzero(self.number != self.nowhere)
        return Cards(filled, column[None] // self.lives, column % self.lives)

    def numbers_of(self, cards: Cards) -> Numbers:
        """The numbers of cards, `nowhere` where there is none."""
        at = (cards.filled * (self.number.shape[1] // self.lives) + cards.upper[0]) * self.lives + cards.live
        numbers: Numbers = self._flat[at]
        return numbers

    def of(self, key: Key) -> int:
        """The number of a card's position. Raises `KeyError` for one that no game reaches."""
        number = int(self.number[key.filled, key.upper[0] * self.lives + key.live])
        if number == self.nowhere:
            raise KeyError(key)
        return number


def _reached(rules: Transitions) -> NDArray[np.bool_]:
    """Which (upper total, live) a card can have, by filled boxes.

    In which order they were filled makes no difference to these, so the last box may be taken last; but it decides
    which sets of boxes there are.
    """
    boxes = len(rules.ruleset.boxes)
    reached = np.zeros((1 << boxes, rules.uppers, rules.lives), dtype=bool)
    reached[0, rules.ruleset.start.upper[0], 0] = True
    for place in range(boxes):
        before = reached[: 1 << place]
        after = reached[1 << place : 2 << place]
        for effect, live in product(rules.effects[place].values(), range(rules.lives)):
            for upper in range(rules.uppers):
                after[:, effect.step.upper[upper], effect.step.live[live]] |= before[:, upper, live]
    reached[~_filled(rules)] = False
    return reached.reshape(1 << boxes, -1)


def _filled(rules: Transitions) -> NDArray[np.bool_]:
    """Which sets of boxes can be filled in a legal order."""
    boxes = len(rules.ruleset.boxes)
    legal = rules.table.other | np.bitwise_or.reduce(rules.table.five)
    filled = np.zeros(1 << boxes, dtype=bool)
    filled[0] = True
    for _, place in product(range(boxes), repeat=2):
        before = np.flatnonzero(filled & (legal >> place & 1 > 0))
        filled[before | 1 << place] = True
    return filled
