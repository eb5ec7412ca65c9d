"""The words of a comparison: who is ahead by what, why the dice parted, and where both lines lie in the picture."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.test_compare import beginning
from web.insight.charts import race_of
from web.insight.shown import Sum
from web.insight.versus import remark_of, sentence_of, versus_of


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    """Words are in the language of a request."""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def game(luck: float, loss: float) -> Sum:
    """A game of so much luck and loss."""
    return Sum(200.0, luck, loss, round(200 + luck - loss))


@pytest.mark.parametrize(
    ("own", "other", "sentence"),
    [
        (game(19, 7), game(0, 0), "You scored 12 points more, had 19.0 points more luck and lost 7.0 points more."),
        (
            game(0, 0),
            game(19, 7),
            "Your friend scored 12 points more, had 19.0 points more luck and lost 7.0 points more.",
        ),
        (
            game(-3.3, 0.7),
            game(0, 5),
            "You scored 1 point more, had 3.3 points less luck and lost 4.3 points less.",
        ),
        (game(-3, 9), game(-3, 1), "Your friend scored 8 points more, had the same luck and lost 8.0 points less."),
        (game(8, 2.5), game(0, 2.5), "You scored 8 points more, had 8.0 points more luck and lost just as much."),
        (game(5, 3), game(2, 0), "You both scored the same: you were 3.0 points luckier and lost 3.0 points more."),
        (
            game(2, 0),
            game(5, 3),
            "You both scored the same: your friend was 3.0 points luckier and lost 3.0 points more.",
        ),
        (game(5, 3), game(5, 3), "You both scored the same, with the same luck and the same points lost."),
    ],
)
def test_the_sentence(own: Sum, other: Sum, sentence: str) -> None:
    """The difference is told from the side of whoever scored more, and a tie from the side of whoever was luckier."""
    assert sentence_of(own, other) == sentence


@pytest.mark.parametrize(
    ("own", "other", "beginning"),
    [
        (game(-9, 1), game(5, 4), "Your decisions lost less"),
        (game(5, 4), game(-9, 1), "Your friend’s decisions lost less"),
        (game(5, 1), game(-9, 4), ""),
        (game(-9, 4), game(5, 1), ""),
        (game(5, 1), game(2, 1), ""),
        (game(5, 3), game(2, 0), ""),
    ],
)
def test_better_decisions_are_praised_where_the_dice_hid_them(own: Sum, other: Sum, beginning: str) -> None:
    """A word is said only where the game that scored less lost less, and it is a praise."""
    assert remark_of(own, other).startswith(beginning)
    assert bool(remark_of(own, other)) == bool(beginning)


@pytest.mark.parametrize(
    ("own", "other", "did", "why"),
    [
        ("r r12 ones r choice", "r r1 ones r choice", ("kept 6 6", "kept 6"), "other dice were rolled again"),
        ("r ones r choice", "r r12 ones r choice", ("wrote Ones, 1 point", "kept 6 6"), "Whoever writes after fewer"),
        ("r r ones r choice", "r r12 ones r choice", ("rolled all five again", "kept 6 6"), "other dice were rolled"),
    ],
)
def test_why_the_dice_parted(own: str, other: str, did: tuple[str, str], why: str) -> None:
    """The last common dice, what each did with them, and what follows: other dice rolled again, or rolls that are
    shifted from then on."""
    shown = versus_of(beginning(own, other)).parting
    assert shown is not None
    assert shown.words == "You both saw the same dice up to turn 1, roll 1."
    assert tuple(choice.words.replace("\N{NO-BREAK SPACE}", " ") for choice in (shown.own, shown.other)) == did
    assert why in shown.why


def test_rounds_of_a_turn_stand_side_by_side() -> None:
    """Decisions after the same roll of a turn stand in one line, and a line that only one game has keeps its side."""
    first = versus_of(beginning("r ones r choice", "r r12 ones r choice")).turns[0]
    assert [each.roll for each in first.decisions] == [1, 2]
    assert first.decisions[0].own is not None
    assert first.decisions[1].own is None
    assert first.decisions[1].other is not None
    assert first.decisions[1].other.did.words == "wrote Ones, 0 points"


def test_both_lines_share_a_scale() -> None:
    """Both lines begin in the same place, go from the left to the right end in equal steps, and equal points are equal
    heights."""
    race = race_of([200.0, 210.0, 190.0], [200.0, 190.0, 230.0])
    assert [point.x for point in race.own] == [point.x for point in race.other] == [0, 50, 100]
    assert race.own[0] == race.other[0]
    assert race.own[2].y == race.other[1].y
    assert race.own[1].y < race.own[0].y < race.own[2].y
    assert all(0 < point.y < 100 for point in (*race.own, *race.other))
    assert 190 < race.grid[0].value < 230
