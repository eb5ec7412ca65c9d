"""The JSON that goes in and out, as types: requests are checked against them, responses are made from them, the
OpenAPI document describes them.

Imports msgspec and the core. Unknown fields of a request are refused, so nobody can send a score, dice or time.
`state_out` turns a state into the one JSON form that API and commands share (DESIGN 10).
"""

from datetime import date, datetime
from typing import Annotated, Literal, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from daily.card import upper_sum
from daily.game import State
from daily.levels import Level
from daily.moves import format_move, split_log
from daily.review import MoveReview, Review
from daily.rival import Rival
from daily.store.protocol import MAX_ROWS

At = Annotated[int, Meta(ge=0, le=10_000, description="Number of moves in the log that this move was made for.")]
Token = Annotated[str, Meta(min_length=1, max_length=40, description="A move: r, r245, a box key, or undo.")]
Figure = TypeVar("Figure", int, float)
Key = Annotated[str, Meta(min_length=1, max_length=40, description="A ruleset key.")]


class MoveIn(Struct, forbid_unknown_fields=True, frozen=True):
    """A move and the length of the log that it was made for."""

    at: At
    move: Token


class PlayerIn(Struct, forbid_unknown_fields=True, frozen=True):
    """Nothing is asked of a new player: an empty object, or no body at all."""


class GameIn(Struct, forbid_unknown_fields=True, frozen=True):
    """Which game to start or to resume."""

    mode: Literal["daily", "archive", "solo", "computer"]
    ruleset: Key
    level: Annotated[str, Meta(max_length=40, description="For computer: how well it plays.")] | None = None
    date: Annotated[str, Meta(max_length=40, description="For archive: YYYY-MM-DD.")] | None = None


class TodayQuery(Struct, forbid_unknown_fields=True, frozen=True):
    """Which daily; without one, the front page's."""

    ruleset: Key | None = None


class BoardQuery(Struct, forbid_unknown_fields=True, frozen=True):
    """Which board, and which part of it: `limit` rows from place `offset`, or about the caller's own."""

    order: Literal["score", "precision"] = "score"
    around: Literal["me"] | None = None
    offset: Annotated[int, Meta(ge=0, le=100_000_000)] = 0
    limit: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 20


class UpperOut(Struct, frozen=True):
    """Upper section: the sum so far, the threshold of the bonus (0: none), the bonus points paid."""

    sum: int
    threshold: int
    bonus: int


class TurnOut(Struct, frozen=True):
    """A move of the computer's last turn and the dice as they lay after it (none after a box was written)."""

    move: str
    dice: tuple[int, ...]


class OpponentOut(Struct, frozen=True):
    """The computer's game beside the own one: its card by box, its total, and the moves of its last turn."""

    level: str
    card: dict[str, int | None]
    total: int
    turn: tuple[TurnOut, ...]


class StateOut(Struct, frozen=True):
    """A game as it stands; `options` are the legal boxes with their own points now, `held` the places held in the
    last roll. `opponent` is there in games against the computer."""

    game: str | None
    mode: str | None
    ruleset: str
    date: date | None
    number: int | None
    at: int
    turn: int
    rolls_left: int
    dice: tuple[int, ...]
    held: tuple[int, ...]
    card: dict[str, int | None]
    options: dict[str, int]
    reason: str | None
    upper: UpperOut
    extra: int
    joker: bool
    total: int
    over: bool
    log: str
    opponent: OpponentOut | UnsetType = UNSET


class PlayerOut(Struct, frozen=True):
    """A new player and the bearer token that speaks for it."""

    player: str
    token: str


class TodayOut(Struct, frozen=True):
    """Today's challenge; `now` is the server's clock."""

    date: date
    number: int
    ruleset: str
    commitment: str
    closes_at: datetime
    now: datetime


class RowOut(Struct, frozen=True):
    """A line of a board. `loss` are the points lost: null where they are not known yet, and for everybody who has not
    finished the own game of a day that is not closed."""

    rank: int
    name: str
    total: int
    loss: float | None
    you: bool


