"""URLs of stores: every form that is accepted, on real servers, and what is said of every other."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from daily.errors import InvalidInput, StoreUnavailable
from daily.store.connect import connect
from daily.store.redis import RedisStore
from tests.servers import Server, free_port, redis_program, redis_server, until, works
from tests.store.games import game, play, player, stored

ACCEPTED = (
    "redis://localhost",
    "redis://localhost:6380/3",
    "redis://:p%40ss@127.0.0.1:6379/0",
    "redis://user:pass@[::1]:6379",
    "redis://localhost?socket_timeout=2&client_name=daily",
    "rediss://localhost:6379/0?ssl_cert_reqs=none&ssl_ca_certs=/ca.pem",
    "unix:///run/redis.sock",
    "unix://user:pass@/run/a%20b.sock?db=2",
    "redis+sentinel://one:26379,two:26380,three/mymaster",
    "redis+sentinel://user:pass@one/mymaster/2?sentinel_password=other",
    "rediss+sentinel://one/mymaster?ssl_ca_certs=/ca.pem",
    "redis+cluster://one:7000,two:7001,[::1]:7002",
    "rediss+cluster://user:pass@one/?ssl_check_hostname=false",
)
REFUSED = (
    "",
    "localhost:6379",
    "http://:hush@localhost",
    "REDIS://:hush@localhost",
    "redis://",
    "redis:///0",
    "redis://:hush@localhost/zero",
    "redis://:hush@localhost:port",
    "redis://:hush@localhost:0",
    "redis://:hush@localhost:65536",
    "redis://:hu/sh@localhost",
    "redis://:hu#sh@localhost",
    "redis://:hush@one,two/0",
    "redis://:hush@localhost/0?socket_timeout=soon",
    "redis://:hush@localhost/0?ssl_ca_certs=/ca.pem",
    "rediss://:hush@localhost/0?ssl_cert_reqs=perhaps",
    "unix://",
    "unix:///",
    "unix://:hush@host/run/redis.sock",
    "unix+cluster:///run/redis.sock",
    "redis+sentinel://:hush@one",
    "redis+sentinel://:hush@one/",
    "redis+sentinel://:hush@one/mymaster/two",
    "redis+sentinel:///mymaster",
    "redis+cluster://:hush@one/3",
    "redis+cluster://:hush@one,,two",
    "redis+cluster://:hush@one?ssl_ca_certs=/ca.pem",
    "rediss+cluster://:hush@one?ssl_cert_reqs=perhaps",
    "rediss+sentinel://:hush@one/mymaster?ssl_cert_reqs=perhaps",
)


@pytest.mark.parametrize("url", ACCEPTED)
def test_accepted_forms_open_nothing_yet(url: str) -> None:
    """A well-formed URL makes a client without any server being there."""
    connect(url).close()


@pytest.mark.parametrize("url", REFUSED)
def test_refused_forms_are_answered_with_the_forms_allowed(url: str) -> None:
    """A wrong URL gets one sentence that names what is allowed, and nothing of the URL."""
    with pytest.raises(InvalidInput, match=r"The URL of the store is wrong: write it as redis://") as caught:
        connect(url)
    _check_silence(caught.value)


def test_unknown_options_are_refused() -> None:
    """An option that nobody knows is a mistake; the allowed ones are named."""
    with pytest.raises(InvalidInput, match=r"unknown option: allowed are client_name, db, .*ssl_ca_certs") as caught:
        connect("redis://localhost?pasword=hush")
    _check_silence(caught.value)


def test_a_cluster_has_one_database() -> None:
    """A database in a cluster's URL is a mistake of its own."""
    with pytest.raises(InvalidInput, match="a cluster has only database 0") as caught:
        connect("redis+cluster://:hush@one?db=2")
    _check_silence(caught.value)


def _check_silence(error: InvalidInput) -> None:
    """No part of the URL is in the message or in what caused it."""
    assert "hu" not in str(error).replace("\n", " ")
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__


def _works(url: str) -> None:
    """A game can be begun and read at this URL."""
    with closing(RedisStore(connect(url))) as store:
        assert play(store, 1, "r r245") == [None, None]
        assert store.load_game(game(1)) == stored(1, "r r245")


def test_password_and_database(tmp_path: Path) -> None:
    """A percent-encoded password opens the server, and a database is a place of its own."""
    with redis_server(tmp_path, "--requirepass", "p@ss/w:rd") as server:
        url = server.url.replace("://", "://:p%40ss%2Fw%3Ard@")
        _works(f"{url}/0")
        _works(f"{url}/5")
        with closing(RedisStore(connect(server.url))) as store, pytest.raises(StoreUnavailable):
            store.load_game(game(1))


