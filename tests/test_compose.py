"""docker-compose.yml and the Dockerfile, checked without an engine: schema, secrets, hardening, each command."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import redis
from flask import Flask

from web import health

ROOT = Path(__file__).parent.parent
COMPOSE = ROOT / "docker-compose.yml"
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


class HealthCheck(msgspec.Struct, frozen=True):
    """The command that says whether a service is well."""

    test: list[str]


class Service(msgspec.Struct, frozen=True):
    """What these tests read of a service; the schema checks the rest."""

    image: str
    restart: str
    read_only: bool
    cap_drop: list[str]
    security_opt: list[str]
    build: str | None = None
    user: str | None = None
    command: list[str] = []
    environment: dict[str, str | None] = {}
    healthcheck: HealthCheck | None = None
    volumes: list[str] = []
    networks: list[str] = []


class Compose(msgspec.Struct, frozen=True):
    """The file."""

    services: dict[str, Service]
    volumes: dict[str, None]


SERVICES = msgspec.yaml.decode(COMPOSE.read_bytes(), type=Compose).services


def test_the_file_is_a_valid_compose_file() -> None:
    """docker-compose.yml follows the Compose specification's schema."""
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(COMPOSE)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_has_the_service_its_store_and_its_daily_job() -> None:
    """Three services: the web, the cron job and the store."""
    assert sorted(SERVICES) == ["cron", "store", "web"]


def test_a_missing_secret_stops_the_start_with_a_sentence() -> None:
    """DAILY_SECRET has no default: without it Compose stops and says what to do."""
    for name in ("web", "cron"):
        value = SERVICES[name].environment["DAILY_SECRET"]
        assert value is not None
        assert re.fullmatch(r"\$\{DAILY_SECRET:\?Set DAILY_SECRET to [^}]{40,}\}", value)


def test_no_secret_stands_in_the_files() -> None:
    """Neither the Compose file nor the Dockerfile carries anything that could be used as a secret."""
    text = COMPOSE.read_text(encoding="utf-8") + DOCKERFILE
    assert not re.findall(r"[0-9A-Fa-f]{16,}|[A-Za-z0-9+/]{32,}", text)
    assert "SECRET" not in DOCKERFILE


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_service_is_hardened(name: str) -> None:
    """A read-only root file system, no capabilities, no new privileges, a user that is not root, a restart policy."""
    service = SERVICES[name]
    assert service.read_only
    assert service.cap_drop == ["ALL"]
    assert service.security_opt == ["no-new-privileges:true"]
    assert service.restart == "unless-stopped"
    assert service.user not in ("root", "0")
    assert service.user is not None or service.build is not None  # our own image brings its user along


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_service_has_a_health_check(name: str) -> None:
    """Each service says whether it is well: by its own check or by that of our image."""
    assert SERVICES[name].healthcheck is not None or (name == "web" and "HEALTHCHECK" in DOCKERFILE)


def test_web_and_cron_are_the_same_image_with_the_same_settings() -> None:
    """The job computes the same days as the service shows: same image, secret, store, zone and rulesets."""
    web, cron = SERVICES["web"], SERVICES["cron"]
    assert (web.image, web.build) == (cron.image, cron.build)
    assert {key: value for key, value in web.environment.items() if key != "WEB_CONCURRENCY"} == cron.environment


def test_the_services_pass_every_setting_on() -> None:
    """A host can choose each setting of DESIGN 11 from outside; those about files inside the container are fixed."""
    known = set(
        re.findall(r'"((?:DAILY|WEB|REDIS)_[A-Z_]+)"', (ROOT / "web" / "config.py").read_text(encoding="utf-8"))
    )
    assert set(SERVICES["web"].environment) == known - {"DAILY_DATA_DIR", "DAILY_SECRET_FILE"}


def test_only_the_web_is_reachable_from_outside() -> None:
    """The store and the job stand in an inner network alone."""
    assert [name for name, service in sorted(SERVICES.items()) if "outside" in service.networks] == ["web"]


# The store


def wait_until_ready(server: subprocess.Popen[str]) -> None:
    """Read the server's log until it says that it listens."""
    assert server.stdout is not None
    log = []
    for line in server.stdout:
        log.append(line)
        if "ready to accept connections" in line.lower():
            return
    pytest.fail("redis-server refused the flags of docker-compose.yml:\n" + "".join(log))


