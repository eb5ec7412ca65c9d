"""Moves and logs and their text forms (DESIGN 4); imports `errors` only.

A log is move tokens separated by one space: `r r245 r2345 fours r r1 chance`. `parse_*` and `format_*` are inverse to
each other. Whether a move is legal is decided in `game.py`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from daily.errors import InvalidMove

_ROLL = re.compile(r"r(1?2?3?4?5?)")
_BOX = re.compile(r"(?:[1-9]:)?[a-z][a-z_]{2,29}")


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll all dice but those at the held places (1-5, ascending).

    Raises `InvalidMove` for other places: every roll that exists has a text form, so that its log can be replayed.
    """

    held: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.held != tuple(place for place in range(1, 6) if place in self.held):
            raise _no_move(format_move(self))


@dataclass(frozen=True, slots=True)
class Write:
    """Write the dice into the box with this key."""

    box: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the box just written."""


Move: TypeAlias = Roll | Write | Undo


@lru_cache(maxsize=256)
def parse_move(token: str) -> Move:
    """The move with this text form. Raises `InvalidMove`."""
    if roll := _ROLL.fullmatch(token):
        return Roll(tuple(map(int, roll[1])))
    if token == "undo":
        return Undo()
    if _BOX.fullmatch(token):
        return Write(token)
    raise _no_move(token)


def _no_move(text: str) -> InvalidMove:
    return InvalidMove(
        "{text!a} is no move: allowed are r with the held places in ascending order (r, r245), a box, or undo.",
        text=text,
    )


def format_move(move: Move) -> str:
    """The text form of a move."""
    match move:
        case Roll(held):
            return "r" + "".join(map(str, held))
        case Write(box):
            return box
        case Undo():
            return "undo"


def split_log(log: str) -> list[str]:
    """The tokens of a log. The empty log has none."""
    return log.split(" ") if log else []


def undone_box(log: str) -> str | None:
    """The box that the last move of a log took back, or None if it was another move."""
    tokens = log[-80:].split(" ")
    return tokens[-2] if len(tokens) > 1 and tokens[-1] == "undo" else None


def parse_log(log: str) -> list[Move]:
    """The moves of a log. Raises `InvalidMove`; more than one space between tokens is no log."""
    return [parse_move(token) for token in split_log(log)]


def format_log(moves: Iterable[Move]) -> str:
    """The text form of a log."""
    return " ".join(map(format_move, moves))
