"""The load generator: keep-alive connections that send requests made beforehand, each when the last one is answered.

Imports nothing of the project. It shares the cores with the servers that it measures, so it does little: one thread, no
library, and of an answer it reads only the status and the length. Loopback only, bounded in time.
"""

import re
import selectors
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter, process_time
from typing import cast

Chain = Sequence[bytes]
"""Requests that must follow each other on one connection, like the moves of a game."""

PATIENCE = 10.0
"""Seconds after which a silent server ends the run with errors."""
_HOST = "127.0.0.1"
_HEAD_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_RECEIVE = 1 << 18


@dataclass(frozen=True, slots=True)
class Sample:
    """What one run found: how long it lasted, the latencies of its good answers in seconds, ascending, and its errors.

    `cost` is the processor time of the generator itself, in seconds; `size` the bytes of the last answer.
    """

    seconds: float
    latencies: tuple[float, ...]
    errors: int = 0
    first_error: str = ""
    cost: float = 0.0
    size: int = 0

    @property
    def rate(self) -> float:
        """Good answers per second."""
        return len(self.latencies) / self.seconds


@dataclass(slots=True)
class _Tally:
    """What the connections of one run collect together, as long as it is open."""

    status: bytes
    latencies: list[float] = field(default_factory=list)
    errors: int = 0
    first_error: str = ""
    size: int = 0
    open: bool = True

    def answered(self, answer: bytes, latency: float) -> None:
        if not self.open:
            return
        self.size = len(answer)
        if answer.startswith(self.status):
            self.latencies.append(latency)
        else:
            self.failed(answer[:300].decode("latin-1"))

    def failed(self, reason: str) -> None:
        self.errors += 1
        self.first_error = self.first_error or reason


class _Line:
    """One connection: it takes a chain of requests, sends them one by one, and then takes the next chain."""

    def __init__(self, port: int, first: Chain, chains: Iterator[Chain], tally: _Tally) -> None:
        self._socket = socket.create_connection((_HOST, port), timeout=PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._chains = chains
        self._requests = iter(first)
        self._tally = tally
        self._answer = b""
        self._wanted = 0
        self._sent = 0.0

    def fileno(self) -> int:
        return self._socket.fileno()

    def close(self) -> None:
        self._socket.close()

    def send(self) -> bool:
        """Send the next request; False if there is none."""
        request = next(self._requests, None)
        while request is None:
            chain = next(self._chains, None)
            if chain is None:
                return False
            self._requests = iter(chain)
            request = next(self._requests, None)
        self._answer, self._wanted = b"", 0
        self._sent = perf_counter()
        self._socket.sendall(request)
        return True

    def receive(self) -> bool:
        """Take what has arrived; True when the answer is complete. Raises `OSError` where there will be none."""
        part = self._socket.recv(_RECEIVE)
        if not part:
            raise ConnectionError("the server closed the connection")
        self._answer += part
        self._wanted = self._wanted or _length_of(self._answer)
        if not self._wanted or len(self._answer) < self._wanted:
            return False
        self._tally.answered(self._answer, perf_counter() - self._sent)
        return True


def _length_of(answer: bytes) -> int:
    """The bytes of the whole answer that begins like this, or 0 while its head is not complete."""
    end = answer.find(_HEAD_END)
    if end < 0:
        return 0
    length = _LENGTH.search(answer, 0, end)
    if length is None:
        raise ConnectionError("the answer has no Content-Length")
    return end + len(_HEAD_END) + int(length[1])


def drive(port: int, connections: int, chains: Iterator[Chain], status: int, seconds: float) -> Sample:
    """Send requests over so many connections until the time is up or the chains are used up.

    Every answer must have this status; others are counted as errors and not as answers. Requests under way when the
    time is up are waited for and not counted.
    """
    tally = _Tally(f"HTTP/1.1 {status} ".encode("ascii"))
    with ExitStack() as stack:
        # No connection without a request: gunicorn would wait for its first byte, and that with one of its threads.
        firsts = list(islice(chains, connections))
        lines = [stack.enter_context(closing(_Line(port, first, chains, tally))) for first in firsts]
        selector = stack.enter_context(selectors.DefaultSelector())
        for line in lines:
            selector.register(line, selectors.EVENT_READ)
        cost, started = process_time(), perf_counter()
        _exchange(selector, sum(line.send() for line in lines), tally, started + seconds)
        lasted, cost = perf_counter() - started, process_time() - cost
    latencies = tuple(sorted(tally.latencies))
    return Sample(min(lasted, seconds), latencies, tally.errors, tally.first_error, cost, tally.size)


def _exchange(selector: selectors.BaseSelector, busy: int, tally: _Tally, deadline: float) -> None:
    """Answer by answer, until every connection has its last one; a broken one is given up."""
    while busy:
        ready = selector.select(PATIENCE)
        tally.open = tally.open and perf_counter() < deadline
        if not ready:
            tally.failed(f"{busy} requests without an answer within {PATIENCE:.0f} seconds")
            return
        for key, _ in ready:
            if not _step(cast("_Line", key.fileobj), tally):
                selector.unregister(key.fileobj)
                busy -= 1


def _step(line: _Line, tally: _Tally) -> bool:
    """Whether a connection that has received something waits for more."""
    try:
        return not line.receive() or (tally.open and line.send())
    except OSError as error:
        tally.failed(str(error))
        return False
