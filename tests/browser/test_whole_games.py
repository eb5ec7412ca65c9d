"""Whole games in a real browser: by mouse, by keyboard alone, without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import Hand, Keyboard, Mouse, play_on, varied

pytestmark = pytest.mark.browser


def test_the_first_page_is_a_game_and_the_first_tap_rolls(visit: Visits) -> None:
    """Nobody signs up or starts anything: the first page holds the dice, and one tap on it rolls them."""
    guest = visit()
    guest.go()
    expect(guest.roll).to_be_enabled()
    assert guest.dice() == ()
    guest.roll.click()
    guest.expect_at(1)
    assert guest.dice() == guest.state().dice


@pytest.mark.parametrize("ruleset", ["classic", "yacht"])
@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("hand", [Mouse(), Keyboard()], ids=["mouse", "keyboard"])
def test_a_whole_game_leads_to_the_result_and_the_rank(visit: Visits, hand: Hand, language: str, ruleset: str) -> None:
    """Whoever plays to the last box sees the total that the API tells too, and the rank."""
    guest = visit(language=language)
    guest.go(f"/today/{ruleset}")
    total = guest.state(play_on(guest, hand, varied)).total
    expect(guest.page.locator(".points")).to_contain_text(str(total))
    expect(guest.page.locator(".place")).to_contain_text("1")
