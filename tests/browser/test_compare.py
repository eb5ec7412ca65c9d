"""Two games side by side as people see them: on phones of every size, in the dark, by keyboard, by ear, and without
JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from daily.ids import link_of
from tests.browser.conftest import Visits
from tests.browser.test_accessibility import violations
from tests.browser.test_analysis import SMALL_TARGETS, WIDER, opened
from tests.stories import Person, thorough
from tests.tables import put_table
from web.config import Settings

pytestmark = pytest.mark.browser

CROSSING = """
  () => [...document.querySelectorAll(".pairs td :not(.sr)")]
    .filter((each) => each.getBoundingClientRect().right > each.closest("td").getBoundingClientRect().right + 0.5)
    .map((each) => each.closest("td").textContent.trim())
"""
"""Cells with something in them that reaches into the next column."""


@pytest.fixture
def friend(ann: Person, ben: Person, settings: Settings) -> str:
    """The link that Ben sends: he and Ann have finished today's game."""
    put_table("classic", settings.tables)
    ann.finish(ann.today(), thorough)
    return f"/r/{link_of(ben.finish(ben.today())[-1].game)}"


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)], ids=["320", "360", "390"])
def test_two_columns_fit_a_phone(visit: Visits, friend: str, size: tuple[int, int], language: str) -> None:
    """On phones nothing lies beyond the edge, no column runs into the other, and everything to tap is large enough,
    with all lists open."""
    guest = opened(visit(number=1, size=size, language=language), f"{friend}/compare")
    assert guest.page.locator(".pairs td").count() > 26
    assert guest.page.evaluate(WIDER) <= 0
    assert guest.page.evaluate(CROSSING) == []
    assert guest.page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_open_lists_pass_axe(visit: Visits, friend: str, language: str, dark: bool) -> None:
    """All that a comparison holds passes all rules of axe, in light and dark."""
    guest = opened(visit(number=1, language=language, dark=dark, bypass_csp=True), f"{friend}/compare")
    assert not violations(guest)


def test_the_lines_differ_without_colours(visit: Visits, friend: str) -> None:
    """One line is solid and one dashed, their points are filled and hollow, and the key shows the same strokes."""
    guest = visit(number=1)
    guest.go(f"{friend}/compare")
    for lines in (".curve polyline", ".key line"):
        dashes = [
            line.evaluate("(each) => getComputedStyle(each).strokeDasharray")
            for line in guest.page.locator(lines).all()
        ]
        assert sorted(dash == "none" for dash in dashes) == [False, True]
    for points in (".curve circle", ".key circle"):
        both = [guest.page.locator(f"{points}{which}").first for which in (".other", ":not(.other)")]
        fills = [each.evaluate("(each) => getComputedStyle(each).fill") for each in both]
        assert fills[0] != fills[1]


def test_the_curve_has_a_name_and_a_table(visit: Visits, friend: str) -> None:
    """Who cannot see the curve hears where both games began and ended, and has all its figures in a table that the
    keyboard opens."""
    guest = visit(number=1)
    guest.go(f"{friend}/compare")
    expect(guest.page.get_by_role("img", name=re.compile("of both games: yours from 254.6 to "))).to_have_count(1)
    table = guest.page.locator("details .sum")
    expect(table).to_be_hidden()
    guest.page.get_by_text("The curve as a table").focus()
    guest.page.keyboard.press("Enter")
    expect(table.locator("tbody tr")).to_have_count(14)


def test_from_the_link_to_the_comparison_without_javascript(visit: Visits, friend: str) -> None:
    """The friend's page leads to the comparison, and its lists open, without any script."""
    guest = visit(number=1, script=False)
    guest.go(friend)
    guest.page.get_by_role("link", name="Compare both games").click()
    expect(guest.page.locator(".equation")).to_contain_text(re.compile("^(You|Your friend) scored"))
    guest.page.get_by_text("Both games, roll by roll").click()
    expect(guest.page.locator(".decided tbody tr").nth(1)).to_be_visible()
    guest.page.get_by_role("link", name="Your analysis").click()
    expect(guest.page.get_by_role("heading", name="Compare with a friend")).to_be_visible()


def test_a_link_is_pasted_below_the_analysis(visit: Visits, friend: str) -> None:
    """A friend's link is pasted and sent by Enter; a wrong one is answered beside the field, which has the focus."""
    guest = visit(number=1)
    guest.go(f"{friend}/compare")
    guest.page.get_by_role("link", name="Your analysis").click()
    guest.page.get_by_label("Your friend’s link").fill("https://dice.example/r/")
    guest.allowed.append("400: POST")
    guest.page.keyboard.press("Enter")
    field = guest.page.get_by_label("Your friend’s link")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("There is no friend’s link in this text"))
    field.fill(f"231 points https://dice.example{friend}")
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("heading", name="Both games", exact=False).first).to_be_visible()
    assert guest.page.url.endswith(f"{friend}/compare")


def test_before_the_own_end_the_way_is_to_play(visit: Visits, friend: str) -> None:
    """Who has not played is told what is missing, and one tap away from the same dice."""
    guest = visit(number=3, size=(360, 640))
    guest.allowed.append("403: GET")
    guest.go(f"{friend}/compare")
    expect(guest.page.locator("#sentence")).to_have_text(
        "The comparison opens when you have finished the same day’s game too."
    )
    expect(guest.page.locator("main .face, main table")).to_have_count(0)
    guest.page.get_by_role("link", name="Take the challenge").click()
    guest.expect_at(0)
