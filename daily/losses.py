"""Points lost as they are stored, ranked and summed up over a day; imports `grades` and the unit of losses.

A loss is a whole number of millionths of a point (`LOSS_UNIT`), so that ranks and sums are exact whatever adds them up.
`gather` says what the sums of a day are; the store keeps them while games finish, the audit counts them anew.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from daily.grades import Square, square_of
from daily.review import LOSS_UNIT


class TurnLosses(NamedTuple):
    """What all games of a day lost in one of their turns, and how many of them made a mistake there."""

    lost: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class DayLosses:
    """The number of games whose losses are known, and what they lost turn by turn."""

    games: int
    turns: tuple[TurnLosses, ...]


NO_LOSSES = DayLosses(0, ())
"""Before the first game whose losses are known."""


def is_mistake(lost: int) -> bool:
    """Whether a turn that lost so much counts as a mistake: its square is the black one."""
    return square_of(lost / LOSS_UNIT) is Square.BLACK


def gather(games: Iterable[Sequence[int]]) -> DayLosses:
    """The sums over games, each given as the losses of its turns."""
    played = list(games)
    turns = zip(*played, strict=True)
    return DayLosses(len(played), tuple(TurnLosses(sum(turn), sum(map(is_mistake, turn))) for turn in turns))
