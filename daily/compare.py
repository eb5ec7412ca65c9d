"""Two reviewed games on the same dice, side by side; imports `review` and what is below it.

Both begin with the same values of the same sequence, so both have the same expectation before the first roll: by the
identity of DESIGN 8 one total minus the other is the difference of luck minus the difference of losses. A finished game
decides exactly once about every roll, boxes that were taken back left out; that is how its rolls are counted here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from typing import NamedTuple

from daily.dice import Dice
from daily.moves import Write
from daily.review import Decision, Review, TurnReview, turns_of


@dataclass(frozen=True, slots=True)
class Side:
    """A turn of one game, the total after it, and how many rolls that game had made before it."""

    turn: TurnReview
    total: int
    rolls_before: int


class Pair(NamedTuple):
    """The same turn of both games."""

    own: Side
    other: Side

    @property
    def same_start(self) -> bool:
        """Whether both began the turn with the same roll of the day, all five dice of it."""
        return self.own.rolls_before == self.other.rolls_before


class Parting(NamedTuple):
    """What both games decided on the last dice that they had seen alike."""

    own: Decision
    other: Decision

    @property
    def shifts(self) -> bool:
        """Whether one of them wrote a box where the other rolled: its next turn takes the values of the other's next
        roll. Else they held different dice."""
        return isinstance(self.own.choice, Write) != isinstance(self.other.choice, Write)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games turn by turn, and where their dice parted: None where both saw the same dice in every roll.

    The differences are own minus other; `points` = `luck` - `loss`, to a millionth.
    """

    own: Review
    other: Review
    turns: tuple[Pair, ...]
    parting: Parting | None

    @property
    def points(self) -> int:
        """How many points more the own game scored."""
        return self.own.state.card.total - self.other.state.card.total

    @property
    def luck(self) -> float:
        """How much luckier the own rolls were."""
        return self.own.luck - self.other.luck

    @property
    def loss(self) -> float:
        """How much more the own decisions lost."""
        return self.own.loss - self.other.loss


def compare(own: Review, other: Review) -> Comparison:
    """Put two finished games side by side. Both have figures, the same ruleset and the same dice."""
    pairs = zip(_sides(own), _sides(other), strict=True)
    return Comparison(own, other, tuple(Pair(*sides) for sides in pairs), _parting(own.decisions, other.decisions))


def _sides(review: Review) -> list[Side]:
    turns = turns_of(review)
    totals = accumulate(turn.points or 0 for turn in turns)
    rolls = accumulate((len(turn.decisions) for turn in turns), initial=0)
    return [Side(*each) for each in zip(turns, totals, rolls, strict=False)]


def _parting(own: Sequence[Decision], other: Sequence[Decision]) -> Parting | None:
    """The decisions on the roll before the first that differs, in its dice or in the turn it belongs to; a game that
    makes no such roll differs too."""
    rolls = zip_longest(map(_seen, own), map(_seen, other))
    apart = next((roll for roll, (mine, theirs) in enumerate(rolls) if mine != theirs), None)
    return None if apart is None else Parting(own[apart - 1], other[apart - 1])


def _seen(decision: Decision) -> tuple[int, Dice]:
    return decision.turn, decision.dice
