"""Par and perfect of a day: who is told them and when, on every route, and where they stand."""

from collections.abc import Iterator
from datetime import date
from itertools import product

import pytest
from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from daily.almanac import derive_day
from daily.dice import FixedDice
from daily.ids import daily_game_id, link_of
from daily.solver.par import par
from daily.store.keys import day_keys
from daily.store.redis import RedisStore
from daily.yardsticks import Reached, Yardsticks
from tests.conftest import SECRET, TestClock
from tests.store.games import player
from tests.stories import Person
from tests.tables import put_table, solved
from tests.web.callers import Browser, Program, error_of, read
from web.api.schema import DayOut
from web.config import Settings
from web.tokens import Tokens

DAY = derive_day(SECRET, date(2026, 11, 29), "classic")
MADE_UP = Yardsticks(Reached(777_777, "r r2 chance"), Reached(888_888, "r r1 ones"))
"""Figures that stand nowhere else."""
PAR, PERFECT = b"777777", b"888888"
TOKENS = Tokens(SECRET)
FILES = frozenset({"static", "module", "styles", "install.favicon"})
"""Routes that send a file as it is: the same for everybody."""


@pytest.fixture
def made_up(store: RedisStore, settings: Settings) -> None:
    """The night has prepared today; the table is there."""
    put_table("classic", settings.tables)
    store.claim_day(DAY)
    store.keep_yardsticks(DAY, MADE_UP)


def browser_of(app: Flask, number: int) -> Browser:
    """A browser of this player, which the API takes for that player too."""
    browser = Browser(app, Accept_Language="en")
    browser.client.set_cookie("daily_player", TOKENS.cookie(player(number)))
    return browser


def every_answer(app: Flask, browser: Browser, numbers: tuple[int, ...]) -> Iterator[tuple[str, TestResponse]]:
    """All that a browser may ask for, with every rule, for today and the games of these players: address, answer."""
    games = [daily_game_id(player(number), "classic", DAY.date) for number in numbers]
    values = {
        "gid": [str(game) for game in games],
        "rid": [link_of(game) for game in games],
        "day": ["2026-11-29"],
        "ruleset": ["classic"],
        "month": ["2026-11"],
        "which": ["par", "perfect"],
        "sid": ["aaaabbbbccccdddd"],
    }
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.endpoint not in FILES:
            names = sorted(rule.arguments)
            for chosen in product(*(values[name] for name in names)):
                built = rule.build(dict(zip(names, chosen, strict=True)), append_unknown=False)
                assert built is not None
                for query in ("", "?at=1", "?order=precision") if "/api/" not in built[1] else ("",):
                    yield built[1] + query, browser.client.get(built[1] + query, headers=browser.headers)


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("moves", ["", "r", "r r12 r123 chance r"])
def test_who_has_not_finished_learns_nothing(app: Flask, ann: Person, moves: str) -> None:
    """On no route is par or perfect of an open day told to who has not finished the own game on its dice, be it not
    begun or in the middle, though others have: but for par behind a friend's link, beside the friend's score."""
    if moves:
        ann.moves(ann.today(), moves)
    friend = browser_of(app, 2)
    friend.open("/")
    friend.finish()
    seen = dict(every_answer(app, browser_of(app, 1), (1, 2)))
    assert len(seen) > 40
    friendly = f"/r/{link_of(daily_game_id(player(2), 'classic', DAY.date))}"
    for address, answer in seen.items():
        assert PERFECT not in answer.data, address
        assert (PAR in answer.data) == (address.partition("?")[0] == friendly), address


@pytest.mark.usefixtures("made_up")
def test_who_has_finished_learns_the_figures(app: Flask) -> None:
    """The own result, the analysis and the board tell par and perfect at once; how they are reached nobody learns
    before the day is closed."""
    browser = browser_of(app, 1)
    browser.open("/")
    browser.finish()
    result = browser.address
    for address in (result, f"{result}/analysis", "/boards/2026-11-29/classic"):
        page = browser.open(address)
        assert {"777777", "888888"} <= set(page.text.replace("(", " ").split()), address
        assert not [link for link in page.links if link.endswith(("/par", "/perfect"))]
    for address, answer in every_answer(app, browser, (1,)):
        if "/archive/classic/2026-11-29" in address:
            assert answer.status_code == 404
        if "/days/" in address:
            assert PAR not in answer.data


