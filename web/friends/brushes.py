"""What `picture.py` draws with: colours, letters, soft shapes, dice; imports Pillow and where
the style sheets are.

Colours are those of the pages, read from base.css. Letters are those that Pillow brings along, so a picture is the same
on every machine. Shapes are drawn larger and made small, which gives soft edges; letters have them by themselves.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, cast

from PIL import Image, ImageColor, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

from web.assets import STATIC

_STYLES = STATIC / "base.css"
_FINE = 4
"""How many times larger shapes are drawn at first."""
_STEP = 14
"""How far apart, of 255, colours of soft edges may be."""
_MINUS = "−"
"""The one sign that share texts have and these letters lack: it is drawn, as wide as a plus."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}
"""Places of a die's pips, from its middle."""


class Die(NamedTuple):
    """A die: its middle, size, face and colours, and by how many degrees it is turned."""

    x: int
    y: int
    size: int
    face: int
    paper: str
    ink: str
    turn: int = 0


# Colours


@cache
def colours() -> Mapping[str, str]:
    """The custom properties of light pages that are colours, by their names in base.css."""
    light = _STYLES.read_text("utf-8").partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", light))


def palette(*pairs: tuple[str, str]) -> Image.Image:
    """All colours that a picture needs in which these colours meet: a palette makes its file a third as large."""
    found = dict.fromkeys(shade for pair in pairs for shade in _shades(*map(rgb, pair)))
    image = Image.new("P", (1, 1))
    image.putpalette([part for shade in found for part in shade])
    return image


def rgb(name: str) -> tuple[int, ...]:
    """A colour by its name in base.css."""
    return ImageColor.getrgb(colours()[name])


def _shades(one: tuple[int, ...], other: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Both colours, then what lies between them."""
    yield from (one, other)
    steps = max(abs(a - b) for a, b in zip(one, other, strict=True)) // _STEP
    for step in range(1, steps):
        yield tuple(a + (b - a) * step // steps for a, b in zip(one, other, strict=True))


# Letters


@lru_cache(8)
def font(size: int) -> FreeTypeFont:
    """Letters of this size."""
    return cast("FreeTypeFont", ImageFont.load_default(size))  # a bitmap only where Pillow was built without FreeType


def fitting(text: str, size: int, room: float) -> FreeTypeFont:
    """Letters of this size, or smaller ones in which the text has room."""
    wide = width(text, font(size))
    return font(size if wide <= room else int(size * room / wide))


def width(text: str, letters: FreeTypeFont) -> float:
    """How wide a text is written."""
    return letters.getlength(text.replace(_MINUS, "+"))


def height(letters: FreeTypeFont) -> int:
    """How high digits are."""
    _, top, _, bottom = letters.getbbox("1", anchor="ls")
    return round(bottom - top)


def write(image: Image.Image, left: float, middle: float, text: str, letters: FreeTypeFont, colour: str) -> None:
    """Write a text from `left` on, with the middle of its digits at `middle`."""
    draw = ImageDraw.Draw(image)
    bold = letters.size / 50  # the only letters there are, are thin
    line = middle + height(letters) / 2
    for part in re.split(f"({_MINUS})", text):
        if part == _MINUS:
            wide, y = width(part, letters), line - letters.size * 0.33
            draw.line((left + wide * 0.14, y, left + wide * 0.86, y), colours()[colour], round(letters.size / 9))
        else:
            draw.text((left, line), part, colours()[colour], letters, anchor="ls", stroke_width=bold)
        left += width(part, letters)


# Shapes


def rounded(wide: int, high: int, radius: int) -> Image.Image:
    """A mask with round corners."""
    mask = Image.new("L", (wide, high), 255)
    across = 2 * radius * _FINE
    disc = Image.new("L", (across, across))
    ImageDraw.Draw(disc).ellipse((0, 0, across - 1, across - 1), 255)
    disc = disc.reduce(_FINE)
    for x, left in ((0, 0), (radius, wide - radius)):
        for y, top in ((0, 0), (radius, high - radius)):
            mask.paste(disc.crop((x, y, x + radius, y + radius)), (left, top))
    return mask


def draw_die(image: Image.Image, die: Die) -> None:
    """Draw a die in the shape of the icon."""
    body, pips = (Image.new("L", (die.size * _FINE, die.size * _FINE)) for _ in range(2))
    size = body.width
    ImageDraw.Draw(body).rounded_rectangle((0, 0, size - 1, size - 1), size / 4, 255)
    for x, y in _PIPS[die.face]:
        ImageDraw.Draw(pips).circle((size * (0.5 + 0.232 * x), size * (0.5 + 0.232 * y)), size * 0.098, 255)
    for colour, part in ((die.paper, body), (die.ink, pips)):
        mask = part.rotate(die.turn, Image.Resampling.BICUBIC, expand=True).reduce(_FINE)
        image.paste(colours()[colour], (die.x - mask.width // 2, die.y - mask.height // 2), mask)
