"""What a host is told of a store that cannot be used: the cause, and no secret."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from daily.errors import StoreUnavailable
from daily.store.connect import connect
from daily.store.redis import RedisStore
from tests.servers import Server, cluster, free_port, redis_program, redis_server, until, works

AWAY = "The store cannot be reached; try again."


def cause_at(url: str) -> tuple[str, str]:
    """What players and what the host are told of the store at this URL."""
    with closing(RedisStore(connect(url))) as store, pytest.raises(StoreUnavailable) as caught:
        store.ping()
    assert "hush" not in caught.value.in_full
    assert caught.value.in_full == f"{caught.value} The cause: {caught.value.cause}."
    return str(caught.value), caught.value.cause


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a password that also speaks TLS; its URL has the password."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl on PATH")
    folder = tmp_path_factory.mktemp("causes")
    key, certificate = folder / "key.pem", folder / "cert.pem"
    command = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout {key} -out {certificate}"
    subprocess.run(command.split(), check=True, capture_output=True)
    options = ["--tls-port", str(free_port()), "--tls-cert-file", str(certificate), "--tls-key-file", str(key)]
    options += ["--tls-ca-cert-file", str(certificate), "--tls-auth-clients", "no", "--requirepass", "hush"]
    with redis_server(folder, *options) as server:
        yield server


@pytest.mark.parametrize(
    ("url", "cause"),
    [
        ("redis://:hush@127.0.0.1:1", "connection refused"),
        ("redis+cluster://:hush@127.0.0.1:1", "connection refused"),
        ("redis+sentinel://:hush@127.0.0.1:1/hush", "no Sentinel that was reached"),
        ("redis://:hush@no.such.host.invalid", "the name of its host is unknown"),
        ("unix:///nonexistent/hush", "there is no such socket"),
        ("redis://{plain}", "authentication refused"),
        ("redis://:hush-hush@{plain}", "authentication refused"),
        ("redis+cluster://:hush-hush@{plain}", "authentication refused"),
        ("redis+cluster://:hush@{plain}", "it is not a cluster"),
        ("rediss://:hush@{tls}", "its certificate is not trusted"),
        ("redis://:hush@{tls}", "it closed the connection, perhaps it wants TLS"),
    ],
)
def test_the_host_is_told_why_a_store_is_not_reached(server: Server, url: str, cause: str) -> None:
    """Players read one sentence; logs and commands add what is wrong, and repeat nothing of the URL."""
    options = dict(zip(server.command, server.command[1:], strict=False))
    places = {"plain": server.url.removeprefix("redis://"), "tls": f"127.0.0.1:{options['--tls-port']}"}
    said, why = cause_at(url.format(**places))
    assert (said, why.startswith(cause)) == (AWAY, True), why


def test_the_host_is_told_why_a_store_refuses(server: Server) -> None:
    """A database that is not there is named, not read as a code."""
    url = server.url.replace("://", "://:hush@")
    assert cause_at(f"{url}/99") == (
        "The store refuses to work (ResponseError).",
        "it has no database of this number",
    )


def test_the_host_is_told_that_a_sentinel_knows_no_such_master(tmp_path: Path) -> None:
    """A wrong service name is told."""
    (tmp_path / "sentinel.conf").touch()
    port = free_port()
    command = [redis_program(), str(tmp_path / "sentinel.conf"), "--sentinel", "--port", str(port)]
    sentinel = Server([*command, "--bind", "127.0.0.1"], f"redis://127.0.0.1:{port}", tmp_path / "log")
    sentinel.start()
    try:
        said, why = cause_at(f"redis+sentinel://127.0.0.1:{port}/hush")
    finally:
        sentinel.stop()
    assert (said, why.startswith("no Sentinel that was reached knows")) == (AWAY, True)


def test_one_node_of_a_cluster_is_not_ready(tmp_path: Path) -> None:
    """A plain URL of a cluster's node is refused as a whole: most games would be on other nodes."""
    with cluster(tmp_path) as url:
        with closing(RedisStore(connect(url))) as store:
            until(lambda: works(store), "a whole cluster")
        for _ in range(2):
            said, why = cause_at(url.replace("redis+cluster", "redis"))
            assert (said.startswith("The store refuses to work ("), "redis+cluster://" in why) == (True, True)
