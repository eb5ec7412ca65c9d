"""`create_app`, the table of contents of the web layer; imports Flask, the core and the modules beside it."""

import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import TypeVar

import structlog
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from daily.almanac import Almanac
from daily.errors import TableUnusable
from daily.service import Service
from daily.solver.analyst import Analyst
from daily.store.protocol import Store
from daily.surveyor import Surveyor
from web import (
    addresses,
    archive,
    assets,
    boards,
    compression,
    dates,
    failures,
    health,
    help_page,
    i18n,
    install,
    limits,
    play,
    players,
    results,
    security,
    settings_page,
    sheet,
)
from web.api import views as api
from web.config import Settings
from web.context import Clock, Context
from web.friends import page as friend
from web.insight import analysis, compare, hints, replay
from web.insight.missing import why_missing
from web.insight.reviews import Reviews
from web.modes import computer, solo
from web.modes.opponents import opponents
from web.modes.party import start as party
from web.rules import pages as rules
from web.table import lessons, pieces
from web.tokens import Tokens

MAX_BODY = 16 * 1024
"""Bytes of the largest form or JSON document that anything here has a use for, generously."""

Returned = TypeVar("Returned")

_PARTS = (compression, i18n, security, players, limits, failures, assets, addresses, dates, pieces, lessons)
"""What every request meets."""
_VIEWS = (
    play,
    hints,
    computer,
    solo,
    party,
    results,
    friend,
    analysis,
    compare,
    boards,
    archive,
    replay,
    rules,
    help_page,
    settings_page,
    sheet,
    install,
    api,
    health,
)
"""What can be asked for."""

_log = structlog.get_logger("daily.web")


def utc_now() -> datetime:
    """The clock of a real service."""
    return datetime.now(UTC)


class App(Flask):
    """Flask for views that are plain functions, as all of ours are."""

    @staticmethod
    def ensure_sync(func: Callable[..., Returned]) -> Callable[..., Returned]:
        """The function itself. Looking whether each of a dozen is asynchronous is a twentieth of a small answer."""
        return func


def create_app(settings: Settings, store: Store, secret: str, clock: Clock = utc_now) -> Flask:
    """The WSGI application over a store. `secret` signs players and makes the dice; `clock` returns aware datetimes."""
    app = App(__package__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = MAX_BODY
    app.config["MAX_FORM_PARTS"] = 50
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    if settings.proxies:
        count = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    almanac = Almanac(store, secret, _alarm)
    analyst = Analyst(settings.tables, _table_unusable)
    missing = partial(why_missing, settings, analyst)
    service = Service(
        store,
        almanac,
        settings.calendar,
        settings.rulesets,
        secrets.token_bytes,
        losses_of=lambda play: reviews.losses_of(play),  # reviews ask the service for dice
        opponents=opponents(analyst, missing),
    )
    reviews = Reviews(service, analyst, missing)
    surveyor = Surveyor(store, analyst.yardsticks)
    app.extensions["daily"] = Context(
        settings, clock, store, service, Tokens(secret), almanac.day, analyst, reviews, surveyor
    )
    for part in _PARTS:
        part.init_app(app)
    for view in _VIEWS:
        app.register_blueprint(view.bp)
    return app


def _alarm(day: date, ruleset: str) -> None:
    """The store's dice of a day are not those that the secret gives: somebody must look at it."""
    _log.error("stored_dice_differ", day=day.isoformat(), ruleset=ruleset)


def _table_unusable(error: TableUnusable) -> None:
    """A file of the solver cannot be used: it counts as none, and is built anew."""
    _log.error("table_unusable", reason=str(error))
