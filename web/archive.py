"""Past days: the list of them, and practice with their dice; imports Flask and the service."""

import calendar
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from daily.errors import InvalidInput, NotFound
from daily.ids import Mode, parse_date
from daily.solver.analyst import Analyst
from daily.tally import Kind
from web.addresses import url_for
from web.context import context
from web.insight.measures import Which, replay_url
from web.play import today_url
from web.players import browser_player
from web.words import ruleset_name

bp = Blueprint("archive", __name__)


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day in the archive: `total` is the player's own result in its ranked game, `practice` the form address, None
    while it is not open. `replay` leads to its perfect game and to par's, None while it is not closed, and where there
    are none."""

    date: date
    number: int
    total: int | None
    board: str
    practice: str | None
    replay: str | None


class Unfinished(NamedTuple):
    """Practice that was begun and not finished: its day's number, and the way to its table."""

    number: int
    url: str


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """One month of past days, newest first, with the ways to other months and rulesets, and to practice that goes
    on."""

    month: date
    days: tuple[PastDay, ...]
    unfinished: Unfinished | None
    ruleset: str
    ruleset_name: str
    tabs: tuple[tuple[str, str, bool], ...]
    earlier: str | None
    later: str | None
    today: str


@bp.get("/archive")
@bp.get("/archive/<ruleset>")
@bp.get("/archive/<ruleset>/<month>")
def archive(ruleset: str | None = None, month: str | None = None) -> str:
    """A month of past days; without one, the month of today."""
    here = context()
    key = here.service.rulesets[0] if ruleset is None else here.service.admission.check_daily(ruleset)
    first = _first_of(month) if month else here.today().replace(day=1)
    if not _month_exists(first):
        raise NotFound("There is no day of the challenge in {month}.", month=first.isoformat()[:7])
    return render_template("archive.html", page=_page(key, first))


@bp.post("/archive/<ruleset>/<day>")
def practice(ruleset: str, day: str) -> BaseResponse:
    """Begin practice with the dice of a day."""
    here = context()
    game = here.service.practice(browser_player(), ruleset, here.begun_day(day), here.clock())
    return redirect(url_for("play.game", gid=str(game)), 303)


def _page(ruleset: str, first: date) -> ArchivePage:
    here = context()
    finished = here.store.finished_days(browser_player(), ruleset)
    return ArchivePage(
        month=first,
        days=tuple(_past_day(day, ruleset, finished.get(day)) for day in reversed(_days(first))),
        unfinished=_unfinished(ruleset),
        ruleset=ruleset,
        ruleset_name=ruleset_name(ruleset),
        tabs=tuple((ruleset_name(key), _url(key, first), key == ruleset) for key in here.service.rulesets),
        earlier=_month_url(ruleset, _shift(first, -1)),
        later=_month_url(ruleset, _shift(first, 1)),
        today=today_url(ruleset),
    )


def _unfinished(ruleset: str) -> Unfinished | None:
    here = context()
    game = here.store.history(browser_player()).unfinished.get(Kind(Mode.ARCHIVE, ruleset))
    if game is None or game.day is None:
        return None
    return Unfinished(here.calendar.number(game.day), url_for("play.game", gid=str(game)))


def _past_day(day: date, ruleset: str, total: int | None) -> PastDay:
    here = context()
    closed = here.is_closed(day)
    free = total is not None or closed
    board = url_for("boards.board", day=day.isoformat(), ruleset=ruleset)
    practice = url_for("archive.practice", day=day.isoformat(), ruleset=ruleset) if free else None
    replay = replay_url(day, ruleset, Which.PERFECT) if closed and Analyst.solvable(ruleset) else None
    return PastDay(day, here.calendar.number(day), total, board, practice, replay)


def _days(first: date) -> list[date]:
    """The days of a month that belong to the challenge and have begun."""
    here = context()
    length = calendar.monthrange(first.year, first.month)[1]
    days = (first.replace(day=number) for number in range(1, length + 1))
    return [day for day in days if here.calendar.exists(day) and day <= here.today()]


def _first_of(month: str) -> date:
    try:
        return parse_date(f"{month}-01")
    except InvalidInput:
        raise InvalidInput("{text!a} is no month: write it as YYYY-MM, for example 2026-11.", text=month[:40]) from None


def _month_exists(first: date) -> bool:
    here = context()
    return here.calendar.epoch.replace(day=1) <= first <= here.today().replace(day=1)


def _shift(first: date, months: int) -> date:
    month = first.year * 12 + first.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


def _month_url(ruleset: str, first: date) -> str | None:
    return _url(ruleset, first) if _month_exists(first) else None


def _url(ruleset: str, first: date) -> str:
    return url_for("archive.archive", ruleset=ruleset, month=first.isoformat()[:7])
