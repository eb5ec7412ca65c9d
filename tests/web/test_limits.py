"""How often somebody may create things, and that moves have no such limit."""

from collections.abc import Callable, Iterator
from itertools import repeat

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.callers import Program, error_of
from tests.web.contract import API
from tests.web.pages import Page
from web.limits import NAMES, PLAYERS, SHEETS, TABLES

SHEET = {"ruleset": "classic", "players": ["Nari"], "games": [{"columns": [""]}]}
TABLE = {"ruleset": "classic", "players": "2", "name": ["", ""]}
Create = Callable[[FlaskClient], TestResponse]
CREATE: dict[str, tuple[str, Create]] = {
    "players": (PLAYERS, lambda client: client.post(f"{API}/players")),
    "names": (NAMES, lambda client: client.post("/settings", data={"nickname": "Nari"})),
    "sheets": (SHEETS, lambda client: client.post("/sheet", json={"sheet": SHEET})),
    "tables": (TABLES, lambda client: client.post("/table", data=TABLE)),
}


def answers(client: FlaskClient, create: Create, most: int) -> Iterator[TestResponse]:
    """Answers up to the first refusal. The minute may turn meanwhile, so twice the limit may pass."""
    for _ in range(2 * most + 1):
        yield (answer := create(client))
        if answer.status_code == 429:
            return


@pytest.mark.parametrize("what", CREATE)
def test_nothing_is_created_without_end(app: Flask, what: str) -> None:
    """Beyond the limit of a minute an address gets 429 with Retry-After, as JSON or as a page; another address, and
    moves, go on."""
    limit, create = CREATE[what]
    most = int(limit.removesuffix(" per minute"))
    program = Program.of(app).join()
    state = program.start()
    *created, refused = answers(app.test_client(use_cookies=False), create, most)
    assert len(created) >= most - 1
    assert {answer.status_code for answer in created} <= {201, 303}
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "60"
    if what == "players":
        assert error_of(refused) == (429, "too_many")
    else:
        assert len(Page(refused.text).text) > 20
    assert program.moves(state, "r").at == 1
    elsewhere = app.test_client()
    elsewhere.environ_base["REMOTE_ADDR"] = "203.0.113.9"
    assert create(elsewhere).status_code in (201, 303)


def test_moves_have_no_limit(program: Program) -> None:
    """The rules bound a game's log: nobody is stopped in the middle of it."""
    state = program.moves(program.start(), "r")
    for log in repeat("chance undo", 100):
        state = program.moves(state, log)
    assert state.at == 201
