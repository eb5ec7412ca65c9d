"""What others see of a finished game behind its link: its score beside par, and nothing that would give the dice away;
imports Flask and the service. `links.py` finds the game and the way to the same dice."""

from dataclasses import dataclass
from datetime import date

from flask import Blueprint, render_template, url_for

from web.context import context
from web.insight.verdict import known_yardsticks
from web.links import Challenge, challenge_of, linked, own_beside
from web.players import browser_player
from web.words import ruleset_name

bp = Blueprint("friend", __name__)


@dataclass(frozen=True, slots=True)
class FriendPage:
    """A friend's score with its par, which may not be known yet, and the way to the same dice; `today` says that the
    day goes on. `compare` leads to the own game beside it, once that is finished."""

    number: int
    date: date
    ruleset_name: str
    total: int
    par: int | None
    challenge: Challenge
    today: bool
    mine: bool
    compare: str | None


@bp.get("/r/<rid>")
def friend(rid: str) -> str:
    """What a friend's link shows: the score and its par, and the same dice."""
    found = linked(rid)
    game = found.play.game
    yardsticks = known_yardsticks(game)
    mine = found.play.player == browser_player()
    page = FriendPage(
        number=context().calendar.number(found.day),
        date=found.day,
        ruleset_name=ruleset_name(game.ruleset),
        total=found.play.state.card.total,
        par=yardsticks.par.total if yardsticks else None,
        challenge=challenge_of(found),
        today=found.day == context().today(),
        mine=mine,
        compare=None if mine or own_beside(found) is None else url_for("compare.compare", rid=rid),
    )
    return render_template("friend.html", page=page)
