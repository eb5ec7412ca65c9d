"""Who may begin, continue and practise what when: before a day, on it, between its end and its closing, and after."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from daily.boards import read_board
from daily.day import Calendar
from daily.errors import DailyError, DayOver, NotFound, NotYet
from daily.ids import GameId, Mode, daily_game_id
from daily.moves import split_log
from tests.conftest import TestClock
from tests.stories import Person, make_service

GRACE = timedelta(hours=6)
MINUTE = timedelta(minutes=1)


def in_zone(ann: Person, zone: str) -> Person:
    """The same player before a service whose days are counted in another time zone."""
    calendar = Calendar(ZoneInfo(zone), date(2024, 1, 1), GRACE)
    settings = replace(ann.settings, calendar=calendar)
    return replace(ann, settings=settings, service=make_service(ann.store, settings))


@pytest.mark.parametrize(
    ("zone", "day", "midnight"),
    [
        ("UTC", "2026-11-29", "2026-11-30T00:00"),
        ("UTC", "2026-12-31", "2027-01-01T00:00"),
        ("UTC", "2028-02-28", "2028-02-29T00:00"),
        ("Asia/Seoul", "2026-12-31", "2026-12-31T15:00"),
        ("Pacific/Kiritimati", "2026-12-31", "2026-12-31T10:00"),
        ("America/New_York", "2026-12-31", "2027-01-01T05:00"),
        # Clocks change on the day after midnight, or on the day before it.
        ("Europe/Berlin", "2026-03-28", "2026-03-28T23:00"),
        ("Europe/Berlin", "2026-03-29", "2026-03-29T22:00"),
        ("Europe/Berlin", "2026-10-25", "2026-10-25T23:00"),
        ("America/New_York", "2026-03-08", "2026-03-09T04:00"),
        ("America/New_York", "2026-11-01", "2026-11-02T05:00"),
        ("Australia/Lord_Howe", "2026-04-05", "2026-04-05T13:30"),
        # Clocks are put on at midnight itself: the day has no 00:00.
        ("America/Santiago", "2026-09-05", "2026-09-06T04:00"),
        # Clocks are put back at midnight: yesterday's last hour comes twice.
        ("America/Havana", "2026-10-31", "2026-11-01T04:00"),
    ],
)
def test_a_game_begun_before_midnight_counts_for_its_own_day(
    ann: Person, clock: TestClock, zone: str, day: str, midnight: str
) -> None:
    """A game whose first roll was made one minute before midnight is finished after it and stands on its own day's
    board; meanwhile the new day can be begun, and the old one no longer; after the grace the day is closed."""
    here, ends = in_zone(ann, zone), datetime.fromisoformat(midnight).replace(tzinfo=UTC)
    late, latest = replace(here, number=2), replace(here, number=3)
    old, new = date.fromisoformat(day), date.fromisoformat(day) + timedelta(days=1)
    clock.now = ends - MINUTE
    begun, unfinished, unbegun = here.today(), latest.today(), late.today()
    assert (begun.day, unbegun.day) == (old, old)
    here.moves(begun, "r r1")
    latest.moves(unfinished, "r")

    clock.now = ends + MINUTE
    assert here.today().day == new
    here.moves(here.today(), "r")
    with pytest.raises(DayOver):
        late.open(unbegun)
    with pytest.raises(DayOver):
        late.move(unbegun, 0, "r")

    clock.now = ends + GRACE - MINUTE
    end = here.finish(begun)[-1]
    latest.move(unfinished, 1, "r1")
    assert [row.total for row in read_board(here.store, old, "classic", here.id).rows] == [end.state.card.total]
    assert read_board(here.store, new, "classic", here.id).players == 0

    clock.now = ends + GRACE
    with pytest.raises(DayOver):
        latest.move(unfinished, 2, "chance")
    assert latest.open(unfinished).log == "r r1"
    assert here.move(begun, 0, "r") == end
    assert read_board(here.store, old, "classic", here.id).players == 1


def test_a_service_without_grace_closes_at_midnight(ann: Person, clock: TestClock) -> None:
    """With no grace at all a day closes when it ends."""
    settings = replace(ann.settings, calendar=replace(ann.settings.calendar, grace=timedelta()))
    here = replace(ann, settings=settings, service=make_service(ann.store, settings))
    game = here.today()
    here.moves(game, "r")
    clock.now = datetime(2026, 11, 30, tzinfo=UTC)
    with pytest.raises(DayOver):
        here.move(game, 1, "r")


def test_nobody_can_ask_for_a_future_day(ann: Person) -> None:
    """A day that has not begun has neither a game, nor practice, nor dice, not even for its own right id."""
    day = date(2026, 11, 30)
    for game in (daily_game_id(ann.id, "classic", day), GameId(Mode.ARCHIVE, "classic", day, "a" * 16)):
        with pytest.raises(NotFound):
            ann.open(game)
        with pytest.raises(NotFound):
            ann.move(game, 0, "r")
    for other in (day, date.max, date(2025, 12, 31), date.min):
        with pytest.raises(NotFound):
            ann.practice(other)


# Practice

BEGUN, FINISHED = "r r1", "whole"
OPEN, ENDED, CLOSED = timedelta(), timedelta(hours=14), timedelta(hours=18)


@pytest.mark.parametrize(
    ("ranked", "later", "allowed"),
    [
        ("", OPEN, False),
        (BEGUN, OPEN, False),
        (FINISHED, OPEN, True),
        ("", ENDED, False),
        (BEGUN, ENDED, False),
        (FINISHED, ENDED, True),
        ("", CLOSED, True),
        (BEGUN, CLOSED, True),
        (FINISHED, CLOSED, True),
    ],
)
def test_practice_opens_with_closing_or_finishing(
    ann: Person, clock: TestClock, ranked: str, later: timedelta, allowed: bool
) -> None:
    """A day's dice are practised on by whoever finished its ranked game, and by everybody once the day is closed: until
    then nobody gets dice of it outside the ranked game, by no id."""
    day = clock.now.date()
    if ranked == FINISHED:
        ann.finish(ann.today())
    elif ranked:
        ann.moves(ann.today(), ranked)
    clock.now += later
    made_up = GameId(Mode.ARCHIVE, "classic", day, "a" * 16)
    attempts = (lambda: ann.practice(day), lambda: ann.open(made_up), lambda: ann.move(made_up, 0, "r"))
    for attempt in attempts:
        if allowed:
            attempt()
        else:
            with pytest.raises(NotYet):
                attempt()


def test_finishing_one_ruleset_opens_no_other(ann: Person, clock: TestClock) -> None:
    """Practice on today's dice belongs to the ruleset that was finished."""
    ann.finish(ann.today())
    with pytest.raises(NotYet):
        replace(ann, ruleset="yacht").practice(clock.now.date())


