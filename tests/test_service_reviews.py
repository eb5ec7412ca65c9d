"""Who may see whose review, and when."""

from datetime import date, timedelta

import pytest

from daily.errors import DailyError, DayOver, NotYet, NotYours
from daily.ids import GameId, Mode
from tests.conftest import TestClock
from tests.stories import Person

DAY = date(2026, 11, 29)


def answer(person: Person, game: GameId) -> bool | type[DailyError]:
    """Whether the game that a player may see is over, or how they are refused."""
    try:
        return person.service.reviewed(person.id, game, person.clock()).state.over
    except DailyError as error:
        return type(error)


def test_the_own_ranked_game_opens_with_its_last_box(ann: Person) -> None:
    """At no point of a ranked game is there a review of it; after the last box there is."""
    game = ann.today()
    assert answer(ann, game) is NotYet
    for token in ("r", "r12", "chance", "undo", "chance", "r"):
        ann.move(game, ann.open(game).state.at, token)
        assert answer(ann, game) is NotYet
    ann.finish(game)
    assert answer(ann, game) is True


@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.ARCHIVE])
def test_own_practice_is_open_at_any_time(ann: Person, ben: Person, mode: Mode) -> None:
    """Practice is reviewed as far as it goes, by its player alone, finished or not."""
    game = ann.new(mode)
    ann.moves(game, "r r1 chance r")
    assert (answer(ann, game), answer(ben, game)) == (False, NotYours)
    ann.finish(game)
    ben.finish(ben.today())
    assert (answer(ann, game), answer(ben, game)) == (True, NotYours)


@pytest.mark.parametrize("mode", [Mode.COMPUTER, Mode.CHALLENGE])
def test_games_against_somebody_open_when_they_are_over(ann: Person, ben: Person, mode: Mode) -> None:
    """A review of what was just written, and could be taken back, would be a hint: there is none before the last
    box."""
    game = ann.new(mode)
    ann.moves(game, "r chance")
    assert answer(ann, game) is NotYet
    ann.finish(game)
    assert (answer(ann, game), answer(ben, game)) == (True, NotYours)


def test_another_players_game_opens_with_the_own_one(ann: Person, ben: Person) -> None:
    """A finished game of the day is open to those who have finished the same day in the same ruleset, and to nobody
    else; an unfinished one to nobody."""
    game = ann.today()
    ann.finish(game)
    assert answer(ben, game) is NotYours
    ben.moves(ben.today(), "r chance")
    assert answer(ben, game) is NotYours
    ben.finish(ben.service.today(ben.id, "yacht", ben.clock()))
    assert answer(ben, game) is NotYours
    ben.finish(ben.today())
    assert answer(ben, game) is True


def test_an_unfinished_game_is_open_to_nobody_else(ann: Person, ben: Person) -> None:
    """Whoever has finished still sees nothing of a game that goes on."""
    ann.moves(ann.today(), "r chance r")
    ben.finish(ben.today())
    assert answer(ben, ann.today()) is NotYet


@pytest.mark.parametrize(("hours", "open_to_others"), [(12, NotYours), (17.9, NotYours), (18, True), (500, True)])
def test_a_closed_day_is_open_to_everybody(
    ann: Person, ben: Person, clock: TestClock, hours: float, open_to_others: bool | type[DailyError]
) -> None:
    """When the day closes, not when it ends, all reviews of it open to everybody."""
    game = ann.today()
    ann.finish(game)
    clock.forward(hours=hours)
    assert answer(ben, game) == open_to_others


def test_what_stayed_unfinished_is_open_when_the_day_is_closed(ann: Person, ben: Person, clock: TestClock) -> None:
    """A game that nobody can finish any more is open as far as it went."""
    game = ann.today()
    ann.moves(game, "r chance r")
    begun = ben.today()
    clock.now += timedelta(days=2)
    assert [answer(person, game) for person in (ann, ben)] == [False, False]
    assert answer(ben, begun) is DayOver
