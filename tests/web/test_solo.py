"""Solo: the start page with the own figures, the table, and the result with the dice for a friend."""

import re

import pytest
from flask import Flask

from daily.ids import GameId, Mode, link_of, parse_game_id
from daily.rulesets import RULESETS
from daily.tally import Kind
from tests.stories import Person, thorough
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.pages import Page
from tests.web.test_analysis import browser_of
from tests.web.test_results import shared
from web.config import Settings
from web.context import Context


def offers(page: Page) -> dict[str, str]:
    """The words of the start page by ruleset: from its heading to its button."""
    parts = re.split(r'<button[^>]*name="ruleset" value="([a-z0-9-]+)"', page.html)
    return {key: words_of(html) for html, key in zip(parts[::2], parts[1::2], strict=False)}


def words_of(html: str) -> str:
    """The words of a piece of a page, tags left out wherever they begin or end."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def game_of(browser: Browser) -> GameId:
    """The game on the page."""
    return parse_game_id(browser.address.split("/")[-1])


# The start page


def test_every_ruleset_is_offered(browser: Browser) -> None:
    """The start page has a button for every ruleset of the registry, house rules among them, and leads to the rules of
    each."""
    page = browser.open("/solo")
    assert sorted(offers(page)) == sorted(RULESETS)
    for key in RULESETS:
        assert f"/rules/{key}" in page.links
    assert "/archive" in page.links


def test_house_rules_stand_under_their_game(browser: Browser) -> None:
    """House rules are folded under the game that they are made of, and are named there."""
    html = browser.open("/solo").html
    folded = html.split('<details class="games"')[1].split("</details>")[0]
    assert "House rules: Classic, 13 boxes" in folded
    assert re.findall(r'value="([a-z0-9-]+)"', folded) == [key for key in RULESETS if key.startswith("classic-")]


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_press_begins_a_game(browser: Browser, ruleset: str) -> None:
    """Every button leads to a table of its own with dice that nobody has rolled."""
    browser.open("/solo")
    browser.press(ruleset)
    game = game_of(browser)
    assert (game.mode, game.ruleset) == (Mode.SOLO, ruleset)
    assert browser.at == 0
    browser.press("roll")
    assert browser.at == 1


def test_nothing_is_kept_before_the_first_roll(app: Flask, browser: Browser) -> None:
    """Whoever begins a game and never rolls leaves nothing behind; with the first roll it is the game to go on with."""
    here: Context = app.extensions["daily"]
    for _ in range(3):
        browser.open("/solo")
        browser.press("yacht")
    table = browser.address
    assert here.store.load_game(parse_game_id(table.removeprefix("/play/"))) is None
    assert table not in browser.open("/solo").links
    browser.open(table)
    browser.press("roll")
    assert table in browser.open("/solo").links


@pytest.mark.parametrize(("data", "status"), [({}, 400), ({"ruleset": ""}, 404), ({"ruleset": "../classic"}, 404)])
def test_what_is_no_ruleset_is_refused(browser: Browser, data: dict[str, str], status: int) -> None:
    """A form that names no ruleset is answered with a page that says so."""
    browser.open("/solo")
    browser.send("/solo", data)
    assert browser.answer.status_code == status


def test_the_last_game_goes_on(browser: Browser) -> None:
    """An unfinished game is one tap away, as it stands; a newer one takes its place, and a finished one is gone."""
    browser.open("/solo")
    browser.press("classic")
    browser.press("roll")
    first = browser.address
    page = browser.open("/solo")
    assert first in page.links
    assert "Go on" in offers(page)["classic"]
    assert "Go on" not in offers(page)["yacht"]
    browser.press("classic")
    browser.press("roll")
    second = browser.address
    assert [link for link in browser.open("/solo").links if "/play/" in link] == [second]
    browser.open(second)
    assert browser.at == 1
    browser.finish()
    assert not [link for link in browser.open("/solo").links if "/play/" in link]


def test_the_own_figures_are_told(app: Flask, ann: Person) -> None:
    """Each ruleset tells best, mean and number of the own games, and nothing before the first one."""
    totals = [ann.finish(ann.service.solo("yacht"), thorough)[-1].state.card.total for _ in range(3)]
    told = offers(browser_of(app, ann.id).open("/solo"))
    assert f"Best {max(totals)} · mean {sum(totals) / 3:.1f} · 3 games" in told["yacht"]
    assert not [key for key, words in told.items() if "Best" in words and key != "yacht"]


def test_the_first_game_needs_no_mean(app: Flask, ann: Person) -> None:
    """Of a single game the best says all."""
    total = ann.finish(ann.service.solo("classic-12"))[-1].state.card.total
    page = browser_of(app, ann.id).open("/solo")
    assert f"Best {total} · 1 game" in offers(page)["classic-12"]
    assert '<details class="games" open>' in page.html


def test_a_friends_dice_wait_among_the_own_games(app: Flask, ann: Person) -> None:
    """A challenge that was begun is gone on with from the start page, which says whose dice these are."""
    game = ann.new(Mode.CHALLENGE)
    ann.moves(game, "r chance r")
    browser = browser_of(app, ann.id)
    page = browser.open("/solo")
    assert "A friend’s dice are waiting." in offers(page)["classic"]
    assert f"/play/{game}" in page.links


# The table


def heading(page: Page) -> str:
    """The heading of a table."""
    return words_of(page.html.split("<h1>")[1].split("</h1>")[0])


def test_the_table_says_what_is_played(app: Flask, ann: Person) -> None:
    """Title and heading name the mode; from the second game on the own best is there to be beaten."""
    browser = browser_of(app, ann.id)
    page = browser.open(f"/play/{ann.new(Mode.SOLO)}")
    assert page.html.split("<title>")[1].startswith("1/13 · Solo")
    assert heading(page) == "Solo Classic, 13 boxes"
    total = ann.finish(ann.new(Mode.SOLO), thorough)[-1].state.card.total
    assert f"Best {total}" in heading(browser.open(f"/play/{ann.new(Mode.SOLO)}"))
    assert "Best" not in heading(browser.open(f"/play/{ann.service.solo('yacht')}"))


@pytest.mark.parametrize(
    ("mode", "offered"),
    [(Mode.SOLO, True), (Mode.ARCHIVE, True), (Mode.CHALLENGE, False), (Mode.COMPUTER, False), (Mode.DAILY, False)],
)
def test_hints_are_offered_where_they_are_given(app: Flask, ann: Person, mode: Mode, offered: bool) -> None:
    """The table has a hint exactly where a press on it is not refused."""
    game = ann.new(mode)
    ann.move(game, 0, "r")
    browser = browser_of(app, ann.id)
    assert ("/hints" in browser.open(f"/play/{game}").html) == offered
    browser.open(f"/play/{game}/hints")
    assert (browser.answer.status_code == 403) == (not offered)


# The result


def remarks(page: Page) -> list[str]:
    """What the total is among others."""
    return re.findall(r'<p class="place">([^<]*)</p>', page.html)


def test_a_result_stands_beside_the_own_best(app: Flask, ann: Person, settings: Settings) -> None:
    """The first game is the one to beat; a better one is the best so far; a worse one tells how much it lacks."""
    browser = browser_of(app, ann.id)
    seen: list[int] = []
    for _ in range(8):
        end = ann.finish(ann.new(Mode.SOLO), thorough)[-1]
        total = end.state.card.total
        page = browser.open(f"/result/{end.game}")
        missing = max([*seen, total]) - total
        points = f"{missing} point" if missing == 1 else f"{missing} points"
        if not seen:
            assert remarks(page) == ["Your first game with these rules: the score to beat from now on."]
        elif missing:
            assert remarks(page) == [f"{points} below your best, {max(seen)}."]
        else:
            assert remarks(page) == ["Your best score so far!"]
        seen.append(total)
    assert len(set(seen)) > 2
    assert settings.rulesets[0] == "classic"


def test_a_result_sends_the_dice_to_a_friend(app: Flask, ann: Person, settings: Settings) -> None:
    """The text to copy has ruleset, total and link, and nothing of dice, decisions or par, though these are known."""
    put_table("yacht", settings.tables)
    end = ann.finish(ann.service.solo("yacht"), thorough)[-1]
    page = browser_of(app, ann.id).open(f"/result/{end.game}")
    assert shared(page) == [
        "Yacht Dice · Yacht, 12 boxes",
        f"{end.state.card.total} points. Can you beat it with the same dice?",
        f"http://localhost/r/{link_of(end.game)}",
    ]
    assert "The same dice for a friend" in page.text
    assert "Copy challenge" in page.text


def test_a_result_knows_the_par_of_its_dice(app: Flask, ann: Person, settings: Settings) -> None:
    """With the exact table there the total stands beside par of these dice, as the solver finds it, and the analysis
    shows both; perfect is found for days alone."""
    put_table("yacht", settings.tables)
    here: Context = app.extensions["daily"]
    end = ann.finish(ann.service.solo("yacht"), thorough)[-1]
    found = here.analyst.par("yacht", here.service.folds.source(end.game, end.key))
    assert found is not None
    browser = browser_of(app, ann.id)
    page = browser.open(f"/result/{end.game}")
    side = "above" if end.state.card.total > found.total else "below"
    assert f"{abs(end.state.card.total - found.total)} {side} par par {found.total}" in page.text
    assert "perfect" not in page.text.lower()
    analysis = browser.open(f"/result/{end.game}/analysis")
    assert f"{found.total} par: the best strategy" in analysis.text
    assert "perfect:" not in analysis.text


def test_without_a_table_there_is_no_par(app: Flask, ann: Person) -> None:
    """While nothing is computed the result says so, and has its total and the text to copy."""
    end = ann.finish(ann.new(Mode.SOLO))[-1]
    page = browser_of(app, ann.id).open(f"/result/{end.game}")
    assert not re.search(r"\bpar \d", page.text)
    assert len(shared(page)) == 3


def test_a_ruleset_that_cannot_be_solved_has_a_result(app: Flask, ann: Person) -> None:
    """Three columns at once have a total, a best and a link like every other game."""
    end = ann.finish(ann.service.solo("triple"))[-1]
    page = browser_of(app, ann.id).open(f"/result/{end.game}")
    assert shared(page)[0] == "Yacht Dice · Triple"
    assert remarks(page)
    assert not [link for link in page.links if link.endswith("/analysis")]


@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.CHALLENGE])
def test_another_game_is_one_tap_away(app: Flask, ann: Person, mode: Mode) -> None:
    """From a result another game of the same ruleset begins, with new dice."""
    end = ann.finish(ann.new(mode))[-1]
    browser = browser_of(app, ann.id)
    browser.open(f"/result/{end.game}")
    browser.press()
    game = game_of(browser)
    assert (game.mode, game.ruleset, browser.at) == (Mode.SOLO, "classic", 0)
    assert game != end.game


@pytest.mark.parametrize("ruleset", ["classic", "yacht", "triple"])
def test_a_result_leads_to_each_challenge_once(app: Flask, ann: Person, ruleset: str) -> None:
    """The way to today's challenge and those to the other rulesets' challenges are different ways."""
    end = ann.finish(ann.service.solo(ruleset))[-1]
    html = browser_of(app, ann.id).open(f"/result/{end.game}").html
    ways = re.findall(r'<li><a href="([^"]*)"', html.partition('class="ways"')[2].partition("</ul>")[0])
    assert len(ways) == len(set(ways)) > 2


def test_practice_and_solo_stay_apart(app: Flask, ann: Person) -> None:
    """Practice with a day's dice has no link, no best and no place among the own figures."""
    end = ann.finish(ann.new(Mode.ARCHIVE))[-1]
    browser = browser_of(app, ann.id)
    page = browser.open(f"/result/{end.game}")
    assert remarks(page) == ["Practice is not ranked."]
    assert "<textarea" not in page.html
    assert ann.store.history(ann.id).tallies.get(Kind(Mode.SOLO, "classic")) is None
    assert "Best" not in browser.open("/solo").text


# Practice that goes on


def test_practice_is_gone_on_with(app: Flask, ann: Person) -> None:
    """The archive of a ruleset leads to the practice that was begun last in it, until that is finished."""
    browser = browser_of(app, ann.id)
    assert "Go on with practice" not in browser.open("/archive").text
    game = ann.practice(ann.clock().date().replace(day=7))
    ann.moves(game, "r r1 chance r")
    page = browser.open("/archive/classic/2026-10")
    assert "Go on with practice #311" in page.text
    assert f"/play/{game}" in page.links
    assert f"/play/{game}" not in browser.open("/archive/yacht").links
    ann.finish(game)
    assert "Go on with practice" not in browser.open("/archive").text
