"""Two games on the same dice side by side: what the difference of their totals consists of, and where their dice
parted."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest

from daily.compare import Comparison, compare
from daily.dice import FixedDice, dice_needed, parse_dice
from daily.moves import format_move, parse_log
from daily.review import Review, replay
from daily.rulesets import ruleset_of
from daily.solver.review import review
from tests.games import play, random_dice
from tests.tables import solved

YACHT = ruleset_of("yacht")
REST = "r twos r threes r fours r fives r sixes r full_house r four_of_a_kind r small_straight r large_straight r yacht"
"""The last ten turns, one roll each: what comes before decides where the dice part."""


def reviewed(source: FixedDice, log: str, key: str = "yacht") -> Review:
    """The review of a game on these dice."""
    return review(solved(key), replay(ruleset_of(key), source, parse_log(log)))


def random_pair(key: str, seed: int) -> Comparison:
    """Two random games on the same dice, boxes taken back and turns stopped early now and then."""
    first = play(ruleset_of(key), random := Random(seed))
    second = play(first.ruleset, random, first.source)
    own, other = (reviewed(first.source, " ".join(map(format_move, game.moves)), key) for game in (first, second))
    return compare(own, other)


def beginning(own: str, other: str) -> Comparison:
    """Two games that differ in their first two turns alone."""
    source = FixedDice((*parse_dice("66213144553642155512"), *random_dice(Random(7), dice_needed(12) // 5)))
    return compare(*(reviewed(source, f"{first} {REST}") for first in (own, other)))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", ["classic", "yacht"])
def test_the_difference_is_luck_minus_loss(key: str, seed: int) -> None:
    """One total minus the other is the difference of luck minus the difference of losses, to a millionth."""
    found = random_pair(key, seed)
    assert found.points == found.own.state.card.total - found.other.state.card.total
    assert found.luck - found.loss == pytest.approx(found.points, abs=1e-6)


@pytest.mark.parametrize("seed", range(6))
def test_turns_add_up(seed: int) -> None:
    """Every turn stands there once for both games; the totals run up to those of the games, and luck, losses and
    points of the turns are those of the whole."""
    found = random_pair("yacht", seed)
    assert [pair.own.turn.number for pair in found.turns] == [pair.other.turn.number for pair in found.turns]
    assert len(found.turns) == 12
    for whole, sides in zip((found.own, found.other), zip(*found.turns, strict=True), strict=True):
        assert sides[-1].total == whole.state.card.total
        assert sum(side.turn.luck for side in sides) == pytest.approx(whole.luck)
        assert sum(side.turn.loss for side in sides) == pytest.approx(whole.loss)
        gains = [after.total - before.total for before, after in pairwise(sides)]
        assert gains == [side.turn.points for side in sides[1:]]


@pytest.mark.parametrize("seed", range(12))
def test_a_turn_begins_alike_after_as_many_rolls(seed: int) -> None:
    """The first roll of a turn is the same, die for die, where both games had rolled equally often before it."""
    found = random_pair("yacht", seed)
    assert found.turns[0].own.rolls_before == found.turns[0].other.rolls_before == 0
    for pair in found.turns:
        if pair.same_start:
            assert pair.own.turn.decisions[0].dice == pair.other.turn.decisions[0].dice


@pytest.mark.parametrize("seed", range(12))
def test_before_the_parting_all_dice_are_the_same(seed: int) -> None:
    """Both decided differently on the same dice of the same roll, everything rolled before was the same, and the next
    roll was not."""
    found = random_pair("yacht", seed)
    assert found.parting is not None
    roll = found.own.decisions.index(found.parting.own)
    assert roll == found.other.decisions.index(found.parting.other)
    seen = [[(each.turn, each.dice) for each in game.decisions] for game in (found.own, found.other)]
    assert seen[0][: roll + 1] == seen[1][: roll + 1]
    assert seen[0][roll + 1 : roll + 2] != seen[1][roll + 1 : roll + 2]
    assert found.parting.own.choice != found.parting.other.choice


@dataclass(frozen=True)
class Case:
    """Two beginnings, and after which roll of which turn their dice part; `shifts`: because one stopped earlier."""

    own: str
    other: str
    turn: int
    rolls_left: int
    shifts: bool


@pytest.mark.parametrize(
    "case",
    [
        Case("r r12 ones r choice", "r r1 ones r choice", turn=1, rolls_left=2, shifts=False),
        Case("r ones r choice", "r r12 ones r choice", turn=1, rolls_left=2, shifts=True),
        Case("r r12 ones r choice", "r ones r choice", turn=1, rolls_left=2, shifts=True),
        Case("r ones r choice", "r r ones r choice", turn=1, rolls_left=2, shifts=True),
        Case("r r12 ones r choice", "r r12 choice r r1 ones", turn=2, rolls_left=2, shifts=True),
        Case("r choice undo r12 ones r choice", "r r12 ones r r5 choice", turn=2, rolls_left=2, shifts=True),
    ],
    ids=str,
)
def test_where_the_dice_part(case: Case) -> None:
    """Different dice held, or a box written where the other game rolled on, even if that roll brings the same values;
    which boxes were written, and what was taken back, parts no dice."""
    parting = beginning(case.own, case.other).parting
    assert parting is not None
    assert (parting.own.turn, parting.other.turn) == (case.turn, case.turn)
    assert parting.own.before.rolls_left == parting.other.before.rolls_left == case.rolls_left
    assert parting.shifts == case.shifts


def test_the_same_holds_see_the_same_dice() -> None:
    """Games that differ in their boxes alone never part, and every turn of theirs begins alike."""
    found = beginning("r r12 ones r choice", "r r12 choice r ones")
    assert found.parting is None
    assert all(pair.same_start for pair in found.turns)
    assert found.luck - found.loss == pytest.approx(found.points, abs=1e-6)


def test_a_roll_more_in_the_last_turn_parts_too() -> None:
    """Where only one game rolls once more in its last turn, that is where the dice part."""
    source = FixedDice(random_dice(Random(3), dice_needed(12) // 5))
    log = f"r ones r choice {REST}".removesuffix("r yacht")
    found = compare(reviewed(source, f"{log}r yacht"), reviewed(source, f"{log}r r yacht"))
    assert found.parting is not None
    assert found.parting.own.turn == 12
    assert found.parting.shifts


def test_rolls_come_in_line_again() -> None:
    """Who rolls once less in one turn and once more in the next begins the third turn with the other game."""
    found = beginning("r ones r r5 choice", "r r12 ones r choice")
    assert [pair.same_start for pair in found.turns[:4]] == [True, False, True, True]


def test_a_game_beside_itself() -> None:
    """A game compared with itself differs in nothing."""
    found = beginning("r r12 ones r choice", "r r12 ones r choice")
    assert (found.points, found.luck, found.loss, found.parting) == (0, 0, 0, None)
