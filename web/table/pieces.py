"""Pieces of the table as HTML, each drawn once and kept: lines of the card, and dice; imports Flask, `view`, `card`,
`sums` and `texts`.

A line follows from its `Line` alone, the line of the upper sums from them, a die from its place and face, words
included; few different ones exist: some twenty look-ups take the place of the larger half of the table's template.
What is kept never depends on anything else of a request.
"""

from functools import lru_cache
from gettext import NullTranslations

from flask import Flask, current_app
from markupsafe import Markup

from web.table.card import CardView, Line, Upper
from web.table.sums import own_sum, upper_sum
from web.table.view import Die
from web.texts import translations


def box_lines(lines: tuple[Line, ...], zero: str) -> Markup:
    """The lines of a section of the card as HTML: `zero` is what a press on a box that pays nothing would do, in
    words."""
    return _joined([_box_line(line, zero) for line in lines])


def sum_line(card: CardView) -> Markup:
    """The line of the upper sums as HTML."""
    if card.beside is None:
        return _sum_line(translations(), card.sums, None, None)
    return _sum_line(translations(), card.sums, card.beside.name, card.beside.card.sums[0])


def dice_pieces(dice: tuple[Die, ...], can_roll: bool) -> Markup:
    """Dice on the table as HTML: they can be picked while they can be rolled again."""
    catalogue = translations()
    return _joined([_die(catalogue, die, can_roll) for die in dice])


@lru_cache(maxsize=500)
def _die(catalogue: NullTranslations, die: Die, can_roll: bool) -> Markup:  # noqa: ARG001  # as in `_sum_line`
    return _drawn("_die.html", die=die, can_roll=can_roll)


@lru_cache(maxsize=4_000)
def _box_line(line: Line, zero: str) -> Markup:
    return _drawn("_box.html", line=line, zero=zero)


@lru_cache(maxsize=1_000)
def _sum_line(
    catalogue: NullTranslations,  # noqa: ARG001  # the language of the words: a part of the key
    sums: tuple[Upper, ...],
    name: str | None,
    other: Upper | None,
) -> Markup:
    heard = tuple(own_sum(upper, several=len(sums) > 1) for upper in sums)
    theirs = f"{name}: {upper_sum(other)}" if other else ""
    return _drawn("_sums.html", sums=sums, heard=heard, name=name, other=other, theirs=theirs)


def _joined(pieces: list[Markup]) -> Markup:
    return Markup("".join(pieces))  # noqa: S704  # each is HTML already: Markup's own join would look at each again


def _drawn(template: str, **values: object) -> Markup:
    drawn = current_app.jinja_env.get_template(template).render(**values)
    return Markup(drawn)  # noqa: S704  # the template has escaped whatever it was given


def init_app(app: Flask) -> None:
    """Offer `box_lines`, `sum_line` and `dice_pieces` to templates."""
    app.add_template_global(box_lines, "box_lines")
    app.add_template_global(sum_line, "sum_line")
    app.add_template_global(dice_pieces, "dice_pieces")
