"""Perfect play on known dice: known days, a brute force on tiny rulesets, and random games of the large ones."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daily.dice import Dice, FixedDice, dice_needed, parse_dice
from daily.errors import DiceExhausted
from daily.game import State, advance, fold, opening
from daily.moves import Roll, Undo, parse_log, split_log
from daily.ruleset import Box, Joker, Key, Ruleset
from daily.rulesets import ruleset_of
from daily.scoring import kind_sum_of_all
from daily.solver.lattice import ROLLS, roll_row
from daily.solver.perfect import perfect
from daily.solver.reach import WAYS, roll_rows, rolls_of
from daily.solver.transitions import Transitions
from daily.yardsticks import Reached
from tests.games import legal_moves, play, random_dice
from tests.solver.tiny import CHANCE, SIXES, TINY, TWOS
from tests.solver.tiny import FIVE as FIVE_OF_A_KIND
from tests.tables import SOLVED

DAYS = json.loads((Path(__file__).parent.parent / "vectors" / "days.json").read_text("utf-8"))
GAMES = 20


def end_of(ruleset: Ruleset, source: FixedDice, found: Reached) -> State:
    """The end of the log that was found: a whole legal game that scores the total and undoes nothing."""
    moves = parse_log(found.log)
    end = fold(ruleset, source, moves)
    assert (end.over, end.card.total) == (True, found.total)
    assert Undo() not in moves
    return end


@pytest.mark.parametrize(("key", "dice", "total"), [(day["ruleset"], day["dice"], day["perfect"]) for day in DAYS])
def test_vectors(key: str, dice: str, total: int) -> None:
    """The known perfect score of a day, and a legal game that scores it."""
    ruleset, source = ruleset_of(key), FixedDice.from_digits(dice)
    found = perfect(Transitions(ruleset), source)
    assert found.total == total
    end_of(ruleset, source, found)


# What a turn can bring


def test_ways_are_what_the_game_shows() -> None:
    """The rolls of a way lead to exactly what it says, and every hold of the game is one of 1, 31 and 211 ways."""
    source = FixedDice.from_digits("111112222233333")
    begin = opening(TINY[0])
    for way in (way for ways in WAYS for way in ways):
        state = fold(begin.ruleset, source, rolls_of(way))
        assert state.dice == tuple(at + 1 for at in way)
        assert state.rolls == max(way) + 1
    assert [len(set(ways)) for ways in WAYS] == [1, 31, 211]
    assert ends(source, 0) == {(rolls, tuple(at + 1 for at in way)) for rolls in (1, 2, 3) for way in WAYS[rolls - 1]}


def test_ways_roll_little_again() -> None:
    """Of the ways of a turn those come first that roll fewer dice again."""
    again = [[sum(5 - len(roll.held) for roll in rolls_of(way)) for way in ways] for ways in WAYS]
    assert all(numbers == sorted(numbers) for numbers in again)
    assert [numbers[0] for numbers in again] == [5, 6, 7]


def test_rolls_in_any_order() -> None:
    """All 7,776 rolls are found among the 252, however their dice lie."""
    every = list(product(range(1, 7), repeat=5))
    assert roll_rows(np.array(every)).tolist() == [roll_row(dice) for dice in every]
    assert roll_rows(np.array(ROLLS)).tolist() == list(range(252))


# A brute force: every hold of every roll, by the rules of the game itself


def ends(source: FixedDice, first: int) -> set[tuple[int, Dice]]:
    """All that can lie at the end of a turn that begins with this roll, and how many rolls it took."""
    states, found = [replace(opening(TINY[0]), rolls=first)], set[tuple[int, Dice]]()
    for rolls in (1, 2, 3):
        holds = [move for move in legal_moves(states[0]) if isinstance(move, Roll)]
        states = [advance(state, move, source) for state, move in product(states, holds)]
        found |= {(rolls, state.dice) for state in states}
    return found


def brute_force(ruleset: Ruleset, source: FixedDice) -> tuple[int, int]:
    """The highest total of all games, and the fewest rolls of a game that scores it."""
    turns = cache(lambda first: {(rolls, tuple(sorted(dice))) for rolls, dice in ends(source, first)})

    @cache
    def best(roll: int, key: Key) -> tuple[int, int]:
        if key.filled == ruleset.full:
            return 0, -roll
        return max(after(roll + rolls, key, place, dice) for rolls, dice in turns(roll) for place in legal(key, dice))

    def legal(key: Key, dice: Dice) -> list[int]:
        return [place for place in range(len(ruleset.boxes)) if ruleset.legal(key, dice) >> place & 1]

    def after(roll: int, key: Key, place: int, dice: Dice) -> tuple[int, int]:
        points, bonus, extra, filled = ruleset.transition(key, place, dice)
        further, rolls = best(roll, filled)
        return points + bonus + extra + further, rolls

    total, rolls = best(0, ruleset.start)
    return total, -rolls


FIVE = st.integers(1, 6).map(lambda face: (face,) * 5)
ROLL = st.tuples(*[st.integers(1, 6)] * 5) | st.tuples(*[st.integers(5, 6)] * 5) | FIVE
"""Rolls among which five of a kind is no rarity, at once and across rolls."""
CHOSEN = st.lists(ROLL, min_size=9, max_size=9).map(lambda rolls: [face for roll in rolls for face in roll])
LOADED = st.integers(0, 2**32).map(lambda seed: random_dice(Random(seed), 9))


@pytest.mark.parametrize("ruleset", TINY, ids=lambda ruleset: ruleset.key)
@settings(max_examples=8, deadline=None)
@given(dice=CHOSEN | LOADED)
def test_brute_force(ruleset: Ruleset, dice: Dice) -> None:
    """On a tiny ruleset no game scores more, and none that scores as much takes fewer rolls."""
    source = FixedDice(dice)
    found = perfect(Transitions(ruleset), source)
    assert (found.total, end_of(ruleset, source, found).rolls) == brute_force(ruleset, source)


FOUR = Box("four_of_a_kind", kind_sum_of_all(4))


@pytest.mark.parametrize(
    ("boxes", "extra", "dice", "total"),
    [
        # Fives of a kind at once, then nothing but 66665: the second must go to chance and leaves twos for that.
        ((TWOS, CHANCE, FIVE_OF_A_KIND), 100, "11111" * 2 + "66665" * 7, 50 + 105 + 0),
        # The sixes may not go to four of a kind while their upper box is open. They need not lie as five of a kind.
        ((SIXES, FOUR, FIVE_OF_A_KIND), 0, "1111166666" + "66621" * 7, 50 + 26 + 18),
    ],
)
def test_a_forced_joker_bars_boxes(boxes: tuple[Box, ...], extra: int, dice: str, total: int) -> None:
    """Where the joker bars the best box for five of a kind, the best legal game is found."""
    ruleset = Ruleset("tiny-barred", boxes, (0, 10_000), extra=extra, joker=Joker.FORCED)
    source = FixedDice.from_digits(dice)
    assert perfect(Transitions(ruleset), source).total == total == brute_force(ruleset, source)[0]
    assert perfect(Transitions(replace(ruleset, joker=Joker.NONE)), source).total > total


@pytest.mark.parametrize(
    ("dice", "total", "log"),
    [
        ("11123" * 9, 8, "r chance r small_straight r full_house"),
        ("12346" + "66655" + "66661" + "65432" * 6, 81, "r small_straight r full_house r r1234 chance"),
        # A straight with the second roll alone, as good, leaves a full house that takes three rolls.
        ("664263241322222124321316221426326123461134632", 79, "r chance r r125 full_house r small_straight"),
    ],
)
def test_a_natural_log(dice: str, total: int, log: str) -> None:
    """Of equal logs that is found which rolls least: few rolls, then few dice; and then the first box in card order."""
    assert perfect(Transitions(TINY[5]), FixedDice.from_digits(dice)) == Reached(total, log)


# Every ruleset

OfDay = Callable[[str], tuple[FixedDice, Reached]]


@pytest.fixture(scope="module")
def of_day() -> OfDay:
    """By ruleset, dice with many fives of a kind, and what is reached on them."""

    @cache
    def found(key: str) -> tuple[FixedDice, Reached]:
        ruleset = ruleset_of(key)
        source = FixedDice(random_dice(Random(key), dice_needed(len(ruleset.boxes)) // 5))
        return source, perfect(Transitions(ruleset), source)

    return found


@pytest.mark.parametrize("key", SOLVED)
def test_days_of_every_ruleset(of_day: OfDay, key: str) -> None:
    """A day's log is a whole game that scores its total, within the bounds; no random game on its dice scores more."""
    ruleset = ruleset_of(key)
    source, found = of_day(key)
    end_of(ruleset, source, found)
    assert ruleset.bounds[0] <= found.total <= ruleset.bounds[1]
    random = Random(f"games of {key}")
    assert max(play(ruleset, random, source).states[-1].card.total for _ in range(GAMES)) <= found.total


