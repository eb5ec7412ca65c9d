"""What may be played when: dailies, days that have begun, first rolls, practice; imports the calendar, ids and plays.

Every refusal is one of the core's errors with the sentence that the player sees. The service asks before it lets
anything happen; who has finished what is an argument.
"""

from collections.abc import Callable, Sequence
from datetime import date, datetime

from daily.day import Calendar, Phase
from daily.errors import DayOver, NotFound, NotYet
from daily.ids import Mode
from daily.plays import Play

HasFinished = Callable[[str, str, date], bool]
"""Whether a player has finished the ranked game of a ruleset and day."""


class Admission:
    """The days of a service. `rulesets` have a daily, the first on the front page."""

    def __init__(self, calendar: Calendar, rulesets: Sequence[str], has_finished: HasFinished) -> None:
        self.calendar = calendar
        self.rulesets = tuple(rulesets)
        self._has_finished = has_finished

    def check_daily(self, ruleset: str) -> str:
        """The key of a ruleset that has a daily. Raises `NotFound`."""
        if ruleset not in self.rulesets:
            raise NotFound(
                "There is no daily {ruleset!a}; there are {known}.",
                ruleset=ruleset[:40],
                known=", ".join(self.rulesets),
            )
        return ruleset

    def check_day(self, day: date, now: datetime) -> date:
        """A day that has begun. Raises `NotFound`."""
        if not self.calendar.exists(day) or self.calendar.phase(day, now) is Phase.FUTURE:
            raise NotFound("There is no day {day} to play.", day=day)
        return day

    def check_time(self, play: Play, now: datetime) -> None:
        """A first roll needs its day to be open; any other move of a ranked game needs the day not to be closed."""
        if play.state.at == 0:
            self.check_first_roll(play, now)
        elif (day := play.game.ranked_day) and self.is_closed(day, now):
            raise DayOver("This day is closed: its unfinished games stay off the board. A new day has begun.")

    def check_first_roll(self, play: Play, now: datetime) -> None:
        """Whether a game may be begun now. Raises `DayOver` and `NotYet`."""
        day = play.game.day
        if day is None:
            return
        if play.game.mode is Mode.ARCHIVE:
            self.check_practice(play.player, play.game.ruleset, day, now)
        elif self.calendar.phase(day, now) is not Phase.OPEN:
            raise DayOver("This day is over, and its game was not begun: a new day has begun.")

    def check_practice(self, player: str, ruleset: str, day: date, now: datetime) -> None:
        """Whether a day's dice may be practised with. Raises `NotYet`."""
        if not self.is_closed(day, now) and not self._has_finished(player, ruleset, day):
            raise NotYet(
                "Practice on these dice opens when the day is closed, or when you have finished its ranked game."
            )

    def is_closed(self, day: date | None, now: datetime) -> bool:
        """Whether a day is closed; no day never is."""
        return day is not None and self.calendar.phase(day, now) is Phase.CLOSED
