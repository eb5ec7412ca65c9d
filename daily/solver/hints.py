"""Every choice in a state with its exact worth; imports the modules below and the core's records."""

from daily.game import State
from daily.hints import Hint, Hints
from daily.moves import Write
from daily.solver.values import Values
from daily.solver.worths import Worths, choices, without_noise


def hints(values: Values, state: State) -> Hints | None:
    """The hints for a state of this ruleset; None where there is nothing to decide, before the first roll of a turn."""
    if not state.dice:
        return None
    worths = Worths(values, [state.card.key])
    best = worths.rolled(state)
    worth_of = {choice: worths.chosen(state, choice) for choice in choices(state)}
    found = [Hint(choice, worth, without_noise(best - worth)) for choice, worth in worth_of.items()]
    found.sort(key=lambda hint: hint.loss)
    boxes = tuple(hint for hint in found if isinstance(hint.choice, Write))
    return Hints(best, boxes, tuple(hint for hint in found if not isinstance(hint.choice, Write)))
