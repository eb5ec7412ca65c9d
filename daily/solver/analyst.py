"""What the solver knows, for pages and commands: the facade of this package; imports its modules and the rulesets.

A table is opened when it is first asked for and kept for the process (`shelf.py`). While there is none (it is being
built, or cannot be used) every answer is None: a page then says that it is being prepared, and shows no number.
"""

from pathlib import Path
from threading import Lock

from daily.review import Review
from daily.rulesets import ruleset_of
from daily.solver.review import review
from daily.solver.shelf import Alarm, Shelf
from daily.solver.tables import TABLE, load
from daily.solver.transitions import Transitions
from daily.solver.values import Values


class Analyst:
    """The tables of one folder. Threads may share it; a fork may inherit it.

    `alarm` is told of a file that cannot be used, once: it counts as none until it changes.
    """

    def __init__(self, folder: Path, alarm: Alarm) -> None:
        self._lock = Lock()
        self._rules: dict[str, Transitions] = {}
        self._tables = Shelf(TABLE, load, folder, alarm)

    @staticmethod
    def solvable(ruleset: str) -> bool:
        """Whether a ruleset can have a table at all. Raises `UnknownRuleset`."""
        return ruleset_of(ruleset).columns == 1

    def values(self, ruleset: str) -> Values | None:
        """The exact values of a ruleset's positions; None while there is no table. Raises `UnknownRuleset`."""
        return self._tables.find(self._rules_of(ruleset)) if self.solvable(ruleset) else None

    def review(self, replayed: Review) -> Review | None:
        """A replayed game with its figures; None while there is no table."""
        values = self.values(replayed.state.ruleset.key)
        return None if values is None else review(values, replayed)

    def _rules_of(self, ruleset: str) -> Transitions:
        """The rules as arrays, which take a moment to make: once per process."""
        if ruleset not in self._rules:
            with self._lock:
                if ruleset not in self._rules:
                    self._rules[ruleset] = Transitions(ruleset_of(ruleset))
        return self._rules[ruleset]
