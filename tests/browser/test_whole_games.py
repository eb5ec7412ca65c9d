"""Whole games in a real browser: by mouse, by keyboard alone, without JavaScript."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Hand, Keyboard, Mouse, play_on, varied
from tests.browser.site import live
from tests.conftest import SECRET, TestClock
from web import create_app
from web.config import Settings

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


@pytest.mark.parametrize(
    ("hand", "language", "ruleset"),
    [
        (Mouse(), "ko", "classic"),
        (Mouse(), "en", "yacht"),
        (Keyboard(), "ko", "yacht"),
        (Keyboard(), "en", "classic"),
    ],
    ids=["mouse-ko", "mouse-en", "keyboard-ko", "keyboard-en"],
)
def test_a_whole_game_leads_to_the_result_and_the_rank(visit: Visits, hand: Hand, language: str, ruleset: str) -> None:
    """Whoever plays to the last box sees the total that the API tells too, and the rank."""
    guest = visit(language=language)
    guest.go(f"/today/{ruleset}")
    total = guest.state(play_on(guest, hand, varied)).total
    expect(guest.page.locator(".points")).to_contain_text(str(total))
    expect(guest.page.locator(".place")).to_contain_text("1")


def test_a_whole_game_without_javascript(visit: Visits) -> None:
    """Forms alone carry a game from the first roll to the result, undo and holds included."""
    guest = visit(script=False, size=(360, 640))
    guest.go()
    for token in ("r", "r13", "sixes", "undo"):
        Mouse().play(guest, token)
    assert (guest.held(), guest.state().rolls_left) == ("13", 1)
    total = guest.state(play_on(guest, Mouse(), varied)).total
    expect(guest.page.locator(".points")).to_contain_text(str(total))


def test_a_daily_of_fifteen_boxes(browser: Browser, settings: Settings, store: RedisStore, clock: TestClock) -> None:
    """A host may offer another ruleset: its fifteen boxes are the front page, and a whole game of it is played with the
    roll always in reach."""
    with live(create_app(replace(settings, rulesets=("yatzy",)), store, SECRET, clock)) as site:
        visits = Visits(browser, site)
        guest = visits(size=(320, 568))
        guest.go()
        expect(guest.page.locator("h1")).to_contain_text("Nordic Yatzy")

        def look() -> None:
            if guest.table.count():
                expect(guest.roll).to_be_in_viewport(ratio=1)
                assert guest.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

        total = guest.state(play_on(guest, Mouse(), varied, look)).total
        expect(guest.page.locator(".points")).to_contain_text(str(total))
        visits.close()
