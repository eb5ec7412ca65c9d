"""Exact values: against known ones with their reading of the rules, against brute force, and in their order."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from daily.ruleset import Key, Ruleset
from daily.rulesets import RULESETS
from daily.solver.lattice import HOLDS, Counts, hold_row
from daily.solver.positions import Cards
from daily.solver.turn import Turn
from daily.solver.values import BATCH, Values, solve
from tests.solver import brute
from tests.solver.conftest import Solved
from tests.solver.tiny import TINY
from tests.tables import SOLVED

VECTORS = Path(__file__).parent.parent / "vectors" / "values.json"


@pytest.mark.parametrize(("key", "value"), json.loads(VECTORS.read_text("utf-8")).items())
def test_vectors(solved: Solved, key: str, value: float) -> None:
    """The known expectation of a game, to a millionth; its reading is in the vectors' README."""
    assert solved(key).start == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        # Forced joker: five of a kind whose box is filled goes to its upper box first; extra 100, upper bonus 35.
        ("classic", 254.587728734496),
        # The joker only once the upper box of the face is filled, and then any open box.
        ("classic-free-joker", 254.589609481963),
        # Neither joker nor extra.
        ("classic-plain", 245.870774514111),
        # Kinds pay all five dice, small straight is any four in a row, no joker.
        ("yacht", 191.760879752165),
        # Kinds pay the equal dice only, straights are exactly 1-5 and 2-6, no upper bonus.
        ("yacht-1938", 166.955067704572),
        # Fifteen boxes, upper bonus 50.
        ("yatzy", 248.439989377854),
    ],
)
def test_known_values(solved: Solved, key: str, value: float) -> None:
    """Double precision: values that others computed agree in all the digits that they gave."""
    assert solved(key).start == pytest.approx(value, abs=1e-11)


@pytest.mark.parametrize(
    ("worse", "better"),
    [("classic-upper-first", "classic"), ("classic-no-bonus", "classic"), ("classic-12", "classic")],
)
def test_house_rules_that_only_take_away(solved: Solved, worse: str, better: str) -> None:
    """A house rule that only forbids, or pays less, lowers the expectation."""
    assert solved(worse).start < solved(better).start


@pytest.mark.parametrize("ruleset", TINY, ids=lambda ruleset: ruleset.key)
def test_brute_force(ruleset: Ruleset) -> None:
    """The table of a tiny ruleset holds the positions that plain recursion reaches, and their values."""
    values = solve(ruleset, 2)
    known = brute.solve(ruleset)
    filled, column = np.nonzero(values.positions.number != values.positions.nowhere)
    cells = zip(filled.tolist(), *(part.tolist() for part in np.divmod(column, values.rules.lives)), strict=True)
    keys = [Key(boxes, (upper,), bool(live)) for boxes, upper, live in cells]
    assert set(keys) == known.keys()
    found = [values.values[values.positions.of(key)] for key in keys]
    assert found == pytest.approx([known[key] for key in keys], abs=1e-11)


def test_what_no_game_reaches_has_no_number(solved: Solved) -> None:
    """A position that cannot come up is refused, not answered with a number."""
    assert solved("yacht-1938").positions.states == 4095
    with pytest.raises(KeyError):
        solved("classic").positions.of(Key(1, (6,), False))  # ones alone never add up to six


@pytest.mark.parametrize("key", SOLVED)
def test_values_are_monotone(solved: Solved, key: str) -> None:
    """A higher upper total (with the bonus that it was paid) and a live extra bonus are never worth less."""
    values = solved(key)
    ruleset = values.rules.ruleset
    known = np.append(values.values[:-1], np.nan)[values.positions.number]
    grid = known.reshape(1 << len(ruleset.boxes), values.rules.uppers, values.rules.lives)
    if ruleset.threshold:
        grid[:, ruleset.threshold] += ruleset.bonus
    highest_below = np.fmax.accumulate(grid, axis=1)
    assert not np.any(grid < highest_below - 1e-9)
    assert not np.any(grid[..., -1] < grid[..., 0] - 1e-9)
    assert np.count_nonzero(~np.isnan(grid[:-1])) == values.positions.states


def opening(values: Values) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float64]], ...]:
    """What every hold is worth in the first turn, with 0, 1 and 2 rolls left."""
    turn = Turn(values.rules, values.after, 1)
    nothing = np.zeros(1, dtype=np.int64)
    return tuple(stage[:, 0] for stage in turn.stages(Cards(nothing, nothing[None], nothing)))


def within(hold: Counts, faces: tuple[int, ...]) -> bool:
    """Whether these dice can be held of a roll of them."""
    return sum(hold) < len(faces) and all(count <= faces.count(face) for face, count in enumerate(hold, start=1))


@pytest.mark.parametrize(
    ("roll", "best", "value"),
    [
        ("11666", "666", 265.113361),
        ("12345", "12345", 261.531406),
        ("12346", "1234", 251.131423),
        ("13356", "33", 251.405442),
        ("55566", "555", 263.167100),
        ("44556", "55", 253.015643),
    ],
)
def test_opening_rolls(solved: Solved, roll: str, best: str, value: float) -> None:
    """The best hold of an opening roll of classic and what it is worth; holding all five means to write a box."""
    last, _, first = opening(solved("classic"))
    faces = tuple(map(int, roll))
    assert first[hold_row(faces)] == pytest.approx(value, abs=1e-6)
    rerolls = {row: first[row] for row, hold in enumerate(HOLDS) if within(hold, faces)}
    rerolls[hold_row(faces)] = last[hold_row(faces)]
    assert max(rerolls, key=lambda row: rerolls[row]) == hold_row(tuple(map(int, best)))


@pytest.mark.parametrize("ruleset", [RULESETS["yacht"], *TINY], ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("workers", [2, 3])
def test_processes_make_no_difference(ruleset: Ruleset, workers: int) -> None:
    """Several processes compute the very same numbers as one, to the last bit."""
    assert solve(ruleset, workers).values.tobytes() == solve(ruleset, 1).values.tobytes()


@pytest.mark.parametrize("workers", [1, 2])
def test_progress(workers: int) -> None:
    """Progress is told in this process, batch by batch, and counts every position once."""
    told: list[tuple[int, int]] = []
    values = solve(RULESETS["yacht-1938"], workers, lambda done, count: told.append((done, count)))
    assert told[-1] == (4096, 4096) == (values.positions.count,) * 2
    assert all(0 < after[0] - before[0] <= BATCH for before, after in pairwise(told))


@pytest.mark.usefixtures("nobody_left")
def test_progress_that_fails() -> None:
    """An error of who is told ends the work, and every process that took part."""

    def tell(done: int, count: int) -> None:
        raise ValueError(f"{done} of {count}")

    with pytest.raises(ValueError, match="of 4096"):
        solve(RULESETS["yacht-1938"], 3, tell)
