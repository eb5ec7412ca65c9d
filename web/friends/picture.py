"""Draws the picture that chats show beside a link; imports `brushes.py`, and only `delivery.py` imports it, late.

On a blue ground with four dice, always the same, lies a panel: the product's name, the score, what it is worth, the
squares. What matters stands in the middle square, which is all that some chats show.
"""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image

from daily.grades import Square
from daily.insight import in_two
from web.friends import brushes
from web.friends.brushes import Die
from web.friends.drawn import SIZE, Drawn

_NAME = "Daily Yacht Dice"
_PANEL = (270, 45, 660, 540)
_BODY = (310, 130, 580, 451)
"""Left, top, width and height of the panel, and of the room below the name in it."""
_MIDDLE = _BODY[2] // 2
_TITLE, _SCORE, _LINE = 38, 200, 44
"""Sizes of the letters."""
_SPACE, _PILL, _INSET = 30, 60, 24
_SQUARE, _BETWEEN = 56, 10

_MEETING = (
    *(("surface", name) for name in ("act", "text", "muted", "blue", "yellow", "black")),
    ("act-soft", "surface"),
    ("act", "act-soft"),
    ("keep", "act"),
    ("keep", "text"),
)
"""Which colours meet in a picture."""

_DICE = (
    Die(138, 168, 176, 5, "surface", "text", 14),
    Die(122, 462, 148, 3, "keep", "text", -18),
    Die(1078, 158, 148, 2, "keep", "text", -13),
    Die(1062, 458, 176, 1, "surface", "text", 16),
)


def png_of(drawn: Drawn) -> bytes:
    """The picture as a PNG file. Every picture is drawn on the same sheet, so never two at once: new ones would leave a
    part of their memory with each thread that drew."""
    image = _ground()
    image.paste(_body(drawn), _BODY[:2])
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _flat(image: Image.Image) -> Image.Image:
    """The image in as few colours as it has: a file a third as large, and a quarter of the memory."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


@cache
def _palette() -> Image.Image:
    return brushes.palette(*_MEETING)


# What never changes


@cache
def _ground() -> Image.Image:
    image = Image.new("RGB", SIZE, brushes.colours()["act"])
    for die in _DICE:
        brushes.draw_die(image, die)
    left, top, wide, high = _PANEL
    image.paste(brushes.colours()["surface"], (left, top), brushes.rounded(wide, high, 40))
    _write_name(image, left + wide // 2, top + 57)
    return _flat(image)


def _write_name(image: Image.Image, x: int, y: int) -> None:
    """The icon, and the name beside it."""
    letters, icon, gap = brushes.font(_TITLE), 44, 14
    left = x - (brushes.width(_NAME, letters) + icon + gap) / 2
    brushes.draw_die(image, Die(round(left) + icon // 2, y, icon, 5, "act", "surface"))
    brushes.write(image, left + icon + gap, y, _NAME, letters, "text")


# What a game came to


@cache
def _canvas() -> Image.Image:
    return Image.new("RGB", _BODY[2:])


def _body(drawn: Drawn) -> Image.Image:
    """Score, line and squares below each other, in the middle of their room."""
    image = _canvas()
    image.paste(brushes.colours()["surface"], (0, 0, *image.size))
    letters = brushes.fitting(drawn.headline, _SCORE, image.width)
    rows = [row for row in in_two(drawn.squares) if row]
    high = brushes.height(letters)
    squares = _SPACE + len(rows) * (_SQUARE + _BETWEEN) - _BETWEEN if rows else 0
    top = (image.height - (high + _SPACE + _PILL + squares)) // 2
    left = _MIDDLE - brushes.width(drawn.headline, letters) / 2
    brushes.write(image, left, top + high / 2, drawn.headline, letters, "text")
    _draw_line(image, top + high + _SPACE + _PILL // 2, drawn)
    _draw_squares(image, top + high + _SPACE + _PILL + _SPACE, rows)
    return _flat(image)


def _draw_line(image: Image.Image, y: int, drawn: Drawn) -> None:
    """The tag, and beside it the note in a pill."""
    around = _INSET * ((2 if drawn.note else 0) + (1 if drawn.note and drawn.tag else 0))
    letters = brushes.fitting(drawn.tag + drawn.note, _LINE, image.width - around)
    tag, note = (brushes.width(text, letters) for text in (drawn.tag, drawn.note))
    left = _MIDDLE - (tag + note + around) / 2
    brushes.write(image, left, y, drawn.tag, letters, "muted")
    if drawn.note:
        pill = round(left + tag + around - 2 * _INSET)
        shape = brushes.rounded(round(note) + 2 * _INSET, _PILL, _PILL // 2)
        image.paste(brushes.colours()["act-soft"], (pill, y - _PILL // 2), shape)
        brushes.write(image, pill + _INSET, y, drawn.note, letters, "act")


def _draw_squares(image: Image.Image, top: int, rows: Sequence[Sequence[Square]]) -> None:
    """Rows that begin below each other, like those of the text to share."""
    longest = max(map(len, rows), default=1)
    side = min(_SQUARE, (image.width + _BETWEEN) // longest - _BETWEEN)
    left = _MIDDLE - (longest * (side + _BETWEEN) - _BETWEEN) // 2
    shape = brushes.rounded(side, side, side // 5)
    for down, row in enumerate(rows):
        for along, square in enumerate(row):
            at = (left + along * (side + _BETWEEN), top + down * (side + _BETWEEN))
            image.paste(brushes.colours()[square], at, shape)
