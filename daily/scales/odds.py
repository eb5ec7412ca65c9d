"""How likely a turn brings what it goes for, as exact fractions that were computed once; imports the reader of the
package's files."""

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from daily.scales.figures import figures_of


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """How likely one roll, and a turn that goes for this box alone, brings points for it."""

    box: str
    once: Fraction
    turn: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a ruleset: of the lower boxes that not every roll fits (of the first column, where there are more);
    of a turn that goes for a face, to show it at least once, twice, ... five times; and of a game that goes for five of
    a kind in every turn, to get it at least once, twice, three times, and always."""

    boxes: tuple[BoxOdds, ...]
    faces: tuple[Fraction, ...]
    fives: tuple[float, ...]


@cache
def odds_of(ruleset: str) -> Odds | None:
    """The odds of a ruleset; None where they were not computed."""
    found = json.loads(figures_of(ruleset)).get("odds")
    if found is None:
        return None
    boxes = tuple(BoxOdds(box, Fraction(once), Fraction(turn)) for box, once, turn in found["boxes"])
    return Odds(boxes, tuple(map(Fraction, found["faces"])), tuple(found["fives"]))
