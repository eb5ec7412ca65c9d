"""A sheet behind a link: made, shown, copied and sent anew by the page's own dialog."""

import pytest
from playwright.sync_api import expect

from daily.rulesets import ruleset_of
from daily.sheets import Entry
from tests.browser.conftest import Visits
from tests.browser.scorepad import Scorepad

pytestmark = pytest.mark.browser

CLASSIC = ruleset_of("classic")
PHONE = (390, 664)
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { get: () => undefined });"


def link_of(pad: Scorepad) -> str:
    """Make a link by the dialog: its address."""
    pad.tool("link")
    pad.page.get_by_role("button", name="Make a link").click()
    expect(pad.dialog("link").locator(".line")).to_have_text("The link is there.")
    return pad.dialog("link").locator("input").input_value()


def test_a_link_shows_the_sheet_and_a_copy_goes_on(visit: Visits) -> None:
    """Whoever opens the link sees the sheet and cannot change it; a copy is their own. The owner sends newer states
    under the same link."""
    pad = Scorepad.of(visit(), CLASSIC)
    pad.write(Entry("chance", 20))
    address = link_of(pad)
    friend = visit(size=PHONE)
    friend.page.goto(address)
    shown = Scorepad(friend, CLASSIC, friend.page)
    assert shown.totals() == ["20", "0"]
    expect(friend.page.locator("[data-cell]")).to_have_count(0)
    friend.page.get_by_role("button", name="Copy to this device").click()
    friend.page.wait_for_url(f"{friend.site}/sheet")
    shown.write(Entry("sixes", 18))
    assert shown.totals() == ["38", "0"]

    pad.close()
    pad.write(Entry("fours", 12))
    pad.tool("link")
    expect(pad.dialog("link")).to_contain_text("The link shows an older state")
    friend.page.goto(address)
    assert shown.totals() == ["20", "0"]
    pad.page.get_by_role("button", name="Send this state").click()
    expect(pad.dialog("link").locator(".line")).to_have_text("The link now shows this state.")
    friend.page.reload()
    assert shown.totals() == ["32", "0"]
    assert pad.dialog("link").locator("input").input_value() == address


def test_the_owner_s_link_leads_to_the_own_sheet(visit: Visits) -> None:
    """On the device that made it, a copy of the sheet is the sheet itself."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    pad.write(Entry("chance", 20))
    address = link_of(pad)
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Copy to this device").click()
    guest.page.wait_for_url(f"{guest.site}/sheet")
    pad.tool("sheets")
    expect(pad.dialog("sheets").locator("li")).to_have_count(1)


def test_without_a_connection_a_link_says_what_is_missing(visit: Visits) -> None:
    """The dialog says that a link needs a connection, and so does the button; the sheet stays."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    guest.context.set_offline(True)
    pad.tool("link")
    expect(pad.dialog("link").locator(".line")).to_contain_text("There is no connection now")
    guest.allowed.append("lost: POST /sheet")
    pad.page.get_by_role("button", name="Make a link").click()
    expect(pad.dialog("link").locator(".line")).to_contain_text("a link needs a connection")
    guest.context.set_offline(False)
    pad.page.get_by_role("button", name="Make a link").click()
    expect(pad.dialog("link").locator(".line")).to_have_text("The link is there.")


def test_a_refused_sheet_is_said_in_one_sentence(visit: Visits) -> None:
    """What the server refuses is told in its words."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    guest.page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find((each) => each.startsWith("daily-sheet:"));
          const book = JSON.parse(localStorage[key]);
          localStorage[key] = JSON.stringify({ ...book, text: book.text.replace("Player 1", "P".repeat(20)) });
        }"""
    )
    guest.page.reload()
    guest.allowed.append("400: POST /sheet")
    pad.tool("link")
    pad.page.get_by_role("button", name="Make a link").click()
    expect(pad.dialog("link").locator(".line")).to_contain_text("1 to 16 visible characters")


def test_a_link_is_copied(visit: Visits) -> None:
    """The address is copied by a button; where that is refused it is selected for copying by hand."""
    guest = visit()
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pad = Scorepad.of(guest, CLASSIC)
    address = link_of(pad)
    pad.page.get_by_role("button", name="Copy link").click()
    expect(pad.dialog("link").locator(".line")).to_have_text("Copied.")
    assert pad.page.evaluate("() => navigator.clipboard.readText()") == address
    pad.page.evaluate(NO_CLIPBOARD)
    pad.page.get_by_role("button", name="Copy link").click()
    expect(pad.dialog("link").locator(".line")).to_contain_text("the link is selected")
    expect(pad.dialog("link").locator("input")).to_be_focused()
