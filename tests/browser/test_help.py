"""The help of the table, in a dialog and as a page, and the way from a barred box to its rule."""

import re

import pytest
from playwright.sync_api import Locator, expect

from daily.ruleset import Barred
from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.jokers import before_a_joker
from tests.browser.test_accessibility import violations
from tests.browser.visitor import Visitor
from tests.store.games import player

pytestmark = pytest.mark.browser

QUESTIONS = (
    "Why is this box barred?",
    "What is the small red triangle?",
    "Why did my friend get other dice in turn two?",
)


def dialog(guest: Visitor) -> Locator:
    """The help, open."""
    found = guest.page.get_by_role("dialog", name=re.compile("^(Help|도움말)$"))
    expect(found).to_be_visible()
    return found


def test_a_key_opens_the_help_and_the_focus_returns(visit: Visits) -> None:
    """The question mark opens the help above the table, no key in it is a move, and Escape leads back to where the
    focus was."""
    guest = visit()
    guest.go()
    for key in ("Space", "KeyE", "Shift+Slash"):
        guest.page.keyboard.press(key)
        if key == "Space":
            guest.expect_at(1)
    for question in QUESTIONS:
        expect(dialog(guest).get_by_role("heading", name=question)).to_have_count(1)
    for key in ("Digit1", "KeyU", "KeyQ", "Digit0"):
        guest.page.keyboard.press(key)
    expect(dialog(guest).get_by_role("button", name="Close")).to_be_focused()
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    expect(guest.box("threes")).to_be_focused()
    assert (guest.held(), guest.state().at) == ("", 1)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_help_is_one_tap_away_and_passes_axe(visit: Visits, language: str, dark: bool) -> None:
    """A sign in the title bar opens the help, which fits a small phone and breaks no rule of axe; so does its page."""
    guest = visit(language=language, dark=dark, size=(320, 568), touch=True, bypass_csp=True)
    guest.go()
    guest.page.locator("#help").tap()
    opened = dialog(guest)
    assert opened.evaluate("(it) => [it, ...it.querySelectorAll('*')].every((each) => each.scrollWidth <= innerWidth)")
    assert violations(guest) == ""
    guest.page.touchscreen.tap(160, 10)
    expect(opened).to_be_hidden()
    expect(guest.page.locator("#help")).to_be_focused()
    guest.go("/help")
    assert violations(guest) == ""


def test_the_help_is_a_page_without_javascript(visit: Visits) -> None:
    """Without scripts the same sign leads to a page with the same answers and the list of keys."""
    guest = visit(script=False)
    guest.go()
    guest.page.get_by_role("link", name="Help and keys").click()
    for question in QUESTIONS:
        expect(guest.page.get_by_role("heading", name=question)).to_be_visible()
    expect(guest.page.get_by_role("row", name="X Read the dice aloud")).to_be_visible()


def test_the_help_says_when_no_answer_came(visit: Visits) -> None:
    """Where the line is lost the dialog says so, and asks again the next time."""
    guest = visit()
    guest.allowed.append("lost: GET /help")
    guest.go()
    guest.page.route("**/help", lambda route: route.abort())
    guest.page.keyboard.press("Shift+Slash")
    expect(dialog(guest)).to_contain_text("No answer yet: please try again in a moment.")
    guest.page.keyboard.press("Escape")
    guest.page.unroute("**/help")
    guest.page.keyboard.press("Shift+Slash")
    expect(dialog(guest)).to_contain_text(QUESTIONS[0])


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_barred_box_leads_to_its_rule(visit: Visits, store: RedisStore, script: bool) -> None:
    """Where boxes are barred the status line has a link to the case in the rules."""
    guest = visit(number=1, script=script)
    guest.go(f"/play/{before_a_joker(store, player(1), Barred.JOKER_UPPER)}")
    guest.page.get_by_role("link", name="Why? The rule with examples").click()
    expect(guest.page.locator(".case#joker-upper")).to_be_in_viewport()
