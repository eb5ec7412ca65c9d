"""Backward induction over all positions, whatever is asked of them; imports numpy and the modules below.

Positions with the same number of filled boxes depend only on those with one more. Each such layer is cut into batches
that fit the processor's cache, and the batches are shared among processes (`workers.py`). Threads would gain nothing:
numpy lets go of the interpreter while it computes, but for too short a time at once.
"""

from collections.abc import Callable
from mmap import mmap
from typing import NamedTuple

import numpy as np

from daily.solver.lattice import Floats
from daily.solver.positions import Cards, Positions
from daily.solver.transitions import Ints
from daily.solver.workers import crew

_ALIGNED = 8
"""Positions that fill a line of the processor's cache."""

Progress = Callable[[int, int], None]
"""Called with the positions done and all positions."""
Entries = Callable[[Cards], Floats]
"""From cards to what is entered for their positions: an array whose first axis are the cards."""


class Induction(NamedTuple):
    """What is to be computed: an array by position (`shared`), in which full cards are entered already; the work space
    for a number of cards; and how many cards one should have at most."""

    positions: Positions
    boxes: int
    into: Floats
    space: Callable[[int], Entries]
    batch: int


def induce(task: Induction, workers: int, progress: Progress | None = None) -> None:
    """Enter all positions, from the fullest cards to the empty one.

    `workers` processes share the work, this one among them; with any number of them the result is the same to the last
    bit. `progress` is called in this process. Raises `TableUnfinished` where another one dies.
    """
    plan = _Plan(task, workers)
    done = task.positions.count - sum(len(batch.numbers) for batch in plan.batches)
    with crew(plan.work, workers) as processes:
        for layer in plan.layers:
            for number in processes.run(layer):
                done += len(plan.batches[number].numbers)
                if progress:
                    progress(done, task.positions.count)


def shared(*shape: int) -> Floats:
    """An array of zeros in memory that stays shared after a fork."""
    array: Floats = np.frombuffer(mmap(-1, 8 * int(np.prod(shape))))
    return array.reshape(shape)


class _Batch(NamedTuple):
    """The numbers of some positions of a layer, and the width of the work space for them."""

    numbers: Ints
    width: int


class _Plan:
    """The batches of an induction, by layer; the work on one of them."""

    def __init__(self, task: Induction, workers: int) -> None:
        self.batches: list[_Batch] = []
        self.layers: list[range] = []
        self._task = task
        self._cards = task.positions.cards()
        self._width = 0
        self._step: Entries | None = None
        size = np.bitwise_count(self._cards.filled)
        for filled in reversed(range(task.boxes)):
            first = len(self.batches)
            self.batches += _batches(np.flatnonzero(size == filled), workers, task.batch)
            self.layers.append(range(first, len(self.batches)))

    def work(self, number: int) -> None:
        """Enter the positions of a batch, all layers before which are done."""
        numbers, width = self.batches[number]
        if self._step is None or self._width != width:
            self._width, self._step = width, self._task.space(width)
        cards = self._cards.at(np.resize(numbers, width))
        self._task.into[numbers] = self._step(cards)[: len(numbers)]


def _batches(layer: Ints, workers: int, most: int) -> list[_Batch]:
    """A layer in equal parts, none wider than `most`, and as many of them for each process."""
    rounds = -(-len(layer) // (workers * most))
    width = _ALIGNED * -(-len(layer) // (workers * rounds * _ALIGNED))
    return [_Batch(layer[first : first + width], width) for first in range(0, len(layer), width)]
