"""The picture of a link as an answer; imports Flask and, once the first picture is asked for, `picture.py` beside it.

A picture is the same for everybody and for every language, so it has one address, names nobody's cookie, and may be
kept by whoever stands between. Anybody may ask for it: one is drawn at a time, and what was drawn last is kept.
"""

from functools import lru_cache
from threading import Lock

from flask import make_response, request
from werkzeug.wrappers import Response

from web.friends.drawn import Drawn

_KEPT = 32
"""Pictures, of some 25 kilobytes each, that a process keeps."""
_COMPLETE, _WAITING = 24 * 3600, 5 * 60
"""Seconds for which a picture is kept elsewhere: what a finished game came to does not change any more, but par and
squares may be on their way."""

_one_at_a_time = Lock()


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
