"""Finds par and perfect of days: kept with the day, else computed and then kept; imports the almanac and the store's
contract.

The cron job has them computed ahead of time (`scripts/precompute.py`), but nothing depends on it: who needs them first
waits about half a second. Who may learn them is decided by the callers: who has finished the own game on these dice,
and everybody once the day is closed.
"""

from collections.abc import Callable
from datetime import date
from threading import Lock
from typing import NamedTuple, TypeAlias

from daily.almanac import source_of
from daily.dice import DiceSource
from daily.errors import StoreCorrupt
from daily.store.protocol import DayRecord, Store
from daily.yardsticks import Yardsticks

Solve: TypeAlias = Callable[[str, DiceSource], Yardsticks | None]
"""Par and perfect of dice under a ruleset; None while there is no table, or where there can be none."""

_PATIENCE = 2.0
"""Seconds to wait for those of other days: whoever asks for many at once must not keep all threads from serving."""


class Checked(NamedTuple):
    """What an audit says of a day's par and perfect: what was wrong, in a sentence, whether it could tell, and whether
    something that cannot be read was left as it is."""

    problem: str | None = None
    able: bool = True
    damaged: bool = False


class Surveyor:
    """Par and perfect of days; keeps those it has seen. Threads may share it: one computation goes on at a time."""

    def __init__(self, store: Store, solve: Solve) -> None:
        self._store = store
        self._solve = solve
        self._lock = Lock()
        self._known: dict[tuple[date, str], Yardsticks] = {}

    def of(self, day: DayRecord) -> Yardsticks | None:
        """Par and perfect of a day's dice; None while they cannot be known: there is no table, or can be none, or those
        of too many other days are asked for. Raises `StoreCorrupt` for stored dice or figures that are damaged."""
        known = self._known.get((day.date, day.ruleset)) or self._store.yardsticks(day.date, day.ruleset)
        if known is None:
            return self._find(day)
        self._known[day.date, day.ruleset] = known
        return known

    def _find(self, day: DayRecord) -> Yardsticks | None:
        if not self._lock.acquire(timeout=_PATIENCE):
            return None
        try:  # another thread may have found them meanwhile
            return self._known.get((day.date, day.ruleset)) or self._compute(day)
        finally:
            self._lock.release()

    def _compute(self, day: DayRecord) -> Yardsticks | None:
        found = self._solve(day.ruleset, source_of(day))
        if found is not None:
            self._store.keep_yardsticks(day, found)
            self._known[day.date, day.ruleset] = found
        return found

    # Audit

    def audit(self, day: date, ruleset: str, *, repair: bool) -> Checked:
        """Compare what is kept with what the stored dice give; where it differs, `repair` sets it right.

        Of a day with which nothing is kept there is nothing to say. Without a table nobody can tell.
        """
        try:
            record = self._store.load_day(day, ruleset)
            return self._check(record, repair=repair) if record else Checked()
        except StoreCorrupt as error:
            return Checked(str(error), damaged=True)

    def _check(self, day: DayRecord, *, repair: bool) -> Checked:
        kept, problem = None, None
        try:
            kept = self._store.yardsticks(day.date, day.ruleset)
            if kept is None:
                return Checked()
        except StoreCorrupt as error:
            problem = str(error)
        found = self._solve(day.ruleset, source_of(day))
        if found is None:
            return Checked(problem, able=False, damaged=problem is not None)
        if found != kept and repair:
            self._store.keep_yardsticks(day, found)
        return Checked(problem or (_difference(kept, found) if kept and kept != found else None))


def _difference(kept: Yardsticks, found: Yardsticks) -> str:
    if (kept.par.total, kept.perfect.total) == (found.par.total, found.perfect.total):
        return "par or perfect: what is kept is reached by another log than the one that its dice give."
    return (
        f"par and perfect: {kept.par.total} and {kept.perfect.total} are kept, "
        f"the dice give {found.par.total} and {found.perfect.total}."
    )
