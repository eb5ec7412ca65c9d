"""Requests that another site caused are refused, and nothing is done; our own pages and programs are not."""

from dataclasses import replace

import pytest
from flask import Flask

from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.web.callers import Browser, Program, error_of
from tests.web.contract import API
from web import create_app
from web.config import Settings

Headers = dict[str, str]

OWN: dict[str, Headers] = {
    "an old browser or a program": {},
    "our own page": {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    "our own page, without Origin": {"Sec-Fetch-Site": "same-origin"},
    "the address bar": {"Sec-Fetch-Site": "none"},
    "our own page over plain HTTP": {"Origin": "http://localhost"},
}
FOREIGN: dict[str, Headers] = {
    "another site": {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
    "another site under our Origin": {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    "another site, without Origin": {"Sec-Fetch-Site": "cross-site"},
    "a neighbour of our domain": {"Sec-Fetch-Site": "same-site", "Origin": "http://evil.localhost"},
    "another site over plain HTTP": {"Origin": "http://evil.example"},
    "another scheme": {"Origin": "https://localhost"},
    "another port": {"Origin": "http://localhost:81"},
    "a longer name": {"Origin": "http://localhost.evil.example"},
    "a page without an origin": {"Origin": "null"},
    "an empty origin": {"Origin": ""},
    "nonsense": {"Sec-Fetch-Site": "nonsense"},
    "two answers": {"Sec-Fetch-Site": "same-origin, cross-site"},
}


@pytest.mark.parametrize("who", OWN)
def test_our_own_forms_are_taken(browser: Browser, who: str) -> None:
    """A form of our own page works in every browser, however little it says of itself."""
    browser.open("/")
    browser.headers.update(OWN[who])
    browser.press("roll")
    assert browser.answer.status_code == 200
    assert browser.at == 1


@pytest.mark.parametrize("who", FOREIGN)
def test_a_form_of_another_site_does_nothing(browser: Browser, who: str) -> None:
    """A move, practice or nickname that another site sends with the player's cookie is 403, and nothing was done."""
    browser.open("/")
    browser.press("roll")
    before, action = browser.at, browser.page.form("roll").action
    honest = dict(browser.headers)
    browser.headers.update(FOREIGN[who])
    for address, data in (
        (action, {"at": str(before), "move": "roll"}),
        ("/settings", {"nickname": "Mallory"}),
        ("/archive/classic/2026-11-01", {"x": "y"}),
    ):
        page = browser.send(address, data)
        assert browser.answer.status_code == 403
        assert len(page.text) > 20
    browser.headers = honest
    browser.open("/")
    assert browser.at == before
    assert "Mallory" not in browser.open("/settings").html


@pytest.mark.parametrize("who", FOREIGN)
def test_another_site_cannot_use_the_api(browser: Browser, who: str) -> None:
    """Nor can it call the API with the player's cookie."""
    browser.open("/")
    answer = browser.client.post(f"{API}/games", json={"mode": "daily", "ruleset": "classic"}, headers=FOREIGN[who])
    assert error_of(answer) == (403, "forged")
    assert error_of(browser.client.post(f"{API}/players", headers=FOREIGN[who])) == (403, "forged")


@pytest.mark.parametrize("who", FOREIGN)
def test_another_site_may_link_to_us(browser: Browser, who: str) -> None:
    """Reading is no change: a link on another site leads here."""
    browser.headers.update(FOREIGN[who])
    browser.open("/")
    assert browser.answer.status_code == 200


# Behind a proxy


def behind(settings: Settings, store: RedisStore, clock: TestClock, base_url: str | None, proxies: int) -> Flask:
    """The app as a host sets it up behind a proxy that ends TLS."""
    return create_app(replace(settings, base_url=base_url, proxies=proxies), store, SECRET, clock)


FORWARDED = {
    "Host": "10.0.0.7:8000",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "dice.example.org",
}


@pytest.mark.parametrize(
    ("base_url", "proxies", "origin", "status"),
    [
        (None, 1, "https://dice.example.org", 303),
        ("https://dice.example.org", 0, "https://dice.example.org", 303),
        ("https://dice.example.org", 1, "https://dice.example.org", 303),
        (None, 0, "https://dice.example.org", 403),
        (None, 1, "http://10.0.0.7:8000", 403),
        ("https://dice.example.org", 1, "http://dice.example.org", 403),
        ("https://dice.example.org", 1, "https://evil.example", 403),
    ],
)
def test_behind_a_proxy_the_outer_address_counts(
    settings: Settings,
    store: RedisStore,
    clock: TestClock,
    base_url: str | None,
    proxies: int,
    origin: str,
    status: int,
) -> None:
    """With DAILY_BASE_URL, or DAILY_PROXIES and a proxy that says how it was called, forms of the public address are
    taken; what a client says of itself is not believed without them."""
    browser = Browser(behind(settings, store, clock, base_url, proxies), **FORWARDED)
    browser.open("/")
    form = browser.page.form("roll")
    sent = browser.client.post(
        form.action, data={**dict(form.fields), "move": "roll"}, headers={**browser.headers, "Origin": origin}
    )
    assert sent.status_code == status


@pytest.mark.parametrize(
    ("base_url", "proxies", "secure"),
    [(None, 0, False), (None, 1, True), ("https://dice.example.org", 0, True), ("http://dice.example.org", 0, False)],
)
def test_the_cookie_is_secure_where_the_address_is(
    settings: Settings, store: RedisStore, clock: TestClock, base_url: str | None, proxies: int, secure: bool
) -> None:
    """Where players come by https, the cookie never travels without it."""
    answer = behind(settings, store, clock, base_url, proxies).test_client().get("/", headers=FORWARDED)
    assert ("Secure" in answer.headers["Set-Cookie"]) == secure


def test_shared_links_have_the_public_address(settings: Settings, store: RedisStore, clock: TestClock) -> None:
    """The link in the share text is the one that friends can open."""
    for base_url, proxies in (("https://dice.example.org", 0), (None, 1)):
        browser = Browser(behind(settings, store, clock, base_url, proxies), Accept_Language="en", **FORWARDED)
        browser.open("/")
        assert "https://dice.example.org/r/" in browser.finish().html


@pytest.mark.parametrize(
    ("base_url", "proxies", "told", "address"),
    [
        (None, 0, {}, "http://10.0.0.7:8000"),
        (None, 1, {}, "https://dice.example.org"),
        ("https://play.example.org", 0, {}, "https://play.example.org"),
        ("https://play.example.org", 1, {}, "https://play.example.org"),
        (None, 1, {"X-Forwarded-Proto": "http"}, "http://dice.example.org"),
        (None, 1, {"X-Forwarded-Proto": "ftp, https"}, "http://dice.example.org"),
        (None, 1, {"X-Forwarded-Proto": "javascript"}, "http://dice.example.org"),
        (None, 1, {"X-Forwarded-Proto": "https, javascript"}, "http://dice.example.org"),
        (None, 1, {"X-Forwarded-Proto": ""}, "http://dice.example.org"),
    ],
)
def test_pages_name_their_public_address(
    settings: Settings,
    store: RedisStore,
    clock: TestClock,
    base_url: str | None,
    proxies: int,
    told: dict[str, str],
    address: str,
) -> None:
    """What a page tells search engines of itself begins with DAILY_BASE_URL, else with what the proxy or the request
    says; a scheme that no browser plays by is never passed on."""
    browser = behind(settings, store, clock, base_url, proxies).test_client()
    page = browser.get("/en/rules?x=1", headers={**FORWARDED, **told}).text
    assert f'<link rel="canonical" href="{address}/en/rules?x=1">' in page
    for language in ("en", "ko"):
        assert f'<link rel="alternate" hreflang="{language}" href="{address}/{language}/rules?x=1">' in page
    assert "javascript:" not in page


def test_a_program_needs_no_origin(program: Program) -> None:
    """Programs send neither header and are taken by their token."""
    assert program.moves(program.start(), "r").at == 1
