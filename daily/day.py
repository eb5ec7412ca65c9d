"""The calendar of the game: which day an instant belongs to, its number, its end and its closing; imports nothing.

There is no clock here: an instant is an argument, always an aware datetime, and every instant that is returned is in
UTC. A game belongs to the day of its first roll and may be finished until that day closes; `day_of` alone decides which
day that is.
"""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum, auto
from functools import lru_cache
from zoneinfo import ZoneInfo

_ONE_DAY = timedelta(days=1)
_SECOND = timedelta(seconds=1)


class Phase(Enum):
    """Where an instant lies in the life of a day."""

    FUTURE = auto()
    OPEN = auto()
    GRACE = auto()
    """The day is over; games begun on it may still be finished."""
    CLOSED = auto()


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of one service.

    `timezone` is where they are counted, `epoch` the date of day number 1, `grace` how long after its end a day closes.
    """

    timezone: ZoneInfo
    epoch: date
    grace: timedelta

    def day_of(self, instant: datetime) -> date:
        """The day that an instant belongs to: days never overlap, never come back, and leave no instant out.

        Raises `TypeError` for a naive datetime.
        """
        local = instant.astimezone(self.timezone).date()
        # Clocks put back shortly after midnight show yesterday's date again; the new day has begun all the same.
        return local + _ONE_DAY if self.ends_at(local) <= instant else local

    def exists(self, day: date) -> bool:
        """Whether a day belongs to the calendar at all: there are none before day number 1."""
        return day >= self.epoch

    def number(self, day: date) -> int:
        """The number of a day, counted in calendar days; the epoch is number 1."""
        return (day - self.epoch).days + 1

    def ends_at(self, day: date) -> datetime:
        """The first instant after a day."""
        return _begins_at(self.timezone, day + _ONE_DAY)

    def closes_at(self, day: date) -> datetime:
        """The first instant at which games of a day can no longer be finished."""
        return self.ends_at(day) + self.grace

    def phase(self, day: date, instant: datetime) -> Phase:
        """Where an instant lies in the life of a day."""
        today = self.day_of(instant)
        if day >= today:
            return Phase.OPEN if day == today else Phase.FUTURE
        return Phase.GRACE if instant < self.closes_at(day) else Phase.CLOSED


@lru_cache(maxsize=256)
def _begins_at(timezone: ZoneInfo, day: date) -> datetime:
    """The first instant whose local date is this day or later. Few days are asked for, each several times a request.

    That is local midnight, the first one if there are two. Where clocks skip midnight, the two readings of it
    (PEP 495) enclose the moment of the change, which need not be midnight by either of them: it is searched for.
    """
    first, other = (datetime.combine(day, time(fold=fold), timezone).astimezone(UTC) for fold in (0, 1))
    start = min(first, other)
    seconds = range((first - start) // _SECOND)
    return start + _SECOND * bisect_left(seconds, day, key=lambda n: _local_date(timezone, start + _SECOND * n))


def _local_date(timezone: ZoneInfo, instant: datetime) -> date:
    return instant.astimezone(timezone).date()
