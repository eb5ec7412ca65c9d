"""The questions of players as a page shows them, in the language of the request; imports the core, `questions`, `links`
and `scales`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from daily.ruleset import Joker
from daily.rulesets import ruleset_of
from daily.scales import scale_of
from web.addresses import url_for
from web.rules import questions
from web.rules.links import Link, to_page, to_ruleset, to_section
from web.rules.question import More, Question
from web.rules.scales import mean_of
from web.texts import N_, gettext

Rulesets = Sequence[str]
"""Keys of the rulesets that are played every day."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer; `mark` is the sign that it is about, or empty."""

    key: str
    question: str
    answer: str
    mark: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """Questions that belong together."""

    key: str
    title: str
    questions: tuple[Answered, ...]


TOPICS = (
    ("at-the-table", N_("At the table"), questions.TABLE),
    ("about-rules", N_("About the rules"), questions.RULES),
    ("about-days", N_("About the day"), questions.DAYS),
    ("about-scores", N_("About scores"), questions.SCORES),
    ("about-names", N_("About the game"), questions.NAMES),
)


def topics(dailies: Rulesets) -> tuple[Topic, ...]:
    """All questions, answered for a service with these rulesets every day."""
    return tuple(
        Topic(key, gettext(title), tuple(answered(question, dailies) for question in asked))
        for key, title, asked in TOPICS
    )


def answered(question: Question, dailies: Rulesets) -> Answered:
    """A question as a page shows it."""
    return Answered(
        question.key,
        gettext(question.question),
        gettext(question.answer),
        question.mark.value if question.mark else "",
        tuple(link for more in question.more for link in _MORE[more](dailies)),
    )


def _section(section: str, anchor: str = "") -> Callable[[Rulesets], tuple[Link, ...]]:
    """Links to a section, or to a place in it, on the pages of the dailies that have it."""

    def links(dailies: Rulesets) -> tuple[Link, ...]:
        found = to_section(section, dailies)
        return tuple(Link(link.text, link.url.replace(f"#{section}", f"#{anchor or section}")) for link in found)

    return links


def _page(page: str, text: str, anchor: str = "") -> Callable[[Rulesets], tuple[Link, ...]]:
    return lambda _: (to_page(page, text, anchor),)


def _way(page: str, text: str) -> Callable[[Rulesets], tuple[Link, ...]]:
    return lambda _: (Link(gettext(text), url_for(page)),)


def _jokers(dailies: Rulesets) -> tuple[Link, ...]:
    return tuple(
        Link(gettext("Joker with examples: %(name)s", name=link.text), link.url)
        for link in to_section("joker", [key for key in dailies if ruleset_of(key).joker is not Joker.NONE])
    )


def _extras(dailies: Rulesets) -> tuple[Link, ...]:
    return to_section("extra", [key for key in dailies if ruleset_of(key).extra])


def _bonuses(dailies: Rulesets) -> tuple[Link, ...]:
    return to_section("bonus", [key for key in dailies if ruleset_of(key).threshold])


def _highest(dailies: Rulesets) -> tuple[Link, ...]:
    return tuple(
        Link(f"{link.text}: {ruleset_of(key).bounds[1]:,}", link.url) for key, link in _ruled(dailies, "scale")
    )


def _means(dailies: Rulesets) -> tuple[Link, ...]:
    return tuple(
        Link(f"{link.text}: {mean_of(scale)}", link.url)
        for key, link in _ruled(dailies, "scale")
        if (scale := scale_of(key))
    )


def _ruled(dailies: Rulesets, section: str) -> list[tuple[str, Link]]:
    return [(key, to_ruleset(key, section)) for key in dailies]


_MORE: dict[More, Callable[[Rulesets], tuple[Link, ...]]] = {
    More.JOKERS: _jokers,
    More.EXTRAS: _extras,
    More.BONUSES: _bonuses,
    More.HIGHEST: _highest,
    More.MEANS: _means,
    More.ODDS: _section("odds"),
    More.WHICH_BOX: _section("tips", "which-box"),
    More.BONUS_WORTH: _section("tips", "upper-boxes"),
    More.GIVE_UP: _section("tips", "give-up"),
    More.SCALES: _section("scale"),
    More.COMPARED: _page("compare", N_("Games compared")),
    More.SAME_DICE: _page("index", N_("An example, roll by roll"), "same-dice"),
    More.MIDNIGHT: _page("index", N_("The end of a day"), "midnight"),
    More.FAIR: _page("index", N_("Fair dice"), "fair"),
    More.PAST_DAYS: _way("archive.archive", N_("Past days")),
    More.SOLO: _way("solo.start", N_("Solo")),
    More.COMPUTER: _way("computer.start", N_("Against the computer")),
    More.TABLE: _way("party.start", N_("At one table")),
    More.SHEET: _way("sheet.sheet", N_("Score sheet")),
    More.HISTORY: _page("history", N_("History")),
    More.SHEETS: _page("index", N_("Score sheets to print"), "sheets"),
}
"""The links of answers."""
