"""Games against the computer on pages: where they start, what their table shows, and that nothing is told twice or too
early."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from daily.ids import Mode, parse_game_id
from daily.levels import levels_of
from daily.rulesets import RULESETS
from daily.scales import scores_of
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.pages import Page
from web import create_app
from web.config import Builds, Settings

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def begun(browser: Browser, ruleset: str = "classic", level: str = "easy") -> Page:
    """The table of a new game."""
    browser.open(f"/computer/{ruleset}")
    return browser.press(level)


# The start page


@every_ruleset
def test_every_level_tells_what_it_scores(browser: Browser, ruleset: str) -> None:
    """The start page of every ruleset has all its levels, each with its measured mean, the standard error and the
    number of games."""
    page = browser.open(f"/computer/{ruleset}")
    scores = scores_of(ruleset)
    assert len(scores) == len(levels_of(RULESETS[ruleset]))
    for score in scores:
        assert f"{score.mean:,.2f} ± {score.stderr:.2f} mean of {score.games:,} games" in page.text


def test_every_ruleset_can_be_chosen(browser: Browser) -> None:
    """The start page leads to every ruleset there is; house rules are under the one that they are made of."""
    page = browser.open("/computer")
    assert {f"/computer/{ruleset}" for ruleset in RULESETS} <= set(page.links)
    house = page.html.split("<details")[-1].split("</details>")[0]
    assert "House rules: Classic, 13 boxes" in house
    assert [key for key in RULESETS if f'"/computer/{key}"' in house] == [
        key for key in RULESETS if key.startswith("classic-")
    ]


@pytest.mark.parametrize(("ruleset", "level"), [("classic", "easy"), ("yatzy", "strong"), ("triple", "medium")])
def test_one_press_begins(app: Flask, browser: Browser, ruleset: str, level: str) -> None:
    """A level's button leads to the table of a new game with both cards; nothing is stored before the first roll."""
    page = begun(browser, ruleset, level)
    game = parse_game_id(browser.address.split("/")[-1])
    assert (game.mode, game.ruleset, game.level) == (Mode.COMPUTER, ruleset, level)
    assert f"Computer ({level})" in page.text
    store = app.extensions["daily"].store
    assert store.load_game(game) is None
    browser.press("roll")
    assert store.load_game(game) is not None


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"ruleset": "classic", "level": "grand"}, 400),
        ({"ruleset": "classic"}, 400),
        ({"ruleset": "triple", "level": "perfect"}, 400),
        ({"ruleset": "chess", "level": "easy"}, 404),
        ({}, 404),
    ],
)
def test_other_levels_and_rulesets_are_refused(browser: Browser, form: dict[str, str], status: int) -> None:
    """What is no level or no ruleset begins nothing, and is said in a sentence."""
    browser.send("/computer", form)
    assert browser.answer.status_code == status
    assert browser.open("/computer/chess").forms == []
    assert browser.answer.status_code == 404


def test_the_unfinished_game_comes_first(browser: Browser) -> None:
    """A level with an unfinished game offers to go on with it, and a new one beside it; other rulesets name it too."""
    begun(browser)
    browser.press("roll")
    table = browser.address
    page = browser.open("/computer/classic")
    assert page.html.index(f'href="{table}"') < page.html.index('value="easy"')
    assert "New game" in page.text
    assert table in browser.open("/computer/yacht").links
    assert "Go on with" in browser.page.text
    browser.open("/computer/classic")
    assert browser.press("easy").forms
    assert browser.address != table


def test_the_record_is_told_by_level(browser: Browser) -> None:
    """After a finished game its level tells the record; others and other rulesets have none."""
    begun(browser)
    browser.finish()
    page = browser.open("/computer/classic")
    assert len(re.findall(r"You: \d won · \d drawn · \d lost", page.text)) == 1
    counts = [int(count) for count in re.findall(r"You: (\d) won · (\d) drawn · (\d) lost", page.text)[0]]
    assert sum(counts) == 1
    assert "You:" not in browser.open("/computer/yacht").text


@pytest.mark.parametrize(("builds", "words"), [(Builds.ALL, "Being prepared"), (Builds.OFF, "Not offered here")])
def test_a_level_without_its_table_says_so(
    settings: Settings, store: RedisStore, clock: TestClock, builds: Builds, words: str
) -> None:
    """Perfect play cannot be begun while its table is being prepared, nor where it is not offered; other levels can."""
    browser = Browser(create_app(replace(settings, builds=builds), store, SECRET, clock), Accept_Language="en")
    buttons = [value for _, value in browser.open("/computer/yacht").form("easy").buttons]
    assert buttons == ["easy", "medium", "strong"]
    assert words in browser.page.text
    put_table("yacht", settings.tables)
    assert browser.open("/computer/yacht").form("perfect").buttons
    assert words not in browser.page.text
