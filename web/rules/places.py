"""The pages about the rules and the sections of their index, for contents, tabs and search; imports `links`."""

from dataclasses import dataclass

from web.rules.links import Link, to_page
from web.texts import N_


@dataclass(frozen=True, slots=True)
class Place:
    """A page, or a section of it: the name of its view and its anchor, its title and what stands there; `names` are
    words that it is searched by."""

    page: str
    anchor: str
    title: str
    sentence: str
    names: tuple[str, ...]


PLACES = (
    Place(
        "index",
        "games",
        N_("The games, box by box"),
        N_("Every ruleset with examples, odds and tips."),
        ("규칙", "룰", "게임", "rules", "games", "rulesets"),
    ),
    Place(
        "index",
        "turn",
        N_("A turn"),
        N_("Roll, keep, roll again, write a box: step by step."),
        ("차례", "턴", "방법", "하는 법", "how to play", "turn", "steps"),
    ),
    Place(
        "index",
        "day",
        N_("Today’s challenge"),
        N_("The same dice for everybody, one ranked game a day, midnight, and how the dice are fair."),
        ("오늘의 도전", "자정", "midnight", "daily", "fair", "공정"),
    ),
    Place(
        "compare",
        "",
        N_("Games compared"),
        N_("One table of all rulesets, box by box; house rules; games that are not offered here."),
        ("비교", "표", "한눈에", "하우스 룰", "변형", "compare", "table", "variants", "house rules", "quick table"),
    ),
    Place(
        "words",
        "",
        N_("Words"),
        N_("What players say, and what it means."),
        ("용어", "용어집", "단어", "말", "glossary", "words", "terms"),
    ),
    Place(
        "questions",
        "",
        N_("Questions"),
        N_("What players ask, and the answers."),
        ("질문", "궁금한 점", "faq", "questions", "help", "도움말"),
    ),
    Place(
        "history",
        "",
        N_("History"),
        N_("From poker dice to Yacht, Yatzy and yachu, in a few sentences."),
        ("역사", "유래", "기원", "history", "origin", "trademark", "상표", "1938", "1956"),
    ),
    Place(
        "index",
        "sheets",
        N_("Score sheets to print"),
        N_("For real dice: one page for several players, for every ruleset."),
        ("인쇄", "종이", "점수표", "출력", "print", "paper", "sheet", "score sheet", "pdf"),
    ),
)
"""In the order of the contents."""


def contents() -> tuple[Link, ...]:
    """All places, as the index lists them: its own sections without a detour."""
    links = (to_page(place.page, place.title, place.anchor) for place in PLACES)
    return tuple(Link(link.text, link.url[link.url.find("#") :] if "#" in link.url else link.url) for link in links)


def tabs_beside(here: str) -> tuple[tuple[Link, bool], ...]:
    """The index and the whole pages, each with whether it is the one that the reader is on."""
    pages = (("index", N_("Rules")), *((place.page, place.title) for place in PLACES if not place.anchor))
    return tuple((to_page(page, title), page == here) for page, title in pages)
