"""The boards of a day as a page: by score or by precision, the own line with neighbours, histogram, and where everybody
lost most; imports Flask and the core's boards.

What others lost is shown to nobody before the own game of that day is finished, or the day is closed: the page then
says so in place of the precision board.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from daily.boards import Board, LossesOfDay, Standing, TurnLoss, read_board, read_losses
from daily.errors import InvalidInput, NotFound, NotYet
from daily.review import LOSS_UNIT
from daily.solver.analyst import Analyst
from daily.standing import Order
from web.addresses import url_for
from web.context import context
from web.insight.decisions import signed
from web.insight.measures import Measures, measures_of
from web.insight.missing import Missing
from web.players import browser_player
from web.texts import N_, gettext
from web.translate import translated
from web.words import ruleset_name

bp = Blueprint("boards", __name__)

ROWS = 20
"""Rows of one page of a board."""
_NEIGHBOURS = 5
"""Rows below the top of a board that does not reach down to the own one: that row in their middle."""
_ONE_DAY = timedelta(days=1)
_ORDERS = {Order.SCORE: N_("By score"), Order.PRECISION: N_("By precision")}

Tabs = tuple[tuple[str, str, bool], ...]
"""Name, address, and whether it is the page that is shown."""


class Near(NamedTuple):
    """The own row with its neighbours, and whether there are others between these and the top of the board."""

    rows: tuple[Standing, ...]
    apart: bool


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A board and the ways on: `earlier` and `later` are other days, `before` and `after` other rows, None where there
    are none. `key` is the day's key in hex once the day is closed; `tomorrow` the commitment of the next day while
    this one is today.

    `near` is below the top, where that does not reach down to the own row.

    `missing` says why nothing is on a precision board whose day has results.

    `measures` are par and perfect for those who may learn them.

    `secret` says why the precision board, which was asked for, may not be shown yet: `board` then is the one by score.
    `losses` are shown beside the precision board; `costliest` is the turn that cost most.
    """

    board: Board
    near: Near | None
    order: Order
    secret: str | None
    missing: Missing | None
    measures: Measures
    losses: LossesOfDay | None
    costliest: TurnLoss | None
    number: int
    ruleset_name: str
    closed: bool
    commitment: str
    key: str | None
    tomorrow: str | None
    today: bool
    tabs: Tabs
    orders: Tabs
    earlier: str | None
    later: str | None
    before: str | None
    after: str | None
    around: str | None


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which board an address asks for; addresses of other parts of it and of other boards are made of it."""

    day: date
    ruleset: str
    order: Order

    def url(self, *, offset: int | None = None, around: str | None = None) -> str:
        """The address of this board, or of a part of it."""
        order = None if self.order is Order.SCORE else self.order.value
        return url_for(
            "boards.board", day=self.day.isoformat(), ruleset=self.ruleset, order=order, offset=offset, around=around
        )


@bp.get("/boards")
def boards() -> BaseResponse:
    """Today's board of the first ruleset."""
    return redirect(_Asked(context().today(), context().service.rulesets[0], Order.SCORE).url(), 303)


@bp.get("/boards/<day>/<ruleset>")
def board(day: str, ruleset: str) -> str:
    """The board of any day so far."""
    here = context()
    asked = _Asked(here.begun_day(day), here.service.admission.check_daily(ruleset), check_order(_order(), ruleset))
    try:
        found, secret = _read(asked), None
    except NotYet as error:
        found, secret = _read(replace(asked, order=Order.SCORE)), translated(error)
    return render_template("board.html", page=_page(asked, found, secret))


def check_order(order: Order, ruleset: str) -> Order:
    """An order that the boards of a ruleset have. Raises `NotFound`: without a table nobody knows what was lost."""
    if order is Order.PRECISION and not Analyst.solvable(ruleset):
        raise NotFound("There is no precision board of {ruleset}.", ruleset=ruleset)
    return order


def _order() -> Order:
    text = request.args.get("order", Order.SCORE.value)
    try:
        return Order(text)
    except ValueError:
        raise InvalidInput("The order is {text!a}: it is score or precision.", text=text[:20]) from None


