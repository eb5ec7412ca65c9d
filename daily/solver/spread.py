"""The standard deviation of the final score under the best strategy, exactly; imports numpy and the modules below.

Backward induction on pairs: expected points to come, and their second moment, the mean of (points now + points later)
squared. Decisions that are worth the same within 1e-9 leave the mean alone, but not the spread: the one with the
greater second moment is taken, so that the result is that of the best strategy with the greatest spread, and depends on
no order of holds or boxes.
"""

from typing import NamedTuple

import numpy as np

from daily.solver.induction import Entries, Induction, induce, shared
from daily.solver.lattice import EPSILON, PROBABILITY, Floats, Lattice, growth
from daily.solver.positions import Cards
from daily.solver.transitions import FIVES, Allowed, Ints
from daily.solver.turn import IMPOSSIBLE, runs_by_points, written
from daily.solver.values import Values

_BATCH = 1024
"""Positions per batch at most."""


class _Pair(NamedTuple):
    """Expected points and their second moment, in arrays of one shape."""

    mean: Floats
    square: Floats

    def at(self, rows: slice) -> "_Pair":
        return _Pair(self.mean[rows], self.square[rows])

    def take(self, other: "_Pair") -> None:
        """Replace what is worth less than the other, or the same with less spread."""
        better = other.mean > self.mean + EPSILON
        better |= (other.mean >= self.mean - EPSILON) & (other.square > self.square)
        np.copyto(self.mean, other.mean, where=better)
        np.copyto(self.square, other.square, where=better)


def deviation(values: Values, workers: int) -> float:
    """The standard deviation of the final score, from the empty card."""
    positions = values.positions
    squares = shared(positions.count + 1)

    def space(width: int) -> Entries:
        return _Spread(values, squares, width).start_squares

    induce(Induction(positions, len(values.rules.ruleset.boxes), squares, space, _BATCH), workers)
    return float(np.sqrt(squares[positions.of(values.rules.ruleset.start)] - values.start**2))


class _Spread:
    """A work space for the turns of `width` positions."""

    def __init__(self, values: Values, squares: Floats, width: int) -> None:
        self._values = values
        self._squares = squares
        self._lattices = Lattice(width), Lattice(width)
        self._runs = [runs_by_points(pays) for pays in values.rules.pays[0]]

    def start_squares(self, cards: Cards) -> Floats:
        """The second moments of the points to come, before the first roll."""
        means, squares = self._lattices
        holds, rolls = _Pair(means.holds, squares.holds), _Pair(means.rolls, squares.rolls)
        stopped = self._stop(cards)
        rolls.mean[:], rolls.square[:] = stopped
        for _ in range(2):
            means.expect()
            squares.expect()
            rolls.mean[:], rolls.square[:] = stopped
            for smaller, larger in growth():
                holds.at(larger).take(holds.at(smaller))
        expected: Floats = np.einsum("i,ij->j", PROBABILITY, rolls.square)
        return expected

    def _stop(self, cards: Cards) -> _Pair:
        """Every roll with its best box."""
        shape = self._lattices[0].rolls.shape
        best = _Pair(np.full(shape, IMPOSSIBLE), np.zeros(shape))
        allowed = self._values.rules.allowed(cards.filled)
        for place, runs in enumerate(self._runs):
            for points, rows in runs.items():
                box = self._write(cards, place, points, allowed.other)
                for run in rows:
                    best.at(run).take(box)
        for face, roll in enumerate(FIVES):
            five = best.at(slice(roll, roll + 1))
            five.mean[:], five.square[:] = self._five(cards, allowed, face)
        return best

    def _five(self, cards: Cards, allowed: Allowed, face: int) -> _Pair:
        """Five of a kind of a face with its best box: the joker may bar boxes and change what they pay."""
        best = _Pair(np.full(cards.filled.shape, IMPOSSIBLE), np.zeros(cards.filled.shape))
        extra = self._values.rules.ruleset.extra * cards.live
        joker, legal = allowed.joker[face], allowed.five[face]
        for place, pays in enumerate(self._values.rules.pays[:, :, FIVES[face]].T):
            plain, as_joker = (self._write(cards, place, int(points), legal, extra) for points in pays)
            best.take(_Pair(*(np.where(joker, *both) for both in zip(as_joker, plain, strict=True))))
        return best

    def _write(self, cards: Cards, place: int, points: int, legal: Ints, extra: Ints | None = None) -> _Pair:
        """What writing a box for these points is worth, where it is legal."""
        effect = self._values.rules.effects[place][points]
        after = self._values.positions.numbers_of(written(cards, place, 0, effect.step))
        now = points + (0 if extra is None else extra) + (0 if effect.bonus is None else effect.bonus[cards.upper[0]])
        later = self._values.values[after]
        possible = (legal >> place & 1 > 0) & (later > IMPOSSIBLE)
        square = now * now + 2 * now * later + self._squares[after]
        return _Pair(np.where(possible, now + later, IMPOSSIBLE), np.where(possible, square, 0))
