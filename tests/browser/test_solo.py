"""Solo and challenges as people play them: from the first tap to both games side by side, on phones, without
JavaScript, with reloads, two tabs and the way back."""

import re

import pytest
from playwright.sync_api import expect

from daily.ids import Mode, link_of
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.test_analysis import SMALL_TARGETS, WIDER
from tests.browser.visitor import Visitor
from tests.stories import Person
from tests.tables import put_table
from web.config import Settings

pytestmark = pytest.mark.browser

PHONE = (390, 844)
SIZES = [(320, 568), (360, 640), (390, 844), (1024, 768), (1280, 800)]


def finish(guest: Visitor) -> None:
    """Play on to the result: one roll a turn, the last box that may be written."""
    while "/result/" not in guest.page.url:
        Mouse().play(guest, "r")
        boxes = list(guest.state().options)
        last = len(boxes) == 1
        guest.box(boxes[-1]).click()
        if last:
            break
        expect(guest.roll).to_have_text(re.compile("3"))
    guest.page.wait_for_url("**/result/*")


def begin(guest: Visitor, ruleset: str = "classic") -> None:
    """Press the button of a ruleset on the start page."""
    guest.go("/solo")
    guest.page.locator(f"button[value='{ruleset}']").click()
    guest.expect_at(0)


def test_from_a_game_to_both_games(visit: Visits, settings: Settings) -> None:
    """A plays and sends the link; B opens it, plays the same dice and sees both games; A opens B's link and sees them
    too."""
    put_table("yacht", settings.tables)
    ann, ben = visit(size=PHONE), visit(size=(360, 640))
    begin(ann, "yacht")
    Mouse().play(ann, "r")
    first = ann.dice()
    finish(ann)
    expect(ann.page.locator(".place")).to_have_text(re.compile("^Your first game"))
    ben.go(link_on(ann))
    expect(ben.page.locator(".points")).to_have_text(ann.page.locator(".points").inner_text())
    ben.page.get_by_role("button", name="Play the same dice").click()
    expect(ben.page.locator("h1 small")).to_contain_text(re.compile(r"^\d+ to beat"))
    Mouse().play(ben, "r")
    assert ben.dice() == first
    finish(ben)
    expect(ben.page.locator(".place").first).to_have_text("Just as much as your friend.")
    ben.page.get_by_role("link", name="Compare both games").click()
    expect(ben.page.locator(".equation")).to_contain_text("You both scored the same")
    ben.page.go_back()
    ann.go(link_on(ben))
    ann.page.get_by_role("link", name="Compare both games").click()
    expect(ann.page.locator(".equation")).to_contain_text("You both scored the same")


def link_on(guest: Visitor) -> str:
    """The path of the link in the text to copy."""
    text = guest.page.locator("#text").input_value()
    return "/r/" + text.rpartition("/r/")[2]


def test_the_challenge_is_copied(visit: Visits, ann: Person) -> None:
    """One tap copies the text with the link, and the page says so."""
    end = ann.finish(ann.new(Mode.SOLO))[-1]
    guest = visit(number=1)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.go(f"/result/{end.game}")
    guest.page.get_by_role("button", name="Copy challenge").click()
    expect(guest.page.locator("#done")).to_have_text("Copied.")
    copied = guest.page.evaluate("navigator.clipboard.readText()")
    assert copied.split("\n")[-1] == f"{guest.site}/r/{link_of(end.game)}"


def test_a_game_goes_on_where_it_was(visit: Visits) -> None:
    """After a reload, on the way back, in a second tab and from the start page it is the same game with the same
    dice."""
    guest = visit(size=PHONE)
    begin(guest)
    for token in ("r", "chance", "r", "r2"):
        Mouse().play(guest, token)
    seen, table = (guest.dice(), guest.held()), guest.page.url
    guest.page.reload()
    guest.expect_at(4)
    assert (guest.dice(), guest.held()) == seen
    guest.go("/rules")
    guest.page.go_back()
    guest.expect_at(4)
    guest.page = guest.another_tab()
    guest.go("/solo")
    guest.page.get_by_role("link", name=re.compile("Go on.*Classic, 13 boxes")).click()
    guest.expect_at(4)
    assert guest.page.url == table
    assert (guest.dice(), guest.held()) == seen


