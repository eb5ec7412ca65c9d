"""How scores of a ruleset are spread, and how its computers score: figures that were computed once and are part of the
package; imports nothing of the project but the reader of its files.

`daily scale --write` computes them. A ruleset without a table has no scale: whoever shows figures that need one leaves
them out. Read on in `odds.py` and `tips.py`.
"""

import json
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import ceil

from daily.scales.figures import figures_of


@dataclass(frozen=True, slots=True)
class LevelScore:
    """How a level of the computer scores over many games: mean and its standard error, in how many games it has the
    upper bonus, and at least one five of a kind in its box, and the median of what a game loses (None without a
    table)."""

    level: str
    games: int
    mean: float
    stderr: float
    bonus_rate: float
    five_rate: float
    loss: float | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a ruleset: mean and standard deviation of the final score of the best strategy, and its
    distribution: `counts` of so many `games` by final total (the index), as the exact chances have it. And the levels,
    weakest first.

    `half_loss` is the median of what a game of the easy computer loses.
    """

    ruleset: str
    value: float
    deviation: float
    games: int
    counts: tuple[int, ...]
    half_loss: float
    levels: tuple[LevelScore, ...]

    def percentile(self, total: float) -> float:
        """In how many of a hundred games the best strategy scores less; games with the same total count half."""
        below = sum(self.counts[: max(0, ceil(total))])
        equal = self.counts[int(total)] if total == int(total) and 0 <= total < len(self.counts) else 0
        return 100 * (below + equal / 2) / self.games

    def quantile(self, percent: float) -> int:
        """The lowest total that the best strategy does not exceed in so many of a hundred games."""
        return bisect_left(list(accumulate(self.counts)), percent * self.games / 100)


@cache
def scores_of(ruleset: str) -> tuple[LevelScore, ...]:
    """How the levels of a ruleset score, weakest first; none where it was not measured."""
    return tuple(LevelScore(**level) for level in json.loads(figures_of(ruleset)).get("levels", ()))


@cache
def scale_of(ruleset: str) -> Scale | None:
    """The scale of a ruleset; None where it has none."""
    found = json.loads(figures_of(ruleset)).get("scale")
    if found is None:
        return None
    return Scale(counts=tuple(found.pop("counts")), levels=scores_of(ruleset), **found)
