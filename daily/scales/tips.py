"""What the exact table says of typical decisions, computed once; imports the reader of the package's files.

Worths are expected final scores, with the best play from there on.
"""

import json
from dataclasses import dataclass
from functools import cache

from daily.scales.figures import figures_of


@dataclass(frozen=True, slots=True)
class BoxTip:
    """What a turn spent on a box alone brings on average, and the final score to be expected after a first turn that
    writes 0 there (None where no dice pay 0, or a first turn may not write the box)."""

    box: str
    alone: float
    zero: float | None


@dataclass(frozen=True, slots=True)
class FaceTip:
    """The final scores to be expected after a first turn that writes none, one, ... five dice into an upper box."""

    box: str
    worths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A box for the dice that lie there: its points, and the final score to be expected after it."""

    box: str
    points: int
    worth: float


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a first turn: the dice, and the best boxes for them, best first."""

    dice: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first roll of a game: what to hold of it (nothing: roll all), or the box to write at once; its worth."""

    dice: str
    held: str
    box: str | None
    worth: float


@dataclass(frozen=True, slots=True)
class BonusTip:
    """The upper bonus: its points, how likely the best strategy gets it, and what the final score to be expected loses
    without any hope of it from the first roll on."""

    points: int
    chance: float
    worth: float


@dataclass(frozen=True, slots=True)
class Tips:
    """The tips of a ruleset; no bonus where it has none. All 252 first rolls are in `openings`."""

    bonus: BonusTip | None
    boxes: tuple[BoxTip, ...]
    faces: tuple[FaceTip, ...]
    endings: tuple[Ending, ...]
    openings: tuple[Opening, ...]


@cache
def tips_of(ruleset: str) -> Tips | None:
    """The tips of a ruleset; None where it has no table, or they were not computed."""
    found = json.loads(figures_of(ruleset)).get("tips")
    if found is None:
        return None
    return Tips(
        bonus=BonusTip(*found["bonus"]) if found["bonus"] else None,
        boxes=tuple(BoxTip(*tip) for tip in found["boxes"]),
        faces=tuple(FaceTip(box, tuple(worths)) for box, worths in found["faces"]),
        endings=tuple(Ending(dice, tuple(Choice(*choice) for choice in choices)) for dice, choices in found["endings"]),
        openings=tuple(Opening(*opening) for opening in found["openings"]),
    )
