"""Hints in practice: every choice with the dice on the table and its exact worth, as a page; imports Flask, the service
and `decisions`.

Who may have them is decided by `Service.hinted`, and `hints_of` is the API's too. The table asks by a button of its
form, so the address brings along which dice are ticked there; a script shows the same page in a dialog.
"""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from daily.dice import Dice
from daily.errors import NotFound, TableAway
from daily.game import State
from daily.hints import Hint, Hints
from daily.ids import parse_game_id
from daily.moves import Roll, Write
from daily.plays import Play
from web.addresses import url_for
from web.context import context
from web.insight.decisions import ChoiceShown, advice, faces_of
from web.insight.missing import Missing, no_table
from web.players import browser_player
from web.words import box_name, ruleset_name

bp = Blueprint("hints", __name__)

FIRST = 5
"""Holds that are seen at once; there are up to 31."""


@dataclass(frozen=True, slots=True)
class HintShown:
    """A choice and its figures in hundredths of a point: `loss` is None for the best.

    `box` and `points` are there where a box is written; `mine` marks what is ticked on the table.
    """

    choice: ChoiceShown
    box: str | None
    points: int | None
    expected: str
    loss: str | None
    mine: bool


@dataclass(frozen=True, slots=True)
class HintsShown:
    """All choices with these dice: the best, with what is to be expected after it; what is ticked (None where nothing
    is); then holds, the first few apart, and boxes, each the best first."""

    faces: str
    best: ChoiceShown
    expected: str
    mine: HintShown | None
    holds: tuple[HintShown, ...]
    more: tuple[HintShown, ...]
    boxes: tuple[HintShown, ...]


@dataclass(frozen=True, slots=True)
class HintsPage:
    """The hints for a game after `at` moves: none before the first roll of a turn, and where there is no exact table,
    which `missing` explains."""

    at: int
    number: int | None
    ruleset_name: str
    table: str
    hints: HintsShown | None
    missing: Missing | None = None


@bp.get("/play/<gid>/hints")
def hints(gid: str) -> BaseResponse | str:
    """The hints for a practice game of this browser's player; a finished one leads to its result."""
    here = context()
    play = here.service.hinted(browser_player(), parse_game_id(gid), here.clock())
    if play.state.over:
        return redirect(url_for("results.result", gid=gid), 303)
    return render_template("hints.html", page=_page(play))


def hints_of(play: Play) -> Hints | None:
    """The hints for a game as it stands; None where there is nothing to decide.

    Raises `NotFound` where its ruleset cannot have a table, `TableAway` while there is none.
    """
    analyst = context().analyst
    if not analyst.solvable(play.game.ruleset):
        raise NotFound("There are no hints in this ruleset: it is too large to be computed exactly.")
    found = analyst.hints(play.state)
    if found is None and play.state.dice:
        raise no_table(context().missing(play.game.ruleset))
    return found


def _page(play: Play) -> HintsPage:
    at, table = play.state.at, url_for("play.game", gid=str(play.game))
    number, name = context().number(play.game), ruleset_name(play.game.ruleset)
    try:
        found = hints_of(play)
    except (TableAway, NotFound):
        return HintsPage(at, number, name, table, None, context().missing(play.game.ruleset))
    return HintsPage(at, number, name, table, _shown(play.state, found) if found else None)


def _ticked(state: State) -> Dice:
    """The faces that are ticked on the table, sorted; none where the table was one of another moment."""
    places = set(request.args.getlist("hold")) if request.args.get("at") == str(state.at) else set()
    return tuple(sorted(face for place, face in enumerate(state.dice, start=1) if str(place) in places))


def _shown(state: State, found: Hints) -> HintsShown:
    ticked = _ticked(state)
    holds = tuple(_hint(state, hint, ticked) for hint in found.holds)
    return HintsShown(
        faces=faces_of(state.dice),
        best=advice(state, found.best.choice),
        expected=_hundredth(found.expected),
        mine=next((hint for hint in holds if hint.mine), None),
        holds=holds[:FIRST],
        more=holds[FIRST:],
        boxes=tuple(_hint(state, hint, ticked) for hint in found.boxes),
    )


def _hint(state: State, hint: Hint, ticked: Dice) -> HintShown:
    choice = hint.choice
    return HintShown(
        choice=advice(state, choice),
        box=box_name(state.ruleset, choice.box) if isinstance(choice, Write) else None,
        points=state.options()[choice.box] if isinstance(choice, Write) else None,
        expected=_hundredth(hint.expected),
        loss=_hundredth(hint.loss) if hint.loss else None,
        mine=isinstance(choice, Roll) and bool(ticked) and _faces(state, choice) == ticked,
    )


def _hundredth(value: float) -> str:
    return f"{value:.2f}"


def _faces(state: State, hold: Roll) -> Dice:
    return tuple(sorted(state.dice[place - 1] for place in hold.held))
