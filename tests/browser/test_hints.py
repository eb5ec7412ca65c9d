"""Hints as people see them: in a dialog above the table or on a page, on phones, in the dark, by keyboard, without
JavaScript, and on a bad line."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from daily.ids import Mode, parse_game_id
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, varied
from tests.browser.test_accessibility import violations
from tests.browser.test_analysis import OPEN, WIDER
from tests.browser.test_budgets import BUDGETS, MOVE, PLACES, WATCH_SHIFTS, Downloads
from tests.browser.visitor import Visitor
from tests.stories import Person
from tests.tables import put_table
from web.config import Settings

pytestmark = pytest.mark.browser

PHONES = pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)], ids=["320", "360", "390"])
LANGUAGES = pytest.mark.parametrize("language", ["ko", "en"])
SMALL_TARGETS = """
  () => [...document.querySelectorAll("main button, main a, main summary")]
    .filter((each) => each.checkVisibility() && !each.matches(".sr, .box"))
    .filter((each) => Math.min(each.getBoundingClientRect().height, each.getBoundingClientRect().width) < 44)
    .map((each) => each.textContent.trim())
"""
BROKEN_NUMBERS = """
  () => [...document.querySelectorAll(".hints td")]
    .filter((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getClientRects().length > 1;
    })
    .map((each) => each.textContent)
"""

WIDER_INSIDE = """
  () => [...document.querySelectorAll("dialog, .hints, .panel")].filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.className)
"""


@pytest.fixture
def table(ann: Person, settings: Settings) -> str:
    """The address of a table of Ann's practice, with dice on it and two rolls left."""
    put_table("classic", settings.tables)
    game = ann.new(Mode.ARCHIVE)
    ann.moves(game, "r chance r r12 ones r")
    return f"/play/{game}"


def dialog(guest: Visitor) -> Locator:
    """The dialog, open."""
    found = guest.page.get_by_role("dialog", name=re.compile("^(Hints|힌트)$"))
    expect(found).to_be_visible()
    return found


def asked(guest: Visitor, address: str) -> Visitor:
    """A visitor who has asked for hints at a table, with every list open."""
    guest.go(address)
    guest.page.locator(".hint").click()
    expect(dialog(guest).locator(".best")).to_be_visible()
    guest.page.evaluate(OPEN)
    return guest


def read(guest: Visitor, address: str) -> Visitor:
    """A visitor on the page of hints, with every list open."""
    guest.go(f"{address}/hints?at=6&hold=1")
    guest.page.evaluate(OPEN)
    return guest


Way = Callable[[Visitor, str], Visitor]
WAYS = pytest.mark.parametrize("way", [asked, read], ids=["dialog", "page"])


@WAYS
@LANGUAGES
@PHONES
def test_a_phone_shows_them_whole(visit: Visits, table: str, size: tuple[int, int], language: str, way: Way) -> None:
    """On phones nothing lies beyond the edge, no number is broken in two, and everything to tap is large enough."""
    guest = way(visit(number=1, size=size, language=language), table)
    assert guest.page.evaluate(WIDER) <= 0
    assert guest.page.evaluate(WIDER_INSIDE) == []
    assert guest.page.evaluate(BROKEN_NUMBERS) == []
    assert guest.page.evaluate(SMALL_TARGETS) == []


@WAYS
@LANGUAGES
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_they_pass_axe(visit: Visits, table: str, language: str, dark: bool, way: Way) -> None:
    """Dialog and page pass all rules of axe, in light and dark."""
    assert not violations(way(visit(number=1, language=language, dark=dark, bypass_csp=True), table))


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (1280, 800)], ids=["320", "360", "desktop"])
def test_the_table_stays_where_it_is(visit: Visits, table: str, size: tuple[int, int]) -> None:
    """The button has its place whatever a move does, hints open and close above the table, and nothing moves."""
    guest = visit(number=1, size=size)
    guest.context.add_init_script(WATCH_SHIFTS)
    guest.go(table)
    places, button = guest.page.evaluate(PLACES), guest.page.locator(".hint").bounding_box()
    for _ in range(5):
        guest.page.locator(".hint").click()
        dialog(guest).get_by_role("button", name="Close").click()
        expect(guest.page.locator("#hints")).to_be_hidden()
        assert guest.page.evaluate(PLACES) == places
        Mouse().play(guest, varied(guest.state()))
        assert guest.page.evaluate(PLACES) == places
        assert guest.page.locator(".hint").bounding_box() == button
    assert guest.page.evaluate("() => window.shifts") == []


@PHONES
def test_the_button_hides_no_number(visit: Visits, table: str, size: tuple[int, int]) -> None:
    """Beside the button the title's number and the turn are whole, in one line, and overlap nothing."""
    guest = visit(number=1, size=size)
    guest.go(table)
    boxes = [guest.page.locator(part).bounding_box() for part in ("h1", ".turn", ".hint", ".ask", ".more summary")]
    edges = [edge for box in boxes if box for edge in (box["x"], box["x"] + box["width"])]
    assert len(edges) == 10
    assert edges == sorted(edges)
    number = guest.page.locator("h1 span")
    assert number.evaluate("(each) => each.scrollWidth <= each.clientWidth || !each.clientWidth")


