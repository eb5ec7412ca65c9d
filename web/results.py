"""The result of a finished game; imports Flask, the service and the core's standings.

A ranked game is finished with a place on the board; practice has its total alone. What the decisions came to is told
of both, once the exact table of the ruleset is there. What others see of a game is in `friend.py`.
"""

from dataclasses import dataclass
from datetime import date, datetime

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as BaseResponse

from daily.boards import Board, read_board, read_losses
from daily.ids import GameId, link_of, parse_game_id
from daily.insight import Insight
from daily.players import streak_of
from daily.plays import Play
from daily.share import Shared, share_text, share_words
from daily.standing import Streak
from daily.yardsticks import Yardsticks
from web.context import context
from web.insight.missing import Missing
from web.insight.verdict import (
    Crowd,
    Measured,
    Verdict,
    crowd_of,
    known_insight,
    known_yardsticks,
    measured,
    verdict_of,
)
from web.links import public
from web.modes import mode_name
from web.party.result import party_result
from web.play import other_dailies, today_url
from web.players import browser_player
from web.rules.scales import praise
from web.table import Table, table_of
from web.texts import translations
from web.words import ruleset_name

bp = Blueprint("results", __name__)

NEIGHBOURS = 5
"""Rows of the board on a result page: the own one in their middle."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """What only a ranked game has: its place, the streak, where everybody lost most (None where that is not known), the
    share texts, and when the next day begins."""

    board: Board
    streak: Streak
    crowd: Crowd | None
    text: str
    words: str
    link: str
    ends_at: datetime
    board_url: str


@dataclass(frozen=True, slots=True)
class ResultPage:
    """A finished game; `ranked` is None for practice, `again` leads to the same dice once more (None where there is
    no day).

    `beats` says in how many of its games the best strategy scores less, and is empty where that is no praise.
    `verdict` is None where there is no exact table, which `missing` explains; `measured` also where a whole table
    shared the dice.
    """

    game: GameId
    heading: str
    number: int | None
    date: date | None
    ruleset_name: str
    table: Table
    total: int
    beats: str
    measured: Measured | None
    verdict: Verdict | None
    missing: Missing | None
    ranked: Ranked | None
    again: str | None
    today: str
    others: tuple[tuple[str, str], ...]
    now: datetime


@bp.get("/result/<gid>")
def result(gid: str) -> BaseResponse | str:
    """A finished game of this browser's player; an unfinished one leads back to the table."""
    here = context()
    play = here.service.open(browser_player(), parse_game_id(gid), here.clock())
    if not play.state.over:
        return redirect(url_for("play.game", gid=gid), 303)
    play = here.service.settle(play)
    return party_result(play, play.party) if play.party else render_template("result.html", page=_result_page(play))


def _result_page(play: Play) -> ResultPage:
    here = context()
    game = play.game
    insight = known_insight(play)
    yardsticks = known_yardsticks(game)
    return ResultPage(
        game=game,
        heading=mode_name(game),
        number=here.number(game),
        date=game.day,
        ruleset_name=ruleset_name(game.ruleset),
        table=table_of(play.state),
        total=play.state.card.total,
        beats=praise(game.ruleset, play.state.card.total),
        measured=measured(play, yardsticks.perfect.total if yardsticks else None),
        verdict=verdict_of(insight) if insight else None,
        missing=None if insight else here.missing(game.ruleset),
        ranked=_ranked(play, game.ranked_day, insight, yardsticks) if game.ranked_day else None,
        again=url_for("archive.practice", ruleset=game.ruleset, day=game.day.isoformat()) if game.day else None,
        today=today_url(game.ruleset),
        others=other_dailies(game.ruleset),
        now=here.clock(),
    )


def _ranked(play: Play, day: date, insight: Insight | None, yardsticks: Yardsticks | None) -> Ranked:
    here = context()
    ruleset = play.game.ruleset
    streak = streak_of(here.store, play.player, ruleset, here.today())
    shared = _shared(play, day, streak, insight, yardsticks)
    texts = translations()
    return Ranked(
        board=read_board(here.store, day, ruleset, play.player, limit=NEIGHBOURS, around=True),
        streak=streak,
        crowd=crowd_of(read_losses(here.store, day, ruleset), insight) if insight else None,
        text=share_text(shared, texts),
        words=share_words(shared, texts),
        link=shared.link,
        ends_at=here.calendar.ends_at(here.today()),
        board_url=url_for("boards.board", day=day.isoformat(), ruleset=ruleset),
    )


def _shared(play: Play, day: date, streak: Streak, insight: Insight | None, yardsticks: Yardsticks | None) -> Shared:
    here = context()
    ruleset = play.game.ruleset
    return Shared(
        number=here.calendar.number(day),
        total=play.state.card.total,
        streak=streak.current,
        link=public(url_for("friend.friend", rid=link_of(play.game))),
        ruleset="" if ruleset == here.service.rulesets[0] else ruleset_name(ruleset),
        par=yardsticks.par.total if yardsticks else None,
        squares=insight.squares if insight else (),
        marks=insight.marks if insight else None,
    )
