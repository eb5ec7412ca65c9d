"""A finished or unfinished game, move by move: what each move did, what it lost, how lucky it was; imports `game`,
`grades` and what is below them.

`replay` folds a log and knows the points of its boxes; that is all there is for a ruleset without a table. The solver
(`solver/review.py`) fills in what it knows: the value of the start, loss and luck. A box that was taken back again
costs nothing in the end and pays nothing: neither it nor the `undo` has any figure, and points, losses and luck always
add up to total = value + luck - loss (plus, in a game that is not over, what its position is still worth).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum
from typing import TypeAlias

from daily.dice import Dice, DiceSource
from daily.game import State, advance, opening
from daily.grades import Grade, grade_of
from daily.moves import Move, Roll, Undo, Write
from daily.ruleset import Ruleset

LOSS_UNIT = 1_000_000
"""Losses that are stored or ranked are whole millionths of a point."""
Choice: TypeAlias = Roll | Write
"""What can be decided with dice on the table: which of them to hold, or which box to write."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the end of a game promises under best play: the chance of the upper bonus (1 once it is paid), the expected
    points of extra bonuses in all, and the expected points of every box in card order (what stands in it once it is
    written). Together they are the expected final score."""

    bonus: float
    extra: float
    boxes: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision and the best one in its place, which is the choice itself where nothing is better.

    `loss` is in points, `expected` the final score to be expected after it. The outlooks after choice and best are
    None where nobody has computed them.
    """

    before: State
    choice: Choice
    best: Choice
    loss: float
    expected: float
    outlook: Outlook | None = None
    best_outlook: Outlook | None = None

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.before.turn

    @property
    def dice(self) -> Dice:
        """The dice on the table."""
        return self.before.dice

    @property
    def grade(self) -> Grade:
        """The loss in a word."""
        return grade_of(self.loss)


@dataclass(frozen=True, slots=True)
class MoveReview:
    """A move, the number of the turn it was made in, the state after it, and its figures where it has them.

    `points` are what a box added to the total, bonuses included; `luck` belongs to a roll. `expected` is the final
    score to be expected after the move.
    """

    move: Move
    turn: int
    after: State
    points: int | None = None
    decision: Decision | None = None
    luck: float | None = None
    expected: float | None = None

    @property
    def loss(self) -> float | None:
        """What the decision lost, where the move was one."""
        return None if self.decision is None else self.decision.loss


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn: its box and what that added to the total (None while it is open), its decisions, loss and luck, and the
    final score to be expected at its end."""

    number: int
    box: str | None
    points: int | None
    decisions: tuple[Decision, ...]
    loss: float
    luck: float
    expected: float


@dataclass(frozen=True, slots=True)
class Review:
    """Every move of a log, the state after the last one, and the value of the start (None without a table)."""

    moves: tuple[MoveReview, ...]
    state: State
    value: float | None = None

    @property
    def loss(self) -> float:
        """All that the decisions lost."""
        return fsum(each.loss for each in self.moves if each.loss is not None)

    @property
    def luck(self) -> float:
        """The luck of all rolls."""
        return fsum(each.luck for each in self.moves if each.luck is not None)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions that stood."""
        return tuple(each.decision for each in self.moves if each.decision is not None)


def replay(ruleset: Ruleset, source: DiceSource, moves: Iterable[Move]) -> Review:
    """Fold a log, finished or not: points and states. Raises `IllegalMove` and `DiceExhausted` like `game.advance`."""
    states, made = [opening(ruleset)], list[Move]()
    for move in moves:
        states.append(advance(states[-1], move, source))
        made.append(move)
    steps = zip(made, pairwise(states), [*made[1:], None], strict=False)
    return Review(tuple(_replayed(move, before, after, coming) for move, (before, after), coming in steps), states[-1])


def _replayed(move: Move, before: State, after: State, coming: Move | None) -> MoveReview:
    stands = isinstance(move, Write) and not isinstance(coming, Undo)
    points = after.card.total - before.card.total if stands else None
    return MoveReview(move, (after if isinstance(move, Undo) else before).turn, after, points)


def turns_of(review: Review) -> tuple[TurnReview, ...]:
    """The turns of a review that has figures, in order."""
    numbers = sorted({each.turn for each in review.moves})
    return tuple(_turn(number, [each for each in review.moves if each.turn == number]) for number in numbers)


def _turn(number: int, moves: Sequence[MoveReview]) -> TurnReview:
    written = next((each for each in moves if each.points is not None), None)
    return TurnReview(
        number,
        box=written.move.box if written and isinstance(written.move, Write) else None,
        points=written.points if written else None,
        decisions=tuple(each.decision for each in moves if each.decision is not None),
        loss=fsum(each.loss for each in moves if each.loss is not None),
        luck=fsum(each.luck for each in moves if each.luck is not None),
        expected=[each.expected for each in moves if each.expected is not None][-1],
    )


def losses_of(review: Review) -> tuple[int, ...]:
    """The loss of each turn in millionths of a point: what boards rank and squares show."""
    return tuple(round(turn.loss * LOSS_UNIT) for turn in turns_of(review))


def costliest(review: Review, count: int) -> tuple[Decision, ...]:
    """The decisions that lost most, the costliest first; none of those that were best."""
    lost = [decision for decision in review.decisions if decision.grade is not Grade.BEST]
    return tuple(sorted(lost, key=lambda decision: -decision.loss)[:count])


def grade_counts(review: Review) -> Mapping[Grade, int]:
    """How many decisions have each grade, best first, none left out."""
    counts = Counter(decision.grade for decision in review.decisions)
    return {grade: counts[grade] for grade in Grade}
