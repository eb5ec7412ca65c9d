"""The analysis of a finished game as a page; imports Flask and the service.

Who may see it is decided by `Service.reviewed`, what there is to see by `shown.py`. While the exact table of the
ruleset is being prepared the page says so, and for a ruleset that cannot have one it says that.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as BaseResponse

from daily.errors import NotYet, TableAway
from daily.ids import GameId, parse_game_id
from daily.plays import Play
from web.context import context
from web.insight.measures import Measures, measures_of
from web.insight.missing import Missing
from web.insight.shown import Insight, insight_of
from web.players import browser_player
from web.words import ruleset_name

bp = Blueprint("analysis", __name__)


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """A finished game and what there is to see of it: no `insight` where there is no table, which `missing` explains.
    `result` leads back to the own game's result, and is None for another player's.
    `measures` are par and perfect of its dice where these are a day's, and known.
    """

    game: GameId
    number: int | None
    date: date | None
    ruleset_name: str
    total: int
    insight: Insight | None
    missing: Missing | None
    result: str | None
    measures: Measures


@bp.get("/result/<gid>/analysis")
def analysis(gid: str) -> BaseResponse | str:
    """The analysis of a finished game; one that goes on leads to where its result will be, and from there to its
    table."""
    here = context()
    player = browser_player()
    with suppress(NotYet):
        play = here.service.reviewed(player, parse_game_id(gid), here.clock())
        if play.state.over:
            return render_template("analysis.html", page=_page(play, mine=play.player == player))
    return redirect(url_for("results.result", gid=gid), 303)


def _page(play: Play, *, mine: bool) -> AnalysisPage:
    game = play.game
    measures = measures_of(game.day, game.ruleset) if game.day else ()
    insight = _insight(play, measures)
    return AnalysisPage(
        game=game,
        number=context().number(game),
        date=game.day,
        ruleset_name=ruleset_name(game.ruleset),
        total=play.state.card.total,
        insight=insight,
        missing=None if insight else context().missing(game.ruleset),
        result=url_for("results.result", gid=str(game)) if mine else None,
        measures=measures,
    )


def _insight(play: Play, measures: Measures) -> Insight | None:
    """What there is to see; None where there is no table."""
    try:
        review = context().reviews.of(play)
    except TableAway:
        return None
    return None if review.value is None else insight_of(review, *(each.total for each in measures))
