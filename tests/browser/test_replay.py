"""Par's game and the perfect game as people see them: on phones, by thumb, by keyboard, and without JavaScript."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_analysis import SMALL_TARGETS, WIDER
from tests.browser.visitor import Visitor
from tests.store.games import DAY
from tests.tables import put_table
from web.config import Settings

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("table")]

CLOSED = (DAY - timedelta(days=2)).isoformat()


@pytest.fixture
def table(settings: Settings) -> None:
    """The exact table of the classic ruleset is there."""
    put_table("classic", settings.tables)


def forward(guest: Visitor) -> tuple[float, float]:
    """Where the button for the next step lies."""
    box = guest.page.locator(".step [rel=next]").bounding_box()
    assert box is not None
    return box["x"], box["y"]


def expect_step(guest: Visitor, at: int) -> None:
    """Wait until the page shows the game after so many moves."""
    expect(guest.page.locator(".step h2 small")).to_contain_text(f"step {at} of")


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)], ids=["320", "360", "390"])
def test_a_phone_shows_it_whole(visit: Visits, size: tuple[int, int], language: str) -> None:
    """On phones nothing lies beyond the edge, and everything to tap is large enough; in the archive too, where the ways
    to the games are."""
    guest = visit(size=size, language=language)
    game = f"/archive/classic/{CLOSED}/perfect"
    for path in (game, f"{game}?at=3", f"{game}?at=30", "/archive/classic"):
        guest.go(path)
        assert guest.page.evaluate(WIDER) <= 0, path
        assert guest.page.evaluate(SMALL_TARGETS) == [], path


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_thumb_stays_where_it_is(visit: Visits, script: bool, language: str) -> None:
    """From the second step on the button for the next one keeps its place on the screen, with the dice and the words
    above it in sight, to the last step."""
    guest = visit(size=(360, 560), script=script, language=language)
    guest.go(f"/archive/classic/{CLOSED}/par")
    places, later = set(), guest.page.locator(".step [rel=next]")
    while later.count():
        later.click()
        guest.page.wait_for_load_state()
        dice = guest.page.locator(".step .dice").bounding_box()
        assert dice is not None
        assert dice["y"] >= 0
        if later.count():
            places.add(forward(guest))
    assert len(places) == 1
    expect(guest.page.locator(".words")).to_contain_text({"ko": "끝", "en": "Finished"}[language])


def test_arrow_keys_step(visit: Visits) -> None:
    """The arrow keys lead to the next step and to the one before; at the beginning there is none before it, and with
    Alt held they are the browser's."""
    guest = visit()
    guest.go(f"/archive/classic/{CLOSED}/par")
    for key, at in (("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowUp", 1)):
        guest.page.keyboard.press(key)
        expect_step(guest, at)
    guest.page.keyboard.press("Control+ArrowRight")
    expect_step(guest, 1)


def test_links_are_reached_from_the_step(visit: Visits) -> None:
    """After a step the next Tab leads to its links, not back to the top of the page."""
    guest = visit()
    guest.go(f"/archive/classic/{CLOSED}/par?at=4#step")
    guest.page.keyboard.press("Tab")
    expect(guest.page.locator(".step [rel=prev]")).to_be_focused()
    guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Enter")
    expect_step(guest, 5)


def test_from_the_archive_to_practice(visit: Visits) -> None:
    """The archive leads to the perfect game, that to par's, and that to practice on the same dice."""
    guest = visit()
    guest.go("/archive/classic")
    guest.page.locator(f"a[href$='{CLOSED}/perfect']").click()
    guest.page.get_by_role("link", name="Par").click()
    expect(guest.page.locator("h1")).to_contain_text("Par")
    guest.page.get_by_role("button", name="Same dice again").click()
    expect(guest.page.locator("h1")).to_contain_text("Practice")
