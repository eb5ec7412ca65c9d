"""The review of a game: what its decisions lost and how lucky its rolls were (DESIGN 8); imports the modules below and
the core's records of a game.

A log was folded by `daily.review.replay`; here every state on its way gets its exact worth, and loss and luck are the
differences. All turns of a game go through the lattice at once, so a whole game costs a few milliseconds.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import numpy as np

from daily.dice import Dice
from daily.game import State, opening
from daily.moves import Roll, Write
from daily.review import Choice, Decision, MoveReview, Review
from daily.ruleset import Key
from daily.solver.lattice import DICE, EPSILON, PREFERENCE, hold_row
from daily.solver.positions import Cards
from daily.solver.turn import Turn
from daily.solver.values import Values


def review(values: Values, replayed: Review) -> Review:
    """A replayed game with all its figures. `values` must be those of its ruleset."""
    worths = _Worths(values, replayed)
    befores = [opening(values.rules.ruleset), *(each.after for each in replayed.moves)]
    moves = tuple(map(worths.figures, befores, replayed.moves))
    return Review(moves, replayed.state, values.start)


class _Worths:
    """The final score to be expected, with best play, in every state of one game and after every choice in it."""

    def __init__(self, values: Values, replayed: Review) -> None:
        self._values = values
        keys = dict.fromkeys(each.after.card.key for each in replayed.moves if each.after.dice)
        self._column = {key: column for column, key in enumerate(keys)}
        self._stages = Turn(values.rules, values.after, len(keys)).stages(_cards(keys))

    def figures(self, before: State, made: MoveReview) -> MoveReview:
        """A move with its figures. One that was taken back again has none, nor has the taking back."""
        match made.move:
            case Roll():
                decision = self._decision(before, made.move) if before.dice else None
                expected = decision.expected if decision else self._start(before)
                reached = self._rolled(made.after)
                return replace(made, decision=decision, luck=_clean(reached - expected), expected=reached)
            case Write() if made.points is not None:
                decision = self._decision(before, made.move)
                return replace(made, decision=decision, expected=decision.expected)
        return made

    def _decision(self, before: State, choice: Choice) -> Decision:
        expected = self._chosen(before, choice)
        loss = _clean(self._rolled(before) - expected)
        return Decision(before, choice, self._best(before) if loss else choice, loss, expected)

    def _start(self, state: State) -> float:
        """Before the first roll of a turn."""
        key = state.card.key
        return state.card.total + float(self._values.values[self._values.positions.of(key)])

    def _rolled(self, state: State) -> float:
        """With dice on the table."""
        return self._on_the_table(state, state.dice)

    def _chosen(self, state: State, choice: Choice) -> float:
        if isinstance(choice, Roll):
            return self._on_the_table(state, [state.dice[place - 1] for place in choice.held])
        rules = self._values.rules.ruleset
        points, bonus, extra, key = rules.transition(state.card.key, rules.index[choice.box], state.dice)
        return state.card.total + points + bonus + extra + float(self._values.values[self._values.positions.of(key)])

    def _on_the_table(self, state: State, held: Sequence[int]) -> float:
        """What a hold is worth: all five dice the best decision, fewer the re-roll of the others."""
        stage = self._stages[state.rolls_left]
        return state.card.total + float(stage[hold_row(held), self._column[state.card.key]])

    def _best(self, state: State) -> Choice:
        """The best choice; of equal ones the first in the order of DESIGN 8."""
        worths = [(choice, self._chosen(state, choice)) for choice in _choices(state)]
        enough = max(worth for _, worth in worths) - EPSILON
        return next(choice for choice, worth in worths if worth >= enough)


def _cards(keys: Iterable[Key]) -> Cards:
    columns = [(key.filled, key.upper[0], int(key.live)) for key in keys]
    filled, upper, live = np.array(columns, dtype=np.int64).reshape(-1, 3).T
    return Cards(filled, upper[None], live)


def _choices(state: State) -> Iterator[Choice]:
    """All choices, in the order that decides between equals: boxes before rolls."""
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


def _clean(difference: float) -> float:
    """A difference of worths; where it is mere rounding, zero (and never minus zero)."""
    return difference if abs(difference) > EPSILON else 0.0
