"""`daily dice`: the commitment and the dice of a key, so that anybody can check a closed day; imports `daily.dice`."""

import argparse
import re
from dataclasses import dataclass

from daily.dice import commitment, dice_of, format_dice
from scripts.output import show, show_json

_MOST = 100_000


@dataclass(frozen=True, slots=True)
class Derived:
    """What follows from a key, as it is answered with `--json`: hex, and a string of digits."""

    commitment: str
    dice: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `daily dice`."""
    parser.add_argument("--key", type=_key, required=True, metavar="HEX", help="the key: 32 bytes as 64 hex digits")
    parser.add_argument(
        "--count", type=_count, required=True, metavar="N", help=f"how many dice, from 1 to {_MOST}; a roll takes five"
    )


def run(args: argparse.Namespace) -> int:
    """Derive commitment and dice."""
    key: bytes = args.key
    derived = Derived(commitment(key), format_dice(dice_of(key, args.count)))
    if args.json:
        show_json(derived)
    else:
        show(f"commitment {derived.commitment}")
        show(f"dice       {derived.dice}")
    return 0


def _key(text: str) -> bytes:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError(f"{text[:80]!a} is no key: give 64 hex digits")
    return bytes.fromhex(text)


def _count(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text[:40]!a} is no number of dice: give a whole number from 1 to {_MOST}")
    return int(text)
