"""`daily perfect`: the highest total that can be reached on known dice; imports the solver."""

import argparse

from daily.solver.perfect import perfect
from daily.solver.transitions import Transitions
from scripts.reached import add_day, day_of, show_reached


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `daily perfect`."""
    add_day(parser)


def run(args: argparse.Namespace) -> int:
    """Find it, with a log that reaches it."""
    ruleset, source = day_of(args)
    show_reached(perfect(Transitions(ruleset), source), args.json)
    return 0


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("perfect"))
