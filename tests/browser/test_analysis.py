"""The analysis as people see it: on phones of every size, in the dark, by keyboard, by ear, and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import violations
from tests.browser.visitor import Visitor
from tests.stories import Person, thorough
from tests.tables import put_table
from web.config import Settings

pytestmark = pytest.mark.browser

OPEN = "() => document.querySelectorAll('main details').forEach((part) => { part.open = true; })"
SMALL_TARGETS = """
  () => [...document.querySelectorAll("main a, main summary, main button")]
    .filter((each) => Math.min(each.getBoundingClientRect().height, each.getBoundingClientRect().width) < 44)
    .map((each) => each.textContent.trim())
"""
BROKEN_NUMBERS = """
  () => [...document.querySelectorAll(".figures td:nth-child(n+3), .waterfall b, .decisions td:last-child")]
    .filter((each) => {
      const range = document.createRange();
      range.selectNodeContents(each.firstChild);
      return range.getClientRects().length > 1;
    })
    .map((each) => each.textContent)
"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def played(ann: Person, settings: Settings) -> str:
    """The address of the analysis of Ann's game of today, which lost something here and there."""
    put_table("classic", settings.tables)
    return f"/result/{ann.finish(ann.today(), thorough)[-1].game}/analysis"


def opened(guest: Visitor, address: str) -> Visitor:
    """A visitor before an analysis with all its lists open."""
    guest.go(address)
    guest.page.evaluate(OPEN)
    return guest


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)], ids=["320", "360", "390"])
def test_a_phone_shows_it_whole(visit: Visits, played: str, size: tuple[int, int], language: str) -> None:
    """On phones nothing lies beyond the edge, no number is broken in two, and everything to tap is large enough, with
    all lists open."""
    guest = opened(visit(number=1, size=size, language=language), played)
    assert guest.page.evaluate(WIDER) <= 0
    assert guest.page.evaluate(BROKEN_NUMBERS) == []
    assert guest.page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_open_lists_pass_axe(visit: Visits, played: str, language: str, dark: bool) -> None:
    """All that the analysis holds passes all rules of axe, in light and dark."""
    guest = opened(visit(number=1, language=language, dark=dark, bypass_csp=True), played)
    assert not violations(guest)


def test_the_curve_has_a_name_and_a_table(visit: Visits, played: str) -> None:
    """Who cannot see the curve hears where it began and ended, highest and lowest, and has all its figures in a table
    that the keyboard opens."""
    guest = visit(number=1)
    guest.go(played)
    curve = guest.page.get_by_role("img", name=re.compile("Curve of the expected final score: from 254.6 to "))
    expect(curve).to_have_count(1)
    table = guest.page.locator(".figures")
    expect(table).to_be_hidden()
    guest.page.get_by_text("The curve as a table").focus()
    guest.page.keyboard.press("Enter")
    expect(table.locator("tbody tr")).to_have_count(13)
    total = guest.state(played.split("/")[2]).total
    expect(table.locator("tbody tr").last.locator("td").last).to_have_text(f"{total}.0")


def test_moments_are_numbered_in_the_curve(visit: Visits, played: str) -> None:
    """The numbers of the costliest moments stand in the curve where these lie: in the column of their turn."""
    guest = visit(number=1)
    guest.go(played)
    headings = guest.page.locator(".moments h3").all_inner_texts()
    assert len(headings) == 3
    for number, heading in enumerate(headings, start=1):
        turn = int(re.search(r"Turn (\d+)", heading)[1])  # type: ignore[index]  # every heading has one
        mark = guest.page.locator(".curve .number", has_text=str(number)).bounding_box()
        column = guest.page.locator(".ticks li").nth(turn - 1).bounding_box()
        assert mark is not None
        assert column is not None
        assert column["x"] - 1 <= mark["x"] + mark["width"] / 2 <= column["x"] + column["width"] + 1


def test_the_waterfall_stands_beside_its_numbers(visit: Visits, played: str) -> None:
    """Every line of the waterfall is drawn at the height of its words, and within its picture."""
    guest = visit(number=1, size=(360, 640))
    guest.go(played)
    lines = guest.page.locator(".waterfall li").all()
    assert len(lines) == 4
    for line in lines:
        words, picture, shape = (line.locator(part).bounding_box() for part in ("span", "svg", "rect, circle"))
        assert words is not None
        assert picture is not None
        assert shape is not None
        assert abs(words["y"] + words["height"] / 2 - shape["y"] - shape["height"] / 2) < 6
        assert picture["x"] - 1 <= shape["x"]
        assert shape["x"] + shape["width"] <= picture["x"] + picture["width"] + 1


def test_it_works_without_javascript(visit: Visits, played: str) -> None:
    """Lists open and links lead on without any script."""
    guest = visit(number=1, script=False)
    guest.go(played)
    guest.page.get_by_text("In order of cost").click()
    expect(guest.page.locator(".decisions").last.locator("tbody tr").first).to_be_visible()
    guest.page.get_by_role("link", name="Back to the result").click()
    guest.page.get_by_role("link", name=re.compile("analysis")).click()
    assert guest.page.url.endswith(played)


def test_waiting_is_friendly(visit: Visits, ann: Person, settings: Settings) -> None:
    """While the table is being prepared the page says so and offers to look again; when it is there, that shows the
    analysis."""
    game = ann.finish(ann.today())[-1].game
    guest = visit(number=1, size=(360, 640))
    guest.go(f"/result/{game}/analysis")
    expect(guest.page.get_by_role("heading", name="Your analysis is being prepared")).to_be_visible()
    put_table("classic", settings.tables)
    guest.page.get_by_role("link", name="Look again").click()
    expect(guest.page.locator(".equation")).to_contain_text("254.6 expected")
