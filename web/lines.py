"""Lines of the card as HTML, each drawn once and kept; imports Flask and `table`.

A line follows from its `Row` alone, words included, and few different ones exist: thirteen look-ups take the place of
the larger half of the table's template. What is kept never depends on anything else of a request.
"""

from functools import lru_cache

from flask import Flask, current_app
from markupsafe import Markup

from web.table import Row


@lru_cache(maxsize=20_000)
def box_line(row: Row, extra: int, zero: str) -> Markup:
    """A line as HTML: `extra` are the points of its ticks, `zero` is what a press on a box that pays nothing would do,
    in words."""
    drawn = current_app.jinja_env.get_template("_box.html").render(row=row, extra=extra, zero=zero)
    return Markup(drawn)  # noqa: S704  # the template has escaped whatever it was given


def box_lines(rows: tuple[Row, ...], extra: int, zero: str) -> Markup:
    """The lines of a column of the card as HTML."""
    return Markup("").join(box_line(row, extra if row.extras else 0, zero) for row in rows)


def init_app(app: Flask) -> None:
    """Offer `box_lines` to templates."""
    app.add_template_global(box_lines, "box_lines")
