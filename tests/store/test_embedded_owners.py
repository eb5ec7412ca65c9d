"""Who owns a data folder: one service at a time, whatever is killed, forked or halted; and one server, always."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from daily.errors import StoreUnavailable
from daily.store import embedded as module
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from tests.servers import alive, looked_after, server_of, until
from tests.store.games import game, play, stored

OWNER = """
import os, signal, sys
from pathlib import Path
from daily.store.embedded import EmbeddedStore
embedded = EmbeddedStore(Path(sys.argv[1]))
embedded.start()
worker = os.fork() if sys.argv[2] == "forking" else None
if worker == 0:
    signal.pause()
print(worker or 0, flush=True)
signal.pause()
"""


@contextmanager
def owner(data_dir: Path, kind: str = "alone") -> Iterator[tuple[int, int]]:
    """Another process that owns the folder: its number and its worker's; both are killed in the end, not the server."""
    with subprocess.Popen([sys.executable, "-c", OWNER, str(data_dir), kind], stdout=subprocess.PIPE) as process:
        assert process.stdout
        worker = int(process.stdout.readline())
        try:
            yield process.pid, worker
        finally:
            process.kill()
            if worker:
                os.kill(worker, signal.SIGKILL)


def refused(data_dir: Path) -> bool:
    """Whether another process that wants the folder is told that it is in use."""
    command = [sys.executable, "-c", OWNER, str(data_dir), "alone"]
    return b"in use by another running service" in subprocess.run(command, capture_output=True, timeout=20).stderr


@pytest.fixture
def data_dir(tmp_path: Path) -> Iterator[Path]:
    """A folder that a test leaves with or without a server; it is ended afterwards."""
    yield tmp_path / "data"
    with EmbeddedStore(tmp_path / "data"):
        pass


def test_a_second_service_is_refused(data_dir: Path) -> None:
    """Another service on the same folder stops with a sentence that names the folder, the owner and the way out."""
    with owner(data_dir) as (process, _):
        server = server_of(data_dir)
        with pytest.raises(StoreUnavailable) as caught:
            EmbeddedStore(data_dir).start()
        assert str(data_dir) in str(caught.value)
        assert f"(process {process})" in str(caught.value)
        assert "DAILY_DATA_DIR" in str(caught.value)
        assert refused(data_dir)
        assert alive(server)


def test_a_folder_with_braces_is_refused_too(tmp_path: Path) -> None:
    """A folder's name is never taken for a part of the sentence that names it."""
    data_dir = tmp_path / "{a} {0} {"
    with EmbeddedStore(data_dir), pytest.raises(StoreUnavailable) as caught:
        EmbeddedStore(data_dir).start()
    assert str(data_dir) in str(caught.value)


def test_the_same_process_is_refused_too(data_dir: Path) -> None:
    """Two stores of one process on one folder would share a lock of the system, and are told apart all the same."""
    with EmbeddedStore(data_dir) as embedded:
        for other in (EmbeddedStore(data_dir), embedded):
            with pytest.raises(StoreUnavailable, match=f"in use by another running service .process {os.getpid()}"):
                other.start()
        with closing(RedisStore(connect(embedded.socket_url))) as store:
            store.ping()
        assert refused(data_dir)


def test_a_link_to_the_folder_is_the_folder(tmp_path: Path) -> None:
    """Another name of the same folder does not make it another folder."""
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    with EmbeddedStore(tmp_path / "data"), pytest.raises(StoreUnavailable, match="in use"):
        EmbeddedStore(tmp_path / "link").start()


