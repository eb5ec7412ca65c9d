"""Backward induction: the value of every position, from the full card back to the empty one; imports numpy and the
modules below.

Positions with the same number of filled boxes depend only on those with one more. Each such layer is cut into batches
that fit the processor's cache, and the batches are shared among threads. A second thread gains nothing so far: numpy
lets go of the interpreter while it computes, but for too short a time at once.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import local

import numpy as np

from daily.ruleset import Ruleset
from daily.solver.lattice import Floats
from daily.solver.positions import Cards, Positions
from daily.solver.transitions import Ints, Transitions
from daily.solver.turn import IMPOSSIBLE, Turn

BATCH = 2048
"""Positions per batch: 7.5 MB of holds."""

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


def solve(ruleset: Ruleset, threads: int, progress: Progress | None = None) -> Values:
    """The exact table of a ruleset, by double-precision backward induction."""
    rules = Transitions(ruleset)
    positions = Positions.reached(rules)
    cards = positions.cards()
    size = np.bitwise_count(cards.filled)
    values = np.full(positions.count + 1, IMPOSSIBLE)
    values[:-1][size == len(ruleset.boxes)] = 0
    solved = Values(rules, positions, values)
    spaces = local()

    def work(numbers: Ints) -> int:
        if not hasattr(spaces, "turn"):
            spaces.turn = Turn(rules, solved.after, BATCH)
        values[numbers] = spaces.turn.start_values(cards.at(np.resize(numbers, BATCH)))[: len(numbers)]
        return len(numbers)

    done = int(np.count_nonzero(values == 0))
    with ThreadPoolExecutor(threads) as pool:
        for filled in reversed(range(len(ruleset.boxes))):
            layer = np.flatnonzero(size == filled)
            batches = [layer[first : first + BATCH] for first in range(0, len(layer), BATCH)]
            for count in pool.map(work, batches):
                done += count
                if progress:
                    progress(done, positions.count)
    return solved
