"""The wheel carries all that the service needs: it is built, installed in an empty environment, and played from."""

import email
import os
import re
import socket
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from tests.servers import until

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this folder as a packager would."""
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


def expected_files() -> set[str]:
    """Every file of the packages that the service reads when it runs, compiled catalogues in place of their sources."""
    found = set()
    for pattern in (
        "daily/**/*.py",
        "daily/**/*.lua",
        "daily/**/*.json",
        "web/**/*.py",
        "web/templates/**/*",
        "web/static/**/*",
    ):
        found |= {path for path in ROOT.glob(pattern) if path.is_file()}
    found |= {path.with_suffix(".mo") for path in ROOT.glob("web/translations/*/LC_MESSAGES/*.po")}
    return {path.relative_to(ROOT).as_posix() for path in found}


def test_the_wheel_carries_templates_scripts_catalogues_and_static_files(wheel: Path) -> None:
    """Whatever the service reads from its packages is in the wheel."""
    expected = expected_files()
    for ending in (".py", ".lua", ".json", ".mo", ".html", ".css", ".js"):
        assert any(name.endswith(ending) for name in expected), ending
    assert expected - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    """The wheel holds the three packages and its own description; tests, locks and compiled Python stay out."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"daily", "web", "scripts", "daily_yacht_dice-0.1.0.dist-info"}
    assert not [name for name in names if name.endswith((".pyc", ".po", ".sh"))]


def test_the_wheel_names_its_licence(wheel: Path) -> None:
    """The metadata say MIT, and the licence text comes along."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        metadata = email.message_from_bytes(archive.read(name))
        assert metadata["License-Expression"] == "MIT"
        assert any(name.endswith("licenses/LICENSE") for name in archive.namelist())


# The wheel at work

Answer = TypeVar("Answer")


class Player(msgspec.Struct, frozen=True):
    """What POST /players answers."""

    token: str


class State(msgspec.Struct, frozen=True):
    """What these tests read of a game's state."""

    game: str
    at: int
    dice: list[int]
    options: dict[str, int]
    total: int
    log: str


@dataclass(frozen=True, slots=True)
class Service:
    """A running `daily serve`, spoken to over the loopback address."""

    base: str
    tables: Path

    def page(self, path: str, language: str) -> str:
        """A page that answers 200."""
        return self._body(urllib.request.Request(self.base + path, headers={"Accept-Language": language})).decode()

    def file(self, path: str) -> bytes:
        """A file that answers 200."""
        return self._body(urllib.request.Request(self.base + path))

    def post(self, path: str, body: object, answer: type[Answer], token: str | None = None) -> Answer:
        """Send JSON and decode what comes back; fields that `answer` does not name are left out."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(self.base + "/api/v1" + path, msgspec.json.encode(body), headers)
        return msgspec.json.decode(self._body(request), type=answer)

    def _body(self, request: urllib.request.Request) -> bytes:
        with urllib.request.urlopen(request, timeout=10) as answer:
            body: bytes = answer.read()
        return body


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that holds the wheel and the runtime lock, and nothing of this checkout."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "--quiet", "install"]
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for what in (
        ["--require-hashes", "--requirement", str(ROOT / "requirements" / "run.txt")],
        ["--no-deps", str(wheel)],
    ):
        subprocess.run([*pip, *what], check=True, capture_output=True, cwd=home, env=outside)
    return home / "bin"


def free_port() -> int:
    """A port of the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_until_ready(service: Service, process: subprocess.Popen[bytes]) -> None:
    """Ask until /readyz answers; the pause between two questions ends at once if the process does."""
    for _ in range(200):
        try:
            service.page("/readyz", "en")
        except OSError:  # not listening yet, or 503 while the store starts
            with suppress(subprocess.TimeoutExpired):
                pytest.fail(f"daily serve ended with status {process.wait(0.05)}")
        else:
            return
    pytest.fail("daily serve was not ready in ten seconds")


@pytest.fixture(scope="module")
def service(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """`daily serve` of the installed wheel, started outside the checkout with nothing but a data folder."""
    folder = tmp_path_factory.mktemp("host")
    environment = {"PATH": f"{installed}:/usr/bin:/bin", "HOME": str(folder), "DAILY_DATA_DIR": str(folder / "data")}
    (folder / "scripts.py").touch()  # a host may have files of any name
    environment["DAILY_TABLES"] = "dailies"  # the others would be built for longer than these tests last
    running = Service(f"http://127.0.0.1:{free_port()}", folder / "data" / "tables")
    command = [str(installed / "daily"), "serve", "--port", running.base.rsplit(":", 1)[1], "--workers", "1"]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=environment) as process,
    ):
        try:
            wait_until_ready(running, process)
            yield running
        finally:
            process.terminate()
            status = process.wait(20)
    assert status == 0, (folder / "log").read_text()


def test_a_turn_can_be_played_from_the_installed_wheel(service: Service) -> None:
    """A new player begins today's game over the JSON API, rolls, keeps two dice, and writes a box."""
    token = service.post("/players", {}, Player).token
    start = service.post("/games", {"mode": "daily", "ruleset": "classic"}, State, token)
    moves = f"/games/{start.game}/moves"
    first = service.post(moves, {"at": 0, "move": "r"}, State, token)
    second = service.post(moves, {"at": 1, "move": "r12"}, State, token)
    end = service.post(moves, {"at": 2, "move": "chance"}, State, token)
    assert first.dice[:2] == second.dice[:2]
    assert (end.log, end.at, end.total) == ("r r12 chance", 3, sum(second.dice))


TITLES = {"ko": "요트 다이스", "en": "Daily Yacht Dice"}


@pytest.mark.parametrize("language", TITLES)
def test_the_first_page_speaks_the_language_asked_for(service: Service, language: str) -> None:
    """The installed catalogues and templates make a Korean and an English page."""
    page = service.page("/", language)
    assert f'<html lang="{language}"' in page
    assert TITLES[language] in page


def test_every_file_that_the_first_page_names_is_served(service: Service) -> None:
    """Styles, scripts and pictures come from the wheel."""
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', service.page("/", "en"))
    assert files
    for file in files:
        assert service.file(file)


def test_tables_are_built_from_the_installed_wheel(service: Service) -> None:
    """The builder is found outside the checkout too, whatever lies in the folder where the service was started."""
    until(lambda: list(service.tables.glob("classic.*.table")), "a table", 120)
