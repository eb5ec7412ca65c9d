"""What is to be expected of a position beside its value."""

import numpy as np
import pytest

from daily.ruleset import Outcome, Ruleset
from daily.solver.forecast import BONUS, BOXES, EXTRA, Forecast, forecast
from daily.solver.values import solve
from tests import tables
from tests.solver import brute
from tests.solver.tiny import TINY


def preferred(held: brute.Faces, vector: brute.Vector) -> tuple[float, ...]:
    """The better value; of equal ones more dice, the higher sum, the higher faces."""
    return round(vector[0], 8), len(held), sum(held), *sorted(held, reverse=True)


def brute_force(ruleset: Ruleset) -> brute.Vector:
    """Value, chance of the upper bonus, points of extras, and points of each box, by plain recursion."""

    def add(place: int, outcome: Outcome, after: brute.Vector) -> brute.Vector:
        value, bonus, extra, *boxes = after or (0.0,) * (3 + len(ruleset.boxes))
        boxes[place] += outcome.points
        now = outcome.points + outcome.bonus + outcome.extra
        return now + value, bonus + (outcome.bonus > 0), extra + outcome.extra, *boxes

    return brute.follow(ruleset, ruleset.start, preferred, add, {})


def start(made: Forecast) -> list[float]:
    """The forecast of the empty card."""
    row: list[float] = made.rows[made.values.positions.of(made.values.rules.ruleset.start)].tolist()
    return row


@pytest.mark.parametrize("ruleset", TINY, ids=lambda ruleset: ruleset.key)
def test_brute_force(ruleset: Ruleset) -> None:
    """The forecast of a tiny ruleset is that of plain recursion with the tie rule of par."""
    _, *expected = brute_force(ruleset)
    assert start(forecast(solve(ruleset, 1), 1)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("key", ["yacht-1938", "classic-12"])
def test_the_parts_make_up_the_value(key: str) -> None:
    """Boxes, upper bonus and extras that are to be expected of a position add up to its value, for every position."""
    made = tables.forecasted(key)
    rows, values = made.rows, made.values
    bonus = values.rules.ruleset.bonus * rows[:, BONUS]
    whole = rows[:, BOXES:].sum(axis=1) + bonus + rows[:, EXTRA]
    assert np.allclose(whole[:-1], values.values[:-1], atol=1e-9)
    assert not rows[-1].any()
