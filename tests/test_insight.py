"""Squares, skill and luck: what they are of which figures, and what is left out."""

from random import Random

import pytest

from daily.grades import Square
from daily.insight import Insight, counts, in_two, insight_of, marks_of
from daily.review import LOSS_UNIT, Review, replay
from daily.rulesets import ruleset_of
from daily.scales import Scale
from daily.solver.review import review
from tests.games import play
from tests.tables import solved

BLUE, YELLOW, BLACK = Square
POINT = LOSS_UNIT
SCALE = Scale("tiny", 150.0, 1.0, games=4, counts=(0,) * 100 + (1,) + (0,) * 99 + (3,), half_loss=20.0, levels=())
"""Of four games one totals 100 and three total 200."""


@pytest.mark.parametrize(
    ("lost", "square"),
    [(0, BLUE), (500_000, BLUE), (500_001, YELLOW), (2_000_000, YELLOW), (2_000_001, BLACK), (60_000_000, BLACK)],
)
def test_a_square_is_what_the_whole_turn_lost(lost: int, square: Square) -> None:
    """Up to half a point is blue, up to two are yellow, more is black; the bounds themselves belong to the better."""
    assert Insight((0, lost), None).squares == (BLUE, square)


@pytest.mark.parametrize(("lost", "skill"), [(0, 100), (1, 97), (10, 71), (20, 50), (40, 25), (200, 0)])
def test_skill_halves_with_what_an_easy_computer_loses(lost: int, skill: int) -> None:
    """Skill is 100 where nothing is lost, and half of it for every half loss of the scale."""
    assert marks_of(90, lost * POINT, SCALE).skill == skill


@pytest.mark.parametrize(
    ("total", "lost", "luck"),
    [(90, 0, 0), (100, 0, 12), (101, 0, 25), (90, 10, 12), (90, 50, 25), (150, 50, 62), (190, 11, 100)],
)
def test_luck_is_the_place_of_the_score_without_losses(total: int, lost: int, luck: int) -> None:
    """What was lost is added to the total; luck is in how many of a hundred games the best strategy scores less than
    that, equal ones counting half."""
    assert marks_of(total, lost * POINT, SCALE).luck == luck


def game(key: str, seed: int) -> Review:
    """A random whole game, replayed."""
    played = play(ruleset_of(key), Random(seed))
    return replay(played.ruleset, played.source, played.moves)


@pytest.mark.parametrize("key", ["classic", "yacht"])
@pytest.mark.parametrize("seed", range(3))
def test_figures_of_whole_games(key: str, seed: int) -> None:
    """A reviewed game has a loss for every turn, together the loss of the review; its luck is measured by the review's
    own value and luck."""
    reviewed = review(solved(key), game(key, seed))
    found = insight_of(reviewed, SCALE)
    assert found is not None
    assert found.marks is not None
    assert reviewed.value is not None
    assert len(found.losses) == len(reviewed.state.ruleset.boxes)
    assert sum(found.losses) / POINT == pytest.approx(reviewed.loss, abs=1e-4)
    assert found.marks.luck == round(SCALE.percentile(reviewed.value + reviewed.luck))


def test_what_is_not_known_is_left_out() -> None:
    """Without a table a game has no figures, and without a scale neither skill nor luck."""
    assert insight_of(game("yacht", 0), SCALE) is None
    found = insight_of(review(solved("yacht"), game("yacht", 0)), None)
    assert found is not None
    assert found.marks is None
    assert len(found.squares) == 12


@pytest.mark.parametrize(("turns", "lines"), [(13, (6, 7)), (12, (6, 6)), (15, (7, 8)), (3, (1, 2))])
def test_squares_stand_in_two_lines(turns: int, lines: tuple[int, int]) -> None:
    """Two lines of the same length, or the second one longer by one; nothing is lost or turned around."""
    squares = (BLACK, *[BLUE] * (turns - 2), YELLOW)
    first, second = in_two(squares)
    assert (len(first), len(second)) == lines
    assert (*first, *second) == squares


def test_squares_are_counted_best_first() -> None:
    """Every kind of square is counted, also where there is none."""
    assert list(counts((BLACK, BLUE, BLACK)).items()) == [(BLUE, 1), (YELLOW, 0), (BLACK, 2)]
