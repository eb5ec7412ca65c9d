"""What every answer carries: a strict policy, no guessing of types, cookies that scripts cannot read, caching rules."""

import re

import pytest
from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from tests.web.callers import Browser, Program
from tests.web.contract import API
from tests.web.pages import Page

ADDRESSES = [
    "/",
    "/en/",
    "/today/yacht",
    "/boards/2026-11-29/classic",
    "/archive",
    "/settings",
    "/rules",
    "/rules/classic",
    "/sheet",
    "/nonsense",
    "/play/nonsense",
    "/r/aaaaaaaaaa",
    "/r/aaaaaaaaaa.png",
    "/static/play.css",
    "/static/nonsense.css",
    "/healthz",
    "/readyz",
    f"{API}/today",
    f"{API}/openapi.json",
    f"{API}/games/nonsense",
    "//double",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_is_sealed(browser: Browser, address: str) -> None:
    """Pages, files, errors and JSON alike: nothing from elsewhere, nothing inline, no frames, no guessed types."""
    answer = browser.client.get(address, buffered=True)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy.pop("default-src") == "'none'"
    assert (policy.pop("base-uri"), policy.pop("frame-ancestors")) == ("'none'", "'none'")
    assert set(policy.values()) == {"'self'"}
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "Server" not in answer.headers


@pytest.mark.parametrize("address", [each for each in ADDRESSES if "static" not in each and each != "//double"])
def test_what_depends_on_the_player_is_not_kept(browser: Browser, address: str) -> None:
    """Pages and JSON are stored by nobody on the way."""
    assert browser.client.get(address).headers["Cache-Control"] == "no-store"


def test_files_with_a_hash_are_kept_for_ever(browser: Browser) -> None:
    """Every file that pages name has a hash of its content in its address and may be kept for ever; without the hash it
    is asked for again."""
    page = browser.open("/")
    files = {value for name, value in page.attributes if name in ("href", "src") and value.startswith("/static/")}
    assert len(files) >= 3
    for file in files:
        answer = browser.client.get(file, buffered=True)
        assert answer.status_code == 200
        assert re.fullmatch(r"/static/(?:[\w./-]+\?v=[0-9a-f]{12}|[0-9a-f]{12}/[\w+]+\.(?:js|css))", file)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        bare = browser.client.get(re.sub(r"\?v=.*|[0-9a-f]{12}/|\+\w+", "", file), buffered=True)
        assert bare.headers["Cache-Control"] == "no-cache"
        assert "Set-Cookie" not in answer.headers


def test_files_are_the_same_in_every_language(browser: Browser) -> None:
    """A file has one address, whatever language the page has."""
    pages = [browser.open(address) for address in ("/en/", "/ko/")]
    files = [[value for _, value in page.attributes if "/static/" in value] for page in pages]
    assert files[0] == files[1] != []


PAGES = ["/", "/boards/2026-11-29/classic", "/archive", "/settings", "/rules/classic", "/nonsense"]


@pytest.mark.parametrize("address", PAGES)
def test_pages_have_nothing_inline(browser: Browser, address: str) -> None:
    """No page has inline scripts, styles or handlers, which the policy would block."""
    page = browser.open(address)
    assert not [name for name, _ in page.attributes if name == "style" or name.startswith("on")]
    assert not [value for _, value in page.attributes if value.strip().lower().startswith("javascript:")]
    assert "<style" not in page.html
    for script in re.findall(r"<script\b([^>]*)>(.*?)</script>", page.html, re.DOTALL):
        assert 'src="/static/' in script[0]
        assert script[1] == ""


# The cookie


def test_the_cookie_is_out_of_reach(browser: Browser) -> None:
    """Scripts cannot read it, other sites' forms do not send it, it lasts a year, and its value is signed."""
    browser.open("/")
    header = browser.answer.headers["Set-Cookie"]
    parts = {part.strip().partition("=")[0] for part in header.split(";")}
    assert {"daily_player", "HttpOnly", "SameSite", "Path", "Max-Age"} <= parts
    assert "SameSite=Lax" in header
    assert "Max-Age=31536000" in header
    assert re.match(r"daily_player=[a-z2-7]{26}\.[\w-]{43};", header)


def test_the_cookie_is_renewed_by_every_table(browser: Browser) -> None:
    """Whoever comes back to play stays the same player for another year; neither a move nor another page repeats the
    cookie, so that the way back leads to the page as it was left."""
    browser.open("/")
    first = browser.client.get_cookie("daily_player")
    browser.press("roll")
    moved, shown = browser.answers[-2:]
    assert "daily_player" not in " ".join(moved.headers.getlist("Set-Cookie"))
    assert "Max-Age=31536000" in shown.headers["Set-Cookie"]
    assert browser.client.get_cookie("daily_player") is not None
    assert first is not None
    assert first.value in shown.headers["Set-Cookie"]
    browser.open("/settings")
    assert "Set-Cookie" not in browser.answer.headers


def test_a_player_is_nobody_before_the_first_roll(browser: Browser, raw: Redis) -> None:
    """Looking at pages stores nothing of anybody."""
    for address in (*PAGES, "/today/yacht"):
        browser.open(address)
    assert {str(key).rpartition(":")[2] for key in raw.keys("*")} == {"day"}


def visit(app: Flask, cookie: str) -> TestResponse:
    """The front page for a browser with this cookie."""
    return app.test_client(use_cookies=False).get("/", headers={"Cookie": f"daily_player={cookie}"})


BAD = ["", "x", "a" * 26, "a" * 26 + "." + "b" * 43, "." * 70, "a" * 5000, "\xff\xfe", "null", "a.b.c", "=", ";", '"']


@pytest.mark.parametrize("value", BAD)
def test_a_cookie_that_is_not_ours_is_replaced(app: Flask, value: str) -> None:
    """A broken or made-up cookie is nobody's: the page comes, with a new one."""
    answer = visit(app, value)
    assert answer.status_code == 200
    assert re.match(r"daily_player=[a-z2-7]{26}\.[\w-]{43};", answer.headers["Set-Cookie"])


def test_a_forged_cookie_is_nobody_s(app: Flask, browser: Browser) -> None:
    """With one character changed, lost or added, a cookie speaks for nobody."""
    browser.open("/")
    cookie = browser.client.get_cookie("daily_player")
    assert cookie is not None
    assert cookie.value in visit(app, cookie.value).headers["Set-Cookie"]
    other = "b" if cookie.value[0] == "a" else "a"
    for forged in (
        cookie.value[:-1],
        cookie.value + "A",
        other + cookie.value[1:],
        cookie.value[:26],
        cookie.value[1:],
    ):
        assert forged[:26] not in visit(app, forged).headers["Set-Cookie"]


def test_the_api_sets_no_cookie(program: Program) -> None:
    """Programs get no cookies."""
    program.moves(program.start(), "r")
    assert not [answer for answer in program.answers if "Set-Cookie" in answer.headers]


def test_pages_say_which_language_and_form_they_depend_on(app: Flask) -> None:
    """Caches are told that the language and the asked-for part make a difference."""
    client = app.test_client()
    told = ", ".join(client.get("/").headers.getlist("Vary"))
    assert "Accept-Language" in told
    assert "Accept," in f"{told},".replace("Accept-Language,", "")
    assert Page(client.get("/").text).language == "ko"


@pytest.mark.parametrize("path", ["/", "/static/play.css", "/api/v1/openapi.json", "/en/manifest.webmanifest"])
@pytest.mark.parametrize("coding", ["zstd", "br", "gzip"])
def test_answers_are_compressed_for_whoever_reads_that(browser: Browser, path: str, coding: str) -> None:
    """Pages, files and documents come in the coding that was asked for, and say that others get them otherwise."""
    plain, packed = (
        browser.client.get(path, headers={"Accept-Encoding": asked, "Accept-Language": "en"}, buffered=True)
        for asked in ("identity", coding)
    )
    assert (plain.headers.get("Content-Encoding"), packed.headers.get("Content-Encoding")) == (None, coding)
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (plain, packed))
    assert 0 < len(packed.data) < 0.7 * len(plain.data)
