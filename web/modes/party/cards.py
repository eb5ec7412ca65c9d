"""The cards of all players side by side: boxes as rows, players as columns, in the language of the request; imports the
core, `card` and `words`. `_party_cards.html` draws them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from daily.card import Card
from daily.party import Party
from daily.ruleset import Ruleset
from web.table.card import Upper, sums_of
from web.texts import gettext
from web.words import line_name


class Kind(StrEnum):
    """How a row is drawn."""

    BOX = "box"
    SUM = "sum"
    TOTAL = "total"


class Row(NamedTuple):
    """A line of all cards: a figure for every column of every player, empty where nothing is written."""

    name: str
    face: int | None
    figures: tuple[str, ...]
    kind: Kind = Kind.BOX


class Head(NamedTuple):
    """A player above their columns, and whether it is their turn."""

    name: str
    current: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards. `factors` stand above the columns of each player where there are several; a total has as many columns
    as its player."""

    heads: tuple[Head, ...]
    factors: tuple[str, ...]
    rows: tuple[Row, ...]


def cards_of(party: Party) -> Cards:
    """The cards of a table as they stand."""
    rules = party.states[0].ruleset
    cards = [state.card for state in party.states]
    heads = (Head(name, seat == party.seat and not party.over) for seat, name in enumerate(party.names))
    columns = [upper.factor for upper in sums_of(rules, cards[0])]
    return Cards(
        heads=tuple(heads),
        factors=tuple(f"×{factor}" for factor in columns) if len(columns) > 1 else (),
        rows=tuple(_rows(rules, cards, over=party.over)),
    )


def _rows(rules: Ruleset, cards: list[Card], *, over: bool) -> Iterator[Row]:
    lines = [box for box in rules.boxes if box.column == 0]
    lower = next(place for place, box in enumerate(lines) if box.face is None)
    for place, box in enumerate(lines):
        if place == lower:
            yield from _sums(rules, cards, over=over)
        figures = (_figure(points) for card in cards for points in card.points[place :: len(lines)])
        yield Row(line_name(rules, box.key), box.face, tuple(figures))
    if any(card.extra for card in cards):
        yield Row(gettext("Further yachts"), None, tuple(f"+{card.extra}" for card in cards), Kind.TOTAL)
    yield Row(gettext("Total"), None, tuple(str(card.total) for card in cards), Kind.TOTAL)


def _figure(points: int | None) -> str:
    return "" if points is None else str(points)


def _sums(rules: Ruleset, cards: list[Card], *, over: bool) -> Iterator[Row]:
    """The upper sums, and where there is a bonus what they brought: 0 is certain only when the game is over."""
    uppers = [upper for card in cards for upper in sums_of(rules, card)]
    yield _sum(gettext("Upper sum"), uppers, lambda upper: str(upper.sum))
    if rules.threshold:
        bonus = gettext("Bonus") + f" ({rules.threshold}+)"
        yield _sum(bonus, uppers, lambda upper: f"+{upper.paid}" if upper.paid else "0" if over else "")


def _sum(name: str, uppers: list[Upper], shown: Callable[[Upper], str]) -> Row:
    return Row(name, None, tuple(map(shown, uppers)), Kind.SUM)
