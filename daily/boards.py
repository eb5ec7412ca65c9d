"""Boards as they are read: ranks, the caller's own row, percentile and histogram of one day; imports standing and the
store's contract."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from daily.ids import daily_game_id
from daily.nickname import likeness, split_label
from daily.standing import Bar, histogram, percentile, rank, ranks
from daily.store.protocol import BoardRow, BoardSlice, Store


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the board: rank, nickname (may be empty), the tag of its player, total, and whether it is the caller's.

    `alike` says that another line shown has a nickname that this one can be taken for, so that only the tags tell them
    apart.
    """

    rank: int
    nickname: str
    tag: str
    total: int
    you: bool
    alike: bool = False


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
    you = _standing(part.own, rank(part.own_better), you=True) if part.own else None
    return Board(
        day,
        ruleset,
        part.offset,
        part.players,
        _mark_alike(_standings(part, member)),
        you,
        percentile(part.own_better, part.players) if you else None,
        histogram(part.histogram, you.total if you else None),
    )


def _standings(part: BoardSlice, member: str | None) -> list[Standing]:
    placed = ranks([row.total for row in part.rows], offset=part.offset, better=part.better)
    return [_standing(row, place, you=row.member == member) for row, place in zip(part.rows, placed, strict=True)]


def _standing(row: BoardRow, place: int, *, you: bool) -> Standing:
    nickname, tag = split_label(row.label)
    return Standing(place, nickname, tag, row.total, you)


def _mark_alike(rows: list[Standing]) -> tuple[Standing, ...]:
    looks = Counter(likeness(row.nickname) for row in rows if row.nickname)
    return tuple(replace(row, alike=looks[likeness(row.nickname)] > 1) if row.nickname else row for row in rows)
