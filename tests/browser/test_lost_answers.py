"""Slow networks, lost answers, a server that is away: nothing is rolled or written twice, nothing is lost, and the page
says calmly what it does."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from daily.store.connect import connect
from daily.store.program import find_program
from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, hasty, play_on
from tests.browser.site import live
from tests.browser.visitor import Visitor
from tests.conftest import SECRET, TestClock
from tests.servers import Server, redis_server
from web import create_app
from web.config import Settings

pytestmark = pytest.mark.browser

MOVES = re.compile(r"/play/")


def begun(visit: Visits, *tokens: str) -> Visitor:
    """Somebody who has made these moves."""
    guest = visit()
    guest.go()
    for token in tokens:
        Mouse().play(guest, token)
    return guest


def test_a_request_that_never_arrived_is_sent_again(visit: Visits) -> None:
    """A move that did not get through is repeated by itself, and the page says meanwhile that it waits."""
    guest = begun(visit, "r")
    guest.allowed.append("lost: POST")
    lost: list[str] = []

    def drop(route: Route) -> None:
        if len(lost) == 2:
            return route.continue_()
        lost.append(route.request.post_data or "")
        return route.abort()

    guest.page.route(MOVES, drop)
    guest.page.locator("[name=hold][value='3']").click()
    guest.roll.click()
    expect(guest.status).to_have_text("Sending your move …")
    guest.expect_at(2)
    assert len(set(lost)) == 1  # the same move, not another one
    assert guest.state().log == "r r3"


@pytest.mark.parametrize("token", ["r24", "chance"])
def test_an_answer_that_was_lost_is_asked_for_again(visit: Visits, token: str) -> None:
    """A move that got through and whose answer was lost is made once, though it is sent twice."""
    guest = begun(visit, "r")
    guest.allowed.append("lost: POST")
    answers: list[int] = []

    def lose(route: Route) -> None:
        if answers:
            return route.continue_()
        answers.append(route.fetch().status)
        return route.abort()

    guest.page.route(MOVES, lose)
    Mouse().play(guest, token)
    assert answers == [200]
    assert guest.state().log == f"r {token}"


def test_a_slow_answer_is_waited_for(visit: Visits) -> None:
    """While an answer is on its way the page says so after a second, and further taps do nothing."""
    guest = begun(visit, "r")
    waiting: list[Route] = []
    guest.page.route(MOVES, lambda route: waiting.append(route))
    guest.page.locator("[name=hold][value='2']").click()
    guest.roll.click()
    expect(guest.status).to_have_text("Sending your move …")
    guest.roll.click()
    guest.box("chance").click()
    assert len(waiting) == 1
    waiting[0].continue_()
    guest.expect_at(2)
    assert guest.state().log == "r r2"


def test_an_answer_that_never_comes_counts_as_lost(visit: Visits) -> None:
    """After some seconds of silence the same move is sent again."""
    guest = visit()
    guest.page.clock.install()
    guest.go()
    silent: list[Route] = []

    def swallow(route: Route) -> None:
        if silent:
            return route.continue_()
        return silent.append(route)

    guest.page.route(MOVES, swallow)
    guest.roll.click()
    expect(guest.status).to_have_text("Sending your move …")
    guest.page.clock.fast_forward(8_000)
    guest.expect_at(1)
    assert guest.state().log == "r"


def test_nothing_is_lost_while_the_network_is_away(visit: Visits) -> None:
    """When every repetition failed, the page keeps the move and offers to send it again."""
    guest = begun(visit, "r")
    guest.allowed.append("lost: POST")
    guest.page.route(MOVES, lambda route: route.abort())
    guest.page.locator("[name=hold][value='5']").click()
    guest.roll.click()
    again = guest.page.get_by_role("button", name="Send again")
    expect(again).to_be_visible(timeout=15_000)
    expect(guest.status).to_have_text("No answer yet. Your move is kept and sent again by itself.")
    assert guest.held() == "5"
    guest.page.unroute(MOVES)
    again.click()
    guest.expect_at(2)
    assert guest.state().log == "r r5"


def test_a_move_goes_on_by_itself_when_the_network_is_back(visit: Visits) -> None:
    """Cut off in the middle of a roll the page waits, keeps what was held, and rolls by itself once it is online: no
    button is pressed, and no clock has to run."""
    guest = visit()
    guest.page.clock.install()
    guest.go()
    Mouse().play(guest, "r")
    guest.page.clock.pause_at(guest.page.evaluate("Date.now() + 1000"))
    guest.allowed.append("lost: POST")
    guest.context.set_offline(True)
    guest.page.locator("[name=hold][value='4']").click()
    with guest.page.expect_event("requestfailed"):
        guest.roll.click()
    assert guest.held() == "4"
    guest.context.set_offline(False)
    guest.expect_at(2)
    assert guest.state().log == "r r4"


def cut_off(guest: Visitor, control: Locator) -> None:
    """The visitor taps a control, nothing gets through, and the page is closed."""
    guest.allowed.append("lost: POST")
    guest.page.route(MOVES, lambda route: route.abort())
    with guest.page.expect_event("requestfailed"):
        control.click()
    guest.page.goto("about:blank")
    guest.page.unroute(MOVES)


@pytest.mark.parametrize("token", ["r1", "chance"])
def test_a_move_that_was_cut_off_is_sent_in_the_next_visit(visit: Visits, token: str) -> None:
    """Somebody loses the network, taps, closes the page and comes back later: the move is made then, once."""
    guest = begun(visit, "r")
    guest.page.locator("[name=hold]").first.click()
    cut_off(guest, guest.roll if token == "r1" else guest.box(token))
    guest.go()
    guest.expect_at(2)
    guest.page.reload()
    guest.expect_at(2)
    assert guest.state().log == f"r {token}"


def test_what_came_after_a_lost_move_is_not_overtaken(visit: Visits) -> None:
    """A move that was kept is not made where the game has gone on without it."""
    guest = begun(visit, "r")
    cut_off(guest, guest.box("chance"))
    guest.go("/rules")
    kept = guest.page.evaluate("() => localStorage.getItem('daily-sent')")
    guest.page.evaluate("() => localStorage.removeItem('daily-sent')")
    guest.go()
    Mouse().play(guest, "r1")
    guest.page.evaluate("(kept) => localStorage.setItem('daily-sent', kept)", kept)
    guest.page.reload()
    guest.expect_at(2)
    guest.until("() => !localStorage.getItem('daily-sent')")
    assert guest.state().log == "r r1"


def test_a_whole_game_on_a_bad_line(visit: Visits) -> None:
    """With 300 ms to the server and back, and one request of thirteen lost, on its way there or on its way back, a game
    is played to its end, and every move is made once."""
    guest = visit()
    guest.go()
    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", slow)
    guest.allowed.append("lost: POST")
    sent: list[str] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) % 26 == 7:
            return route.abort()
        if len(sent) % 26 == 20:
            route.fetch()
            return route.abort()
        return route.continue_()

    guest.page.route(MOVES, lose)
    game = play_on(guest, Mouse(), hasty)
    state = guest.state(game)
    assert state.over
    assert len(sent) == len(state.log.split()) + 2


@pytest.fixture
def away(browser: Browser, settings: Settings, clock: TestClock, tmp_path: Path) -> Iterator[tuple[Server, Visits]]:
    """A store of its own that a test may stop, and visitors at the service before it."""
    with redis_server(tmp_path, program=str(find_program())) as server:
        store = RedisStore(connect(server.url))
        with live(create_app(settings, store, SECRET, clock)) as site:
            visits = Visits(browser, site)
            yield server, visits
            visits.close()
        store.close()


def test_a_server_that_comes_back_answers_the_same_move(away: tuple[Server, Visits]) -> None:
    """While the store is away a move waits, and is made once it is back; a page says so and offers another try."""
    server, visit = away
    guest = begun(visit, "r")
    guest.allowed += ["503: POST", "503: GET"]
    server.stop()
    other = guest.another_tab()
    other.goto(guest.site)
    expect(other.locator("#sentence")).not_to_be_empty()
    guest.page.locator("[name=hold][value='1']").click()
    guest.roll.click()
    expect(guest.status).to_have_text("Sending your move …")
    server.start()
    guest.expect_at(2)
    assert guest.state().log == "r r1"
    other.get_by_role("link", name="Try again").click()
    expect(other.locator("#table")).to_have_attribute("data-at", "2")
