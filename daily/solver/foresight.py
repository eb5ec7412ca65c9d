"""The best that can still be reached on known dice, from every position at every roll; imports numpy and the modules
below.

A turn of k rolls takes the next k rolls of the game, whatever it holds. So whoever knows the dice stands at a roll
number n with a card, and backward induction over both is exact: a turn of 1, 2 or 3 rolls leads to n+1, n+2, n+3 and a
card with one box more, and `reach.py` knows what it can pay. After c boxes, n is one of c to 3c. The numbers are
integers. Read on in `perfect.py`.
"""

from collections.abc import Iterable
from math import prod
from mmap import mmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.dice import ROLLS_PER_TURN
from daily.ruleset import Key
from daily.solver.positions import Cards, Numbers, Positions
from daily.solver.reach import NONE, points_in_reach
from daily.solver.transitions import Allowed, Ints, Transitions
from daily.solver.turn import written

IMPOSSIBLE = -(2**30)
"""Below every score, and still a number that can be added to."""


class _Link(NamedTuple):
    """Writing a box for a number of points on every card of a layer: the columns of the next layer to which it leads
    (0 where it may not be done), and what it adds to the score."""

    columns: Ints
    gain: Numbers | int


class Foresight:
    """Scores of all positions at all rolls: `point` for every point to come, less the rolls of the whole game. A point
    counts for more than all rolls, so the highest score is the highest total, and of equal ones the fewest rolls.

    `dice` are all rolls of the game (rolls, 5).
    """

    def __init__(self, rules: Transitions, dice: Ints) -> None:
        self.point = len(dice) + 1
        self._rules = rules
        self._positions = Positions.reached(rules)
        self._cards = self._positions.cards()
        size = np.bitwise_count(self._cards.filled)
        self._layers = [np.flatnonzero(size == filled) for filled in range(len(rules.ruleset.boxes) + 1)]
        self._column = np.zeros(self._positions.count + 1, dtype=np.int64)
        for layer in self._layers:
            self._column[layer] = np.arange(1, len(layer) + 1)
        self._scores = self._all_scores(points_in_reach(rules, dice))

    def score(self, roll: int, key: Key) -> int:
        """The score of a card that meets this roll next."""
        filled = key.filled.bit_count()
        return int(self._scores[filled][roll - filled, self._column[self._positions.of(key)]])

    def _all_scores(self, reach: Ints) -> list[Numbers]:
        """By number of filled boxes c: an array of (rolls so far, from c to 3c; positions, the impossible first)."""
        boxes = len(self._layers) - 1
        full = self._nothing(boxes)
        full[:, 1:] = -np.arange(boxes, boxes + len(full))[:, None]
        scores = [full]
        for filled in reversed(range(boxes)):
            scores.append(self._layer_scores(filled, reach, scores[-1]))
        return scores[::-1]

    def _nothing(self, filled: int) -> Numbers:
        shape = filled * (ROLLS_PER_TURN - 1) + 1, 1 + len(self._layers[filled])
        # Memory of its own, which the system has back as soon as nobody needs it: there are 18 MB of them all together.
        scores: Numbers = np.frombuffer(mmap(-1, 4 * prod(shape)), dtype=np.int32).reshape(shape)
        scores.fill(IMPOSSIBLE)
        return scores

    def _layer_scores(self, filled: int, reach: Ints, later: Numbers) -> Numbers:
        """The scores of the cards with so many boxes from those with one more."""
        scores = self._nothing(filled)
        cards = self._cards.at(self._layers[filled])
        allowed = self._rules.allowed(cards.filled)
        here = reach[..., filled : filled + len(scores), :]
        for kind, joker, place in np.argwhere((here != NONE).any(axis=(-2, -1))).tolist():
            may = _may(allowed, kind, joker, place)
            if may.any():
                points = here[kind, joker, place]
                amounts = np.unique(points[points != NONE]).tolist()
                links = self._links(cards, place, may, amounts, five=kind > 0)
                _improve(scores[:, 1:], points, links, later)
        return scores

    def _links(
        self, cards: Cards, place: int, may: NDArray[np.bool_], amounts: Iterable[int], five: bool
    ) -> dict[int, _Link]:
        """By points, where writing a box leads."""
        extra = self._rules.ruleset.extra * cards.live if five else 0
        open_cards = cards.at(np.flatnonzero(may))
        columns: dict[int, Ints] = {}
        links: dict[int, _Link] = {}
        for points in amounts:
            effect = self._rules.effects[place][points]
            step, bonus = effect.step, effect.bonus
            if id(step) not in columns:
                numbers = self._positions.numbers_of(written(open_cards, place, 0, step))
                columns[id(step)] = np.zeros(len(may), dtype=np.int64)
                columns[id(step)][may] = self._column[numbers]
            gain = points + extra + (0 if bonus is None else bonus[cards.upper[0]])
            links[points] = _Link(columns[id(step)], np.multiply(gain, self.point).astype(np.int32))
        return links


def _may(allowed: Allowed, kind: int, joker: int, place: int) -> NDArray[np.bool_]:
    """On which cards a box may be written after this kind of roll, as a joker or not as one."""
    legal = allowed.five[kind - 1] if kind else allowed.other
    may: NDArray[np.bool_] = legal >> place & 1 > 0
    return may & (allowed.joker[kind - 1] == joker) if kind else may


def _improve(scores: Numbers, points: Ints, links: dict[int, _Link], later: Numbers) -> None:
    """Raise scores to those of writing one box after one kind of roll; `points` by first roll and rolls - 1."""
    space = np.empty_like(scores[0])
    for after, line in enumerate(later):
        taken: dict[int, Numbers] = {}
        for rolls in range(1, ROLLS_PER_TURN + 1):
            first = after + 1 - rolls
            if 0 <= first < len(scores) and points[first, rolls - 1] != NONE:
                columns, gain = links[int(points[first, rolls - 1])]
                if id(columns) not in taken:
                    taken[id(columns)] = line.take(columns)
                np.add(taken[id(columns)], gain, out=space)
                np.maximum(scores[first], space, out=scores[first])
