"""The values within one turn, for many positions at once; imports numpy and the modules below.

`Turn` is a work space: given positions and the values of all positions with one box more, it knows what every roll and
every hold is worth at each stage of the turn. The solver goes through all positions with it, the review through those
of one game.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from daily.solver.lattice import FIRST_ROLL, PROBABILITY, Floats, Lattice
from daily.solver.positions import Cards, Positions
from daily.solver.transitions import FIVES, Ints, Transitions

IMPOSSIBLE = -1e18
"""Value of what may not be done: below everything, and still a number that can be added to."""


class Turn:
    """A work space for `width` positions. Not to be shared by threads.

    `values` is by position, with `IMPOSSIBLE` behind the last.
    """

    def __init__(self, rules: Transitions, positions: Positions, values: Floats, width: int) -> None:
        self.width = width
        self._rules = rules
        self._numbers = positions.number.reshape(-1)
        self._columns = positions.number.shape[1]
        self._values = values
        self._lattice = Lattice(width)
        self._pieces = [_pieces(pays) for pays in rules.pays[0]]
        self._effects = rules.effects

    def start_values(self, cards: Cards) -> Floats:
        """The values of these cards before their first roll; there are `width` of them."""
        self._stop(cards)
        for _ in range(2):
            self._lattice.expect()
            self._lattice.choose()
        # Not a BLAS product: its threads would fight with ours.
        expected: Floats = np.einsum("i,ij->j", PROBABILITY, self._lattice.rolls)
        return expected

    def stages(self, cards: Cards) -> tuple[Floats, Floats, Floats]:
        """What every hold is worth with 0, 1 and 2 rolls left, (462, width) each: of a roll the best decision, of a
        smaller hold its re-roll.

        With no roll left only rolls have values.
        """
        self._stop(cards)
        last = self._lattice.holds.copy()
        last[:FIRST_ROLL] = IMPOSSIBLE
        stages = [last]
        for _ in range(2):
            self._lattice.expect()
            rerolls = self._lattice.holds[:FIRST_ROLL].copy()
            self._lattice.choose()
            stages.append(np.concatenate((rerolls, self._lattice.rolls)))
        return stages[0], stages[1], stages[2]

    def _stop(self, cards: Cards) -> None:
        """Fill the rolls with the value of the best box.

        Writing more points is never worth less: what is legal later depends on the filled boxes alone, and a higher
        upper total or a live bonus only adds. So the value of a 0 may stand for every roll as a floor.
        """
        legal = self._rules.legal[cards.filled]
        worths = [self.worth(cards, place) for place in range(len(self._pieces))]
        barred = [np.where(legal >> place & 1, 0.0, IMPOSSIBLE) for place in range(len(self._pieces))]
        rolls = self._lattice.rolls
        floor = np.full(self.width, IMPOSSIBLE)
        for worth, bar in zip(worths, barred, strict=True):
            if 0 in worth:
                np.maximum(floor, worth[0] + bar, out=floor)
        rolls[:] = floor
        for worth, bar, pieces in zip(worths, barred, self._pieces, strict=True):
            for points, runs in pieces.items():
                if points:
                    value = worth[points] + bar
                    for run in runs:
                        np.maximum(rolls[run], value, out=rolls[run])
        for face, roll in enumerate(FIVES):
            rolls[roll] = self._five(cards, worths, face, roll)

    def worth(self, cards: Cards, place: int) -> dict[int, Floats]:
        """By points, what it is worth to write box number `place` of these cards, extras apart. Where it is filled it
        means nothing."""
        after = (cards.filled | 1 << place) * self._columns
        values: dict[int, Floats] = {}
        worth: dict[int, Floats] = {}
        for points, effect in self._effects[place].items():
            step, bonus = effect.step, effect.bonus
            if id(step) not in values:
                column = step.upper[cards.upper] * self._rules.lives + step.live[cards.live]
                values[id(step)] = self._values[self._numbers[after + column]]
            worth[points] = values[id(step)] + (points if bonus is None else points + bonus[cards.upper])
        return worth

    def _five(self, cards: Cards, worths: Sequence[Mapping[int, Floats]], face: int, roll: int) -> Floats:
        """The value of five of a kind: the joker may bar boxes and change what they pay, and the extra bonus may be
        due."""
        joker = self._rules.joker[face][cards.filled]
        legal = self._rules.legal_five[face][cards.filled]
        best = np.full(self.width, IMPOSSIBLE)
        for place, worth in enumerate(worths):
            plain, as_joker = map(int, self._rules.pays[:, place, roll])
            value = worth[plain] if plain == as_joker else np.where(joker, worth[as_joker], worth[plain])
            np.maximum(best, np.where(legal >> place & 1, value, IMPOSSIBLE), out=best)
        return best + self._rules.ruleset.extra * cards.live


def _pieces(pays: Ints) -> dict[int, list[slice]]:
    """The rolls for which a box pays each number of points, as runs in the order of the rolls."""
    pieces: dict[int, list[slice]] = {}
    edges = [0, *(np.flatnonzero(np.diff(pays)) + 1).tolist(), len(pays)]
    for start, stop in pairwise(edges):
        pieces.setdefault(int(pays[start]), []).append(slice(start, stop))
    return pieces
