"""What chats show of a finished game beside its link: words, and a picture; imports Flask and, once the first picture
is asked for, `picture.py` beside it.

A picture is the same for everybody and for every language, so it has one address, names nobody's cookie, and may be
kept by whoever stands between. Anybody may ask for it: one is drawn at a time, and what was drawn last is kept.
"""

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from flask import make_response, request
from werkzeug.wrappers import Response

from daily.grades import Square

SIZE = (1200, 630)
"""Width and height of a picture, in the proportions that chats show."""

_KEPT = 32
"""Pictures, of some 25 kilobytes each, that a process keeps."""
_COMPLETE, _WAITING = 24 * 3600, 5 * 60
"""Seconds for which a picture is kept elsewhere: what a finished game came to does not change any more, but par and
squares may be on their way."""

_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a picture shows of a game: `headline` is the score or both scores (`231`, `214 : 189`), `tag` what game it
    was (`#128`, the English name of a ruleset), `note` what the score is worth (`par +19`, `win`), `squares` one for
    every turn. What is empty is left out.

    Texts are ASCII, with `·`, `±` and `−` beside: no other letters can be drawn on every machine.
    """

    headline: str
    tag: str
    note: str = ""
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The words beside a link: a title, a line of text, the page's own whole address, that of its picture, and what the
    picture says, in words."""

    title: str
    text: str
    url: str
    picture: str
    alt: str
    size: tuple[int, int] = SIZE


def picture_answer(drawn: Drawn, *, complete: bool) -> Response:
    """The picture as an answer that caches may keep, and 304 where the asker has it already. `complete` says that
    nothing is on its way that it would show later."""
    with _one_at_a_time:  # of many who ask for the same, one draws; and drawing takes memory
        png = _kept(drawn)
    response = make_response(png)
    response.mimetype = "image/png"
    response.headers["Cache-Control"] = f"public, max-age={_COMPLETE if complete else _WAITING}"
    response.add_etag()
    return response.make_conditional(request)


@lru_cache(_KEPT)
def _kept(drawn: Drawn) -> bytes:
    from web.friends.picture import png_of  # Pillow takes memory, and many processes never draw

    return png_of(drawn)
