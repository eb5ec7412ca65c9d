"""The levels of the computer: what they decide, one decision at a time."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from daily.card import Card
from daily.dice import FixedDice
from daily.errors import InvalidInput
from daily.game import State, advance, opening
from daily.levels import Level, levels_of, parse_level
from daily.moves import Roll, Write, format_move, parse_move
from daily.ruleset import Key, Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.solver.analyst import Analyst
from daily.solver.lattice import FIRST_ROLL, ROLLS
from daily.solver.levels import Policy, held_places, perfect_policy, policy_of
from daily.solver.par import par
from daily.solver.tables import save
from daily.solver.transitions import BoxArrays
from daily.solver.worths import cards_of
from tests.solver.conftest import Solved

CLASSIC = ruleset_of("classic")
GUESSING = (Level.EASY, Level.MEDIUM, Level.STRONG)
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def some_dice(ruleset: Ruleset, name: str) -> FixedDice:
    """Enough dice for a game."""
    return FixedDice(Random(name).choices(range(1, 7), k=15 * len(ruleset.boxes)))


def played(policy: Policy, source: FixedDice) -> list[State]:
    """All states of a game that a policy plays."""
    states = [opening(policy.rules.ruleset)]
    while not states[-1].over:
        states.append(advance(states[-1], parse_move(policy.decide(states[-1])), source))
    return states


@every_ruleset
def test_levels_play_legal_games(ruleset: Ruleset) -> None:
    """Every level that needs no table plays every ruleset to its end; easy never rolls a third time."""
    rules = BoxArrays(ruleset)
    for level in GUESSING:
        states = played(policy_of(level, rules), some_dice(ruleset, level))
        assert states[-1].card.key.filled == ruleset.full
        assert (min(state.rolls_left for state in states[:-1]) == 0) == (level is not Level.EASY)


@pytest.mark.parametrize("key", ["yacht-1938", "classic"])
def test_the_perfect_level_plays_par(solved: Solved, key: str) -> None:
    """On the dice of a day the perfect level makes the moves of par, one by one."""
    values = solved(key)
    source = some_dice(values.rules.ruleset, "perfect")
    policy, state, tokens = perfect_policy(values), opening(values.rules.ruleset), list[str]()
    while not state.over:
        tokens.append(policy.decide(state))
        state = advance(state, parse_move(tokens[-1]), source)
    found = par(values, source)
    assert (" ".join(tokens), state.card.total) == (found.log, found.total)


@pytest.mark.parametrize("level", GUESSING)
def test_the_same_state_is_decided_the_same(level: Level) -> None:
    """A decision depends on the state alone, and on which dice lie there rather than where they lie."""
    rules = BoxArrays(CLASSIC)
    policy, other = policy_of(level, rules), policy_of(level, rules)
    state = opening(CLASSIC)
    for dice in Random(level).sample(ROLLS, 30):
        there = advance(state, Roll(), FixedDice(dice))
        turned = advance(state, Roll(), FixedDice(dice[::-1]))
        assert policy.decide(there) == policy.decide(there) == other.decide(there)
        assert what(policy.decide(there), there) == what(policy.decide(turned), turned)


def what(token: str, state: State) -> object:
    """The faces that a move holds, or the box that it writes."""
    move = parse_move(token)
    assert isinstance(move, Roll | Write)
    return sorted(state.dice[place - 1] for place in move.held) if isinstance(move, Roll) else move.box


HELD = [
    (Level.EASY, "12345", "large_straight"),
    (Level.EASY, "66123", "r12"),
    (Level.MEDIUM, "66123", "r45"),
    (Level.EASY, "55566", "three_of_a_kind"),
    (Level.STRONG, "55566", "r123"),
    (Level.MEDIUM, "44556", "r135"),
    (Level.STRONG, "44556", "r34"),
    (Level.STRONG, "61626", "r135"),
]


@pytest.mark.parametrize(("level", "digits", "token"), HELD)
def test_first_rolls(level: Level, digits: str, token: str) -> None:
    """What levels do with the first roll of a classic game; of equal dice they hold the leftmost."""
    state = advance(opening(CLASSIC), Roll(), FixedDice.from_digits(digits))
    assert policy_of(level, BoxArrays(CLASSIC)).decide(state) == token


def test_a_turn_begins_with_a_roll() -> None:
    """Without dice there is nothing but to roll."""
    assert policy_of(Level.EASY, BoxArrays(CLASSIC)).decide(opening(CLASSIC)) == "r"


def on_the_table(key: Key, roll: int) -> State:
    """A state of classic with one roll left: this card and these dice."""
    return State(CLASSIC, Card((None,) * len(CLASSIC.boxes), 0, 0, key), 0, 2, 1, ROLLS[roll], (), None)


KEYS = (Key(0, (0,), False), Key(0b110100, (30,), False), Key(0b111111000111, (40,), True))


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_decisions_are_those_of_the_plan(key: Key) -> None:
    """One decision at a time is the same as the plan of a whole turn."""
    policy = policy_of(Level.STRONG, BoxArrays(CLASSIC))
    plan = policy.planner(1)(cards_of([key]))
    for roll in Random(0).sample(range(len(ROLLS)), 40):
        hold, box = int(plan.second[roll, 0]), CLASSIC.boxes[plan.boxes[roll, 0]].key
        move = Write(box) if hold >= FIRST_ROLL else Roll(held_places(hold, ROLLS[roll]))
        assert policy.decide(on_the_table(key, roll)) == format_move(move)


def test_levels_of_a_card_of_columns() -> None:
    """`triple` has no table, so no perfect level: asking for it is refused with the levels that there are."""
    triple = ruleset_of("triple")
    assert levels_of(triple) == GUESSING
    assert levels_of(CLASSIC) == (*GUESSING, Level.PERFECT)
    assert parse_level("strong", triple) is Level.STRONG
    with pytest.raises(InvalidInput) as refused:
        parse_level("perfect", triple)
    assert str(refused.value) == "triple has no level 'perfect'; its levels are easy, medium, strong."


def test_plans_of_many_cards_are_plans_of_each() -> None:
    """Cards that are planned together do not touch each other."""
    policy = policy_of(Level.STRONG, BoxArrays(CLASSIC))
    together = policy.planner(len(KEYS))(cards_of(KEYS))
    for column, key in enumerate(KEYS):
        alone = policy.planner(1)(cards_of([key]))
        assert np.array_equal(alone.first[:, 0], together.first[:, column])
        assert np.array_equal(alone.second[:, 0], together.second[:, column])
        assert np.array_equal(alone.boxes[:, 0], together.boxes[:, column])


def test_the_facade_has_the_policies(solved: Solved, tmp_path: Path) -> None:
    """Pages ask the analyst: the perfect level is None while its table is not there, the others never are."""
    analyst = Analyst(tmp_path, lambda error: pytest.fail(str(error)))
    start = opening(ruleset_of("yacht-1938"))
    assert analyst.policy("yacht-1938", Level.PERFECT) is None
    save(solved("yacht-1938"), tmp_path)
    for level in Level:
        policy = analyst.policy("yacht-1938", level)
        assert policy is not None
        assert policy.decide(start) == "r"
    assert analyst.policy("triple", Level.STRONG) is analyst.policy("triple", Level.STRONG) is not None
