"""The score sheet for real dice: its page, which does everything on the device of its players, and the sheets behind
links; imports Flask, msgspec and the sheets of the core.

The page is the same for everybody and reads neither cookie nor store, so that the worker (`install.py`) can keep it.
What comes back from it is checked by its types and folded by the rules before it is stored.
"""

import secrets
from dataclasses import dataclass
from typing import Annotated

import msgspec
from flask import Blueprint, Response, render_template, request
from msgspec import Meta, Struct

from daily import sheets
from daily.errors import IllegalMove, InvalidMove, NotFound, NotYours, StoreCorrupt, UnknownRuleset
from daily.ids import TOKEN_BYTES, is_sheet, new_sheet
from web.addresses import url_for
from web.api.json import answer, body_as
from web.context import context
from web.limits import limit_sheets
from web.sheet_plain import PlainSheet, plain_sheet
from web.sheet_rules import RulesOut, all_rules

bp = Blueprint("sheet", __name__)

MAX_SHEET = 128 * 1024
"""Bytes of a request: the largest sheet, ten games of ten players in three columns each, has some 90,000."""

Column = Annotated[str, Meta(max_length=2000)]
Secret = Annotated[str, Meta(min_length=1, max_length=100, pattern="^[A-Za-z0-9_-]+$")]


class GameDoc(Struct, forbid_unknown_fields=True, frozen=True):
    """One game: a column in its text form for every player, and who began."""

    columns: Annotated[list[Column], Meta(max_length=sheets.MOST_PLAYERS)]
    first: int | None = None


class SheetDoc(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet as it is sent, kept and shown."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=40)]
    players: Annotated[list[str], Meta(max_length=sheets.MOST_PLAYERS)]
    games: Annotated[list[GameDoc], Meta(max_length=sheets.MOST_GAMES)]


class NewSheetIn(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet that is to have a link."""

    sheet: SheetDoc


class SheetIn(Struct, forbid_unknown_fields=True, frozen=True):
    """A newer state of a sheet, and the secret that was told with its link."""

    secret: Secret
    sheet: SheetDoc


class SheetOut(Struct, frozen=True, omit_defaults=True):
    """The id of a shared sheet; for whoever made it, the secret with which it can be changed."""

    id: str
    secret: str = ""


class Shared(Struct, frozen=True):
    """A sheet behind a link."""

    id: str
    sheet: SheetDoc


class PageData(Struct, frozen=True, rename="camel"):
    """What the scripts of the page are told: every ruleset, addresses, limits, and the sheet behind a link."""

    rules: tuple[RulesOut, ...]
    url: str
    rules_url: str
    most_players: int = sheets.MOST_PLAYERS
    most_games: int = sheets.MOST_GAMES
    longest: int = sheets.LONGEST_NAME
    shared: Shared | None = None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The page: what its scripts are told, the rulesets to choose from; of a shared sheet the players, and the tables
    for browsers without scripts."""

    data: object
    rulesets: tuple[tuple[str, str], ...]
    players: str = ""
    plain: PlainSheet | None = None


@bp.url_value_preprocessor
def allow_long(_endpoint: str | None, _values: dict[str, object] | None) -> None:
    """A sheet may be longer than all else that is sent. That is said before anything is measured (`limits.py`)."""
    request.max_content_length = MAX_SHEET


@bp.get("/sheet")
def sheet() -> str:
    """The sheet of this device."""
    return _page(None)


@bp.get("/sheet/<sid>")
def shared(sid: str) -> str:
    """A sheet behind a link. Raises `NotFound`."""
    return _page(Shared(sid, _document(sid)))


@bp.post("/sheet")
@limit_sheets
def share() -> Response:
    """Keep a sheet under a new link."""
    asked = body_as(NewSheetIn)
    sid, secret = new_sheet(secrets.token_bytes(TOKEN_BYTES)), secrets.token_urlsafe(16)
    _keep(sid, secret, asked.sheet)
    return answer(SheetOut(sid, secret), 201)


@bp.post("/sheet/<sid>")
@limit_sheets
def update(sid: str) -> Response:
    """Keep a newer state of a shared sheet. Raises `NotFound` and `NotYours`."""
    asked = body_as(SheetIn)
    _document(sid)
    _keep(sid, asked.secret, asked.sheet)
    return answer(SheetOut(sid))


def _keep(sid: str, secret: str, document: SheetDoc) -> None:
    sheets.check_sheet(_sheet_of(document))
    text = msgspec.json.encode(document).decode()
    if not context().store.keep_sheet(sid, sheets.seal(secret), text):
        raise NotYours("Only the device that made this link can change the sheet behind it.")


def _sheet_of(document: SheetDoc) -> sheets.Sheet:
    games = tuple(sheets.SheetGame(tuple(game.columns), game.first) for game in document.games)
    return sheets.Sheet(document.ruleset, tuple(document.players), games)


def _document(sid: str) -> SheetDoc:
    """The sheet with this id. Raises `NotFound`."""
    text = context().store.load_sheet(sid) if is_sheet(sid) else None
    if text is None:
        raise NotFound("There is no score sheet behind this link.")
    try:
        return msgspec.json.decode(text, type=SheetDoc)
    except msgspec.ValidationError:
        raise _damaged() from None


def _plain(document: SheetDoc) -> PlainSheet:
    try:
        return plain_sheet(_sheet_of(document))
    except (UnknownRuleset, InvalidMove, IllegalMove):
        raise _damaged() from None


def _damaged() -> StoreCorrupt:
    return StoreCorrupt(
        "{what} is damaged: the store holds something else than what was written.", what="A score sheet"
    )


def _page(shared: Shared | None) -> str:
    rules = all_rules()
    data = PageData(
        rules,
        url=url_for("sheet.sheet"),
        rules_url=url_for("rules.index"),
        shared=shared,
    )
    players = ", ".join(shared.sheet.players) if shared else ""
    plain = _plain(shared.sheet) if shared else None
    page = SheetPage(msgspec.to_builtins(data), tuple((each.key, each.name) for each in rules), players, plain)
    return render_template("sheet.html", page=page)
