"""Where a sheet lives: on the device, in several windows, and without a connection."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from daily.rulesets import ruleset_of
from daily.sheets import Entry
from tests.browser.conftest import Visits
from tests.browser.scorepad import Scorepad
from tests.browser.site import live

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

pytestmark = pytest.mark.browser

CLASSIC = ruleset_of("classic")
REFUSE = """
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("refused", "SecurityError"); } });
"""
ICONS = """
  async (wanted) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.endsWith(location.host + "/sheet")));
    const icons = (await cache.keys()).map((request) => request.url).filter((url) => url.includes("favicon"));
    return icons.map((url) => url.slice(-12)).join() === wanted.join();
  }
"""
"""Whether just these versions of a file are kept with the page."""


# Without a connection


@pytest.mark.parametrize("path", ["/sheet", "/en/sheet", "/ko/sheet"])
def test_each_address_of_the_page_works_without_a_connection(visit: Visits, path: str) -> None:
    """After one visit at any of its addresses the page is there at all of them, in both languages."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC, path)
    pad.write(Entry("chance", 20))
    pad.await_kept()
    guest.context.set_offline(True)
    for address, language in (("/ko/sheet", "ko"), ("/en/sheet", "en"), ("/sheet", "en")):
        guest.go(f"{address}?from=elsewhere")
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        assert pad.totals() == ["20", "0"]
    pad.write(Entry("sixes", 24))
    assert pad.totals() == ["44", "0"]


class Releases:
    """A line behind which the service is replaced by a newer one: its pages name another file then."""

    def __init__(self) -> None:
        self.now = b"1"

    def __call__(self, app: "WSGIApplication") -> "WSGIApplication":
        def released(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
            answer = b"".join(app(environ, start_response))
            return [re.sub(rb"(favicon\.svg\?v=)[0-9a-f]{12}", rb"\g<1>" + self.now * 12, answer)]

        return released


def test_a_new_version_is_there_after_one_reload(browser: Browser, app: Flask) -> None:
    """While there is a connection the page is the newest; that one is then kept for times without one, with its files
    alone."""
    line = Releases()
    with live(app, line) as site:
        visits = Visits(browser, site)
        guest = visits()
        pad = Scorepad.of(guest, CLASSIC)
        pad.await_kept()
        line.now = b"2"
        guest.page.reload()
        icon = guest.page.locator("link[rel=icon][type]")
        expect(icon).to_have_attribute("href", "/static/favicon.svg?v=222222222222")
        guest.until(ICONS, ["222222222222"])
        guest.context.set_offline(True)
        guest.page.reload()
        expect(icon).to_have_attribute("href", "/static/favicon.svg?v=222222222222")
        assert pad.totals() == ["0", "0"]
        visits.close()


# The device


def test_a_sheet_is_kept_where_nothing_is_stored(visit: Visits) -> None:
    """Where the browser refuses its storage the sheet works all the same, and says that it ends with the window."""
    guest = visit()
    guest.context.add_init_script(REFUSE)
    pad = Scorepad.of(guest, CLASSIC)
    expect(guest.page.locator("#notice")).to_contain_text("This browser keeps nothing")
    pad.write(Entry("chance", 20))
    pad.write(Entry("sixes", 18), player=1)
    assert pad.totals() == ["20", "18"]
    pad.undo()
    pad.tool("fresh")
    pad.tool("sheets")
    expect(pad.dialog("sheets").locator("li")).to_have_count(2)


def test_damaged_records_do_no_harm(visit: Visits) -> None:
    """What is no sheet is left where it is, and a new sheet begins."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    pad.write(Entry("chance", 20))
    guest.page.evaluate(
        """() => {
          for (const key of Object.keys(localStorage)) if (key.includes(":")) localStorage[key] = "{";
          localStorage["daily-sheet:x"] = '{"rev": 1, "changes": [], "text": "[]"}';
          const sheet = { ruleset: "poker", players: ["Nari"], games: [{ columns: [""], first: null }] };
          const book = { id: "y", made: Date.now(), rev: 1, text: JSON.stringify(sheet), changes: [], done: 0 };
          localStorage["daily-sheet:y"] = JSON.stringify(book);
        }"""
    )
    guest.page.reload()
    assert pad.totals() == ["0", "0"]
    pad.tool("sheets")
    expect(pad.dialog("sheets").locator("li")).to_have_count(2)


def test_two_windows_have_one_sheet(visit: Visits) -> None:
    """What one window writes the other shows at once, and says so; what is open there for an older state closes."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    other = Scorepad(guest, CLASSIC, guest.another_tab())
    other.page.goto(f"{guest.site}/sheet")
    other.open("fours")
    pad.write(Entry("chance", 20))
    expect(other.cell("chance")).to_have_text("20")
    expect(other.page.locator("#said")).to_contain_text("Another window has changed this sheet")
    expect(other.dialog("box")).to_have_count(0)
    other.write(Entry("fours", 8))
    expect(pad.cell("fours")).to_have_text("8")
    pad.undo()
    expect(other.cell("fours")).to_have_text("")
    expect(other.cell("chance")).to_have_text("20")


def test_a_window_that_slept_overwrites_nothing(visit: Visits) -> None:
    """A window that did not hear of a change shows it before it does anything: what was meant for the older state is
    not done."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    guest.page.evaluate("() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true)")
    other = Scorepad(guest, CLASSIC, guest.another_tab())
    other.page.add_init_script("addEventListener('storage', (event) => event.stopImmediatePropagation(), true)")
    other.page.goto(f"{guest.site}/sheet")
    pad.write(Entry("chance", 20))
    other.page.locator("#undo").click(force=True)
    expect(other.page.locator("#said")).to_contain_text("Another window has changed this sheet")
    expect(other.cell("chance")).to_have_text("20")


def test_back_and_forward_lose_nothing(visit: Visits) -> None:
    """Leaving the page and coming back by the browser's own buttons shows the sheet as it is."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    pad.write(Entry("chance", 20))
    guest.go("/rules")
    guest.page.go_back()
    assert pad.totals() == ["20", "0"]
    pad.write(Entry("sixes", 18))
    guest.page.go_forward()
    guest.page.go_back()
    assert pad.totals() == ["38", "0"]
