"""What keeps `daily serve` from starting is one sentence that names what to change and repeats no secret."""

import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import Capture, refusal
from tests.processes import Caller, Serve, serving
from tests.servers import free_port


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """A service that runs already."""
    with serving(tmp_path_factory.mktemp("running")) as serve:
        yield serve


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """The environment of a command: nothing is set but a data folder."""
    for name in [name for name in os.environ if name.startswith("DAILY_") or name in ("REDIS_URL", "WEB_CONCURRENCY")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("DAILY_DATA_DIR", str(tmp_path / "data"))
    return monkeypatch


@pytest.mark.usefixtures("environment")
def test_a_port_in_use_is_told(capsys: Capture, tmp_path: Path) -> None:
    """A port that anybody listens on is exit status 2 and a sentence that names it; nothing was started or created."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, said = refusal(capsys, "serve", "--port", str(port))
    assert (status, f"127.0.0.1:{port}" in said, "--port" in said) == (2, True, True)
    assert not (tmp_path / "data").exists()


@pytest.mark.usefixtures("environment")
def test_the_port_of_another_service_is_told(running: Serve, capsys: Capture) -> None:
    """Two services never share a port silently, although each worker has a socket of its own."""
    status, said = refusal(capsys, "serve", "--port", str(running.port))
    assert (status, f"127.0.0.1:{running.port}" in said) == (2, True)
    assert running.answers()


def test_a_second_service_on_a_folder_is_told(running: Serve, tmp_path: Path) -> None:
    """Two services on one data folder are a clear error, and the first one goes on."""
    data = str(running.folder / "data")
    with serving(tmp_path, {"DAILY_DATA_DIR": data}, start=False) as second:
        second.launch()
        status = second.process.wait(30)
        said = second.log.read_text()
    assert (status, said.count("\n"), "Traceback" in said) == (1, 1, False)
    assert data in said
    assert "DAILY_DATA_DIR" in said
    assert Caller.join(running).move(0, "r").at == 1


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("host", ["203.0.113.9", "no.such.host.invalid", "2001:db8::1"])
def test_an_address_of_another_machine_is_told(capsys: Capture, host: str) -> None:
    """An address that is not this machine's cannot be listened on."""
    status, said = refusal(capsys, "serve", "--host", host, "--port", str(free_port()))
    assert (status, said.startswith(f"--host is '{host}': "), "--port" in said) == (2, True, False)


PASSWORD = "a-password-that-nobody-may-see"


@pytest.mark.parametrize(
    ("variables", "name"),
    [
        ({"REDIS_URL": "redis://localhost"}, "DAILY_SECRET"),
        ({"REDIS_URL": f"redis://:{PASSWORD}@localhost"}, "DAILY_SECRET"),
        ({"REDIS_URL": f"redis://:{PASSWORD}@localhost:99999", "DAILY_SECRET": PASSWORD}, "REDIS_URL"),
        ({"REDIS_URL": f"http://{PASSWORD}@localhost", "DAILY_SECRET": PASSWORD}, "REDIS_URL"),
        ({"REDIS_URL": f"redis://localhost?password={PASSWORD}&x=y", "DAILY_SECRET": PASSWORD}, "REDIS_URL"),
        ({"DAILY_SECRET": PASSWORD[:15]}, "DAILY_SECRET"),
        ({"DAILY_SECRET_FILE": "/nonexistent"}, "DAILY_SECRET_FILE"),
        ({"DAILY_DATA_DIR": "/dev/null"}, "DAILY_DATA_DIR"),
        ({"DAILY_DATA_DIR": "/dev/null/data"}, "DAILY_DATA_DIR"),
        ({"DAILY_DATA_DIR": "/proc/nothing"}, "DAILY_DATA_DIR"),
        ({"DAILY_TIMEZONE": "Mars"}, "DAILY_TIMEZONE"),
        ({"DAILY_EPOCH": "now"}, "DAILY_EPOCH"),
        ({"DAILY_GRACE": "long"}, "DAILY_GRACE"),
        ({"DAILY_RULESETS": "poker"}, "DAILY_RULESETS"),
        ({"DAILY_BASE_URL": "here"}, "DAILY_BASE_URL"),
        ({"DAILY_PROXIES": "some"}, "DAILY_PROXIES"),
    ],
)
@pytest.mark.parametrize("command", ["serve", "precompute", "audit"])
def test_wrong_settings_are_told(
    environment: pytest.MonkeyPatch, capsys: Capture, command: str, variables: dict[str, str], name: str
) -> None:
    """A wrong setting stops every command with exit status 2 and one sentence that names it; no secret is repeated."""
    for variable, value in variables.items():
        environment.setenv(variable, value)
    status, said = refusal(capsys, command)
    assert (status, name in said) == (2, True)
    assert PASSWORD[:15] not in said


def test_a_wrong_number_of_workers_is_told(tmp_path: Path) -> None:
    """WEB_CONCURRENCY is checked before gunicorn sees it, which would fail with a traceback."""
    with serving(tmp_path, {"WEB_CONCURRENCY": "many"}, "--workers", "2", start=False) as serve:
        serve.launch()
        assert serve.process.wait(30) == 2
        assert serve.log.read_text().startswith("WEB_CONCURRENCY is 'many': ")


@pytest.mark.parametrize(
    ("argument", "value"),
    [("--host", ""), ("--port", "0"), ("--port", "65536"), ("--port", "http"), ("--workers", "0"), ("--workers", "65")],
)
def test_wrong_arguments_are_told(capsys: Capture, argument: str, value: str) -> None:
    """A wrong argument is exit status 2 and one sentence that names it."""
    status, said = refusal(capsys, "serve", argument, value)
    assert (status, argument in said) == (2, True)


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("command", ["precompute", "audit"])
def test_a_secret_that_cannot_be_used_is_told(capsys: Capture, tmp_path: Path, command: str) -> None:
    """A secret that cannot be read, or is gone from beside the games, stops every command, and nothing is made."""
    data = tmp_path / "data"
    (data / "secret").mkdir(parents=True)
    status, said = refusal(capsys, command)
    assert (status, said.startswith(f"The secret in {data / 'secret'} cannot be used (")) == (2, True)
    (data / "secret").rmdir()
    (data / "store" / "appendonlydir").mkdir(parents=True)
    status, said = refusal(capsys, command)
    assert (status, said.startswith(f"The secret in {data / 'secret'} is gone, ")) == (2, True)
    assert sorted(path.name for path in data.iterdir()) == ["store"]


@pytest.mark.parametrize("state", ["damaged", "gone", "cannot be used"])
def test_without_its_secret_no_store_is_left(tmp_path: Path, state: str) -> None:
    """A secret that is damaged, gone or no file stops the start before any store runs."""
    data = tmp_path / "data"
    (data / "store" / "appendonlydir").mkdir(parents=True)
    if state == "damaged":
        (data / "secret").write_text("short")
    elif state == "cannot be used":
        (data / "secret").mkdir()
    with serving(tmp_path, start=False) as serve:
        serve.launch()
        assert serve.process.wait(30) == 2
        assert (serve.children, serve.store) == ([], None)
        assert re.match(f"The secret in {data / 'secret'} (is )?{state}", serve.log.read_text())
        assert serve.log.read_text().count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("DAILY_RULESETS", ",", "a name is empty"),
        ("DAILY_RULESETS", "classic,", "a name is empty"),
        ("DAILY_RULESETS", "classic,classic", "name each ruleset once"),
        ("DAILY_DATA_DIR", __file__, "it is no folder"),
    ],
)
def test_what_is_wrong_is_told(
    environment: pytest.MonkeyPatch, capsys: Capture, name: str, value: str, reason: str
) -> None:
    """The sentence tells what is wrong with the value, not what is wrong with another one."""
    environment.setenv(name, value)
    status, said = refusal(capsys, "precompute")
    assert (status, said.startswith(f"{name} is {value!r}: {reason}")) == (2, True), said
