"""What a game on the dice of a day is measured by: par and perfect (DESIGN 8); imports nothing.

The solver finds them (`solver/analyst.py`), the store keeps them with the day. Read on in `surveyor.py`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reached:
    """A total and a log that reaches it."""

    total: int
    log: str


@dataclass(frozen=True, slots=True)
class Yardsticks:
    """Par and perfect of the same dice.

    Par is what the best strategy scores without knowing them, perfect the highest total that any legal log reaches.
    """

    par: Reached
    perfect: Reached
