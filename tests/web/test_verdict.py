"""What the result page shows of squares, and of where everybody lost most."""

import pytest

from daily.boards import LossesOfDay, TurnLoss
from daily.grades import Square
from daily.insight import Insight, Marks
from daily.review import LOSS_UNIT
from web.insight.verdict import Crowd, crowd_of, verdict_of

BLUE, YELLOW, BLACK = Square


def insight(*losses: float) -> Insight:
    """The insight of a game that lost so many points turn by turn."""
    return Insight(tuple(round(loss * LOSS_UNIT) for loss in losses), Marks(94, 41))


def test_a_verdict_counts_every_kind_of_square() -> None:
    """Squares stand in two lines, and every kind of turn is counted, also where there is none."""
    found = verdict_of(insight(0, 1.2, 0.5, 0, 0))
    assert found.turns == "5 turns:"
    assert [tuple(line) for line in found.lines] == [(BLUE, YELLOW), (BLUE, BLUE, BLUE)]
    assert found.legend == ((BLUE, "4 best"), (YELLOW, "1 slip"), (BLACK, "0 mistakes"))
    assert found.marks == (94, 41)


@pytest.mark.parametrize(
    ("losses", "spoken"),
    [
        ((0, 0.5, 0), "No turn lost more than half a point."),
        ((0, 0.6, 4.14), "Turns that lost more than half a point: turn 2, 0.6 points; turn 3, 4.1 points."),
    ],
)
def test_squares_are_told_to_the_ear(losses: tuple[float, ...], spoken: str) -> None:
    """Who does not see the squares hears the turns that are not blue, and what they lost."""
    assert verdict_of(insight(*losses)).spoken == spoken


@pytest.mark.parametrize(
    ("games", "means", "expected"),
    [
        (2, (0.0, 1.26, 0.3), Crowd(2, "1.3", "4.0")),
        (1, (0.0, 1.26, 0.3), None),
        (5, (0.0, 0.0, 0.0), None),
        (0, (), None),
    ],
)
def test_where_everybody_lost_most(games: int, means: tuple[float, ...], expected: Crowd | None) -> None:
    """The turn that cost most on average is named with what this game lost there; one game alone is not everybody, and
    where nobody lost anything nothing is named."""
    day = LossesOfDay(games, tuple(TurnLoss(turn, mean, 0.5) for turn, mean in enumerate(means, start=1)))
    assert crowd_of(day, insight(0, 4, 0)) == expected
