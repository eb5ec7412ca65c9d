"""A ruleset as arrays: what each box pays for each roll, and where it leads; imports numpy and the core's rules.

Everything is asked of the ruleset's own transition rule. A box is asked once for each number of points that it can pay
and each upper total; what is legal is asked once for each set of filled boxes and kind of roll: five of a kind of each
face, and all others, which no rule tells apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.ruleset import Key, Ruleset
from daily.solver.lattice import FACES, ROLLS, Floats, roll_row

Ints = NDArray[np.int64]

FIVES = tuple(roll_row((face,) * 5) for face in range(1, FACES + 1))
"""The rolls of five of a kind, ones first."""
_ANY_OTHER = (1, 2, 3, 4, 6)


@dataclass(frozen=True, slots=True)
class Step:
    """Where writing a box leads: the next upper total of its column by upper total, the next state of the extra bonus
    by state."""

    upper: Ints
    live: Ints


@dataclass(frozen=True, slots=True)
class Effect:
    """What writing a box for a number of points does: a step (numbers of points that lead to the same cards share it),
    and the upper bonus by upper total, None where there is none to reach."""

    step: Step
    bonus: Floats | None


class Allowed(NamedTuple):
    """What may be written on n cards: masks of boxes for five of a kind of each face (6, n) and for any other roll (n),
    and whether the joker decides, by face (6, n)."""

    other: Ints
    five: Ints
    joker: NDArray[np.bool_]


class BoxArrays:
    """What the boxes of any ruleset pay, where they lead and when they are legal.

    `pays` is (2, boxes, 252), without and with joker; `effects` has, for each box, its effect by points.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.uppers = ruleset.threshold + 1
        self.lives = 2 if ruleset.extra else 1
        self.pays: Ints = np.array([[ruleset.pays(roll, joker) for roll in ROLLS] for joker in (False, True)])
        self.pays = np.ascontiguousarray(self.pays.transpose(0, 2, 1))
        self.effects = [self._effects(place) for place in range(len(ruleset.boxes))]

    def allowed(self, filled: Ints) -> Allowed:
        """What may be written on cards with these boxes filled."""
        masks, at = np.unique(filled, return_inverse=True)
        asked = _ask(self.ruleset, masks.tolist())
        return Allowed(asked.other[at], asked.five[:, at], asked.joker[:, at])

    def _effects(self, place: int) -> dict[int, Effect]:
        """By points, what writing box number `place` does."""
        steps: dict[bytes, Step] = {}
        effects: dict[int, Effect] = {}
        column = self.ruleset.boxes[place].column
        for points in map(int, np.unique(self.pays[:, place])):
            outcomes = [self.ruleset.pay(self._key(upper), place, points) for upper in range(self.uppers)]
            upper = np.array([outcome.key.upper[column] for outcome in outcomes])
            live = np.array([self._live_after(place, points, before) for before in range(self.lives)])
            bonus = np.array([float(outcome.bonus) for outcome in outcomes])
            step = steps.setdefault(upper.tobytes() + live.tobytes(), Step(upper, live))
            effects[points] = Effect(step, bonus if bonus.any() else None)
        return effects

    def _key(self, upper: int, live: bool = False) -> Key:
        """A card with this upper total in every column; which boxes are filled makes no difference to an effect."""
        return Key(0, (upper,) * self.ruleset.columns, live)

    def _live_after(self, place: int, points: int, before: int) -> int:
        return int(self.ruleset.advance(self._key(0, before > 0), place, points).live)


class Transitions(BoxArrays):
    """The arrays of a ruleset with a single column, with all that is ever legal: `table` by filled boxes (2**boxes)."""

    def __init__(self, ruleset: Ruleset) -> None:
        if ruleset.columns != 1:
            raise ValueError(f"{ruleset.key} has {ruleset.columns} columns: its table would not fit anywhere.")
        super().__init__(ruleset)
        self.table = _ask(ruleset, range(ruleset.full + 1))

    def allowed(self, filled: Ints) -> Allowed:
        """What may be written on cards with these boxes filled."""
        table = self.table
        return Allowed(table.other[filled], table.five[:, filled], table.joker[:, filled])


def _ask(ruleset: Ruleset, masks: Sequence[int]) -> Allowed:
    """What the ruleset allows for each of these masks of filled boxes."""
    # One answer after the other into arrays of their size: lists of all would leave megabytes of gaps in the heap.
    fives = [ROLLS[five] for five in FIVES]
    found = Allowed(
        np.empty(len(masks), np.int64), np.empty((FACES, len(masks)), np.int64), np.empty((FACES, len(masks)), np.bool_)
    )
    for at, filled in enumerate(masks):
        key = Key(filled, ruleset.start.upper, False)
        found.other[at] = ruleset.legal(key, _ANY_OTHER)
        found.five[:, at] = [ruleset.legal(key, five) for five in fives]
        found.joker[:, at] = [ruleset.joker_decides(key, five) for five in fives]
    return found
