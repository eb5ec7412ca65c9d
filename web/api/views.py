"""The JSON API of DESIGN 10: each view checks its input by a type of `schema`, asks the service, and answers by a
type of `schema`.

Imports Flask, the service and the core. `@documented` notes the types with the view; `openapi.py` describes the API
from these notes, so what is described is what is checked.
"""

from flask import Blueprint, Response, current_app, request

from daily.boards import Standing, read_board
from daily.errors import InvalidInput, NotFound
from daily.ids import GameId, Mode, parse_date, parse_game_id
from daily.nickname import label
from daily.review import LOSS_UNIT
from daily.standing import Order
from web.api.hint_schema import HintsOut, hints_out
from web.api.json import answer, body_as, query_as, raw, state_of
from web.api.openapi import describe, documented, takes_query
from web.api.schema import (
    BarOut,
    BoardOut,
    BoardQuery,
    DayOut,
    GameIn,
    MoveIn,
    PlayerIn,
    PlayerOut,
    ReviewOut,
    RowOut,
    StateOut,
    TodayOut,
    TodayQuery,
    review_out,
)
from web.boards import check_order, check_part
from web.context import context
from web.insight.hints import hints_of
from web.limits import limit_players
from web.players import create_player, known_player, program_player

bp = Blueprint("api", __name__, url_prefix="/api/v1")


@bp.before_request
def refuse_stray_query() -> None:
    """Unknown fields are refused, and where no query is read every field of one is unknown."""
    if request.query_string and not takes_query(request.endpoint or ""):
        raise InvalidInput("The query does not fit: {problem}.", problem="nothing can be asked here with one")


@bp.post("/players")
@limit_players
@documented(PlayerOut, status=201, errors=(400, 403, 413, 429))
def players() -> Response:
    """A new player, and the token that speaks for it."""
    if request.get_data():
        body_as(PlayerIn)
    player = create_player()
    return answer(PlayerOut(player, context().tokens.bearer(player)), 201)


@bp.get("/today")
@documented(TodayOut, query=TodayQuery, errors=(404,))
def today() -> Response:
    """Today's challenge in a ruleset."""
    here = context()
    ruleset = here.service.admission.check_daily(query_as(TodayQuery).ruleset or here.service.rulesets[0])
    now = here.clock()
    day = here.service.admission.check_day(here.calendar.day_of(now), now)
    return answer(
        TodayOut(
            date=day,
            number=here.calendar.number(day),
            ruleset=ruleset,
            commitment=here.day_record(day, ruleset).commitment,
            closes_at=here.calendar.closes_at(day),
            now=now,
        )
    )


@bp.post("/games")
@documented(StateOut, body=GameIn, player=True, errors=(401, 403, 404, 413, 422))
def games() -> Response:
    """Start a game, or resume the ranked one of today."""
    here = context()
    player = program_player()
    game = _game_for(player, body_as(GameIn))
    return answer(state_of(here.service.open(player, game, here.clock())))


def _game_for(player: str, asked: GameIn) -> GameId:
    here = context()
    mode = Mode(asked.mode)
    if (asked.date is not None) != (mode is Mode.ARCHIVE):
        raise InvalidInput("The field date goes with mode archive, and with no other.")
    if mode is Mode.COMPUTER:
        return here.service.computer(asked.ruleset, asked.level or "")
    if asked.level is not None:
        raise InvalidInput("The field level goes with mode computer, and with no other.")
    if asked.date is not None:
        return here.service.practice(player, asked.ruleset, parse_date(asked.date), here.clock())
    if mode is Mode.SOLO:
        return here.service.solo(asked.ruleset)
    return here.service.today(player, asked.ruleset, here.clock())


def _game(gid: str) -> GameId:
    """The id of a game that programs play. Raises `UnknownGame`, and `NotFound` for a game at one table."""
    game = parse_game_id(gid)
    if game.mode is Mode.TABLE:
        raise NotFound("A game of several players at one device is played in its browser.")
    return game


@bp.get("/games/<gid>")
@documented(StateOut, player=True, errors=(401, 403, 404, 422))
def game(gid: str) -> Response:
    """The caller's game as it stands."""
    here = context()
    return answer(state_of(here.service.open(program_player(), _game(gid), here.clock())))


@bp.post("/games/<gid>/moves")
@documented(StateOut, body=MoveIn, player=True, errors=(401, 403, 404, 409, 413, 422))
def moves(gid: str) -> Response:
    """One move, once: the same move for the same length of the log again is answered with the current state."""
    here = context()
    player = program_player()
    asked = body_as(MoveIn)
    return answer(state_of(here.service.move(player, _game(gid), asked.at, asked.move, here.clock())))


@bp.get("/games/<gid>/review")
@documented(ReviewOut, player=True, errors=(401, 403, 404, 422))
def review(gid: str) -> Response:
    """What each move of a game did: its points, its luck, and what it lost."""
    here = context()
    play = here.service.reviewed(program_player(), _game(gid), here.clock())
    return answer(review_out(here.reviews.of(play), state_of(play)))


@bp.get("/games/<gid>/hints")
@documented(HintsOut, player=True, errors=(401, 403, 404, 422))
def hints(gid: str) -> Response:
    """Every choice in a game that is not ranked, with its exact worth."""
    here = context()
    play = here.service.hinted(program_player(), _game(gid), here.clock())
    return answer(hints_out(hints_of(play), play.state))


@bp.get("/boards/<day>/<ruleset>")
@documented(BoardOut, query=BoardQuery, errors=(401, 403, 404))
def board(day: str, ruleset: str) -> Response:
    """A part of a day's board, with the caller's own row."""
    here = context()
    date, key = here.begun_day(day), here.service.admission.check_daily(ruleset)
    part = query_as(BoardQuery)
    closed = here.is_closed(date)
    found = read_board(
        here.store,
        date,
        key,
        known_player(),
        order=check_order(Order(part.order), key),
        offset=part.offset,
        limit=part.limit,
        around=check_part(around=part.around == "me"),
        closed=closed,
    )
    return answer(
        BoardOut(
            date=date,
            ruleset=key,
            order=found.order,
            players=found.players,
            closed=closed,
            rows=tuple(map(_row, found.rows)),
            you=_row(found.you) if found.you else None,
            percentile=found.percentile,
            histogram=tuple(BarOut(bar.low, bar.high, bar.count) for bar in found.bars),
        )
    )


def _row(row: Standing) -> RowOut:
    loss = None if row.loss is None else row.loss / LOSS_UNIT
    return RowOut(row.rank, label(row.nickname, row.tag), row.total, loss, row.you)


@bp.get("/days/<day>/<ruleset>")
@documented(DayOut, errors=(404,))
def day(day: str, ruleset: str) -> Response:
    """What proves that a day was fair: its commitment, and once it is closed its key; then its par and perfect too."""
    here = context()
    date, key = here.begun_day(day), here.service.admission.check_daily(ruleset)
    record = here.day_record(date, key)
    closed = here.is_closed(date)
    found = here.yardsticks(date, key) if closed else None
    return answer(
        DayOut(
            date=date,
            number=here.calendar.number(date),
            ruleset=key,
            commitment=record.commitment,
            closed=closed,
            key=record.key.hex() if closed else None,
            par=found.par.total if found else None,
            perfect=found.perfect.total if found else None,
        )
    )


@bp.get("/openapi.json")
@documented(None)
def openapi() -> Response:
    """The OpenAPI document of this API."""
    return raw(describe(current_app))
