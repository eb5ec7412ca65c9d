"""A real `daily serve` as a process of its own on loopback, which tests stop, kill and start again by its number."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import monotonic

import msgspec
import psutil

from tests.commands import ROOT
from tests.servers import free_port, until
from web.api.schema import PlayerOut, StateOut

_STORE = ("valkey", "redis")
_BUILDER = "scripts.builder"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the service answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def state(self) -> StateOut:
        """The body as a state."""
        assert self.status == 200, self.body
        return msgspec.json.decode(self.body, type=StateOut)


@dataclass
class Serve:
    """`daily serve` on a folder and a port of its own; more variables and arguments as on its command line."""

    folder: Path
    variables: Mapping[str, str]
    arguments: tuple[str, ...]
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes]" = field(init=False)

    @property
    def log(self) -> Path:
        """What it writes."""
        return self.folder / "serve.log"

    def launch(self) -> None:
        """Start it, and do not wait."""
        self.folder.mkdir(exist_ok=True)
        environment = {"PATH": os.environ["PATH"], "DAILY_DATA_DIR": str(self.folder / "data"), **self.variables}
        environment.setdefault("DAILY_EPOCH", "2020-01-01")  # before today, wherever and whenever tests run
        environment.setdefault("DAILY_TABLES", "off")  # only tests about tables wait for them
        command = [sys.executable, "-m", "scripts.cli", "serve", "--port", str(self.port), *self.arguments]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
            )

    def start(self) -> float:
        """Start it and wait for its first answer: the seconds that this took."""
        begun = monotonic()
        self.launch()
        until(self.answers, f"an answer of daily serve: {self.log.read_text()[-2000:]}")
        return monotonic() - begun

    def answers(self) -> bool:
        """Whether it answers now."""
        assert self.process.poll() is None, self.log.read_text()[-2000:]
        try:
            return self.get("/healthz").status == 200
        except (OSError, HTTPException):
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End its master process and wait for that: the exit status."""
        self.process.send_signal(how)
        return self.process.wait(30)

    @property
    def children(self) -> list[psutil.Process]:
        """What it started and what still runs, whatever became of the master."""
        return [each for each in _living() if each.pid != self.process.pid and _session(each.pid) == self.process.pid]

    @property
    def workers(self) -> list[psutil.Process]:
        """The worker processes."""
        # A process without a command line is about to be gone.
        found = [each for each in self.children if each.info["cmdline"] and _BUILDER not in each.info["cmdline"]]
        return [each for each in found if not each.info["name"].startswith(_STORE)]

    @property
    def builders(self) -> list[psutil.Process]:
        """The processes that build tables."""
        return [each for each in self.children if _BUILDER in (each.info["cmdline"] or ())]

    @property
    def store(self) -> psutil.Process | None:
        """The store's process, whichever master started it."""
        folder = str(self.folder / "data")
        for each in _living():
            where = " ".join([*(each.info["cmdline"] or ()), each.info["cwd"] or ""])
            if each.info["name"].startswith(_STORE) and folder in where:
                return each
        return None

    # Asking

    def request(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        """One request on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request(method, path, body, dict(headers))
            response = connection.getresponse()
            return Reply(response.status, dict(response.getheaders()), response.read())
        finally:
            connection.close()

    def get(self, path: str) -> Reply:
        """Ask."""
        return self.request("GET", path, None, {})


def _living() -> list[psutil.Process]:
    """All processes that are more than an entry in a table, with what was read of them in one go."""
    every = psutil.process_iter(["name", "cmdline", "cwd", "status"])
    return [each for each in every if each.info["status"] != psutil.STATUS_ZOMBIE]


def _session(process: int) -> int | None:
    try:
        return os.getsid(process)
    except ProcessLookupError:
        return None


@dataclass(frozen=True)
class Caller:
    """A player before that service, by its API."""

    serve: Serve
    token: str
    game: str

    @classmethod
    def join(cls, serve: Serve) -> "Caller":
        """A new player with today's game."""
        reply = serve.request("POST", "/api/v1/players", None, {})
        token = msgspec.json.decode(reply.body, type=PlayerOut).token
        caller = cls(serve, token, "")
        started = caller.post("/games", {"mode": "daily", "ruleset": "classic"}).state
        return cls(serve, token, str(started.game))

    def post(self, path: str, body: Mapping[str, object]) -> Reply:
        """Send a document."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return self.serve.request("POST", f"/api/v1{path}", msgspec.json.encode(body), headers)

    def move(self, at: int, move: str) -> StateOut:
        """Make a move, again and again until it is answered, as a page does that lost the connection."""
        found: list[Reply] = []

        def answered() -> bool:
            try:
                reply = self.post(f"/games/{self.game}/moves", {"at": at, "move": move})
            except (OSError, HTTPException):
                return False
            assert reply.status in (200, 503), reply.body
            found.append(reply)
            return reply.status == 200

        until(answered, f"an answer to {move} at {at}")
        return found[-1].state


@contextmanager
def serving(
    folder: Path, variables: Mapping[str, str] | None = None, *arguments: str, start: bool = True
) -> Iterator[Serve]:
    """A service that is gone afterwards, whatever became of it, with all that it started."""
    serve = Serve(folder, variables or {}, arguments or ("--workers", "2"))
    if start:
        serve.start()
    try:
        yield serve
    finally:
        if hasattr(serve, "process"):
            if serve.process.poll() is None:
                serve.stop()
            left = [*serve.children, *([serve.store] if serve.store else [])]
            for process in left:
                process.kill()
            psutil.wait_procs(left, 10)


_HOLDER = """
import os, sys
from pathlib import Path
from daily.files import locked
with locked(Path(sys.argv[1])):
    if os.fork():
        print(os.getpid(), flush=True)
    sys.stdin.read()
"""


@contextmanager
def holding(path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that holds a lock file, and has a fork that does not; both end with the context."""
    command = [sys.executable, "-c", _HOLDER, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert int(holder.stdout.readline()) == holder.pid
        yield holder
