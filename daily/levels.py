"""The computer's levels by name, weakest first; imports `errors` and the rules.

How each of them plays is in `solver/levels.py`; how well, measured, in `docs/computers.md`.
"""

from enum import StrEnum

from daily.errors import InvalidInput
from daily.ruleset import Ruleset


class Level(StrEnum):
    """How well the computer plays."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"
    PERFECT = "perfect"


def levels_of(ruleset: Ruleset) -> tuple[Level, ...]:
    """The levels of a ruleset, weakest first. A card of several columns has no exact table: none plays it perfectly."""
    return tuple(level for level in Level if level is not Level.PERFECT or ruleset.columns == 1)


def parse_level(text: str, ruleset: Ruleset) -> Level:
    """The level of this name. Raises `InvalidInput` if the ruleset has none of it."""
    levels = levels_of(ruleset)
    if text not in levels:
        raise InvalidInput(
            "{ruleset} has no level {level!a}; its levels are {levels}.",
            ruleset=ruleset.key,
            level=text[:40],
            levels=", ".join(levels),
        )
    return Level(text)
