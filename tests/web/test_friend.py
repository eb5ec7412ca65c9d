"""The page behind a friend's link: what chats read in its head, and what stands on it before and after the own game."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from daily.ids import GameId, Mode, daily_game_id, link_of
from tests.conftest import SECRET, TestClock
from tests.stories import Person, thorough
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.pages import Page
from tests.web.test_analysis import browser_of
from web import create_app
from web.config import Settings
from web.context import Context


@pytest.fixture
def theirs(ben: Person) -> GameId:
    """Ben's game of the day, finished."""
    return ben.finish(ben.today())[-1].game


def head(page: Page) -> dict[str, str]:
    """What the head says to programs: properties and names of `<meta>`, and the canonical title."""
    told = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page.html))
    return told | {"title": re.findall(r"<title>(.*)</title>", page.html)[0]}


def total_of(app: Flask, game: GameId) -> int:
    """The total of a finished game."""
    here: Context = app.extensions["daily"]
    return here.service.finished(game).state.card.total


def par_of(app: Flask, game: GameId) -> int:
    """Par of a game's day."""
    here: Context = app.extensions["daily"]
    assert game.day is not None
    found = here.yardsticks(game.day, game.ruleset)
    assert found is not None
    return found.par.total


@pytest.mark.parametrize(
    ("language", "title", "text", "beside"),
    [
        ("ko", "{}점 · 요트 다이스 #333", "같은 주사위로 도전해 보세요 · 기준 {}점", "기준"),
        ("en", "{} points · Daily Yacht Dice #333", "Play the same dice · par {}", "par"),
    ],
)
def test_chats_read_the_score_in_the_language_of_the_link(
    app: Flask, theirs: GameId, settings: Settings, language: str, title: str, text: str, beside: str
) -> None:
    """Title, line and the words for the picture are in the language of the address, which the address of the page
    keeps; the picture has one address for all."""
    put_table("classic", settings.tables)
    total, par = total_of(app, theirs), par_of(app, theirs)
    link = f"/r/{link_of(theirs)}"
    page = browser_of(app, "nobody").open(f"/{language}{link}")
    told = head(page)
    assert page.language == language
    assert told["title"] == told["og:title"] == title.format(total)
    assert told["description"] == told["og:description"] == text.format(par)
    assert told["og:url"] == f"http://localhost/{language}{link}"
    assert told["og:image"] == f"http://localhost{link}.png"
    sign = "+" if total > par else "−"
    assert told["og:image:alt"] == f"{title.format(total)} · {beside} {sign}{abs(total - par)}"
    assert (told["og:type"], told["twitter:card"]) == ("website", "summary_large_image")
    sizes = [told[f"og:image:{part}"] for part in ("type", "width", "height")]
    assert sizes == ["image/png", "1200", "630"]


def test_without_par_nothing_is_promised(app: Flask, theirs: GameId) -> None:
    """While par is not known neither the line nor the words for the picture name it."""
    told = head(browser_of(app, "nobody").open(f"/en/r/{link_of(theirs)}"))
    assert told["og:description"] == "Play the same dice."
    assert told["og:image:alt"] == told["og:title"]


def test_another_ruleset_says_its_name(app: Flask, ann: Person) -> None:
    """The title of a daily that is not on the front page names its ruleset, as the text to share does."""
    yachtsman = replace(ann, ruleset="yacht")
    game = yachtsman.finish(yachtsman.today())[-1].game
    title = head(browser_of(app, "nobody").open(f"/en/r/{link_of(game)}"))["og:title"]
    assert title == f"{total_of(app, game)} points · Daily Yacht Dice #333 · Yacht, 12 boxes"


def test_addresses_are_those_that_people_outside_reach(ann: Person, settings: Settings, clock: TestClock) -> None:
    """Where the service has a public address, page and picture are named by it, and the picture is there."""
    game = ann.finish(ann.today())[-1].game
    app = create_app(replace(settings, base_url="https://dice.example.org"), ann.store, SECRET, clock)
    told = head(browser_of(app, "nobody").open(f"/en/r/{link_of(game)}"))
    assert told["og:url"] == f"https://dice.example.org/en/r/{link_of(game)}"
    assert told["og:image"] == f"https://dice.example.org/r/{link_of(game)}.png"
    path = told["og:image"].removeprefix("https://dice.example.org")
    assert app.test_client().get(path).mimetype == "image/png"


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_game_with_dice_of_its_own_says_its_ruleset(
    app: Flask, ann: Person, settings: Settings, language: str
) -> None:
    """Solo has no day: its ruleset stands in the title; par of its dice is told to nobody who may still play them."""
    put_table("classic", settings.tables)
    game = ann.finish(ann.new(Mode.SOLO))[-1].game
    told = head(browser_of(app, "nobody").open(f"/{language}/r/{link_of(game)}"))
    which = {"ko": "점 · 요트 다이스 · 클래식 13칸", "en": " points · Daily Yacht Dice · Classic, 13 boxes"}[language]
    assert told["og:title"] == told["og:image:alt"] == f"{total_of(app, game)}{which}"
    assert told["og:description"] == {"ko": "같은 주사위로 도전해 보세요.", "en": "Play the same dice."}[language]


