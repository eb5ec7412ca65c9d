"""The pages of the rules in a browser: sheets that print on one page, a search by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from daily.rulesets import RULESETS, ruleset_of
from tests.browser.conftest import Visits
from tests.browser.test_phones import overflow
from web.rules.sheet import sheet

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize("language", ["ko", "en"])
DARK = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
PAGES = (
    "",
    "/words",
    "/questions",
    "/compare",
    "/history",
    "/search?q=조커",
    "/search?q=yatzii",
    "/search?q=qqqq",
    "/classic-free-joker",
    "/triple",
    "/triple/print",
)
A4 = [595, 842]
"""In points."""


@BOTH
def test_every_sheet_is_one_page_of_a4(visit: Visits, language: str) -> None:
    """The sheet of every ruleset prints on exactly one page of A4, with as many players as it may have."""
    guest = visit(dark=True)
    for key, ruleset in RULESETS.items():
        guest.go(f"/{language}/rules/{key}/print?players={sheet(ruleset).choices[-1]}")
        document = guest.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", document)) == 1, key
        (size,) = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", document)
        assert [round(float(each)) for each in size] == A4


@DARK
def test_a_sheet_prints_black_on_white(visit: Visits, dark: bool) -> None:
    """On paper there is the sheet alone, black on white whatever the theme."""
    guest = visit(dark=dark)
    guest.go("/rules/classic/print")
    guest.page.emulate_media(media="print")
    for part in ("body", ".sheet", ".sheet td", ".sheet b"):
        background, colour = guest.page.locator(part).first.evaluate(
            "(it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color]"
        )
        assert background in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"), part
        assert colour == "rgb(0, 0, 0)", part
    for part in ("header.head", "#print", "h1"):
        expect(guest.page.locator(part)).to_be_hidden()


def test_the_button_prints(visit: Visits) -> None:
    """With a script a button opens the browser's print dialog; without one there is none, and a sentence does."""
    guest = visit()
    guest.go("/rules/yacht/print")
    guest.page.evaluate("window.print = () => document.body.setAttribute('data-asked', '')")
    guest.page.get_by_role("button", name="Print").click()
    expect(guest.page.locator("body")).to_have_attribute("data-asked", "")
    plain = visit(script=False)
    plain.go("/rules/yacht/print")
    expect(plain.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(plain.page.get_by_text("the print command of your browser")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_the_search_leads_to_the_very_box(visit: Visits, script: bool) -> None:
    """A word typed on the index, Enter, and the result: the box that was meant is in the window."""
    guest = visit(language="ko", size=(390, 844), script=script)
    guest.go("/rules")
    guest.page.get_by_label("규칙 검색").fill("포오브어카인드")
    guest.page.keyboard.press("Enter")
    guest.page.get_by_role("listitem").filter(has_text="요트 12칸").get_by_role("link", name="포카드").click()
    expect(guest.page).to_have_url(re.compile("/rules/yacht#four_of_a_kind$"))
    expect(guest.page.locator("#four_of_a_kind")).to_be_in_viewport()


@BOTH
def test_the_pages_fit_the_smallest_phone(visit: Visits, language: str) -> None:
    """At 320 pixels nothing lies beyond the edge: what is wider scrolls in a part of its own, also by keyboard."""
    guest = visit(size=(320, 568))
    for path in PAGES:
        guest.go(f"/{language}/rules{path}")
        assert overflow(guest)[0] == 0, path
        for part in guest.page.locator(".wide").all():
            expect(part).to_have_attribute("tabindex", "0")


def test_each_joker_reason_has_a_place(visit: Visits) -> None:
    """Whoever tells why a box is barred can lead to the case that shows it: its address is the reason's own name."""
    guest = visit()
    for reason in ("joker-upper", "joker-lower"):
        guest.go(f"/rules/classic#{reason}")
        expect(guest.page.locator(f"#{reason}")).to_contain_text("Barred:")
    guest.go("/rules/classic-upper-first#upper-first")
    expect(guest.page.locator("#upper-first")).to_be_in_viewport()
    assert ruleset_of("classic-upper-first").upper_first
