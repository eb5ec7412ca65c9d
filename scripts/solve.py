"""`daily solve`: the exact table of a ruleset, computed once and kept in the data folder; imports the solver and web's
settings."""

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from daily.errors import TableUnusable
from daily.ruleset import Ruleset
from daily.solver.kept import check_writable, path_of
from daily.solver.tables import TABLE, load, save
from daily.solver.transitions import Transitions
from daily.solver.values import Values, solve
from daily.solver.workers import cores
from scripts.arguments import solvable
from scripts.output import complain, show, show_json
from web.config import settings_from

_BAR = 40


@dataclass(frozen=True, slots=True)
class Solved:
    """A table, as it is answered with `--json`: the expected final score, positions that are not full cards, and how
    long this took."""

    ruleset: str
    value: float
    states: int
    seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `daily solve`."""
    parser.add_argument("ruleset", type=solvable, metavar="RULESET", help="a ruleset, for example classic")
    parser.add_argument("--force", action="store_true", help="compute it anew although there is a good table")


def run(args: argparse.Namespace) -> int:
    """Take the table that is there, or make it."""
    started = perf_counter()
    ruleset: Ruleset = args.ruleset
    folder = settings_from(os.environ).tables
    values = _made(ruleset, folder) if args.force else table_of(ruleset, folder)
    solved = Solved(ruleset.key, values.start, values.positions.states, round(perf_counter() - started, 3))
    if args.json:
        show_json(solved)
    else:
        show(f"{solved.ruleset}: {solved.value:.10f} points, {solved.states} positions, {solved.seconds:.2f} s")
    return 0


def announced_table_of(ruleset: Ruleset) -> Values:
    """The table of the data folder. Where it is missing it is made, after a sentence that says why this takes a while.

    Raises `TableUnusable` where it cannot be computed or written.
    """
    folder = settings_from(os.environ).tables
    if not path_of(TABLE, Transitions(ruleset), folder).exists():
        complain(f"There is no table of {ruleset.key} yet: it is computed once, which takes some seconds.")
    return table_of(ruleset, folder)


def table_of(ruleset: Ruleset, folder: Path) -> Values:
    """The table that is there, or a new one. Raises `TableUnusable` where it cannot be computed or written."""
    return _kept(ruleset, folder) or _made(ruleset, folder)


def _kept(ruleset: Ruleset, folder: Path) -> Values | None:
    """The table that is there. One that cannot be used is named, and counts as none."""
    try:
        return load(Transitions(ruleset), folder)
    except TableUnusable as error:
        complain(f"{error} It is computed anew.")
        return None


def _made(ruleset: Ruleset, folder: Path) -> Values:
    check_writable(folder)
    values = solve(ruleset, cores(), _show_progress if sys.stderr.isatty() else None)
    save(values, folder)
    return values


def _show_progress(done: int, count: int) -> None:
    """A bar that grows on one line of the terminal, and leaves it when all is done."""
    full = _BAR * done // count
    line = f"{'#' * full}{'.' * (_BAR - full)} {100 * done // count:3} %"
    sys.stderr.write(f"\r{line}" if done < count else f"\r{' ' * len(line)}\r")
    sys.stderr.flush()


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("solve"))
