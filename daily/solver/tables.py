"""Values and forecasts of all positions as files (`kept.py` says what those are); imports numpy and the modules of the
solver."""

from pathlib import Path

import numpy as np

from daily.solver.forecast import Forecast
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


FORECAST = Kind("forecast", 1)
"""The forecasts of the positions, in single precision: they are shown to a tenth."""


def save_forecast(forecast: Forecast, folder: Path) -> Path:
    """Write a forecast into a folder, which is made if it is missing. Raises `TableUnusable`."""
    return keep(FORECAST, forecast.values.rules, [forecast.rows.astype(np.float32)], folder)


def load_forecast(rules: Transitions, folder: Path) -> Forecast | None:
    """The forecast of these rules that a folder keeps; None where it, or the table it belongs to, is not there.

    Raises `TableUnusable`.
    """
    arrays, values = kept(FORECAST, rules, folder), load(rules, folder)
    return None if arrays is None or values is None else Forecast(values, np.asarray(arrays[0], np.float32))
