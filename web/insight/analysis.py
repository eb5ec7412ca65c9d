"""The analysis of a finished game as a page; imports Flask and the service.

Who may see it is decided by `Service.reviewed`, what there is to see by `shown.py`. While the exact table of the
ruleset is being prepared the page says so, and for a ruleset that cannot have one it says that.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from daily.errors import NotFound, NotYet, TableAway
from daily.ids import GameId, parse_game_id
from daily.plays import Play, other_side
from daily.results import LINKED
from web.addresses import url_for
from web.context import context
from web.insight.measures import Measures, measures_beside
from web.insight.missing import Missing
from web.insight.shown import Insight, insight_of
from web.players import browser_player
from web.texts import gettext
from web.words import ruleset_name

bp = Blueprint("analysis", __name__)


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """A finished game and what there is to see of it: no `insight` where there is no table, which `missing` explains.
    `whose` says whose it is where it is not the reader's own, `beside` is the name and the address of the analysis of
    the game beside it. `result` leads back to the own game's result, and is None for another player's. `measures` are
    par and perfect of its dice, as far as they are known. `asks` says that a friend's link can be compared with it.
    """

    game: GameId
    number: int | None
    date: date | None
    ruleset_name: str
    whose: str
    beside: tuple[str, str] | None
    total: int
    insight: Insight | None
    missing: Missing | None
    result: str | None
    measures: Measures
    asks: bool


@bp.get("/result/<gid>/analysis")
def analysis(gid: str) -> BaseResponse | str:
    """The analysis of a finished game; one that goes on leads to where its result will be, and from there to its
    table."""
    play = _finished(gid)
    if play is None:
        return redirect(url_for("results.result", gid=gid), 303)
    mine = play.player == browser_player()
    beside = _beside("analysis.of_computer", gettext("The computer’s analysis"), play) if play.rival else None
    return _page(play, "" if mine else gettext("another player’s game"), mine, beside)


@bp.get("/result/<gid>/analysis/computer")
def of_computer(gid: str) -> BaseResponse | str:
    """The analysis of the computer's side of a finished game. Raises `NotFound` for other games."""
    play = _finished(gid)
    if play is None:
        return redirect(url_for("results.result", gid=gid), 303)
    other = other_side(play)
    if other is None:
        raise NotFound("Nobody played beside this game.")
    mine = play.player == browser_player()
    name = gettext("Your analysis") if mine else gettext("The player’s analysis")
    return _page(other, gettext("the computer’s game"), mine, _beside("analysis.analysis", name, play))


def _finished(gid: str) -> Play | None:
    """A finished game whose review this player may see; None while it goes on. Raises like `Service.reviewed`."""
    here = context()
    with suppress(NotYet):
        play = here.service.reviewed(browser_player(), parse_game_id(gid), here.clock())
        if play.state.over:
            return play
    return None


def _beside(endpoint: str, name: str, play: Play) -> tuple[str, str]:
    return name, url_for(endpoint, gid=str(play.game))


def _page(play: Play, whose: str, mine: bool, beside: tuple[str, str] | None) -> str:
    game = play.game
    measures = measures_beside(play)
    insight = _insight(play, measures)
    page = AnalysisPage(
        game=game,
        number=context().number(game),
        date=game.day,
        ruleset_name=ruleset_name(game.ruleset),
        whose=whose,
        beside=beside,
        total=play.state.card.total,
        insight=insight,
        missing=None if insight else context().missing(game.ruleset),
        result=url_for("results.result", gid=str(game)) if mine else None,
        measures=measures,
        asks=not whose and game.mode in LINKED,
    )
    return render_template("analysis.html", page=page)


def _insight(play: Play, measures: Measures) -> Insight | None:
    """What there is to see; None where there is no table."""
    try:
        review = context().reviews.of(play)
    except TableAway:
        return None
    return None if review.value is None else insight_of(review, *(each.total for each in measures))
