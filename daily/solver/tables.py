"""The values of all positions as a file (`kept.py` says what that is); imports numpy and the modules of the solver."""

from pathlib import Path

import numpy as np

from daily.solver.kept import Kind, keep, kept
from daily.solver.positions import Positions
from daily.solver.transitions import Transitions
from daily.solver.values import Values

TABLE = Kind("table", 2)
"""The numbers of the positions, and their values."""


def save(values: Values, folder: Path) -> Path:
    """Write a table into a folder, which is made if it is missing. Raises `TableUnusable`."""
    return keep(TABLE, values.rules, [values.positions.number, values.values], folder)


def load(rules: Transitions, folder: Path) -> Values | None:
    """The table of these rules that a folder keeps; None where there is none. Raises `TableUnusable`."""
    arrays = kept(TABLE, rules, folder)
    if arrays is None:
        return None
    number, values = arrays
    positions = Positions(np.asarray(number, np.int32), rules.lives, len(values) - 1)
    return Values(rules, positions, np.asarray(values, np.float64))
