"""Everything can be read and found: contrast computed from what the browser draws, in both themes and every state."""

import pytest

from tests.browser.conftest import Visits
from tests.browser.contrast import faint
from tests.browser.hands import Mouse
from tests.browser.walk import walk
from tests.stories import Person

pytestmark = pytest.mark.browser

THEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


@THEMES
def test_every_page_can_be_read(visit: Visits, ann: Person, dark: bool) -> None:
    """On every page and in every state of the table text has 4.5 to 1, large text 3 to 1, edges of controls 3 to 1."""
    guest = visit(dark=dark, number=1)
    found = {place: lines for place in walk(guest, ann) if (lines := faint(guest))}
    assert not found, "\n".join(f"{place}: {lines}" for place, lines in found.items())


@THEMES
def test_what_is_pointed_at_can_be_read(visit: Visits, dark: bool) -> None:
    """A box, a die and the roll keep their contrast while a mouse lies on them, while they are pressed, and while the
    keyboard is on them; and so do dice that are all held."""
    guest = visit(dark=dark, size=(390, 844))
    guest.go()
    Mouse().play(guest, "r")
    for selector in ("button.box.top", "button.box:not(.top)", "[name=hold]", "#roll", ".more summary"):
        guest.page.locator(selector).first.hover()
        assert faint(guest) == [], f"the mouse on {selector}"
        guest.page.locator(selector).first.focus()
        assert faint(guest) == [], f"the focus on {selector}"
    guest.page.locator("button.box").first.hover()
    guest.page.mouse.down()
    assert faint(guest) == []
    guest.page.mouse.move(1, 300)
    guest.page.mouse.up()
    for place in "12345":
        guest.page.keyboard.press(place)
    assert faint(guest) == []
