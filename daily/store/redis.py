"""The store over any server that speaks Redis's protocol; imports the pure core and its neighbours in this folder.

Every step on a day or a game is one Lua script, so a result is on the board exactly once or the move was not accepted.
Nothing is ever retried blindly: a time-out leaves open whether a command was applied, and only the caller's `at` makes
repeating safe. Read `protocol.py` for the contract, `keys.py` for what lies where, the `.lua` files for the steps.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from json import dumps
from typing import cast

from redis import Redis

from daily.errors import InvalidInput, StoreUnavailable
from daily.ids import GameId
from daily.losses import DayLosses
from daily.standing import Order
from daily.store import arguments, keys
from daily.store.answers import (
    DAY_FIELDS,
    FAILURES,
    GAME_FIELDS,
    read_day,
    read_game,
    read_losses,
    read_slice,
    read_yardsticks,
)
from daily.store.causes import ONE_NODE
from daily.store.players import Players
from daily.store.protocol import (
    MAX_ROWS,
    Append,
    BoardSlice,
    ClaimedDay,
    DayRecord,
    LateLosses,
    StoredGame,
)
from daily.store.scripts import Client, load_script
from daily.store.sheets import Sheets
from daily.store.upkeep import Upkeep
from daily.yardsticks import Yardsticks

_log = logging.getLogger("daily.store")

_APPEND = load_script("enter", "append")
_BOARD = load_script("board")
_CLAIM_DAY = load_script("claim_day")
_ENTER_LOSSES = load_script("enter", "enter_losses")
_KEEP_YARDSTICKS = load_script("keep_yardsticks")
_LACKING = load_script("lacking")

_DURABLE = (
    ("maxmemory-policy", "noeviction", "results may be thrown away when its memory is full"),
    ("appendonly", "yes", "moves are lost when it stops"),
    ("appendfsync", "always", "the moves of the last second are lost in a power cut"),
)


class RedisStore(Players, Sheets, Upkeep):
    """An `AuditedStore` over a client of redis-py: plain, Sentinel or Cluster, as `connect.py` makes them.

    The client must decode answers and retry nothing. Instances may be shared by threads and survive a fork.
    """

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._settings_checked = False

    def ping(self) -> None:
        # A write: a replica, a full disk and a cluster with a hole answer PING and refuse moves.
        self._ask("SET", keys.PROBE, "1")
        if not self._settings_checked:
            self._refuse_one_node()
            self._settings_checked = True
            self._warn_of_losses()

    # Games

    def load_game(self, game: GameId) -> StoredGame | None:
        return read_game(game.token, self._ask("HMGET", keys.game_key(game), *GAME_FIELDS))

    def append(self, move: Append) -> StoredGame | None:
        names, more = arguments.entries(move)
        key = move.key.hex() if move.key else ""
        answer = self._step(
            _APPEND,
            (keys.game_key(move.game), *names),
            (move.player, move.at, move.token, move.check, key, move.reply, *more),
        )
        return None if answer is None else read_game(move.game.token, answer)

    def lay(self, game: GameId, player: str, key: bytes, names: Sequence[str]) -> None:
        kept = dumps(names, ensure_ascii=False)
        self._ask("HSET", keys.game_key(game), "player", player, "check", 0, "key", key.hex(), "names", kept)

    # Days

    def claim_day(self, day: DayRecord) -> ClaimedDay:
        names = keys.day_keys(day.date, day.ruleset)
        answer = self._step(_CLAIM_DAY, (names.day, names.games), (day.key.hex(), day.commitment, day.dice))
        *fields, conflict = cast("tuple[str, str, str, int]", answer)
        return ClaimedDay(read_day(day.date, day.ruleset, fields), conflict == 1)

    def load_day(self, day: date, ruleset: str) -> DayRecord | None:
        answer = cast("list[str | None]", self._ask("HMGET", keys.day_keys(day, ruleset).day, *DAY_FIELDS))
        return None if answer == [None] * 3 else read_day(day, ruleset, answer)

    def yardsticks(self, day: date, ruleset: str) -> Yardsticks | None:
        fields = ("par", "par_log", "perfect", "perfect_log")
        return read_yardsticks(day, ruleset, self._ask("HMGET", keys.day_keys(day, ruleset).day, *fields))

    def keep_yardsticks(self, day: DayRecord, yardsticks: Yardsticks) -> bool:
        par, perfect = yardsticks.par, yardsticks.perfect
        found = (day.dice, par.total, par.log, perfect.total, perfect.log)
        return self._step(_KEEP_YARDSTICKS, (keys.day_keys(day.date, day.ruleset).day,), found) == 1

    # Boards

    def board(
        self,
        day: date,
        ruleset: str,
        *,
        offset: int,
        limit: int,
        member: str | None,
        around: bool,
        order: Order = Order.SCORE,
        closed: bool = False,
    ) -> BoardSlice:
        if offset < 0:
            raise InvalidInput(f"The offset is {offset}: it must be 0 or more.")
        if not 1 <= limit <= MAX_ROWS:
            raise InvalidInput(f"The limit is {limit}: it must be 1 to {MAX_ROWS}.")
        names = keys.day_keys(day, ruleset)
        ranked = (names.board, names.labels, names.histogram)
        if order is Order.PRECISION:
            ranked = (names.precision, names.labels, names.loss_histogram)
        asked = (offset, limit, member or "", int(around), int(closed))
        return read_slice(self._step(_BOARD, (*ranked, names.board, names.precision), asked), member, order)

    def losses(self, day: date, ruleset: str) -> DayLosses:
        return read_losses(self._ask("HGETALL", keys.day_keys(day, ruleset).losses))

    def has_losses(self, day: date, ruleset: str, member: str) -> bool:
        return self._ask("ZSCORE", keys.day_keys(day, ruleset).precision, member) is not None

    def enter_losses(self, day: date, ruleset: str, results: Sequence[LateLosses]) -> int:
        if not results:
            return 0
        names = keys.day_keys(day, ruleset)
        touched = (names.board, names.precision, names.loss_histogram, names.losses)
        return cast("int", self._step(_ENTER_LOSSES, touched, arguments.late_losses(results)))

    def lacking(self, day: date, ruleset: str, batch: int = 100) -> Iterator[Sequence[tuple[str, StoredGame]]]:
        names = keys.day_keys(day, ruleset)
        cursor = "0"
        while True:
            answer = self._step(_LACKING, (names.board, names.precision), (cursor, batch))
            cursor, members = cast("tuple[str, list[str]]", answer)
            if members:
                read = self.read_games(day, ruleset, members)
                yield [(member, game) for member, game in read.items() if game]
            if cursor == "0":
                return

    def _refuse_one_node(self) -> None:
        """One node of several answers for the keys that it has, and knows nothing of the others."""
        plain = isinstance(self._client, Redis)
        if not plain:
            return  # a cluster's client finds them
        try:
            told = cast("Mapping[str, str]", self._client.execute_command("CLUSTER INFO"))
        except FAILURES:
            return  # most servers are no cluster, or do not tell
        if int(told.get("cluster_size", 0)) > 1:
            raise StoreUnavailable("The store refuses to work ({reason}).", reason="one node", cause=ONE_NODE)

    def _warn_of_losses(self) -> None:
        """Say once what a server is set up to lose; a host may have reasons, and many hosted servers do not tell."""
        for setting, wanted, consequence in _DURABLE:
            try:
                held = cast("Mapping[str, str]", self._client.execute_command("CONFIG GET", setting))
            except FAILURES:
                return
            if held.get(setting, wanted) != wanted:
                _log.warning("The store's %s is %r, not %r: %s.", setting, held[setting], wanted, consequence)
