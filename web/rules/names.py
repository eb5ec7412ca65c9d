"""Boxes by name and their points, as pages of the rules say them; imports the core and `words`.

Boxes that differ in their column alone are said together: the columns of `triple` are one line with three amounts.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from daily.ruleset import Box, Ruleset
from web.texts import gettext
from web.words import box_name, points


@dataclass(frozen=True, slots=True)
class Choice:
    """A box by its name and what a roll pays there."""

    name: str
    points: str


def columns(boxes: Iterable[Box]) -> tuple[tuple[Box, ...], ...]:
    """Boxes that differ in their column alone, together; in the order of the card."""
    found: dict[str, list[Box]] = {}
    for box in boxes:
        found.setdefault(line_of(box), []).append(box)
    return tuple(map(tuple, found.values()))


def line_of(box: Box) -> str:
    """The key of a box without its column."""
    return box.key.rpartition(":")[2]


def box_on(ruleset: Ruleset, line: str) -> Box | None:
    """The first box of a line of the card; None if the ruleset has no such line."""
    return next((box for box in ruleset.boxes if line_of(box) == line), None)


def name_of(ruleset: Ruleset, box: Box) -> str:
    """The name of a box without its column."""
    return box_name(ruleset, line_of(box))


def names(ruleset: Ruleset, boxes: Iterable[Box]) -> tuple[str, ...]:
    """The names of boxes, each once whatever its columns."""
    return tuple(name_of(ruleset, column[0]) for column in columns(boxes))


def name_of_all(ruleset: Ruleset, boxes: Iterable[Box]) -> str:
    """The name of boxes that differ in their column alone."""
    (name,) = names(ruleset, boxes)
    return name if ruleset.columns == 1 else gettext("%(box)s (all columns)", box=name)


def paid_in(boxes: tuple[Box, ...], amounts: tuple[int, ...]) -> str:
    """Points of one box, or of the same box in every column."""
    if len(boxes) == 1 or not any(amounts):
        return points(amounts[0])
    return " · ".join(f"×{box.factor}\N{NO-BREAK SPACE}{paid}" for box, paid in zip(boxes, amounts, strict=True))


def choices(ruleset: Ruleset, paid: Iterable[tuple[Box, int]]) -> tuple[Choice, ...]:
    """Boxes and what they pay, by name."""
    amounts = dict(paid)
    return tuple(
        Choice(name_of(ruleset, boxes[0]), paid_in(boxes, tuple(amounts[box] for box in boxes)))
        for boxes in columns(amounts)
    )
