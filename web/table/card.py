"""A card as a page shows it: lines of boxes, a cell for each column, and beside them a second card where there is one;
imports `words` and the core. `view.py` puts it on the table, `pieces.py` draws its lines, `_card.html` a card that is
only looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from gettext import NullTranslations
from typing import NamedTuple

from daily.card import Card, upper_sums
from daily.game import State
from daily.ruleset import Box, Ruleset
from web.texts import gettext, translations
from web.words import line_name, points


class Cell(NamedTuple):
    """A box: `points` where it is written, else `option` where it may be written now.

    `highest` marks the highest option (ties: all of them). `barred` says that the box is open but not legal with
    these dice. `ticks` are the extra bonuses that a box of five of a kind has brought.
    """

    key: str
    points: int | None
    option: int | None
    highest: bool
    barred: bool
    ticks: str
    speech: str


class Other(NamedTuple):
    """The same box of a second card; `last` marks the one that was written last."""

    points: int | None
    ticks: str
    speech: str
    last: bool


class Line(NamedTuple):
    """A line of the card: the boxes of one name, a cell for each column; `other` is the box of a second card where it
    stands in the same lines."""

    name: str
    face: int | None
    cells: tuple[Cell, ...]
    other: Other | None


class Upper(NamedTuple):
    """The sum of the upper section of a column, before its factor: `threshold` 0 means that there is no bonus; `pace`
    compares with three of each face so far. `bonus` is what there is to win, `paid` what is won."""

    factor: int
    sum: int
    threshold: int
    bonus: int
    paid: int
    pace: int


@dataclass(frozen=True, slots=True)
class CardView:
    """A card. `heads` stand above its columns where there are several; `sums` has an entry for each own column. The
    second card, `beside`, stands in the lines of a card of one column, and is drawn by itself beside one of several."""

    heads: tuple[str, ...]
    upper: tuple[Line, ...]
    lower: tuple[Line, ...]
    sums: tuple[Upper, ...]
    extra: int
    total: int
    beside: "Side | None"


@dataclass(frozen=True, slots=True)
class Side:
    """A second card and whose it is; `last` is the key of the box that was written last."""

    name: str
    card: CardView
    last: str | None


@dataclass(frozen=True, slots=True)
class Beside:
    """What to show beside a card: a second one of the same ruleset, the name for its head, and the key of the box that
    was written last, where that is to be marked."""

    name: str
    card: Card
    last: str | None = None


def card_of(state: State, beside: Beside | None = None) -> CardView:
    """The view of the card of a state."""
    rules = state.ruleset
    if beside is None:
        return _view(rules, state.card, _cells(rules, state.card, state.options()))
    side = Side(beside.name, _view(rules, beside.card, _cells(rules, beside.card, {}, short=True)), beside.last)
    cells = _cells(rules, state.card, state.options(), short=True)
    return _view(rules, state.card, cells, side)


def _view(rules: Ruleset, card: Card, cells: tuple[Cell, ...], side: Side | None = None) -> CardView:
    lines = _lines(rules, cells, side)
    upper = sum(line.face is not None for line in lines)
    return CardView(
        heads=_heads(rules, side),
        upper=lines[:upper],
        lower=lines[upper:],
        sums=sums_of(rules, card),
        extra=card.extra,
        total=card.total,
        beside=side,
    )


def _heads(rules: Ruleset, side: Side | None) -> tuple[str, ...]:
    if rules.columns > 1:
        return tuple(f"×{factor}" for factor in _factors(rules))
    return (gettext("You"), side.name) if side else ()


def _lines(rules: Ruleset, cells: tuple[Cell, ...], side: Side | None) -> tuple[Line, ...]:
    """Columns hold the same boxes in the same order, so a line takes every so many cells."""
    names = _names(translations(), rules)
    height = len(names)
    others = _others(side) if side and rules.columns == 1 else (None,) * height
    return tuple(
        Line(name, box.face, cells[place::height], other)
        for place, (name, box, other) in enumerate(zip(names, rules.boxes, others, strict=False))
    )


@lru_cache
def _names(catalogue: NullTranslations, rules: Ruleset) -> tuple[str, ...]:  # noqa: ARG001  # the language of the names
    return tuple(line_name(rules, box.key) for box in rules.boxes if box.column == 0)


@lru_cache
def _factors(rules: Ruleset) -> tuple[int, ...]:
    return tuple({box.column: box.factor for box in rules.boxes}.values())


def _cells(rules: Ruleset, card: Card, options: Mapping[str, int], *, short: bool = False) -> tuple[Cell, ...]:
    """The boxes in card order; there are `options` only while dice lie, and then all other open boxes are barred."""
    highest = max(options.values(), default=0)
    catalogue, rolled, found = translations(), bool(options), []
    for box, written in zip(rules.boxes, card.points, strict=True):
        option = options.get(box.key)
        top = option is not None and option == highest > 0
        barred = rolled and written is None and option is None
        ticks = _ticks(rules, card, short=short) if box.five and written else ""
        found.append(_cell(catalogue, rules, box.key, written, option, top, barred, ticks))
    return tuple(found)


def _ticks(rules: Ruleset, card: Card, *, short: bool) -> str:
    """The extra bonuses so far. They belong to no column of several: there they stand beside the total."""
    if not card.extra or rules.columns > 1:
        return ""
    count = card.extra // rules.extra
    if short:
        return f"+{card.extra}"
    return f"+{card.extra} {'✓' * count if count < 4 else f'✓×{count}'}"


@lru_cache(maxsize=6_000)
def _cell(
    catalogue: NullTranslations,  # noqa: ARG001  # the language of the words: a part of the key
    rules: Ruleset,
    key: str,
    written: int | None,
    option: int | None,
    top: bool,
    barred: bool,
    ticks: str,
) -> Cell:
    """A box in the words of the request's language. There are few different ones, and their words cost more than all
    else that a page shows of a state."""
    speech = _speech(_spoken(rules, rules.boxes[rules.index[key]]), written, option, top, barred)
    return Cell(key, written, option, top, barred, ticks, speech)


def _spoken(rules: Ruleset, box: Box) -> str:
    """The name of a box, with its column where there are several."""
    name = line_name(rules, box.key)
    return gettext("%(box)s, column ×%(factor)s", box=name, factor=box.factor) if rules.columns > 1 else name


def _speech(name: str, written: int | None, option: int | None, top: bool, barred: bool) -> str:
    """What a box says to the ear."""
    if written is not None:
        return gettext("%(box)s, written, %(points)s", box=name, points=points(written))
    if barred:
        return gettext("%(box)s, open, not allowed now", box=name)
    if option is None:
        return gettext("%(box)s, open", box=name)
    if top:
        return gettext("%(box)s, open, %(points)s now, highest now", box=name, points=points(option))
    return gettext("%(box)s, open, %(points)s now", box=name, points=points(option))


def _others(side: Side) -> tuple[Other, ...]:
    """The boxes of a second card of one column, for the lines of the first."""
    catalogue = translations()
    lines = (*side.card.upper, *side.card.lower)
    cells = (line.cells[0] for line in lines)
    return tuple(_other(catalogue, side.name, cell.points, cell.ticks, cell.key == side.last) for cell in cells)


@lru_cache(maxsize=2_000)
def _other(
    catalogue: NullTranslations,  # noqa: ARG001  # as in `_cell`
    name: str,
    written: int | None,
    ticks: str,
    last: bool,
) -> Other:
    speech = f"{name}: {gettext('open') if written is None else points(written)}"
    return Other(written, ticks, speech, last)


def sums_of(rules: Ruleset, card: Card) -> tuple[Upper, ...]:
    """The upper section of every column."""
    paces = [0] * rules.columns
    for box, written in zip(rules.boxes, card.points, strict=True):
        if box.face and written is not None:
            paces[box.column] += written // box.factor - 3 * box.face
    return tuple(
        _upper(rules, total, factor, pace)
        for total, factor, pace in zip(upper_sums(rules, card), _factors(rules), paces, strict=True)
    )


def _upper(rules: Ruleset, total: int, factor: int, pace: int) -> Upper:
    bonus = rules.bonus * factor if rules.threshold else 0
    return Upper(factor, total, rules.threshold, bonus, bonus if total >= rules.threshold else 0, pace)
