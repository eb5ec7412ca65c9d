"""What a loss is called: a grade for a decision, a square for a whole turn (DESIGN 8, UX 6); imports nothing.

Losses are points of expectation. The words that players read for these stand in the catalogues of the web layer.
"""

from enum import StrEnum


class Grade(StrEnum):
    """How good a decision was, best first."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Square(StrEnum):
    """How well a whole turn was played, best first."""

    BLUE = "blue"
    YELLOW = "yellow"
    BLACK = "black"


_GRADES = ((0.1, Grade.BEST), (0.5, Grade.GOOD), (2.0, Grade.SLIP), (5.0, Grade.MISTAKE))
_SQUARES = ((0.5, Square.BLUE), (2.0, Square.YELLOW))


def grade_of(loss: float) -> Grade:
    """The grade of a decision that lost so many points."""
    return next((grade for most, grade in _GRADES if loss <= most), Grade.BLUNDER)


def square_of(loss: float) -> Square:
    """The square of a turn whose decisions lost so many points together."""
    return next((square for most, square in _SQUARES if loss <= most), Square.BLACK)
