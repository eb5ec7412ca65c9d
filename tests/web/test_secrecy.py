"""Nothing that is sent tells a die that was not rolled yet, in whatever writing.

The proof needs no search for digits. The same game is played twice, by the same player at the same moment, on two
sequences of dice that begin alike and go on differently, under two different keys: as long as only the common beginning
was rolled, every byte of every answer must be the same.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from datetime import date
from zlib import crc32

import pytest
from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from daily.almanac import derive_day
from daily.ids import link_of, parse_game_id
from daily.store.keys import day_keys
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.store.games import player
from tests.tables import put_table
from tests.web.callers import Browser, Program
from tests.web.contract import API
from web import create_app
from web.api.schema import StateOut
from web.config import Settings
from web.tokens import Tokens

DAY = derive_day(SECRET, date(2026, 11, 29), "classic")
KEYS = day_keys(DAY.date, DAY.ruleset)
NEXT = str.maketrans("123456", "234561")
TOKENS = Tokens(SECRET)
PART = {"Accept": "text/html; part=table", "Accept-Language": "en"}

PAGES = ["/", "/today/classic", "/today/yacht", "/boards/2026-11-29/classic", "/archive/classic", "/settings", "/rules"]
PAGES += ["/boards/2026-11-29/classic?order=precision"]
PAGES += ["/readyz", "/nonsense", "/archive/classic/2026-11", "/r/aaaaaaaaaa", "/api/v1/today"]
PAGES += ["/compare", "/compare?link=aaaaaaaaaa", "/r/aaaaaaaaaa/compare"]
PAGES += [f"/archive/classic/2026-11-29/{which}" for which in ("par", "perfect")]
QUESTIONS = ["/today", "/days/2026-11-29/classic", "/boards/2026-11-29/classic?around=me", "/openapi.json"]
QUESTIONS += ["/boards/2026-11-29/classic?order=precision"]


def world(raw: Redis, make: Callable[[], Flask], dice: str, key: bytes) -> Flask:
    """A service over an emptied store that holds these dice and this key for the day, and what was made of them.

    Somebody has begun a game of the day, so what is stored counts, whatever the secret says.
    """
    raw.execute_command("FLUSHALL")  # type: ignore[no-untyped-call]  # redis-py has no annotation here
    raw.sadd(KEYS.games, "somebody")
    raw.hset(KEYS.day, mapping={"key": key.hex(), "commitment": DAY.commitment, "dice": dice})
    figure = crc32(dice.encode())
    raw.hset(KEYS.day, mapping={"par": figure, "par_log": figure, "perfect": figure, "perfect_log": figure})
    return make()


def told(app: Flask, rolls: int) -> list[bytes]:
    """Every byte that is sent while two players make so many rolls each and ask everything that anybody may ask."""
    program, browser = Program.of(app), Browser(app, Accept_Language="en")
    program.headers = {"Authorization": f"Bearer {TOKENS.bearer(player(1))}"}
    browser.client.set_cookie("daily_player", TOKENS.cookie(player(2)))
    state, page = program.start(), browser.open("/")
    for number in range(rolls):
        if number and number % 3 == 0:
            state, page = program.moves(state, list(state.options)[-1]), browser.press(browser.boxes[-1])
        held = ("", "2", "245")[number % 3]
        state, page = program.moves(state, f"r{held}"), browser.press("roll", hold=held)
        if number >= rolls - 2:  # what is asked earlier is asked by a shorter game
            ask_all(program, browser, state)
    assert page.forms
    return [everything(answer) for answer in program.answers + browser.answers]


def everything(answer: TestResponse) -> bytes:
    """All that is sent, but for the one date in it that comes from the clock on the wall."""
    headers = re.sub("Expires=[^;]*; ", "", str(answer.headers))
    return b"\n".join((answer.status.encode(), headers.encode(), answer.data))


def ask_all(program: Program, browser: Browser, state: StateOut) -> None:
    """Ask, retry, and try what is refused."""
    program.answers += [browser.client.get(path, headers=browser.headers) for path in PAGES]
    program.answers += [program.client.get(API + path, headers=program.headers) for path in QUESTIONS]
    program.move(state.game, state.at - 1, state.log.split()[-1])
    for token in ("undo", "r12345", "choice"):
        program.move(state.game, state.at, token)
    for at in (0, state.at + 1):
        program.move(state.game, at, "chance")
    for part in ("review", "hints"):
        program.get(f"/games/{state.game}/{part}")
    action = browser.page.form("roll").action
    result = action.replace("/play/", "/result/")
    link = f"/r/{link_of(parse_game_id(action.split('/')[-1]))}"
    for path in (action, f"{action}/hints", result, f"{result}/analysis", link, f"{link}/compare", f"{link}.png"):
        program.answers.append(browser.client.get(path, headers=browser.headers))
    for at, token in ((browser.at, "undo"), (browser.at, "nonsense"), (0, "chance")):
        answer = browser.client.post(action, data={"at": at, "move": token}, headers=PART)
        program.answers.append(answer)


@pytest.mark.parametrize("rolls", [0, 1, 2, 3, 7, 38])
def test_no_answer_depends_on_what_was_not_rolled(
    raw: Redis, settings: Settings, store: RedisStore, clock: TestClock, rolls: int
) -> None:
    """After n rolls every answer is the same, byte for byte, whatever the later rolls and the key are; the next roll
    tells them apart."""
    put_table("classic", settings.tables)  # what the solver knows of unfinished games is told to nobody

    def make() -> Flask:
        return create_app(settings, store, SECRET, clock)

    other = DAY.dice[: 5 * rolls] + DAY.dice[5 * rolls :].translate(NEXT)
    first = told(world(raw, make, DAY.dice, DAY.key), rolls)
    second = told(world(raw, make, other, bytes(32)), rolls)
    assert first == second
    assert len(first) > min(rolls, 2) * 30 + 2 * rolls
    assert told(world(raw, make, DAY.dice, DAY.key), rolls + 1) != told(world(raw, make, other, bytes(32)), rolls + 1)


def test_no_answer_holds_the_secret_or_the_key(app: Flask) -> None:
    """Neither the secret nor the key of a day that is not closed is in any answer, nor in what a browser may fetch."""
    for said in told(app, 4):
        for hidden in (SECRET.encode(), DAY.key, DAY.key.hex().encode(), b64encode(DAY.key), DAY.dice[20:40].encode()):
            assert hidden not in said


def test_an_unfinished_game_tells_others_nothing(app: Flask, program: Program) -> None:
    """Neither the friend link nor the board nor the id of an unfinished game tells a stranger anything of it."""
    state = program.moves(program.start(), "r r1 chance r")
    stranger = Program.of(app).join()
    game = parse_game_id(str(state.game))
    page = stranger.client.get(f"/r/{link_of(game)}")
    assert page.status_code == 404
    assert stranger.get(f"/games/{state.game}").status_code == 403
    assert stranger.get("/boards/2026-11-29/classic").get_json()["players"] == 0
