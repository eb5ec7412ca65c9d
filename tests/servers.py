"""Real servers for tests: started on loopback or a socket, ended by process number; imports the store alone.

Every starter is a context manager that yields a URL or a `Server`. Nothing here sleeps for a fixed time: `until` looks
again and again until a condition holds, and fails loudly if it never does.
"""

# mypy: allow-untyped-calls
# (half of redis-py's functions have no annotations)

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import pytest
from redis import Redis
from redis.exceptions import RedisError

from daily.errors import StoreUnavailable
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.program import find_program
from daily.store.redis import RedisStore


def until(condition: Callable[[], object], what: str, seconds: float = 20) -> None:
    """Return as soon as the condition holds."""
    deadline = monotonic() + seconds
    while not condition():
        assert monotonic() < deadline, f"{what}: not within {seconds} seconds"
        sleep(0.01)


def free_port() -> int:
    """A TCP port of loopback that nobody uses now."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        return int(listener.getsockname()[1])


def redis_program() -> str:
    """The real Redis server of the system's packages; the test is skipped where there is none."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("there is no redis-server on PATH")
    return program


@dataclass
class Server:
    """A server that a test may halt, kill and start again."""

    command: list[str]
    url: str
    log: Path
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(self.command, stdout=output, stderr=output, start_new_session=True)
        until(self._answers, f"an answer of {self.command[0]} (log: {self.log.read_text()[-2000:]})")

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it and wait until it is gone."""
        self.process.send_signal(how)
        self.process.wait()

    @contextmanager
    def halted(self) -> Iterator[None]:
        """The server does nothing meanwhile, as under a stalled disk or a long pause of its machine."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def _answers(self) -> bool:
        return self.process.poll() is None and answers(self.url)


def answers(url: str) -> bool:
    """Whether a server accepts commands at this URL; one that asks for a password does."""
    client = connect(url)
    try:
        client.execute_command("PING")
    except RedisError as error:
        return "NOAUTH" in str(error) or "Authentication" in str(error)
    finally:
        client.close()
    return True


@contextmanager
def redis_server(folder: Path, *options: str, program: str | None = None) -> Iterator[Server]:
    """A server on a free port whose acknowledged writes are on disk, with further options as on its command line."""
    port = free_port()
    command = [program or redis_program(), *_arguments(folder, port), *options]
    server = Server(command, f"redis://127.0.0.1:{port}", folder / "server.log")
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _arguments(folder: Path, port: int) -> list[str]:
    durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", "", "--maxmemory-policy", "noeviction"]
    return ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), *durable]


@contextmanager
def embedded_server(folder: Path) -> Iterator[str]:
    """The embedded store on a folder: its URL."""
    with EmbeddedStore(folder) as store:
        yield store.socket_url


@contextmanager
def cluster(folder: Path, nodes: int = 3) -> Iterator[str]:
    """A cluster of real servers on loopback, every slot covered, no replicas: its URL, which names one node."""
    program = shutil.which("redis-server") or str(find_program())
    with ExitStack() as stack:
        ports: list[tuple[int, int]] = []
        for number in range(nodes):
            bus = free_port()
            home = folder / str(number)
            home.mkdir()
            options = ("--cluster-enabled", "yes", "--cluster-port", str(bus), "--cluster-node-timeout", "5000")
            server = stack.enter_context(redis_server(home, *options, program=program))
            ports.append((int(server.url.rpartition(":")[2]), bus))
        _join(ports)
        yield f"redis+cluster://127.0.0.1:{ports[0][0]}"


def _join(ports: list[tuple[int, int]]) -> None:
    """Deal out the slots, introduce the nodes to each other, and wait until every one sees the whole."""
    edges = [16384 * number // len(ports) for number in range(len(ports) + 1)]
    with ExitStack() as stack:
        clients = [stack.enter_context(closing(Redis(port=port, decode_responses=True))) for port, _ in ports]
        for number, client in enumerate(clients):
            client.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
            client.execute_command("CLUSTER ADDSLOTSRANGE", edges[number], edges[number + 1] - 1)
            client.execute_command("CLUSTER MEET", "127.0.0.1", *ports[0])
        until(lambda: all(_sees(client, len(ports)) for client in clients), "a whole cluster")


def _sees(client: Redis, nodes: int) -> bool:
    told = client.execute_command("CLUSTER INFO")
    return bool(told["cluster_state"] == "ok" and told["cluster_known_nodes"] == str(nodes))


@contextmanager
def empty_store(url: str) -> Iterator[RedisStore]:
    """A store on this server, emptied first."""
    client = connect(url)
    client.execute_command("FLUSHALL")
    store = RedisStore(client)
    try:
        yield store
    finally:
        store.close()


def looked_after(embedded: EmbeddedStore, store: RedisStore) -> bool:
    """Let the owner look after its server, and whether the store works."""
    embedded.ensure()
    return works(store)


def works(store: RedisStore) -> bool:
    """Whether the store can be written to now."""
    try:
        store.ping()
    except StoreUnavailable:
        return False
    return True


def server_of(data_dir: Path) -> int:
    """The process number of an embedded store's server, as the server itself wrote it down last."""
    path = data_dir / "store" / "pid"
    told: list[str] = []

    def complete() -> bool:
        told.append(path.read_text() if path.exists() else "")
        return told[-1].endswith("\n")

    until(complete, "a process number")
    return int(told[-1])


def alive(process: int) -> bool:
    """Whether there is such a process; one that has ended but was not waited for is none."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
