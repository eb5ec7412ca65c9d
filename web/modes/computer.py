"""The start page of games against the computer: ruleset and level, what each level scores, and the player's record
against it; imports Flask, the service and the core's scales and tallies.

A game is begun by one press and is nothing before its first roll. What such a game has on its table is in `reply.py`,
what its result has in `duel.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from daily.ids import GameId, Mode
from daily.levels import Level, levels_of
from daily.rulesets import ruleset_of
from daily.scales import scores_of
from daily.tally import History, Kind, Tally
from web.addresses import url_for
from web.context import context
from web.forms import field
from web.insight.missing import Missing
from web.modes.choosing import Choice, choice_of
from web.players import browser_player
from web.texts import gettext
from web.words import level_name, ruleset_name

bp = Blueprint("computer", __name__)


class Mean(NamedTuple):
    """What a level scores: its measured mean, the standard error, and the number of games that were played for it."""

    mean: str
    stderr: str
    games: int


class Record(NamedTuple):
    """How a player's games against a level ended."""

    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A level to play against. `mean` is None where it was not measured, `record` before the first finished game;
    `unfinished` leads to the game to go on with; `missing` says why the level cannot play now."""

    key: Level
    name: str
    about: str
    mean: Mean | None
    record: Record | None
    unfinished: str | None
    missing: Missing | None


class Unfinished(NamedTuple):
    """A game to go on with, of another ruleset."""

    ruleset: str
    level: str
    url: str


@dataclass(frozen=True, slots=True)
class StartPage:
    """The start page of a ruleset; `others` are unfinished games of other ones."""

    ruleset: str
    choice: Choice
    levels: tuple[LevelChoice, ...]
    others: tuple[Unfinished, ...]


@bp.get("/computer")
@bp.get("/computer/<ruleset>")
def start(ruleset: str | None = None) -> str:
    """Choose a ruleset and a level. Raises `UnknownRuleset`."""
    return render_template("computer.html", page=_page(ruleset or context().service.rulesets[0]))


@bp.post("/computer")
def begin() -> BaseResponse:
    """A new game against a level. Raises `UnknownRuleset`, and `InvalidInput` for the level."""
    browser_player()
    game = context().service.computer(field("ruleset"), field("level"))
    return redirect(_table(game), 303)


def record_of(tally: Tally | None) -> Record | None:
    """The record that a tally holds."""
    return Record(tally.won, tally.drawn, tally.lost) if tally else None


def _page(ruleset: str) -> StartPage:
    history = context().store.history(browser_player())
    choice = choice_of(ruleset, lambda key: url_for("computer.start", ruleset=key))
    means = {score.level: _mean(score.mean, score.stderr, score.games) for score in scores_of(ruleset)}
    levels = levels_of(ruleset_of(ruleset))
    return StartPage(
        ruleset=ruleset,
        choice=choice,
        levels=tuple(_level(ruleset, level, means, history) for level in levels),
        others=tuple(_others(ruleset, history)),
    )


def _mean(mean: float, stderr: float, games: int) -> Mean:
    return Mean(f"{mean:,.2f}", f"{stderr:.2f}", games)


def _level(ruleset: str, level: Level, means: Mapping[str, Mean], history: History) -> LevelChoice:
    kind = Kind(Mode.COMPUTER, ruleset, level)
    game = history.unfinished.get(kind)
    return LevelChoice(
        key=level,
        name=level_name(level),
        about=_about(level),
        mean=means.get(level),
        record=record_of(history.tallies.get(kind)),
        unfinished=_table(game) if game else None,
        missing=_missing(ruleset, level),
    )


def _missing(ruleset: str, level: Level) -> Missing | None:
    """Perfect play alone needs a table."""
    here = context()
    return here.missing(ruleset) if level is Level.PERFECT and here.analyst.values(ruleset) is None else None


def _others(ruleset: str, history: History) -> list[Unfinished]:
    return [
        Unfinished(ruleset_name(kind.ruleset), level_name(kind.level or ""), _table(game))
        for kind, game in history.unfinished.items()
        if kind.mode is Mode.COMPUTER and kind.ruleset != ruleset
    ]


def _table(game: GameId) -> str:
    return url_for("play.game", gid=str(game))


def _about(level: Level) -> str:
    """How a level plays, in a sentence."""
    match level:
        case Level.EASY:
            return gettext("Takes the points of this turn, and rolls twice at most.")
        case Level.MEDIUM:
            return gettext("Thinks a turn through to its end, but not beyond.")
        case Level.STRONG:
            return gettext("Also counts what the open boxes and the upper bonus will bring.")
        case Level.PERFECT:
            return gettext("Knows the exact value of every position. On average nobody scores more.")
