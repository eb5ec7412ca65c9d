"""Par and perfect of a day as pages name them, with the ways to their games once the day is closed, and par of dice
that are no day's; imports Flask.

Only for those who may learn them: who has finished the own game on these dice, and everybody once the day is closed.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from daily.plays import Play
from daily.solver.analyst import Analyst
from daily.yardsticks import Reached, Yardsticks
from web.addresses import url_for
from web.context import context
from web.texts import N_, gettext


class Which(StrEnum):
    """Which of the two."""

    PAR = "par"
    PERFECT = "perfect"

    @property
    def shown(self) -> str:
        """Its name."""
        return gettext(_NAMES[self])

    def of(self, found: Yardsticks) -> Reached:
        """Its total and log."""
        return found.par if self is Which.PAR else found.perfect


_NAMES = {Which.PAR: N_("Par"), Which.PERFECT: N_("Perfect")}


@dataclass(frozen=True, slots=True)
class Measure:
    """Its name, its total, and the way to its game, None while the day is not closed."""

    name: str
    total: int
    replay: str | None


Measures = tuple[Measure, ...]
"""Par, then perfect; neither while they are not known, and where they cannot be."""


def measures_of(day: date, ruleset: str) -> Measures:
    """Par and perfect of a day."""
    here = context()
    found = here.yardsticks(day, ruleset) if Analyst.solvable(ruleset) else None
    if found is None:
        return ()
    closed = here.is_closed(day)
    return tuple(
        Measure(which.shown, which.of(found).total, replay_url(day, ruleset, which) if closed else None)
        for which in Which
    )


def measures_beside(play: Play) -> Measures:
    """What a finished game is measured by: on dice that are no day's par alone, since perfect takes six times as
    long."""
    if play.game.day is not None:
        return measures_of(play.game.day, play.game.ruleset)
    par = context().reviews.par_of(play)
    return () if par is None else (Measure(Which.PAR.shown, par, None),)


def replay_url(day: date, ruleset: str, which: Which) -> str:
    """The address of a game of a closed day."""
    return url_for("replay.replay", ruleset=ruleset, day=day.isoformat(), which=which.value)
