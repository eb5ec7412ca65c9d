"""What others see of a finished game behind its link: its score, and nothing that would give the dice away; and the way
from there to the same dice. Imports Flask and the service.

`links.py` finds the game and the way, `previews.py` says what chats show beside the link. On the page itself squares
come after the reader's own game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from daily.duel import verdict_word
from daily.grades import Square
from daily.insight import in_two
from daily.plays import Play
from daily.share import counted
from daily.tally import verdict_of
from web.addresses import url_for
from web.context import context
from web.friends.delivery import picture_answer
from web.friends.drawn import Preview
from web.friends.links import Challenge, Linked, challenge_of, is_mine, linked, own_beside
from web.friends.previews import drawn_of, is_complete, picture_path, preview_of, score_of
from web.insight.verdict import known_insight, known_par
from web.players import browser_player
from web.texts import gettext, translations
from web.words import level_name, ruleset_name

bp = Blueprint("friend", __name__)


@dataclass(frozen=True, slots=True)
class Side:
    """One of two games of the same dice: whose it is, its score, its squares in lines and counted in words."""

    whose: str
    score: str
    lines: tuple[Sequence[Square], ...]
    told: str


@dataclass(frozen=True, slots=True)
class FriendPage:
    """A friend's score, and the way to the same dice. `against` says how a game against the computer ended, and is
    empty elsewhere.

    `par` may not be known yet; of dice that are no day's it is told to those alone who have finished them. `mine` says
    that the game is the reader's own: its player sees the `picture` that chats show, everybody else has none here.
    `sides` are the squares of both games once the reader has finished too, where they are known.
    """

    number: int | None
    date: date | None
    ruleset_name: str
    score: str
    against: str
    par: int | None
    mine: bool
    way: Challenge
    preview: Preview
    picture: str
    sides: tuple[Side, ...]


@bp.get("/r/<rid>.png")
def picture(rid: str) -> BaseResponse:
    """What chats show beside a link: the same for everybody, so nobody is asked who they are."""
    found = linked(rid)
    drawn = drawn_of(found)
    return picture_answer(drawn, complete=is_complete(found, drawn))


@bp.get("/r/<rid>")
def friend(rid: str) -> str:
    """What a friend's link shows: the score, and the same dice."""
    return render_template("friend.html", page=_page(linked(rid)))


@bp.post("/r/<rid>/play")
def play(rid: str) -> BaseResponse:
    """Begin the reader's game with the dice behind a link, or go on with it. Raises what `Service.challenge` raises."""
    game = context().service.challenge(browser_player(), rid)
    return redirect(url_for("play.game", gid=str(game)), 303)


def _page(found: Linked) -> FriendPage:
    game = found.play.game
    mine = is_mine(found)
    own = own_beside(found)
    against = _against(found.play)
    return FriendPage(
        number=context().number(game),
        date=found.day,
        ruleset_name=ruleset_name(game.ruleset),
        score=score_of(found.play),
        against=against,
        par=known_par(found.play) if own or found.day else None,
        mine=mine,
        way=_to_both(found) if own else _from_mine(found) if mine else challenge_of(found),
        preview=preview_of(found, against),
        picture=picture_path(found) if mine else "",
        sides=_sides(own, found.play) if own else (),
    )


def _sides(own: Play, friends: Play) -> tuple[Side, ...]:
    both = ((gettext("You"), own, known_insight(own)), (gettext("Your friend"), friends, known_insight(friends)))
    return tuple(
        Side(whose, score_of(play), in_two(insight.squares), counted(insight.squares, translations()))
        for whose, play, insight in both
        if insight
    )


def _against(play: Play) -> str:
    """How a game against the computer ended for its player; empty for other games."""
    if play.rival is None or play.game.level is None:
        return ""
    verdict = verdict_of(play.state.card.total, play.rival.state.card.total)
    return gettext(
        "Against the computer (%(level)s): %(verdict)s",
        level=level_name(play.game.level),
        verdict=verdict_word(verdict, translations()),
    )


def _to_both(found: Linked) -> Challenge:
    return Challenge(
        gettext("You have finished the same dice. See both games side by side."),
        url_for("compare.compare", rid=found.rid),
        gettext("Compare both games"),
    )


def _from_mine(found: Linked) -> Challenge:
    """The own link leads to no dice that its player knows."""
    seen = gettext("This is what your friends see when they open your link.")
    if found.day is None:
        return Challenge(seen, url_for("results.result", gid=str(found.play.game)), gettext("Back to the result"))
    way = challenge_of(found)
    button = gettext("Today’s challenge") if found.day == context().today() else way.button
    return way._replace(sentence=seen, button=button)
