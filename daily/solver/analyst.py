"""What the solver knows, for pages and commands: the facade of this package; imports its modules and the rulesets.

A table is opened when it is first asked for and kept for the process, mapped read-only. While there is none (it is
being built, or cannot be used) every answer is None, and the next question looks again: a page then says that it is
being prepared, and never shows a number.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Lock

from daily.errors import TableUnusable
from daily.rulesets import ruleset_of
from daily.solver.tables import load, path_of
from daily.solver.transitions import Transitions
from daily.solver.values import Values

_Mark = tuple[int, int, int]
"""What tells a file from the one that takes its place: inode, size, time of the last change."""


class Analyst:
    """The tables of one folder. Threads may share it; a fork may inherit it.

    `alarm` is told of a file that cannot be used, once for each file: it counts as none until another takes its place.
    """

    def __init__(self, folder: Path, alarm: Callable[[TableUnusable], None]) -> None:
        self._folder = folder
        self._alarm = alarm
        self._lock = Lock()
        self._rules: dict[str, Transitions] = {}
        self._opened: dict[str, Values] = {}
        self._refused: dict[str, _Mark] = {}

    @staticmethod
    def solvable(ruleset: str) -> bool:
        """Whether a ruleset can have a table at all. Raises `UnknownRuleset`."""
        return ruleset_of(ruleset).columns == 1

    def values(self, ruleset: str) -> Values | None:
        """The exact values of a ruleset's positions; None while there is no table. Raises `UnknownRuleset`."""
        if (opened := self._opened.get(ruleset)) or not self.solvable(ruleset):
            return opened
        with self._lock:
            if ruleset not in self._opened and (found := self._open(ruleset)):
                self._opened[ruleset] = found
            return self._opened.get(ruleset)

    def _open(self, ruleset: str) -> Values | None:
        """The table as it is now; one look at its name where there is none, or still the one that was refused."""
        if ruleset not in self._rules:
            self._rules[ruleset] = Transitions(ruleset_of(ruleset))
        mark = _mark(path_of(self._rules[ruleset], self._folder))
        if mark is None or mark == self._refused.get(ruleset):
            return None
        try:
            return load(self._rules[ruleset], self._folder)
        except TableUnusable as error:
            self._refused[ruleset] = mark
            self._alarm(error)
            return None


def _mark(path: Path) -> _Mark | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
