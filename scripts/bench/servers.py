"""The web servers that are measured, and what psutil says about their workers; imports nothing of the project.

Each is a process of its own, started as a host would start it, and ended by its number.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import psutil

from daily.errors import StoreUnavailable
from scripts.bench.load import drive

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
_START_SECONDS = 60.0
_STOP_SECONDS = 20.0
_LOOK = 0.005
_INHERITED = ("PATH", "LANG", "LC_ALL", "HOME")
"""All of the environment that is passed on: a host's own settings must not change what is measured."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes of one process: resident, its proportional share of what is shared with others, its own alone."""

    rss: int
    pss: int
    uss: int


@dataclass(frozen=True, slots=True)
class WebServer:
    """A running gunicorn: its master process and its port."""

    master: psutil.Process
    port: int

    def workers(self) -> list[psutil.Process]:
        """Its worker processes, in the order of their numbers. An embedded store is a child of the master too."""
        return [child for child in self.master.children() if child.name() == self.master.name()]

    def await_workers(self, count: int) -> None:
        """Return when all of them are there: the first one answers before the last one exists."""
        deadline = monotonic() + _START_SECONDS
        while len(self.workers()) < count:
            if monotonic() > deadline:
                raise StoreUnavailable(f"The server has {len(self.workers())} workers, not {count}.")
            sleep(_LOOK)

    def work(self) -> list[float]:
        """Processor seconds of each worker so far."""
        return [times.user + times.system for times in (worker.cpu_times() for worker in self.workers())]

    def memory(self) -> list[Memory]:
        """What each worker holds."""
        full = [worker.memory_full_info() for worker in self.workers()]
        return [Memory(info.rss, getattr(info, "pss", info.uss), info.uss) for info in full]


def free_port() -> int:
    """A port of loopback that nobody uses now."""
    with closing(socket.create_server((HOST, 0))) as listener:
        return int(listener.getsockname()[1])


def serve_command(port: int) -> list[str]:
    """`daily serve`, from this checkout."""
    return [sys.executable, "-m", "scripts.cli", "serve", "--port", str(port)]


def bare_command(port: int, url: str, workers: int) -> list[str]:
    """The bare Flask app."""
    return [sys.executable, "-m", "scripts.bench.bare", url, str(port), str(workers)]


def environment(settings: Mapping[str, str]) -> Mapping[str, str]:
    """What a process that is measured sees: little beside these settings."""
    return {**{name: os.environ[name] for name in _INHERITED if name in os.environ}, **settings}


@contextmanager
def running(command: Sequence[str], port: int, path: str, settings: Mapping[str, str]) -> Iterator[WebServer]:
    """A server from its first good answer on, until the block is left."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment(settings), stdout=subprocess.DEVNULL)
    try:
        _await_answer(process, port, path)
        yield WebServer(psutil.Process(process.pid), port)
    finally:
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await_answer(process: subprocess.Popen[bytes], port: int, path: str) -> None:
    deadline = monotonic() + _START_SECONDS
    while not answers(port, path):
        if process.poll() is not None:
            raise StoreUnavailable(f"The server ended with status {process.returncode} before it answered.")
        if monotonic() > deadline:
            raise StoreUnavailable(f"The server did not answer within {_START_SECONDS:.0f} seconds.")
        sleep(_LOOK)


def answers(port: int, path: str) -> bool:
    """Whether a server answers this path with 200."""
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode()
    try:
        return not drive(port, 1, iter([[request]]), 200, _START_SECONDS).errors
    except OSError:
        return False
