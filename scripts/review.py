"""`daily review`: replay a log, finished or not, and say of every move what it did, what it lost, how lucky it was.

Imports the core, the solver and web's JSON types.
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
from daily.solver.review import review
from scripts.arguments import MOST_DICE, at_most
from scripts.output import show, show_json
from scripts.solve import announced_table_of
from web.api.schema import review_out, state_out
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
    found = _reviewed(_replay(args.ruleset, FixedDice.from_digits(args.dice), parse_log(log)))
    if args.json:
        show_json(review_out(found, state_out(found.state, log, reason=reason(found.state))))
    else:
        for line in _table(found):
            show(line)
    return 0


def _reviewed(replayed: Review) -> Review:
    """With figures where the ruleset can have a table. A missing one is made."""
    ruleset = replayed.state.ruleset
    if ruleset.columns > 1:
        return replayed
    return review(announced_table_of(ruleset), replayed)


def _replay(ruleset: Ruleset, source: FixedDice, moves: list[Move]) -> Review:
    """The review of a log; where a move is illegal, its place in the log is named."""
    coming = iter(moves)
    try:
        return replay(ruleset, source, coming)
    except IllegalMove as error:
        number = len(moves) - length_hint(coming)
        raise IllegalMove("Move {number}, {move}: {cause}", move=error.move, number=number, cause=error) from None


def _table(found: Review) -> Iterator[str]:
    figures = "" if found.value is None else "     luck    lost  best"
    yield f"turn  {'move':18}  dice   points  total{figures}"
    for each in found.moves:
        opens_turn = isinstance(each.move, Roll) and each.after.rolls_left == ROLLS_PER_TURN - 1
        yield f"{each.turn if opens_turn else '':>4}  {_line(each)}"
    yield from _standing(found.state)
    yield from _sum(found)


def _line(each: MoveReview) -> str:
    """A move; what it does not have is left blank."""
    kept = each.points is not None
    cells = (
        f"{format_move(each.move):18}",
        f"{format_dice(each.after.dice):5}",
        f"{each.points if kept else '':>6}",
        f"{each.after.card.total if kept else '':>5}",
        f"{'' if each.luck is None else format(each.luck, '+.2f'):>7}",
        f"{'' if each.loss is None else format(each.loss, '.2f'):>6}",
        format_move(each.decision.best) if each.decision and each.loss else "",
    )
    return "  ".join(cells).rstrip()


def _sum(found: Review) -> Iterator[str]:
    if found.value is not None:
        end = f"= {found.state.card.total}" if found.state.over else "so far"
        yield f"{found.value:.4f} expected {found.luck:+.4f} luck {-found.loss:+.4f} lost {end}."


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
