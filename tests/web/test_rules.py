"""The pages of the rules: every ruleset in both languages, from nothing but its own data."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from zoneinfo import ZoneInfo

import msgspec
import pytest
from flask.testing import FlaskClient

from daily.day import Calendar
from daily.dice import Dice, format_dice, parse_dice
from daily.ruleset import Box, Joker, Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.rulesets.classic import CLASSIC
from daily.scoring import full_house_fixed
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.known import VECTORS
from tests.test_vectors import Scored
from web import create_app
from web.config import Settings
from web.rules.early_stop import early_stop
from web.rules.ruleset_page import Entry, ruleset_page
from web.rules.texts import RULES, rule_of

ALL = pytest.mark.parametrize("key", RULESETS)
BOTH = pytest.mark.parametrize("language", ["ko", "en"])


def html_of(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def words_of(html: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


# Pages


@ALL
@BOTH
def test_every_ruleset_has_a_page_with_an_anchor_for_each_box(client: FlaskClient, key: str, language: str) -> None:
    """The rule of every box of every ruleset has an address of its own: the key of the box, once on the page."""
    html = html_of(client, f"/{language}/rules/{key}")
    assert f'<html lang="{language}">' in html
    anchors = re.findall(r'\bid="([^"]+)"', html)
    assert [anchors.count(box.key) for box in ruleset_of(key).boxes] == [1] * len(ruleset_of(key).boxes)


@pytest.mark.parametrize("path", ["/rules", *(f"/rules/{key}" for key in RULESETS)])
def test_links_within_a_page_lead_somewhere(client: FlaskClient, path: str) -> None:
    """Every link to a place of the same page finds it, and no two places share a name."""
    html = html_of(client, f"/en{path}")
    anchors = re.findall(r'\bid="([^"]+)"', html)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(anchors)


@BOTH
def test_the_index_leads_to_every_ruleset_and_to_the_challenges(client: FlaskClient, language: str) -> None:
    """The index links the rules of every ruleset, and today's challenge of those that have one."""
    links = set(re.findall(r'href="([^"]+)"', html_of(client, f"/{language}/rules")))
    assert {f"/{language}/rules/{key}" for key in RULESETS} | {f"/{language}/", f"/{language}/today/yacht"} <= links
    assert f"/{language}/today/yatzy" not in links


def test_an_unknown_ruleset_is_not_found(client: FlaskClient) -> None:
    """A wrong address answers with 404 and a sentence that names what was asked for."""
    answer = client.get("/en/rules/chess")
    assert answer.status_code == 404
    assert "There is no ruleset 'chess'" in unescape(answer.get_data(as_text=True))


@pytest.mark.parametrize("path", ["/rules", "/rules/classic"])
def test_reading_the_rules_makes_nobody_a_player(client: FlaskClient, path: str) -> None:
    """The pages of the rules set no cookie."""
    assert "Set-Cookie" not in client.get(path).headers


# Boxes and their examples


def amounts_of(ruleset: Ruleset, boxes: tuple[str, ...], dice: Dice) -> list[int]:
    """What the ruleset itself says that a roll pays in these boxes."""
    paid = ruleset.pays(dice, joker=False)
    return [paid[ruleset.index[box]] for box in boxes]


def numbers(text: str) -> list[int]:
    """The points in a text like `12 points` or `×1 12 · ×2 24 · ×3 36`."""
    return [int(digits) for digits in re.findall(r"(?<![×\d])\d+", text)]


@ALL
@pytest.mark.usefixtures("english")
def test_an_example_pays_what_the_ruleset_says(key: str) -> None:
    """Dice that fit pay what the ruleset pays for them, which is something; dice that do not fit pay 0."""
    ruleset = ruleset_of(key)
    for entry in ruleset_page(ruleset).entries:
        paid = amounts_of(ruleset, entry.anchors, entry.fits.dice)
        assert numbers(entry.fits.points) == paid
        assert all(paid)
        if entry.misses:
            assert amounts_of(ruleset, entry.anchors, entry.misses.dice) == [0] * len(entry.anchors)
            assert entry.misses.points == "0 points"


def test_examples_agree_with_the_shared_vectors() -> None:
    """Where the known-right values have the dice and the box of an example, they have its points too."""
    known = {
        (each.ruleset, each.box, "".join(sorted(each.dice))): each.points
        for each in msgspec.json.decode((VECTORS / "scoring.json").read_bytes(), type=list[Scored])
    }
    met = 0
    for ruleset in RULESETS.values():
        for box in ruleset.boxes:
            for digits in filter(None, (rule_of(box).fits, rule_of(box).misses)):
                expected = known.get((ruleset.key, box.key, "".join(sorted(digits))))
                met += expected is not None
                assert expected in (None, box.score(parse_dice(digits)))
    assert met > 20


@ALL
@pytest.mark.usefixtures("english")
def test_other_boxes_of_an_example_are_those_that_pay(key: str) -> None:
    """Dice may also be written in exactly the other boxes that pay more than 0 for them."""
    ruleset = ruleset_of(key)
    entries = ruleset_page(ruleset).entries

    def other_boxes(entry: Entry) -> list[tuple[str, list[int]]]:
        others = ((other.name, amounts_of(ruleset, other.anchors, entry.fits.dice)) for other in entries)
        return [(name, paid) for name, paid in others if any(paid) and name != entry.name]

    for entry in entries:
        assert [(choice.name, numbers(choice.points)) for choice in entry.also] == other_boxes(entry)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.fits)
