"""`daily review`: replay a log, finished or not, and say what every move did; imports the core and web's JSON types.

What a move lost and how lucky its roll was join with the solver.
"""

import argparse
from collections.abc import Iterator
from operator import length_hint

from daily.dice import ROLLS_PER_TURN, FixedDice, format_dice
from daily.errors import IllegalMove
from daily.game import State
from daily.moves import Move, Roll, format_move, parse_log
from daily.review import MoveReview, Review, replay
from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from scripts.arguments import MOST_DICE, at_most
from scripts.output import show, show_json
from web.schema import review_out, state_out
from web.words import reason

_LONGEST_LOG = 20_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `daily review`."""
    parser.add_argument("ruleset", type=ruleset_of, metavar="RULESET", help="a ruleset, for example classic")
    parser.add_argument(
        "--dice", type=at_most(MOST_DICE, "dice"), required=True, metavar="DIGITS", help="the dice, five to a roll"
    )
    parser.add_argument(
        "--log", type=at_most(_LONGEST_LOG, "log"), required=True, metavar="MOVES", help='the moves: "r r13 fours"'
    )


def run(args: argparse.Namespace) -> int:
    """Replay and review a log."""
    log: str = args.log
    found = _replay(args.ruleset, FixedDice.from_digits(args.dice), parse_log(log))
    if args.json:
        show_json(review_out(found, state_out(found.state, log, reason=reason(found.state))))
    else:
        for line in _table(found):
            show(line)
    return 0


def _replay(ruleset: Ruleset, source: FixedDice, moves: list[Move]) -> Review:
    """The review of a log; where a move is illegal, its place in the log is named."""
    coming = iter(moves)
    try:
        return replay(ruleset, source, coming)
    except IllegalMove as error:
        number = len(moves) - length_hint(coming)
        raise IllegalMove("Move {number}, {move}: {cause}", move=error.move, number=number, cause=error) from None


def _table(found: Review) -> Iterator[str]:
    yield f"turn  {'move':18}  dice   points  total"
    for each in found.moves:
        opens_turn = isinstance(each.move, Roll) and each.after.rolls_left == ROLLS_PER_TURN - 1
        yield f"{each.after.turn if opens_turn else '':>4}  {_line(each)}"
    yield from _standing(found.state)


def _line(each: MoveReview) -> str:
    move, state = format_move(each.move), each.after
    if each.points is None:
        return f"{move:18}  {format_dice(state.dice)}"
    return f"{move:18}         {each.points:6}  {state.card.total:5}"


def _standing(state: State) -> Iterator[str]:
    boxes = len(state.ruleset.boxes)
    yield ""
    if state.over:
        yield f"Total {state.card.total}: the game is over."
    else:
        yield f"Total {state.card.total} after {state.card.filled} of {boxes} boxes; rolls left {state.rolls_left}."
    if state.dice:
        yield "Legal boxes: " + ", ".join(f"{box} {points}" for box, points in state.options().items()) + "."
    if why := reason(state):
        yield why
