"""Every reachable position of a ruleset, numbered; imports numpy and `transitions`.

A position is (filled boxes, upper total, extra bonus live) at the beginning of a turn. Positions are ordered by filled
boxes, so a set of boxes is a slice. Upper totals with the same future share a number: with the sixes alone open, any
from 33 to 38 needs five of them for the bonus. In classic two of five positions need no values of their own. The one
number behind the last stands for what cannot be reached or may not be done.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.ruleset import Key
from daily.solver.transitions import Ints, Step, Transitions

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
        """How many numbers are not those of full cards."""
        return self.count - len(np.unique(self.number[-1][self.number[-1] != self.nowhere]))

    @property
    def states(self) -> int:
        """How many positions are not full cards, each by itself."""
        return int(np.count_nonzero(self.number[:-1] != self.nowhere))

    @classmethod
    def reached(cls, rules: Transitions) -> "Positions":
        """All positions that a game of these rules can reach, and no others; with one number where nothing that can
        still happen tells them apart."""
        reached = _reached(rules).reshape(-1)
        cells = np.flatnonzero(reached)
        alike = cells - _above_alike(rules)[cells // rules.lives] * rules.lives
        kinds = np.zeros_like(reached)
        kinds[alike] = True
        count = int(np.count_nonzero(kinds))
        number: Numbers = np.full(reached.shape, count, dtype=np.int32)
        number[kinds] = np.arange(count, dtype=np.int32)
        number[cells] = number[alike]
        number[~reached] = count
        return cls(number.reshape(-1, rules.uppers * rules.lives), rules.lives, count)

    def cards(self) -> Cards:
        """A card for every number: of those that share it, the one with the lowest upper total."""
        cells = np.flatnonzero(self._flat != self.nowhere)[::-1]
        first = np.empty(self.count, dtype=np.int64)
        first[self._flat[cells]] = cells  # the last one that is assigned stays
        filled, column = np.divmod(first, self.number.shape[1])
        return Cards(filled, column[None] // self.lives, column % self.lives)

    def numbers_of(self, cards: Cards) -> Numbers:
        """The numbers of cards, `nowhere` where there is none."""
        at = cards.filled * (self.number.shape[1] // self.lives)
        at += cards.upper[0]
        at *= self.lives
        at += cards.live
        numbers: Numbers = self._flat.take(at)
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
        for step, live in product(_steps(rules, place), range(rules.lives)):
            for upper in range(rules.uppers):
                after[:, step.upper[upper], step.live[live]] |= before[:, upper, live]
    reached[~_filled(rules)] = False
    return reached


def _steps(rules: Transitions, place: int) -> list[Step]:
    """The different steps of a box."""
    return list({id(effect.step): effect.step for effect in rules.effects[place].values()}.values())


def _above_alike(rules: Transitions) -> NDArray[np.int16]:
    """How far each upper total is above the lowest one with the same future, by filled boxes and total.

    In the end all that counts is whether the highest total was reached, which is where the bonus is paid; before that,
    totals are alike from which every box leads to totals that are alike. Which box comes first makes no difference.
    """
    boxes = len(rules.ruleset.boxes)
    totals = np.arange(rules.uppers, dtype=np.int16)
    alike = np.zeros((1 << boxes, rules.uppers), dtype=np.int16)  # by open boxes
    alike[0, -1] = totals[-1]
    for place in range(boxes):
        rest = alike[: 1 << place]
        same = np.ones((len(rest), rules.uppers - 1), dtype=bool)  # as the total below
        for step in _steps(rules, place):
            after = rest[:, step.upper]
            same &= after[:, 1:] == after[:, :-1]
        alike[1 << place : 2 << place, 1:] = np.maximum.accumulate(np.where(same, 0, totals[1:]), axis=1)
    return (totals - alike[::-1]).reshape(-1)


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
