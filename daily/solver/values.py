"""Backward induction: the value of every position, from the full card back to the empty one; imports numpy and the
modules below.

Positions with the same number of filled boxes depend only on those with one more. Each such layer is cut into batches
that fit the processor's cache, and the batches are shared among processes (`workers.py`). Threads would gain nothing:
numpy lets go of the interpreter while it computes, but for too short a time at once.
"""

from collections.abc import Callable
from mmap import mmap
from typing import NamedTuple

import numpy as np

from daily.ruleset import Ruleset
from daily.solver.lattice import Floats
from daily.solver.positions import Cards, Positions
from daily.solver.transitions import Ints, Transitions
from daily.solver.turn import IMPOSSIBLE, Turn
from daily.solver.workers import crew

BATCH = 2048
"""Positions per batch at most: 7.5 MB of holds."""
_ALIGNED = 8
"""Positions that fill a line of the processor's cache."""

Progress = Callable[[int, int], None]
"""Called with the positions done and all positions."""


class Values:
    """The value of every position of a ruleset: expected further points under the strategy that maximises them."""

    def __init__(self, rules: Transitions, positions: Positions, values: Floats) -> None:
        self.rules = rules
        self.positions = positions
        self.values = values

    @property
    def start(self) -> float:
        """The expected final score of a game before its first roll."""
        return float(self.values[self.positions.of(self.rules.ruleset.start)])

    def after(self, cards: Cards) -> Floats:
        """The values of cards, `IMPOSSIBLE` where no game reaches them."""
        return self.values.take(self.positions.numbers_of(cards))


def solve(ruleset: Ruleset, workers: int, progress: Progress | None = None) -> Values:
    """The exact table of a ruleset, by double-precision backward induction. `workers` processes share the work, this
    one among them; with any number of them the values are the same to the last bit.

    `progress` is called in this process. Raises `TableUnfinished` where another one dies.
    """
    rules = Transitions(ruleset)
    positions = Positions.reached(rules)
    task = _Task(Values(rules, positions, _shared(positions.count + 1)), workers)
    done = task.begin()
    with crew(task.work, workers) as processes:
        for layer in task.layers:
            for number in processes.run(layer):
                done += len(task.batches[number].numbers)
                if progress:
                    progress(done, positions.count)
    return Values(rules, positions, task.solved.values.copy())


class _Batch(NamedTuple):
    """The numbers of some positions of a layer, and the width of the work space for them."""

    numbers: Ints
    width: int


class _Task:
    """A table to be computed: its batches, and by layer, from the fullest cards to the empty one, which they are."""

    def __init__(self, solved: Values, workers: int) -> None:
        self.solved = solved
        self.batches: list[_Batch] = []
        self.layers: list[range] = []
        self._cards = solved.positions.cards()
        self._size = np.bitwise_count(self._cards.filled)
        self._turn = Turn(solved.rules, solved.after, 0)
        for filled in reversed(range(len(solved.rules.ruleset.boxes))):
            first = len(self.batches)
            self.batches += _batches(np.flatnonzero(self._size == filled), workers)
            self.layers.append(range(first, len(self.batches)))

    def begin(self) -> int:
        """Enter what needs no work; how many positions that are."""
        full = self._size == len(self.solved.rules.ruleset.boxes)
        self.solved.values[:-1] = np.where(full, 0, IMPOSSIBLE)
        self.solved.values[-1] = IMPOSSIBLE
        return int(np.count_nonzero(full))

    def work(self, number: int) -> None:
        """Enter the values of a batch, all layers before which are done."""
        numbers, width = self.batches[number]
        if self._turn.width != width:
            self._turn = Turn(self.solved.rules, self.solved.after, width)
        cards = self._cards.at(np.resize(numbers, width))
        self.solved.values[numbers] = self._turn.start_values(cards)[: len(numbers)]


def _batches(layer: Ints, workers: int) -> list[_Batch]:
    """A layer in equal parts, none wider than `BATCH`, and as many of them for each process."""
    rounds = -(-len(layer) // (workers * BATCH))
    width = _ALIGNED * -(-len(layer) // (workers * rounds * _ALIGNED))
    return [_Batch(layer[first : first + width], width) for first in range(0, len(layer), width)]


def _shared(size: int) -> Floats:
    """An array in memory that stays shared after a fork."""
    return np.frombuffer(mmap(-1, 8 * size))