@pytest.mark.usefixtures("made_up")
def test_a_closed_day_tells_everybody(app: Flask, clock: TestClock) -> None:
    """Once the day is closed its board tells par and perfect to everybody and leads to their games, and so does the
    archive; while its last games may be finished it does not."""
    stranger = Browser(app, Accept_Language="en")
    replays = {f"/archive/classic/2026-11-29/{which}" for which in ("par", "perfect")}
    clock.forward(hours=18, seconds=-1)
    assert not replays & set(stranger.open("/boards/2026-11-29/classic").links)
    assert not replays & set(stranger.open("/archive/classic/2026-11").links)
    assert PAR not in stranger.client.get("/boards/2026-11-29/classic").data
    clock.forward(seconds=1)
    page = stranger.open("/boards/2026-11-29/classic")
    assert replays <= set(page.links)
    assert "Par 777777 Perfect 888888" in page.text
    assert replays & set(stranger.open("/archive/classic/2026-11").links)


@pytest.mark.usefixtures("made_up")
def test_an_analysis_of_a_closed_day_leads_to_the_games(app: Flask, clock: TestClock) -> None:
    """From the analysis of a closed day both games are one step away."""
    browser = browser_of(app, 1)
    browser.open("/")
    browser.finish()
    analysis = f"{browser.address}/analysis"
    clock.forward(hours=18)
    assert {f"/archive/classic/2026-11-29/{which}" for which in ("par", "perfect")} <= set(browser.open(analysis).links)


def test_figures_are_found_on_demand(app: Flask, store: RedisStore, settings: Settings) -> None:
    """What no night has prepared is found when the first page needs it, from the table, and kept; without the table the
    pages say nothing of it, and practice on other days tells those of its own day."""
    browser = browser_of(app, 1)
    browser.send("/archive/yacht/2026-11-28", {})
    browser.finish()
    result = browser.address
    assert "Perfect" not in browser.open(result).text
    put_table("yacht", settings.tables)
    page = browser.open(f"{result}/analysis")
    day = derive_day(SECRET, date(2026, 11, 28), "yacht")
    found = store.yardsticks(day.date, "yacht")
    assert found is not None
    assert found.par == par(solved("yacht"), FixedDice.from_digits(day.dice))
    assert f"{found.par.total} par:" in page.text
    assert f"{found.perfect.total} perfect:" in page.text


def test_games_with_dice_of_their_own_have_none(app: Flask, ann: Person, settings: Settings) -> None:
    """A solo game has no day: neither its result nor its analysis tells par."""
    put_table("classic", settings.tables)
    game = ann.finish(ann.service.solo("classic"))[-1].game
    browser = browser_of(app, 1)
    for address in (f"/result/{game}", f"/result/{game}/analysis"):
        assert "erfect" not in browser.open(address).text


# The API


@pytest.mark.usefixtures("made_up")
def test_the_api_tells_them_once_the_day_is_closed(program: Program, clock: TestClock) -> None:
    """`GET /days/<date>/<ruleset>`: null while the day is open, and during the grace, then both."""
    path = "/days/2026-11-29/classic"
    for hours in (0, 12, 5):
        clock.forward(hours=hours)
        open_ = read(program.get(path), DayOut)
        assert (open_.closed, open_.par, open_.perfect) == (False, None, None)
    clock.forward(hours=1)
    closed = read(program.get(path), DayOut)
    assert (closed.closed, closed.par, closed.perfect) == (True, 777_777, 888_888)


def test_the_api_without_a_table(program: Program, settings: Settings) -> None:
    """Of a closed day they are null while there is no table, and there as soon as there is one."""
    path = "/days/2026-11-28/yacht"
    assert read(program.get(path), DayOut).par is None
    put_table("yacht", settings.tables)
    found = read(program.get(path), DayOut)
    assert found.par is not None
    assert found.perfect is not None
    assert found.par <= found.perfect


@pytest.mark.usefixtures("made_up")
def test_damaged_figures_are_told_to_nobody(program: Program, raw: Redis, clock: TestClock) -> None:
    """Where what is kept is no figure the answer is 503, not a number."""
    raw.hset(day_keys(DAY.date, DAY.ruleset).day, "par", "many")
    clock.forward(hours=18)
    assert error_of(program.get("/days/2026-11-29/classic")) == (503, "damaged")
