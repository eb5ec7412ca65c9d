"""Many cards written at once: what each outcome of a turn adds to them; imports numpy and the modules below.

The outcomes are those of `Outcomes.all`, by number. It is the ruleset's own transition rule, as arrays.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.solver.lattice import Floats
from daily.solver.outcomes import Outcomes
from daily.solver.positions import Cards
from daily.solver.transitions import BoxArrays, Ints

Truths = NDArray[np.bool_]


class Written(NamedTuple):
    """n cards after a turn: the cards, all points that the turn added, of these the upper bonus, and whether a box of
    five of a kind got points."""

    cards: Cards
    gain: Floats
    bonus: Floats
    five: Truths


class Ledger:
    """What the outcomes of a ruleset's turns do to cards."""

    def __init__(self, rules: BoxArrays, outcomes: Outcomes) -> None:
        ruleset = rules.ruleset
        boxes = [ruleset.boxes[outcome.place] for outcome in outcomes.all]
        effects = [rules.effects[outcome.place][outcome.points] for outcome in outcomes.all]
        nothing = np.zeros(rules.uppers)
        self._place = np.array([outcome.place for outcome in outcomes.all])
        self._column = np.array([box.column for box in boxes])
        self._points = np.array([float(outcome.points) for outcome in outcomes.all])
        self._extra = np.array([float(ruleset.extra * outcome.five) for outcome in outcomes.all])
        self._five = np.array([box.five for box in boxes]) & (self._points > 0)
        self._upper = np.array([effect.step.upper for effect in effects])
        self._live = np.array([effect.step.live for effect in effects])
        self._bonus = np.array([nothing if effect.bonus is None else effect.bonus for effect in effects])

    @property
    def most(self) -> int:
        """What a turn adds at most."""
        return int((self._points + self._extra + self._bonus.max(axis=1)).max())

    def write(self, cards: Cards, outcomes: Ints) -> Written:
        """Write into each card what its outcome says."""
        column = self._column[outcomes]
        games = np.arange(len(outcomes))
        before = cards.upper[column, games]
        bonus = self._bonus[outcomes, before]
        gain = self._points[outcomes] + bonus + self._extra[outcomes] * cards.live
        upper = cards.upper.copy()
        upper[column, games] = self._upper[outcomes, before]
        after = Cards(cards.filled | 1 << self._place[outcomes], upper, self._live[outcomes, cards.live])
        return Written(after, gain, bonus, self._five[outcomes])
