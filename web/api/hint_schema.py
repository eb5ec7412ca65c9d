"""Hints as JSON: the types of the answer, and how it is made; imports msgspec and the core. See `schema.py`."""

from msgspec import Struct

from daily.game import State
from daily.hints import Hints
from daily.moves import Roll, Write, format_move


class BoxHintOut(Struct, frozen=True):
    """A box that may be written now: its own points, the final score to be expected after it, what that loses against
    the best choice."""

    box: str
    points: int
    expected: float
    loss: float


class HoldHintOut(Struct, frozen=True):
    """Places to hold in a re-roll, the final score to be expected after it, what that loses against the best choice."""

    held: tuple[int, ...]
    expected: float
    loss: float


class HintsOut(Struct, frozen=True):
    """Every choice in a game after `at` moves, boxes and holds each the best first; holds of equal faces are one.

    `best` is a move. Where there is nothing to decide, `expected` and `best` are null and the lists empty."""

    at: int
    expected: float | None
    best: str | None
    boxes: tuple[BoxHintOut, ...]
    holds: tuple[HoldHintOut, ...]


def hints_out(found: Hints | None, state: State) -> HintsOut:
    """The JSON form of hints for a state."""
    if found is None:
        return HintsOut(state.at, None, None, (), ())
    options = state.options()
    return HintsOut(
        at=state.at,
        expected=found.expected,
        best=format_move(found.best.choice),
        boxes=tuple(
            BoxHintOut(hint.choice.box, options[hint.choice.box], hint.expected, hint.loss)
            for hint in found.boxes
            if isinstance(hint.choice, Write)
        ),
        holds=tuple(
            HoldHintOut(hint.choice.held, hint.expected, hint.loss)
            for hint in found.holds
            if isinstance(hint.choice, Roll)
        ),
    )
