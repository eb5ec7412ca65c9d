"""Lines of the card as HTML, each drawn once and kept; imports Flask, `card`, `sums` and `texts`.

A line follows from its `Line` alone, and the line of the upper sums from them, words included; few different ones
exist: fourteen look-ups take the place of the larger half of the table's template. What is kept never depends on
anything else of a request.
"""

from functools import lru_cache
from gettext import NullTranslations

from flask import Flask, current_app
from markupsafe import Markup

from web.table.card import CardView, Line, Upper
from web.table.sums import own_sum, upper_sum
from web.texts import translations


def box_lines(lines: tuple[Line, ...], zero: str) -> Markup:
    """The lines of a section of the card as HTML: `zero` is what a press on a box that pays nothing would do, in
    words."""
    return Markup("").join(_box_line(line, zero) for line in lines)


def sum_line(card: CardView) -> Markup:
    """The line of the upper sums as HTML."""
    if card.beside is None:
        return _sum_line(translations(), card.sums, None, None)
    return _sum_line(translations(), card.sums, card.beside.name, card.beside.card.sums[0])


@lru_cache(maxsize=10_000)
def _box_line(line: Line, zero: str) -> Markup:
    return _drawn("_box.html", line=line, zero=zero)


@lru_cache(maxsize=5_000)
def _sum_line(
    catalogue: NullTranslations,  # noqa: ARG001  # the language of the words: a part of the key
    sums: tuple[Upper, ...],
    name: str | None,
    other: Upper | None,
) -> Markup:
    heard = tuple(own_sum(upper, several=len(sums) > 1) for upper in sums)
    theirs = f"{name}: {upper_sum(other)}" if other else ""
    return _drawn("_sums.html", sums=sums, heard=heard, name=name, other=other, theirs=theirs)


def _drawn(template: str, **values: object) -> Markup:
    drawn = current_app.jinja_env.get_template(template).render(**values)
    return Markup(drawn)  # noqa: S704  # the template has escaped whatever it was given


def init_app(app: Flask) -> None:
    """Offer `box_lines` and `sum_line` to templates."""
    app.add_template_global(box_lines, "box_lines")
    app.add_template_global(sum_line, "sum_line")
