"""Commands that use the embedded store: beside a service, without one, several at once, whatever is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from daily.errors import StoreUnavailable
from daily.store import embedded as module
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore, borrow
from daily.store.locks import ServerLock, turn
from daily.store.redis import RedisStore
from tests.servers import alive, server_of, until, works
from tests.store.games import player

COMMAND = """
import sys
from contextlib import closing
from pathlib import Path
from daily.store.connect import connect
from daily.store.embedded import borrow
from daily.store.redis import RedisStore
for _ in range(int(sys.argv[2])):
    with borrow(Path(sys.argv[1])) as url, closing(RedisStore(connect(url))) as store:
        store.ping()
        if sys.argv[3] == "waiting":
            print("here", flush=True)
            sys.stdin.read()
            store.ping()
"""


def launch(data_dir: Path, times: int = 1, kind: str = "quick") -> "subprocess.Popen[bytes]":
    """A command as a process of its own, which borrows the store so many times."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", COMMAND, str(data_dir), str(times), kind]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)


@contextmanager
def waiting(data_dir: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A command that uses the store until its input ends."""
    with launch(data_dir, kind="waiting") as command:
        assert command.stdout
        assert command.stdout.readline() == b"here\n"
        try:
            yield command
        finally:
            command.kill()


def end(command: "subprocess.Popen[bytes]") -> tuple[int, bytes]:
    """Let a command come to its end: its status, and what it said on standard error."""
    _, said = command.communicate(timeout=60)
    return command.returncode, said


def lives(data_dir: Path) -> bool:
    """Whether any server lives on the folder."""
    return ServerLock(data_dir / "store" / "lock").held


@pytest.fixture
def data_dir(tmp_path: Path) -> Iterator[Path]:
    """A folder that a test leaves with or without a server; it is ended afterwards."""
    yield tmp_path / "data"
    with EmbeddedStore(tmp_path / "data"):
        pass


def test_a_command_uses_the_running_store(data_dir: Path) -> None:
    """A command borrows the store of a running service and leaves it running."""
    with EmbeddedStore(data_dir) as embedded:
        with borrow(data_dir) as url:
            assert url == embedded.socket_url
        with closing(RedisStore(connect(embedded.socket_url))) as store:
            store.ping()


def test_a_command_starts_a_store_and_ends_it(data_dir: Path) -> None:
    """Where no service runs, a command has a store of its own while it needs one."""
    with borrow(data_dir) as url, closing(RedisStore(connect(url))) as store:
        store.rename(player(1), "kept")
        process = server_of(data_dir)
    assert not alive(process)
    with borrow(data_dir) as url, closing(RedisStore(connect(url))) as store:
        assert store.nickname(player(1)) == "kept"


@pytest.mark.parametrize("first", [0, 1])
def test_the_last_of_two_commands_ends_the_server(
    data_dir: Path, first: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whichever of two commands is done first leaves the server to the other, which ends it; nobody says a word."""
    with ExitStack() as one, ExitStack() as two:
        commands = (one, two)
        url = one.enter_context(borrow(data_dir))
        assert two.enter_context(borrow(data_dir)) == url
        process = server_of(data_dir)
        commands[first].close()
        with closing(RedisStore(connect(url))) as store:
            assert works(store)
        commands[1 - first].close()
        assert not alive(process)
    assert capfd.readouterr().err == ""


def test_many_commands_at_once_come_and_go(data_dir: Path) -> None:
    """Commands that start and end the server under each other's feet all do what they were asked for."""
    commands = [launch(data_dir, 5) for _ in range(4)]
    assert [end(command) for command in commands] == [(0, b"")] * 4
    assert not lives(data_dir)


def test_a_killed_command_is_no_borrower(data_dir: Path) -> None:
    """What a killed command leaves running the next one uses and ends."""
    with waiting(data_dir) as command:
        process = server_of(data_dir)
        command.kill()
        command.wait()
    assert alive(process)
    with borrow(data_dir):
        assert server_of(data_dir) == process
    assert not alive(process)


def test_a_command_never_keeps_a_service_from_starting(data_dir: Path) -> None:
    """A service that starts while commands run takes their server over, and they leave it alone."""
    with ExitStack() as service:
        with borrow(data_dir) as url, borrow(data_dir):
            process = server_of(data_dir)
            service.enter_context(EmbeddedStore(data_dir))
        assert server_of(data_dir) == process
        with closing(RedisStore(connect(url))) as store:
            store.ping()
    assert not alive(process)


def test_a_service_may_start_at_any_moment(data_dir: Path) -> None:
    """A service that starts while a command starts or ends the server waits for that, and is never told that the
    folder is in use."""
    command = launch(data_dir, 30)
    while command.poll() is None:
        until(lambda: lives(data_dir) or command.poll() is not None, "a server of the command")
        with EmbeddedStore(data_dir) as embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
            store.ping()
    assert end(command) == (0, b"")
    assert not lives(data_dir)


def test_a_service_that_stops_leaves_the_server_to_a_command(data_dir: Path) -> None:
    """A command goes on while the service is stopped or restarted, and ends the server if it is the last."""
    with EmbeddedStore(data_dir):
        command = launch(data_dir, kind="waiting")
        assert command.stdout
        assert command.stdout.readline() == b"here\n"
        process = server_of(data_dir)
    with EmbeddedStore(data_dir):
        assert server_of(data_dir) == process
    assert alive(process)
    assert end(command) == (0, b"")
    assert not alive(process)


def test_a_halted_server_of_a_service_is_told(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command does not wait for ever for a server that says nothing, and never ends one that a service owns."""
    with EmbeddedStore(data_dir):
        process = server_of(data_dir)
        os.kill(process, signal.SIGSTOP)
        monkeypatch.setattr(module, "_GRACE", 0.1)
        try:
            with pytest.raises(StoreUnavailable, match="is silent: restart its service"), borrow(data_dir):
                pass
        finally:
            os.kill(process, signal.SIGCONT)
            monkeypatch.undo()
        assert alive(process)


def test_a_turn_that_never_ends_is_told(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is halted while it starts or ends the server keeps others waiting, but not for ever."""
    monkeypatch.setattr("daily.store.locks._TURN", 0.1)
    with borrow(data_dir), turn(data_dir / "store" / "turn"):
        for attempt in (EmbeddedStore(data_dir).start, EmbeddedStore(data_dir).join):
            with pytest.raises(StoreUnavailable, match="does not finish"):
                attempt()
