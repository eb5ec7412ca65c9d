"""Over midnight: a page that was left open, a game that was begun before, and the new day."""

from datetime import UTC, date, datetime

import pytest
from playwright.sync_api import expect

from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, hasty, play_on
from tests.browser.visitor import Visitor
from tests.conftest import TestClock

pytestmark = pytest.mark.browser

DAY = date(2026, 11, 29)
LATE = datetime(2026, 11, 29, 23, 59, tzinfo=UTC)
EARLY = datetime(2026, 11, 30, 0, 1, tzinfo=UTC)


def late(visit: Visits, clock: TestClock, *tokens: str, hours_ahead: int = 0) -> Visitor:
    """Somebody who made these moves one minute before midnight, in a browser whose own clock may be wrong."""
    guest = visit(size=(360, 640))
    clock.now = LATE
    guest.page.clock.install(time=LATE.replace(hour=LATE.hour - hours_ahead))
    guest.go()
    for token in tokens:
        Mouse().play(guest, token)
    return guest


def midnight_passes(guest: Visitor, clock: TestClock) -> None:
    """Two minutes pass, for the server and for the browser."""
    clock.now = EARLY
    guest.page.clock.fast_forward("02:00")


@pytest.mark.parametrize("hours_ahead", [0, 5], ids=["right", "wrong"])
def test_a_page_left_open_says_that_a_new_day_has_begun(visit: Visits, clock: TestClock, hours_ahead: int) -> None:
    """At the day's end by the server's clock the open page says so and offers the new day, and the table stays in the
    window; what this browser's clock says does not matter."""
    guest = late(visit, clock, "r", hours_ahead=hours_ahead)
    notice = guest.page.locator("#newday")
    expect(notice).to_be_hidden()
    midnight_passes(guest, clock)
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("A new day has begun.")
    across, down = guest.page.evaluate("() => [document.body.scrollWidth - innerWidth, document.body.scrollHeight]")
    assert across <= 0
    assert down <= 640
    notice.get_by_role("link").click()
    guest.expect_at(0)
    expect(guest.page.locator("h1")).to_contain_text("#334")


def test_a_game_begun_before_midnight_counts_for_its_day(visit: Visits, clock: TestClock, store: RedisStore) -> None:
    """A game begun one minute before midnight is finished after it and stands on the board of its own day; the new day
    can be played meanwhile."""
    guest = late(visit, clock, "r", "r12")
    old = guest.game
    midnight_passes(guest, clock)
    guest.go()
    assert guest.game != old
    Mouse().play(guest, "r")
    guest.go(f"/play/{old}")
    guest.expect_at(2)
    play_on(guest, Mouse(), hasty)
    expect(guest.page.locator("h1")).to_contain_text("#333")
    expect(guest.page.locator(".place")).to_have_text("Rank 1 of 1")
    assert _players(store, DAY) == 1
    assert _players(store, DAY.replace(month=11, day=30)) == 0
    guest.go()
    guest.expect_at(1)


def _players(store: RedisStore, day: date) -> int:
    return store.board(day, "classic", offset=0, limit=1, member=None, around=False).players


def test_a_first_roll_after_midnight_opens_the_new_day(visit: Visits, clock: TestClock) -> None:
    """Who opened the page before midnight and rolls after it has lost nothing: the new day's table is there, with its
    own number and fingerprint, and a sentence that says why."""
    guest = late(visit, clock)
    guest.allowed.append("422: POST")
    fingerprint = guest.page.locator(".more code").text_content()
    midnight_passes(guest, clock)
    guest.roll.click()
    expect(guest.page.locator("h1")).to_contain_text("#334")
    expect(guest.status).to_contain_text("a new day has begun")
    expect(guest.page.locator("#newday")).to_be_hidden()
    assert "#334" in guest.page.title()
    assert guest.page.locator(".more code").text_content() != fingerprint
    guest.page.clock.fast_forward(1_000)  # the sentence is read before anybody rolls again
    Mouse().play(guest, "r")
    assert guest.state().number == 334


def test_a_day_that_closes_ends_its_open_games(visit: Visits, clock: TestClock) -> None:
    """A game that is still open when its day closes stays off the board; its page says so and offers the new day."""
    guest = late(visit, clock, "r")
    guest.allowed.append("422: POST")
    clock.forward(hours=7)
    guest.box("chance").click()
    expect(guest.status).to_contain_text("This day is closed")
    expect(guest.page.locator("h1")).to_contain_text("#334")


def test_without_scripts_the_page_says_it_with_the_next_move(visit: Visits, clock: TestClock) -> None:
    """A page without JavaScript says that a new day has begun as soon as a move brings a new page."""
    guest = visit(script=False)
    clock.now = LATE
    guest.go()
    Mouse().play(guest, "r")
    expect(guest.page.locator("#newday")).to_be_hidden()
    clock.now = EARLY
    Mouse().play(guest, "chance")
    expect(guest.page.locator("#newday")).to_be_visible()
