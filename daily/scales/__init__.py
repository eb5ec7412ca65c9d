"""How scores of a ruleset are spread, and how its computers score: figures that were computed once and are part of the
package, `<ruleset>.json` each; imports nothing of the project.

A ruleset without a file has no scale: whoever shows figures that need one leaves them out.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil


@dataclass(frozen=True, slots=True)
class LevelScore:
    """How a level of the computer scores over many games: mean and its standard error, and in how many games it has
    the upper bonus, and at least one five of a kind in its box."""

    level: str
    games: int
    mean: float
    stderr: float
    bonus_rate: float
    five_rate: float


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a ruleset: mean and standard deviation of the final score of the best strategy (exact), `counts` of
    its simulated games by final total (the index), and the levels, weakest first.

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


@cache
def scale_of(ruleset: str) -> Scale | None:
    """The scale of a ruleset; None where none was computed."""
    file = files(__name__) / f"{ruleset}.json"
    if not file.is_file():
        return None
    found = json.loads(file.read_text("utf-8"))
    levels = tuple(LevelScore(**level) for level in found.pop("levels"))
    return Scale(counts=tuple(found.pop("counts")), levels=levels, **found)
