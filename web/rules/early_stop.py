"""The worked example of stopping a turn early: two players meet the same values in different turns; imports the core.

The values are made up for the help page; the two games are played by the real rules, so the example cannot be wrong.
"""

from dataclasses import dataclass

from daily.dice import Dice, FixedDice
from daily.game import State, advance, opening
from daily.moves import parse_log
from daily.rulesets.classic import CLASSIC

VALUES = "335162436155142"
LOGS = ("r r12 r123", "r threes r r4")
"""One player goes on rolling; the other writes after the first roll, and so rolls in the next turn."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What lies before a player after a roll: the dice, the places (1-5) that the roll held, and the turn."""

    dice: Dice
    held: tuple[int, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class StopRow:
    """One roll: its number, its five values, and what lies before each of the two players."""

    roll: int
    values: Dice
    patient: Seen
    hasty: Seen


def early_stop() -> tuple[StopRow, ...]:
    """The example, roll by roll."""
    source = FixedDice.from_digits(VALUES)
    patient, hasty = (_rolls(source, log) for log in LOGS)
    return tuple(
        StopRow(number + 1, source.values(number), one, other)
        for number, (one, other) in enumerate(zip(patient, hasty, strict=True))
    )


def _rolls(source: FixedDice, log: str) -> list[Seen]:
    """What is seen after each roll of a game."""
    state: State = opening(CLASSIC)
    seen = []
    for move in parse_log(log):
        state = advance(state, move, source)
        if state.dice:
            seen.append(Seen(state.dice, state.held, state.turn))
    return seen
