"""What a player has besides games: a name on every board, the finished days, the streak."""

from datetime import date, timedelta

import pytest

from daily.boards import read_board
from daily.errors import InvalidInput
from daily.ids import tag_of
from daily.players import rename, streak_of
from daily.standing import Streak
from daily.store.redis import RedisStore
from tests.conftest import TestClock
from tests.store.games import player
from tests.stories import Person

RULESETS = ("classic", "yacht")


def shown(person: Person, day: date) -> list[str]:
    """The names on a day's board."""
    return [row.nickname for row in read_board(person.store, day, person.ruleset, None).rows]


def test_a_new_name_is_on_every_board(ann: Person, ben: Person, clock: TestClock) -> None:
    """Changing the nickname changes it on the boards of all days that the player finished, and of nobody else."""
    first = clock.now.date()
    ann.finish(ann.today())
    ben.finish(ben.today())
    clock.forward(days=1)
    ann.finish(ann.today())
    assert rename(ann.store, ann.id, "  Nari\u3000 K ", RULESETS) == "Nari K"
    assert sorted(shown(ann, first)) == ["", "Nari K"]
    assert shown(ann, first + timedelta(days=1)) == ["Nari K"]
    clock.forward(days=1)
    ann.finish(ann.today())
    assert shown(ann, first + timedelta(days=2)) == ["Nari K"]


def test_a_name_can_be_taken_away(ann: Person, clock: TestClock) -> None:
    """The empty nickname, or one of nothing but spaces, leaves the tag alone on the boards."""
    ann.finish(ann.today())
    for empty in ("", "   "):
        rename(ann.store, ann.id, "Nari", RULESETS)
        rename(ann.store, ann.id, empty, RULESETS)
        row = read_board(ann.store, clock.now.date(), "classic", ann.id).rows[0]
        assert (row.nickname, row.tag) == ("", tag_of(ann.id))
        assert ann.store.nickname(ann.id) == ""


@pytest.mark.parametrize(
    "text",
    [
        "<b>Nari</b>",
        "Nari#a2b3",
        "x",
        "a" * 17,
        "a" * 200,
        "a" * 100_000,
        "😀😀",
        "\u202eNari",
        "\u2800\u2800",
        "\u200b\u200b",
        "\u3164\u3164",
        "Nari\x00",
        "Na\nri",
        "\ud800\ud800",
        "...",
    ],
)
def test_a_refused_name_changes_nothing(ann: Person, clock: TestClock, text: str) -> None:
    """Markup, emoji, direction marks, invisible characters, line ends and wrong lengths are refused, and the old name
    stays."""
    rename(ann.store, ann.id, "Nari", RULESETS)
    ann.finish(ann.today())
    with pytest.raises(InvalidInput):
        rename(ann.store, ann.id, text, RULESETS)
    assert ann.store.nickname(ann.id) == "Nari"
    assert shown(ann, clock.now.date()) == ["Nari"]


def test_a_name_before_any_game_puts_nobody_on_a_board(store: RedisStore, clock: TestClock) -> None:
    """A nickname alone is no result."""
    rename(store, player(1), "Nari", RULESETS)
    assert store.contents(clock.now.date(), "classic").labels == {}


def test_the_streak_is_that_of_the_finished_days(ann: Person, clock: TestClock) -> None:
    """Finished days in a row count, unfinished ones and practice do not, and each ruleset has its own streak."""
    assert streak_of(ann.store, ann.id, "classic", clock.now.date()) == Streak(0, 0)
    for finished in (True, True, False, True, True, True):
        if finished:
            ann.finish(ann.today())
        else:
            ann.moves(ann.today(), "r")
        clock.forward(days=1)
    today = clock.now.date()
    assert streak_of(ann.store, ann.id, "classic", today) == Streak(3, 3)
    assert streak_of(ann.store, ann.id, "classic", today + timedelta(days=1)) == Streak(0, 3)
    assert streak_of(ann.store, ann.id, "yacht", today) == Streak(0, 0)


def test_a_game_finished_after_midnight_keeps_its_day_in_the_streak(ann: Person, clock: TestClock) -> None:
    """A game that is finished in its day's grace counts for that day's streak."""
    clock.now = clock.now.replace(hour=23, minute=59)
    game = ann.today()
    ann.moves(game, "r")
    clock.forward(minutes=2)
    ann.finish(game)
    ann.finish(ann.today())
    assert streak_of(ann.store, ann.id, "classic", clock.now.date()) == Streak(2, 2)
