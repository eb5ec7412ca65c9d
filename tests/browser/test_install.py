"""The app on a home screen: one worker, which never shows anything old, and one calm page without a network."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from daily.rulesets import ruleset_of
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.scorepad import Scorepad
from tests.browser.site import live
from tests.browser.test_accessibility import violations
from tests.browser.visitor import Visitor

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    Headers = list[tuple[str, str]]

pytestmark = pytest.mark.browser

CLASSIC = ruleset_of("classic")
PHONE = (360, 640)
READY = """
  async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((done) => active.addEventListener("statechange", done));
  }
"""
"""Wait until the worker of this page has begun."""
KEPT = """
  async () => {
    const held = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return [...new Set(held.flat().map((request) => new URL(request.url).pathname))];
  }
"""
"""The paths of all that is kept."""
STORES = "async () => (await caches.keys()).map((name) => name.split(' ')[0])"


class Releases:
    """A line behind which the service is replaced by newer ones: pages and documents say which, and the worker is
    another one."""

    def __init__(self) -> None:
        self.now = b"1"

    def __call__(self, app: "WSGIApplication") -> "WSGIApplication":
        def released(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
            environ.pop("HTTP_IF_NONE_MATCH", None)

            def start(status: str, headers: "Headers", *_: object) -> Callable[[bytes], object]:
                return start_response(status, [each for each in headers if each[0] != "Content-Length"])

            return [self._released(b"".join(app(environ, start)))]

        return released

    def _released(self, answer: bytes) -> bytes:
        for text, other in (
            (b'STORE = "daily-', b'STORE = "old-%s-' % self.now),
            (b"<title>", b'<meta name="release" content="%s"><title>' % self.now),
            (b'{"game":', b'{"release":"%s","game":' % self.now),
        ):
            answer = answer.replace(text, other)
        return answer


def ready(guest: Visitor, path: str = "/") -> Visitor:
    """A visitor whose worker has begun."""
    guest.go(path)
    guest.page.evaluate(READY)
    return guest


# Without a network


@pytest.mark.parametrize(
    ("path", "language", "heading"),
    [
        ("/en/rules", "en", "There is no network right now"),
        ("/ko/boards?offset=100", "ko", "지금은 네트워크에 연결되어 있지 않아요"),
        ("/archive", "ko", "지금은 네트워크에 연결되어 있지 않아요"),
    ],
)
def test_without_a_network_there_is_one_calm_page(visit: Visits, path: str, language: str, heading: str) -> None:
    """In place of any page stands one that says so in the page's language; when the network is back the page that was
    wanted opens by itself."""
    guest = ready(visit(language="ko"))
    guest.context.set_offline(True)
    guest.go(path)
    expect(guest.page.locator("h1")).to_have_text(heading)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    assert guest.page.url == guest.site + path
    expect(guest.page.locator("#sheet")).to_be_hidden()
    guest.context.set_offline(False)
    expect(guest.page.locator("h1")).not_to_have_text(heading)
    assert guest.page.url.startswith(guest.site + path.partition("?")[0])


def test_the_calm_page_leads_to_the_score_sheet(visit: Visits) -> None:
    """Who has opened the score sheet once is led to it, and writes on."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC, "/en/sheet")
    pad.await_kept()
    guest.context.set_offline(True)
    guest.go("/en/computer")
    guest.page.get_by_role("link", name="Go to the score sheet").click()
    assert pad.totals() == ["0", "0"]
    expect(guest.page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_calm_page_passes_all_rules_of_axe(visit: Visits, language: str, dark: bool) -> None:
    """Shown from the worker, with its styles, it is as accessible as all other pages."""
    guest = ready(visit(language=language, dark=dark, size=PHONE, bypass_csp=True))
    guest.context.set_offline(True)
    guest.go("/settings")
    expect(guest.page.locator("#again")).to_have_css("min-height", "48px")
    assert violations(guest) == ""


# With one


def test_nothing_old_is_ever_shown(browser: Browser, app: Flask) -> None:
    """Pages and answers of the API come from the network, whatever was loaded before; the worker keeps its own two
    pages, and files whose addresses change with their content."""
    line = Releases()
    with live(app, line) as site:
        visits = Visits(browser, site)
        guest = ready(visits(language="en"))
        Mouse().play(guest, "r")
        game = guest.game
        for release in "12":
            line.now = release.encode()
            for path in ("/", f"/play/{game}", "/en/rules", "/en/sheet"):
                guest.go(path)
                expect(guest.page.locator("[name=release]")).to_have_attribute("content", release)
            told = guest.page.evaluate("async (path) => (await fetch(path)).json()", f"/api/v1/games/{game}")
            assert told["release"] == release
        kept = guest.page.evaluate(KEPT)
        pages = {path for path in kept if not path.startswith("/static/")}
        assert pages <= {f"{language}/{page}" for language in ("", "/ko", "/en") for page in ("offline", "sheet")}
        visits.close()


def test_a_new_worker_is_there_after_one_reload(browser: Browser, app: Flask) -> None:
    """A newer worker takes over by itself, with a newer page, and drops what the older one kept."""
    line = Releases()
    with live(app, line) as site:
        visits = Visits(browser, site)
        guest = ready(visits(language="en"))
        assert set(guest.page.evaluate(STORES)) == {"old-1-2"}
        line.now = b"2"
        guest.page.reload()
        guest.until(f"async (wanted) => (await ({STORES})()).join() === wanted", "old-2-2,old-2-2,old-2-2")
        guest.page.evaluate(READY)
        guest.context.set_offline(True)
        guest.go("/en/archive")
        expect(guest.page.locator("[name=release]")).to_have_attribute("content", "2")
        expect(guest.page.locator("#again")).to_be_visible()
        visits.close()


def test_the_first_page_does_not_wait_for_the_worker(visit: Visits) -> None:
    """The worker is asked for once the page is there; that first page does without it to its end, and the next one has
    it. There is one, for all pages."""
    guest = visit()
    guest.context.add_init_script(
        "navigator.serviceWorker.register = new Proxy(navigator.serviceWorker.register, {"
        "apply: (call, on, what) => ((window.registered = document.readyState), Reflect.apply(call, on, what)) })"
    )
    ready(guest)
    assert guest.page.evaluate("() => window.registered") == "complete"
    assert guest.page.evaluate("() => navigator.serviceWorker.controller === null")
    guest.go("/en/sheet")
    assert guest.page.evaluate("() => navigator.serviceWorker.controller !== null")
    scopes = "async () => (await navigator.serviceWorker.getRegistrations()).map((each) => each.scope)"
    assert guest.page.evaluate(scopes) == [f"{guest.site}/"]
