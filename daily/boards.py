"""Boards as they are read: ranks, the caller's own row, percentile and histogram of one day, and where everybody lost
most; imports standing and the store's contract.

Who has not finished the ranked game of a day yet learns nothing about its dice from others: losses are told once the
caller's own game is finished, or the day is closed.
"""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from daily.errors import NotYet
from daily.ids import daily_game_id
from daily.nickname import likeness, split_label
from daily.review import LOSS_UNIT
from daily.standing import Bar, Order, histogram, loss_histogram, percentile, rank, ranks
from daily.store.protocol import BoardRow, BoardSlice, Store


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the board: rank, nickname (may be empty), the tag of its player, total, and whether it is the caller's.

    `alike` says that another line shown has a nickname that this one can be taken for, so that only the tags tell them
    apart. `loss` is in millionths of a point; None where it is not known yet, or not to be told.
    """

    rank: int
    nickname: str
    tag: str
    total: int
    you: bool
    alike: bool = False
    loss: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A part of one day's board, with what the whole of it says about the caller.

    `players` are on this board, `results` on the score board: more where losses of some games are not known yet.
    `told` says whether the caller may learn losses.
    """

    date: date
    ruleset: str
    order: Order
    offset: int
    players: int
    results: int
    rows: tuple[Standing, ...]
    you: Standing | None
    percentile: int | None
    bars: tuple[Bar, ...]
    told: bool


def read_board(
    store: Store,
    day: date,
    ruleset: str,
    player: str | None,
    *,
    order: Order = Order.SCORE,
    offset: int = 0,
    limit: int = 20,
    around: bool = False,
    closed: bool = False,
) -> Board:
    """`limit` rows from place `offset`; with `around`, the rows about the player's own if it is on the board. One
    round trip.

    `closed` says that the day is. Raises `NotYet` for the precision board where losses may not be told.
    """
    member = daily_game_id(player, ruleset, day).token if player else None
    part = store.board(
        day, ruleset, offset=offset, limit=limit, member=member, around=around, order=order, closed=closed
    )
    if order is Order.PRECISION and not part.told:
        raise NotYet(
            "What others lost says something of the dice: the precision board opens for you when your own game of that "
            "day is finished, or when the day is closed."
        )
    you = _standing(part.own, rank(part.own_better), you=True) if part.own else None
    return Board(
        day,
        ruleset,
        order,
        part.offset,
        part.players,
        part.results,
        _mark_alike(_standings(part, member, order)),
        you,
        percentile(part.own_better, part.players) if you else None,
        _bars(part, you, order),
        part.told,
    )


def _standings(part: BoardSlice, member: str | None, order: Order) -> list[Standing]:
    results = [row.total if order is Order.SCORE else (row.loss, row.total) for row in part.rows]
    placed = ranks(results, offset=part.offset, better=part.better)
    return [_standing(row, place, you=row.member == member) for row, place in zip(part.rows, placed, strict=True)]


def _standing(row: BoardRow, place: int, *, you: bool) -> Standing:
    nickname, tag = split_label(row.label)
    return Standing(place, nickname, tag, row.total, you, loss=row.loss)


def _bars(part: BoardSlice, you: Standing | None, order: Order) -> tuple[Bar, ...]:
    if order is Order.SCORE:
        return histogram(part.histogram, you.total if you else None)
    return loss_histogram(part.histogram, you.loss if you else None)


def _mark_alike(rows: list[Standing]) -> tuple[Standing, ...]:
    looks = Counter(likeness(row.nickname) for row in rows if row.nickname)
    return tuple(replace(row, alike=looks[likeness(row.nickname)] > 1) if row.nickname else row for row in rows)


# Where everybody lost most


@dataclass(frozen=True, slots=True)
class TurnLoss:
    """What games lost in one of their turns: points in the mean, and which share of the games made a mistake there."""

    turn: int
    mean: float
    mistakes: float


@dataclass(frozen=True, slots=True)
class LossesOfDay:
    """Turn by turn what the games of a day lost whose losses are known. Without games there are no turns."""

    games: int
    turns: tuple[TurnLoss, ...]

    def costliest(self, count: int) -> tuple[TurnLoss, ...]:
        """The turns that cost most, the costliest first; none in which nobody lost anything."""
        costly = [turn for turn in self.turns if turn.mean > 0]
        return tuple(sorted(costly, key=lambda turn: -turn.mean)[:count])


def read_losses(store: Store, day: date, ruleset: str) -> LossesOfDay:
    """Where everybody lost most on a day. One round trip.

    Only for who may learn losses: whoever has finished the ranked game of that day, or everybody once it is closed.
    """
    held = store.losses(day, ruleset)
    games = held.games
    turns = (
        TurnLoss(turn, lost / games / LOSS_UNIT, mistakes / games)
        for turn, (lost, mistakes) in enumerate(held.turns, start=1)
        if games > 0
    )
    return LossesOfDay(games, tuple(turns))
