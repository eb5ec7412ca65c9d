"""Links between the pages of the rules; imports Flask, the core's readers of figures and `words`."""

from collections.abc import Sequence
from typing import NamedTuple

from daily.scales.odds import odds_of
from daily.scales.tips import tips_of
from web.addresses import url_for
from web.texts import gettext
from web.words import ruleset_name


class Link(NamedTuple):
    """What a link says, and where it leads."""

    text: str
    url: str


def to_page(page: str, text: str, anchor: str = "") -> Link:
    """A link to a page of the rules by the name of its view; `text` is a message."""
    return Link(gettext(text), url_for(f"rules.{page}", _anchor=anchor or None))


def to_ruleset(key: str, anchor: str = "") -> Link:
    """A link to the page of a ruleset, by its name."""
    return Link(ruleset_name(key), url_for("rules.of_ruleset", ruleset=key, _anchor=anchor or None))


def to_section(section: str, rulesets: Sequence[str]) -> tuple[Link, ...]:
    """Links to a section of the pages of rulesets, of those that have it."""
    return tuple(to_ruleset(key, section) for key in rulesets if _has(key, section))


def _has(key: str, section: str) -> bool:
    """Odds and tips are there where they were computed; everything else on every page."""
    match section:
        case "odds":
            return odds_of(key) is not None
        case "tips":
            return tips_of(key) is not None
        case _:
            return True
