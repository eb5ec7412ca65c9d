"""The values within one turn, for many positions at once; imports numpy and the modules below.

`Turn` is a work space: given positions and what the cards with one box more are worth, it knows what every roll and
every hold is worth at each stage of the turn. The solver goes through all positions with it, the review through those
of one game.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from daily.solver.lattice import FIRST_ROLL, PROBABILITY, Floats, Lattice
from daily.solver.positions import Cards
from daily.solver.transitions import FIVES, BoxArrays, Ints, Step

IMPOSSIBLE = -1e18
"""Value of what may not be done: below everything, and still a number that can be added to."""


After = Callable[[Cards], Floats]
"""What cards are worth before the first roll of their next turn. Less than anything where no game gets there."""
Worths = Mapping[int, Mapping[int, Floats]]
"""By box and points, what it is worth to write it."""


class Turn:
    """A work space for `width` positions. Not to be shared by threads.

    `after` gives the worth of the cards that a box leads to: values of a table, or what a weaker player makes of them.
    """

    def __init__(self, rules: BoxArrays, after: After, width: int) -> None:
        self.width = width
        self._rules = rules
        self._after = after
        self._lattice = Lattice(width)
        self._pieces = [self._rolls_by_points(pays) for pays in rules.pays[0]]
        self._columns = [box.column for box in rules.ruleset.boxes]

    def _rolls_by_points(self, pays: Ints) -> dict[int, list[Floats]]:
        """The rolls of the work space for which a box pays something, by what it pays."""
        runs = {points: runs for points, runs in runs_by_points(pays).items() if points}
        return {points: [self._lattice.rolls[run] for run in found] for points, found in runs.items()}

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
        allowed = self._rules.allowed(cards.filled)
        filled = int(np.bitwise_and.reduce(cards.filled))
        places = [place for place in range(len(self._pieces)) if not filled >> place & 1]
        worths = {place: self.worth(cards, place) for place in places}
        barred = {place: np.where(allowed.other >> place & 1, 0.0, IMPOSSIBLE) for place in places}
        rolls, maximum = self._lattice.rolls, np.maximum
        rolls[:] = self._floor(worths, barred)
        for place, worth in worths.items():
            for points, runs in self._pieces[place].items():
                value = worth[points] + barred[place]
                for run in runs:
                    maximum(run, value, out=run)
        for face, roll in enumerate(FIVES):
            legal, joker = allowed.five[face], allowed.joker[face]
            if joker.any() or not np.array_equal(legal, allowed.other):
                rolls[roll] = self._five(worths, legal, joker, roll)
            rolls[roll] += self._rules.ruleset.extra * cards.live

    def _floor(self, worths: Worths, barred: Mapping[int, Floats]) -> Floats:
        """What the best 0 is worth."""
        floor = np.full(self.width, IMPOSSIBLE)
        for place, worth in worths.items():
            if 0 in worth:
                np.maximum(floor, worth[0] + barred[place], out=floor)
        return floor

    def worth(self, cards: Cards, place: int) -> dict[int, Floats]:
        """By points, what it is worth to write box number `place` of these cards, extras apart. Where it is filled it
        means nothing."""
        column = self._columns[place]
        before = cards.upper[column]
        values: dict[int, Floats] = {}
        worth: dict[int, Floats] = {}
        for points, effect in self._rules.effects[place].items():
            step, bonus = effect.step, effect.bonus
            if id(step) not in values:
                values[id(step)] = self._after(written(cards, place, column, step))
            worth[points] = values[id(step)] + (points if bonus is None else points + bonus[before])
        return worth

    def _five(self, worths: Worths, legal: Ints, joker: NDArray[np.bool_], roll: int) -> Floats:
        """The value of five of a kind, extras apart: the joker may bar boxes and change what they pay."""
        best = np.full(self.width, IMPOSSIBLE)
        for place, worth in worths.items():
            plain, as_joker = map(int, self._rules.pays[:, place, roll])
            value = worth[plain] if plain == as_joker else np.where(joker, worth[as_joker], worth[plain])
            np.maximum(best, np.where(legal >> place & 1, value, IMPOSSIBLE), out=best)
        return best


def written(cards: Cards, place: int, column: int, step: Step) -> Cards:
    """The cards after box number `place`, which is in this column, was written with this effect."""
    upper = cards.upper.copy()
    upper[column] = step.upper.take(upper[column])
    return Cards(cards.filled | 1 << place, upper, step.live.take(cards.live))


def runs_by_points(pays: Ints) -> dict[int, list[slice]]:
    """The rolls for which a box pays each number of points, as runs in the order of the rolls."""
    pieces: dict[int, list[slice]] = {}
    edges = [0, *(np.flatnonzero(np.diff(pays)) + 1).tolist(), len(pays)]
    for start, stop in pairwise(edges):
        pieces.setdefault(int(pays[start]), []).append(slice(start, stop))
    return pieces
