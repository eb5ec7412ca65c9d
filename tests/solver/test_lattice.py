"""The lattice of holds: its sizes, and both walks against all 32 masks."""

from math import comb

import numpy as np
import pytest

from daily.scoring import is_five_of_a_kind, run_of
from daily.solver.lattice import DICE, FIRST_ROLL, HOLDS, PROBABILITY, ROLLS, Lattice, hold_row, roll_row
from tests.solver import brute

WIDTH = 3
FACES = [tuple(face for face, count in enumerate(hold, start=1) for _ in range(count)) for hold in HOLDS]
"""The holds as sorted faces, by row."""


def test_there_are_462_holds_and_252_rolls() -> None:
    """Multisets of up to five of six faces, each once; those of five dice come last."""
    assert len(set(HOLDS)) == len(HOLDS) == 462
    assert len(set(ROLLS)) == len(ROLLS) == 252
    assert [comb(size + 5, 5) for size in range(DICE + 1)] == [
        sum(1 for hold in HOLDS if sum(hold) == size) for size in range(DICE + 1)
    ]
    assert FACES[FIRST_ROLL:] == list(ROLLS)
    assert set(ROLLS) == set(brute.ROLLS)


def test_rows_are_found_in_any_order() -> None:
    """A hold and a roll are found by their faces, however these are ordered."""
    assert [hold_row(faces) for faces in FACES] == list(range(462))
    assert [roll_row(faces[::-1]) for faces in ROLLS] == list(range(252))


def test_probabilities() -> None:
    """A roll is as likely as counting all 7,776 says, and all together are certain."""
    assert PROBABILITY.sum() == pytest.approx(1, abs=1e-14)
    assert PROBABILITY[roll_row((6, 6, 6, 6, 6))] == 1 / 7776
    assert PROBABILITY[roll_row((1, 2, 3, 4, 5))] == 120 / 7776
    assert PROBABILITY[roll_row((2, 2, 3, 3, 3))] == 10 / 7776


def test_both_walks_agree_with_all_masks() -> None:
    """With any values of rolls, each hold is worth the mean over its outcomes and each roll the best of its masks."""
    lattice = Lattice(WIDTH)
    given = np.random.default_rng(1).normal(size=(252, WIDTH)) * 100
    lattice.rolls[:] = given
    lattice.expect()
    expected = lattice.holds.copy()
    lattice.choose()
    for column in range(WIDTH):
        holds = brute.expect(dict(zip(ROLLS, given[:, column].tolist(), strict=True)))
        assert expected[:, column] == pytest.approx([holds[faces] for faces in FACES], abs=1e-11)
        best = brute.choose(holds)
        assert lattice.rolls[:, column] == pytest.approx([best[roll] for roll in ROLLS], abs=1e-11)


@pytest.mark.parametrize(
    ("wanted", "ways", "of"),
    [
        ("five of a kind", 347897, 7558272),
        ("large straight", 319695199, 1224440064),
        ("small straight", 753572225, 1224440064),
    ],
)
def test_odds_of_a_turn(wanted: str, ways: int, of: int) -> None:
    """The odds of what a turn can be played for are the known fractions."""
    straights = {"large straight": run_of(5, 1), "small straight": run_of(4, 1)}
    score = straights.get(wanted, is_five_of_a_kind)
    lattice = Lattice(1)
    lattice.rolls[:, 0] = [score(roll) for roll in ROLLS]
    for _ in range(2):
        lattice.expect()
        lattice.choose()
    assert PROBABILITY @ lattice.rolls[:, 0] == pytest.approx(ways / of, abs=1e-14)
