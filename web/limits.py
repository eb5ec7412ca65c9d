"""How often somebody may create things: players, practice games, nicknames; imports Flask-Limiter.

Moves have no limit of their own: a game's log is bounded by the rules, and counting would cost more than the move.
The counts live in each worker's memory, so a service with n workers lets through up to n times as many: enough to
stop floods, and no load on the store.
"""

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

CREATIONS = "60 per minute; 600 per hour"

_limiter = Limiter(get_remote_address, storage_uri="memory://", headers_enabled=False)

limit_creation = _limiter.shared_limit(CREATIONS, scope="creation")
"""Decorates a view that creates something; too many are answered with 429."""


def init_app(app: Flask) -> None:
    """Start counting."""
    _limiter.init_app(app)
