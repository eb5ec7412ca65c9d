"""While the store is away or silent: pages and API say so at once, in a sentence, and the process stays alive."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from daily.store.connect import connect
from daily.store.program import find_program
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.servers import Server, redis_server
from tests.web.callers import Browser, Program, error_of, read
from tests.web.pages import Page
from web import create_app
from web.api.schema import StateOut
from web.config import Settings


@dataclass
class Place:
    """A service and the server behind it."""

    app: Flask
    server: Server


@pytest.fixture
def place(tmp_path: Path, settings: Settings, clock: TestClock) -> Iterator[Place]:
    """A service over a server of its own, which a test may halt and kill."""
    with redis_server(tmp_path, program=str(find_program())) as server:
        store = RedisStore(connect(server.url))
        yield Place(create_app(settings, store, SECRET, clock), server)
        store.close()


PAGES = ["/", "/today/yacht", "/boards/2026-11-29/classic", "/archive", "/settings", "/r/aaaaaaaaaa"]
WITHOUT_STORE = ["/rules", "/rules/classic", "/healthz", "/nonsense", "/static/play.css", "/api/v1/openapi.json"]


def soon(ask: Iterator[TestResponse]) -> list[TestResponse]:
    """Answers that must not take longer than a little more than a second each."""
    answers = []
    begun = monotonic()
    for answer in ask:
        answers.append(answer)
        assert monotonic() - begun < 1.5
        begun = monotonic()
    return answers


@pytest.mark.parametrize("halt", [True, False])
def test_the_store_s_absence_is_503_and_nothing_is_lost(place: Place, halt: bool) -> None:
    """A store that is silent or gone costs every page and every call that needs it 503 with Retry-After within about a
    second; the rest answers as ever; when it is back, the game goes on and a repeated move is made once."""
    program, browser = Program.of(place.app).join(), Browser(place.app, Accept_Language="en")
    state = program.moves(program.start(), "r")
    browser.open("/")
    browser.press("roll")
    form, at = browser.page.form("roll"), browser.at

    def calls() -> Iterator[TestResponse]:
        yield program.move(state.game, 1, "r1")
        yield program.get(f"/games/{state.game}")
        yield program.get("/boards/2026-11-29/classic")
        yield browser.client.post(form.action, data={**dict(form.fields), "move": "roll", "hold": "1"})
        for page in PAGES:
            yield browser.client.get(page, headers=browser.headers)

    if halt:
        with place.server.halted():
            away = soon(calls())
            alive = [browser.client.get(address, buffered=True).status_code for address in WITHOUT_STORE]
            ready = browser.client.get("/readyz")
    else:
        place.server.stop()
        away = soon(calls())
        alive = [browser.client.get(address, buffered=True).status_code for address in WITHOUT_STORE]
        ready = browser.client.get("/readyz")
        place.server.start()

    assert {answer.status_code for answer in away} == {503}
    assert {answer.headers["Retry-After"] for answer in away} == {"2"}
    assert [error_of(answer) for answer in away[:3]] == [(503, "store_away")] * 3
    for answer in away[3:]:
        assert len(Page(answer.text).text) > 20
        assert "Traceback" not in answer.text
    assert alive == [200, 200, 200, 404, 200, 200]
    assert ready.status_code == 503
    assert "The cause: " in ready.text
    assert not any("The cause: " in answer.text for answer in away)

    assert browser.client.get("/readyz").status_code == 200
    again = read(program.move(state.game, 1, "r1"), StateOut)
    assert (again.at, again.log) == (2, "r r1")
    browser.send(form.action, [*form.fields, ("move", "roll"), ("hold", "1")])
    assert browser.at == at + 1


def test_nobody_becomes_a_player_by_an_error(place: Place) -> None:
    """Creating a player needs no store, and works while it is away."""
    place.server.stop()
    assert Program.of(place.app).join().player
    place.server.start()
