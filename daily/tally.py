"""What a player's unranked games came to: games, mean and best score, wins against the computer, and the game to go on
with; imports `ids` and `levels`.

The counts are kept in the store, each game counted once. A challenge counts as solo: its dice were as new to its
player. Practice with a day's dice and games at one table are not counted, but they can be gone on with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from daily.ids import GameId, Mode
from daily.levels import Level

COUNTED = frozenset({Mode.SOLO, Mode.CHALLENGE, Mode.COMPUTER})
"""Modes whose finished games are counted."""


class Kind(NamedTuple):
    """What is counted together: games of one mode, ruleset and level."""

    mode: Mode
    ruleset: str
    level: Level | None = None


class Verdict(StrEnum):
    """How a game against the computer ended for the player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished game counts as: its total, and how it ended where it was against somebody."""

    total: int
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Finished games of one kind: how many, the sum and the best of their totals, and how many ended how."""

    games: int
    sum: int
    best: int
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def mean(self) -> float:
        """The mean total."""
        return self.sum / self.games


@dataclass(frozen=True, slots=True)
class History:
    """A player's tallies by kind (none without finished games), and by slot the game begun last and not finished."""

    tallies: Mapping[Kind, Tally] = field(default_factory=dict)
    unfinished: Mapping[Kind, GameId] = field(default_factory=dict)


def kind_of(game: GameId) -> Kind:
    """What a game is counted with."""
    mode = Mode.SOLO if game.mode is Mode.CHALLENGE else game.mode
    return Kind(mode, game.ruleset, game.level)


def slot_of(game: GameId) -> Kind:
    """Among which games a game is the one to go on with: a challenge takes no other solo game's place."""
    return Kind(game.mode, game.ruleset, game.level)


def format_kind(kind: Kind) -> str:
    """The text form of a kind; `parse_kind` is its inverse."""
    return ".".join(part for part in kind if part)


def parse_kind(text: str) -> Kind:
    """The kind with this text form. Raises `ValueError`."""
    mode, ruleset, *level = text.split(".")
    return Kind(Mode(mode), ruleset, Level(level[0]) if level else None)


def verdict_of(own: int, beside: int) -> Verdict:
    """How a game against the computer ended."""
    if own == beside:
        return Verdict.DRAWN
    return Verdict.WON if own > beside else Verdict.LOST
