"""All that five dice can show and all that can be held of them, and the two walks over it; imports numpy alone.

A **hold** is a multiset of 0 to 5 faces; there are 462, of which the 252 of five dice are the **rolls**. Holds are
rows of an array, columns are positions. Adding one die leads from a hold to six larger ones: their mean is the
expectation of re-rolling (1,260 additions instead of a 252 x 210 product). Removing one die leads to smaller ones: the
greatest value among them is the best hold (never 32 masks per roll). Within a size, holds are ordered by how many
sixes they have, then fives, and so on: so holds in a row lead to holds in a row, and a few hundred block operations do
it all.

Where two holds are worth the same within 1e-9, DESIGN 8 says which one is taken: more dice, else the higher sum, else
the higher faces. `PREFERENCE` numbers the holds by that rule.
"""

from collections.abc import Iterator, Sequence
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Rows = NDArray[np.int16]
"""Rows of holds, or their numbers by preference."""
Counts = tuple[int, ...]
"""How many dice show each face, ones first."""

DICE = 5
FACES = 6


def _multisets(size: int, faces: int = FACES) -> Iterator[Counts]:
    """All multisets of a size, ordered by their counts from the highest face down."""
    if faces == 1:
        yield (size,)
        return
    for count in range(size + 1):
        for rest in _multisets(size - count, faces - 1):
            yield (*rest, count)


_SIZES: tuple[tuple[Counts, ...], ...] = tuple(tuple(_multisets(size)) for size in range(DICE + 1))
HOLDS: tuple[Counts, ...] = tuple(hold for holds in _SIZES for hold in holds)
"""All holds, smaller ones first."""
_ROW = {hold: row for row, hold in enumerate(HOLDS)}
_STARTS = tuple(_ROW[holds[0]] for holds in _SIZES)
FIRST_ROLL = _STARTS[DICE]
"""Row of the first hold that is a roll."""
ROLLS: tuple[tuple[int, ...], ...] = tuple(
    tuple(face for face, count in enumerate(hold, start=1) for _ in range(count)) for hold in _SIZES[DICE]
)
"""The 252 rolls as sorted faces, in the order of their rows."""
PROBABILITY: Floats = np.array([factorial(DICE) / prod(map(factorial, hold)) for hold in _SIZES[DICE]]) / FACES**DICE
"""How likely each roll of five dice is."""


EPSILON = 1e-9
"""Values that differ by less are equal."""

_BY_PREFERENCE = sorted(
    range(len(HOLDS)),
    key=lambda row: (sum(HOLDS[row]), sum(face * count for face, count in enumerate(HOLDS[row])), HOLDS[row][::-1]),
)
ROW_BY_PREFERENCE: Rows = np.array(_BY_PREFERENCE, dtype=np.int16)
"""Rows of holds, the most preferred last."""
PREFERENCE: Rows = np.argsort(ROW_BY_PREFERENCE).astype(np.int16)
"""By row, how many holds are less preferred."""


def hold_row(faces: Sequence[int]) -> int:
    """The row of the hold of these faces, in any order."""
    return _ROW[tuple(faces.count(face) for face in range(1, FACES + 1))]


def roll_row(faces: Sequence[int]) -> int:
    """The number of a roll among the rolls."""
    return hold_row(faces) - FIRST_ROLL


class _Run(NamedTuple):
    """Holds in a row, each of which becomes the one at the same distance from `larger` by adding one die."""

    smaller: slice
    larger: slice


def _runs(size: int, face: int) -> list[_Run]:
    """How the holds of a size grow by one die of a face."""
    runs: list[_Run] = []
    for hold in _SIZES[size]:
        row = _ROW[hold]
        grown = _ROW[(*hold[: face - 1], hold[face - 1] + 1, *hold[face:])]
        last = runs[-1] if runs else None
        if last and last.smaller.stop == row and last.larger.stop == grown:
            runs[-1] = _Run(slice(last.smaller.start, row + 1), slice(last.larger.start, grown + 1))
        else:
            runs.append(_Run(slice(row, row + 1), slice(grown, grown + 1)))
    return runs


