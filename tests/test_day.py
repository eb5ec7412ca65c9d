"""The calendar: one function decides the day, and its ends and phases agree with it in every zone."""

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.day import Calendar, Phase

INSTANT = timedelta(microseconds=1)
DAY = timedelta(days=1)
ZONES = (
    "UTC",
    "Asia/Seoul",
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "America/St_Johns",
    "America/Nuuk",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Kiritimati",
)
zones = st.sampled_from(ZONES)
dates = st.dates(date(1980, 1, 1), date(2037, 12, 31))
instants = st.datetimes(datetime(1980, 1, 1), datetime(2037, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001 - aware by its zone


def calendar(zone: str, grace: timedelta = timedelta(hours=6)) -> Calendar:
    """A calendar with the default epoch."""
    return Calendar(ZoneInfo(zone), date(2026, 1, 1), grace)


def utc(text: str) -> datetime:
    """An instant written in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "day", "ends"),
    [
        pytest.param("UTC", "2026-12-31", "2027-01-01T00:00", id="year's end"),
        pytest.param("Asia/Seoul", "2026-12-31", "2026-12-31T15:00", id="year's end in Seoul"),
        pytest.param("America/New_York", "2026-12-31", "2027-01-01T05:00", id="year's end in New York"),
        pytest.param("Asia/Seoul", "2028-02-28", "2028-02-28T15:00", id="before a leap day"),
        pytest.param("Europe/Berlin", "2026-03-28", "2026-03-28T23:00", id="before a day of 23 hours"),
        pytest.param("Europe/Berlin", "2026-03-29", "2026-03-29T22:00", id="a day of 23 hours"),
        pytest.param("Europe/Berlin", "2026-10-25", "2026-10-25T23:00", id="a day of 25 hours"),
        pytest.param("America/Sao_Paulo", "2018-11-03", "2018-11-04T03:00", id="the next day has no midnight"),
        pytest.param("America/Sao_Paulo", "2018-02-17", "2018-02-18T03:00", id="clocks put back at midnight"),
        pytest.param("Asia/Beirut", "2022-03-26", "2022-03-26T22:00", id="the next day begins at one"),
        pytest.param("America/Nuuk", "2027-03-27", "2027-03-28T01:00", id="the last hour of the day is skipped"),
        pytest.param("America/Toronto", "1919-03-30", "1919-03-31T04:30", id="midnight within the skipped hour"),
        pytest.param("America/St_Johns", "2006-10-28", "2006-10-29T02:30", id="midnight twice: the first one"),
        pytest.param("Pacific/Apia", "2011-12-29", "2011-12-30T10:00", id="before a day that was left out"),
        pytest.param("Pacific/Apia", "2011-12-30", "2011-12-30T10:00", id="a day that was left out"),
        pytest.param("Pacific/Apia", "2011-12-31", "2011-12-31T10:00", id="after a day that was left out"),
    ],
)
def test_end_of_a_day(zone: str, day: str, ends: str) -> None:
    """A day ends when the next date first shows on the zone's clocks."""
    assert calendar(zone).ends_at(date.fromisoformat(day)) == utc(ends)


@given(zones, dates)
def test_day_of_agrees_with_the_end(zone: str, day: date) -> None:
    """Up to its end an instant belongs to a day; from there on it belongs to the next one."""
    here = calendar(zone)
    if (zone, day) == ("Pacific/Apia", date(2011, 12, 30)):
        day += DAY
    end = here.ends_at(day)
    assert here.day_of(end - INSTANT) == day
    assert here.day_of(end) == (day + DAY if (zone, day) != ("Pacific/Apia", date(2011, 12, 29)) else day + 2 * DAY)


@given(zones, instants)
def test_every_instant_lies_in_its_day(zone: str, instant: datetime) -> None:
    """An instant lies before the end of its day and not before the end of the day before."""
    here = calendar(zone)
    day = here.day_of(instant)
    assert here.ends_at(day - DAY) <= instant < here.ends_at(day)


@given(zones, instants, st.timedeltas(timedelta(0), timedelta(days=2)))
def test_days_never_come_back(zone: str, instant: datetime, later: timedelta) -> None:
    """A later instant never belongs to an earlier day."""
    here = calendar(zone)
    assert here.day_of(instant) <= here.day_of(instant + later)


@pytest.mark.parametrize(
    ("zone", "year"),
    [
        ("Asia/Seoul", 2026),
        ("Europe/Berlin", 2026),
        ("America/New_York", 2026),
        ("America/Sao_Paulo", 2018),
        ("America/St_Johns", 2006),
        ("America/Nuuk", 2027),
        ("Asia/Beirut", 2022),
        ("Pacific/Apia", 2011),
    ],
)
def test_whole_years_by_the_clock_on_the_wall(zone: str, year: int) -> None:
    """Through a whole year, half an hour at a time, the day is the latest date that the zone's clocks have shown."""
    here, latest = calendar(zone), date.min
    for n in range(48 * 367):
        instant = datetime(year, 1, 1, tzinfo=UTC) + n * timedelta(minutes=30)
        latest = max(latest, instant.astimezone(here.timezone).date())
        assert here.day_of(instant) == latest


def test_clocks_put_back_over_midnight_do_not_bring_yesterday_back() -> None:
    """Where 00:01 becomes 23:01 of the day before, the new day goes on."""
    here, back = calendar("America/St_Johns"), utc("2006-10-29T02:31")
    assert back.astimezone(here.timezone).date() == date(2006, 10, 28)
    assert [here.day_of(back + timedelta(minutes=n)) for n in (-2, -1, 0, 30, 59)] == [date(2006, 10, 28)] + [
        date(2006, 10, 29)
    ] * 4


def test_a_day_left_out_by_the_zone_has_no_instant() -> None:
    """Where a whole date is skipped, the day before it is followed by the day after it."""
    here, change = calendar("Pacific/Apia"), utc("2011-12-30T10:00")
    assert (here.day_of(change - INSTANT), here.day_of(change)) == (date(2011, 12, 29), date(2011, 12, 31))


@given(zones, instants, st.integers(-14, 14))
def test_the_zone_of_an_instant_does_not_matter(zone: str, instant: datetime, hours: int) -> None:
    """The same moment written in another zone belongs to the same day."""
    here = calendar(zone)
    elsewhere = instant.astimezone(timezone(timedelta(hours=hours)))
    assert here.day_of(elsewhere) == here.day_of(instant)


def test_naive_datetimes_are_refused() -> None:
    """A datetime without a zone is no instant, whatever the machine's own zone is."""
    with pytest.raises(TypeError):
        calendar("UTC").day_of(datetime(2026, 11, 29))  # noqa: DTZ001 - the very mistake


@given(zones, dates)
def test_ends_are_in_utc(zone: str, day: date) -> None:
    """Instants are handed out in UTC."""
    assert calendar(zone).ends_at(day).tzinfo is UTC
    assert calendar(zone).closes_at(day).tzinfo is UTC


@pytest.mark.parametrize(
    ("day", "number"), [("2026-01-01", 1), ("2026-01-02", 2), ("2027-01-01", 366), ("2028-03-01", 791)]
)
def test_number_counts_calendar_days(day: str, number: int) -> None:
    """The epoch is number 1, and every calendar day counts, leap days included."""
    assert calendar("Europe/Berlin").number(date.fromisoformat(day)) == number


@pytest.mark.parametrize(("day", "exists"), [("2025-12-31", False), ("2026-01-01", True), ("9999-12-31", True)])
def test_no_days_before_the_first(day: str, exists: bool) -> None:
    """There is no day before number 1."""
    assert calendar("UTC").exists(date.fromisoformat(day)) is exists


@pytest.mark.parametrize(
    ("instant", "phase"),
    [
        ("2026-11-28T14:59:59.999999", Phase.FUTURE),
        ("2026-11-28T15:00", Phase.OPEN),
        ("2026-11-29T14:59:59.999999", Phase.OPEN),
        ("2026-11-29T15:00", Phase.GRACE),
        ("2026-11-29T20:59:59.999999", Phase.GRACE),
        ("2026-11-29T21:00", Phase.CLOSED),
        ("2031-01-01T00:00", Phase.CLOSED),
    ],
)
def test_phases_of_a_day(instant: str, phase: Phase) -> None:
    """A day is future, open, in its grace, closed, each from the first instant of it on."""
    assert calendar("Asia/Seoul").phase(date(2026, 11, 29), utc(instant)) is phase


def test_grace_is_elapsed_time() -> None:
    """Six hours of grace are six hours even in the night in which the clocks change."""
    here, day = calendar("Europe/Berlin"), date(2026, 10, 24)
    assert here.closes_at(day) - here.ends_at(day) == timedelta(hours=6)
    assert here.closes_at(day).astimezone(here.timezone).hour == 5


def test_without_grace_a_day_closes_at_its_end() -> None:
    """With a grace of zero there is no instant between end and closing."""
    here, day = calendar("UTC", timedelta(0)), date(2026, 11, 29)
    assert here.phase(day, here.ends_at(day)) is Phase.CLOSED


@pytest.mark.parametrize("day", [date.min, date.max])
@pytest.mark.parametrize("zone", ZONES)
def test_extreme_dates_have_a_phase(zone: str, day: date) -> None:
    """Whatever date a request names, its phase is known."""
    expected = Phase.CLOSED if day == date.min else Phase.FUTURE
    assert calendar(zone).phase(day, utc("2026-11-29T12:00")) is expected
