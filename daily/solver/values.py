"""The value of every position of a ruleset; imports numpy and the modules below."""

import numpy as np

from daily.ruleset import Ruleset
from daily.solver.induction import Entries, Induction, Progress, induce, shared
from daily.solver.lattice import Floats
from daily.solver.positions import Cards, Positions
from daily.solver.transitions import Transitions
from daily.solver.turn import IMPOSSIBLE, Turn

BATCH = 2048
"""Positions per batch at most: 7.5 MB of holds."""


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
    """The exact table of a ruleset, by double-precision backward induction (`induction.py`)."""
    rules = Transitions(ruleset)
    positions = Positions.reached(rules)
    values = Values(rules, positions, shared(positions.count + 1))
    full = positions.cards().filled == ruleset.full
    values.values[:-1] = np.where(full, 0, IMPOSSIBLE)
    values.values[-1] = IMPOSSIBLE

    def space(width: int) -> Entries:
        return Turn(rules, values.after, width).start_values

    induce(Induction(positions, len(ruleset.boxes), values.values, space, BATCH), workers, progress)
    return Values(rules, positions, values.values.copy())
