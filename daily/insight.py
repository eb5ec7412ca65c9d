"""What a review comes to in a few figures: squares, skill and luck, as share text and result page show them; imports
`review`, `grades` and the scales of rulesets.

Skill and luck place a game among others, so they need the scale of its ruleset; without one they are left out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from daily.grades import Square, square_of
from daily.review import LOSS_UNIT, Review, losses_of
from daily.scales import Scale


class Marks(NamedTuple):
    """Skill and luck of a game, 0 to 100 each.

    Skill 100 lost nothing, 50 what half of the easy computer's games lose. Luck 50 is ordinary.
    """

    skill: int
    luck: int


@dataclass(frozen=True, slots=True)
class Insight:
    """What is told of a finished game: the losses of its turns in millionths of a point, and skill and luck, or None
    where nobody computed a scale."""

    losses: tuple[int, ...]
    marks: Marks | None

    @property
    def squares(self) -> tuple[Square, ...]:
        """One square a turn, in turn order."""
        return tuple(square_of(lost / LOSS_UNIT) for lost in self.losses)


def insight_of(review: Review, scale: Scale | None) -> Insight | None:
    """The figures of a finished game; None where its review has none, because its ruleset has no table."""
    if review.value is None:
        return None
    losses = losses_of(review)
    return Insight(losses, marks_of(review.state.card.total, sum(losses), scale) if scale else None)


def marks_of(total: int, lost: int, scale: Scale) -> Marks:
    """Skill and luck of a game that scored `total` and lost so many millionths of a point.

    Skill halves with every `half_loss` lost. Luck compares the score that the game would have had without its losses,
    which is value(start) + luck by the identity of DESIGN 8, with the games of the best strategy.
    """
    loss = lost / LOSS_UNIT
    return Marks(round(100 * 2 ** (-loss / scale.half_loss)), round(scale.percentile(total + loss)))


def counts(squares: Sequence[Square]) -> Mapping[Square, int]:
    """How many turns have each square, best first; none left out."""
    found = Counter(squares)
    return {square: found[square] for square in Square}


def in_two(squares: Sequence[Square]) -> tuple[Sequence[Square], Sequence[Square]]:
    """The squares in two lines of about the same length, the first one never longer: 6 + 7 and 6 + 6."""
    half = len(squares) // 2
    return squares[:half], squares[half:]
