"""The lists of games that days keep, against the logs that are there; imports identifiers and the audit's store.

A day's list is derived like its boards, so it cannot be trusted to name every log. Logs are found by their keys: one
walk over the store for all days that are asked for. Read on in `audit.py`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import TypeAlias, TypeVar

from daily.errors import StoreCorrupt
from daily.ids import GameId
from daily.store.audited import AuditedStore

BATCH = 500
"""Games that one step compares or reads."""
_HELD = 50_000
"""Games of the walk that are held at once, some 20 MB, so that those of one day can be compared together."""

Entry = TypeVar("Entry")
Board: TypeAlias = tuple[date, str]
"""A day and a ruleset."""


@dataclass(slots=True)
class Unlisted:
    """The games of a day that its list lacked: tokens of those that it lacks still, number of those entered by now."""

    tokens: set[str] = field(default_factory=set)
    entered: int = 0


def in_batches(entries: Iterable[Entry], size: int = BATCH) -> Iterator[Sequence[Entry]]:
    """All entries in their order, so many at a time."""
    left = iter(entries)
    while batch := list(islice(left, size)):
        yield batch


def find_unlisted(store: AuditedStore, boards: Collection[Board], *, repair: bool) -> Mapping[Board, Unlisted]:
    """What the lists of these days lack; with `repair` it is entered while the walk goes on, so that nothing but
    numbers is left to remember."""
    found = {board: Unlisted() for board in boards}
    days = {day for day, _ in boards}
    for part in in_batches(store.logged(days.pop() if len(days) == 1 else None), _HELD):
        for board, tokens in _by_board(part).items():
            if board in found:
                _compare(store, board, tokens, found[board], repair=repair)
    return found


def _by_board(games: Iterable[GameId]) -> Mapping[Board, Sequence[str]]:
    tokens: dict[Board, list[str]] = {}
    for game in games:
        if game.day is not None:
            tokens.setdefault((game.day, game.ruleset), []).append(game.token)
    return tokens


def _compare(store: AuditedStore, board: Board, tokens: Sequence[str], unlisted: Unlisted, *, repair: bool) -> None:
    try:
        for batch in in_batches(tokens):
            lacking = store.compare_list(*board, batch, repair=repair).lacking
            if repair:
                unlisted.entered += len(lacking)
            else:
                unlisted.tokens.update(lacking)
    except StoreCorrupt:  # what stands in the list's place is none, and the audit of that day says so
        return
