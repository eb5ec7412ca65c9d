"""What the audit reads and sets: lists of games, logs, and all that follows from them; imports the pure core and its
neighbours. `audited.py` is the contract.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import cast

from daily.ids import GameId
from daily.standing import BUCKET
from daily.store import arguments, keys
from daily.store.answers import read_buckets, read_game, read_loss_buckets, read_losses
from daily.store.asking import Asking
from daily.store.audited import ListDifferences
from daily.store.protocol import DayContents, Precise, StoredGame
from daily.store.scores import BUCKET_OF_LOSSES, parts_of
from daily.store.scripts import load_script

_LIST_GAMES = load_script("list_games")
_READ_GAMES = load_script("read_games")
_REPLACE = load_script("replace")
_REPLACE_LOSSES = load_script("replace_losses")

_BATCH = 500
"""Entries that one step of an audit reads or sets: a few milliseconds of the server's time."""
_KEYS = 1000
"""Keys that one step of a walk over the store looks at: less than a millisecond of the server's time."""


class Upkeep(Asking):
    """Comparing and setting right: the part of a store that only the audit needs."""

    def logged(self, day: date | None) -> Iterator[GameId]:
        return filter(None, map(keys.parse_daily_game_key, self._keys(keys.daily_games_pattern(day), _KEYS)))

    def listed(self, day: date, ruleset: str, batch: int = _BATCH) -> Iterator[Sequence[str]]:
        for part in self._scan("SSCAN", keys.day_keys(day, ruleset).games, batch):
            yield list(cast("list[str]", part))

    def compare_list(self, day: date, ruleset: str, members: Sequence[str], *, repair: bool) -> ListDifferences:
        games = [keys.daily_game_key(day, ruleset, member) for member in members]
        answer = self._step(_LIST_GAMES, (keys.day_keys(day, ruleset).games, *games), (int(repair), *members))
        return ListDifferences(*cast("tuple[list[str], list[str]]", answer))

    def read_games(self, day: date, ruleset: str, members: Sequence[str]) -> Mapping[str, StoredGame | None]:
        answer = self._step(_READ_GAMES, [keys.daily_game_key(day, ruleset, member) for member in members])
        found = zip(members, cast("list[object]", answer), strict=True)
        return {member: read_game(member, fields) for member, fields in found if fields is not None}

    def contents(self, day: date, ruleset: str) -> DayContents:
        names = keys.day_keys(day, ruleset)
        totals = self._scores(names.board)
        labels: dict[str, str] = {}
        for part in self._scan("HSCAN", names.labels, _BATCH):
            labels.update(cast("dict[str, str]", part))
        return DayContents(
            totals,
            labels,
            read_buckets(self._ask("HGETALL", names.histogram)),
            {member: Precise(*parts_of(score)) for member, score in self._scores(names.precision).items()},
            read_loss_buckets(self._ask("HGETALL", names.loss_histogram)),
            read_losses(self._ask("HGETALL", names.losses)),
        )

    def _scores(self, board: str) -> dict[str, int]:
        scores: dict[str, int] = {}
        for part in self._scan("ZSCAN", board, _BATCH):
            scores.update((member, int(score)) for member, score in cast("list[tuple[str, float]]", part))
        return scores

    def replace_contents(self, day: date, ruleset: str, contents: DayContents, seen: DayContents) -> None:
        names = keys.day_keys(day, ruleset)
        boards = (names.board, names.labels, names.histogram, names.precision, names.loss_histogram)
        changes = arguments.changes(contents, seen)
        # At least one step: a histogram may be wrong where every result is right.
        for start in range(0, max(len(changes), 1), _BATCH):
            part = [value for change in changes[start : start + _BATCH] for value in change]
            self._step(_REPLACE, boards, (BUCKET, BUCKET_OF_LOSSES, *part))
        if contents.losses != seen.losses:
            self._step(_REPLACE_LOSSES, (names.losses,), (seen.losses.games, *arguments.sums(contents.losses)))
