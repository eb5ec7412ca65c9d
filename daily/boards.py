"""Boards as they are read: ranks, the caller's own row, percentile and histogram of one day; imports standing and the
store's contract."""

from dataclasses import dataclass
from datetime import date

from daily.ids import daily_game_id
from daily.nickname import split_label
from daily.standing import Bar, histogram, percentile, rank, ranks
from daily.store.protocol import BoardRow, BoardSlice, Store

@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the board: rank, nickname (may be empty), the tag that tells equal nicknames apart, total, and
    whether it is the caller's."""

    rank: int
    nickname: str
    tag: str
    total: int
    you: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A part of one day's board, with what the whole of it says about the caller."""

    date: date
    ruleset: str
    offset: int
    players: int
    rows: tuple[Standing, ...]
    you: Standing | None
    percentile: int | None
    bars: tuple[Bar, ...]


def read_board(
    store: Store, day: date, ruleset: str, player: str | None, *, offset: int = 0, limit: int = 20, around: bool = False
) -> Board:
    """`limit` rows from place `offset`; with `around`, the rows about the player's own if it is on the board. One
    round trip."""
    member = daily_game_id(player, ruleset, day).token if player else None
    part = store.board(day, ruleset, offset=offset, limit=limit, member=member, around=around)
    you = part.own and _standing(part.own, rank(part.own_better), you=True)
    return Board(
        day,
        ruleset,
        part.offset,
        part.players,
        _standings(part, member),
        you,
        percentile(part.own_better, part.players) if you else None,
        histogram(part.histogram, you.total if you else None),
    )


def _standings(part: BoardSlice, member: str | None) -> tuple[Standing, ...]:
    placed = ranks([row.total for row in part.rows], offset=part.offset, better=part.better)
    return tuple(_standing(row, place, you=row.member == member) for row, place in zip(part.rows, placed, strict=True))


def _standing(row: BoardRow, place: int, *, you: bool) -> Standing:
    nickname, tag = split_label(row.label)
    return Standing(place, nickname, tag, row.total, you)
