"""The search of the rules: players' words lead to the place that explains them, in both languages, slips and all."""

import re
from html import unescape
from urllib.parse import urldefrag

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Page
from tests.web.test_rules import BOTH, html_of, words_of
from web.context import context
from web.rules.entries import entries
from web.rules.search import LONGEST, MOST, Entry, search
from web.rules.spelling import is_near, plain


def found(client: FlaskClient, language: str, query: str) -> list[str]:
    """Where the results of a search lead, best first."""
    answer = client.get(f"/{language}/rules/search", query_string={"q": query})
    assert answer.status_code == 200
    return [unescape(url) for url in re.findall(r'<h3><a href="([^"]+)"', answer.get_data(as_text=True))]


def urls_of(entry: Entry) -> list[str]:
    return [entry.url, *(link.url for link in entry.more)]


# Players' words

WORDS = {
    "words#five-of-a-kind": "야추 야찌 야치 요트 yahtzee yatzy",
    "words#four-of-a-kind": "포카드 포카인드 포오브어카인드 quads four-kind 4_of_a_kind",
    "words#three-of-a-kind": "트리플 쓰리카드 trips",
    "words#full-house": "풀하우스 풀_하우스 full_house full_boat FULLHOUSE ｆｕｌｌ_ｈｏｕｓｅ",
    "words#small-straight": "스몰 스몰_스트레이트 스몰스트레이트 straight",
    "words#large-straight": "라지 large long_straight",
    "words#chance": "찬스 초이스 chance choice",
    "words#joker": "조커 joker 강제_조커 wildcard",
    "words#upper-bonus": "보너스 bonus upper_bonus 63",
    "words#roll": "굴리기 리롤 reroll",
    "questions#tie": "tie draw 동점 무승부",
    "questions#who-begins": "who_goes_first 누가_먼저 순서",
    "words#scratch": "버리기 scratch 0점 take-0",
    "words#keep": "킵 홀드 hold keep",
    "words#undo": "되돌리기 무르기 undo",
    "words#combination": "족보 hand",
    "words#par": "기준 par",
    "words#luck": "운 luck",
    "words#skill": "실력 skill",
    "words#faces": "에이스 aces",
    "words#closed-day": "자정 midnight",
    "words#kniffel": "kniffel 크니펠",
    "compare#generala": "generala 제네랄라",
    "history": "1938 history 역사",
    "triple": "triple",
}


@pytest.mark.parametrize(("place", "query"), [(place, each) for place, told in WORDS.items() for each in told.split()])
@BOTH
def test_players_words_are_found(client: FlaskClient, language: str, place: str, query: str) -> None:
    """A word of players in either language leads first to the place that explains it, in both languages."""
    urls = found(client, language, query.replace("_", " "))
    assert f"/{language}/rules/{place}" in urls[: 2 if place == "words#large-straight" else 1]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("풀하우스", "classic#full_house"),
        ("야추", "yacht#yacht"),
        ("에이스", "classic#ones"),
        ("리틀", "yacht-1938#little_straight"),
        ("four of a kind", "triple#1:four_of_a_kind"),
        ("midnight", "questions#day-end"),
        ("print", "questions#real-dice"),
        ("free joker", "classic-free-joker"),
        ("야추", "yacht"),
    ],
)
def test_boxes_questions_and_games_are_found_too(client: FlaskClient, query: str, place: str) -> None:
    """Beside words, a search leads to the very box of a ruleset, to questions, and to rulesets."""
    assert f"/ko/rules/{place}" in found(client, "ko", query)


def test_a_box_that_rulesets_share_is_found_once(client: FlaskClient) -> None:
    """A box that pays the same in several rulesets is one result: the dailies' first, the others linked below."""
    html = html_of(client, "/en/rules/search?q=full house")
    assert found(client, "en", "full house").count("/en/rules/yacht#full_house") == 1
    assert "/en/rules/yatzy#full_house" not in found(client, "en", "full house")
    assert '<a href="/en/rules/yatzy#full_house">Nordic Yatzy</a>' in html


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("what is a joker?", "words#joker"),
        ("풀 하우스 점수", "words#full-house"),
        ("my upper bonus", "words#upper-bonus"),
    ],
)
def test_words_of_a_sentence_are_found(client: FlaskClient, query: str, place: str) -> None:
    """Of a whole sentence the longest part that names something counts."""
    assert found(client, "ko", query)[0] == f"/ko/rules/{place}"


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("야츄", "five-of-a-kind"),
        ("chanse", "chance"),
        ("jokre", "joker"),
        ("풀하우수", "full-house"),
        ("knifel", "kniffel"),
    ],
)
def test_a_slip_is_forgiven_and_told(client: FlaskClient, query: str, place: str) -> None:
    """A letter too few, too many, wrong or exchanged still finds the word; the page says that it is only similar."""
    assert f"/en/rules/words#{place}" in found(client, "en", query)
    assert "These names are close:" in words_of(html_of(client, f"/en/rules/search?q={query}"))


