"""`daily simulate`: a level of the computer plays by itself; imports the solver and web's settings."""

import argparse
import os
from dataclasses import dataclass

from daily.levels import Level, parse_level
from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from daily.solver.levels import perfect_policy, policy_of
from daily.solver.simulate import Score, self_play
from daily.solver.transitions import BoxArrays
from daily.solver.values import Values
from daily.solver.workers import cores
from scripts import arguments
from scripts.output import show, show_json
from scripts.solve import table_of
from web.config import settings_from

_EPILOG = (
    "bonus_rate is the share of games in which the upper bonus was reached, in any column; five_rate the share of "
    "games in which the box of five of a kind got points, in any column. The dice come from a seeded generator of "
    "numpy: the same seed gives the same games with the same version of numpy. The perfect level plays by the table of "
    "the data folder, which is computed if it is missing."
)


@dataclass(frozen=True, slots=True)
class Simulated:
    """What a level scored, as it is answered with `--json`."""

    ruleset: str
    level: str
    games: int
    mean: float
    stderr: float
    bonus_rate: float
    five_rate: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `daily simulate`."""
    parser.epilog = _EPILOG
    parser.add_argument("ruleset", type=ruleset_of, metavar="RULESET", help="a ruleset, for example classic")
    parser.add_argument("--level", required=True, help=f"how well it plays: {', '.join(Level)}")
    parser.add_argument("--games", type=arguments.games, default=10_000, help="how many games (default: %(default)s)")
    parser.add_argument("--seed", type=arguments.seed, default=1, help="which dice (default: %(default)s)")


def run(args: argparse.Namespace) -> int:
    """Let it play."""
    ruleset: Ruleset = args.ruleset
    level = parse_level(args.level, ruleset)
    score = play(ruleset, level, _values(ruleset, level), args.games, args.seed)
    said = Simulated(ruleset.key, level, score.games, score.mean, score.stderr, score.bonus_rate, score.five_rate)
    if args.json:
        show_json(said)
    else:
        bonus = f"upper bonus in {said.bonus_rate:.1%}" if ruleset.threshold else "no upper bonus"
        show(
            f"{said.ruleset} {said.level}: mean {said.mean:.2f} ± {said.stderr:.2f} in {said.games} games, "
            f"{bonus}, five of a kind in {said.five_rate:.1%}"
        )
    return 0


def play(ruleset: Ruleset, level: Level, values: Values | None, games: int, seed: int) -> Score:
    """What a level scores. `values` are the table, which the perfect level needs, and others to know what they lose."""
    if level is Level.PERFECT and values:
        policy = perfect_policy(values)
    else:
        policy = policy_of(level, values.rules if values else BoxArrays(ruleset))
    return self_play(policy, values, games, seed, cores())


def _values(ruleset: Ruleset, level: Level) -> Values | None:
    """The table, where the level needs one."""
    return table_of(ruleset, settings_from(os.environ).tables) if level is Level.PERFECT else None


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("simulate"))
