"""The review of a game: what its decisions lost and how lucky its rolls were (DESIGN 8); imports the modules below and
the core's records of a game.

A log was folded by `daily.review.replay`; here every state on its way gets its exact worth, and loss and luck are the
differences.
"""

from dataclasses import replace

from daily.game import State, opening
from daily.moves import Roll, Write
from daily.review import Choice, Decision, MoveReview, Review
from daily.solver.values import Values
from daily.solver.worths import Worths, without_noise


def review(values: Values, replayed: Review) -> Review:
    """A replayed game with all its figures. `values` must be those of its ruleset."""
    worths = Worths(values, (each.after.card.key for each in replayed.moves if each.after.dice))
    befores = [opening(values.rules.ruleset), *(each.after for each in replayed.moves)]
    moves = zip(befores, replayed.moves, strict=False)
    return Review(tuple(_figures(worths, before, made) for before, made in moves), replayed.state, values.start)


def _figures(worths: Worths, before: State, made: MoveReview) -> MoveReview:
    """A move with its figures. One that was taken back again has none, nor has the taking back."""
    match made.move:
        case Roll():
            decision = _decision(worths, before, made.move) if before.dice else None
            expected = decision.expected if decision else worths.start(before)
            reached = worths.rolled(made.after)
            return replace(made, decision=decision, luck=without_noise(reached - expected), expected=reached)
        case Write() if made.points is not None:
            decision = _decision(worths, before, made.move)
            return replace(made, decision=decision, expected=decision.expected)
    return made


def _decision(worths: Worths, before: State, choice: Choice) -> Decision:
    expected = worths.chosen(before, choice)
    loss = without_noise(worths.rolled(before) - expected)
    return Decision(before, choice, worths.best(before) if loss else choice, loss, expected)
