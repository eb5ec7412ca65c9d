"""The par of a day: what the best strategy scores on its dice without knowing them; imports the modules below and the
core's game and yardsticks."""

from daily.dice import DiceSource
from daily.game import advance, opening
from daily.moves import Move, Roll, format_log
from daily.solver.values import Values
from daily.solver.worths import Worths
from daily.yardsticks import Reached


def par(values: Values, source: DiceSource) -> Reached:
    """What the strategy that maximises the expected score reaches on these dice, and its log.

    Equal decisions follow the rule of DESIGN 8, so that par is the same everywhere. Raises `DiceExhausted` where the
    dice end before the game.
    """
    state = opening(values.rules.ruleset)
    moves: list[Move] = []
    while not state.over:
        worths = Worths(values, [state.card.key])
        moves.append(Roll(()))
        state = advance(state, moves[-1], source)
        while state.dice:
            moves.append(worths.best(state))
            state = advance(state, moves[-1], source)
    return Reached(state.card.total, format_log(moves))
