"""What the store holds while it is measured: days with many results, and games in the middle of a turn.

Everything lies under the store's own keys, in the form that its own scripts leave, but is entered thousands at a time:
move by move a million games would take hours. Imports the core and the store.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from itertools import count
from time import monotonic, sleep
from typing import cast
from zlib import crc32

from daily.errors import StoreUnavailable
from daily.ids import GameId, daily_game_id
from daily.moves import split_log
from daily.review import LOSS_UNIT
from daily.standing import BUCKET
from daily.store import keys
from daily.store.connect import connect
from daily.store.protocol import Append, Result
from daily.store.redis import RedisStore
from daily.store.scores import BUCKET_OF_LOSSES, SPAN
from daily.store.scripts import Client

BATCH = 5000
"""Results that one step enters: some 20 ms of the server's time."""
_GAMES_BATCH = 500
_UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
_LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")


def _turns(*boxes: str) -> str:
    """Turns of three rolls. They are legal with any dice as long as the box for five of a kind is open."""
    return " ".join(f"r r12 r345 {box}" for box in boxes)


MIDDLE_LOG = _turns(*_UPPER)
"""Six turns: the next move is the first roll of the seventh."""
MIDDLE_AT = len(split_log(MIDDLE_LOG))
LATER_MOVES = tuple(split_log(_turns(*_LOWER)))
"""What follows: six turns more, to the last turn but one."""
FINISHED_LOG = _turns(*_UPPER, *_LOWER, "five_of_a_kind")
"""All thirteen turns. Whether its total is the one on the board matters to the audit alone."""
_MIDDLE_TOTAL, _MIDDLE_LOSSES = 240, (5 * LOSS_UNIT,) * 13
_DIGITS = str.maketrans("0189", "abcd")
_REWRITE_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Begun:
    """A game in its middle, and whose it is."""

    player: str
    game: GameId


def patient(url: str) -> Client:
    """A client that waits for the long steps of filling."""
    return connect(f"{url}?socket_timeout=60")


def player(number: int) -> str:
    """A player's id."""
    return f"{number:026d}".translate(_DIGITS)


def enter_results(client: Client, day: date, ruleset: str, results: int, middle: str) -> None:
    """Give a day so many results, the last of them the player's named `middle`, about half-way down the board."""
    names = keys.day_keys(day, ruleset)
    boards = (names.games, names.board, names.labels, names.histogram)
    losses = (names.precision, names.loss_histogram, names.losses)
    for first in range(0, results - 1, BATCH):
        many = min(BATCH, results - 1 - first)
        widths = (BUCKET, BUCKET_OF_LOSSES, SPAN, len(_MIDDLE_LOSSES))
        arguments = [first, many, keys.daily_game_key(day, ruleset, ""), *_log(FINISHED_LOG), *widths]
        _run(client, "results", (*boards, *losses), arguments)
    game = daily_game_id(middle, ruleset, day)
    result = Result(_MIDDLE_TOTAL, "middle#abcd", _MIDDLE_LOSSES)
    RedisStore(client).append(Append(game, middle, 0, "r", crc32(b"r"), result=result))


class Middles:
    """An endless supply of games in their middle; each is given out once."""

    def __init__(self, client: Client, day: date, ruleset: str) -> None:
        self._client = client
        self._day = day
        self._ruleset = ruleset
        self._numbers = count()

    def begin(self, games: int) -> list[Begun]:
        """So many new games, stored."""
        players = [player(next(self._numbers)) for _ in range(games)]
        begun = [Begun(player, daily_game_id(player, self._ruleset, self._day)) for player in players]
        for start in range(0, games, _GAMES_BATCH):
            self._store(begun[start : start + _GAMES_BATCH])
        return begun

    def _store(self, begun: Sequence[Begun]) -> None:
        names = keys.day_keys(self._day, self._ruleset)
        pairs = [text for each in begun for text in (each.game.token, each.player)]
        arguments = [keys.daily_game_key(self._day, self._ruleset, ""), *_log(MIDDLE_LOG), *pairs]
        _run(self._client, "games", (names.games,), arguments)


def _log(log: str) -> list[str | int]:
    return [log, len(split_log(log)), crc32(log.encode())]


def _run(client: Client, name: str, names: Sequence[str], arguments: Sequence[str | int]) -> None:
    text = files("scripts.bench").joinpath(f"{name}.lua").read_text("utf-8")
    client.execute_command("EVAL", text, len(names), *names, *arguments)


@contextmanager
def file_closed(client: Client) -> Iterator[None]:
    """Let the server keep no file meanwhile, and write it anew afterwards: filling takes half as long, and the file
    holds every result once, as it does a while after a busy day.

    Returns when nothing goes on in the background any more that would be measured too.
    """
    client.execute_command("CONFIG SET", "appendonly", "no")
    yield
    client.execute_command("CONFIG SET", "appendonly", "yes")
    deadline = monotonic() + _REWRITE_SECONDS
    while _is_writing(client):
        if monotonic() > deadline:
            raise StoreUnavailable(f"The server was still writing its file after {_REWRITE_SECONDS:.0f} seconds.")
        sleep(0.05)


def _is_writing(client: Client) -> bool:
    told = _told(client, "persistence")
    return 1 in (told["aof_rewrite_in_progress"], told["aof_rewrite_scheduled"])


def memory_of(client: Client) -> int:
    """Bytes that the store holds."""
    return int(str(_told(client, "memory")["used_memory"]))


def _told(client: Client, section: str) -> Mapping[str, object]:
    return cast("Mapping[str, object]", client.execute_command("INFO", section))
