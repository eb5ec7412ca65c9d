"""The own game beside a friend's, and where a friend's link is pasted; imports Flask and the service.

`links.py` finds both games, `Service.reviewed` decides whether this player may see the friend's, `versus.py` what there
is to see. Where there is nothing to compare, the page says kindly what is missing.
"""

from dataclasses import dataclass
from datetime import date

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from daily.compare import compare as compared
from daily.errors import DailyError, InvalidInput, NotFound, NotYet, TableAway
from daily.ids import find_link
from daily.plays import Play
from daily.share import signed
from web.addresses import url_for
from web.context import context
from web.errors import answer_to
from web.forms import field
from web.friends.links import Challenge, Linked, challenge_of, is_mine, linked, own_beside, unfinished
from web.insight.missing import Missing
from web.insight.verdict import known_par
from web.insight.versus import Versus, versus_of
from web.players import browser_player
from web.texts import gettext
from web.translate import translated
from web.words import ruleset_name

bp = Blueprint("compare", __name__)

_SHOWN = 200
"""Characters of a pasted text that stand in the form again."""


@dataclass(frozen=True, slots=True)
class Score:
    """A total, and what it is beside par; that is empty where par is not known."""

    total: int
    beside: str


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Two finished games on the same dice: no `versus` where there is no table, which `missing` explains.
    `analysis` leads to the own game's analysis, `friend` back to the link."""

    number: int | None
    date: date | None
    ruleset_name: str
    own: Score
    other: Score
    par: int | None
    versus: Versus | None
    missing: Missing | None
    analysis: str
    friend: str


@dataclass(frozen=True, slots=True)
class LinkPage:
    """Where a friend's link is pasted: what was `typed` and the `problem` with it, if any. `sentence` says why a link
    leads to no comparison, and `challenge` what can be done about it."""

    typed: str = ""
    problem: str | None = None
    sentence: str | None = None
    challenge: Challenge | None = None


@bp.get("/compare")
@bp.post("/compare")
def ask() -> BaseResponse | tuple[str, int]:
    """The form for a friend's link, and the way from it to the comparison. It is posted, since a whole chat may be
    pasted that no address would hold; an address may bring along a link too."""
    typed = field("link") if request.method == "POST" else request.args.get("link")
    if typed is None:
        return _link_page(LinkPage()), 200
    try:
        rid = find_link(typed)
        linked(rid)
    except (InvalidInput, NotFound) as error:
        return _link_page(LinkPage(typed[:_SHOWN], translated(error))), answer_to(error).status
    return redirect(url_for("compare.compare", rid=rid), 303)


@bp.get("/r/<rid>/compare")
def compare(rid: str) -> str | tuple[str, int]:
    """The own game beside the one behind a link, once both are finished."""
    friend = linked(rid)
    if is_mine(friend):
        return _link_page(
            LinkPage(sentence=gettext("This is your own link. Send it to your friend, and paste theirs here."))
        )
    try:
        own = _own(friend)
    except (NotYet, NotFound) as error:
        return _nothing_yet(friend, error)
    other = context().service.reviewed(browser_player(), friend.play.game, context().clock())
    return render_template("compare.html", page=_page(own, other, url_for("friend.friend", rid=rid)))


def _own(friend: Linked) -> Play:
    """The own game on the friend's dice. Raises `NotYet`, and `NotFound` where it is too late for one."""
    own = own_beside(friend)
    if own is not None:
        return own
    if friend.day is None:
        raise NotYet("The comparison opens when you have finished the same dice too.")
    if unfinished(friend):
        raise NotYet("The comparison opens when you have finished the same day’s game too.")
    raise NotFound("You have no finished game of that day, so there is nothing to compare.")


def _nothing_yet(friend: Linked, error: DailyError) -> tuple[str, int]:
    page = LinkPage(sentence=translated(error), challenge=challenge_of(friend))
    return _link_page(page), answer_to(error).status


def _link_page(page: LinkPage) -> str:
    return render_template("compare_link.html", page=page)


def _page(own: Play, other: Play, friend: str) -> ComparePage:
    here = context()
    par = known_par(own)
    versus = _versus(own, other)
    return ComparePage(
        number=here.number(own.game),
        date=own.game.day,
        ruleset_name=ruleset_name(own.game.ruleset),
        own=_score(own, par),
        other=_score(other, par),
        par=par,
        versus=versus,
        missing=None if versus else here.missing(own.game.ruleset),
        analysis=url_for("analysis.analysis", gid=str(own.game)),
        friend=friend,
    )


def _score(play: Play, par: int | None) -> Score:
    total = play.state.card.total
    return Score(total, "" if par is None else gettext("par %(difference)s", difference=signed(total - par)))


def _versus(own: Play, other: Play) -> Versus | None:
    """What there is to see; None where there is no table."""
    reviews = context().reviews
    try:
        mine, theirs = reviews.of(own), reviews.of(other)
    except TableAway:
        return None
    return None if mine.value is None else versus_of(compared(mine, theirs))