def test_the_ranked_table_knows_nothing_of_hints(visit: Visits) -> None:
    """The day's challenge has neither button nor dialog, and loads no file for them."""
    guest = visit()
    downloads = Downloads(guest)
    guest.go()
    guest.page.wait_for_load_state("networkidle")
    assert guest.page.locator(".hint, #hints").count() == 0
    assert not [answer.url for answer in downloads.answers if "hint" in answer.url]


def test_practice_keeps_the_budgets(visit: Visits, table: str) -> None:
    """A table with hints is as light as one without, and hints cost one small answer."""
    guest = visit(number=1)
    downloads = Downloads(guest)
    guest.go(table)
    guest.page.wait_for_load_state("networkidle")
    for kind, most in BUDGETS.items():
        assert 0 < sum(downloads.sizes(kind)) <= most, kind
    downloads.answers.clear()
    guest.page.locator(".hint").click()
    dialog(guest)
    assert len(downloads.answers) == 1
    assert max(downloads.sizes()) <= MOVE


def test_hints_know_what_is_ticked(visit: Visits, table: str) -> None:
    """Dice that are ticked and not yet sent are told apart among all holds, and stay ticked."""
    guest = visit(number=1)
    guest.go(table)
    for place in "14":
        guest.page.keyboard.press(place)
    guest.page.locator(".hint").click()
    faces = sorted(guest.dice()[place] for place in (0, 3))
    expect(dialog(guest).locator("tr.mine .kept")).to_have_count(2)
    expect(dialog(guest)).to_contain_text(re.compile(rf"Your choice so far: keep\s{faces[0]}\s{faces[1]}. It loses"))
    guest.page.keyboard.press("Escape")
    assert guest.held() == "14"


def test_the_keyboard_opens_and_closes(visit: Visits, table: str) -> None:
    """Hints open and close by keyboard, the focus returns to their button, and no key in them is a move."""
    guest = visit(number=1)
    guest.go(table)
    at = guest.state().at
    guest.page.locator(".hint").focus()
    guest.page.keyboard.press("Enter")
    expect(dialog(guest).get_by_role("button", name="Close")).to_be_focused()
    dialog(guest).locator(".best").click()
    for key in ("1", "2", "u", "0", "3"):
        guest.page.keyboard.press(key)
    assert guest.held() == ""
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#hints")).to_be_hidden()
    expect(guest.page.locator(".hint")).to_be_focused()
    assert guest.state().at == at
    guest.page.keyboard.press("1")
    assert guest.held() == "1"


def test_a_tap_beside_it_closes_it(visit: Visits, table: str) -> None:
    """A tap on the dimmed table closes the dialog and does nothing else; a tap in it does not close it."""
    guest = visit(number=1, size=(390, 844), touch=True)
    guest.go(table)
    guest.page.locator(".hint").tap()
    dialog(guest).locator(".best").tap()
    expect(dialog(guest)).to_be_visible()
    guest.page.touchscreen.tap(350, 20)
    expect(guest.page.locator("#hints")).to_be_hidden()
    expect(guest.page.locator(".more")).not_to_have_attribute("open", "")


def test_the_dialog_says_the_best_when_it_opens(visit: Visits, table: str) -> None:
    """Who hears the dialog open hears what is best in it."""
    guest = asked(visit(number=1), table)
    words = dialog(guest).locator(".best h2").inner_text()
    expect(dialog(guest)).to_have_accessible_description(re.compile(f"{re.escape(words)}.*points expected", re.I))


def test_it_works_without_javascript(visit: Visits, table: str) -> None:
    """The button leads to a page with the same hints, which knows the ticked dice, and back to the table."""
    guest = visit(number=1, script=False)
    guest.go(table)
    guest.page.locator("[name=hold]").first.click()
    guest.page.get_by_role("button", name="Hint").click()
    expect(guest.page.get_by_role("heading", name="Hints")).to_be_visible()
    expect(guest.page.locator("tr.mine .kept")).to_have_count(1)
    expect(guest.page.locator("details table")).to_be_hidden()
    guest.page.locator("summary", has_text="more ways to keep dice").click()
    expect(guest.page.locator("details table")).to_be_visible()
    guest.page.get_by_role("link", name="Back to the game").click()
    expect(guest.table).to_have_attribute("data-at", "6")


def test_a_lost_answer_keeps_the_table(visit: Visits, table: str) -> None:
    """Without a line the dialog says that no answer came; with it, the next press shows the hints."""
    guest = visit(number=1)
    guest.allowed += ["lost: GET"]
    guest.go(table)
    guest.context.set_offline(True)
    guest.page.locator(".hint").click()
    expect(dialog(guest)).to_contain_text("No answer yet: please try again in a moment.")
    guest.page.keyboard.press("Escape")
    guest.context.set_offline(False)
    guest.page.locator(".hint").click()
    expect(dialog(guest).locator(".best")).to_be_visible()


def test_another_tab_may_be_faster(visit: Visits, table: str, ann: Person) -> None:
    """Hints are for the dice that are seen: where the game has moved on, the table shows that first; where it is over,
    its result."""
    guest = visit(number=1)
    guest.go(table)
    game = parse_game_id(guest.game)
    ann.move(game, 6, "r1")
    guest.page.locator(".hint").click()
    guest.expect_at(7)
    expect(guest.page.locator("#hints")).to_be_hidden()
    ann.finish(game)
    guest.page.locator(".hint").click()
    guest.page.wait_for_url(f"**/result/{game}")