def test_a_socket_in_a_folder_with_a_space(tmp_path: Path) -> None:
    """A socket's path is percent-encoded."""
    socket = tmp_path / "a b.sock"
    with redis_server(tmp_path, "--unixsocket", str(socket)):
        _works(f"unix://{str(socket).replace(' ', '%20')}?db=1")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A self-signed certificate for loopback; its key lies beside it."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl on PATH")
    folder = tmp_path_factory.mktemp("tls")
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    command += " -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*command.split(), *files], check=True, capture_output=True)
    return folder / "cert.pem"


def _tls(certificate: Path, port: int) -> list[str]:
    """Options of a server that also speaks TLS, on this port."""
    key = certificate.with_name("key.pem")
    options = ["--tls-port", str(port), "--tls-cert-file", str(certificate), "--tls-key-file", str(key)]
    return [*options, "--tls-ca-cert-file", str(certificate), "--tls-auth-clients", "no"]


def test_tls(tmp_path: Path, certificate: Path) -> None:
    """A server is reached over TLS if its certificate is trusted, and not otherwise."""
    with redis_server(tmp_path, *_tls(certificate, port := free_port())):
        _works(f"rediss://localhost:{port}/0?ssl_ca_certs={certificate}")
        with closing(RedisStore(connect(f"rediss://localhost:{port}/0"))) as store, pytest.raises(StoreUnavailable):
            store.ping()


def test_tls_in_a_cluster(tmp_path: Path, certificate: Path) -> None:
    """The nodes of a cluster are reached over TLS too."""
    options = ("--tls-cluster", "yes", "--cluster-enabled", "yes")
    with redis_server(tmp_path, *_tls(certificate, port := free_port()), *options) as server:
        with closing(connect(server.url)) as client:
            client.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16383)
        url = f"rediss+cluster://localhost:{port}?ssl_ca_certs={certificate}"
        with closing(RedisStore(connect(url))) as store:
            until(lambda: works(store), "a whole cluster")
        _works(url)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Server, Server, str]]:
    """A master, its replica, and the URL of the service that a Sentinel makes of them."""
    for name in ("master", "replica", "sentinel"):
        (tmp_path / name).mkdir()
    with redis_server(tmp_path / "master") as master:
        port = master.url.rpartition(":")[2]
        with redis_server(tmp_path / "replica", "--replicaof", "127.0.0.1", port) as replica:
            settings = tmp_path / "sentinel" / "sentinel.conf"
            settings.write_text(
                f"sentinel monitor daily 127.0.0.1 {port} 1\n"
                "sentinel down-after-milliseconds daily 500\nsentinel failover-timeout daily 2000\n"
            )
            sentinel_port = free_port()
            arguments = ["--sentinel", "--port", str(sentinel_port), "--bind", "127.0.0.1"]
            url = f"redis://127.0.0.1:{sentinel_port}"
            sentinel = Server([redis_program(), str(settings), *arguments], url, tmp_path / "sentinel" / "log")
            sentinel.start()
            try:
                yield master, replica, f"redis+sentinel://127.0.0.1:{sentinel_port}/daily/1"
            finally:
                sentinel.stop()


def test_a_sentinel_leads_to_the_new_master(watched: tuple[Server, Server, str]) -> None:
    """The master is found through its Sentinel; when it dies, the store is the replica that takes its place."""
    master, replica, url = watched
    with closing(RedisStore(connect(url))) as store, closing(RedisStore(connect(f"{replica.url}/1"))) as copy:
        play(store, 1, "r r245")
        until(lambda: copy.load_game(game(1)) == stored(1, "r r245"), "a copy on the replica")
        until(lambda: _known_replicas(url) == 1, "a Sentinel that knows the replica")
        master.stop()
        until(lambda: _writes(store), "a new master", seconds=30)
        assert store.load_game(game(1)) == stored(1, "r r245")
        assert copy.nickname(player(9)) == "after"


def _known_replicas(url: str) -> int:
    port = re.search(r":(\d+)/", url)
    assert port
    with closing(connect(f"redis://127.0.0.1:{port[1]}")) as client:
        told = client.execute_command("SENTINEL REPLICAS", "daily")
        assert isinstance(told, list)
        return len(told)


def _writes(store: RedisStore) -> bool:
    try:
        store.rename(player(9), "after")
    except StoreUnavailable:
        return False
    return True
