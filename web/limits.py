"""How often somebody may create things (players, nicknames, tables, shared sheets), and that what is sent arrives whole
and is not too long; imports Flask-Limiter.

Moves have no limit of their own: a game's log is bounded by the rules, and counting would cost more than the move.
A game is nothing before its first move, but for a table of several players, which is kept with their names.
The counts live in each worker's memory, so a service with n workers lets through up to n times as many: enough to
stop floods, and no load on the store.
"""

from flask import Flask, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from werkzeug.exceptions import BadRequest, HTTPException, RequestEntityTooLarge

PLAYERS = "1000 per minute"
"""Per address: a whole school behind one address may arrive at the same minute."""
NAMES = "60 per minute"
TABLES = "60 per minute"
SHEETS = "60 per minute"

_limiter = Limiter(get_remote_address, storage_uri="memory://", headers_enabled=False)

limit_players = _limiter.limit(PLAYERS)
limit_names = _limiter.limit(NAMES)
limit_tables = _limiter.limit(TABLES)
limit_sheets = _limiter.limit(SHEETS)
"""They decorate a view that creates something; too many requests are answered with 429."""


def init_app(app: Flask) -> None:
    """Start counting, from nothing, and measure what is sent."""
    app.before_request(_measure)
    # All limits hang on views: what Flask-Limiter does before and after every other request would cost a move a tenth
    # of its time, and find nothing.
    before, after = app.before_request_funcs[None].copy(), app.after_request_funcs[None].copy()
    at_end = app.teardown_request_funcs[None].copy()
    _limiter.init_app(app)
    app.before_request_funcs[None], app.after_request_funcs[None] = before, after
    app.teardown_request_funcs[None] = at_end
    _limiter.reset()


def _measure() -> None:
    """See to it that a body is read whole or refused: half a form would be another move."""
    if "HTTP_TRANSFER_ENCODING" in request.environ and request.content_length is None:
        _measure_chunks()
        return
    # A server that ends the body itself, as gunicorn says it does, ends it as quietly where the sender hangs up. Unless
    # it says so, Werkzeug counts for itself, and what is shorter than its Content-Length is 400.
    request.environ.pop("wsgi.input_terminated", None)


def _measure_chunks() -> None:
    """Refuse a body in chunks that is too long: it would be cut off at the limit, and what is left taken for all."""
    limit = request.max_content_length
    try:
        length = len(request.get_data(parse_form_data=False))
    except HTTPException:
        raise
    except Exception:  # noqa: BLE001  # each server has its own, and they repeat what was sent: no chunks is malformed
        raise BadRequest from None
    if limit is not None and length >= limit:
        raise RequestEntityTooLarge
