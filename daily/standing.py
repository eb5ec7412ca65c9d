"""Standings that follow from plain numbers: ranks, percentile, histogram, streaks; imports nothing.

Equal results share a rank (1, 2, 2, 4: standard competition ranking), whatever order the store keeps them in. Read
`service.py` next to see where the numbers come from.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

BUCKET = 20
"""Points per bar of the histogram; bucket b counts totals from BUCKET * b on."""

PERCENTILE_FROM = 100
"""Results from which on a percentile says something."""

_ONE_DAY = timedelta(days=1)


def rank(better: int) -> int:
    """The rank of a result to which so many are strictly better."""
    return better + 1


def ranks(totals: Sequence[int], *, offset: int, better: int) -> tuple[int, ...]:
    """The ranks of consecutive results of a board, best first.

    `offset` is the place of the first of them, counted from 0, and `better` the number of results strictly better than
    it: less than `offset` where the slice begins within a tie.
    """
    found: list[int] = []
    for place, total in enumerate(totals):
        if place == 0:
            found.append(rank(better))
        elif total == totals[place - 1]:
            found.append(found[-1])
        else:
            found.append(rank(offset + place))
    return tuple(found)


def percentile(better: int, players: int) -> int | None:
    """The n of "top n %" for a result to which `better` of so many players' results are strictly better.

    The share of its rank in all results in percent, rounded up, thus 1 to 100. None below `PERCENTILE_FROM` results.
    """
    if players < PERCENTILE_FROM:
        return None
    return -(-100 * rank(better) // players)


def bucket_of(total: int) -> int:
    """The bucket of the histogram that counts this total."""
    return total // BUCKET


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a histogram: how many results lie from `low` to `high`, both included.

    `mine` if one's own is among them.
    """

    low: int
    high: int
    count: int
    mine: bool


def histogram(counts: Mapping[int, int], own: int | None) -> tuple[Bar, ...]:
    """Bars from the lowest to the highest bucket that is not empty, without gaps; `own` is one's own total, if any."""
    filled = [bucket for bucket, count in counts.items() if count > 0]
    if not filled:
        return ()
    mine = None if own is None else bucket_of(own)
    return tuple(
        Bar(bucket * BUCKET, bucket * BUCKET + BUCKET - 1, max(counts.get(bucket, 0), 0), bucket == mine)
        for bucket in range(min(filled), max(filled) + 1)
    )


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row that were finished: up to now, and at best ever."""

    current: int
    best: int


def streak(finished: Collection[date], today: date) -> Streak:
    """The streaks in a set of finished days.

    A missed day ends the current streak and no more than that. Today is not missed before it is over, so a streak that
    reached yesterday is still current.
    """
    runs: dict[date, int] = {}
    for day in sorted(finished):
        runs[day] = runs.get(day - _ONE_DAY, 0) + 1
    current = runs.get(today) or runs.get(today - _ONE_DAY, 0)
    return Streak(current, best=max(runs.values(), default=0))
