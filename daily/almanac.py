"""The dice of every day as the service uses them: derived on demand, kept in the store, compared; imports dice, day
records and the store's contract.

The cron job stores the coming days ahead of time (`scripts/precompute.py`), but nothing depends on it: whoever needs
a day first derives and claims it. If the store holds other dice than the secret gives, somebody changed the secret or
the store: that raises an alarm, and DESIGN 3 says which dice count.
"""

from collections.abc import Callable
from datetime import date

from daily.dice import FixedDice, commitment, day_key, dice_needed, dice_of, format_dice, parse_dice
from daily.errors import InvalidInput, StoreCorrupt
from daily.rulesets import ruleset_of
from daily.store.protocol import DayRecord, Store

Alarm = Callable[[date, str], None]


def derive_day(secret: str, day: date, ruleset: str) -> DayRecord:
    """What DESIGN 3 says about a day and ruleset, from the secret alone."""
    key = day_key(secret, day, ruleset)
    dice = dice_of(key, dice_needed(len(ruleset_of(ruleset).boxes)))
    return DayRecord(day, ruleset, key, commitment(key), format_dice(dice))


def source_of(day: DayRecord) -> FixedDice:
    """The dice of a record, ready to be rolled. Raises `StoreCorrupt` where they are no dice of a day at all."""
    try:
        dice = parse_dice(day.dice)
    except InvalidInput:
        dice = ()
    if len(dice) != dice_needed(len(ruleset_of(day.ruleset).boxes)):
        raise StoreCorrupt(
            "The stored dice of {day} {ruleset} are damaged.", day=day.date.isoformat(), ruleset=day.ruleset
        )
    return FixedDice(dice)


class Almanac:
    """Hands out days and their dice; keeps those it has seen, since a day never changes once it has been claimed."""

    def __init__(self, store: Store, secret: str, alarm: Alarm) -> None:
        self._store = store
        self._secret = secret
        self._alarm = alarm
        self._days: dict[tuple[date, str], DayRecord] = {}
        self._dice: dict[tuple[date, str], FixedDice] = {}

    def day(self, day: date, ruleset: str) -> DayRecord:
        """The record of a day. The first time it is claimed in the store; `alarm` is called where the store held
        something else. Raises `StoreCorrupt` where that is no dice of a day at all."""
        known = self._days.get((day, ruleset))
        if known is None:
            claimed = self._store.claim_day(derive_day(self._secret, day, ruleset))
            if claimed.conflict:
                self._alarm(day, ruleset)
                source_of(claimed.record)
            known = self._days[day, ruleset] = claimed.record
        return known

    def dice(self, day: date, ruleset: str) -> FixedDice:
        """The day's dice, ready to be rolled."""
        known = self._dice.get((day, ruleset))
        if known is None:
            known = self._dice[day, ruleset] = source_of(self.day(day, ruleset))
        return known
