"""A stage for screenshots: the real app over an empty store, with a clock that stands still and dice that come the same
every time, and a browser window before it; imports the browser tests' site and visitor.

What is drawn here is drawn by the code that serves. Only randomness is replaced, by a series that follows from the name
of the scene.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from zlib import crc32
from zoneinfo import ZoneInfo

from flask import Flask
from playwright.sync_api import Browser, ViewportSize

from daily.almanac import Almanac
from daily.day import Calendar
from daily.ids import GameId
from daily.levels import Level
from daily.service import Service
from daily.store.protocol import Append, Result
from daily.store.redis import RedisStore
from tests.browser.site import live
from tests.browser.visitor import Visitor
from tests.conftest import SECRET, TestClock
from tests.store.games import DAY, game, player
from tests.stories import Person, Way
from web import create_app
from web.config import Builds, Settings
from web.context import Context
from web.insight.missing import why_missing
from web.modes.opponents import opponents
from web.players import COOKIE
from web.tokens import Tokens

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
FIRST = ViewportSize(width=390, height=844)
PATIENCE = 15_000
NAMES = ("minji", "하늘바람", "Otto", "rosa", "준호", "Ida", "서연", "mateo", "Yuki", "별빛", "Nils", "다은")


def settings_at(folder: Path) -> Settings:
    """The settings of a host who chose nothing, with tables from this folder."""
    return Settings(
        secret=SECRET,
        redis_url=None,
        data_dir=folder,
        calendar=Calendar(ZoneInfo("UTC"), date(2026, 1, 1), timedelta(hours=6)),
        rulesets=("classic", "yacht"),
        workers=1,
        base_url=None,
        proxies=0,
        builds=Builds.ALL,
    )


@dataclass(frozen=True)
class Stage:
    """What a scene acts on: a visitor, who is the player `ann`, and the service behind the page."""

    guest: Visitor
    ann: Person
    ben: Person
    clock: TestClock
    app: Flask

    def go(self, path: str) -> None:
        """Open an address of the service."""
        self.guest.go(path)

    def way(self, level: Level = Level.STRONG, ruleset: str = "classic") -> Way:
        """How the computer plays at this level."""
        context: Context = self.app.extensions["daily"]
        policy = context.analyst.policy(ruleset, level)
        assert policy is not None
        return policy.decide

    def play(self, one: Person, name: GameId, moves: int = 999, level: Level = Level.STRONG) -> GameId:
        """Let somebody play so many moves of a game at most."""
        way, state = self.way(level, name.ruleset), one.open(name).state
        while not state.over and state.at < moves:
            state = one.move(name, state.at, way(state)).state
        return name

    def crowd(self, day: date = DAY, ruleset: str = "classic") -> None:
        """Enter results of other people."""
        random = Random(str(day))
        for number in range(3, 60):
            total, losses = round(random.gauss(205, 38)), tuple(int(random.expovariate(1e-6)) for _ in range(13))
            named = f"{NAMES[number % 12]}#{number:04d}"
            who = replace(game(number, day), ruleset=ruleset)
            check = crc32(b"r chance")
            for at, token in enumerate(("r", "chance")):
                result = Result(total, named, losses) if at else None
                self.ann.store.append(Append(who, player(number), at, token, check, result=result))


@contextmanager
def stage(browser: Browser, store: RedisStore, settings: Settings, scene: str, language: str) -> Iterator[Stage]:
    """A stage of its own for a scene, with an empty store."""
    clock = TestClock(NOON)
    app = create_app(settings, store, SECRET, clock)
    service = _service(app, settings, store, Random(scene))
    ann = Person(store, settings, clock, service)
    context = browser.new_context(
        locale={"ko": "ko-KR", "en": "en-GB"}[language], viewport=FIRST, timezone_id="UTC", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    with live(app) as site:
        context.add_cookies([{"name": COOKIE, "value": Tokens(SECRET).cookie(player(1)), "url": site}])
        guest = Visitor(context, context.new_page(), site)
        guest.watch(guest.page)
        yield Stage(guest, ann, replace(ann, number=2), clock, app)
        context.close()


def _service(app: Flask, settings: Settings, store: RedisStore, random: Random) -> Service:
    """The app's own service, but for its randomness."""
    context: Context = app.extensions["daily"]
    return Service(
        store,
        Almanac(store, SECRET, print),
        settings.calendar,
        settings.rulesets,
        random.randbytes,
        losses_of=context.reviews.losses_of,
        opponents=opponents(context.analyst, partial(why_missing, settings, context.analyst)),
    )