_GROWTH = {(size, face): _runs(size, face) for size in range(DICE) for face in range(1, FACES + 1)}
_SIXTH = 1 / FACES


def growth() -> Iterator[tuple[slice, slice]]:
    """All runs of holds and of those that they become by adding one die, smaller ones first."""
    for size in range(DICE):
        for face in range(1, FACES + 1):
            yield from _GROWTH[size, face]


class Lattice:
    """A work space of 462 rows: fill `rolls`, then walk. Not to be shared by threads."""

    def __init__(self, width: int) -> None:
        self.holds: Floats = np.empty((len(HOLDS), width))
        self.rolls: Floats = self.holds[FIRST_ROLL:]
        self._means = [(list(self._mean_steps(size)), self._level(size)) for size in reversed(range(DICE))]
        self._best = list(self._best_steps())

    def _level(self, size: int) -> Floats:
        return self.holds[_STARTS[size] : _STARTS[size + 1]]

    def _mean_steps(self, size: int) -> Iterator[tuple[Floats, Floats, Floats]]:
        """The additions that sum the six successors of each hold of a size: two operands and the target."""
        (sixes,) = _GROWTH[size, FACES]  # sixes come last in the order: one run
        shift = sixes.larger.start - sixes.smaller.start
        for smaller, larger in _GROWTH[size, FACES - 1]:
            by_six = slice(smaller.start + shift, smaller.stop + shift)
            yield self.holds[by_six], self.holds[larger], self.holds[smaller]
        for face in range(FACES - 2, 0, -1):
            for smaller, larger in _GROWTH[size, face]:
                yield self.holds[smaller], self.holds[larger], self.holds[smaller]

    def _best_steps(self) -> Iterator[tuple[Floats, Floats]]:
        for size in range(DICE):
            for face in range(FACES, 0, -1):
                for smaller, larger in _GROWTH[size, face]:
                    yield self.holds[larger], self.holds[smaller]

    def expect(self) -> None:
        """From the values of rolls to the values of re-rolling what is not held: fills all smaller holds."""
        add, multiply = np.add, np.multiply
        for steps, level in self._means:
            for one, other, target in steps:
                add(one, other, out=target)
            multiply(level, _SIXTH, out=level)

    def choose(self) -> None:
        """Replace each hold's value by the best of itself and all holds within it: rolls then have the value of the
        best decision."""
        maximum = np.maximum
        for larger, smaller in self._best:
            maximum(larger, smaller, out=larger)

    def choose_marked(self) -> Rows:
        """`choose`, and which hold each roll takes: (252, width) rows; of equal holds the preferred one."""
        marks = np.repeat(PREFERENCE[:, None], self.holds.shape[1], axis=1)
        for smaller, larger in growth():
            self._take(marks, larger, smaller)
        rows: Rows = ROW_BY_PREFERENCE[marks[FIRST_ROLL:]]
        return rows

    def _take(self, marks: Rows, larger: slice, smaller: slice) -> None:
        """Replace holds by holds within them, where those are worth more, or the same and are preferred."""
        gain = self.holds[smaller] - self.holds[larger]
        better = gain > EPSILON
        better |= (gain >= -EPSILON) & (marks[smaller] > marks[larger])
        np.copyto(self.holds[larger], self.holds[smaller], where=better)
        np.copyto(marks[larger], marks[smaller], where=better)


def reroll(holds: Floats) -> None:
    """The other way round than `Lattice.expect`: from how likely each hold is re-rolled, (462, n), to how likely each
    roll comes of it, which is added to what the rolls have. The smaller holds are used up."""
    for size in range(DICE):
        holds[_STARTS[size] : _STARTS[size + 1]] *= _SIXTH
        for face in range(1, FACES + 1):
            for smaller, larger in _GROWTH[size, face]:
                holds[larger] += holds[smaller]
