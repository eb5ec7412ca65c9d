"""What a server's answers mean: records, or errors of the project's own; imports redis-py's exceptions to tell."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from redis import exceptions

from daily.errors import DailyError, InvalidInput, StoreCorrupt, StoreUnavailable
from daily.store.protocol import BoardRow, BoardSlice, StoredGame

FAILURES = (exceptions.RedisError, exceptions.RedisClusterException, OSError, UnicodeDecodeError)
"""Everything that redis-py raises when a server is away, refuses, or answers something that is no text."""

_Slice = tuple[int, int, int, tuple[int, str] | None, int, list[str], list[int], list[str], list[str]]
"""The answer of board.lua."""


@contextmanager
def reading(what: str) -> Iterator[None]:
    """What was written here and does not parse was not written here."""
    try:
        yield
    except (InvalidInput, ValueError):
        raise StoreCorrupt(
            "{what} is damaged: the store holds something else than what was written.", what=what
        ) from None


def read_game(member: str, answer: object) -> StoredGame | None:
    """The game in an answer of player, log, check sum and key; None where there is no player."""
    player, log, check, key = cast("list[str | None]", answer)
    if player is None:
        return None
    with reading(f"The record of game {member}"):
        return StoredGame(player, log or "", int(check or ""), bytes.fromhex(key) if key else None)


def read_slice(answer: object, member: str | None) -> BoardSlice:
    """The slice in the answer of board.lua, which was asked for this member's own row."""
    players, offset, better, own, own_better, members, totals, labels, histogram = cast("_Slice", answer)
    with reading("A board"):
        return BoardSlice(
            rows=tuple(map(BoardRow, members, labels, totals)),
            offset=offset,
            better=better,
            players=players,
            own=BoardRow(member, own[1], own[0]) if member and own else None,
            own_better=own_better,
            histogram={int(bucket): int(count) for bucket, count in zip(histogram[::2], histogram[1::2], strict=True)},
        )


def failure_of(error: Exception) -> DailyError:
    """The one sentence for whatever redis-py raised. Its own words stay in the chain, for the log."""
    if isinstance(error, UnicodeDecodeError) or "WRONGTYPE" in str(error):
        return StoreCorrupt("The store holds something else than what was written there.")
    if isinstance(error, exceptions.TimeoutError):
        return StoreUnavailable("The store did not answer in time; try again.")
    if isinstance(error, exceptions.ResponseError):
        code = str(error).partition(" ")[0]
        reason = code if code.isupper() else type(error).__name__
        return StoreUnavailable("The store refuses to work ({reason}).", reason=reason)
    return StoreUnavailable("The store cannot be reached; try again.")