def test_practice_has_the_day_s_dice_and_is_never_ranked(ann: Person, clock: TestClock) -> None:
    """Practice repeats the day's game, as often as one likes, and leaves board and history as they were."""
    ranked = ann.finish(ann.today())
    day = clock.now.date()
    before = (ann.store.contents(day, "classic"), ann.store.finished_days(ann.id, "classic"))
    for _ in range(2):
        game = ann.practice(day)
        again = [ann.move(game, at, token) for at, token in enumerate(split_log(ranked[-1].log))]
        assert [play.state for play in again] == [play.state for play in ranked[1:]]
    assert (ann.store.contents(day, "classic"), ann.store.finished_days(ann.id, "classic")) == before


def test_practice_goes_on_at_any_time(ann: Person, clock: TestClock) -> None:
    """Practice that was begun is never too late."""
    ann.finish(ann.today())
    game = ann.practice(clock.now.date())
    ann.moves(game, "r")
    clock.forward(days=400)
    assert ann.finish(game)[-1].state.over


def test_between_end_and_closing_nobody_else_gets_dice(ann: Person, ben: Person, clock: TestClock) -> None:
    """After a day's end its dice are given to nobody who has not begun it, while those who have may finish."""
    begun, unbegun = ann.today(), ben.today()
    ann.moves(begun, "r")
    clock.now = datetime(2026, 11, 30, 0, 0, tzinfo=UTC)
    refused: list[type[DailyError]] = []
    for at, token in ((0, "r"), (1, "r"), (0, "undo")):
        with pytest.raises(DailyError) as error:
            ben.move(unbegun, at, token)
        refused.append(type(error.value))
    assert ben.store.load_game(unbegun) is None
    assert DayOver in refused
    assert ann.finish(begun)[-1].state.over
