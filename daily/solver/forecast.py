"""What is to be expected of every position beside its value: the upper bonus, extra bonuses, the points of each box;
imports numpy and the modules below.

All of it is under the strategy that maximises the expected score, by the same backward induction: a turn has outcomes,
each with an exact chance, and leads to positions whose forecast is known. Together they are the value: what a decision
costs is what the bonus, the extras and the boxes lose by it.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.solver.induction import Entries, Induction, Progress, induce, shared
from daily.solver.lattice import Floats
from daily.solver.outcomes import Outcomes
from daily.solver.positions import Cards
from daily.solver.strategy import Planner
from daily.solver.transitions import Effect, Ints, Step
from daily.solver.turn import written
from daily.solver.values import Values

_BATCH = 512
"""Positions per batch at most."""

BONUS, EXTRA, BOXES = range(3)
"""Columns of a forecast: chance that the upper bonus is still paid, points of extra bonuses to come, and from `BOXES`
on the points to come of each box."""


class Forecast:
    """The forecasts of all positions: `rows` is (positions + 1, columns), with zeros behind the last."""

    def __init__(self, values: Values, rows: Floats | NDArray[np.float32]) -> None:
        self.values = values
        self.rows = rows
        self._outcomes = Outcomes(values.rules)
        self._ends = [list(_ends(values, self._outcomes, place)) for place in range(len(values.rules.ruleset.boxes))]

    @property
    def outcomes(self) -> Outcomes:
        """The outcomes of which `expected` takes the chances."""
        return self._outcomes

    def expected(self, cards: Cards, chances: Floats) -> Floats:
        """What is to be expected of these cards, (n, columns), where their turns end in each outcome this likely."""
        rows = np.zeros((len(cards.filled), self.rows.shape[1]))
        for place, ends in enumerate(self._ends):
            for end in ends:
                self._add(rows, cards, place, end, chances[end.outcomes])
        return rows

    def _add(self, rows: Floats, cards: Cards, place: int, end: "_End", chances: Floats) -> None:
        """Add the outcomes of one end, whose cards after the turn are the same."""
        after = self.values.positions.numbers_of(written(cards, place, 0, end.step))
        rows += chances.sum(axis=0)[:, None] * self.rows[after]
        rows[:, BONUS] += (chances * end.bonus[:, cards.upper[0]]).sum(axis=0)
        rows[:, EXTRA] += end.five @ chances * (self.values.rules.ruleset.extra * cards.live)
        rows[:, BOXES + place] += end.points @ chances


class _End(NamedTuple):
    """The outcomes of one box that lead to the same card: their numbers, points, whether they are five of a kind, and
    whether they pay the upper bonus, by upper total (outcomes, totals)."""

    step: Step
    outcomes: Ints
    points: Ints
    five: NDArray[np.bool_]
    bonus: NDArray[np.bool_]


def _ends(values: Values, outcomes: Outcomes, place: int) -> Iterator[_End]:
    effects = values.rules.effects[place]
    steps = {id(effect.step): effect.step for effect in effects.values()}
    for key, step in steps.items():
        numbers = [
            number
            for number, outcome in enumerate(outcomes.all)
            if outcome.place == place and id(effects[outcome.points].step) == key
        ]
        found = [outcomes.all[number] for number in numbers]
        yield _End(
            step,
            np.array(numbers),
            np.array([outcome.points for outcome in found]),
            np.array([outcome.five for outcome in found]),
            np.array([_bonus(effects[outcome.points], values.rules.uppers) for outcome in found]),
        )


def _bonus(effect: Effect, uppers: int) -> NDArray[np.bool_]:
    return np.zeros(uppers, dtype=bool) if effect.bonus is None else effect.bonus > 0


def forecast(values: Values, workers: int, progress: Progress | None = None) -> Forecast:
    """The forecasts of all positions of a table, by backward induction (`induction.py`)."""
    boxes, positions = len(values.rules.ruleset.boxes), values.positions
    rows = shared(positions.count + 1, BOXES + boxes)
    made = Forecast(values, rows)

    def space(width: int) -> Entries:
        planner = Planner(values.rules, values.after, width)
        return lambda cards: made.expected(cards, made.outcomes.chances(planner.plan(cards), cards))

    induce(Induction(positions, boxes, rows, space, _BATCH), workers, progress)
    return Forecast(values, rows.copy())