def test_a_sentence_belongs_to_one_way_of_paying(rule: object) -> None:
    """No two sentences describe boxes that pay alike, so a box is recognised by what it pays."""
    found = [each for each in RULES if rule_of(Box("any", each.score)) is rule]
    assert found == [rule]


@pytest.mark.usefixtures("english")
def test_numbers_on_the_page_come_from_the_ruleset() -> None:
    """A ruleset with other numbers gets a page with those numbers."""
    boxes = tuple(
        replace(box, score=full_house_fixed(27), joker_points=28) if box.key == "full_house" else box
        for box in CLASSIC.boxes
    )
    page = ruleset_page(Ruleset("classic", boxes, (6, 999), threshold=60, bonus=41, extra=71, joker=Joker.FREE))
    (full_house,) = (entry for entry in page.entries if entry.anchors == ("full_house",))
    assert (full_house.pays, full_house.fits.points, full_house.joker) == ("27 points", "27 points", "28 points")
    assert (page.summary.bonus, page.summary.extra, page.summary.joker) == ("+41 from 60 on", "+71", "free")
    assert (page.summary.least, page.summary.most) == (6, 999)
    assert [written.bonus for written in (*page.bonus_cases, *page.extra_cases)] == [41, 0, 71, 0]


# Worked cases

CASE = (
    "Yacht (five of a kind) is filled and Fours is open: only Fours may be written. Yacht bonus +100 "
    "Allowed: Fours 20 points Barred: Ones, Twos, Threes, Fives, Sixes, Three of a kind, Four of a kind, "
    "Full house, Small straight, Large straight, Chance"
)
ZERO_CASE = (
    "Fours and the whole lower section are filled: any open upper box may be written, for 0 points. Yacht bonus +100 "
    "Allowed for 0 points: Ones, Twos, Threes, Fives, Sixes"
)
TOLD = {
    "classic": [
        "Sixes: 18 points Upper sum 63: bonus +35",
        "Sixes: 12 points Upper sum 57: no bonus",
        "Fours: 20 points and the bonus +100",
        "Fours: 20 points and no bonus",
        CASE,
        ZERO_CASE,
    ],
    "classic-no-bonus": [
        "This game has none: a further five of a kind is worth what its box pays, and no more.",
        "only Fours may be written. Allowed: Fours 20 points Barred:",
    ],
    "yacht": ["This game has no joker", "Allowed: Fours 20 points, Choice 20 points, Four of a kind 20 points"],
    "yacht-1938": ["This game has no upper bonus."],
    "triple": ["Fours ×1 20 · ×2 40 · ×3 60", "The points of a column count ×1, ×2, ×3."],
}


@pytest.mark.parametrize("key", TOLD)
def test_the_page_says_what_its_cases_found(client: FlaskClient, key: str) -> None:
    """Worked cases stand on the page with their boxes, points and bonuses."""
    words = words_of(html_of(client, f"/en/rules/{key}"))
    assert [told for told in TOLD[key] if told not in words] == []


# How a day works


def test_stopping_early_shows_the_same_values_in_another_turn() -> None:
    """Wherever a player keeps no die, the die shows the value of that roll and place; only the turns differ."""
    rows = early_stop()
    for row in rows:
        for seen in (row.patient, row.hasty):
            free = [place for place in range(5) if place + 1 not in seen.held]
            assert [seen.dice[place] for place in free] == [row.values[place] for place in free]
    assert [row.patient.turn for row in rows] == [1, 1, 1]
    assert [row.hasty.turn for row in rows] == [1, 2, 2]


def test_the_example_of_stopping_early_is_drawn(client: FlaskClient) -> None:
    """The index draws every roll of the example, and names kept dice for the ear."""
    html = html_of(client, "/en/rules")
    for row in early_stop():
        for dice in (row.values, row.patient.dice, row.hasty.dice):
            assert f'aria-label="{" ".join(format_dice(dice))}' in html
    assert 'aria-label="3 3 3 6 1, kept 3 3"' in html


@pytest.mark.parametrize(
    ("zone", "grace", "sentence"),
    [
        ("UTC", timedelta(hours=6), "for another 6 hours, until 06:00; then the day is closed."),
        ("Asia/Seoul", timedelta(minutes=90), "for another 90 minutes, until 01:30; then the day is closed."),
        ("Asia/Seoul", timedelta(hours=1), "for another 1 hour, until 01:00; then the day is closed."),
        ("Europe/Berlin", timedelta(0), "At that moment the old day is closed:"),
    ],
)
def test_the_index_tells_this_services_day(
    settings: Settings, store: RedisStore, clock: TestClock, zone: str, grace: timedelta, sentence: str
) -> None:
    """Number, time zone and closing are those of the settings."""
    calendar = Calendar(ZoneInfo(zone), settings.calendar.epoch, grace)
    app = create_app(replace(settings, calendar=calendar), store, SECRET, clock)
    words = words_of(html_of(app.test_client(), "/en/rules"))
    assert f"Today is challenge #333. A new day begins at midnight, by the clock of this time zone: {zone}." in words
    assert sentence in words
