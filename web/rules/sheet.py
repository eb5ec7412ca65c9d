"""A score sheet to print, for one ruleset and several players, in the language of the request; imports the core,
`differences`, `names` and `texts`.

Points are written as they are rolled: the factor of a column is applied below, to its sum and its bonus, as the rules
have it. What does not depend on the column (the extra bonus, the total) is one cell a player.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from daily.dice import ROLLS_PER_TURN
from daily.ruleset import Box, Joker, Ruleset
from web.rules.differences import joker_in_short
from web.rules.names import columns, name_of
from web.rules.ruleset_page import Summary, summary
from web.rules.texts import condition, payment
from web.texts import gettext

PLAYERS = range(2, 7)
MOST_COLUMNS = 12
"""Columns that fit on a page, with room to write in each."""
_USUAL_PLAYERS, _USUAL_COLUMNS = 4, 6


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: a box with its rule in small print, and the face of an upper one."""

    name: str
    condition: str
    pays: str
    face: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet. `factors` are those of a player's columns, `choices` how many players there may be.

    `notes` stand below the table.
    """

    summary: Summary
    players: int
    choices: tuple[int, ...]
    factors: tuple[int, ...]
    upper: tuple[Line, ...]
    lower: tuple[Line, ...]
    notes: tuple[str, ...]


def sheet(ruleset: Ruleset, players: int | None = None) -> Sheet:
    """The sheet of a ruleset; for a usual number of players where none is given, or one that does not fit."""
    choices = tuple(count for count in PLAYERS if count * ruleset.columns <= MOST_COLUMNS)
    lines = [(boxes[0], _line(ruleset, boxes[0])) for boxes in columns(ruleset.boxes)]
    return Sheet(
        summary=summary(ruleset),
        players=players if players in choices else _usual(ruleset, choices),
        choices=choices,
        factors=tuple(sorted({box.factor for box in ruleset.boxes})),
        upper=tuple(line for box, line in lines if box.face),
        lower=tuple(line for box, line in lines if not box.face),
        notes=tuple(_notes(ruleset)),
    )


def _usual(ruleset: Ruleset, choices: tuple[int, ...]) -> int:
    return max(count for count in choices if count <= _USUAL_PLAYERS and count * ruleset.columns <= _USUAL_COLUMNS)


def _line(ruleset: Ruleset, box: Box) -> Line:
    return Line(name_of(ruleset, box), condition(box), payment(box), box.face)


def _notes(ruleset: Ruleset) -> Iterator[str]:
    yield gettext("A turn: up to %(rolls)s rolls, then one open box, for points or for 0.", rolls=ROLLS_PER_TURN)
    if ruleset.upper_first:
        yield gettext("The six upper boxes are filled before any lower one.")
    if ruleset.joker is not Joker.NONE:
        yield joker_in_short(ruleset)
        if ruleset.columns > 1:
            yield gettext("Here it decides once that box is filled in every column.")