def test_a_game_against_the_computer_says_how_it_ended(app: Flask, ann: Person) -> None:
    """Both scores stand in the title, the level and the verdict in the line below."""
    game = ann.finish(ann.new(Mode.COMPUTER))[-1].game
    here: Context = app.extensions["daily"]
    found = here.service.finished(game)
    assert found.rival is not None
    told = head(browser_of(app, "nobody").open(f"/en/r/{link_of(game)}"))
    totals = (found.state.card.total, found.rival.state.card.total)
    assert told["og:title"] == "{} : {} · Daily Yacht Dice · Classic, 13 boxes".format(*totals)
    verdict = "win" if totals[0] > totals[1] else "loss" if totals[0] < totals[1] else "draw"
    line = f"Against the computer ({game.level}): {verdict} · Play the same dice."
    assert told["og:description"] == line


# What stands on the page


def squares(page: Page) -> list[str]:
    """The squares that are drawn on the page itself."""
    return re.findall(r'<i class="(blue|yellow|black)">', page.html)


@pytest.mark.parametrize("moves", ["", "r", "r r12 chance r"])
def test_no_squares_before_the_own_game_is_finished(
    app: Flask, ann: Person, theirs: GameId, settings: Settings, moves: str
) -> None:
    """Who has not finished the game of that day sees score and par; no squares, no counts of them, and no picture."""
    put_table("classic", settings.tables)
    if moves:
        ann.moves(ann.today(), moves)
    page = browser_of(app, ann.id).open(f"/en/r/{link_of(theirs)}")
    main = page.html.split("<main")[1]
    assert f"{total_of(app, theirs)} points" in page.text
    assert f"Par {par_of(app, theirs)}:" in page.text
    assert squares(page) == []
    assert not re.search(r"\d (best|slip|mistake)|<svg|<img|<table", main)


def test_squares_of_both_stand_side_by_side_afterwards(
    app: Flask, ann: Person, theirs: GameId, settings: Settings
) -> None:
    """Once the own game is finished both games' squares are drawn, the own ones first, with their counts in words and
    both scores."""
    put_table("classic", settings.tables)
    mine = ann.finish(ann.today(), thorough)[-1].game
    page = browser_of(app, ann.id).open(f"/en/r/{link_of(theirs)}")
    here: Context = app.extensions["daily"]
    expected: list[str] = []
    for game in (mine, theirs):
        losses = here.reviews.losses_of(here.service.finished(game))
        assert losses is not None
        expected += ["blue" if loss <= 500_000 else "yellow" if loss <= 2_000_000 else "black" for loss in losses]
    assert squares(page) == expected
    for whose, game, own in (("You", mine, expected[:13]), ("Your friend", theirs, expected[13:])):
        said = page.text.split(f"{whose} {total_of(app, game)} points ")[1]
        counted = {"best": own.count("blue"), "slip": own.count("yellow"), "mistake": own.count("black")}
        told = re.match(r"(\d+ (best|slip|mistake)s?(, | ))+", said)
        assert told is not None
        assert {word: int(count) for count, word in re.findall(r"(\d+) (best|slip|mistake)", told[0])} == {
            word: count for word, count in counted.items() if count
        }


def test_without_a_table_there_are_no_squares(app: Flask, ann: Person, theirs: GameId) -> None:
    """While it is not known what decisions came to, the way to the comparison stands there alone."""
    ann.finish(ann.today(), thorough)
    page = browser_of(app, ann.id).open(f"/en/r/{link_of(theirs)}")
    assert squares(page) == []
    assert f"/en/r/{link_of(theirs)}/compare" in page.links


def test_the_sender_sees_the_picture(app: Flask, ben: Person, theirs: GameId) -> None:
    """Who opens the own link sees which picture goes along with it, with its words."""
    page = browser_of(app, ben.id).open(f"/en/r/{link_of(theirs)}")
    assert ("src", f"/r/{link_of(theirs)}.png") in page.attributes
    assert ("alt", head(page)["og:image:alt"]) in page.attributes
    assert "Chats show this picture" in page.text


def test_the_page_of_a_game_that_goes_on_is_404(app: Flask, ben: Person) -> None:
    """Nothing is told of a game before its end."""
    ben.moves(ben.today(), "r chance r")
    browser: Browser = browser_of(app, "nobody")
    browser.open(f"/r/{link_of(daily_game_id(ben.id, 'classic', ben.clock().date()))}")
    assert browser.answer.status_code == 404
