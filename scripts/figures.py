"""The figures of a ruleset and the text of its data file in `daily/scales/`, which the modules there read; imports
their records."""

import json
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, fields
from fractions import Fraction

from daily.scales import LevelScore, Scale
from daily.scales.odds import Odds
from daily.scales.tips import Tips

_DIGITS = 10
"""Significant digits of what is written; more would only make the files longer."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is computed of a ruleset; without a table it has neither scale nor tips."""

    ruleset: str
    levels: tuple[LevelScore, ...]
    odds: Odds
    scale: Scale | None
    tips: Tips | None


def text_of(figures: Figures) -> str:
    """The text of a data file: a section a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(content)}" for name, content in sections_of(figures).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def sections_of(figures: Figures) -> Mapping[str, object]:
    """The sections of a data file."""
    sections: dict[str, object] = {"levels": list(map(asdict, figures.levels)), "odds": _by_name(figures.odds)}
    if figures.scale:
        sections["scale"] = {name: content for name, content in asdict(figures.scale).items() if name != "levels"}
    if figures.tips:
        sections["tips"] = _by_name(figures.tips)
    return {name: _plain(content) for name, content in sections.items()}


def _by_name(record: Odds | Tips) -> dict[str, object]:
    """The parts of a record by name; the records within them as lists."""
    return {field.name: content for field, content in zip(fields(record), astuple(record), strict=True)}


def _plain(content: object) -> object:
    """What JSON knows, with short numbers."""
    match content:
        case dict():
            return {name: _plain(part) for name, part in content.items()}
        case list() | tuple():
            return list(map(_plain, content))
        case float():
            return float(f"{content:.{_DIGITS}g}")
        case Fraction():
            return str(content)
    return content
