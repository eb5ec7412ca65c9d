"""How good a score is, as the pages of the rules show it, in the language of the request; imports the core's scales,
`spread` and `words`.

Every number comes from the data files of `daily/scales/`; a ruleset without one has no scale, and its page says so.
Read `spread.py` for the picture, `odds.py` and `tips.py` for what stands beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from daily.errors import InvalidInput
from daily.ruleset import Ruleset
from daily.scales import LevelScore, Scale, scale_of
from web.rules.spread import Spread, spread_of
from web.texts import gettext
from web.words import level_name

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
"""Shares of the best strategy's games whose totals are told."""
LONGEST = 12
"""Characters of what was typed that are repeated."""
_PRAISED = 10
"""Percent of the best strategy's games that a score beats, at least, where a result says so unasked."""


@dataclass(frozen=True, slots=True)
class LevelShown:
    """A level of the computer: the mean of its scores with the standard error, and in how many of its games it has the
    upper bonus and five of a kind."""

    name: str
    mean: str
    stderr: str
    bonus: str
    five: str


@dataclass(frozen=True, slots=True)
class Landmark:
    """A score in the picture: a level's mean, or the reader's own."""

    name: str
    at: float
    own: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What a score is worth: in how many of the best strategy's games it would be the higher one, and where it lies
    among the levels."""

    total: int
    share: str
    beside: str


@dataclass(frozen=True, slots=True)
class ScaleShown:
    """The scale of a ruleset: mean and standard deviation of the best strategy, the totals between which half and nine
    in ten of its games end, and more of them by percent; the picture with its landmarks, and the answer to a score."""

    value: str
    deviation: str
    half: tuple[int, int]
    most: tuple[int, int]
    totals: tuple[tuple[int, int], ...]
    spread: Spread
    landmarks: tuple[Landmark, ...]
    answer: Answer | None


def score_of(typed: str, ruleset: Ruleset) -> int:
    """A score as it was typed, in digits of any script: a Korean keyboard may send wide ones. Raises `InvalidInput`."""
    text, (least, most) = typed.strip(), ruleset.bounds
    if text.isdecimal() and len(text) <= LONGEST and least <= int(text) <= most:
        return int(text)
    if not text:
        raise InvalidInput("Please type your score: a whole number from {least} to {most}.", least=least, most=most)
    raise InvalidInput(
        "“{text}” is no score of this game: a score is a whole number from {least} to {most}.",
        text=text if len(text) <= LONGEST else text[:LONGEST] + "…",
        least=least,
        most=most,
    )


def levels_shown(scores: Sequence[LevelScore]) -> tuple[LevelShown, ...]:
    """The levels of a ruleset, weakest first."""
    return tuple(
        LevelShown(
            level_name(score.level),
            f"{score.mean:,.2f}",
            f"{score.stderr:.2f}",
            f"{score.bonus_rate:.1%}",
            f"{score.five_rate:.1%}",
        )
        for score in scores
    )


def scale_shown(ruleset: Ruleset, total: int | None = None) -> ScaleShown | None:
    """The scale of a ruleset, and where a total lies on it; None where there is none."""
    scale = scale_of(ruleset.key)
    if scale is None:
        return None
    spread = spread_of(scale, total)
    return ScaleShown(
        value=mean_of(scale),
        deviation=f"{scale.deviation:.2f}",
        half=(scale.quantile(25), scale.quantile(75)),
        most=(scale.quantile(5), scale.quantile(95)),
        totals=tuple((percent, scale.quantile(percent)) for percent in PERCENTS),
        spread=spread,
        landmarks=_landmarks(scale.levels, spread, total),
        answer=None if total is None else Answer(total, beaten(scale, total), _beside(scale.levels, total)),
    )


def mean_of(scale: Scale) -> str:
    """What the best strategy scores on average."""
    return f"{scale.value:,.2f}"


def praise(ruleset: str, total: int) -> str:
    """In how many of the best strategy's games a total would be the higher one, where that is praise; else empty."""
    scale = scale_of(ruleset)
    return beaten(scale, total) if scale and scale.percentile(total) >= _PRAISED else ""


def beaten(scale: Scale, total: int) -> str:
    """In how many of the best strategy's games a total would be the higher one; of equal ones in half."""
    percent = round(scale.percentile(total), 1)
    if percent == 0:
        return gettext("less than %(percent)s%%", percent=0.1)
    if percent == 100:
        return gettext("more than %(percent)s%%", percent=99.9)
    return f"{percent:.1f}%"


def _landmarks(levels: Sequence[LevelScore], spread: Spread, total: int | None) -> tuple[Landmark, ...]:
    means = [Landmark(f"{level_name(each.level)} {each.mean:.1f}", spread.at(each.mean), own=False) for each in levels]
    if total is None:
        return tuple(means)
    return (*means, Landmark(gettext("you %(total)s", total=total), spread.at(total), own=True))


def _beside(levels: Sequence[LevelScore], total: int) -> str:
    """Between which levels a total lies."""
    if not levels:
        return ""
    if total < levels[0].mean:
        return gettext("The computer at level “%(level)s” scores more on average.", level=level_name(levels[0].level))
    for weaker, better in pairwise(levels):
        if total < better.mean:
            return gettext(
                "On average the computer scores less at level “%(weaker)s”, and more at level “%(better)s”.",
                weaker=level_name(weaker.level),
                better=level_name(better.level),
            )
    return gettext("No level of the computer scores more on average.")
