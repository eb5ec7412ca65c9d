"""All figures that the page of a ruleset shows: scale, levels, odds and tips; imports `scales`, `odds` and `tips`.

They come from the data files of `daily/scales/`. What a file lacks is left out, and the page says why.
"""

from dataclasses import dataclass

from daily.errors import InvalidInput
from daily.ruleset import Ruleset
from daily.scales import scale_of, scores_of
from web.rules.odds import OddsShown, odds_shown
from web.rules.scales import LONGEST, LevelShown, ScaleShown, levels_shown, scale_shown, score_of
from web.rules.tips import TipsShown, tips_shown
from web.texts import gettext
from web.translate import translated


@dataclass(frozen=True, slots=True)
class FiguresShown:
    """The figures of a ruleset.

    `typed` is the score that was asked about, and `problem` what is wrong with it. `games` are those that each level of
    the computer played. `solvable` is false where a ruleset is too large for an exact table, and so for scale and tips.
    """

    ruleset: str
    least: int
    most: int
    typed: str
    problem: str
    scale: ScaleShown | None
    levels: tuple[LevelShown, ...]
    games: int
    solvable: bool
    odds: OddsShown | None
    tips: TipsShown | None


def figures_shown(ruleset: Ruleset, typed: str | None = None) -> FiguresShown:
    """The figures of a ruleset, and what they say of a score that somebody typed."""
    total, problem = _asked(ruleset, typed)
    scores = scores_of(ruleset.key)
    return FiguresShown(
        ruleset.key,
        *ruleset.bounds,
        (typed or "").strip()[:LONGEST],
        problem,
        scale_shown(ruleset, total),
        levels_shown(scores),
        min((score.games for score in scores), default=0),
        ruleset.columns == 1,
        odds_shown(ruleset),
        tips_shown(ruleset),
    )


def _asked(ruleset: Ruleset, typed: str | None) -> tuple[int | None, str]:
    """The total that was typed, and what is wrong with it; also that there is no scale to find it on."""
    if typed is None:
        return None, ""
    if scale_of(ruleset.key) is None:
        return None, gettext("You asked how good a score is: this game has no scale to find it on.")
    try:
        return score_of(typed, ruleset), ""
    except InvalidInput as error:
        return None, translated(error)
