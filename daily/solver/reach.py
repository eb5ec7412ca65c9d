"""What a turn can bring on dice that are known beforehand; imports numpy and `transitions`.

A turn of k rolls that begins with roll n shows at each place the value of roll n, n+1, ... or n+k-1: a **way** says
which, and at least one place shows the last, because holding all five is no roll. So there are 1, 31 and 211 ways.
Read on in `perfect.py`.
"""

from itertools import product

import numpy as np

from daily.dice import ROLLS_PER_TURN
from daily.moves import Roll
from daily.solver.lattice import DICE, FACES, ROLLS
from daily.solver.transitions import FIVES, BoxArrays, Ints

Way = tuple[int, ...]
"""For each place, how many rolls after the first of the turn the value that it shows at last was rolled."""

NONE = -1
"""Points of what cannot be reached."""
KINDS = 1 + FACES
"""What the rules tell apart: five of a kind of each face (1 to 6), and any other roll (0)."""


def _ways(rolls: int) -> tuple[Way, ...]:
    every = product(range(rolls), repeat=DICE)
    return tuple(sorted((way for way in every if max(way) == rolls - 1), key=sum))


WAYS = tuple(_ways(rolls) for rolls in range(1, ROLLS_PER_TURN + 1))
"""By number of rolls, less one: the ways of a turn, those that roll the fewest dice again first."""


def rolls_of(way: Way) -> list[Roll]:
    """The rolls that lead there: each holds what shows an earlier value at last."""
    held = (tuple(place for place, at in enumerate(way, start=1) if at < rolled) for rolled in range(max(way) + 1))
    return [Roll(places) for places in held]


_CODES = FACES ** np.arange(DICE)
_ROW = np.zeros(FACES**DICE, dtype=np.int64)
_ROW[(np.array(ROLLS) - 1) @ _CODES] = np.arange(len(ROLLS))


def roll_rows(dice: Ints) -> Ints:
    """The numbers of rolls among the rolls; the last axis are their five dice, in any order."""
    rows: Ints = _ROW[(np.sort(dice, axis=-1) - 1) @ _CODES]
    return rows


def points_in_reach(rules: BoxArrays, dice: Ints) -> Ints:
    """The most points that a turn can bring, `NONE` where there are none: (kind of roll, joker, box, number of the
    first roll, rolls - 1). `dice` are all rolls of the game (rolls, 5).

    The most is enough of all rolls but five of a kind, since more points in the same box are never worth less: the
    rest of any log is as legal after them, because what is legal depends on the filled boxes and the dice alone; its
    boxes pay the same; and a higher upper total reaches the bonus no later, an extra bonus that is live pays no less.
    Five of a kind is kept apart by face, since the joker may bar the box, change what it pays, or add the extra.
    """
    reach = np.full((KINDS, 2, len(rules.ruleset.boxes), len(dice), ROLLS_PER_TURN), NONE, dtype=np.int64)
    for rolls, ways in enumerate(WAYS, start=1):
        first = np.arange(len(dice) + 1 - rolls)
        rows = roll_rows(dice[first[:, None, None] + np.array(ways), np.arange(DICE)])
        other = np.where(np.isin(rows, FIVES), NONE, rules.pays[0][:, rows])
        reach[0, 0, :, first, rolls - 1] = other.max(axis=-1).T
        for face, five in enumerate(FIVES, start=1):
            for start in np.flatnonzero((rows == five).any(axis=-1)):
                reach[face, :, :, start, rolls - 1] = rules.pays[:, :, five]
    return reach
