"""The builder of `daily serve`: a process beside the workers that makes missing tables, and what the master knows of
it; imports `tables.py`, web's settings and its logs.

The builder runs with the lowest priority and ends when all tables are there. It is a program of its own, not a fork:
the master's sockets, signals and store are none of its business. It and all that it forks are one process group, which
the master ends; if the master is gone it ends itself.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

import msgspec
import structlog

from daily.errors import TableUnusable
from daily.solver.shelf import Mark, mark_of
from scripts.tables import Task, ensure, tasks_of
from web.config import settings_from
from web.logs import configure_logs

_PAUSE, _LONGEST_PAUSE = 2.0, 600.0
"""Seconds from the end of a builder to the next start; they double while none gets done."""
_LOOK = 1.0
"""Seconds between two looks of a builder whether its master lives."""

_LOWEST = 19
"""The lowest priority there is."""
_Marks = dict[str, Mark | None]
"""The files of a folder, by name, as they were when they were good."""

_log = structlog.get_logger("daily.tables")


class Builder:
    """The builder as its master sees it: started when it is first looked after, and again when it died or when a file
    that was there is gone or changed.

    Forks of the master may hold it; there it does nothing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._master = os.getpid()
        self._process: subprocess.Popen[bytes] | None = None
        self._marks: _Marks | None = None
        self._next, self._pause = 0.0, _PAUSE

    def look(self) -> None:
        """Start what is to be started, and return at once. Called about once a second."""
        if self._process is not None:
            if self._process.poll() is not None:
                self._take_note(self._process)
        elif monotonic() >= self._next and not self._complete():
            self._start()

    def stop(self) -> None:
        """End the builder at once: what it has not finished leaves nothing that anybody reads."""
        if self._process is not None and os.getpid() == self._master:
            self._end(self._process)

    def _complete(self) -> bool:
        """Whether all files are there, as they were when the last builder looked."""
        marks = self._marks
        return marks is not None and all(mark_of(self._folder / name) == mark for name, mark in marks.items())

    def _start(self) -> None:
        command = [sys.executable, "-P", "-m", "scripts.builder", str(self._master)]
        # The modules of this process, wherever it found them.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        try:
            self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, process_group=0)
            os.setpriority(os.PRIO_PROCESS, self._process.pid, _LOWEST)  # from here: its imports alone take a while
        except OSError as error:
            _log.error("tables_delayed", reason=f"The builder cannot be started: {error.strerror}.")
            self._rest()

    def _take_note(self, process: "subprocess.Popen[bytes]") -> None:
        """Hear what a builder said that has ended. There is no exit status: gunicorn waits for every child itself."""
        try:
            marks = msgspec.json.decode(self._end(process), type=_Marks | None)
        except msgspec.DecodeError:
            _log.error("tables_delayed", reason="The builder died before all tables were there. It is started again.")
        else:
            if marks is not None:
                self._marks, self._pause = marks, _PAUSE
        self._rest()

    def _rest(self) -> None:
        """Start none for a while, and for longer the next time."""
        self._next = monotonic() + self._pause
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)

    def _end(self, process: "subprocess.Popen[bytes]") -> bytes:
        """Kill the group, since a builder that was killed may have left processes behind; what it said."""
        with suppress(ProcessLookupError, PermissionError):  # macOS: only zombies are left
            os.killpg(process.pid, signal.SIGKILL)
        self._process = None
        return process.communicate()[0]


def main(master: int) -> int:
    """The program: make what is missing, and say in one write which files are there, or that they are not."""
    _follow(master)
    configure_logs()
    settings = settings_from(os.environ)
    try:
        marks = {path.name: mark_of(path) for path in (_made(task, settings.tables) for task in tasks_of(settings))}
    except TableUnusable as error:
        _log.error("tables_delayed", reason=f"{error} It is tried again later.")
        marks = None
    sys.stdout.buffer.write(msgspec.json.encode(marks))
    return 0


def _made(task: Task, folder: Path) -> Path:
    done = ensure(task, folder, lambda sentence: _log.warning("table_unusable", reason=sentence))
    if done.seconds is not None:
        _log.info("table_built", kind=task.work.kind.name, ruleset=task.ruleset.key, seconds=round(done.seconds, 2))
    return done.path


def _follow(master: int) -> None:
    """End when the master has ended, whatever ended it, and everything that was forked here with it."""

    def look(*_: object) -> None:
        if os.getppid() != master:
            os.killpg(0, signal.SIGKILL)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _LOOK, _LOOK)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
