"""The perfect score of a day: the highest total that any legal log reaches on its dice, knowing all of them; imports
numpy, `foresight`, `reach`, and the core's dice, moves and yardsticks."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from daily.dice import ROLLS_PER_TURN, DiceSource, FiveDice
from daily.moves import Move, Write, format_log
from daily.ruleset import Key, Ruleset
from daily.solver.foresight import Foresight
from daily.solver.reach import WAYS, Way, rolls_of
from daily.solver.transitions import Transitions
from daily.yardsticks import Reached


class _Turn(NamedTuple):
    """How a turn is played: the way of its dice, the box, and the card after it."""

    way: Way
    place: int
    after: Key


def perfect(rules: Transitions, source: DiceSource) -> Reached:
    """The highest total that any legal log reaches on these dice, and a log that does.

    Of all such logs it is one with the fewest rolls; of these, turn by turn, one that takes the fewest rolls, then
    rolls the fewest dice again, and writes the first box in card order. It undoes nothing. Raises `DiceExhausted` where
    there are no three rolls for every box.
    """
    ruleset = rules.ruleset
    dice = [source.values(roll) for roll in range(ROLLS_PER_TURN * len(ruleset.boxes))]
    foresight = Foresight(rules, np.array(dice))
    total = -(-foresight.score(0, ruleset.start) // foresight.point)  # what the rolls take away is less than a point
    return Reached(total, format_log(_moves(ruleset, dice, foresight)))


def _moves(ruleset: Ruleset, dice: list[FiveDice], foresight: Foresight) -> Iterator[Move]:
    roll, key = 0, ruleset.start
    while key.filled != ruleset.full:
        way, place, after = next(_best_turns(ruleset, dice, foresight, roll, key))
        yield from rolls_of(way)
        yield Write(ruleset.boxes[place].key)
        roll, key = roll + max(way) + 1, after


def _best_turns(ruleset: Ruleset, dice: list[FiveDice], foresight: Foresight, roll: int, key: Key) -> Iterator[_Turn]:
    """All turns that keep the score, by the game's own transition rule."""
    wanted = foresight.score(roll, key)
    for way in (way for ways in WAYS for way in ways):
        shown = [dice[roll + at][place] for place, at in enumerate(way)]
        legal = ruleset.legal(key, shown)
        for place in range(len(ruleset.boxes)):
            if legal >> place & 1:
                points, bonus, extra, after = ruleset.transition(key, place, shown)
                gain = (points + bonus + extra) * foresight.point
                if gain + foresight.score(roll + max(way) + 1, after) == wanted:
                    yield _Turn(way, place, after)
