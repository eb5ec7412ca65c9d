"""Files of one kind as a process has them open: each opened when it is first asked for, and again when it changes;
imports `kept` and the modules below.

Each question looks whether the file is still the one that was opened. So one that appears, or takes the place of
another, is used from then on; one that cannot be used is told once, and counts as none until it changes.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from daily.errors import TableUnusable
from daily.solver.kept import Kind, path_of
from daily.solver.transitions import Transitions

Alarm = Callable[[TableUnusable], None]
Content = TypeVar("Content")

Mark = tuple[int, int, int]
"""What tells a file from itself after a change, and from the one that takes its place: inode, size, time of change."""


def mark_of(path: Path) -> Mark | None:
    """The mark of a file as it is now, None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


class _Opened(NamedTuple, Generic[Content]):
    """What was found when the files had these marks: nothing where one is missing or cannot be used."""

    marks: list[Mark | None]
    content: Content | None


class Shelf(Generic[Content]):
    """The files of one kind in a folder. Threads may share it; a fork may inherit it.

    `needs` are the kinds of other files that reading one takes as well.
    """

    def __init__(
        self,
        kind: Kind,
        read: Callable[[Transitions, Path], Content | None],
        folder: Path,
        alarm: Alarm,
        needs: Iterable[Kind] = (),
    ) -> None:
        self._kinds = (kind, *needs)
        self._read = read
        self._folder = folder
        self._alarm = alarm
        self._lock = Lock()
        self._opened: dict[Transitions, _Opened[Content]] = {}

    def find(self, rules: Transitions) -> Content | None:
        """What the folder keeps for these rules now."""
        marks = [mark_of(path_of(kind, rules, self._folder)) for kind in self._kinds]
        opened = self._opened.get(rules)
        if opened is None or opened.marks != marks:
            with self._lock:
                opened = self._opened.get(rules)
                if opened is None or opened.marks != marks:
                    opened = self._opened[rules] = _Opened(marks, self._open(rules))
        return opened.content

    def _open(self, rules: Transitions) -> Content | None:
        try:
            return self._read(rules, self._folder)
        except TableUnusable as error:
            self._alarm(error)
            return None
