"""What every choice in some positions is worth, in final points; imports the modules below and the core's states.

All turns go through the lattice at once, so the turns of a whole game cost a few milliseconds. The review, par, hints
and the computer ask here.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from daily.dice import Dice
from daily.game import State
from daily.moves import Roll, Write
from daily.review import Choice
from daily.ruleset import Key
from daily.solver.lattice import DICE, EPSILON, PREFERENCE, hold_row
from daily.solver.positions import Cards
from daily.solver.turn import Turn
from daily.solver.values import Values


class Worths:
    """The final score to be expected, with best play, in every state of the turns that begin with these cards, and
    after every choice in it."""

    def __init__(self, values: Values, keys: Iterable[Key]) -> None:
        self._values = values
        self._column = {key: column for column, key in enumerate(dict.fromkeys(keys))}
        self._stages = Turn(values.rules, values.after, len(self._column)).stages(cards_of(self._column))

    def start(self, state: State) -> float:
        """Before the first roll of a turn."""
        return state.card.total + self._value(state.card.key)

    def rolled(self, state: State) -> float:
        """With dice on the table."""
        return self._on_the_table(state, state.dice)

    def chosen(self, state: State, choice: Choice) -> float:
        """After a choice."""
        if isinstance(choice, Roll):
            return self._on_the_table(state, [state.dice[place - 1] for place in choice.held])
        rules = self._values.rules.ruleset
        points, bonus, extra, key = rules.transition(state.card.key, rules.index[choice.box], state.dice)
        return state.card.total + points + bonus + extra + self._value(key)

    def best(self, state: State) -> Choice:
        """The best choice; of equal ones the first in the order of DESIGN 8."""
        worths = [(choice, self.chosen(state, choice)) for choice in choices(state)]
        enough = max(worth for _, worth in worths) - EPSILON
        return next(choice for choice, worth in worths if worth >= enough)

    def _value(self, key: Key) -> float:
        return float(self._values.values[self._values.positions.of(key)])

    def _on_the_table(self, state: State, held: Sequence[int]) -> float:
        """What a hold is worth: all five dice the best decision, fewer the re-roll of the others."""
        stage = self._stages[state.rolls_left]
        return state.card.total + float(stage[hold_row(held), self._column[state.card.key]])


def cards_of(keys: Iterable[Key]) -> Cards:
    """The cards of these keys, as arrays."""
    found = list(keys)
    columns = len(found[0].upper) if found else 1
    flat = np.array([(key.filled, *key.upper, key.live) for key in found], dtype=np.int64).reshape(-1, columns + 2).T
    return Cards(flat[0], flat[1:-1], flat[-1])


def choices(state: State) -> Iterator[Choice]:
    """All choices with dice on the table, in the order that decides between equals: boxes before rolls."""
    yield from map(Write, state.options())
    if state.rolls_left:
        yield from _holds(state.dice)


@lru_cache(maxsize=1024)
def _holds(dice: Dice) -> tuple[Roll, ...]:
    """All re-rolls of these dice, the preferred first; of equal dice the leftmost are held."""
    holds: dict[int, Roll] = {}
    for count in range(DICE):
        for places in combinations(range(1, DICE + 1), count):
            holds.setdefault(hold_row([dice[place - 1] for place in places]), Roll(places))
    return tuple(holds[row] for row in sorted(holds, key=PREFERENCE.__getitem__, reverse=True))


def without_noise(difference: float) -> float:
    """A difference of worths; where it is mere rounding, zero (and never minus zero)."""
    return difference if abs(difference) > EPSILON else 0.0
