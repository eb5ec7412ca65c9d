"""Words, questions, and all games side by side: complete for every ruleset, in both languages, true to the rules."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import web
from daily.ruleset import Joker, Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.rulesets.classic import BOUNDS, BOXES, CLASSIC
from tests.web.test_rules import ALL, BOTH, html_of, words_of
from web.rules.answers import TOPICS
from web.rules.compare import compare_page
from web.rules.differences import base_of, differences, main_rulesets
from web.rules.glossary import GROUPS, NOT_OFFERED, word_of_box
from web.rules.names import line_of
from web.rules.places import PLACES
from web.rules.question import More
from web.rules.spelling import is_hangul
from web.words import ruleset_name

MAIN = ("classic", "yacht", "yatzy", "yacht-1938", "triple")
TEMPLATES = Path(web.__file__).parent / "templates"
WORDS = [word for group in GROUPS for word in group.words]

# Words


@ALL
def test_every_box_has_a_word(key: str) -> None:
    """All boxes are in the glossary: the upper ones together, each other one by what players call it."""
    for box in ruleset_of(key).boxes:
        assert box.face or word_of_box(line_of(box)), box.key


def test_words_name_what_there_is() -> None:
    """Anchors are unique on their page, and rulesets and boxes of a word exist."""
    keys = [*(group.key for group in GROUPS), *(word.key for word in WORDS)]
    lines = {line_of(box) for ruleset in RULESETS.values() for box in ruleset.boxes}
    assert len(keys) == len(set(keys))
    for word in (*WORDS, *NOT_OFFERED):
        assert set(word.boxes) <= lines
        assert set(word.games) <= RULESETS.keys()


@BOTH
def test_other_names_are_in_the_script_of_the_reader(client: FlaskClient, language: str) -> None:
    """A Korean page tells Korean synonyms, an English one those in Latin letters; wrong spellings are not told."""
    html = html_of(client, f"/{language}/rules/words")
    told = re.findall(r"<small>(?:다른 말|also): (.*?)</small>", html)
    assert len(told) > 30
    assert all(is_hangul(name) == (language == "ko") for names in told for name in names.split(", "))
    assert "야쯔" not in html
    assert "챈스" not in html


@pytest.mark.parametrize("path", ["/rules/words", "/rules/questions", "/rules/compare", "/rules/history"])
@BOTH
def test_links_of_these_pages_lead_somewhere(client: FlaskClient, language: str, path: str) -> None:
    """Every link within the rules finds its page and its place there, and no two places of a page share a name."""
    html = html_of(client, f"/{language}{path}")
    anchors = re.findall(r'\bid="([^"]+)"', html)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(anchors)
    for page, anchor in set(re.findall(rf'href="(/{language}/rules[^"#]*)#([^"]+)"', html)):
        assert f'id="{anchor}"' in html_of(client, page), (page, anchor)


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("words", "킵 주사위를 남겨 두고 나머지만 다시 굴리는 것이에요. 다른 말: 홀드, 남기기, 고정"),
        ("words", "다른 말: 포카인드, 포 오브 어 카인드, 네 개 같은 눈 클래식 13칸 요트 12칸"),
        ("history", "“Yahtzee”는 해당 소유자의 상표이고, 이 서비스는 그 소유자와 아무 관계가 없어요."),
        ("questions", "클래식 13칸: 1,575 요트 12칸: 323"),
    ],
)
def test_korean_players_find_their_words(client: FlaskClient, page: str, told: str) -> None:
    """The pages say what players say."""
    assert told in " ".join(words_of(html_of(client, f"/ko/rules/{page}").replace("<", " <")).split())


# Questions


def test_every_answer_leads_on() -> None:
    """Questions have anchors of their own, and every kind of link is asked for by a question."""
    questions = [question for _, _, asked in TOPICS for question in asked]
    assert len({question.key for question in questions}) == len(questions)
    assert {more for question in questions for more in question.more} == set(More)


def test_an_answer_about_jokers_leads_to_games_that_have_them(client: FlaskClient) -> None:
    """Of the daily rulesets only those with a joker are named where it is explained why a box is barred."""
    html = html_of(client, "/en/rules/questions").split('id="barred"')[1].split("</article>")[0]
    assert "/en/rules/classic#joker" in html
    assert "/en/rules/yacht" not in html


# All games side by side


def test_house_rules_are_recognised_by_their_boxes() -> None:
    """A ruleset whose boxes are all those of an earlier one is a house rule of it; the others are columns."""
    assert {base_of(RULESETS[key]) for key in MAIN} == {None}
    assert {base_of(RULESETS[key]) for key in RULESETS if key.startswith("classic-")} == {CLASSIC}
    assert {ruleset.key for ruleset in main_rulesets()} == {key for key in RULESETS if not base_of(RULESETS[key])}


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("classic-free-joker", ["Free joker:"]),
        ("classic-no-joker", ["No joker:"]),
        ("classic-no-bonus", ["No yacht bonus:"]),
        ("classic-plain", ["No joker:", "No yacht bonus:"]),
        ("classic-upper-first", ["The six upper boxes"]),
        ("classic-12", ["Left out: Three of a kind."]),
    ],
)
@pytest.mark.usefixtures("english")
def test_a_house_rule_says_how_it_differs(client: FlaskClient, key: str, told: list[str]) -> None:
    """Each difference of the data is a sentence, and there are no others; the page of the ruleset has them first."""
    found = differences(ruleset_of(key), CLASSIC)
    assert [sentence.startswith(start) for sentence, start in zip(found, told, strict=True)] == [True] * len(told)
    words = words_of(html_of(client, f"/en/rules/{key}").split('id="quick"')[0])
    assert all(sentence in words for sentence in found)
    assert "What is different here" not in html_of(client, "/en/rules/classic")


@pytest.mark.usefixtures("english")
def test_other_numbers_are_differences_too() -> None:
    """A house rule may change any number of its ruleset, and the sentence has it."""
    changed = Ruleset("x", BOXES, BOUNDS, threshold=60, bonus=40, extra=50, joker=Joker.FORCED)
    assert differences(changed, CLASSIC) == (
        "Upper bonus: +40 from 60 on.",
        "Yacht bonus: +50 for every further five of a kind.",
    )
    without = Ruleset("x", BOXES, BOUNDS, threshold=0, bonus=0, extra=100, joker=Joker.FORCED)
    assert differences(without, CLASSIC) == ("No upper bonus.",)


@pytest.mark.usefixtures("english")
def test_the_table_has_what_the_rulesets_say() -> None:
    """Boxes that players call alike share a row; a box that a ruleset lacks is empty; facts are those of the data."""
    page = compare_page()
    columns = [[link.text for link in page.rulesets].index(ruleset_name(key)) for key in MAIN]
    cells = {row.name: [row.cells[column] for column in columns] for row in (*page.boxes, *page.facts)}
    rows = {name: [f"{cell.pays} {cell.brief}".strip() for cell in row] for name, row in cells.items()}
    assert rows["Ones – Sixes"] == ["sum"] * 5
    assert rows["Three of a kind"] == ["sum all five", "", "sum these three", "", "sum all five"]
    assert rows["Small straight"] == ["30 4 in a row", "15 4 in a row", "15 1 to 5", "30 1 to 5", "30 4 in a row"]
    assert rows["Chance, choice"] == ["sum all five"] * 5
    assert rows["Yacht"] == ["50"] * 5
    assert rows["Two pairs"] == ["", "", "sum these four", "", ""]
    assert rows["Upper bonus"] == ["+35 from 63 on", "+35 from 63 on", "+50 from 63 on", "", "+35 from 63 on"]
    assert rows["Highest total"] == ["1,575", "323", "374", "297", "6,050"]
    assert rows["Mean of the best strategy"] == ["254.6", "191.8", "248.4", "167.0", ""]
    assert rows["Columns"] == ["1", "1", "1", "1", "×1 ×2 ×3"]


@BOTH
def test_every_ruleset_is_on_the_page_of_all_games(client: FlaskClient, language: str) -> None:
    """All rulesets are linked, whether as columns or as house rules, and so are relatives that are not offered."""
    html = html_of(client, f"/{language}/rules/compare")
    assert {f"/{language}/rules/{key}" for key in RULESETS} <= set(re.findall(r'href="([^"]+)"', html))
    assert all(f'id="{word.key}"' in html for word in NOT_OFFERED)


@ALL
@BOTH
def test_every_ruleset_says_what_it_is(client: FlaskClient, key: str, language: str) -> None:
    """Each ruleset has a sentence on the index: its own, or how it differs from another one."""
    html = html_of(client, f"/{language}/rules")
    link = rf'<a href="/{language}/rules/{key}">'
    ((daily, other),) = re.findall(
        rf"(?s)<p>([^<]+)</p>\s*<p class=\"muted\">[^<]*</p>\s*<p>{link}|{link}.*?<dd>(.*?)</dd>", html
    )
    assert len(daily or other) > 5


# One place per thing


def test_no_template_of_the_rules_names_a_ruleset() -> None:
    """Adding a ruleset changes no page: templates know no keys."""
    for path in (TEMPLATES / "rules").glob("*.html"):
        text = path.read_text("utf-8")
        assert not [key for key in RULESETS if re.search(rf"[\"'/]{re.escape(key)}[\"'/]", text)], path.name


def test_no_page_has_the_name_of_a_ruleset() -> None:
    """A ruleset's key is its address: no page beside the rulesets may take it."""
    assert not RULESETS.keys() & {"search", *(place.page for place in PLACES)}


@pytest.mark.usefixtures("english")
def test_a_new_house_rule_needs_no_text() -> None:
    """A ruleset that only changes numbers of another one is described without a word being written for it."""
    mild = replace(CLASSIC, key="classic-mild", extra=10)
    assert base_of(mild) is CLASSIC
    assert differences(mild, CLASSIC) == ("Yacht bonus: +10 for every further five of a kind.",)