class BarOut(Struct, frozen=True):
    """How many results lie from `low` to `high`: totals with both ends included; on the precision board points lost,
    where `high` is the next bar's `low`, and null in a bar that counts all that is higher."""

    low: int
    high: int | None
    count: int


class BoardOut(Struct, frozen=True):
    """A part of a day's board; `you` is the caller's own row, `percentile` its "top n %" from 100 results on.

    `players` are those on this board: results whose losses are not known yet are on the score board alone."""

    date: date
    ruleset: str
    order: str
    players: int
    closed: bool
    rows: tuple[RowOut, ...]
    you: RowOut | None
    percentile: int | None
    histogram: tuple[BarOut, ...]


class DayOut(Struct, frozen=True):
    """What proves that a day was fair: the commitment, and the key once the day is closed.

    Par and perfect are null before that, in a ruleset that is not solved, and while its table is being prepared."""

    date: date
    number: int
    ruleset: str
    commitment: str
    closed: bool
    key: str | None
    par: int | None
    perfect: int | None


class MoveReviewOut(Struct, frozen=True):
    """A move: for a box what it added to the total, bonuses included; for a decision what it lost; for a roll its
    luck."""

    move: str
    points: int | UnsetType = UNSET
    loss: float | UnsetType = UNSET
    luck: float | UnsetType = UNSET


class ReviewOut(Struct, frozen=True, kw_only=True):
    """Every move of a game and the state after the last one. Where the ruleset has an exact table: the value of the
    start, all luck and all losses; total = value + luck - loss once the game is over."""

    total: int
    over: bool
    value: float | UnsetType = UNSET
    luck: float | UnsetType = UNSET
    loss: float | UnsetType = UNSET
    moves: tuple[MoveReviewOut, ...]
    state: StateOut


class ErrorText(Struct, frozen=True):
    """What went wrong: a word for programs and a sentence for people."""

    code: str
    message: str


class ErrorOut(Struct, frozen=True, omit_defaults=True):
    """An error; `state` is there where a game is behind it."""

    error: ErrorText
    state: StateOut | UnsetType = UNSET


def state_out(
    state: State,
    log: str,
    *,
    game: str | None = None,
    mode: str | None = None,
    date: date | None = None,
    number: int | None = None,
    reason: str | None = None,
    opponent: OpponentOut | UnsetType = UNSET,
) -> StateOut:
    """The JSON form of a state; whatever a bare record does not know is null."""
    return StateOut(
        game=game,
        mode=mode,
        ruleset=state.ruleset.key,
        date=date,
        number=number,
        at=state.at,
        turn=state.turn,
        rolls_left=state.rolls_left,
        dice=state.dice,
        held=state.held,
        card=_card(state),
        options=state.options(),
        reason=reason,
        upper=UpperOut(upper_sum(state.ruleset, state.card), state.ruleset.threshold, state.card.bonus),
        extra=state.card.extra,
        joker=state.joker,
        total=state.card.total,
        over=state.over,
        log=log,
        opponent=opponent,
    )


def opponent_out(rival: Rival, level: Level) -> OpponentOut:
    """The JSON form of the computer's game."""
    moves = split_log(rival.log)[-len(rival.turn) :] if rival.turn else []
    turn = (TurnOut(move, state.dice) for move, state in zip(moves, rival.turn, strict=True))
    return OpponentOut(level, _card(rival.state), rival.state.card.total, tuple(turn))


def _card(state: State) -> dict[str, int | None]:
    keys = (box.key for box in state.ruleset.boxes)
    return dict(zip(keys, state.card.points, strict=True))


def review_out(found: Review, state: StateOut) -> ReviewOut:
    """The JSON form of a review."""
    solved = found.value is not None
    return ReviewOut(
        total=state.total,
        over=state.over,
        value=_known(found.value),
        luck=found.luck if solved else UNSET,
        loss=found.loss if solved else UNSET,
        moves=tuple(map(_move_out, found.moves)),
        state=state,
    )


def _move_out(each: MoveReview) -> MoveReviewOut:
    return MoveReviewOut(format_move(each.move), _known(each.points), _known(each.loss), _known(each.luck))


def _known(figure: Figure | None) -> Figure | UnsetType:
    return UNSET if figure is None else figure
