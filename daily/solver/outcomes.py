"""How likely each outcome of a turn is under a strategy, exactly; imports numpy and the modules below.

An outcome is a box and the points that it is written for; five of a kind, which may pay the extra bonus, counts apart.
Chances run through the turn the other way round than values: from the first roll through the holds that the plan
takes, and what their re-rolls give, to the rolls that are written.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.solver.lattice import FIRST_ROLL, HOLDS, PROBABILITY, ROLLS, Floats, Rows, reroll
from daily.solver.positions import Cards
from daily.solver.strategy import Places, Plan
from daily.solver.transitions import FIVES, BoxArrays, Ints


class Outcome(NamedTuple):
    """A way in which a turn can end: number of the box, points without bonuses, whether it was five of a kind."""

    place: int
    points: int
    five: bool


_FIVES = frozenset(FIVES)


class Outcomes:
    """All outcomes of a ruleset's turns, numbered as in `all`."""

    def __init__(self, rules: BoxArrays) -> None:
        self._rules = rules
        boxes, rolls = range(len(rules.ruleset.boxes)), range(len(ROLLS))
        table = [[[self._outcome(joker, place, roll) for roll in rolls] for place in boxes] for joker in (0, 1)]
        self.all: tuple[Outcome, ...] = tuple(
            sorted({outcome for lines in table for line in lines for outcome in line})
        )
        number = {outcome: at for at, outcome in enumerate(self.all)}
        self._number: Ints = np.array([[[number[outcome] for outcome in line] for line in lines] for lines in table])

    def _outcome(self, joker: int, place: int, roll: int) -> Outcome:
        five = roll in _FIVES
        return Outcome(place, int(self._rules.pays[joker if five else 0, place, roll]), five)

    def chances(self, plan: Plan, cards: Cards) -> Floats:
        """How likely each outcome of the turn is: (outcomes, n)."""
        return self.of_rolls(last_rolls(plan), plan.boxes, cards)

    def of_rolls(self, last: Floats, boxes: Places, cards: Cards) -> Floats:
        """How likely each outcome is where rolls are written this likely, and into these boxes, (252, n)."""
        return _gather(self.numbers(boxes, cards), last, len(self.all))

    def numbers(self, boxes: Places, cards: Cards) -> Ints:
        """The numbers of the outcomes, by roll, where rolls go to these boxes: (252, n)."""
        numbers: Ints = self._number[0, boxes, np.arange(len(ROLLS))[:, None]]
        joker = self._rules.allowed(cards.filled).joker
        for face, roll in enumerate(FIVES):
            numbers[roll] = self._number[joker[face].astype(np.int64), boxes[roll], roll]
        return numbers


def last_rolls(plan: Plan) -> Floats:
    """How likely each roll is the one that is written: (252, n)."""
    first = np.repeat(PROBABILITY[:, None], plan.boxes.shape[1], axis=1)
    kept, rerolled = decide(first, plan.first)
    again, last = decide(rerolled, plan.second)
    return kept + again + last


def decide(rolls: Floats, holds: Rows) -> tuple[Floats, Floats]:
    """Rolls that are this likely, held as the plan says: how likely each is kept whole, and each comes of a re-roll."""
    return _rerolled(_gather(holds, rolls, len(HOLDS)))


def after_hold(rows: Ints) -> Floats:
    """How likely each roll comes of re-rolling around these holds: (252, n)."""
    holds = np.zeros((len(HOLDS), len(rows)))
    holds[rows, np.arange(len(rows))] = 1
    return _rerolled(holds)[1]


def _rerolled(holds: Floats) -> tuple[Floats, Floats]:
    kept = holds[FIRST_ROLL:].copy()
    holds[FIRST_ROLL:] = 0
    reroll(holds)
    return kept, holds[FIRST_ROLL:]


def _gather(targets: NDArray[np.integer], weights: Floats, count: int) -> Floats:
    """Add up weights by target and column: (count, n)."""
    width = weights.shape[1]
    at = targets * np.int64(width) + np.arange(width)
    sums = np.bincount(at.ravel(), weights=weights.ravel(), minlength=count * width)
    return sums.astype(np.float64, copy=False).reshape(count, width)
