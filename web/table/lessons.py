"""The first minute: three sentences of the status line that teach to roll, to keep dice and to write a box; imports
Flask and the core's moves.

Each is said until it was done once. What was done is kept in a cookie of the browser, so that the next game teaches
nothing twice.
"""

from enum import StrEnum
from functools import lru_cache

from flask import Flask, Response, g, request

from daily.moves import Move, Roll, Write, parse_move
from web.players import cookie_is_secure

COOKIE = "daily_learned"
_YEAR = 365 * 24 * 3600


class Lesson(StrEnum):
    """Something to do for the first time; the value is its letter in the cookie."""

    ROLL = "r"
    HOLD = "h"
    WRITE = "w"


Learned = frozenset[Lesson]
NOTHING: Learned = frozenset()
"""What a browser has learned that plays for the first time."""


def learned() -> Learned:
    """What this browser has done before, this move included."""
    now: Learned | None = g.get("learned")
    return _kept() if now is None else now


def learn(token: str) -> None:
    """Note that this browser has made a move."""
    g.learned = learned() | _shown_by(parse_move(token))


def _shown_by(move: Move) -> Learned:
    match move:
        case Roll(held):
            return Learned({Lesson.ROLL, Lesson.HOLD} if held else {Lesson.ROLL})
        case Write():
            return Learned({Lesson.WRITE})
        case _:
            return NOTHING


def _kept() -> Learned:
    return _read(request.cookies.get(COOKIE, ""))


@lru_cache(maxsize=64)
def _read(letters: str) -> Learned:
    return Learned(lesson for lesson in Lesson if lesson.value in letters)


def init_app(app: Flask) -> None:
    """Keep what was learned with the answer to the move that showed it."""
    app.after_request(_keep)


def _keep(response: Response) -> Response:
    if "learned" in g and g.learned != _kept():
        value = "".join(sorted(g.learned))
        secure = cookie_is_secure()
        response.set_cookie(COOKIE, value, max_age=_YEAR, path="/", httponly=True, secure=secure, samesite="Lax")
    return response
