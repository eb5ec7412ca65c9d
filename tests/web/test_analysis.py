"""The analysis of a finished game as a page: who sees it and when, that its figures are those of the review and add up,
and what it says where there is nothing to say."""

import re
from decimal import Decimal

import pytest
from flask import Flask

from daily.ids import Mode, parse_game_id
from daily.solver.tables import save_forecast
from tests.conftest import SECRET, TestClock
from tests.stories import Person
from tests.tables import forecasted, put_table
from tests.web.callers import Browser, read
from tests.web.pages import Page
from web.api.schema import ReviewOut
from web.config import Settings
from web.context import Context
from web.tokens import Tokens


@pytest.fixture
def tables(settings: Settings) -> None:
    """The exact table of the classic ruleset is there."""
    put_table("classic", settings.tables)


def finished(browser: Browser, address: str = "/", holds: tuple[str, ...] = ("12", "1")) -> str:
    """Play a game to its end: the address of its analysis."""
    browser.open(address)
    browser.finish(holds)
    return f"{browser.address}/analysis"


def review_of(browser: Browser, analysis: str) -> ReviewOut:
    """The review of the same game as JSON."""
    return read(browser.client.get(f"/api/v1/games/{analysis.split('/')[-2]}/review"), ReviewOut)


def browser_of(app: Flask, player: str) -> Browser:
    """A browser of this player."""
    browser = Browser(app, Accept_Language="en")
    browser.client.set_cookie("daily_player", Tokens(SECRET).cookie(player))
    return browser


def equation(page: Page) -> list[str]:
    """The terms of the sentence at the top."""
    return re.findall(r"<span>([^<]*)</span>", page.html.split('<p class="equation">')[1].split("</p>")[0])


def rows(page: Page, heading: str) -> list[list[str]]:
    """The decisions under a heading, cell by cell."""
    table = page.html.split(f'<summary class="opens">{heading}</summary>')[1].split("</details>")[0]
    found = re.findall(r'<tr class="is-(?:best|good|slip|mistake|blunder)">(.*?)</tr>', table, re.DOTALL)
    return [[text_of(cell) for cell in re.findall(r"<td>(.*?)</td>", row, re.DOTALL)] for row in found]


def text_of(html: str) -> str:
    """The words of a piece of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("holds", [(), ("12",), ("123", "1234")])
def test_the_sentence_adds_up(browser: Browser, holds: tuple[str, ...]) -> None:
    """Expected, luck, lost and score are those of the review, in tenths, and add up exactly as they are shown."""
    analysis = finished(browser, holds=holds)
    page = browser.open(analysis)
    review = review_of(browser, analysis)
    terms = " ".join(equation(page))
    shown = re.fullmatch(r"([\d.]+) expected ([+−]) ([\d.]+) luck − ([\d.]+) lost = (\d+)", terms)
    assert shown
    value, luck, loss = Decimal(shown[1]), Decimal(shown[3]) * (1 if shown[2] == "+" else -1), Decimal(shown[4])
    assert value + luck - loss == int(shown[5]) == review.total
    assert float(value) == pytest.approx(review.value, abs=0.0500001)
    assert float(loss) == pytest.approx(review.loss, abs=0.0500001)
    assert float(luck) == pytest.approx(review.luck, abs=0.1500001)


@pytest.mark.usefixtures("tables")
def test_every_decision_is_told(browser: Browser) -> None:
    """Turn by turn all decisions of the review stand there with their costs; by cost those that lost something, the
    costliest first, and the costliest of them are the moments."""
    analysis = finished(browser)
    page = browser.open(analysis)
    losses = [move.loss for move in review_of(browser, analysis).moves if isinstance(move.loss, float)]
    told = rows(page, "Turn by turn")
    assert [cells[-1].split()[0] for cells in told] == [f"{loss:.1f}" for loss in losses]
    by_cost = sorted((loss for loss in losses if f"{loss:.1f}" != "0.0"), reverse=True)
    assert [cells[-1].split()[0] for cells in rows(page, "In order of cost")] == [f"{loss:.1f}" for loss in by_cost]
    assert re.findall(r"<b>cost ([\d.]+)</b>", page.html) == [f"{loss:.1f}" for loss in by_cost[:3]]
    free = len(losses) - len(by_cost)
    assert f"{free} decision{'s' if free > 1 else ''} cost nothing." in page.text


@pytest.mark.usefixtures("tables")
def test_a_decision_names_dice_choice_and_best(browser: Browser) -> None:
    """A row tells the dice, what was kept or written, and what would have been best where something was better."""
    page = browser.open(finished(browser))
    for roll, decision, cost in rows(page, "Turn by turn"):
        assert re.match(r"[1-6](, [1-6]){4}: ", decision)
        assert ("kept " in decision) == (roll != "3")
        assert ("wrote " in decision) == (roll == "3")
        assert ("best:" in decision) == (float(cost.split()[0]) > 0) or cost.startswith("0.0")


@pytest.mark.usefixtures("tables")
def test_pictures_have_words_beside_them(browser: Browser) -> None:
    """Pictures are hidden from ears or have a name, and nothing on the page has a style of its own."""
    page = browser.open(finished(browser))
    assert not [name for name, _ in page.attributes if name == "style" or name.startswith("on")]
    main = page.html.split("<main")[1]
    pictures = re.findall(r"<svg(?! class=\"face)[^>]*>", main)
    named = [picture for picture in pictures if 'role="img"' in picture]
    assert len(named) == 1
    assert re.search('aria-label="Curve of the expected final score: from 254.6 to ', named[0])


@pytest.mark.usefixtures("tables")
def test_the_result_leads_to_the_analysis_and_back(browser: Browser) -> None:
    """The result page has a link to the analysis, and the analysis one back."""
    analysis = finished(browser)
    assert analysis in browser.page.links
    assert analysis.removesuffix("/analysis") in browser.open(analysis).links


@pytest.mark.usefixtures("tables")
def test_nothing_is_shown_before_the_end(browser: Browser) -> None:
    """The analysis of a game that goes on leads back to its table."""
    browser.open("/")
    browser.press("roll")
    table = browser.address
    browser.open(table.replace("/play/", "/result/") + "/analysis")
    assert browser.address == table


@pytest.mark.usefixtures("tables")
def test_others_see_it_after_their_own_game(app: Flask, browser: Browser, clock: TestClock) -> None:
    """Another player's analysis opens with the end of the own game of that day, or of the day, and says that it is
    another player's."""
    analysis = finished(browser)
    other, late = Browser(app, Accept_Language="en"), Browser(app, Accept_Language="en")
    other.open(analysis)
    assert other.answer.status_code == 403
    finished(other)
    page = other.open(analysis)
    assert "another player’s game" in page.text
    assert analysis.removesuffix("/analysis") not in page.links
    late.open(analysis)
    assert late.answer.status_code == 403
    clock.forward(hours=18)
    assert equation(late.open(analysis)) == equation(page)