@pytest.mark.parametrize("kind", ["alone", "forking"])
def test_the_server_of_a_killed_owner_is_adopted(data_dir: Path, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    """The next service uses the server that is there, even while a worker of the dead one lives, and stops it."""
    with owner(data_dir, kind) as (process, worker):
        server = server_of(data_dir)
        with closing(RedisStore(connect(EmbeddedStore(data_dir).socket_url))) as store:
            play(store, 1, "r r245")
            os.kill(process, signal.SIGKILL)
            until(lambda: not alive(process), "the end of the owner")
            with EmbeddedStore(data_dir) as embedded:
                assert server_of(data_dir) == server
                assert store.load_game(game(1)) == stored(1, "r r245")
                embedded.ensure()
                assert server_of(data_dir) == server
            assert not alive(server)
            assert not worker or alive(worker)
    assert "is adopted" in caplog.text


def test_an_adopted_server_is_restarted_when_it_dies(data_dir: Path) -> None:
    """The owner looks after a server that is not its child as after its own."""
    with owner(data_dir):
        server = server_of(data_dir)
    with EmbeddedStore(data_dir) as embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
        os.kill(server, signal.SIGKILL)
        until(lambda: not alive(server), "the end of the server")
        until(lambda: looked_after(embedded, store), "the restarted store")
        assert server_of(data_dir) != server


def test_a_server_is_adopted_wherever_its_socket_is(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The socket's place is written down: another temporary folder does not hide the server that is there."""
    with owner(data_dir):
        server = server_of(data_dir)
    monkeypatch.setattr("tempfile.tempdir", str(data_dir))
    with EmbeddedStore(data_dir):
        assert server_of(data_dir) == server


def test_a_careless_server_is_not_adopted(data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A server that somebody has set to lose moves is ended and replaced by one that loses none."""
    with owner(data_dir):
        server = server_of(data_dir)
        with closing(connect(EmbeddedStore(data_dir).socket_url)) as client:
            client.execute_command("CONFIG SET", "appendfsync", "no")
            play(RedisStore(client), 1, "r")
    with EmbeddedStore(data_dir) as embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
        assert not alive(server)
        assert store.load_game(game(1)) == stored(1, "r")
    assert "is ended" in caplog.text


def test_a_halted_server_is_replaced(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that says nothing is ended, by force if need be; there are never two on a folder."""
    monkeypatch.setattr(module, "_PATIENCE", 0.1)
    with owner(data_dir):
        server = server_of(data_dir)
        with closing(RedisStore(connect(EmbeddedStore(data_dir).socket_url))) as store:
            play(store, 1, "r")
        os.kill(server, signal.SIGSTOP)
    with EmbeddedStore(data_dir) as embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
        assert not alive(server)
        assert store.load_game(game(1)) == stored(1, "r")


@pytest.fixture
def bystander() -> Iterator[int]:
    """A process that has nothing to do with any of this."""
    with subprocess.Popen(["sleep", "600"]) as process:
        yield process.pid
        process.kill()


def test_another_process_is_never_taken_for_the_server(
    data_dir: Path, bystander: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Process numbers are used again: whoever has the number that a dead server left behind is not touched."""
    monkeypatch.setattr(module, "_PATIENCE", 0.1)
    monkeypatch.setattr(module, "_GRACE", 0.1)
    with owner(data_dir):
        server = server_of(data_dir)
    os.kill(server, signal.SIGSTOP)
    try:
        (data_dir / "store" / "pid").write_text(f"{bystander}\n")
        with pytest.raises(StoreUnavailable, match="cannot be ended"):
            EmbeddedStore(data_dir).start()
        assert alive(bystander)
    finally:
        os.kill(server, signal.SIGKILL)
        until(lambda: not alive(server), "the end of the server")


def test_forks_neither_own_nor_stop(data_dir: Path) -> None:
    """A forked worker's `ensure` and `stop` do nothing, and its end does not end the ownership."""
    with EmbeddedStore(data_dir) as embedded:
        worker = os.fork()
        if worker == 0:
            try:
                embedded.ensure()
                embedded.stop()
            finally:
                os._exit(0)
        assert os.waitpid(worker, 0)[1] == 0
        with closing(RedisStore(connect(embedded.socket_url))) as store:
            store.ping()
        assert refused(data_dir)


def test_the_terminal_does_not_reach_the_server(data_dir: Path) -> None:
    """Ctrl-C goes to the group of the service's processes; the server is in a session of its own and stops last."""
    with EmbeddedStore(data_dir):
        server = server_of(data_dir)
        assert os.getsid(server) == server != os.getsid(0)


def test_loading_takes_as_long_as_it_takes(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that still reads its file is waited for, and the log says how far it is."""
    with EmbeddedStore(data_dir) as embedded, closing(connect(f"{embedded.socket_url}?socket_timeout=20")) as client:
        client.execute_command("EVAL", "for i = 1, 400000 do redis.call('SET', 'k' .. i, i) end", 0)
    monkeypatch.setattr(module, "_PATIENCE", 0.02)
    caplog.set_level("INFO", "daily.store")
    with EmbeddedStore(data_dir) as embedded, closing(connect(embedded.socket_url)) as client:
        assert client.execute_command("DBSIZE") == 400_000
    assert "loading, " in caplog.text
