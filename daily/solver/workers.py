"""Processes that share work; imports the standard library and the core's errors.

A crew is this process and children that were forked from it: they see its arrays without copying one, and what they
compute lands in memory that all share. Batches of work are numbers. This process puts them into a pipe from which
everybody takes the next one when free, itself included, and each child reports through a pipe of its own what it has
done. So a child that dies is noticed by its closed pipe, whatever it died of, and children end by themselves when
theirs is closed, however their parent ended.
"""

import os
import select
import signal
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from struct import Struct
from typing import NoReturn

from daily.errors import TableUnfinished

_BATCH = Struct("=I")
_QUEUE = 1000
"""Batches in the pipe at once: 4 kB go through in one piece, and fit into every system's pipe."""
_ENDING = (signal.SIGINT, signal.SIGTERM)

Work = Callable[[int], None]
"""Does the batch of this number."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew(work: Work, size: int) -> Iterator["Crew"]:
    """Up to `size` processes that do this work; when the context is left, whatever the reason, this one is alone again.

    It is alone from the beginning where the system cannot fork or refuses to, and where threads of ours run: a fork
    copies the locks that they hold, but not them.
    """
    made = Crew(work)
    try:
        for _ in range(size - 1 if _may_fork() else 0):
            with suppress(OSError):
                made.hire()
        yield made
    finally:
        made.dismiss()


def _may_fork() -> bool:
    return hasattr(os, "fork") and threading.active_count() == 1


class Crew:
    """This process, and the children that were hired."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._children: dict[int, int] = {}  # by the pipe that they report through
        self._reports = select.poll()
        self._queue, self._put = os.pipe()
        os.set_blocking(self._queue, False)  # who is too late for the last batch shall not wait for another

    def hire(self) -> None:
        """One child more. Raises `OSError` where the system refuses."""
        with _undisturbed():
            reports, report = os.pipe()
            try:
                self._children[reports] = _fork(lambda: self._serve(report))
                self._reports.register(reports, select.POLLIN)
            except OSError:
                os.close(reports)
                raise
            finally:
                os.close(report)

    def dismiss(self) -> None:
        """End all children, in whatever state they are."""
        for reports in list(self._children):
            self._dismiss(reports)
        os.close(self._queue)
        os.close(self._put)

    def run(self, batches: Sequence[int]) -> Iterator[int]:
        """Have these batches done, in any order, and name each one that is. Raises `TableUnfinished`."""
        for first in range(0, len(batches), _QUEUE):
            queue = batches[first : first + _QUEUE]
            os.write(self._put, b"".join(map(_BATCH.pack, queue)))
            left = len(queue)
            while left:
                done = self._do_next()
                done += self._reported(wait=not done)
                left -= len(done)
                yield from done

    def _do_next(self) -> list[int]:
        """Do a batch, if there is one that nobody has taken; which one that was."""
        try:
            (batch,) = _BATCH.unpack(os.read(self._queue, _BATCH.size))
        except BlockingIOError:
            return []
        self._work(batch)
        return [batch]

    def _reported(self, wait: bool) -> list[int]:
        """The batches that children have done since."""
        done: list[int] = []
        for reports, _ in self._reports.poll(None if wait else 0):
            found = os.read(reports, _QUEUE * _BATCH.size)
            if not found:
                cause = _cause(self._dismiss(reports))
                raise TableUnfinished("A process that helped to compute a table ended early: {cause}.", cause=cause)
            done += (batch for (batch,) in _BATCH.iter_unpack(found))
        return done

    def _serve(self, report: int) -> None:
        """The whole life of a child."""
        os.close(self._put)  # or nobody would ever see that it is closed
        queue = select.poll()
        queue.register(self._queue, select.POLLIN)
        while queue.poll():
            with suppress(BlockingIOError):  # somebody else was faster
                batch = os.read(self._queue, _BATCH.size)
                if not batch:
                    return
                self._work(*_BATCH.unpack(batch))
                os.write(report, batch)

    def _dismiss(self, reports: int) -> int | None:
        """End a child, if it lives: its exit status, None where somebody else has asked for it."""
        child = self._children.pop(reports)
        self._reports.unregister(reports)
        os.close(reports)
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return None


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals that end a program wait until the context is left."""
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def _fork(life: Callable[[], None]) -> int:
    """A child that does this and ends; its number."""
    with warnings.catch_warnings():
        # Python warns of threads that it did not start; a library for linear algebra has some, and cares for them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _live(life)
    return child


def _live(life: Callable[[], None]) -> NoReturn:
    """Do this as a child, and never return to what the parent was doing, not even by an error."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent as well, and that decides
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
        life()
        status = 0
    finally:
        os._exit(status)


def _cause(status: int | None) -> str:
    """How a child ended, in words."""
    if status is None:
        return "nobody knows why"
    if status < 0:
        return f"it was killed by {signal.Signals(-status).name}"
    return f"its exit status was {status}"