@pytest.mark.usefixtures("tables")
def test_practice_has_an_analysis(ann: Person, app: Flask) -> None:
    """A finished solo game is analysed for its player alone."""
    address = f"/result/{ann.finish(ann.new(Mode.SOLO))[-1].game}/analysis"
    assert equation(browser_of(app, ann.id).open(address))[0] == "254.6 expected"
    stranger = Browser(app)
    stranger.open(address)
    assert stranger.answer.status_code == 403


def test_an_analysis_waits_for_its_table(browser: Browser, settings: Settings) -> None:
    """While the table is being prepared the page says so, in a friendly way and without a number; the same address
    shows the analysis as soon as the table is there."""
    analysis = finished(browser, "/today/yacht")
    page = browser.open(analysis)
    assert browser.answer.status_code == 200
    assert "Your analysis is being prepared" in page.text
    assert "expected" not in page.text.split("Your analysis")[1]
    assert analysis in page.links
    put_table("yacht", settings.tables)
    assert equation(browser.open(analysis))[0] == "191.8 expected"


def test_reasons_come_with_the_forecasts(app: Flask, browser: Browser, settings: Settings) -> None:
    """As soon as the forecasts of a ruleset are there, also those who have looked before are told why moments were
    costly; a review that is complete is computed once."""
    put_table("yacht", settings.tables)
    analysis = finished(browser, "/today/yacht")
    assert "<dt>why</dt>" not in browser.open(analysis).html
    save_forecast(forecasted("yacht"), settings.tables)
    assert browser.open(analysis).html.count("<dt>why</dt>") == 3
    here: Context = app.extensions["daily"]
    game = parse_game_id(analysis.split("/")[-2])
    play = here.service.finished(game)
    assert here.reviews.of(play) is here.reviews.of(here.service.finished(game))


def test_a_ruleset_without_a_table_has_none(ann: Person, app: Flask) -> None:
    """Where a ruleset cannot be computed exactly the page says that there is no analysis, and shows no guess."""
    game = ann.finish(ann.service.solo("triple"))[-1].game
    page = browser_of(app, ann.id).open(f"/result/{game}/analysis")
    assert "No analysis in this ruleset" in page.text
    assert "expected" not in page.text
