"""What can be said of a card without a table: what a whole turn spent on one box alone is worth, and how likely the
upper bonus is if every open upper box gets such a turn; imports numpy and the modules below.

Both are exact, come from the ruleset's data, and exist for cards of any number of columns. The weaker levels of the
computer judge cards by them (`levels.py`).
"""

from typing import NamedTuple

import numpy as np

from daily.solver.lattice import Floats, Lattice
from daily.solver.outcomes import last_rolls
from daily.solver.positions import Cards
from daily.solver.strategy import Plan, hold
from daily.solver.transitions import BoxArrays, Ints


class _Section(NamedTuple):
    """The upper boxes of a column, and what its bonus is worth by open boxes (bit i for the i-th of them) and upper
    total."""

    column: int
    places: tuple[int, ...]
    worth: Floats


class Prices:
    """The prices of a ruleset's boxes, and what the bonuses of its columns are worth on any cards."""

    def __init__(self, rules: BoxArrays) -> None:
        pays = rules.pays[0].T.astype(np.float64)
        last = last_rolls(devoted(pays))
        self.alone: Floats = (last * pays).sum(axis=0)
        self._sections = list(_sections(rules, last)) if rules.ruleset.threshold else []

    def boxes(self, cards: Cards) -> Floats:
        """The prices of the open boxes together."""
        worth = np.zeros(len(cards.filled))
        for place, price in enumerate(self.alone.tolist()):
            worth += price * (cards.filled >> place & 1 == 0)
        return worth

    def bonuses(self, cards: Cards) -> Floats:
        """The upper bonuses still to come, each times its chance."""
        worth = np.zeros(len(cards.filled))
        for column, places, table in self._sections:
            open_boxes = sum((~cards.filled >> place & 1) << bit for bit, place in enumerate(places))
            worth += table[open_boxes, cards.upper[column]]
        return worth


def devoted(worths: Floats) -> Plan:
    """The best turns where rolls are worth this much at their end, (252, n); which box is written is left open."""
    lattice = Lattice(worths.shape[1])
    second = hold(lattice, worths, worths)
    first = hold(lattice, lattice.rolls, worths)
    return Plan(first, second, np.zeros(worths.shape, dtype=np.int8))


def _sections(rules: BoxArrays, last: Floats) -> list[_Section]:
    """The upper section of each column; `last` has, by box, how likely each roll is after a turn spent on it."""
    ruleset = rules.ruleset
    sections = []
    for column in range(ruleset.columns):
        places = [place for place, box in enumerate(ruleset.boxes) if box.face and box.column == column]
        factor = ruleset.boxes[places[0]].factor
        totals = [_chances_of(rules.pays[0, place] // factor, last[:, place]) for place in places]
        worth = ruleset.bonus * factor * _chances_of_bonus(totals, ruleset.threshold)
        sections.append(_Section(column, tuple(places), worth))
    return sections


def _chances_of(points: Ints, last: Floats) -> Floats:
    """How likely each number of points is, where rolls pay these points and are this likely."""
    chances: Floats = np.bincount(points, weights=last).astype(np.float64, copy=False)
    return chances


def _chances_of_bonus(boxes: list[Floats], threshold: int) -> Floats:
    """How likely the threshold is still reached by open boxes and upper total; 0 where it was reached before."""
    sums = np.zeros((1 << len(boxes), threshold + 1))  # how likely the open boxes bring so much, capped
    sums[0, 0] = 1
    for bit, chances in enumerate(boxes):
        for points, chance in enumerate(chances.tolist()):
            for total in range(threshold + 1):
                sums[1 << bit : 2 << bit, min(threshold, total + points)] += chance * sums[: 1 << bit, total]
    bonus: Floats = np.cumsum(sums[:, ::-1], axis=1)
    bonus[:, threshold] = 0
    return bonus
