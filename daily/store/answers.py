"""What a server's answers mean: records, or errors of the project's own; imports redis-py's exceptions to tell."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import cast

from redis import exceptions

from daily.errors import DailyError, InvalidInput, StoreCorrupt, StoreUnavailable, UnknownGame
from daily.ids import GameId, parse_game_id
from daily.losses import DayLosses, TurnLosses
from daily.standing import Order
from daily.store.causes import cause_of
from daily.store.protocol import BoardRow, BoardSlice, DayRecord, StoredGame
from daily.store.scores import parts_of
from daily.tally import History, Kind, Tally, parse_kind
from daily.yardsticks import Reached, Yardsticks

FAILURES = (exceptions.RedisError, exceptions.RedisClusterException, OSError, UnicodeDecodeError)
"""Everything that redis-py raises when a server is away, refuses, or answers something that is no text."""

_Row = tuple[int, str, int | None]
_Slice = tuple[int, int, int, _Row | None, int, list[str], list[int], list[str], list[int | None], list[str], int, int]
"""The answer of board.lua."""


@contextmanager
def reading(what: str) -> Iterator[None]:
    """What was written here and does not parse was not written here."""
    try:
        yield
    except (InvalidInput, UnknownGame, ValueError, TypeError):
        raise StoreCorrupt(
            "{what} is damaged: the store holds something else than what was written.", what=what
        ) from None


GAME_FIELDS = ("player", "log", "check", "key", "names", "reply")
"""The fields of a game."""


def read_game(member: str, answer: object) -> StoredGame | None:
    """The game in an answer of `GAME_FIELDS`; None where there is no player."""
    player, log, check, key, names, reply = cast("list[str | None]", answer)
    if player is None:
        return None
    with reading(f"The record of game {member}"):
        dice_key = bytes.fromhex(key) if key else None
        return StoredGame(player, log or "", int(check or ""), dice_key, _read_names(names), reply or "")


def _read_names(text: str | None) -> tuple[str, ...]:
    names = json.loads(text) if text else []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError
    return tuple(names)


DAY_FIELDS = ("key", "commitment", "dice")
"""The fields of a day's record."""


def read_day(day: date, ruleset: str, answer: Sequence[object]) -> DayRecord:
    """The record in an answer of `DAY_FIELDS`; a field that is missing is damage."""
    key, commitment, dice = cast("Sequence[str | None]", answer)
    with reading(f"The record of {day} {ruleset}"):
        if commitment is None or dice is None:
            raise ValueError
        return DayRecord(day, ruleset, bytes.fromhex(key or "none"), commitment, dice)


def read_yardsticks(day: date, ruleset: str, answer: object) -> Yardsticks | None:
    """Par and perfect in an answer of both totals, each with its log; None where there is none of them."""
    par, par_log, perfect, perfect_log = cast("list[str | None]", answer)
    if par is None and perfect is None:
        return None
    with reading(f"Par or perfect of {day} {ruleset}"):
        return Yardsticks(Reached(int(par or ""), par_log or ""), Reached(int(perfect or ""), perfect_log or ""))


def read_slice(answer: object, member: str | None, order: Order) -> BoardSlice:
    """The slice in the answer of board.lua, which was asked for this member's own row."""
    players, offset, better, own, own_better, members, scores, labels, losses, counts, results, told = cast(
        "_Slice", answer
    )
    rows = zip(members, scores, labels, losses or [None] * len(members), strict=True)
    with reading("A board"):
        return BoardSlice(
            rows=tuple(_row(order, each, (score, label, loss)) for each, score, label, loss in rows),
            offset=offset,
            better=better,
            players=players,
            own=_row(order, member, own) if member and own else None,
            own_better=own_better,
            histogram=_READERS[order](dict(zip(counts[::2], counts[1::2], strict=True))),
            results=results,
            told=told == 1,
        )


def _row(order: Order, member: str, row: _Row) -> BoardRow:
    score, label, precision = row
    loss = None if precision is None else parts_of(precision)[0]
    return BoardRow(member, label, score if order is Order.SCORE else parts_of(score)[1], loss)


def read_buckets(answer: object) -> Mapping[int, int]:
    """A histogram of totals: count by bucket."""
    with reading("A histogram"):
        return {int(bucket): int(count) for bucket, count in cast("dict[str, str]", answer).items()}


def read_loss_buckets(answer: object) -> Mapping[int, int]:
    """A histogram of losses: count by bucket, whose complement is the field."""
    return {~bucket: count for bucket, count in read_buckets(answer).items()}


def read_history(answer: object) -> History:
    """Tallies and unfinished games by kind, from the fields `<kind>:<what>` that count_game.lua writes."""
    counts: dict[Kind, dict[str, int]] = {}
    unfinished: dict[Kind, GameId] = {}
    with reading("What a player's games came to"):
        for name, value in cast("dict[str, str]", answer).items():
            text, _, what = name.partition(":")
            kind = parse_kind(text)
            if what == "open":
                unfinished[kind] = parse_game_id(value)
            else:
                counts.setdefault(kind, {})[what] = int(value)
        return History({kind: Tally(**held) for kind, held in counts.items()}, unfinished)


_READERS = {Order.SCORE: read_buckets, Order.PRECISION: read_loss_buckets}


def read_losses(answer: object) -> DayLosses:
    """What all games of a day lost, from the fields that `arguments.sums` names."""
    fields = cast("dict[str, str]", answer)
    with reading("What all games of a day lost"):
        last = max((int(name.partition(":")[0]) for name in fields if name != "games"), default=0)
        turns = (
            TurnLosses(*(int(fields.get(f"{turn}:{what}", 0)) for what in TurnLosses._fields))
            for turn in range(1, last + 1)
        )
        return DayLosses(int(fields.get("games", 0)), tuple(turns))


def failure_of(error: Exception) -> DailyError:
    """The one sentence for whatever redis-py raised, and its cause. Its own words stay in the chain."""
    if isinstance(error, UnicodeDecodeError) or "WRONGTYPE" in str(error):
        return StoreCorrupt("The store holds something else than what was written there.")
    cause = cause_of(error)
    if isinstance(error, exceptions.TimeoutError):
        return StoreUnavailable("The store did not answer in time; try again.", cause=cause)
    if isinstance(error, exceptions.ResponseError):
        code = str(error).partition(" ")[0]
        reason = code if code.isupper() and len(code) > len("DB") else type(error).__name__  # a word, no error's code
        return StoreUnavailable("The store refuses to work ({reason}).", reason=reason, cause=cause)
    return StoreUnavailable("The store cannot be reached; try again.", cause=cause)
