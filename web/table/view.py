"""The table as a page shows it: a plain view of a state, in the language of the request; imports `card` and `status`
beside it, and the core.

`table_of` is the only place where a state becomes something to look at. The template `_table.html` draws it and
decides nothing.
"""

from dataclasses import dataclass
from typing import NamedTuple

from daily.game import State
from daily.ruleset import Barred
from daily.scoring import is_five_of_a_kind
from web.table.card import Beside, CardView, card_of
from web.table.lessons import NOTHING, Learned
from web.table.status import Heard, heard_of, speech_of, status_of, then_of, written_name
from web.texts import gettext, ngettext
from web.words import reason


class Die(NamedTuple):
    """A die on the table: its place (1-5), its face, and whether the last roll held it."""

    place: int
    face: int
    held: bool


@dataclass(frozen=True, slots=True)
class Table:
    """All that the table part of a page shows.

    `at` goes into every form. `status` is the sentence in the status line, `then` the one that takes its place once a
    die is kept (else empty), `speech` what the live region says, `heard` what it says on demand. `undo` names the box
    that can be taken back. `roll` is the text of the big button, and `can_roll` whether it rolls. `reason` says why
    boxes are barred, `barred` is where the rules explain it. `events` name what the last move brought that is worth
    celebrating.
    """

    at: int
    turn: int
    turns: int
    rolls_left: int
    dice: tuple[Die, ...]
    card: CardView
    over: bool
    roll: str
    can_roll: bool
    undo: str | None
    status: str
    then: str
    speech: str
    heard: Heard
    reason: str | None
    barred: Barred | None
    events: tuple[str, ...]


def table_of(
    state: State, undone: str | None = None, beside: Beside | None = None, learned: Learned = NOTHING
) -> Table:
    """The view of a state; `undone` is the key of the box that the last move took back, `beside` a second card,
    `learned` what the status line need not teach."""
    return Table(
        at=state.at,
        turn=state.turn,
        turns=len(state.ruleset.boxes),
        rolls_left=state.rolls_left,
        dice=tuple(Die(place, face, place in state.held) for place, face in enumerate(state.dice, start=1)),
        card=card_of(state, beside),
        over=state.over,
        roll=_roll_text(state),
        can_roll=state.rolls_left > 0 and not state.over,
        undo=written_name(state),
        status=status_of(state, undone, learned),
        then="" if undone else then_of(state, learned),
        speech=speech_of(state, undone),
        heard=heard_of(state),
        reason=reason(state),
        barred=state.barred,
        events=() if undone else events_of(state),
    )


def _roll_text(state: State) -> str:
    if state.over:
        return gettext("Finished")
    if not state.dice:
        return gettext("Roll (3 rolls)")
    if state.rolls_left:
        return ngettext("Roll again (%(num)d left)", "Roll again (%(num)d left)", state.rolls_left)
    return gettext("Choose a box")


def events_of(state: State) -> tuple[str, ...]:
    """What the move that led to a state brought: `yacht`, five of a kind was rolled; `bonus`, the upper bonus was
    reached; `extra`, a further five of a kind was paid; `end`, the last box was written."""
    before = state.before
    happened = {
        "yacht": bool(state.dice) and is_five_of_a_kind(state.dice),
        "bonus": before is not None and state.card.bonus > before.card.bonus,
        "extra": before is not None and state.card.extra > before.card.extra,
        "end": state.over,
    }
    return tuple(event for event, so in happened.items() if so)
