"""A score sheet behind a link as plain tables, for browsers that run no script: a line for every box, a column for
every player; imports the sheets of the core and `words`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from daily.card import Card
from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from daily.sheets import Sheet, SheetGame, fold_column, parse_column
from web.texts import gettext
from web.words import box_name, ruleset_name


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table: its name, and what stands there for every player; nothing in an open box."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One game, or all of them together; `total` is its last line."""

    name: str
    lines: tuple[Line, ...]
    total: Line


@dataclass(frozen=True, slots=True)
class PlainSheet:
    """A whole sheet: the name of its ruleset, its players, its tables."""

    ruleset: str
    players: tuple[str, ...]
    tables: tuple[Table, ...]


def plain_sheet(sheet: Sheet) -> PlainSheet:
    """The tables of a sheet. Raises `UnknownRuleset`, `InvalidMove` and `IllegalMove` if nobody can have filled it."""
    ruleset = ruleset_of(sheet.ruleset)
    games = [_cards(ruleset, game) for game in sheet.games]
    names = [gettext("Game %(number)s", number=number) for number in range(1, len(games) + 1)]
    tables = [_game(ruleset, name, cards) for name, cards in zip(names, games, strict=True)]
    if len(games) > 1:
        tables.append(_standing(names, games))
    return PlainSheet(ruleset_name(sheet.ruleset), sheet.players, tuple(tables))


def _cards(ruleset: Ruleset, game: SheetGame) -> tuple[Card, ...]:
    return tuple(fold_column(ruleset, parse_column(column)) for column in game.columns)


def _game(ruleset: Ruleset, name: str, cards: tuple[Card, ...]) -> Table:
    return Table(name, tuple(_lines(ruleset, cards)), _line(gettext("Total"), (card.total for card in cards)))


def _lines(ruleset: Ruleset, cards: tuple[Card, ...]) -> Iterator[Line]:
    for place, box in enumerate(ruleset.boxes):
        yield _line(box_name(ruleset, box.key), (card.points[place] for card in cards))
    if ruleset.threshold:
        yield _line(gettext("Bonus"), (card.bonus for card in cards))
    if ruleset.extra:
        yield _line(gettext("Yacht bonus"), (card.extra for card in cards))


def _standing(names: list[str], games: list[tuple[Card, ...]]) -> Table:
    totals = [[card.total for card in cards] for cards in games]
    lines = tuple(_line(name, each) for name, each in zip(names, totals, strict=True))
    sums = (sum(each) for each in zip(*totals, strict=True))
    return Table(gettext("All games together"), lines, _line(gettext("Sum"), sums))


def _line(name: str, numbers: Iterable[int | None]) -> Line:
    return Line(name, tuple("" if number is None else str(number) for number in numbers))
