"""The start page of games at one table: ruleset, number of players, names and order; and the rematch; imports Flask,
the service, `choosing` and `names`.

A table is kept as soon as it is laid, with its names, so laying tables has a limit. A refused form comes back with
everything that was typed, and says beside the field what is wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from daily.errors import InvalidInput, NotFound, NotYet, NotYours, StoreCorrupt
from daily.ids import Mode, parse_game_id
from daily.nickname import LONGEST
from daily.party import FEWEST, MOST, RefusedName, clean_names, rematch_names
from daily.plays import Play
from daily.rulesets import RULESETS
from web.addresses import url_for
from web.context import context
from web.forms import missing
from web.limits import limit_tables
from web.modes.choosing import Choice, choice_of
from web.modes.party.names import by_lot, default_name, remember, remembered, with_defaults
from web.players import browser_player
from web.translate import translated
from web.words import ruleset_name

bp = Blueprint("party", __name__)

_SHOWN = 200  # characters of a refused name that stand in its field again


@dataclass(frozen=True, slots=True)
class Form:
    """What was typed and chosen: `players` as text, a name for every field, whether lots are drawn."""

    ruleset: str
    players: str
    names: tuple[str, ...]
    lots: bool


class Field(NamedTuple):
    """A field for a name: `default` is the name of whoever types none."""

    place: int
    value: str
    default: str
    problem: str | None


class Unfinished(NamedTuple):
    """A table to go on with."""

    ruleset: str
    names: str
    turn: int
    turns: int
    url: str


@dataclass(frozen=True, slots=True)
class StartPage:
    """The form as it stands, what is wrong with it (`problem`, or at one field), and the tables to go on with. Rulesets
    are chosen by their keys."""

    choice: Choice
    counts: range
    players: str
    fields: tuple[Field, ...]
    lots: bool
    longest: int
    problem: str | None
    unfinished: tuple[Unfinished, ...]


@bp.get("/table")
def start() -> str:
    """The form, with the ruleset and the names of the last table."""
    last = remembered()
    form = Form(last.ruleset, str(max(FEWEST, len(last.names))), last.names, lots=False)
    return render_template("party.html", page=_page(form))


@bp.post("/table")
@limit_tables
def lay() -> BaseResponse | tuple[str, int]:
    """Lay a table; a refused form stays as it was typed, with one sentence."""
    form = _form()
    try:
        names = _names(form)
        return _laid(form.ruleset, by_lot(names) if form.lots else names)
    except InvalidInput as error:
        return render_template("party.html", page=_page(form, error)), 400


@bp.post("/table/<gid>/again")
@limit_tables
def again(gid: str) -> BaseResponse:
    """A rematch: the same players and ruleset, the loser begins. Raises `NotYet` before the game is over."""
    here = context()
    play = here.service.open(browser_player(), parse_game_id(gid), here.clock())
    if play.party is None:
        raise NotFound("There is no rematch of this game: it was not played at one table.")
    if not play.party.over:
        raise NotYet("This game is not finished yet.")
    return _laid(play.game.ruleset, rematch_names(play.party))


def _laid(ruleset: str, names: tuple[str, ...]) -> BaseResponse:
    game = context().service.table(browser_player(), ruleset, names)
    answer = redirect(url_for("play.game", gid=str(game)), 303)
    remember(answer, ruleset, names)
    return answer


def _form() -> Form:
    return Form(
        ruleset=request.form.get("ruleset", ""),
        players=request.form.get("players", ""),
        names=tuple(request.form.getlist("name")),
        lots=request.form.get("lots") == "1",
    )


def _names(form: Form) -> tuple[str, ...]:
    """The names of the players in the order of the fields. Raises `InvalidInput`, and `RefusedName` with the field."""
    players = _players(form.players)
    if len(form.names) < players:
        raise missing("name")
    return clean_names(with_defaults(form.names, players) if players else form.names)


def _players(text: str) -> int:
    """The number of players that was chosen; 0 where only names count."""
    if text and text not in map(str, range(FEWEST, MOST + 1)):
        raise InvalidInput(
            "{text!a} is no number of players: {fewest} to {most} sit at a table.",
            text=text[:20],
            fewest=FEWEST,
            most=MOST,
        )
    return int(text or 0)


def _page(form: Form, error: InvalidInput | None = None) -> StartPage:
    ruleset = form.ruleset if form.ruleset in RULESETS else context().service.rulesets[0]
    counts = range(FEWEST, MOST + 1)
    return StartPage(
        choice=choice_of(ruleset, lambda key: key),
        counts=counts,
        players=form.players if form.players in map(str, counts) else str(FEWEST),
        fields=tuple(_fields(form, error)),
        lots=form.lots,
        longest=LONGEST,
        problem=translated(error) if error and not isinstance(error, RefusedName) else None,
        unfinished=tuple(_unfinished()),
    )


def _fields(form: Form, error: InvalidInput | None) -> Iterator[Field]:
    wrong = error.place if isinstance(error, RefusedName) else None
    typed = (*form.names[:MOST], *[""] * (MOST - len(form.names)))
    for place, text in enumerate(typed):
        problem = translated(error) if error and place == wrong else None
        yield Field(place + 1, text[:_SHOWN], default_name(place + 1), problem)


def _unfinished() -> Iterator[Unfinished]:
    """The tables that this browser left, in the order of the rulesets."""
    here = context()
    player = browser_player()
    games = {
        kind.ruleset: game for kind, game in here.store.history(player).unfinished.items() if kind.mode is Mode.TABLE
    }
    for game in (games[key] for key in RULESETS if key in games):
        try:
            yield _left(here.service.open(player, game, here.clock()))
        except (NotFound, NotYours, StoreCorrupt):  # a damaged game does not keep anybody from beginning another
            continue


def _left(play: Play) -> Unfinished:
    names = play.party.names if play.party else ()
    turns = len(play.state.ruleset.boxes)
    url = url_for("play.game", gid=str(play.game))
    return Unfinished(ruleset_name(play.game.ruleset), ", ".join(names), play.state.turn, turns, url)
