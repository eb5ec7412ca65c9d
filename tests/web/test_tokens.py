"""Signed names of players: only what this service gave out speaks for anybody."""

from collections.abc import Callable
from hashlib import sha256

import pytest
from flask import Flask
from itsdangerous import Signer

from tests.conftest import SECRET
from tests.web.callers import Program, error_of
from tests.web.contract import API
from web.tokens import Tokens

Forge = Callable[[str], str]
FORGED: dict[str, Forge] = {
    "nothing": lambda _: "",
    "the scheme alone": lambda _: "Bearer",
    "an empty token": lambda _: "Bearer ",
    "another scheme": lambda token: f"Basic {token}",
    "no scheme": lambda token: token,
    "a cut token": lambda token: f"Bearer {token[:-1]}",
    "a longer token": lambda token: f"Bearer {token}A",
    "another player": lambda token: f"Bearer {'a' * 26}{token[26:]}",
    "no signature": lambda token: f"Bearer {token[:26]}",
    "an empty signature": lambda token: f"Bearer {token[:26]}.",
    "a dot": lambda _: "Bearer .",
    "dots": lambda _: "Bearer " + "." * 90,
    "capitals": lambda token: f"Bearer {token.upper()}",
    "a huge token": lambda _: "Bearer " + "a" * 6000,
    "other letters": lambda _: "Bearer \xff\xe9",
    "two tokens": lambda token: f"Bearer {token} {token}",
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_token_is_401(program: Program, what: str) -> None:
    """A token that this service did not give out speaks for nobody, not even where none is needed."""
    game = program.start().game
    header = FORGED[what](program.headers["Authorization"].removeprefix("Bearer "))
    program.headers = {"Authorization": header}
    for answer in (
        program.get(f"/games/{game}"),
        program.get(f"/games/{game}/review"),
        program.move(game, 0, "r"),
        program.post("/games", {"mode": "daily", "ruleset": "classic"}),
        program.get("/boards/2026-11-29/classic"),
    ):
        assert error_of(answer) == (401, "unauthorized")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_no_token_is_401_where_a_player_is_needed(app: Flask) -> None:
    """Without any token the board can be read, and no game."""
    nobody = Program.of(app)
    assert error_of(nobody.post("/games", {"mode": "daily", "ruleset": "classic"})) == (401, "unauthorized")
    assert error_of(nobody.get("/games/solo.classic.k3f2m2q7w4e5r6t7")) == (401, "unauthorized")
    assert nobody.get("/boards/2026-11-29/classic").status_code == 200


def test_a_cookie_is_no_token_and_a_token_no_cookie(program: Program, app: Flask) -> None:
    """The two are signed apart: what leaks in one place is of no use in the other."""
    token = program.headers["Authorization"].removeprefix("Bearer ")
    nobody = app.test_client()
    nobody.set_cookie("daily_player", token)
    answer = nobody.post(f"{API}/games", json={"mode": "daily", "ruleset": "classic"})
    assert error_of(answer) == (401, "unauthorized")
    visitor = app.test_client()
    visitor.get("/")
    cookie = visitor.get_cookie("daily_player")
    assert cookie is not None
    program.headers = {"Authorization": f"Bearer {cookie.value}"}
    assert error_of(program.post("/games", {"mode": "daily", "ruleset": "classic"})) == (401, "unauthorized")


def test_only_players_are_spoken_for(program: Program) -> None:
    """Our own signature on something else than a player is no token."""
    signer = Signer(SECRET, salt="daily-bearer/1", digest_method=sha256)
    for name, status in ((program.player, 200), ("somebody", 401), (program.player.upper(), 401)):
        program.headers = {"Authorization": f"Bearer {signer.sign(name).decode()}"}
        assert program.post("/games", {"mode": "daily", "ruleset": "classic"}).status_code == status


def test_a_token_of_another_service_is_401(program: Program) -> None:
    """A token signed with another secret is not ours."""
    program.headers = {"Authorization": f"Bearer {Tokens('some other secret').bearer(program.player)}"}
    assert error_of(program.post("/games", {"mode": "daily", "ruleset": "classic"})) == (401, "unauthorized")
