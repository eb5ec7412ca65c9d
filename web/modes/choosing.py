"""Which game to play: every ruleset, with the house rules that are made of it, as ways to the start page of one mode;
imports the registry, `rules.differences` and `words`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from daily.rulesets import RULESETS, ruleset_of
from web.rules.differences import about, base_of, main_rulesets
from web.words import ruleset_name


class Way(NamedTuple):
    """A ruleset to choose, and whether it is the one on the page."""

    name: str
    url: str
    current: bool


class Family(NamedTuple):
    """House rules and the name of the ruleset that they are made of."""

    name: str
    ways: tuple[Way, ...]

    @property
    def open(self) -> bool:
        """Whether one of them is the one on the page."""
        return any(way.current for way in self.ways)


@dataclass(frozen=True, slots=True)
class Choice:
    """The rulesets to choose from, and what the current one is, in a sentence or two."""

    name: str
    about: str
    main: tuple[Way, ...]
    families: tuple[Family, ...]


def choice_of(current: str, url_of: Callable[[str], str]) -> Choice:
    """The rulesets to choose from; `url_of` leads to the same page with another one. Raises `UnknownRuleset`."""
    rules = ruleset_of(current)

    def way(key: str) -> Way:
        return Way(ruleset_name(key), url_of(key), key == current)

    families = [
        Family(ruleset_name(main.key), tuple(way(key) for key, each in RULESETS.items() if base_of(each) is main))
        for main in main_rulesets()
    ]
    return Choice(
        name=ruleset_name(current),
        about=about(rules),
        main=tuple(way(main.key) for main in main_rulesets()),
        families=tuple(family for family in families if family.ways),
    )
