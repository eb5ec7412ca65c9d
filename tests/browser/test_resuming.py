"""Reload, other tabs, the way back: a game goes on where it was."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

OUT_OF_SIGHT = """
  (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }
"""
"""Headless windows are always in sight: this tells the page otherwise."""
DEAF = "delete globalThis.BroadcastChannel"
"""In a window without it nothing is heard of other windows."""


def begun(visit: Visits) -> Visitor:
    """Somebody in the middle of a turn: one die held in the last roll, and another one picked since."""
    guest = visit()
    guest.go()
    for token in ("r", "chance", "r", "r2"):
        Mouse().play(guest, token)
    guest.page.locator("[name=hold][value='4']").click()
    return guest


def test_a_reload_changes_nothing(visit: Visits) -> None:
    """After a reload the dice, the held ones and the rolls left are what they were."""
    guest = begun(visit)
    dice, text = guest.dice(), guest.roll.inner_text()
    guest.page.reload()
    guest.expect_at(4)
    assert (guest.dice(), guest.held(), guest.roll.inner_text()) == (dice, "24", text)


def test_a_closed_tab_is_opened_again(visit: Visits) -> None:
    """Who closes the tab and comes back finds the game as it was, dice picked since the last roll included."""
    guest = begun(visit)
    dice = guest.dice()
    guest.page.close()
    guest.page = guest.another_tab()
    guest.go()
    guest.expect_at(4)
    assert (guest.dice(), guest.held()) == (dice, "24")


def test_the_way_back_leads_into_the_game(visit: Visits) -> None:
    """From another page, back and forward lead to the game as it stands."""
    guest = begun(visit)
    dice = guest.dice()
    guest.go("/rules")
    guest.page.go_back()
    guest.expect_at(4)
    assert (guest.dice(), guest.held()) == (dice, "24")
    Mouse().play(guest, "ones")
    guest.page.go_forward()
    guest.page.go_back()
    guest.expect_at(5)


def test_a_stale_tab_says_so_and_shows_the_current_game(visit: Visits) -> None:
    """Of two tabs the slower one makes no move: it says that the game went on, and shows it."""
    guest = visit()
    guest.context.add_init_script(DEAF)
    guest.allowed.append("409")
    guest.go()
    Mouse().play(guest, "r")
    slow = guest.another_tab()
    slow.goto(guest.site)
    Mouse().play(guest, "r135")
    dice = guest.dice()
    slow.locator("#roll").click()
    expect(slow.locator("#table")).to_have_attribute("data-at", "2")
    expect(slow.locator("#say.bad")).not_to_be_empty()
    guest.page = slow
    assert guest.dice() == dice
    assert guest.state().log == "r r135"
    Mouse().play(guest, "r12")
    expect(slow.locator("#say.bad")).to_have_count(0)


def test_windows_beside_each_other_show_the_same(visit: Visits) -> None:
    """What is played in one window is seen in the other at once."""
    guest = visit()
    guest.go()
    Mouse().play(guest, "r")
    front, guest.page = guest.page, guest.another_tab()
    guest.go()
    Mouse().play(guest, "chance")
    guest.page = front
    guest.expect_at(2)


def test_a_window_that_was_out_of_sight_catches_up(visit: Visits) -> None:
    """A window shows what was played elsewhere as soon as it is seen again."""
    guest = visit()
    guest.context.add_init_script(DEAF)
    guest.go()
    Mouse().play(guest, "r")
    guest.page.evaluate(OUT_OF_SIGHT, True)
    front, guest.page = guest.page, guest.another_tab()
    guest.go()
    Mouse().play(guest, "chance")
    guest.page = front
    guest.expect_at(1)
    guest.page.evaluate(OUT_OF_SIGHT, False)
    guest.expect_at(2)


def test_the_same_move_from_two_tabs_is_made_once(visit: Visits) -> None:
    """Two tabs that roll the same game's first roll see the same dice, and only one roll is gone."""
    guest = visit()
    guest.context.add_init_script(DEAF)
    guest.go()
    other = guest.another_tab()
    other.goto(guest.site)
    Mouse().play(guest, "r")
    dice = guest.dice()
    guest.page = other
    Mouse().play(guest, "r")
    assert guest.dice() == dice
    assert guest.state().log == "r"


def test_a_finished_game_leads_to_its_result(visit: Visits) -> None:
    """Who has finished the day comes to the result, also by the address of the game."""
    guest = visit()
    guest.go()
    game = guest.game
    for box in guest.state().card:
        Mouse().play(guest, "r")
        Mouse().play(guest, box)
    for path in ("/", f"/play/{game}"):
        guest.go(path)
        expect(guest.page).to_have_url(f"{guest.site}/result/{game}")
