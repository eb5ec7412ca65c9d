"""A ruleset as arrays: the solver's transition is the game's, at random positions of every ruleset."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from daily.ruleset import Key, Outcome, Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.scoring import is_five_of_a_kind
from daily.solver.lattice import ROLLS, roll_row
from daily.solver.positions import Positions
from daily.solver.transitions import Transitions
from tests.solver.brute import Faces
from tests.solver.tiny import TINY

SOLVED = [ruleset for ruleset in RULESETS.values() if ruleset.columns == 1]
TRIES = 300


@pytest.fixture(scope="module", params=[*SOLVED, *TINY], ids=lambda ruleset: ruleset.key)
def rules(request: pytest.FixtureRequest) -> Transitions:
    """The arrays of a ruleset."""
    return Transitions(request.param)


def random_keys(rules: Transitions) -> Iterator[Key]:
    """Keys that games reach, with at least one open box."""
    random = Random(rules.ruleset.key)
    cards = Positions.reached(rules).cards()
    places = [random.randrange(len(cards.filled)) for _ in range(TRIES)]
    for place in places:
        key = Key(int(cards.filled[place]), (int(cards.upper[0, place]),), bool(cards.live[place]))
        if key.filled != rules.ruleset.full:
            yield key


def legal(rules: Transitions, key: Key, roll: Faces) -> int:
    """The legal boxes, as the solver sees them."""
    return int(rules.table.five[roll[0] - 1, key.filled] if is_five_of_a_kind(roll) else rules.table.other[key.filled])


def outcome(rules: Transitions, key: Key, place: int, roll: Faces) -> Outcome:
    """What writing a box does, as the solver sees it."""
    five = is_five_of_a_kind(roll)
    joker = int(rules.table.joker[roll[0] - 1, key.filled]) if five else 0
    points = int(rules.pays[joker, place, roll_row(roll)])
    effect = rules.effects[place][points]
    (upper,) = key.upper
    after = Key(key.filled | 1 << place, (int(effect.step.upper[upper]),), bool(effect.step.live[int(key.live)]))
    bonus = 0 if effect.bonus is None else int(effect.bonus[upper])
    return Outcome(points, bonus, rules.ruleset.extra if five and key.live else 0, after)


def test_transitions_are_the_games(rules: Transitions) -> None:
    """The same boxes are legal, pay the same points, bonus and extra, and lead to the same key."""
    random = Random(f"rolls of {rules.ruleset.key}")
    boxes = range(len(rules.ruleset.boxes))
    for key in random_keys(rules):
        for roll in (random.choice(ROLLS), (random.randint(1, 6),) * 5):
            mask = rules.ruleset.legal(key, roll)
            assert legal(rules, key, roll) == mask
            for place in (place for place in boxes if mask >> place & 1):
                assert outcome(rules, key, place, roll) == rules.ruleset.transition(key, place, roll)


def test_no_rule_tells_other_rolls_apart(rules: Transitions) -> None:
    """What is legal depends on the filled boxes and on five of a kind alone: the solver asks for one other roll."""
    random = Random(f"others of {rules.ruleset.key}")
    others = [roll for roll in ROLLS if not is_five_of_a_kind(roll)]
    for key, roll in product(random_keys(rules), random.sample(others, 5)):
        assert rules.ruleset.legal(key, roll) == rules.ruleset.legal(Key(key.filled, (0,), False), roll)
        assert legal(rules, key, roll) == rules.ruleset.legal(key, roll)
        assert not rules.ruleset.joker_decides(key, roll)


def test_more_columns_are_refused() -> None:
    """A table for several columns would fit nowhere, and is not begun."""
    triple: Ruleset = ruleset_of("triple")
    with pytest.raises(ValueError, match="3 columns"):
        Transitions(triple)
