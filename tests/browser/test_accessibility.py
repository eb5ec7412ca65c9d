"""axe finds nothing on any page, in both languages, light and dark; and what axe cannot see."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # carries no types
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Visits
from tests.browser.hands import Keyboard, Mouse
from tests.browser.visitor import Visitor
from tests.browser.walk import walk
from tests.stories import Person

pytestmark = pytest.mark.browser

PHONE = (390, 844)


def violations(visitor: Visitor) -> str:
    """What axe finds on the page, in words; empty if nothing."""
    found = Axe().run(visitor.page)
    return found.generate_report() if found.violations_count else ""


@pytest.mark.parametrize(
    ("language", "dark", "size"),
    [("ko", False, PHONE), ("ko", True, DESKTOP), ("en", False, DESKTOP), ("en", True, PHONE)],
    ids=["ko-light", "ko-dark", "en-light", "en-dark"],
)
def test_no_page_breaks_a_rule_of_axe(
    visit: Visits, ann: Person, language: str, dark: bool, size: tuple[int, int]
) -> None:
    """Every page of the service passes all rules of axe, on a phone and on a desktop: the table in each of its states,
    the dialogs, and the pages around it."""
    guest = visit(language=language, dark=dark, size=size, bypass_csp=True, number=1)
    found = {place: report for place in walk(guest, ann) if (report := violations(guest))}
    assert not found, "\n\n".join(f"{place}\n{report}" for place, report in found.items())


def test_moves_are_spoken_once(visit: Visits) -> None:
    """One live region tells what a move did: the dice, the rolls left, the highest box; then what was written."""
    guest = visit()
    guest.go()
    live = guest.page.get_by_role("status").and_(guest.page.locator("#live"))
    expect(live).to_have_attribute("aria-atomic", "true")
    Mouse().play(guest, "r")
    faces = ", ".join(map(str, guest.dice()))
    expect(live).to_contain_text(f"{faces}. 2 rolls left. Highest now:")
    Mouse().play(guest, "chance")
    total = guest.state().total
    expect(live).to_have_text(f"Written: Chance, {total} points. Upper 0 of 63. Total {total}. Turn 2.")
    Mouse().play(guest, "undo")
    expect(live).to_contain_text(f"{faces}.")


def test_controls_have_names_and_states(visit: Visits) -> None:
    """Dice are checkboxes named by place and value; boxes are buttons that say what they pay and whether it is the
    highest."""
    guest = visit()
    guest.go()
    Mouse().play(guest, "r")
    for place, face in enumerate(guest.dice(), start=1):
        expect(guest.page.get_by_role("checkbox", name=f"Die {place}: {face}")).not_to_be_checked()
    state = guest.state()
    top = max(state.options, key=lambda box: state.options[box])
    ending = re.compile(f"open, {state.options[top]} points? now, highest now$")
    expect(guest.box(top)).to_have_accessible_name(ending)


def test_the_focus_stays_where_it_helps(visit: Visits) -> None:
    """After a roll the focus stays on the roll, after a box it is there too; it never falls back to the top of the
    page."""
    guest = visit()
    guest.go()
    guest.roll.focus()
    guest.page.keyboard.press("Space")
    guest.expect_at(1)
    expect(guest.roll).to_be_focused()
    die = guest.page.locator("[name=hold]").nth(2)
    die.focus()
    guest.page.keyboard.press("Space")
    expect(die).to_be_checked()
    guest.page.keyboard.press("Enter")  # on a die Enter sends the form: it rolls
    guest.expect_at(2)
    expect(guest.page.locator("[name=hold]").nth(2)).to_be_focused()
    Keyboard().play(guest, "chance")
    expect(guest.roll).to_be_focused()


def test_used_up_controls_keep_the_focus_and_say_why(visit: Visits) -> None:
    """When no rolls are left, or all dice are held, the roll can still be reached, says what to do instead, and leads
    to the card; it does not roll."""
    guest = visit()
    guest.go()
    Mouse().play(guest, "r")
    for place in "12345":
        guest.page.keyboard.press(place)
    expect(guest.roll).to_have_text("All kept · choose a box")
    expect(guest.roll).to_have_attribute("aria-disabled", "true")
    guest.roll.click(force=True)
    expect(guest.page.locator("button.box:focus")).to_have_count(1)
    guest.page.keyboard.press("0")
    assert guest.held() == ""
    for token in ("r1", "r12"):
        Mouse().play(guest, token)
    guest.page.reload()
    expect(guest.roll).to_have_text("Choose a box")
    guest.roll.focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("button.box:focus")).to_have_count(1)
    assert guest.state().log == "r r1 r12"


def test_keys_do_nothing_in_fields_and_with_modifiers(visit: Visits) -> None:
    """Single keys are moves only on the table: not with Ctrl, Alt or Meta, and not while somebody types."""
    guest = visit()
    guest.go()
    Mouse().play(guest, "r")
    for key in ("Control+1", "Alt+2", "Meta+3", "Shift+4"):
        guest.page.keyboard.press(key)
    assert guest.held() == ""
    guest.page.keyboard.press("Numpad2")
    guest.page.keyboard.press("5")
    assert guest.held() == "25"


def test_the_title_tells_the_turn(visit: Visits) -> None:
    """The title of the window names the turn, and follows it."""
    guest = visit()
    guest.go()
    expect(guest.page).to_have_title("1/13 · Today’s challenge #333 · Daily Yacht Dice")
    for token in ("r", "chance"):
        Mouse().play(guest, token)
    expect(guest.page).to_have_title("2/13 · Today’s challenge #333 · Daily Yacht Dice")
