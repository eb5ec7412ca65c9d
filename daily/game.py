"""A game is a pure fold over (ruleset, dice, moves); imports the modules below it: ruleset, card, dice, moves, errors.

`opening` is the state before the first move, `advance` is one step, `fold` all of them. A `State` never changes. The
service keeps only the log (`service.py`); everything else is folded from it again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from daily.card import Card, empty_card, write
from daily.dice import DICE_PER_ROLL, ROLLS_PER_TURN, Dice, DiceSource
from daily.errors import IllegalMove
from daily.moves import Move, Roll, Undo, Write, format_move
from daily.ruleset import Barred, Ruleset


@dataclass(frozen=True, slots=True)
class State:
    """A point of a game.

    `at` counts the moves so far, `rolls` the rolls of the whole game, `rolls_left` those of this turn. `dice` is empty
    before the first roll of a turn; `held` are the places (1-5) that the last roll held. `before` is the state to which
    `undo` returns, and None where nothing can be taken back.
    """

    ruleset: Ruleset
    card: Card
    at: int
    rolls: int
    rolls_left: int
    dice: Dice
    held: tuple[int, ...]
    before: "State | None"

    @property
    def over(self) -> bool:
        """Whether every box is written."""
        return self.card.key.filled == self.ruleset.full

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; of the last one when the game is over."""
        return min(self.card.filled + 1, len(self.ruleset.boxes))

    @property
    def joker(self) -> bool:
        """Whether the joker rule decides what may be written now."""
        return bool(self.dice) and self.ruleset.joker_decides(self.card.key, self.dice)

    @property
    def barred(self) -> Barred | None:
        """Why some open boxes may not be chosen now."""
        return self.ruleset.barred(self.card.key, self.dice) if self.dice else None

    def options(self) -> dict[str, int]:
        """The legal boxes and their own points with the dice as they lie, in card order.

        There are none before the first roll of a turn.
        """
        if not self.dice:
            return {}
        legal = self.ruleset.legal(self.card.key, self.dice)
        pays = self.ruleset.pays(self.dice, self.joker)
        return {
            box.key: points
            for place, (box, points) in enumerate(zip(self.ruleset.boxes, pays, strict=True))
            if legal >> place & 1
        }


def opening(ruleset: Ruleset) -> State:
    """The state before the first roll."""
    return State(ruleset, empty_card(ruleset), 0, 0, ROLLS_PER_TURN, (), (), None)


def advance(state: State, move: Move, source: DiceSource) -> State:
    """The state after a move; the given state stays as it is.

    Raises `IllegalMove`, and `DiceExhausted` where the source ends.
    """
    match move:
        case Roll():
            return _roll(state, move, source)
        case Write(box):
            return _write(state, box)
        case Undo():
            return _undo(state)


def fold(ruleset: Ruleset, source: DiceSource, moves: Iterable[Move]) -> State:
    """The state after all moves. Raises like `advance`."""
    state = opening(ruleset)
    for move in moves:
        state = advance(state, move, source)
    return state


def _roll(state: State, roll: Roll, source: DiceSource) -> State:
    if refusal := _roll_refusal(state, roll):
        raise refusal
    dice: Dice = source.values(state.rolls)
    if roll.held:
        both = enumerate(zip(state.dice, dice, strict=True), start=1)
        dice = tuple(kept if place in roll.held else new for place, (kept, new) in both)
    return State(state.ruleset, state.card, state.at + 1, state.rolls + 1, state.rolls_left - 1, dice, roll.held, None)


def _roll_refusal(state: State, roll: Roll) -> IllegalMove | None:
    if state.over:
        return IllegalMove("The game is over: no more rolls.", move=format_move(roll))
    if not state.rolls_left:
        return IllegalMove("No rolls are left in this turn: choose a box.", move=format_move(roll))
    if roll.held and not state.dice:
        return IllegalMove("The first roll of a turn holds nothing: roll all five dice.", move=format_move(roll))
    if len(roll.held) == DICE_PER_ROLL:
        return IllegalMove("All five dice are held: release at least one, or choose a box.", move=format_move(roll))
    return None


def _write(state: State, box: str) -> State:
    if refusal := _write_refusal(state, box):
        raise refusal
    card = write(state.ruleset, state.card, state.ruleset.index[box], state.dice)
    if card.key.filled == state.ruleset.full:
        return State(state.ruleset, card, state.at + 1, state.rolls, 0, (), (), before=None)
    return State(state.ruleset, card, state.at + 1, state.rolls, ROLLS_PER_TURN, (), (), before=state)


def _write_refusal(state: State, box: str) -> IllegalMove | None:
    place = state.ruleset.index.get(box)
    if place is None:
        boxes = ", ".join(state.ruleset.index)
        return IllegalMove(
            "There is no box {move!a} in {ruleset}; its boxes are {boxes}.",
            move=box,
            ruleset=state.ruleset.key,
            boxes=boxes,
        )
    if state.over:
        return IllegalMove("The game is over: nothing is left to write.", move=box)
    if not state.dice:
        return IllegalMove("Roll before you choose a box.", move=box)
    if state.card.points[place] is not None:
        return IllegalMove("{move} is already written; open are {boxes}.", move=box, boxes=", ".join(_open(state)))
    if not state.ruleset.legal(state.card.key, state.dice) >> place & 1:
        return IllegalMove(
            "{move} may not be written now; allowed are {boxes}.", move=box, boxes=", ".join(state.options())
        )
    return None


def _undo(state: State) -> State:
    if state.before is None:
        raise IllegalMove(
            "Only the box just written can be taken back, before the next roll and before the game is over.",
            move="undo",
        )
    return replace(state.before, at=state.at + 1)


def _open(state: State) -> list[str]:
    return [box.key for box, points in zip(state.ruleset.boxes, state.card.points, strict=True) if points is None]
