"""What a table of several players shows beside the card of the one whose turn it is, in the language of the request;
imports the core, `table` and `cards`.

The card, the dice and the buttons are those of a game of one: `table_at` changes only what they say of whom.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from daily.game import State
from daily.moves import undone_box
from daily.party import Party
from daily.plays import Play
from web.modes.party.cards import Cards, cards_of
from web.table.lessons import NOTHING, Learned
from web.table.status import Heard, score_status, written_name
from web.table.view import Table, events_of, table_of
from web.texts import gettext

ACROSS = 5
"""Players in a line of the standing at most: ten stand in two."""


class Seat(NamedTuple):
    """A player in the standing: `leads` also where several have as much."""

    name: str
    total: int
    current: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """Whose turn it is, the standing in lines of `across`, what to do before the first roll of a turn (None after it),
    and everybody's cards."""

    name: str
    standing: tuple[Seat, ...]
    across: int
    invitation: str | None
    cards: Cards


def seats_of(party: Party) -> Seats:
    """The view of a table."""
    totals = [state.card.total for state in party.states]
    best = max(totals)
    people = zip(party.names, totals, strict=True)
    count = len(party.names)
    return Seats(
        name=party.names[party.seat],
        standing=tuple(
            Seat(name, total, seat == party.seat, total == best > 0) for seat, (name, total) in enumerate(people)
        ),
        across=count if count <= ACROSS else (count + 1) // 2,
        invitation=None if party.current.dice else _invitation(party),
        cards=cards_of(party),
    )


def _invitation(party: Party) -> str:
    name = party.names[party.seat]
    if party.at == 0:
        return gettext("%(name)s begins.", name=name)
    return gettext("Pass the device to %(name)s.", name=name)


def table_at(play: Play, party: Party, learned: Learned = NOTHING) -> Table:
    """The table of the player whose turn it is: it says who wrote what and can take it back, and who is to roll."""
    name = party.names[party.seat]
    table = table_of(play.state, undone_box(play.log), learned=learned)
    if party.undoable is None:
        table = replace(table, speech=f"{name}: {table.speech}")
    else:
        table = _handed_over(table, party, party.undoable)
    heard = Heard(*(f"{name}: {part}" for part in table.heard))
    return replace(table, heard=heard, roll=table.roll if table.dice else f"{name}: {table.roll}")


def _handed_over(table: Table, party: Party, seat: int) -> Table:
    """The table between two turns: what the player before has just written stands in the status line."""
    written = party.states[seat]
    status = score_status(written, party.names[seat])
    return replace(
        table,
        status=status,
        speech=_speech(party, written, status),
        undo=written_name(written),
        events=tuple(event for event in events_of(written) if event != "end"),  # of a card, not of the game
    )


def _speech(party: Party, written: State, status: str) -> str:
    total = gettext("Total %(total)d.", total=written.card.total)
    coming = gettext("Now %(name)s, turn %(turn)d.", name=party.names[party.seat], turn=party.current.turn)
    return f"{status} {total} {coming}"
