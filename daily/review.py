"""What a game's moves did, one by one; imports `game` and what is below it.

For now a move has the points that it added; what it lost and how lucky its roll was follow from the values of
positions, which come from the solver.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from daily.dice import DiceSource
from daily.game import State, advance, opening
from daily.moves import Move, Write
from daily.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class MoveReview:
    """A move, for a box the points that it added to the total, bonuses included, and the state after it."""

    move: Move
    points: int | None
    after: State


@dataclass(frozen=True, slots=True)
class Review:
    """Every move of a log and the state after the last one."""

    moves: tuple[MoveReview, ...]
    state: State


def review(ruleset: Ruleset, source: DiceSource, moves: Iterable[Move]) -> Review:
    """Replay a log, finished or not. Raises `IllegalMove` and `DiceExhausted` like `game.advance`."""
    state = opening(ruleset)
    reviewed: list[MoveReview] = []
    for move in moves:
        after = advance(state, move, source)
        gained = after.card.total - state.card.total
        reviewed.append(MoveReview(move, gained if isinstance(move, Write) else None, after))
        state = after
    return Review(tuple(reviewed), state)
