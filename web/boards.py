"""The board of a day as a page: top, own line with neighbours, histogram; imports Flask and the core's boards."""

from dataclasses import dataclass
from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from daily.boards import Board, read_board
from daily.day import Phase
from daily.errors import InvalidInput
from web.context import context
from web.players import browser_player
from web.words import ruleset_name

bp = Blueprint("boards", __name__)

ROWS = 20
"""Rows of one page of a board."""
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A board and the ways on: `earlier` and `later` are other days, `before` and `after` other rows, None where there
    are none. `key` is the day's key in hex once the day is closed; `tomorrow` the commitment of the next day while
    this one is today."""

    board: Board
    number: int
    ruleset_name: str
    closed: bool
    commitment: str
    key: str | None
    tomorrow: str | None
    today: bool
    tabs: tuple[tuple[str, str, bool], ...]
    earlier: str | None
    later: str | None
    before: str | None
    after: str | None
    around: str | None


@bp.get("/boards")
def boards() -> BaseResponse:
    """Today's board of the first ruleset."""
    return redirect(_url(context().today(), context().service.rulesets[0]), 303)


@bp.get("/boards/<day>/<ruleset>")
def board(day: str, ruleset: str) -> str:
    """The board of any day so far."""
    here = context()
    asked, ruleset = here.begun_day(day), here.service.check_daily(ruleset)
    around = request.args.get("around") == "me"
    found = read_board(here.store, asked, ruleset, browser_player(), offset=_offset(), limit=ROWS, around=around)
    return render_template("board.html", page=_page(found))


def _offset() -> int:
    text = request.args.get("offset", "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise InvalidInput("The offset is {text!a}: it is a whole number from 0.", text=text[:20])
    return int(text)


def _page(board: Board) -> BoardPage:
    here = context()
    day, last = board.date, here.today()
    record = here.day_record(day, board.ruleset)
    closed = here.calendar.phase(day, here.clock()) is Phase.CLOSED
    after = board.offset + len(board.rows)
    return BoardPage(
        board=board,
        number=here.calendar.number(day),
        ruleset_name=ruleset_name(board.ruleset),
        closed=closed,
        commitment=record.commitment,
        key=record.key.hex() if closed else None,
        tomorrow=here.day_record(day + _ONE_DAY, board.ruleset).commitment if day == last else None,
        today=day == last,
        tabs=tuple((ruleset_name(key), _url(day, key), key == board.ruleset) for key in here.service.rulesets),
        earlier=_url(day - _ONE_DAY, board.ruleset) if here.calendar.exists(day - _ONE_DAY) else None,
        later=_url(day + _ONE_DAY, board.ruleset) if day < last else None,
        before=_url(day, board.ruleset, offset=max(0, board.offset - ROWS)) if board.offset else None,
        after=_url(day, board.ruleset, offset=after) if after < board.players else None,
        around=_url(day, board.ruleset, around="me") if board.you and not any(row.you for row in board.rows) else None,
    )


def _url(day: date, ruleset: str, *, offset: int | None = None, around: str | None = None) -> str:
    return url_for("boards.board", day=day.isoformat(), ruleset=ruleset, offset=offset, around=around)
