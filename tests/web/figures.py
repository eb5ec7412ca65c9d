"""The data files of `daily/scales/` read without the package's own readers, and the tables of a page that shows them;
imports msgspec and the rules."""

import re
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

import daily.scales
from daily.rulesets import ruleset_of
from tests.web.test_rules import words_of
from web.words import box_name

FILES = Path(daily.scales.__file__).parent
KEPT = sorted(path.stem for path in FILES.glob("*.json"))
"""Rulesets with a data file."""
SOLVED = [key for key in KEPT if ruleset_of(key).columns == 1]
"""Those of them with a scale and tips."""


class LevelData(Struct):
    """A level in a data file."""

    games: int
    mean: float
    stderr: float
    bonus_rate: float
    five_rate: float


class ScaleData(Struct):
    """The scale in a data file."""

    value: float
    deviation: float
    games: int
    counts: list[int]


class OddsData(Struct):
    """The odds in a data file."""

    boxes: list[tuple[str, str, str]]
    faces: list[str]
    fives: list[float]


class TipsData(Struct):
    """The tips in a data file."""

    bonus: tuple[int, float, float] | None
    boxes: list[tuple[str, float, float | None]]
    faces: list[tuple[str, list[float]]]
    endings: list[tuple[str, list[tuple[str, int, float]]]]
    openings: list[tuple[str, str, str | None, float]]


class Data(Struct):
    """A data file of `daily/scales/`, read without the package's own readers."""

    levels: list[LevelData]
    odds: OddsData
    scale: ScaleData | None = None
    tips: TipsData | None = None


def data_of(key: str) -> Data:
    return msgspec.json.decode((FILES / f"{key}.json").read_bytes(), type=Data)


def scale_data(key: str) -> ScaleData:
    scale = data_of(key).scale
    assert scale is not None
    return scale


def tips_data(key: str) -> TipsData:
    tips = data_of(key).tips
    assert tips is not None
    return tips


def section(html: str, name: str) -> str:
    """The section with this heading."""
    return html.split(f'<h2 id="{name}">')[1].split("</section>")[0]


def rows(html: str) -> list[tuple[str, ...]]:
    """The cells of all rows of tables, heads left out, as words; dice as digits."""
    found = re.findall(r"<tr(?: class=\"\w+\")?>(<th scope=\"row\">.*?)</tr>", html, re.DOTALL)
    return [tuple(map(words_of, re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL))) for row in found]


def change(value: float) -> str:
    """A difference as pages write it."""
    shown = f"{value:+.1f}".replace("-", "−")
    return "0.0" if shown[1:] == "0.0" else shown


def name(key: str, box: str) -> str:
    return box_name(ruleset_of(key), box.rpartition(":")[2])


solved = pytest.mark.parametrize("key", SOLVED)
kept = pytest.mark.parametrize("key", KEPT)
