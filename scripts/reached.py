"""What `daily par` and `daily perfect` share: the dice of a day, and the answer, a total with a log that reaches it;
imports the core."""

import argparse

from daily.dice import DICE_PER_ROLL, FixedDice, dice_needed
from daily.errors import InvalidInput
from daily.ruleset import Ruleset
from daily.yardsticks import Reached
from scripts.arguments import MOST_DICE, at_most, solvable
from scripts.output import show, show_json


def add_day(parser: argparse.ArgumentParser) -> None:
    """The arguments that say which rules and which dice."""
    parser.add_argument("ruleset", type=solvable, metavar="RULESET", help="a ruleset, for example classic")
    parser.add_argument(
        "--dice",
        type=at_most(MOST_DICE, "dice"),
        required=True,
        metavar="DIGITS",
        help="the dice of the day, five to a roll: three rolls for every box",
    )


def day_of(args: argparse.Namespace) -> tuple[Ruleset, FixedDice]:
    """What they say; dice beyond the last roll do not matter. Raises `InvalidInput` for what are no dice, and for too
    few."""
    ruleset: Ruleset = args.ruleset
    digits: str = args.dice
    dice, needed = FixedDice.from_digits(digits), dice_needed(len(ruleset.boxes))
    if len(digits) < needed:
        raise InvalidInput(
            "{ruleset} needs {needed} dice, five for each of {rolls} rolls; these are {given}.",
            ruleset=ruleset.key,
            needed=needed,
            rolls=needed // DICE_PER_ROLL,
            given=len(digits),
        )
    return ruleset, dice


def show_reached(reached: Reached, json: bool) -> None:
    """The answer: on two lines, or as one JSON object."""
    if json:
        show_json(reached)
    else:
        show(f"{reached.total} points")
        show(reached.log)
