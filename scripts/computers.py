"""docs/computers.md from the data files of `daily/scales/`: no number in it is typed by hand; imports their readers and
the rules.

`daily scale --write` writes the page, a test compares it.
"""

from collections.abc import Iterable, Iterator, Sequence

from daily.levels import Level
from daily.rulesets import RULESETS
from daily.scales import LevelScore, Scale, scale_of, scores_of
from daily.scales.odds import Odds, odds_of

_HEAD = """# How the computer plays, and how scores are spread

Every number here was computed by `daily scale --write`, which keeps what it finds in `daily/scales/`. Simulated means
have their standard error beside them; all else is exact."""

_LEVELS = """## Levels

- **easy** goes by the points of this turn alone, looks one roll ahead, and rolls at most twice a turn.
- **medium** goes by the points of this turn alone, but thinks all its rolls through.
- **strong** also counts what the open boxes will bring, each by a turn for it alone, and the chance of the upper bonus
  if every open upper box gets such a turn.
- **perfect** knows the exact value of every card from the ruleset's table.

No level knows dice to come, and none decides at random: in the same state it decides the same. Between decisions that
are worth the same all follow the rule of par. `triple` has no table and so no perfect level; the others play it by the
same formulas, which need none: that is its approximation."""

_BEST = """## The best strategy

The final score of the strategy that maximises it: mean, standard deviation, and the total that it does not exceed in
so many of a hundred games, all from the exact chance of every total. Decisions that are worth the same leave the mean
alone, but not quite the rest: the standard deviation is that of the greatest spread, as it is published elsewhere; the
totals follow the rule of par."""

_ODDS = """## Odds

How likely one roll brings points for a box, and a turn of three rolls that goes for this box alone."""

_GUESSING = tuple(level for level in Level if level is not Level.PERFECT)
_PERCENTS = (5, 25, 50, 75, 95, 99)
_SHOWN = ("classic", "yacht", "yatzy", "yacht-1938")
"""Rulesets whose odds are shown: those of the others are among them."""


def page() -> str:
    """The whole page."""
    scores = {key: scores_of(key) for key in RULESETS if scores_of(key)}
    scales = [scale for scale in map(scale_of, RULESETS) if scale]
    parts = (
        _HEAD,
        _LEVELS,
        "**Mean score** and its standard error; the games that each level played; the exact mean of the best strategy",
        _table(("ruleset", *Level, "games", "exact"), (_means(key, levels) for key, levels in scores.items())),
        "**Games in percent** with the upper bonus, and with points in the box of five of a kind (in any column)",
        _table(("ruleset", *Level), (_rates(key, levels) for key, levels in scores.items())),
        "**Points lost** in half of the games of a level at least, against the best decisions",
        _table(("ruleset", *_GUESSING), (_losses(scale) for scale in scales)),
        _BEST,
        _table(("ruleset", "mean", "deviation", *(f"{each} %" for each in _PERCENTS)), map(_spread, scales)),
        _ODDS,
        _table(("ruleset", "box", "one roll", "a turn", "a turn, exactly"), _odds_rows()),
        *_more_odds(odds_of("classic")),
    )
    return "\n\n".join(parts) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *rows))


def _means(key: str, levels: Sequence[LevelScore]) -> list[str]:
    cells = [f"{level.mean:.2f} ± {level.stderr:.2f}" for level in levels]
    scale = scale_of(key)
    exact = f"{scale.value:.4f}" if scale else "—"
    return [f"`{key}`", *_filled(cells), f"{levels[0].games:,}", exact]


def _rates(key: str, levels: Sequence[LevelScore]) -> list[str]:
    bonuses = [f"{level.bonus_rate:.1%}" if RULESETS[key].threshold else "—" for level in levels]
    fives = [f"{level.five_rate:.1%}" for level in levels]
    return [f"`{key}`", *_filled([", ".join(pair) for pair in zip(bonuses, fives, strict=True)])]


def _filled(cells: list[str]) -> list[str]:
    """A cell for every level, whether the ruleset has it or not."""
    return cells + ["—"] * (len(Level) - len(cells))


def _losses(scale: Scale) -> list[str]:
    return [f"`{scale.ruleset}`", *(f"{level.loss:.1f}" for level in scale.levels if level.level in _GUESSING)]


def _spread(scale: Scale) -> list[str]:
    quantiles = (str(scale.quantile(percent)) for percent in _PERCENTS)
    return [f"`{scale.ruleset}`", f"{scale.value:.4f}", f"{scale.deviation:.4f}", *quantiles]


def _odds_rows() -> Iterator[list[str]]:
    for key in _SHOWN:
        odds = odds_of(key)
        for each in odds.boxes if odds else ():
            yield [f"`{key}`", f"`{each.box}`", f"{float(each.once):.4%}", f"{float(each.turn):.4%}", str(each.turn)]


def _more_odds(odds: Odds | None) -> Iterator[str]:
    """Sentences about faces, and about five of a kind in a whole game."""
    if odds:
        faces = ", ".join(f"{float(chance):.2%}" for chance in odds.faces)
        yield f"A turn that goes for one face shows it at least once, twice, ... five times in {faces}."
        one, two, three, always = odds.fives
        yield (
            f"A game of `classic` that goes for five of a kind in every turn gets it at least once in {one:.2%}, twice "
            f"in {two:.2%}, three times in {three:.2%}, and in all turns once in {_power(1 / always)} games."
        )


def _power(number: float) -> str:
    """A huge number, roughly."""
    digits, _, power = f"{number:.1e}".partition("e+")
    return f"{digits} · 10^{power}"
