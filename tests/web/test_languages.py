"""Korean and English: by the address, else by the browser, with a visible switch and links that stay within one."""

import pytest
from flask import Flask

from tests.web.callers import Browser
from tests.web.pages import Page
from web.i18n import LANGUAGES

KOREAN, ENGLISH = "오늘의 도전", "Today’s challenge"
PAGES = ["/", "/today/yacht", "/boards/2026-11-29/classic", "/archive/classic/2026-11", "/settings", "/rules", "/sheet"]


def words(app: Flask, address: str, accept: str | None = None) -> Page:
    """The page of somebody whose browser asks for these languages."""
    headers = {} if accept is None else {"Accept-Language": accept}
    return Page(app.test_client().get(address, headers=headers).text)


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        (None, "ko"),
        ("", "ko"),
        ("ko", "ko"),
        ("ko-KR,ko;q=0.9,en-US;q=0.8", "ko"),
        ("en", "en"),
        ("en-GB", "en"),
        ("en-US,en;q=0.9,ko;q=0.8", "en"),
        ("en;q=0.5,ko;q=0.9", "ko"),
        ("de-DE,de;q=0.9", "en"),
        ("fr,ko;q=0.1", "ko"),
        ("ja", "en"),
        ("xx" * 3000, "en"),
        ("en;q=nonsense, ,;;=", "en"),
        ("\xff\xfe", "en"),
    ],
)
def test_the_browser_s_language_is_spoken(app: Flask, accept: str | None, language: str) -> None:
    """Of Korean and English the one that the browser likes better; English for all others; Korean where it says
    nothing."""
    page = words(app, "/", accept)
    assert page.language == language
    assert (KOREAN in page.text) == (language == "ko")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", PAGES)
def test_an_address_can_fix_the_language(app: Flask, language: str, address: str) -> None:
    """Every page exists under /ko and under /en, whatever the browser likes; its links and forms stay there."""
    prefix = f"/{language}"
    for accept in ("ko", "en", None):
        page = words(app, prefix + address, accept)
        assert page.language == language
        inner = [link for link in [*page.links, *(form.action for form in page.forms)] if link.startswith("/")]
        assert inner
        assert [link for link in inner if not link.startswith(tuple(f"/{each}/" for each in LANGUAGES))] == []


@pytest.mark.parametrize("address", [*PAGES, "/nonsense", "/archive/classic/2026-11?x=1&y=2"])
def test_every_page_offers_the_other_language(app: Flask, address: str) -> None:
    """The switch leads to the same page, question and all, in each language."""
    page = words(app, address, "en")
    for language in LANGUAGES:
        assert f"/{language}{address}" in page.links
        assert words(app, f"/{language}{address}").language == language


def test_a_game_goes_on_in_the_other_language(browser: Browser) -> None:
    """The player is the same in both languages."""
    browser.open("/en/")
    browser.press("roll")
    assert browser.address.startswith("/en/play/")
    at = browser.at
    assert browser.open(browser.address.replace("/en/", "/ko/")).language == "ko"
    assert browser.at == at
    browser.press("chance")
    assert browser.address.startswith("/ko/play/")


def test_shared_links_keep_the_sender_s_language(app: Flask, browser: Browser) -> None:
    """Whoever plays under /en shares /en/r/...; whoever plays without a prefix shares a link that follows the friend's
    browser."""
    browser.open("/en/")
    shown = browser.finish()
    assert "http://localhost/en/r/" in shown.html
    rid = shown.html.split("/en/r/")[1][:10]
    assert words(app, f"/en/r/{rid}", "ko").language == "en"
    for accept in ("ko", "en"):
        assert words(app, f"/r/{rid}", accept).language == accept
    result = browser.address.replace("/en/", "/")
    assert f"http://localhost/r/{rid}" in browser.open(result).html


@pytest.mark.parametrize("address", ["/fr/", "/EN/", "/eng/", "/en/en/", "/ko/en/", "/en-US/"])
def test_other_prefixes_are_no_languages(app: Flask, address: str) -> None:
    """Only /ko and /en, once, are languages."""
    assert app.test_client().get(address).status_code == 404


@pytest.mark.parametrize("address", ["/en", "/en/", "/ko", "/ko/"])
def test_a_prefix_alone_is_the_front_page(app: Flask, address: str) -> None:
    """With and without a slash at its end."""
    answer = app.test_client().get(address)
    assert answer.status_code == 200
    assert Page(answer.text).language == address[1:3]


ERRORS = ["/nonsense", "/play/nonsense", "/boards/2026-11-30/classic", "/boards/x/classic", "/archive/classic/x"]


@pytest.mark.parametrize("address", ERRORS)
def test_errors_speak_the_reader_s_language(app: Flask, address: str) -> None:
    """The sentence of an error page is in the language of the page."""
    korean, english = (words(app, f"/{language}{address}").html for language in ("ko", "en"))
    sentences = [html.split('id="sentence">')[1].split("<")[0] for html in (korean, english)]
    assert sentences[0] != sentences[1]
    assert sentences[1].isascii()
    assert any("가" <= letter <= "힣" for letter in sentences[0])
