"""Par's game and the perfect game of a closed day, step by step; imports Flask, the core's review and `table`.

A step is a move of the log: the page shows the game before it and says what comes next. Nothing of this is reachable
before the day is closed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from flask import Blueprint, render_template, request

from daily.almanac import source_of
from daily.dice import ROLLS_PER_TURN
from daily.errors import DiceExhausted, IllegalMove, InvalidInput, NotFound, StoreCorrupt
from daily.game import State, opening
from daily.moves import Undo, Write, parse_log
from daily.review import Choice
from daily.review import replay as replayed
from daily.rulesets import ruleset_of
from daily.solver.analyst import Analyst
from daily.yardsticks import Reached
from web.addresses import url_for
from web.context import context
from web.insight.decisions import Die, advice
from web.insight.measures import Measures, Which, measures_of, replay_url
from web.insight.missing import Missing
from web.table.view import Table, table_of
from web.texts import gettext
from web.words import ruleset_name

bp = Blueprint("replay", __name__)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its number, the address of its beginning, and whether the step is one of it."""

    number: int
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Step:
    """The game after `at` of its moves.

    `dice` are marked where the next move keeps them, `roll` is that of the turn (0 before its first), `box` the one
    that comes next or was just written. `done` says what happened and `coming` what comes next, where there is
    something to say. `earlier` and `later` are the addresses of other steps.
    """

    at: int
    moves: int
    table: Table
    dice: tuple[Die, ...]
    roll: int
    box: str | None
    done: str
    coming: str
    earlier: str | None
    later: str | None
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """One of the two games of a day at a step; none where there is no table, which `missing` explains."""

    which: Which
    measures: Measures
    number: int
    date: date
    ruleset_name: str
    step: Step | None
    missing: Missing | None
    practice: str
    board: str


@bp.get("/archive/<ruleset>/<day>/<any(par, perfect):which>")
def replay(ruleset: str, day: str, which: str) -> str:
    """A step of a game on the dice of a closed day: the one that `at` counts, else its beginning."""
    here = context()
    key, that = here.service.admission.check_daily(ruleset), here.begun_day(day)
    if not here.is_closed(that):
        raise NotFound("The games of par and perfect can be seen when the day is closed.")
    if not Analyst.solvable(key):
        raise NotFound("There is neither par nor perfect of {ruleset}: it is too large to be computed.", ruleset=key)
    return render_template("replay.html", page=_page(that, key, Which(which)))


def _page(day: date, ruleset: str, which: Which) -> ReplayPage:
    here = context()
    found = here.yardsticks(day, ruleset)
    return ReplayPage(
        which=which,
        measures=measures_of(day, ruleset),
        number=here.calendar.number(day),
        date=day,
        ruleset_name=ruleset_name(ruleset),
        step=_step(replay_url(day, ruleset, which), *_played(day, ruleset, which.of(found))) if found else None,
        missing=None if found else here.missing(ruleset),
        practice=url_for("archive.practice", ruleset=ruleset, day=day.isoformat()),
        board=url_for("boards.board", ruleset=ruleset, day=day.isoformat()),
    )


def _played(day: date, ruleset: str, reached: Reached) -> tuple[Sequence[Choice], Sequence[State]]:
    """The moves of a game, which takes nothing back, and the state before each and after the last one."""
    states = [opening(ruleset_of(ruleset))]
    try:
        moves = [move for move in parse_log(reached.log) if not isinstance(move, Undo)]
        source = source_of(context().day_record(day, ruleset))
        states += [each.after for each in replayed(states[0].ruleset, source, moves).moves]
    except (InvalidInput, IllegalMove, DiceExhausted):
        moves = []
    if not states[-1].over or states[-1].card.total != reached.total:
        raise StoreCorrupt(
            "The game that reaches {total} on {day} {ruleset} is damaged.",
            total=reached.total,
            day=day.isoformat(),
            ruleset=ruleset,
        )
    return moves, states


def _step(address: str, moves: Sequence[Choice], states: Sequence[State]) -> Step:
    at = _at(len(moves))
    state, shown = states[at], table_of(states[at])
    coming = moves[at] if at < len(moves) else None
    turns = [number for number, before in enumerate(states[:-1]) if not before.dice]
    return Step(
        at=at,
        moves=len(moves),
        table=shown,
        dice=advice(state, coming).dice if state.dice and coming else (),
        roll=ROLLS_PER_TURN - state.rolls_left if state.dice else 0,
        box=_box(moves[max(at - 1, 0) : at + 1]),
        # Before the first move nothing has happened; with dice on the table, why boxes are barred.
        done=(shown.reason or "") if state.dice or not at else shown.status,
        coming=_coming(state, coming),
        earlier=_url(address, at - 1) if at else None,
        later=_url(address, at + 1) if coming else None,
        turns=tuple(Turn(number, _url(address, begin), number == state.turn) for number, begin in enumerate(turns, 1)),
    )


def _at(last: int) -> int:
    text = request.args.get("at", "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= last):
        raise InvalidInput("The step is {text!a}: it is a whole number from 0 to {last}.", text=text[:20], last=last)
    return int(text)


def _url(address: str, at: int) -> str:
    return f"{address}?at={at}#step"


def _box(around: Sequence[Choice]) -> str | None:
    """The box that the move before or the move after a step writes; never both do."""
    return next((move.box for move in around if isinstance(move, Write)), None)


def _coming(state: State, move: Choice | None) -> str:
    if move is None:
        return ""
    return advice(state, move).words if state.dice else gettext("roll all five dice")
