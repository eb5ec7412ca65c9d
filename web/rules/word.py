"""One entry of the glossary; imports nothing of the project.

The data stand in `words_of_play.py` (table, boxes, bonuses), `words_of_ways.py` (ways to play) and `words_of_days.py`
(after a game, days, relatives); `glossary.py` puts them together.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word that players use: its name and meaning are messages of the catalogue.

    `key` is its anchor. `others` are other names for it in any language: those in the reader's script are shown.
    `typed` are spellings that are searched for and never shown. `boxes` are the keys of the boxes that the word names,
    `section` is the place on the page of a ruleset that explains it, `games` are rulesets that it means, and `page` is
    the view of the page that it names.
    """

    key: str
    name: str
    meaning: str
    others: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    section: str = ""
    games: tuple[str, ...] = ()
    page: str = ""
