"""Every choice with its exact worth."""

from random import Random

import pytest

from daily.dice import FixedDice
from daily.game import State, fold, opening
from daily.moves import Roll, Write, parse_log
from daily.rulesets import ruleset_of
from daily.solver.hints import hints
from daily.solver.worths import Worths
from tests.games import play
from tests.solver.conftest import Solved
from tests.tables import SOLVED


@pytest.mark.parametrize("key", SOLVED)
def test_hints_are_all_choices(solved: Solved, key: str) -> None:
    """All legal boxes and all different holds have a hint, best first; the best loses nothing and is what par does."""
    game = play(ruleset_of(key), Random(key))
    for state in (state for state in game.states if state.dice):
        found = hints(solved(key), state)
        assert found is not None
        assert {hint.choice for hint in found.boxes} == set(map(Write, state.options()))
        assert len(found.holds) == (different_holds(state) if state.rolls_left else 0)
        for part in (found.boxes, found.holds):
            assert [hint.loss for hint in part] == sorted(hint.loss for hint in part)
            assert all(hint.expected + hint.loss == pytest.approx(found.expected, abs=1e-9) for hint in part)
        assert found.best.loss == 0
        assert found.best.choice == Worths(solved(key), [state.card.key]).best(state)


def different_holds(state: State) -> int:
    """How many multisets of the dice there are, all five not counted."""
    product = 1
    for face in set(state.dice):
        product *= state.dice.count(face) + 1
    return product - 1


def test_there_is_nothing_to_tell_before_a_roll(solved: Solved) -> None:
    """Before the first roll of a turn there is no choice, nor after the last box."""
    assert hints(solved("yacht"), opening(ruleset_of("yacht"))) is None


def test_known_openings(solved: Solved) -> None:
    """What others found for the first roll: the best hold and its value."""
    for dice, held, value in (("11666", (3, 4, 5), 265.113361), ("12346", (1, 2, 3, 4), 251.131423)):
        state = fold(ruleset_of("classic"), FixedDice.from_digits(dice), parse_log("r"))
        found = hints(solved("classic"), state)
        assert found is not None
        assert found.best.choice == Roll(held)
        assert found.best.expected == pytest.approx(value, abs=1e-6)