@BOTH
def test_every_result_leads_somewhere(app: Flask, client: FlaskClient, language: str) -> None:
    """All that can be found is on the page that its link names, at the place that it names."""
    with app.test_request_context(f"/{language}/rules", base_url="http://localhost"):
        urls = {url for entry in entries(context().service.rulesets) for url in urls_of(entry)}
    assert len(urls) > 100
    pages: dict[str, str] = {}
    for url in sorted(urls):
        page, anchor = urldefrag(url)
        html = pages.setdefault(page, html_of(client, page))
        assert not anchor or f'id="{anchor}"' in html, url


# The page


@BOTH
def test_the_search_needs_no_script(client: FlaskClient, language: str) -> None:
    """The index has a form that asks the search by GET, and the answer has it again with the query in it."""
    form = next(form for form in Page(html_of(client, f"/{language}/rules")).forms if "search" in form.action)
    assert (form.method, form.action, form.fields) == ("get", f"/{language}/rules/search", [("q", "")])
    again = Page(html_of(client, f"/{language}/rules/search?q=joker"))
    assert ("q", "joker") in [field for form in again.forms for field in form.fields]


@pytest.mark.parametrize("query", ["", "   ", "???", "▲", "qwertyuiop", "x"])
def test_a_search_without_results_says_what_can_be_searched(client: FlaskClient, query: str) -> None:
    """Who finds nothing, or asks for nothing, is told what there is, with examples that do find something."""
    html = html_of(client, f"/en/rules/search?q={query}")
    assert found(client, "en", query) == []
    assert "You can search for boxes and combinations" in html
    examples = re.findall(r'<a href="/en/rules/search\?q=([^"]+)">', html)
    assert len(examples) == 5
    assert all(found(client, "en", example.replace("+", " ")) for example in examples)


@pytest.mark.parametrize("query", ["<script>alert(1)</script>", '" onfocus="x', "%00\ud7ff", "{{ 7 * 7 }}", "'; --"])
def test_a_query_is_never_markup(client: FlaskClient, query: str) -> None:
    """Whatever is typed stands on the page as text."""
    html = client.get("/en/rules/search", query_string={"q": query}).get_data(as_text=True)
    page = Page(html)
    assert page.tags.count("script") == 1
    assert "onfocus" not in dict(page.attributes)
    assert " ".join(query.split()) in unescape(html)


def test_a_long_query_is_cut(client: FlaskClient) -> None:
    """A query has a longest length; what is more of it is dropped."""
    html = html_of(client, f"/en/rules/search?q={'joker ' * 500}")
    (value,) = re.findall(r'name="q" type="search" value="([^"]*)"', html)
    assert len(value) <= LONGEST
    assert found(client, "en", "joker " * 500)[0] == "/en/rules/words#joker"


# How words are compared


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("4 of a kind", "4ofakind"),
        ("Four-Kind", "fourkind"),
        ("풀 하우스", "풀하우스"),
        ("ＦＵＬＬ", "full"),
        ("+100!", "100"),
    ],
)
def test_spaces_case_signs_and_width_do_not_count(text: str, same: str) -> None:
    """Letters and digits count, in whatever width and case; nothing else does."""
    assert plain(text) == same


@pytest.mark.parametrize(
    ("word", "other", "near"),
    [
        ("야찌", "야치", True),
        ("joker", "joekr", True),
        ("joker", "jokers", True),
        ("joker", "poket", False),
        ("keep", "keeep", True),
        ("run", "ran", False),
        ("straight", "strieght", True),
        ("straight", "stroke", False),
    ],
)
def test_a_slip_is_one_letter_and_two_in_long_words(word: str, other: str, near: bool) -> None:
    """From four letters on one slip is forgiven, from eight on two; short words must be right."""
    assert is_near(word, other) is near


def test_better_matches_come_first() -> None:
    """What is called so comes before what begins so, holds it, or says it; equals keep their order."""
    known = [
        Entry("", "d", "has gold in it", "4", ("silver",)),
        Entry("", "c", "", "3", ("old gold",)),
        Entry("", "b", "", "2", ("goldfish",)),
        Entry("", "a", "", "1", ("Gold",)),
        Entry("", "a", "", "5", ("gold",)),
        Entry("", "e", "marigold", "6", ("marigold",)),
    ]
    assert [entry.url for entry in search(known, "gold").entries] == ["1", "5", "2", "3", "4"]
    assert len(search([known[3]] * 50, "gold").entries) == MOST
