"""The glossary in the language of the request: all words with what they mean and where they are explained; imports the
core, the data beside it and `links`."""

from collections.abc import Sequence
from dataclasses import dataclass

from web.addresses import url_for
from web.i18n import language
from web.rules.differences import main_rulesets
from web.rules.languages import in_every_language
from web.rules.links import Link, to_ruleset, to_section
from web.rules.names import box_on
from web.rules.spelling import is_hangul, plain
from web.rules.word import Word
from web.rules.words_of_days import AFTER, DAYS, RELATIVES
from web.rules.words_of_play import BONUSES, BOXES, TABLE
from web.rules.words_of_ways import WAYS
from web.texts import N_, gettext


@dataclass(frozen=True, slots=True)
class Group:
    """Words that belong together."""

    key: str
    title: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class WordShown:
    """A word: what it means, its other names in the reader's script, and where to read on."""

    key: str
    name: str
    meaning: str
    others: tuple[str, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class GroupShown:
    """Words that belong together."""

    key: str
    title: str
    words: tuple[WordShown, ...]


GROUPS = (
    Group("table", N_("At the table"), TABLE),
    Group("boxes", N_("Boxes and combinations"), BOXES),
    Group("bonuses", N_("Bonuses and total"), BONUSES),
    Group("ways", N_("Ways to play"), WAYS),
    Group("after", N_("After a game"), AFTER),
    Group("days", N_("Days and boards"), DAYS),
    Group("names", N_("Names of the game"), tuple(word for word in RELATIVES if word.games)),
)
"""The glossary."""
NOT_OFFERED = tuple(word for word in RELATIVES if not word.games)
"""Relatives without a ruleset here: they stand on the page of all games."""


def glossary(dailies: Sequence[str]) -> tuple[GroupShown, ...]:
    """The glossary as its page shows it; `dailies` are the rulesets whose pages it leads to."""
    return tuple(
        GroupShown(group.key, gettext(group.title), tuple(word_shown(word, dailies) for word in group.words))
        for group in GROUPS
    )


def word_shown(word: Word, dailies: Sequence[str]) -> WordShown:
    """A word as a page shows it."""
    name = gettext(word.name)
    return WordShown(word.key, name, gettext(word.meaning), _others(word, name), _links(word, dailies))


def names_of(word: Word) -> tuple[str, ...]:
    """All that a word may be searched by: its name in every language, other names, other spellings."""
    return (*in_every_language(word.name), *word.others, *word.typed)


def word_of_box(box: str) -> Word | None:
    """The word for a box by its key; None if the glossary has none."""
    return next((word for word in BOXES if box in word.boxes), None)


def _others(word: Word, name: str) -> tuple[str, ...]:
    korean = language() == "ko"
    return tuple(other for other in word.others if is_hangul(other) == korean and plain(other) not in plain(name))


def _links(word: Word, dailies: Sequence[str]) -> tuple[Link, ...]:
    boxes = tuple(link for box in word.boxes for link in _to_box(box, dailies))
    sections = to_section(word.section, dailies) if word.section else ()
    pages = (Link(gettext(word.name), url_for(word.page)),) if word.page else ()
    return boxes + sections + tuple(map(to_ruleset, word.games)) + pages


def _to_box(line: str, dailies: Sequence[str]) -> tuple[Link, ...]:
    """Links to a box on the pages of the dailies that have it, else of the first ruleset that has it."""
    having = [(ruleset.key, box.key) for ruleset in main_rulesets() if (box := box_on(ruleset, line))]
    return tuple(to_ruleset(*each) for each in having if each[0] in dailies) or tuple(
        to_ruleset(*each) for each in having[:1]
    )
