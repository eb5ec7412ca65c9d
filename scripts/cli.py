"""The command line, `daily COMMAND`: the table of commands, their common option `--json`, and the one place that turns
errors into a sentence and an exit status.

A command is a module of this package with `add_arguments(parser)` and `run(args) -> int`. Its module is imported only
when it is asked for: `daily dice` needs no web framework. To add one, write the module and a line in `COMMANDS`.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Never, Protocol, cast

from daily.errors import DailyError, DiceExhausted, IllegalMove, InvalidInput, StoreUnavailable
from scripts.output import complain, drop, finish

FAILED = 1
"""Exit status of a check that failed, and of a store that is away."""
BAD_INPUT = 2
"""Exit status of bad usage and bad input."""
INTERRUPTED = 130
"""What a shell reports of a program that Ctrl-C ended."""
_INPUT_ERRORS = (InvalidInput, IllegalMove, DiceExhausted)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, which is that of its module, what it does in a line, and whether it answers with JSON."""

    name: str
    summary: str
    json: bool = True


COMMANDS = (
    Command("serve", "play in the browser: the web server, and a store unless REDIS_URL names one", json=False),
    Command("precompute", "the cron job: missing tables, the coming days with par and perfect, late losses"),
    Command("solve", "the exact expected score of a ruleset: compute its table, once"),
    Command("simulate", "let a level of the computer play by itself: mean, bonus rate, rate of five of a kind"),
    Command("par", "what the best strategy scores on known dice without foresight, and its log"),
    Command("perfect", "the highest total that can be reached on known dice, and a log that reaches it"),
    Command("scale", "compute how scores are spread and what the levels score: the data of the package"),
    Command("audit", "check boards, losses, par and perfect against logs and dice, and repair them"),
    Command("review", "replay a log, finished or not: what every move did and how the game stands"),
    Command("dice", "the commitment and the first dice of a key"),
)


class CommandModule(Protocol):
    """What every module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's own arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit status."""


class _Parser(argparse.ArgumentParser):
    """A parser whose every complaint is one sentence, without the usage before it."""

    def error(self, message: str) -> Never:
        complain(f"{self.prog}: {message.rstrip('.')}.")
        raise SystemExit(BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; argparse leaves by `SystemExit` for help and bad usage."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        try:
            return _run(arguments)
        finally:
            finish()  # also of what argparse wrote
    except StoreUnavailable as error:
        complain(error.in_full)
        return FAILED
    except DailyError as error:
        complain(str(error))
        return BAD_INPUT if isinstance(error, _INPUT_ERRORS) else FAILED
    except BrokenPipeError:
        drop()
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def run_module(name: str) -> int:
    """Run a command whose module was started as a script; its arguments are those of the script."""
    return main([name, *sys.argv[1:]])


def _run(arguments: Sequence[str]) -> int:
    parser = _Parser(prog="daily", description="Daily Yacht Dice.", allow_abbrev=False)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    loaded: dict[str, CommandModule] = {}
    for command in COMMANDS:
        subparser = subparsers.add_parser(
            command.name, help=command.summary, description=_sentence(command.summary), allow_abbrev=False
        )
        if command.name in arguments[:1]:
            loaded[command.name] = _load(command, subparser)
    args = parser.parse_args(arguments)
    return loaded[args.command].run(args)


def _load(command: Command, parser: argparse.ArgumentParser) -> CommandModule:
    module = cast(CommandModule, import_module(f"scripts.{command.name}"))
    module.add_arguments(parser)
    if command.json:
        parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    return module


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."


if __name__ == "__main__":
    raise SystemExit(main())
