"""`daily scale`: computes the data files of `daily/scales/` and the page about the computers; imports the solver,
`simulate` and web's settings.

Value, spread, distribution, odds and tips are exact. What the levels score is simulated, with a fixed seed.
"""

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

from daily.errors import InvalidInput
from daily.levels import levels_of
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.scales import LevelScore, Scale
from daily.solver.distribution import counts_of, distribution
from daily.solver.forecast import forecast
from daily.solver.odds import odds_from
from daily.solver.spread import deviation
from daily.solver.tips import tips_from
from daily.solver.values import Values
from daily.solver.workers import cores
from scripts.arguments import games
from scripts.computers import page
from scripts.figures import Figures, sections_of, text_of
from scripts.output import show, show_json
from scripts.simulate import play
from scripts.solve import table_of
from web.config import settings_from

_ROOT = Path(__file__).parent.parent
_SCALES, _DOCS = _ROOT / "daily" / "scales", _ROOT / "docs"
_GAMES = 100_000
_SEED = 1
_TRILLION = 10**12
"""Games that the exact chances of final scores are given by."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `daily scale`."""
    parser.epilog = "It takes about two minutes for a ruleset, and a gigabyte of memory."
    parser.add_argument(
        "rulesets", nargs="*", type=ruleset_of, metavar="RULESET", help="a ruleset, for example classic (default: all)"
    )
    parser.add_argument(
        "--games", type=games, default=_GAMES, help="games that each level plays (default: %(default)s)"
    )
    parser.add_argument("--write", action="store_true", help="put what was found into this checkout of the project")


def run(args: argparse.Namespace) -> int:
    """Compute, and write or tell."""
    if args.write and not _DOCS.is_dir():
        raise InvalidInput("--write is for a checkout of the project: {folder!a} is none.", folder=str(_ROOT))
    rulesets: Iterable[Ruleset] = args.rulesets or RULESETS.values()
    found = []
    for ruleset in rulesets:
        found.append(figures(ruleset, settings_from(os.environ).tables, args.games))
        if args.write:
            (_SCALES / f"{ruleset.key}.json").write_text(text_of(found[-1]), "utf-8")
        if not args.json:
            show(_line(found[-1]))
    if args.json:
        show_json({"rulesets": [sections_of(each) for each in found]})
    if args.write:
        (_DOCS / "computers.md").write_text(page(), "utf-8")
    return 0


def figures(ruleset: Ruleset, tables: Path, count: int) -> Figures:
    """Compute all figures of a ruleset; its table is kept in this folder, and each level plays so many games."""
    if ruleset.columns > 1:
        return Figures(ruleset.key, _scores(ruleset, None, count), odds_from(ruleset), None, None)
    values = table_of(ruleset, tables)
    levels = _scores(ruleset, values, count)
    scale = Scale(
        ruleset.key,
        values.start,
        deviation(values, cores()),
        _TRILLION,
        counts_of(distribution(values, cores()), _TRILLION),
        levels[0].loss or 0,
        levels,
    )
    return Figures(ruleset.key, levels, odds_from(ruleset), scale, tips_from(forecast(values, cores()), cores()))


def _scores(ruleset: Ruleset, values: Values | None, count: int) -> tuple[LevelScore, ...]:
    """How each level scores; without a table nothing says what it loses."""
    scores = []
    for level in levels_of(ruleset):
        score = play(ruleset, level, values, count, _SEED)
        scores.append(LevelScore(level, *score[:-1], loss=None if values is None else score.loss))
    return tuple(scores)


def _line(found: Figures) -> str:
    """What was found of a ruleset, in a line."""
    levels = ", ".join(f"{level.level} {level.mean:.2f} ± {level.stderr:.2f}" for level in found.levels)
    if not found.scale:
        return f"{found.ruleset}: {levels}"
    spread = f"{found.scale.value:.4f} points, standard deviation {found.scale.deviation:.4f}"
    return f"{found.ruleset}: {spread}; {levels}; half of the easy games lose {found.scale.half_loss:.1f}"


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("scale"))