def test_before_the_first_roll_nothing_is_fixed(visit: Visits) -> None:
    """A table that was reloaded before the first roll rolls once, and another tab of it shows the same dice by
    itself."""
    guest = visit()
    begin(guest)
    guest.page.reload()
    guest.expect_at(0)
    other = guest.another_tab()
    other.goto(guest.page.url)
    Mouse().play(guest, "r")
    dice = guest.dice()
    guest.page = other
    guest.expect_at(1)
    assert guest.dice() == dice
    assert guest.state().log == "r"


def test_the_way_back_from_a_challenge(visit: Visits, ben: Person) -> None:
    """Back from the table leads to the friend's page; its button, pressed again, leads into the same game."""
    theirs = ben.finish(ben.new(Mode.SOLO))[-1]
    guest = visit(size=PHONE)
    guest.go(f"/r/{link_of(theirs.game)}")
    guest.page.get_by_role("button", name="Play the same dice").click()
    Mouse().play(guest, "r")
    table, dice = guest.page.url, guest.dice()
    guest.page.go_back()
    guest.page.get_by_role("button").last.click()
    guest.expect_at(1)
    assert (guest.page.url, guest.dice()) == (table, dice)
    guest.go(f"/r/{link_of(theirs.game)}")
    expect(guest.page.locator("main")).to_contain_text("your game goes on")
    guest.page.get_by_role("button", name="Go on").click()
    guest.expect_at(1)


def test_a_challenge_without_javascript(visit: Visits, ben: Person) -> None:
    """From the link to the comparison with plain forms alone."""
    theirs = ben.finish(ben.service.solo("yacht"))[-1]
    guest = visit(script=False, size=PHONE)
    guest.go(f"/r/{link_of(theirs.game)}")
    guest.page.get_by_role("button", name="Play the same dice").click()
    while "/result/" not in guest.page.url:
        guest.roll.click()
        guest.page.locator("button.box").first.click()
    guest.page.get_by_role("link", name="Compare both games").click()
    expect(guest.page.locator(".scores")).to_contain_text(str(theirs.state.card.total))


def test_a_hint_where_nobody_is_to_be_beaten(visit: Visits, ann: Person, settings: Settings) -> None:
    """Solo has a hint beside the turn; a challenge and a game against the computer have none."""
    put_table("classic", settings.tables)
    guest = visit(number=1, size=PHONE)
    for mode, hints in ((Mode.SOLO, 1), (Mode.CHALLENGE, 0), (Mode.COMPUTER, 0)):
        guest.go(f"/play/{ann.new(mode)}")
        Mouse().play(guest, "r")
        expect(guest.page.get_by_role("button", name="Hint")).to_have_count(hints)


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", SIZES, ids=[str(width) for width, _ in SIZES])
def test_the_start_page_fits(visit: Visits, ann: Person, size: tuple[int, int], language: str) -> None:
    """On every window all rulesets fit, house rules unfolded, a game to go on with among them, and everything to tap is
    large enough."""
    ann.moves(ann.new(Mode.SOLO), "r chance r")
    ann.finish(ann.service.solo("triple"))
    guest = visit(number=1, size=size, language=language)
    guest.go("/solo")
    guest.page.locator("main summary").click()
    assert guest.page.locator("button[name=ruleset]:visible").count() == 11
    assert guest.page.evaluate(WIDER) <= 0
    assert guest.page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", SIZES[:3], ids=[str(width) for width, _ in SIZES[:3]])
def test_what_is_to_be_beaten_fits_the_title(visit: Visits, ann: Person, size: tuple[int, int], language: str) -> None:
    """The score to beat can be read whole on the smallest phone, whatever the name of the ruleset."""
    friend = Person(ann.store, ann.settings, ann.clock, ann.service, 7, "classic-upper-first")
    theirs = friend.finish(friend.new(Mode.SOLO))[-1]
    guest = visit(number=1, size=size, language=language)
    guest.go(f"/play/{ann.service.challenge(ann.id, link_of(theirs.game))}")
    small = guest.page.locator("h1 small")
    score = str(theirs.state.card.total)
    told = small.inner_text().split(" · ")[0]
    assert score in told
    room = small.evaluate(
        """(small, told) => {
            const range = document.createRange();
            range.setStart(small.firstChild, 0);
            range.setEnd(small.firstChild, told.length);
            return small.getBoundingClientRect().right - range.getBoundingClientRect().right;
        }""",
        told,
    )
    assert room > 0