@pytest.fixture
def store() -> Iterator[redis.Redis]:
    """A real Redis server with exactly the flags of the store's service, on a socket of its own."""
    flags = SERVICES["store"].command[1:]
    with tempfile.TemporaryDirectory() as folder:  # tmp_path may be too long for a socket's name
        command = ["redis-server", *flags, "--port", "0", "--unixsocket", f"{folder}/s", "--dir", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                wait_until_ready(server)
                with redis.Redis(unix_socket_path=f"{folder}/s", decode_responses=True) as client:
                    yield client
            finally:
                server.terminate()
                server.communicate(timeout=10)


@pytest.mark.parametrize(
    ("setting", "value"),
    [("appendonly", "yes"), ("appendfsync", "always"), ("maxmemory-policy", "noeviction"), ("save", "")],
)
def test_the_store_never_loses_an_acknowledged_move(store: redis.Redis, setting: str, value: str) -> None:
    """A real Redis server accepts the store's flags, and they mean: on the disk before the answer, nothing evicted."""
    assert store.config_get(setting) == {setting: value}


def test_the_store_keeps_its_data_in_a_volume() -> None:
    """The data folder of the store's image is a named volume: a new container finds the old data."""
    assert SERVICES["store"].volumes == ["store:/data"]


def test_web_and_job_share_the_tables() -> None:
    """The data folder of the image is one named volume for both: what one of them computed the other one finds."""
    assert SERVICES["web"].volumes == SERVICES["cron"].volumes == ["tables:/data"]
    assert "DAILY_DATA_DIR=/data" in DOCKERFILE


# The daily job

FAKE_DAILY = """#!/bin/sh
echo "daily $*" >> "$JOURNAL"
test "$(grep -c daily "$JOURNAL")" != 1  # the first run fails
"""
FAKE_SLEEP = """#!/bin/sh
echo "sleep $*" >> "$JOURNAL"
test "$1" != 86400 || kill "$PPID"  # a day is long enough for this test
"""
FAKE_TOUCH = """#!/bin/sh
echo "touch $*" >> "$JOURNAL"
"""


def test_the_daily_job_survives_a_failure_and_then_runs_once_a_day(tmp_path: Path) -> None:
    """The cron service's own shell text: a failed run is tried again in five minutes, a good one after a day."""
    for name, text in (("daily", FAKE_DAILY), ("sleep", FAKE_SLEEP), ("touch", FAKE_TOUCH)):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    journal = tmp_path / "journal"
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "JOURNAL": str(journal)}
    subprocess.run(SERVICES["cron"].command, env=environment, check=False, timeout=20)
    assert journal.read_text().splitlines() == [
        "daily precompute",
        "sleep 300",
        "daily precompute",
        "touch /tmp/succeeded",
        "sleep 86400",
    ]


@pytest.mark.parametrize(("age", "well"), [(0, True), (24 * 60, True), (26 * 60, False), (None, False)])
def test_the_daily_job_is_well_while_its_last_success_is_young(tmp_path: Path, age: int | None, well: bool) -> None:
    """The cron service's own health check: well until 25 hours after the last success, never before the first."""
    check = SERVICES["cron"].healthcheck
    assert check is not None
    assert check.test[0] == "CMD-SHELL"
    mark = tmp_path / "succeeded"
    if age is not None:
        mark.touch()
        then = mark.stat().st_mtime - age * 60
        os.utime(mark, (then, then))
    command = check.test[1].replace("/tmp/succeeded", shlex.quote(str(mark)))
    assert command != check.test[1]
    assert (subprocess.run(["sh", "-c", command], stderr=subprocess.DEVNULL, check=False).returncode == 0) is well


# The image


def copied() -> list[str]:
    """Every path of this folder that the Dockerfile copies."""
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    return [path for line in lines for path in line.split()]


def test_all_that_the_image_copies_exists_and_reaches_the_builder() -> None:
    """Each COPY names something that is here and that .dockerignore lets through."""
    allowed = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    assert copied()
    for path in copied():
        assert (ROOT / path).exists()
        assert path.split("/")[0] in allowed


def test_the_image_does_not_run_as_root() -> None:
    """The last stage sets a user before its command."""
    last = DOCKERFILE.split("FROM ")[-1]
    assert re.search(r"^USER daily\n(?s:.*)^CMD ", last, re.MULTILINE)


def own_commands() -> list[list[str]]:
    """Every `daily` command that the image and the services run."""
    image = re.findall(r'^CMD (\["daily".+\])$', DOCKERFILE, re.MULTILINE)
    job = re.findall(r"\bdaily [a-z]+", SERVICES["cron"].command[-1])
    return [msgspec.json.decode(text, type=list[str]) for text in image] + [line.split() for line in job]


def test_each_command_is_one_that_exists() -> None:
    """Every `daily` command of the image and the services is known, with all its options."""
    assert [command[:2] for command in own_commands()] == [["daily", "serve"], ["daily", "precompute"]]
    for _, command, *options in own_commands():
        asked = [sys.executable, "-m", "scripts.cli", command, "--help"]
        done = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=ROOT)
        for option in options[::2]:
            assert option in done.stdout


def test_the_image_asks_a_page_that_exists_for_its_health() -> None:
    """The image's health check asks an address that the service answers."""
    asked = re.search(r"urlopen\('http://127\.0\.0\.1:8000(/[^']+)'", DOCKERFILE)
    assert asked is not None
    app = Flask(__name__)
    app.register_blueprint(health.bp)
    assert app.test_client().get(asked[1]).status_code == 200
