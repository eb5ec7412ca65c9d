"""`daily par`: what the best strategy scores on known dice without foresight; imports the solver."""

import argparse

from daily.solver.par import par
from scripts.reached import add_day, day_of, show_reached
from scripts.solve import announced_table_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `daily par`."""
    add_day(parser)


def run(args: argparse.Namespace) -> int:
    """Play it. A missing table is made."""
    ruleset, source = day_of(args)
    show_reached(par(announced_table_of(ruleset), source), args.json)
    return 0


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("par"))
