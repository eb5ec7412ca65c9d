"""Work that processes share: every batch is done once, a death is never a hang, and nobody stays behind."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from daily.errors import TableUnfinished
from daily.solver.workers import Crew, Work, cores, crew
from tests.commands import ROOT

HERE = os.getpid()
pytestmark = pytest.mark.usefixtures("nobody_left", "alone")


@pytest.fixture
def alone() -> None:
    """No thread beside this one: these tests would wait for a child that is never forked."""
    assert threading.active_count() == 1, f"other tests left {threading.enumerate()[1:]}"


@contextmanager
def of_two(in_child: Work) -> Iterator[Work]:
    """Work of two batches, one of which is done here and one in a child: whoever begins waits for the other."""
    here, there = os.pipe(), os.pipe()

    def work(number: int) -> None:
        met, meet = (here[0], there[1]) if os.getpid() == HERE else (there[0], here[1])
        os.write(meet, b"x")
        os.read(met, 1)
        if os.getpid() != HERE:
            in_child(number)

    yield work
    for pipe in (*here, *there):
        os.close(pipe)


def run_all(processes: Crew, count: int) -> list[int]:
    """Have so many batches done, and name them in order."""
    return sorted(processes.run(range(count)))


def test_two_processes_work_at_once() -> None:
    """Two batches that wait for each other are done, which one process alone could not do."""
    with of_two(lambda _: None) as work, crew(work, 2) as processes:
        assert run_all(processes, 2) == [0, 1]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_batch_is_done_once(size: int) -> None:
    """By any number of processes, each batch is named once; more of them than the pipe holds are no matter."""
    with crew(lambda _: None, size) as processes:
        assert run_all(processes, 2500) == list(range(2500))
        assert sorted(processes.run([7, 5])) == [5, 7]
        assert run_all(processes, 0) == []


def killed(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def without_memory(_: int) -> None:
    raise MemoryError


def left(_: int) -> None:
    os._exit(0)


@pytest.mark.parametrize(
    ("in_child", "cause"),
    [
        (killed, "it was killed by SIGKILL"),
        (without_memory, "its exit status was 1"),
        (left, "its exit status was 0"),
    ],
)
def test_a_child_that_dies(in_child: Work, cause: str) -> None:
    """The death of a child ends the work with one sentence that says how it died."""
    with of_two(in_child) as work, crew(work, 2) as processes:
        with pytest.raises(TableUnfinished) as caught:
            run_all(processes, 2)
        assert str(caught.value) == f"A process that helped to compute a table ended early: {cause}."


def test_a_child_leaves_ctrl_c_to_its_parent() -> None:
    """What a terminal sends to all processes does not end a child: its parent decides."""
    with of_two(lambda _: os.kill(os.getpid(), signal.SIGINT)) as work, crew(work, 2) as processes:
        assert run_all(processes, 2) == [0, 1]


def test_a_child_that_somebody_else_buries() -> None:
    """Where ended children are not kept for their parent, a death is noticed all the same."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        with of_two(killed) as work, pytest.raises(TableUnfinished, match="nobody knows why"), crew(work, 2) as two:
            run_all(two, 2)
    finally:
        signal.signal(signal.SIGCHLD, before)


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, ValueError])
def test_an_error_here_ends_all(error: type[BaseException]) -> None:
    """An error of this process passes through, and leaves no child behind."""

    def fail(processes: Crew) -> None:
        for _ in processes.run(range(100)):
            raise error

    with pytest.raises(error), crew(lambda _: None, 3) as processes:
        fail(processes)


def test_threads_stay_alone() -> None:
    """A process with threads does not fork, and does all of the work itself."""
    done: list[int] = []
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    try:
        with crew(done.append, 3) as processes:
            assert list(processes.run(range(3))) == done == [0, 1, 2]
    finally:
        end.set()
        thread.join()


LONG = """
import os, sys
from daily.solver.workers import crew

def work(number):
    if os.getpid() != here:
        os.write(1, b"x")

here = os.getpid()
with crew(work, 3) as processes:
    while True:
        list(processes.run(range(100)))
"""


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_parent_that_dies(ending: signal.Signals) -> None:
    """Whatever ends a parent, alone or with its children, ends them too, and they say nothing about it."""
    with subprocess.Popen(
        [sys.executable, "-c", LONG],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as parent:
        assert parent.stdout
        assert parent.stdout.read(100) == b"x" * 100
        # Ctrl-C goes to all processes of a terminal.
        (os.killpg if ending == signal.SIGINT else os.kill)(parent.pid, ending)
        _, said = parent.communicate(timeout=60)  # ends when nobody holds the pipes any more
    assert parent.returncode == -ending
    assert said.count(b"Traceback") == (ending == signal.SIGINT)


def test_cores() -> None:
    """This process may use at least one processor, and no more than there are."""
    assert 1 <= cores() <= (os.cpu_count() or 1)
