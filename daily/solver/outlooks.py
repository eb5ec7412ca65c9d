"""What a decision changed beside its worth: the chance of the upper bonus, extra bonuses, the points of each box;
imports the modules below and the core's records of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from daily.card import Card, write
from daily.game import State
from daily.moves import Roll, Write
from daily.review import Choice, MoveReview, Outlook, Review
from daily.ruleset import Ruleset
from daily.solver.forecast import BONUS, BOXES, EXTRA, Forecast
from daily.solver.lattice import Floats, hold_row
from daily.solver.outcomes import after_hold, decide
from daily.solver.strategy import Planner
from daily.solver.worths import cards_of


class _Asked(NamedTuple):
    """A choice in a state."""

    state: State
    choice: Choice


def with_outlooks(forecast: Forecast, review: Review) -> Review:
    """A review whose decisions that lost something say what the end of the game promised after them, and would have
    promised after the best ones."""
    costly = [decision for decision in review.decisions if decision.loss]
    asked = [_Asked(each.before, choice) for each in costly for choice in (each.choice, each.best)]
    outlooks = _outlooks(forecast, asked)
    return replace(review, moves=tuple(_seen(made, outlooks) for made in review.moves))


def _seen(made: MoveReview, outlooks: Iterator[Outlook]) -> MoveReview:
    if made.decision is None or not made.decision.loss:
        return made
    mine, best = next(outlooks), next(outlooks)
    return replace(made, decision=replace(made.decision, outlook=mine, best_outlook=best))


def _outlooks(forecast: Forecast, asked: Sequence[_Asked]) -> Iterator[Outlook]:
    """In the order of the question; all re-rolls go through the lattice at once."""
    rerolls = [each for each in asked if isinstance(each.choice, Roll)]
    rows = iter(_rerolled(forecast, rerolls)) if rerolls else iter(())
    for each in asked:
        if isinstance(each.choice, Roll):
            yield _outlook(each.state.ruleset, each.state.card, next(rows))
        else:
            yield _written(forecast, each.state, each.choice)


def _rerolled(forecast: Forecast, asked: Sequence[_Asked]) -> Floats:
    """What is to be expected after these re-rolls, (n, columns of a forecast)."""
    cards = cards_of(each.state.card.key for each in asked)
    values = forecast.values
    plan = Planner(values.rules, values.after, len(asked)).plan_late(cards)
    rolls = after_hold(np.array([hold_row(_kept(each)) for each in asked]))
    kept, again = decide(rolls, plan.second)
    last = np.where([each.state.rolls_left > 1 for each in asked], kept + again, rolls)
    return forecast.expected(cards, forecast.outcomes.of_rolls(last, plan.boxes, cards))


def _kept(asked: _Asked) -> list[int]:
    held = asked.choice.held if isinstance(asked.choice, Roll) else ()
    return [asked.state.dice[place - 1] for place in held]


def _written(forecast: Forecast, state: State, choice: Write) -> Outlook:
    rules = state.ruleset
    card = write(rules, state.card, rules.index[choice.box], state.dice)
    return _outlook(rules, card, forecast.rows[forecast.values.positions.of(card.key)])


def _outlook(rules: Ruleset, card: Card, row: Floats) -> Outlook:
    """What stands on the card, and what is still to be expected."""
    boxes = (float(come) if points is None else points for points, come in zip(card.points, row[BOXES:], strict=True))
    paid = 0 < rules.threshold <= card.key.upper[0]
    return Outlook(1.0 if paid else float(row[BONUS]), card.extra + float(row[EXTRA]), tuple(boxes))
