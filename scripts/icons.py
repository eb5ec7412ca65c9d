"""Draws the app's icons from web/static/favicon.svg, the one source of their shape: `python -m scripts.icons` writes
web/static/icons/ anew; imports Pillow and the list of icons.

The source is a die: one rectangle with round corners, and paths of round dots. Nothing else is understood. An icon is
either the die as it is, or its face alone, up to the edges, for systems that cut icons into a shape of their own.
"""

import re
from typing import NamedTuple
from xml.etree import ElementTree

from PIL import Image, ImageDraw

from web.assets import STATIC
from web.install import ICONS, TAB_ICON, TOUCH_ICON, Icon

FOLDER = STATIC / "icons"
_SOURCE = STATIC / "favicon.svg"
_FINE = 8
"""How many times larger shapes are drawn at first."""
_COLOURS = 32
"""Enough for three colours and the soft edges between them: a palette makes small files."""
_DOT = re.compile(r"M([\d.]+) ([\d.]+)h\.01")


class _Dot(NamedTuple):
    x: float
    y: float
    across: float
    colour: str


def draw(icon: Icon) -> Image.Image:
    """An icon. What the system shows through its corners stays transparent, unless there are none."""
    root = ElementTree.fromstring(_SOURCE.read_text("utf-8"))  # noqa: S314  # a file of our own
    body = root[0].attrib
    left, side, radius = (float(body[name]) for name in ("x", "width", "rx"))
    fine = icon.size * _FINE
    scale = fine / float(root.attrib["viewBox"].split()[2])
    image = Image.new("RGBA", (fine, fine), body["fill"] if icon.full else body["fill"] + "00")
    pen = ImageDraw.Draw(image)
    if not icon.full:
        pen.rounded_rectangle(
            [left * scale, left * scale, (left + side) * scale, (left + side) * scale], radius * scale, body["fill"]
        )
    for dot in _dots(root):
        pen.circle((dot.x * scale, dot.y * scale), dot.across / 2 * scale, dot.colour)
    return image.reduce(_FINE).quantize(_COLOURS, Image.Quantize.FASTOCTREE)


def _dots(root: ElementTree.Element) -> list[_Dot]:
    return [
        _Dot(float(x), float(y), float(path.attrib["stroke-width"]), path.attrib["stroke"])
        for path in root[1:]
        for x, y in _DOT.findall(path.attrib["d"])
    ]


def main() -> None:
    """Write all icons."""
    FOLDER.mkdir(exist_ok=True)
    for icon in (*ICONS, TAB_ICON, TOUCH_ICON):
        draw(icon).save(FOLDER / icon.file, optimize=True)


if __name__ == "__main__":
    main()
