"""Who is asking: a browser by its cookie, a program by its bearer token; imports Flask and the core's ids.

A browser becomes a player by looking at a page: the id is drawn and set as a cookie, and nothing is stored before the
first roll. It is set before any form is sent, so that a double tap on the very first roll is one player's.
"""

import secrets

from flask import Flask, Response, g, request

from daily.errors import DailyError
from daily.ids import PLAYER_BYTES, new_player
from web.context import context

COOKIE = "daily_player"
_YEAR = 365 * 24 * 3600


class Unauthorized(DailyError):
    """The API was called without a valid bearer token."""


def create_player() -> str:
    """A new player id."""
    return new_player(secrets.token_bytes(PLAYER_BYTES))


def browser_player() -> str:
    """The player of this browser; a new one if there is none yet or the cookie is not ours."""
    player: str | None = g.get("player")
    if player is None:
        player = context().tokens.read_cookie(request.cookies.get(COOKIE, ""))
        if player is None:
            player = create_player()
            g.new_player = True
        g.player = player
    return player


def program_player() -> str:
    """The player of this API call: its bearer token, else the browser's cookie. Raises `Unauthorized`."""
    found = known_player()
    if found is None:
        raise Unauthorized("Send the token from POST /api/v1/players as Authorization: Bearer <token>.")
    return found


def known_player() -> str | None:
    """The player of this API call, or None if it names none. Raises `Unauthorized` for a bearer token that is not
    ours."""
    header = request.headers.get("Authorization")
    if header is None:
        return context().tokens.read_cookie(request.cookies.get(COOKIE, ""))
    scheme, _, token = header.partition(" ")
    player = context().tokens.read_bearer(token.strip()) if scheme.lower() == "bearer" else None
    if player is None:
        raise Unauthorized("This bearer token was not given out by this service.")
    return player


def init_app(app: Flask) -> None:
    """Give every new player a cookie with the answer; with every page of a table those who have one get another year.

    Other pages leave the cookie alone: with a change of it browsers forget the pages that the way back leads to.
    """
    app.after_request(_set_cookie)


def cookie_is_secure() -> bool:
    """Whether the cookies of this answer go over encrypted lines alone."""
    base = context().settings.base_url
    return request.is_secure or (base is not None and base.startswith("https:"))


def _set_cookie(response: Response) -> Response:
    player: str | None = g.get("player")
    renewed = request.method == "GET" and request.blueprint == "play"
    if player is not None and (renewed or g.get("new_player")):
        response.set_cookie(
            COOKIE,
            context().tokens.cookie(player),
            max_age=_YEAR,
            path="/",
            httponly=True,
            secure=cookie_is_secure(),
            samesite="Lax",
        )
    return response
