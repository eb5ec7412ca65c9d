"""Players, games and moves for the store's tests: small numbers in, everything else follows from them."""

from collections.abc import Mapping
from datetime import date
from typing import TypeAlias
from zlib import crc32

from daily.ids import GameId, Mode, daily_game_id
from daily.store.protocol import Append, Result, StoredGame
from daily.store.redis import RedisStore

DAY = date(2026, 11, 29)
RULESET = "classic"
Losses: TypeAlias = tuple[int, ...]
"""What a game lost, turn by turn, in millionths of a point."""
SOLO = GameId(Mode.SOLO, RULESET, None, "k3f2m2q7w4e5r6t7")


def player(number: int) -> str:
    """A player's id."""
    return f"{number:026d}".translate(str.maketrans("0189", "abcd"))


def game(number: int, day: date = DAY) -> GameId:
    """The ranked game of a player."""
    return daily_game_id(player(number), RULESET, day)


def stored(number: int, log: str, key: bytes | None = None) -> StoredGame:
    """What the store should hold of a player's game."""
    return StoredGame(player(number), log, crc32(log.encode()), key)


def play(
    store: RedisStore,
    number: int,
    log: str,
    *,
    total: int | None = None,
    losses: Losses | None = None,
    name: GameId | None = None,
) -> list[StoredGame | None]:
    """Append a whole log move by move, the last one with a result if there is a total; the answers."""
    tokens = log.split()
    answers = []
    for at, token in enumerate(tokens):
        last = at == len(tokens) - 1
        result = Result(total, f"name{number}#{number}", losses) if last and total is not None else None
        check = crc32(" ".join(tokens[: at + 1]).encode())
        answers.append(store.append(Append(name or game(number), player(number), at, token, check, result=result)))
    return answers


def listed_games(store: RedisStore, day: date, ruleset: str, batch: int = 500) -> dict[str, StoredGame | None]:
    """What is stored of every game in a day's list."""
    return {
        member: held
        for part in store.listed(day, ruleset, batch)
        for member, held in store.read_games(day, ruleset, part).items()
    }


def finish(store: RedisStore, totals: Mapping[int, int], losses: Mapping[int, Losses] | None = None) -> None:
    """Enter results: total by player, and the losses of some."""
    for number, total in totals.items():
        play(store, number, "r chance", total=total, losses=(losses or {}).get(number))