FIVES = " ".join(str(face) * 5 for face in range(1, 7))


@pytest.mark.parametrize(
    ("key", "rolls"),
    [
        ("classic", f"66666 {FIVES} 66666 66666 66666 66666 66666 66666"),
        ("classic-12", f"66666 {FIVES} 66666 66666 66666 66666 66666"),
        ("classic-plain", f"{FIVES} 66666 66666 66655 12345 12345 66666 66666"),
        ("classic-upper-first", f"{FIVES} 66666 66666 66666 66666 66666 66666 66666"),
        ("yacht", f"{FIVES} 66666 66666 66655 12345 12345 66666"),
        ("yacht-1938", f"{FIVES} 66655 66666 12345 23456 66666 66666"),
    ],
)
def test_the_greatest_total(key: str, rolls: str) -> None:
    """Dice that were made for it reach the greatest total of a ruleset, with one roll a turn."""
    ruleset = ruleset_of(key)
    first = parse_dice(rolls.replace(" ", ""))
    assert len(first) == 5 * len(ruleset.boxes)
    source = FixedDice((*first, *[1] * (2 * len(first))))
    found = perfect(Transitions(ruleset), source)
    assert found.total == ruleset.bounds[1]
    assert split_log(found.log)[::2] == ["r"] * len(ruleset.boxes)
    end_of(ruleset, source, found)


# What is refused


def test_dice_that_are_too_few() -> None:
    """Dice must suffice for three rolls a turn, whatever the best log would need."""
    with pytest.raises(DiceExhausted, match="Roll 9 has no dice"):
        perfect(Transitions(TINY[1]), FixedDice([6] * 44))
    assert perfect(Transitions(TINY[1]), FixedDice([6] * 45)).total == 50 + 30 + 35 + 100 + 25 + 100


def test_several_columns() -> None:
    """A ruleset that is not solved has no perfect score either."""
    ruleset = ruleset_of("triple")
    with pytest.raises(ValueError, match="3 columns"):
        perfect(Transitions(ruleset), FixedDice([6] * dice_needed(len(ruleset.boxes))))
