"""What nobody foresaw, and what is damaged: a sentence for people and programs, the details for the log alone."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from flask import Flask
from redis import Redis
from structlog.testing import capture_logs

from daily.ids import parse_game_id
from daily.store.keys import day_keys, game_key
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.web.callers import Browser, Program, error_of
from tests.web.contract import API
from tests.web.pages import Page
from web import create_app
from web.config import Settings


@pytest.fixture
def broken(app: Flask) -> Flask:
    """An app with a page and a call that nobody should have written."""

    def fail() -> str:
        raise KeyError(SECRET)

    app.add_url_rule("/broken", "broken", fail)
    app.add_url_rule(f"{API}/broken", "api_broken", fail)
    return app


def test_a_defect_is_a_sentence_and_a_traceback_in_the_log(broken: Flask) -> None:
    """A defect answers 500 without any detail; the log has the traceback, the path, and neither cookies nor bodies."""
    client = broken.test_client()
    client.set_cookie("daily_player", "biscuit")
    with capture_logs() as said:
        answers = [client.get("/broken"), client.get(f"{API}/broken")]
    assert [answer.status_code for answer in answers] == [500, 500]
    assert error_of(answers[1]) == (500, "defect")
    for answer in answers:
        assert SECRET not in answer.text
        assert "KeyError" not in answer.text
        assert "Traceback" not in answer.text
        assert answer.headers["Cache-Control"] == "no-store"
    assert [(event["event"], event["log_level"], event["path"]) for event in said] == [
        ("defect", "error", "/broken"),
        ("defect", "error", f"{API}/broken"),
    ]
    assert all(isinstance(event["exc_info"], KeyError) for event in said)
    assert "biscuit" not in str(said)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_defect_has_a_page_in_both_languages(broken: Flask, language: str) -> None:
    """The page of a defect is a whole page in the reader's language."""
    page = Page(broken.test_client().get(f"/{language}/broken").text)
    assert page.language == language
    assert f"/{language}/" in page.links


def test_a_damaged_game_is_never_shown_as_a_number(program: Program, browser: Browser, raw: Redis) -> None:
    """A log with a flipped byte is 503 for its player in every place, and for the friends that follow its link."""
    browser.open("/")
    browser.finish()
    result = browser.address
    state = program.finish(program.start())
    link = browser.page.html.split("/r/")[1][:10]
    for name in (str(state.game), result.rpartition("/")[2]):
        raw.hset(game_key(parse_game_id(name)), "log", "r ones r twos")
    browser.client.application.extensions["daily"].service._recent._plays.clear()
    with capture_logs() as said:
        for address in (result, result.replace("/result/", "/play/"), f"/r/{link}", "/"):
            browser.open(address)
            assert browser.answer.status_code == 503
        for answer in (program.get(f"/games/{state.game}"), program.get(f"/games/{state.game}/review")):
            assert error_of(answer) == (503, "damaged")
    assert {event["log_level"] for event in said} == {"error"}


def test_damaged_dice_stop_their_day_alone(browser: Browser, raw: Redis) -> None:
    """A day whose stored dice are no dice cannot be played, and every other one can."""
    raw.hset(day_keys(date(2026, 11, 29), "classic").day, mapping={"key": "00", "commitment": "00", "dice": "77777"})
    raw.sadd(day_keys(date(2026, 11, 29), "classic").games, "somebody")
    browser.open("/")
    assert browser.answer.status_code == 503
    browser.open("/today/yacht")
    browser.press("roll")
    assert browser.at == 1
    browser.send("/archive/classic/2026-11-28", {})
    browser.press("roll")
    assert browser.at == 1


def test_different_dice_raise_an_alarm(
    settings: Settings, store: RedisStore, clock: TestClock, program: Program
) -> None:
    """Where the store's dice of a day are not those of the secret, the log has an alarm that names the day and no
    dice."""
    program.moves(program.start(), "r")
    other = create_app(settings, store, "another secret of this service", clock)
    with capture_logs() as said:
        other.test_client().get("/")
    assert said == [
        {"event": "stored_dice_differ", "log_level": "error", "day": "2026-11-29", "ruleset": "classic"},
    ]


def test_a_ruleset_that_is_no_daily_any_more_keeps_its_games(
    app: Flask, settings: Settings, store: RedisStore, clock: TestClock
) -> None:
    """When a host takes a ruleset off the list, games that were begun are finished, and nothing fails."""
    browser = Browser(app, Accept_Language="en")
    browser.open("/")
    browser.press("roll")
    cookie = browser.client.get_cookie("daily_player")
    assert cookie is not None
    later = Browser(create_app(replace(settings, rulesets=("yacht",)), store, SECRET, clock), Accept_Language="en")
    later.client.set_cookie("daily_player", cookie.value)
    later.open(browser.address)
    later.press("chance")
    later.finish()
    assert later.answer.status_code == 200
    later.open("/boards/2026-11-29/classic")
    assert later.answer.status_code == 404


PIECES = ["..", "%00", "%ff", "%2e%2e%2f", "?", "&", "=", "#", "en", "ko", "play", "result", "r", "boards", "archive"]
PIECES += ["settings", "rules", "today", "static", "api/v1", "games", "moves", "review", "days", "players", "classic"]
PIECES += [
    "yacht",
    "triple",
    "2026-11-29",
    "2026-11",
    "9999-12-31",
    "0001-01-01",
    "-1",
    "1e9",
    "{}",
    "한글",
    "offset=1",
]
PIECES += ["daily.classic.2026-11-29.k3f2m2q7w4e5r6t7", "solo.triple.k3f2m2q7w4e5r6t7", "around=me"]
BODIES = [b"", b"{}", b"[]", b'{"at":0,"move":"r"}', b'{"mode":"solo","ruleset":"triple"}', b"at=0&move=roll"]
BODIES += [
    b"\xff\x00",
    b"nickname=\xeb\x82\x98",
    b"hold=1&at=1&move=roll",
    b"--x\r\nContent-Disposition: form-data\r\n",
]
KINDS = ["", "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/html"]
HEADERS = {
    "Accept": ["*/*", "text/html; part=table", "\xff", ""],
    "Accept-Language": ["en", "ko", "xx", ",;q=", "\xff" * 40],
    "Authorization": ["", "Bearer x", "Basic eA==", "\xff"],
    "Range": ["", "bytes=0-1", "bytes=-", "bytes=9999999-"],
    "If-None-Match": ["", "*", '"x"', "\xff"],
    "If-Modified-Since": ["", "yesterday", "Sun, 29 Nov 2099 00:00:00 GMT"],
    "Cookie": ["", "daily_player=x", "daily_player", "=;=;", "\xff=\xfe"],
}


@pytest.mark.parametrize("seed", range(4))
def test_no_request_is_a_defect(app: Flask, seed: int) -> None:
    """Whatever is asked and sent, with whatever headers, is answered by something better than 500."""
    random = Random(seed)
    client = app.test_client()
    for _ in range(150):
        path = "/" + "/".join(random.choices(["", *PIECES], k=random.randint(0, 5))).lstrip("/")
        headers = {name: random.choice(values) for name, values in HEADERS.items() if random.random() < 0.4}
        method = random.choice(["GET", "GET", "POST", "POST", "HEAD", "PUT", "OPTIONS"])
        body, kind = random.choice(BODIES), random.choice(KINDS)
        answer = client.open(path, method=method, data=body, content_type=kind, headers=headers, buffered=True)
        assert answer.status_code < 500, (method, path, headers, body, kind)
