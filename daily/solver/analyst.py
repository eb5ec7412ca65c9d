"""What the solver knows, for pages and commands: the facade of this package; imports its modules and the rulesets.

A table is opened when it is first asked for and kept for the process (`shelf.py`). While there is none (it is being
built, or cannot be used) every answer is None: a page then says that it is being prepared, and shows no number.
"""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from threading import Lock

from daily.dice import DiceSource
from daily.game import State
from daily.hints import Hints
from daily.levels import Level
from daily.review import Review
from daily.rulesets import ruleset_of
from daily.solver.forecast import Forecast
from daily.solver.heap import give_back
from daily.solver.hints import hints
from daily.solver.levels import Policy, perfect_policy, policy_of
from daily.solver.outlooks import with_outlooks
from daily.solver.par import par
from daily.solver.perfect import perfect
from daily.solver.review import review
from daily.solver.shelf import Alarm, Shelf
from daily.solver.tables import FORECAST, TABLE, load, load_forecast
from daily.solver.transitions import BoxArrays, Transitions
from daily.solver.values import Values
from daily.yardsticks import Reached, Yardsticks


class Analyst:
    """The tables of one folder. Threads may share it; a fork may inherit it.

    `alarm` is told of a file that cannot be used, once: it counts as none until it changes.
    """

    def __init__(self, folder: Path, alarm: Alarm) -> None:
        self._lock = Lock()
        self._rules: dict[str, Transitions] = {}
        self._tables = Shelf(TABLE, load, folder, alarm)
        self._forecasts = Shelf(FORECAST, load_forecast, folder, alarm, needs=(TABLE,))

    def prepare(self, rulesets: Iterable[str]) -> None:
        """Open what there is of these rulesets, so that no question waits for it, nor any fork of this process."""
        for ruleset in rulesets:
            self.values(ruleset)
            self.forecast(ruleset)

    @staticmethod
    def solvable(ruleset: str) -> bool:
        """Whether a ruleset can have a table at all. Raises `UnknownRuleset`."""
        return ruleset_of(ruleset).columns == 1

    def values(self, ruleset: str) -> Values | None:
        """The exact values of a ruleset's positions; None while there is no table. Raises `UnknownRuleset`."""
        return self._tables.find(self._rules_of(ruleset)) if self.solvable(ruleset) else None

    def forecast(self, ruleset: str) -> Forecast | None:
        """What else is to be expected of a ruleset's positions; None while there is none. Raises `UnknownRuleset`."""
        return self._forecasts.find(self._rules_of(ruleset)) if self.solvable(ruleset) else None

    def review(self, replayed: Review) -> Review | None:
        """A replayed game with its figures, its outlooks where there are forecasts; None while there is no table."""
        values = self.values(replayed.state.ruleset.key)
        if values is None:
            return None
        reviewed = review(values, replayed)
        forecast = self.forecast(replayed.state.ruleset.key)
        return reviewed if forecast is None else with_outlooks(forecast, reviewed)

    def hints(self, state: State) -> Hints | None:
        """Every choice in a state with its exact worth; None before the first roll of a turn, and while there is no
        table."""
        values = self.values(state.ruleset.key)
        return None if values is None else hints(values, state)

    def yardsticks(self, ruleset: str, source: DiceSource) -> Yardsticks | None:
        """Par and perfect of a day's dice; None while there is no table. Takes about half a second."""
        values = self.values(ruleset)
        if values is None:
            return None
        found = Yardsticks(par(values, source), perfect(values.rules, source))
        give_back()
        return found

    def par(self, ruleset: str, source: DiceSource) -> Reached | None:
        """Par alone, which takes a tenth of the time; None while there is no table, and where there can be none."""
        values = self.values(ruleset)
        return None if values is None else par(values, source)

    def policy(self, ruleset: str, level: Level) -> Policy | None:
        """How a level plays a ruleset; None for the perfect one while there is no table."""
        if level is not Level.PERFECT:
            return _guessing(ruleset, level)
        values = self.values(ruleset)
        return None if values is None else perfect_policy(values)

    def _rules_of(self, ruleset: str) -> Transitions:
        """The rules as arrays, which take a moment to make: once per process."""
        if ruleset not in self._rules:
            with self._lock:
                if ruleset not in self._rules:
                    self._rules[ruleset] = Transitions(ruleset_of(ruleset))
        return self._rules[ruleset]


@lru_cache(maxsize=64)
def _guessing(ruleset: str, level: Level) -> Policy:
    """A level that needs no table; once per process."""
    return policy_of(level, BoxArrays(ruleset_of(ruleset)))
