"""The table by keyboard: letters lead to boxes and write nothing, on every layout; arrows; the switch; the focus."""

import re
from dataclasses import replace
from itertools import groupby

import pytest
from playwright.sync_api import Locator, expect

from daily.ids import Mode
from daily.rulesets import ruleset_of
from tests.browser.conftest import Visits
from tests.browser.hands import LETTERS, Keyboard, Mouse, letter_of, play_on, varied
from tests.browser.visitor import Visitor
from tests.stories import Person

pytestmark = pytest.mark.browser

TYPED = """
  ([code, key, composing]) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { code, key, isComposing: composing, bubbles: true, cancelable: true }))
"""
"""A key as a page sees it behind an input method: its place is that of the Latin letter, its character is not."""
FOCUSED = "() => document.activeElement.value || document.activeElement.id"


def focused(guest: Visitor) -> str:
    """The key of the box or the place of the die that has the focus, or the id of what else has it."""
    return str(guest.page.evaluate(FOCUSED))


def press(guest: Visitor, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        guest.page.keyboard.press(key)


def live(guest: Visitor) -> Locator:
    """The live region."""
    return guest.page.locator("#live")


def rolled(guest: Visitor, path: str = "/") -> Visitor:
    """A visitor whose dice lie on the table."""
    guest.go(path)
    press(guest, "Space")
    guest.expect_at(1)
    return guest


@pytest.mark.parametrize(
    ("mode", "ruleset"),
    [
        (Mode.SOLO, "classic"),
        (Mode.SOLO, "yacht"),
        (Mode.SOLO, "yatzy"),
        (Mode.SOLO, "triple"),
        (Mode.COMPUTER, "classic"),
        (Mode.TABLE, "yacht"),
    ],
)
def test_letters_lead_to_boxes_and_write_nothing(visit: Visits, ann: Person, mode: Mode, ruleset: str) -> None:
    """The first row of letters leads to the upper boxes and the second to the lower ones, in the order of the card;
    where a line has several columns, the same letter leads from one to the next and round. A letter without a box does
    nothing, and none makes a move."""
    guest = rolled(visit(number=1), f"/play/{replace(ann, ruleset=ruleset).new(mode)}")
    boxes = sorted(ruleset_of(ruleset).index, key=lambda box: LETTERS.index(letter_of(guest.game, box)))
    for letter, line in groupby(boxes, lambda box: letter_of(guest.game, box)):
        columns = list(line)
        for box in (*columns, columns[0]):
            press(guest, f"Key{letter}")
            assert focused(guest) == box
    last = focused(guest)
    for letter in set(LETTERS) - {letter_of(guest.game, box) for box in boxes}:
        press(guest, f"Key{letter}")
    assert focused(guest) == last
    guest.expect_at(1)


def test_a_written_box_has_no_letter_any_more(visit: Visits) -> None:
    """The letter of a box that is written is ignored, as are digits while no dice lie there."""
    guest = rolled(visit())
    press(guest, "KeyJ", "Enter")
    guest.expect_at(2)
    press(guest, "KeyJ", "Digit1", "Digit0", "Numpad5")
    expect(guest.roll).to_be_focused()
    assert guest.state().log == "r chance"


@pytest.mark.parametrize(("size", "across"), [((390, 844), True), ((1280, 800), False)], ids=["phone", "desktop"])
def test_arrows_go_from_box_to_box(visit: Visits, size: tuple[int, int], across: bool) -> None:
    """Within the card arrows go to the next open box as it is seen, over written ones; at the edge they stay."""
    guest = visit(size=size)
    guest.go()
    Mouse().play(guest, "r")
    Mouse().play(guest, "twos")
    press(guest, "KeyQ", "ArrowDown")
    assert focused(guest) == "threes"
    press(guest, "ArrowUp", "ArrowUp")
    assert focused(guest) == "ones"
    press(guest, "ArrowRight")
    assert focused(guest) == ("three_of_a_kind" if across else "ones")
    press(guest, "KeyH", "ArrowDown", "ArrowDown", "ArrowDown")
    assert focused(guest) == "chance"


def test_a_korean_layout_plays_by_the_same_keys(visit: Visits) -> None:
    """A key counts by its place, whatever character an input method makes of it; while a syllable is being composed it
    is no move."""
    guest = rolled(visit(language="ko"))
    for code, key, box in (
        ("KeyQ", "ㅂ", "ones"),
        ("KeyA", "ㅁ", "three_of_a_kind"),
        ("KeyG", "Process", "large_straight"),
    ):
        guest.page.evaluate(TYPED, [code, key, True])
        assert focused(guest) != box
        guest.page.evaluate(TYPED, [code, key, False])
        assert focused(guest) == box
    press(guest, "Enter")
    guest.expect_at(2)
    guest.page.evaluate(TYPED, ["KeyU", "ㅕ", True])
    guest.page.evaluate(TYPED, ["KeyU", "ㅕ", False])
    guest.expect_at(3)
    assert guest.state().log == "r large_straight undo"


def test_tab_reaches_everything_in_the_order_of_the_page(visit: Visits) -> None:
    """Backwards from the roll come the dice and then the boxes, each once."""
    guest = rolled(visit())
    found = []
    for _ in range(18):
        press(guest, "Shift+Tab")
        found.append(focused(guest))
    assert found == [*"54321", *reversed(ruleset_of("classic").index)]


def test_the_focus_goes_on_at_the_result(visit: Visits) -> None:
    """After the last box the focus is on the heading of the result; whoever comes there by another way begins at the
    top."""
    guest = visit()
    guest.go()
    game = play_on(guest, Keyboard(), varied)
    heading = guest.page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    guest.go("/archive")
    guest.go(f"/result/{game}")
    expect(heading).not_to_be_focused()


def test_single_keys_can_be_switched_off(visit: Visits) -> None:
    """Without single keys nothing happens by digits, letters, Space and question mark, in every window and after a
    reload; what is focused keeps its own keys. Switched on again they work at once."""
    guest = rolled(visit())
    table, guest.page = guest.page, guest.another_tab()
    guest.go("/settings")
    switch = guest.page.get_by_role("checkbox", name="Single-key shortcuts")
    expect(switch).to_be_checked()
    switch.press("Space")
    expect(guest.page.locator("#chosen")).to_have_text("Saved on this device: Single-key shortcuts, off.")
    settings, guest.page = guest.page, table
    guest.page.locator("body").click(position={"x": 2, "y": 790})
    for again in (False, True):
        if again:
            guest.page.reload()
        press(guest, "Digit1", "KeyQ", "KeyX", "Space", "Shift+Slash", "KeyU")
        assert (guest.held(), focused(guest)) == ("", "")
        expect(guest.page.locator(".keys")).to_be_hidden()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.page.locator("[name=hold]").first.focus()
    press(guest, "Space")
    assert guest.held() == "1"
    settings.get_by_role("checkbox", name="Single-key shortcuts").click()
    expect(guest.page.locator(".keys")).to_be_visible()
    press(guest, "KeyQ")
    assert focused(guest) == "ones"


SHOWN_KEYS = """
  () => [...document.querySelectorAll(".die, #roll")]
    .filter((part) => getComputedStyle(part, "::after").content !== "none").length
"""


def test_dice_and_roll_show_their_keys_where_keys_are_likely(visit: Visits) -> None:
    """In a wide window each die has its digit and the roll its key, for the eye alone; on a phone, and without single
    keys, nothing has."""
    guest = rolled(visit())
    assert guest.page.evaluate(SHOWN_KEYS) == 6
    expect(guest.roll).to_have_accessible_name("Roll again (2 left)")
    guest.page.evaluate("() => (document.documentElement.dataset.keys = 'false')")
    assert guest.page.evaluate(SHOWN_KEYS) == 0
    guest.page.reload()
    guest.page.set_viewport_size({"width": 390, "height": 844})
    assert guest.page.evaluate(SHOWN_KEYS) == 0


def test_no_switch_without_javascript(visit: Visits) -> None:
    """Choices that only scripts can keep are not offered where none runs."""
    guest = visit(script=False)
    guest.go("/settings")
    expect(guest.page.get_by_role("heading", name="Nickname")).to_be_visible()
    expect(guest.page.get_by_role("checkbox")).to_have_count(0)


def test_every_choice_is_kept(visit: Visits) -> None:
    """Sound, vibration, quick play and keys are as they were left, in both languages."""
    guest = visit(language="ko")
    guest.go("/settings")
    before = [each.is_checked() for each in guest.page.get_by_role("checkbox").all()]
    assert len(before) == 4
    for each in guest.page.get_by_role("checkbox").all():
        each.click()
        expect(guest.page.locator("#chosen")).to_have_text(re.compile(r"^이 기기에 저장됨: .+, (켜짐|꺼짐)\.$"))
    guest.go("/en/settings")
    assert [each.is_checked() for each in guest.page.get_by_role("checkbox").all()] == [not each for each in before]
