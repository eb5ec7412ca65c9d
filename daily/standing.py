"""Standings that follow from plain numbers: ranks, percentile, histograms, streaks; imports the unit of losses.

Equal results share a rank (1, 2, 2, 4: standard competition ranking), whatever order the store keeps them in. Read
`service.py` next to see where the numbers come from.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from daily.review import LOSS_UNIT

BUCKET = 20
"""Points per bar of the histogram; bucket b counts totals from BUCKET * b on."""

_LOSS_POINTS = 5
"""Points per bar of the histogram of losses."""

LOSS_BUCKET = _LOSS_POINTS * LOSS_UNIT
"""Millionths of a point per bucket of losses; bucket b counts losses from LOSS_BUCKET * b on."""

LOSS_BARS = 20
"""Bars of the histogram of losses at most: the last one has no upper end, since a few games lose very much."""

PERCENTILE_FROM = 100
"""Results from which on a percentile says something."""

_ONE_DAY = timedelta(days=1)


class Order(StrEnum):
    """What a board ranks by: the total, or the points lost, of equals those with the higher total first."""

    SCORE = "score"
    PRECISION = "precision"


def rank(better: int) -> int:
    """The rank of a result to which so many are strictly better."""
    return better + 1


def ranks(results: Sequence[object], *, offset: int, better: int) -> tuple[int, ...]:
    """The ranks of consecutive results of a board, best first; equal are those that `==` says are.

    `offset` is the place of the first of them, counted from 0, and `better` the number of results strictly better than
    it: less than `offset` where the slice begins within a tie.
    """
    found: list[int] = []
    for place, result in enumerate(results):
        if place == 0:
            found.append(rank(better))
        elif result == results[place - 1]:
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
    """One bar of a histogram: how many results lie from `low` to `high`; `mine` if one's own is among them.

    Both ends are included in a histogram of totals. In one of losses `high` is the next bar's `low`, and None where the
    bar counts all that is higher.
    """

    low: int
    high: int | None
    count: int
    mine: bool


def histogram(counts: Mapping[int, int], own: int | None) -> tuple[Bar, ...]:
    """Bars from the lowest to the highest bucket that is not empty, without gaps; `own` is one's own total, if any."""
    mine = None if own is None else bucket_of(own)
    return tuple(
        Bar(bucket * BUCKET, bucket * BUCKET + BUCKET - 1, count, bucket == mine) for bucket, count in _gapless(counts)
    )


def loss_bucket_of(loss: int) -> int:
    """The bucket of the histogram of losses that counts this loss."""
    return loss // LOSS_BUCKET


def loss_histogram(counts: Mapping[int, int], own: int | None) -> tuple[Bar, ...]:
    """The same of losses; `own` is one's own loss, if any. The last of `LOSS_BARS` bars counts all that is higher."""
    mine = None if own is None else min(loss_bucket_of(own), LOSS_BARS - 1)
    merged = Counter[int]()
    for bucket, count in _gapless(counts):
        merged[min(bucket, LOSS_BARS - 1)] += count
    return tuple(_loss_bar(bucket, count, mine=bucket == mine) for bucket, count in _gapless(merged))


def _loss_bar(bucket: int, count: int, *, mine: bool) -> Bar:
    high = (bucket + 1) * _LOSS_POINTS if bucket < LOSS_BARS - 1 else None
    return Bar(bucket * _LOSS_POINTS, high, count, mine)


def _gapless(counts: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Every bucket from the first to the last that is not empty, and its count."""
    filled = [bucket for bucket, count in counts.items() if count > 0]
    for bucket in range(min(filled, default=0), max(filled, default=-1) + 1):
        yield bucket, max(counts.get(bucket, 0), 0)


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
