"""Finds par and perfect of days: kept with the day, else computed and then kept; imports the almanac and the store's
contract.

The cron job has them computed ahead of time (`scripts/precompute.py`), but nothing depends on it: who needs them first
waits about half a second. Who may learn them is decided by the callers: who has finished the own game on these dice,
and everybody once the day is closed.
"""

from collections.abc import Callable
from datetime import date
from threading import Lock
from typing import TypeAlias

from daily.almanac import source_of
from daily.dice import DiceSource
from daily.store.protocol import DayRecord, Store
from daily.yardsticks import Yardsticks

Solve: TypeAlias = Callable[[str, DiceSource], Yardsticks | None]
"""Par and perfect of dice under a ruleset; None while there is no table, or where there can be none."""

_PATIENCE = 2.0
"""Seconds to wait for those of other days: whoever asks for many at once must not keep all threads from serving."""


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

    def compute(self, day: DayRecord) -> Yardsticks | None:
        """The same, whatever is kept, and kept from now on in its place."""
        found = self._solve(day.ruleset, source_of(day))
        if found is not None:
            self._store.keep_yardsticks(day, found)
            self._known[day.date, day.ruleset] = found
        return found

    def _find(self, day: DayRecord) -> Yardsticks | None:
        if not self._lock.acquire(timeout=_PATIENCE):
            return None
        try:  # another thread may have found them meanwhile
            return self._known.get((day.date, day.ruleset)) or self.compute(day)
        finally:
            self._lock.release()
