"""Types of command line options that several commands share; a wrong value is one sentence from argparse."""

import argparse
from collections.abc import Callable

from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of

MOST_DICE = 100_000
"""As many as a command takes."""


def _whole(text: str, least: int, most: int, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text!a} is no {what}: give a whole number from {least} to {most}.")
    return int(text)


def at_most(limit: int, what: str) -> Callable[[str], str]:
    """A text that is not longer than this."""

    def check(text: str) -> str:
        if len(text) > limit:
            raise argparse.ArgumentTypeError(f"too long: {len(text)} characters, and a {what} has at most {limit}")
        return text

    return check


def solvable(key: str) -> Ruleset:
    """A ruleset that can be solved. Raises `UnknownRuleset`."""
    ruleset = ruleset_of(key)
    if ruleset.columns > 1:
        raise argparse.ArgumentTypeError(f"{key} cannot be solved: the table of {ruleset.columns} columns is too large")
    return ruleset


def port(text: str) -> int:
    """A TCP port."""
    return _whole(text, 1, 65535, "port")


def host(text: str) -> str:
    """An address or a name to listen on."""
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty host would mean every network: give 0.0.0.0 if that is meant.")
    return text


def workers(text: str) -> int:
    """A number of worker processes."""
    return _whole(text, 1, 64, "number of workers")


def days(text: str) -> int:
    """A number of days to prepare ahead."""
    return _whole(text, 0, 366, "number of days")


def games(text: str) -> int:
    """A number of games to simulate; a standard error needs two."""
    return _whole(text, 2, 10_000_000, "number of games")


def seed(text: str) -> int:
    """A seed of a generator."""
    return _whole(text, 0, 999_999_999, "seed")
