"""The result of a finished game; imports Flask, the service and the core's standings.

A ranked game is finished with a place on the board; practice has its total alone. What the decisions came to is told
of both, once the exact table of the ruleset is there. What others see of a game is in `friends/page.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from daily.boards import Board, read_board, read_losses
from daily.ids import GameId, Mode, parse_game_id
from daily.insight import Insight
from daily.players import streak_of
from daily.plays import Play
from daily.standing import Streak
from daily.yardsticks import Yardsticks
from web.addresses import url_for
from web.context import context
from web.friends.previews import score_of
from web.friends.shares import Share, challenge_share, daily_share, record_share
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
from web.modes import duel, solo
from web.modes.duel import Both, both_of
from web.modes.names import mode_name
from web.modes.party.result import party_result
from web.play import other_dailies, today_url
from web.players import browser_player
from web.rules.scales import praise
from web.table.reply import table_beside
from web.table.view import Table
from web.texts import gettext
from web.words import ruleset_name

bp = Blueprint("results", __name__)

NEIGHBOURS = 5
"""Rows of the board on a result page: the own one in their middle."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """What only a ranked game has: its place, the streak, where everybody lost most (None where that is not known), and
    when the next day begins (None where it has begun)."""

    board: Board
    streak: Streak
    crowd: Crowd | None
    ends_at: datetime | None
    board_url: str


class Again(NamedTuple):
    """A form that begins another game: where it is sent, the words of its button, and what it sends."""

    url: str
    button: str
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ResultPage:
    """A finished game; `ranked` is None for every other mode, which has `remarks` in its place: what the total is among
    the player's games. `share` is what can be sent to friends, `compare` leads to the friend's game on the same dice.

    `score` is the total in words, against the computer beside its own; `both` compares these two games.
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
    score: str
    both: Both | None
    beats: str
    measured: Measured | None
    verdict: Verdict | None
    missing: Missing | None
    ranked: Ranked | None
    remarks: tuple[str, ...]
    compare: str | None
    share: Share | None
    again: Again | None
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
    ranked = _ranked(play, game.ranked_day, insight) if game.ranked_day else None
    today = today_url(game.ruleset)
    return ResultPage(
        game=game,
        heading=mode_name(game, over=ranked is not None and ranked.ends_at is None),
        number=here.number(game),
        date=game.day,
        ruleset_name=ruleset_name(game.ruleset),
        table=table_beside(play),
        total=play.state.card.total,
        score=score_of(play),
        both=both_of(play),
        beats=praise(game.ruleset, play.state.card.total),
        measured=measured(play, yardsticks.perfect.total if yardsticks else None),
        verdict=verdict_of(insight) if insight else None,
        missing=None if insight else here.missing(game.ruleset),
        ranked=ranked,
        remarks=tuple(_remarks(play)),
        compare=url_for("compare.compare", rid=game.link) if game.link else None,
        share=_share(play, ranked.streak if ranked else None, insight, yardsticks),
        again=_again(game),
        today=today,
        others=tuple(way for way in other_dailies(game.ruleset) if way[1] != today),
        now=here.clock(),
    )


def _ranked(play: Play, day: date, insight: Insight | None) -> Ranked:
    here = context()
    ruleset = play.game.ruleset
    return Ranked(
        board=read_board(here.store, day, ruleset, play.player, limit=NEIGHBOURS, around=True),
        streak=streak_of(here.store, play.player, ruleset, here.today()),
        crowd=crowd_of(read_losses(here.store, day, ruleset), insight) if insight else None,
        ends_at=None if here.is_over(day) else here.calendar.ends_at(day),
        board_url=url_for("boards.board", day=day.isoformat(), ruleset=ruleset),
    )


def _remarks(play: Play) -> Iterator[str]:
    """What the total of an unranked game is among its player's, and beside a friend's."""
    match play.game.mode:
        case Mode.ARCHIVE:
            yield gettext("Practice is not ranked.")
        case Mode.SOLO | Mode.CHALLENGE:
            yield from solo.remarks(play)
        case Mode.COMPUTER:
            yield from duel.remarks(play)


def _share(play: Play, streak: Streak | None, insight: Insight | None, yardsticks: Yardsticks | None) -> Share | None:
    match play.game.mode:
        case Mode.DAILY if streak and play.game.day:
            return daily_share(play, play.game.day, streak.current, insight, yardsticks)
        case Mode.SOLO | Mode.CHALLENGE:
            return challenge_share(play)
        case Mode.COMPUTER:
            return record_share(play)
    return None


def _again(game: GameId) -> Again | None:
    """Another game of the same kind: with the dice of the same day, or with new ones."""
    match game.mode:
        case Mode.DAILY | Mode.ARCHIVE if game.day:
            url = url_for("archive.practice", ruleset=game.ruleset, day=game.day.isoformat())
            return Again(url, gettext("Same dice again, for practice"))
        case Mode.SOLO | Mode.CHALLENGE:
            return Again(url_for("solo.begin"), gettext("Play again"), (("ruleset", game.ruleset),))
        case Mode.COMPUTER if game.level:
            fields = (("ruleset", game.ruleset), ("level", game.level))
            return Again(url_for("computer.begin"), gettext("Rematch"), fields)
    return None
