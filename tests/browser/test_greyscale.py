"""Without colours: held, best and barred can be told apart by shape, weight and lightness alone. Pictures of the same
thing in two states are compared in grey, so that nothing but the state can make the difference."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator

from daily.ruleset import Barred
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.jokers import before_a_joker
from tests.browser.visitor import Visitor
from tests.store.games import player
from tests.stories import Person

pytestmark = pytest.mark.browser

THEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
PLAINLY = 40
"""Steps of 255 by which two greys differ plainly."""


def grey(guest: Visitor, part: Locator) -> Image.Image:
    """The surroundings of a part of the page, without colours."""
    area = part.bounding_box()
    assert area is not None
    clip = {"x": area["x"] - 4, "y": area["y"] - 16, "width": area["width"] + 8, "height": area["height"] + 32}
    return Image.open(BytesIO(guest.page.screenshot(clip=clip, animations="disabled"))).convert("L")  # type: ignore[arg-type]


def differing(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two pictures differ plainly."""
    assert one.size == other.size
    return sum(ImageChops.difference(one, other).histogram()[PLAINLY:])


@THEMES
def test_a_held_die_is_seen_without_colours(visit: Visits, dark: bool) -> None:
    """The same die, held and not held."""
    guest = visit(dark=dark, size=(390, 844))
    guest.go()
    Mouse().play(guest, "r")
    slot, die = guest.page.locator("li.die").nth(1), guest.page.locator("[name=hold]").nth(1)
    free = grey(guest, slot)
    die.evaluate("(die) => { die.checked = true; }")
    assert differing(free, grey(guest, slot)) > 400


@THEMES
def test_the_highest_box_is_seen_without_colours(visit: Visits, dark: bool) -> None:
    """The same box with the same number, the highest and not."""
    guest = visit(dark=dark, size=(390, 844))
    guest.go()
    Mouse().play(guest, "r")
    box = guest.page.locator("button.box.top").first
    highest = grey(guest, box)
    box.evaluate('(box) => { box.classList.remove("top"); box.querySelector("i").remove(); }')
    assert differing(highest, grey(guest, box)) > 60


@THEMES
def test_a_barred_box_is_seen_without_colours(visit: Visits, ann: Person, dark: bool) -> None:
    """The same box barred, open with a zero, and written with a zero: three different things."""
    guest = visit(dark=dark, size=(390, 844), number=1)
    guest.go(f"/play/{before_a_joker(ann.store, player(1), Barred.JOKER_UPPER)}")
    key = guest.page.locator("button.box[aria-disabled]:has(.lock)").first.get_attribute("value")
    box = guest.page.locator(f"button.box[value='{key}']")
    barred = grey(guest, box)
    box.evaluate("""(box) => {
      box.querySelector(".lock").outerHTML = "<b><span>0</span></b>";
      box.removeAttribute("aria-disabled");
    }""")
    opened = grey(guest, box)
    box.evaluate('(box) => { box.outerHTML = `<span class="box done">${box.innerHTML.replace(/b>/g, "s>")}</span>`; }')
    written = grey(guest, guest.page.locator(".box.done:has(s span)").first)
    assert differing(barred, opened) > 40
    assert differing(barred, written) > 40
    assert differing(opened, written) > 40
