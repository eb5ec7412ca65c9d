"""All that can be searched on the pages of the rules, in the language of the request: words, boxes, rulesets, questions
and places; imports the core and the modules that know them.

Nothing is said here a second time: an entry takes its names from the glossary, its sentence from the page it leads to.
"""

from collections.abc import Iterator, Sequence

from daily.ruleset import Box, Ruleset
from daily.rulesets import RULESETS
from web.addresses import url_for
from web.rules.answers import TOPICS, answered
from web.rules.differences import about, main_rulesets
from web.rules.glossary import GROUPS, NOT_OFFERED, names_of, word_of_box, word_shown
from web.rules.links import Link, to_ruleset
from web.rules.names import columns, line_of, name_of
from web.rules.places import PLACES
from web.rules.search import Entry
from web.rules.texts import condition, payment
from web.rules.word import Word
from web.rules.words_of_days import RELATIVES
from web.texts import gettext, pgettext
from web.words import ruleset_name


def entries(dailies: Sequence[str]) -> tuple[Entry, ...]:
    """Everything that can be found, in the order in which equally good matches are shown."""
    return (
        *_words(dailies),
        *_boxes(dailies),
        *_rulesets(),
        *_questions(dailies),
        *_places(),
    )


def _words(dailies: Sequence[str]) -> Iterator[Entry]:
    for page, found in (("words", [word for group in GROUPS for word in group.words]), ("compare", NOT_OFFERED)):
        for word in found:
            shown = word_shown(word, dailies)
            url = url_for(f"rules.{page}", _anchor=word.key)
            yield Entry(
                pgettext("kind", "Word"), shown.name, shown.meaning, url, names_of(word), _not_boxes(word, shown.links)
            )


def _not_boxes(word: Word, links: tuple[Link, ...]) -> tuple[Link, ...]:
    """The boxes of a word are entries of their own."""
    return () if word.boxes else links


def _boxes(dailies: Sequence[str]) -> Iterator[Entry]:
    """Each box once, with all rulesets that have just this box; those of every day come first."""
    found: dict[Box, list[Ruleset]] = {}
    for ruleset in sorted(main_rulesets(), key=lambda ruleset: ruleset.key not in dailies):
        for boxes in columns(ruleset.boxes):
            found.setdefault(boxes[0], []).append(ruleset)
    for box, rulesets in found.items():
        first, *others = (to_ruleset(ruleset.key, box.key) for ruleset in rulesets)
        yield Entry(
            first.text,
            name_of(rulesets[0], box),
            f"{condition(box)} {gettext('Pays:')} {payment(box)}.",
            first.url,
            _names_of_box(box, rulesets),
            tuple(others),
        )


def _names_of_box(box: Box, rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    word = word_of_box(line_of(box))
    return (*(name_of(ruleset, box) for ruleset in rulesets), *(names_of(word) if word else ()))


def _rulesets() -> Iterator[Entry]:
    for key, ruleset in RULESETS.items():
        name = ruleset_name(key)
        names = (name, key, *(other for word in RELATIVES if key in word.games for other in names_of(word)))
        yield Entry(pgettext("kind", "Game"), name, about(ruleset), to_ruleset(key).url, names)


def _questions(dailies: Sequence[str]) -> Iterator[Entry]:
    for _, _, asked in TOPICS:
        for question in asked:
            shown = answered(question, dailies)
            url = url_for("rules.questions", _anchor=question.key)
            yield Entry(pgettext("kind", "Question"), shown.question, shown.answer, url, question.others, shown.links)


def _places() -> Iterator[Entry]:
    for place in PLACES:
        url = url_for(f"rules.{place.page}", _anchor=place.anchor or None)
        yield Entry(pgettext("kind", "Page"), gettext(place.title), gettext(place.sentence), url, place.names)
