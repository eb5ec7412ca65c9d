"""Fixtures that many tests share: a real embedded store, emptied for each test, a clock that tests set, players, the
app and its clients."""

import logging
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from daily.day import Calendar
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from tests.stories import Person, make_service
from web import create_app
from web.config import Builds, Settings

SECRET = "correct horse battery staple"


def pytest_configure() -> None:
    """Hear Ctrl-C, as a terminal's programs do. A shell lets what it runs in the background ignore it, and so would the
    programs that tests start and interrupt."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: what drives the browser keeps a thread, and a process with threads does not fork, as the
    tests of shared work must."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """Commands that run within the tests' process set up its logs: no later test writes where an earlier one did."""
    events = structlog.get_config()
    logs = logging.getLogger("daily")
    handlers, level, propagate = logs.handlers[:], logs.level, logs.propagate
    yield
    structlog.configure(**events)
    logs.handlers[:] = handlers
    logs.setLevel(level)
    logs.propagate = propagate


@dataclass
class TestClock:
    """A clock that stands still until a test sets it."""

    __test__ = False

    now: datetime

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **span: float) -> None:
        """Let some time pass."""
        self.now += timedelta(**span)


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an embedded store that all tests share."""
    server = EmbeddedStore(tmp_path_factory.mktemp("embedded"))
    server.start()
    yield server.socket_url
    server.stop()


@pytest.fixture
def store(store_url: str) -> Iterator[RedisStore]:
    """An empty store on a real server."""
    client = connect(store_url)
    client.execute_command("FLUSHALL")
    store = RedisStore(client)
    yield store
    store.close()


@pytest.fixture
def raw(store_url: str) -> Iterator[Redis]:
    """The server behind the store, to look at and to damage."""
    client = Redis.from_url(store_url, decode_responses=True)
    yield client
    client.close()


@pytest.fixture
def clock() -> TestClock:
    """Noon of 2026-11-29, UTC: day number 333."""
    return TestClock(datetime(2026, 11, 29, 12, tzinfo=UTC))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings that a host gets without choosing any."""
    return Settings(
        secret=SECRET,
        redis_url=None,
        data_dir=tmp_path,
        calendar=Calendar(ZoneInfo("UTC"), date(2026, 1, 1), timedelta(hours=6)),
        rulesets=("classic", "yacht"),
        workers=2,
        base_url=None,
        proxies=0,
        builds=Builds.ALL,
    )


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, store_url: str, tmp_path: Path) -> pytest.MonkeyPatch:
    """The environment of a host with a store of its own: the tests'."""
    for name in [name for name in os.environ if name.startswith("DAILY_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("REDIS_URL", store_url)
    monkeypatch.setenv("DAILY_SECRET", SECRET)
    monkeypatch.setenv("DAILY_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("DAILY_TABLES", "off")
    monkeypatch.setenv("DAILY_EPOCH", (datetime.now(UTC).date() - timedelta(days=40)).isoformat())
    return monkeypatch


@pytest.fixture
def ann(store: RedisStore, settings: Settings, clock: TestClock) -> Person:
    """A player before a process of the service."""
    return Person(store, settings, clock, make_service(store, settings))


@pytest.fixture
def ben(ann: Person) -> Person:
    """Another player before the same process."""
    return replace(ann, number=2)


@pytest.fixture
def app(settings: Settings, store: RedisStore, clock: TestClock) -> Flask:
    """The whole web layer over a real store and the test's clock."""
    app = create_app(settings, store, SECRET, clock)
    app.testing = True
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without a page yet."""
    return app.test_client()
