"""The nickname through its form: kept, refused, shown safely on every board; and what is kept by the device alone."""

from html import escape

import pytest
from flask import Flask

from daily.nickname import LONGEST
from tests.web.callers import Browser, Program
from tests.web.pages import Page

GOOD = [
    ("Nari", "Nari"),
    ("  Nari   K. ", "Nari K."),
    ("나리", "나리"),
    ("ＮＡＲＩ", "NARI"),
    ("x" * LONGEST, "x" * LONGEST),
    ("Zoë_9-a", "Zoë_9-a"),
    ("", ""),
    (" ", ""),
]
BAD = [
    "<script>alert(1)</script>",
    "<b>Nari",
    "Nari&amp;",
    "'; DROP TABLE",
    '"onload="x',
    "😀😀😀",
    "x" * (LONGEST + 1),
    "x" * 200,
    "x" * 5000,
    "\u202eiraN",
    "\u2066Nari\u2069",
    "\u200b\u200b\u200b",
    "\u3164\u3164",
    "\u2800\u2800",
    "N\u0337a\u0337r\u0337i\u0337",
    "Νari",
    "Nari#k7q2",
    "Na\tri",
    "Na\r\nri",
    "Na\x00ri",
    "x",
    "...",
    "\ud800",
]


def kept(browser: Browser) -> str:
    """The nickname that the form shows."""
    return dict(browser.open("/settings").form().fields)["nickname"]


@pytest.mark.parametrize(("typed", "name"), GOOD)
def test_a_good_name_is_kept(browser: Browser, typed: str, name: str) -> None:
    """A nickname is normalised, kept and shown in the form again; an empty one takes it away."""
    browser.open("/settings")
    page = browser.press(nickname=typed)
    assert browser.address == "/settings?saved=1"
    assert "Saved." in page.text
    assert kept(browser) == name


@pytest.mark.parametrize("typed", BAD)
def test_a_bad_name_is_refused_with_a_sentence(browser: Browser, typed: str) -> None:
    """Markup, emoji, direction marks, invisible and stacked marks, other scripts and wrong lengths are 400: the form
    again, with what was typed and what is wrong, and the old name is kept."""
    browser.open("/settings")
    browser.press(nickname="Nari")
    browser.open("/settings")
    sent = browser.client.post(
        "/settings", data={"nickname": typed.encode("utf-8", "replace")}, headers=browser.headers
    )
    page = Page(sent.text)
    assert sent.status_code == 400
    assert "role" in dict(page.attributes)
    assert not [value for name, value in page.attributes if name.startswith("on")]
    assert "<b>" not in sent.text.replace("<b>+", "")
    assert kept(browser) == "Nari"


def test_of_two_names_the_first_counts(browser: Browser) -> None:
    """A form that no page of ours sends does no worse than ours."""
    browser.send("/settings", [("nickname", "Nari"), ("nickname", "Bora")])
    assert kept(browser) == "Nari"


def test_a_huge_form_is_413(browser: Browser) -> None:
    """Nobody can type a name of 20 kilobytes."""
    browser.send("/settings", {"nickname": "x" * 20_000})
    assert browser.answer.status_code == 413


def test_names_are_on_the_boards(app: Flask, browser: Browser, program: Program) -> None:
    """The name stands on today's board beside the tag, for everybody, and changes there when it is changed."""
    browser.open("/")
    browser.finish()
    for name in ("Nari", "Bora K."):
        browser.open("/settings")
        browser.press(nickname=name)
        assert name in Browser(app).open("/boards/2026-11-29/classic").text
        rows = program.get("/boards/2026-11-29/classic").get_json()["rows"]
        assert [row["name"].partition("#")[0] for row in rows] == [name]


def test_a_label_that_is_markup_in_the_store_is_no_markup_on_the_page(browser: Browser, program: Program) -> None:
    """Even if something else wrote markup into the store, a page shows it as text."""
    state = program.finish(program.start())
    client = browser.client.application.extensions["daily"].store
    token = str(state.game).rpartition(".")[2]
    client.relabel(state.date, "classic", token, "<img src=x onerror=alert(1)>#a2b3")
    page = browser.open("/boards/2026-11-29/classic")
    assert "<img src=x" not in page.html
    assert escape("<img src=x onerror=alert(1)>") in page.html


def test_look_alikes_are_told_apart(app: Flask) -> None:
    """Two players whose names can be taken for each other stand on the board with their tags."""
    tags = []
    for name in ("Bob", "B0b"):
        browser = Browser(app, Accept_Language="en")
        browser.open("/")
        browser.finish()
        page = browser.open("/settings")
        tags.append(page.text.split("The mark #")[1][:4])
        browser.press(nickname=name)
    board = Browser(app, Accept_Language="en").open("/boards/2026-11-29/classic").text
    assert all(f"#{tag}" in board for tag in tags)


def test_choices_of_the_device_are_no_form(browser: Browser) -> None:
    """Sound, vibration, quick play and keys are switches that a script shows: no form holds them."""
    page = browser.open("/settings")
    section = page.html.split('id="device" hidden>')[1].split("</section>")[0]
    assert section.count("data-choice=") == 4
    assert all(f'data-choice="{name}"' in section for name in ("sound", "vibration", "quick", "keys"))
    assert "<form" not in section


def test_the_first_minute_is_taught_once(app: Flask) -> None:
    """What was done once in a browser is not taught there again, in the next game and without scripts; another browser
    begins anew."""
    browser = Browser(app, Accept_Language="en")
    assert "Press Roll to begin." in browser.open("/").text
    assert "Tap the dice that you want to keep." in browser.press("roll").text
    assert "Grey numbers" in browser.press("roll", hold="1").text
    browser.press("chance")
    assert "2 rolls left: keep dice, or choose a box." in browser.press("roll").text
    assert "Roll the dice." in browser.open("/today/yacht").text
    assert "Press Roll to begin." in Browser(app, Accept_Language="en").open("/").text
