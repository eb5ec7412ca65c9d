"""Tips: exact worths of typical decisions in the first turn."""

from dataclasses import replace

import pytest

from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from daily.scales.tips import Tips, tips_of
from daily.solver.forecast import forecast
from daily.solver.tips import tips_from
from daily.solver.values import Values, solve
from tests.solver import brute
from tests.solver.conftest import Solved
from tests.solver.tiny import TINY

RULESET = "yacht-1938"
"""The smallest table."""
OPENINGS = [
    ("11666", "666", None, 265.113361),
    ("12345", "", "large_straight", 261.531406),
    ("12346", "1234", None, 251.131423),
    ("13356", "33", None, 251.405442),
    ("55566", "555", None, 263.167100),
    ("44556", "55", None, 253.015643),
]


def tips_for(values: Values) -> Tips:
    """The tips of a table."""
    return tips_from(forecast(values, 1), 1)


def worth(values: Values, box: str, dice: str) -> float:
    """What the rules and the table say of a box for these dice in the first turn."""
    ruleset = values.rules.ruleset
    outcome = ruleset.transition(ruleset.start, ruleset.index[box], tuple(map(int, dice)))
    later = float(values.values[values.positions.of(outcome.key)])
    return outcome.points + outcome.bonus + later


def test_worths_of_boxes(solved: Solved) -> None:
    """What a tip says of a box is what the rules and the table say of it; the best boxes come first."""
    values = solved(RULESET)
    tips = tips_for(values)
    for ending in tips.endings:
        found = [choice.worth for choice in ending.choices]
        assert found == sorted(found, reverse=True)
        assert found[0] == max(worth(values, box.key, ending.dice) for box in values.rules.ruleset.boxes)
        assert found == [worth(values, choice.box, ending.dice) for choice in ending.choices]
    zeros = {tip.box: tip.zero for tip in tips.boxes}
    assert zeros["yacht"] == worth(values, "yacht", "12346")
    assert zeros["sixes"] == worth(values, "sixes", "12345")
    assert zeros["choice"] is None
    (sixes,) = (face for face in tips.faces if face.box == "sixes")
    assert list(sixes.worths) == [
        worth(values, "sixes", dice) for dice in ("12345", "12346", "12366", "12666", "16666", "66666")
    ]


def test_first_rolls(solved: Solved) -> None:
    """All 252 first rolls have their best decision, and on average they are worth the value of the game."""
    values = solved(RULESET)
    openings = tips_for(values).openings
    assert len({opening.dice for opening in openings}) == 252
    rolls = brute.expect({tuple(map(int, opening.dice)): opening.worth for opening in openings})
    assert rolls[()] == pytest.approx(values.start, abs=1e-9)
    assert all(set(opening.held) <= set(opening.dice) for opening in openings)


@pytest.mark.parametrize(("dice", "held", "box", "expected"), OPENINGS)
def test_known_first_rolls(dice: str, held: str, box: str | None, expected: float) -> None:
    """The best holds of first rolls of classic, as others found them."""
    tips = tips_of("classic")
    assert tips is not None
    (found,) = (opening for opening in tips.openings if opening.dice == dice)
    assert (found.held, found.box) == (held, box)
    assert found.worth == pytest.approx(expected, abs=1e-6)


def test_a_known_question() -> None:
    """1, 5, 5, 5, 5 in the first turn of classic: twenty points in fives are worth eight more than four of a kind."""
    tips = tips_of("classic")
    assert tips is not None
    (ending,) = (ending for ending in tips.endings if ending.dice == "15555")
    first, second, _ = ending.choices
    assert (first.box, first.points, second.box, second.points) == ("fives", 20, "four_of_a_kind", 21)
    assert first.worth - second.worth == pytest.approx(7.9445, abs=1e-4)


@pytest.mark.parametrize("ruleset", TINY[:2], ids=lambda ruleset: ruleset.key)
def test_what_the_bonus_is_worth(ruleset: Ruleset) -> None:
    """The worth of the upper bonus is the difference to a game without one, which a second solver knows too."""
    values = solve(ruleset, 1)
    without = replace(ruleset, bonus=0, threshold=0)
    bonus = tips_for(values).bonus
    assert bonus is not None
    assert 0 < bonus.worth == pytest.approx(values.start - brute.solve(without)[without.start], abs=1e-9)
    assert 0 < bonus.chance < 1


def test_no_bonus() -> None:
    """A ruleset without an upper bonus has no tip about one."""
    assert tips_for(solve(TINY[-1], 1)).bonus is None
    assert ruleset_of(RULESET).bonus == 0
