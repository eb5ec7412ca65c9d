"""Where things lie in the picture of how scores are spread, in percent of its width; imports the core's scales.

As in `charts.py`, templates draw and decide nothing. The few games at either end are left out: they would take half of
the width and be too low to be seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from daily.scales import Scale

LEFT_OUT = 0.5
"""Percent of the games that lie beyond either end of the picture, at most."""
_STEPS = (5, 10, 20, 50)
_MOST_BARS = 50
_TICKS = (20, 50, 100, 200)
_MOST_TICKS = 6
_GAP = 0.12


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled total and where it lies."""

    total: int
    at: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The scores of the best strategy as bars of `step` points each, from `low` to below `high`.

    `bars` is a path in a box that is as wide as there are bars, and 100 high; `own` is the bar of one score, and empty
    where there is none.
    """

    low: int
    high: int
    step: int
    bars: str
    own: str
    ticks: tuple[Tick, ...]

    @property
    def width(self) -> int:
        """The number of bars."""
        return (self.high - self.low) // self.step

    def at(self, score: float) -> float:
        """How far from the left a score lies, within the picture."""
        return round(min(100.0, max(0.0, 100 * (score - self.low) / (self.high - self.low))), 2)


def spread_of(scale: Scale, total: int | None = None) -> Spread:
    """The picture of a scale; `total` is a score whose bar is to be told from the others."""
    first, last = scale.quantile(LEFT_OUT), scale.quantile(100 - LEFT_OUT)
    step = _fitting(_STEPS, last - first, _MOST_BARS)
    low, high = first // step * step, (last // step + 1) * step
    heights = [sum(scale.counts[start : start + step]) for start in range(low, high, step)]
    paths = list(_bars(heights))
    mine = (total - low) // step if total is not None and low <= total < high else None
    own = "" if mine is None else paths.pop(mine)
    bare = Spread(low, high, step, "".join(paths), own, ())
    return Spread(low, high, step, bare.bars, own, tuple(_ticks(bare)))


def _fitting(steps: tuple[int, ...], span: int, most: int) -> int:
    """The smallest step that needs no more than so many for a span."""
    return next((step for step in steps if span / step <= most), steps[-1])


def _bars(heights: list[int]) -> Iterator[str]:
    top = max(heights)
    for place, height in enumerate(heights):
        yield f"M{place} 100V{round(100 - 100 * height / top, 1):g}h{1 - _GAP}V100z"


def _ticks(spread: Spread) -> Iterator[Tick]:
    step = _fitting(_TICKS, spread.high - spread.low, _MOST_TICKS)
    for total in range(step * ceil(spread.low / step), spread.high, step):
        yield Tick(total, spread.at(total))
