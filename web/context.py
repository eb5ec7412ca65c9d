"""What every request handler works with: one `Context` per process, made by `create_app`; imports Flask and the
core."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from flask import current_app

from daily.day import Calendar, Phase
from daily.ids import GameId, parse_date
from daily.service import Service
from daily.solver.analyst import Analyst
from daily.store.protocol import DayRecord, Store
from daily.surveyor import Surveyor
from daily.yardsticks import Yardsticks
from web.config import Settings
from web.insight.missing import Missing, why_missing
from web.insight.reviews import Reviews
from web.tokens import Tokens

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Context:
    """Settings, clock, store, service and solver of this process."""

    settings: Settings
    clock: Clock
    store: Store
    service: Service
    tokens: Tokens
    day_record: Callable[[date, str], DayRecord]
    analyst: Analyst
    reviews: Reviews
    surveyor: Surveyor

    @property
    def calendar(self) -> Calendar:
        return self.settings.calendar

    def today(self) -> date:
        """The day that the server's clock says it is."""
        return self.calendar.day_of(self.clock())

    def begun_day(self, text: str) -> date:
        """The day with this text, if it has begun. Raises `InvalidInput` and `NotFound`."""
        return self.service.admission.check_day(parse_date(text), self.clock())

    def is_over(self, day: date) -> bool:
        """Whether a day that has begun is over by the server's clock, closed or not."""
        return self.calendar.phase(day, self.clock()) is not Phase.OPEN

    def is_closed(self, day: date) -> bool:
        """Whether a day is closed by the server's clock."""
        return self.calendar.phase(day, self.clock()) is Phase.CLOSED

    def yardsticks(self, day: date, ruleset: str) -> Yardsticks | None:
        """Par and perfect of a day, for those who may learn them: whoever has finished the own game on its dice, and
        everybody once it is closed. None while they are not known, and where they cannot be."""
        return self.surveyor.of(self.day_record(day, ruleset))

    def missing(self, ruleset: str) -> Missing:
        """Why there are no exact figures of a ruleset."""
        return why_missing(self.settings, self.analyst, ruleset)

    def number(self, game: GameId) -> int | None:
        """The day number of a game, or None where its dice are its own."""
        return None if game.day is None else self.calendar.number(game.day)


def context() -> Context:
    """The context of the current app."""
    found: Context = current_app.extensions["daily"]
    return found