def _offset() -> int:
    text = request.args.get("offset", "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise InvalidInput("The offset is {text!a}: it is a whole number from 0.", text=text[:20])
    return int(text)


def _near(asked: _Asked, board: Board) -> Near | None:
    """What is shown below the top of a board; rows that are there already are not repeated."""
    if board.offset or not board.you or any(row.you for row in board.rows):
        return None
    here = context()
    part = read_board(
        here.store,
        asked.day,
        asked.ruleset,
        browser_player(),
        order=asked.order,
        limit=_NEIGHBOURS,
        around=True,
        closed=here.is_closed(asked.day),
    )
    shown = len(board.rows)
    return Near(part.rows[max(0, shown - part.offset) :], part.offset > shown)


def check_part(*, around: bool) -> bool:
    """Whether the rows about the own one are asked for. Raises `InvalidInput` where others are asked for as well."""
    if around and "offset" in request.args:
        raise InvalidInput("Rows are asked for by offset or by around, not by both at once.")
    return around


def _around() -> bool:
    text = request.args.get("around", "me")
    if text != "me":
        raise InvalidInput("Around is {text!a}: it can be me alone.", text=text[:20])
    return check_part(around="around" in request.args)


def _read(asked: _Asked) -> Board:
    return read_board(
        context().store,
        asked.day,
        asked.ruleset,
        browser_player(),
        order=asked.order,
        offset=_offset(),
        limit=ROWS,
        around=_around(),
        closed=context().is_closed(asked.day),
    )


def _page(asked: _Asked, board: Board, secret: str | None) -> BoardPage:
    here = context()
    day, last, ruleset = asked.day, here.today(), asked.ruleset
    record = here.day_record(day, ruleset)
    closed = here.is_closed(day)
    after = board.offset + len(board.rows)
    losses = read_losses(here.store, day, ruleset) if board.order is Order.PRECISION else None
    return BoardPage(
        board=board,
        near=None if secret else _near(asked, board),
        order=asked.order,
        secret=secret,
        missing=None if board.players else here.missing(ruleset),
        measures=measures_of(day, ruleset) if board.told else (),
        losses=losses,
        costliest=next(iter(losses.costliest(1)), None) if losses else None,
        number=here.calendar.number(day),
        ruleset_name=ruleset_name(ruleset),
        closed=closed,
        commitment=record.commitment,
        key=record.key.hex() if closed else None,
        tomorrow=here.day_record(day + _ONE_DAY, ruleset).commitment if day == last else None,
        today=day == last,
        tabs=tuple((ruleset_name(key), _of(asked, key).url(), key == ruleset) for key in here.service.rulesets),
        orders=_order_tabs(asked),
        earlier=replace(asked, day=day - _ONE_DAY).url() if here.calendar.exists(day - _ONE_DAY) else None,
        later=replace(asked, day=day + _ONE_DAY).url() if day < last else None,
        before=asked.url(offset=max(0, board.offset - ROWS)) if board.offset else None,
        after=asked.url(offset=after) if after < board.players else None,
        around=asked.url(around="me") if board.you and not any(row.you for row in board.rows) else None,
    )


def _of(asked: _Asked, ruleset: str) -> _Asked:
    """The same board of another ruleset, by score where it has no other."""
    return replace(asked, ruleset=ruleset, order=asked.order if Analyst.solvable(ruleset) else Order.SCORE)


def _order_tabs(asked: _Asked) -> Tabs:
    if not Analyst.solvable(asked.ruleset):
        return ()
    return tuple(
        (gettext(name), replace(asked, order=order).url(), order is asked.order) for order, name in _ORDERS.items()
    )


@bp.app_template_filter("lossformat")
def loss_text(loss: float) -> str:
    """Points lost as they are written: a minus sign and one place; what rounds to nothing has no sign."""
    return signed(-loss)


@bp.app_template_filter("points_of")
def points_of(loss: int) -> float:
    """A loss in points."""
    return loss / LOSS_UNIT
