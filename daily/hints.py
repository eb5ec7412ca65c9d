"""What a player may be told in practice before a decision: every choice with its exact worth; imports `moves` and
`review`.

The solver fills it in (`solver/hints.py`). For a ranked game nothing of this exists before it is finished.
"""

from dataclasses import dataclass

from daily.review import Choice


@dataclass(frozen=True, slots=True)
class Hint:
    """A choice, the final score to be expected after it, and what it loses against the best one (0 for that)."""

    choice: Choice
    expected: float
    loss: float


@dataclass(frozen=True, slots=True)
class Hints:
    """All choices with the dice on the table: boxes and holds, the best first; equal ones in the order of DESIGN 8.

    Holds of equal faces are one choice. `expected` is the final score to be expected with best play.
    """

    expected: float
    boxes: tuple[Hint, ...]
    holds: tuple[Hint, ...]

    @property
    def best(self) -> Hint:
        """The best choice; a box where one is as good as any hold."""
        return min((*self.boxes, *self.holds), key=lambda hint: hint.loss)
