"""All rulesets side by side, box by box, in the language of the request; imports the core, `differences` and
`glossary`.

Rulesets that are no house rules are the columns of one table; of a house rule is told how it differs. Boxes stand in
one row if players have one word for them, whatever their keys.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from daily.ruleset import Box, Ruleset
from daily.rulesets import RULESETS
from daily.scales import scale_of
from web.rules.differences import base_of, differences, main_rulesets
from web.rules.glossary import word_of_box
from web.rules.links import Link, to_ruleset
from web.rules.names import line_of, name_of
from web.rules.ruleset_page import summary
from web.rules.texts import brief
from web.texts import gettext


@dataclass(frozen=True, slots=True)
class Cell:
    """What a box pays in a ruleset, and what it counts or asks for in a few words; both empty where there is no such
    box."""

    pays: str = ""
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a box, or a fact about the whole game."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: the ruleset that it is made of, and how it differs."""

    link: Link
    base: str
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparePage:
    """The table of all rulesets: boxes, then facts; and the house rules."""

    rulesets: tuple[Link, ...]
    boxes: tuple[Row, ...]
    facts: tuple[Row, ...]
    house_rules: tuple[HouseRule, ...]


def compare_page() -> ComparePage:
    """All rulesets side by side."""
    rulesets = main_rulesets()
    return ComparePage(
        tuple(to_ruleset(ruleset.key) for ruleset in rulesets),
        (*_together(_lines(rulesets, upper=True)), *_lines(rulesets, upper=False)),
        tuple(_facts(rulesets)),
        tuple(_house_rules()),
    )


def _lines(rulesets: tuple[Ruleset, ...], upper: bool) -> Iterator[Row]:
    """One row for each box of a section that players have a word for, in the order in which the rulesets bring them."""
    found: dict[str, tuple[Ruleset, Box]] = {}
    for ruleset in rulesets:
        for box in ruleset.boxes:
            if (box.face is not None) == upper:
                found.setdefault(_row_of(box), (ruleset, box))
    for row, (ruleset, box) in found.items():
        word = word_of_box(line_of(box))
        name = gettext(word.name) if word else name_of(ruleset, box)
        yield Row(name, tuple(_cell(each, row) for each in rulesets))


def _row_of(box: Box) -> str:
    word = word_of_box(line_of(box))
    return word.key if word else line_of(box)


def _cell(ruleset: Ruleset, row: str) -> Cell:
    box = next((box for box in ruleset.boxes if _row_of(box) == row), None)
    return Cell(*brief(box)) if box else Cell()


def _together(rows: Iterator[Row]) -> Iterator[Row]:
    """Neighbours that say the same in every column are one row."""
    for cells, same in groupby(rows, key=lambda row: row.cells):
        names = [row.name for row in same]
        yield Row(names[0] if len(names) == 1 else f"{names[0]} – {names[-1]}", cells)


def _facts(rulesets: tuple[Ruleset, ...]) -> Iterator[Row]:
    found = [(ruleset, summary(ruleset), scale_of(ruleset.key)) for ruleset in rulesets]
    yield Row(gettext("Upper bonus"), tuple(_bonus(each) for each in rulesets))
    yield _fact(gettext("Yacht bonus"), (each.extra for _, each, _ in found))
    yield _fact(gettext("Joker"), (each.joker for _, each, _ in found))
    yield _fact(gettext("Boxes, one a turn"), (str(each.boxes) for _, each, _ in found))
    yield _fact(gettext("Columns"), (_factors(each) for each in rulesets))
    yield _fact(gettext("Lowest total"), (f"{each.least:,}" for _, each, _ in found))
    yield _fact(gettext("Highest total"), (f"{each.most:,}" for _, each, _ in found))
    yield _fact(gettext("Mean of the best strategy"), (f"{scale.value:.1f}" if scale else "" for _, _, scale in found))


def _fact(name: str, values: Iterator[str]) -> Row:
    return Row(name, tuple(Cell(value) for value in values))


def _bonus(ruleset: Ruleset) -> Cell:
    if not ruleset.threshold:
        return Cell()
    return Cell(f"+{ruleset.bonus}", gettext("from %(sum)s on", sum=ruleset.threshold))


def _factors(ruleset: Ruleset) -> str:
    factors = sorted({box.factor for box in ruleset.boxes})
    return " ".join(f"×{factor}" for factor in factors) if len(factors) > 1 else "1"


def _house_rules() -> Iterator[HouseRule]:
    for key, ruleset in RULESETS.items():
        base = base_of(ruleset)
        if base:
            yield HouseRule(to_ruleset(key), to_ruleset(base.key).text, differences(ruleset, base))
