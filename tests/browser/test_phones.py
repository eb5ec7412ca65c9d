"""The table on a phone: everything in reach of a thumb without scrolling, in both languages and every daily."""

import pytest

from daily.ruleset import Barred
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, hasty, play_on, varied
from tests.browser.jokers import before_a_joker
from tests.browser.visitor import Visitor
from tests.store.games import player
from tests.stories import Person

pytestmark = pytest.mark.browser

CLASSIC_KO, CLASSIC_EN = ("classic", "ko"), ("classic", "en")
YACHT_KO, YACHT_EN = ("yacht", "ko"), ("yacht", "en")
SMALLEST, SMALL, USUAL = (320, 568), (360, 640), (390, 664)


def overflow(visitor: Visitor) -> tuple[int, int]:
    """By how many pixels the page is wider and higher than the window."""
    across, down = visitor.page.evaluate(
        "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return max(0, int(across)), max(0, int(down))


def heading_fits(visitor: Visitor, number: str) -> bool:
    """Whether the heading lies within the window and its title bar, in one line, with a number like this one whole."""
    fits = visitor.page.locator(".title h1").evaluate(
        """(h1, number) => {
            const span = h1.querySelector("span");
            span.textContent = number;
            const [all, bar, digits] = [h1, h1.parentNode, span].map((each) => each.getBoundingClientRect());
            const lines = [...h1.children].every((each) => each.getBoundingClientRect().height < 28);
            return lines && all.top >= Math.max(0, bar.top) && all.bottom <= bar.bottom && digits.right <= all.right
                && span.scrollWidth <= span.clientWidth + 1 && h1.scrollWidth <= h1.clientWidth + 1;
        }""",
        number,
    )
    return bool(fits)


@pytest.mark.parametrize(
    ("size", "daily"),
    [
        (SMALL, CLASSIC_KO),
        (SMALL, CLASSIC_EN),
        (SMALL, YACHT_KO),
        (SMALL, YACHT_EN),
        (USUAL, CLASSIC_EN),
        (USUAL, YACHT_KO),
    ],
)
def test_a_whole_game_fits_a_phone(visit: Visits, size: tuple[int, int], daily: tuple[str, str]) -> None:
    """At no moment of a game does the page scroll, in any direction."""
    ruleset, language = daily
    guest = visit(language=language, size=size)
    guest.go(f"/today/{ruleset}")

    def look() -> None:
        if guest.table.count():  # the result, after the last box, may be longer
            assert overflow(guest) == (0, 0), guest.status.inner_text()

    look()
    play_on(guest, Mouse(), varied, look)


@pytest.mark.parametrize("daily", [CLASSIC_EN, YACHT_KO])
def test_the_smallest_phone_never_scrolls_sideways(visit: Visits, daily: tuple[str, str]) -> None:
    """At 320 pixels a whole game stays within the width."""
    ruleset, language = daily
    guest = visit(language=language, size=SMALLEST)
    guest.go(f"/today/{ruleset}")
    play_on(guest, Mouse(), varied, lambda: _within_width(guest))


@pytest.mark.parametrize("ruleset", ["classic", "yacht"])
def test_the_heading_of_a_game_is_one_line(visit: Visits, ruleset: str) -> None:
    """In English, to the last turn, the heading stands whole in the smallest windows, whatever the day's number."""
    guest = visit(size=SMALL)
    guest.go(f"/today/{ruleset}")
    turns = []

    def look() -> None:
        if guest.table.count():
            turns.append((guest.table.get_attribute("data-title") or "").partition(" ")[0])
            for width in (360, 320):
                guest.page.set_viewport_size({"width": width, "height": 640})
                assert heading_fits(guest, "#333"), (width, turns[-1])
                assert heading_fits(guest, "#1000"), (width, turns[-1])

    look()
    play_on(guest, Mouse(), hasty, look)
    assert turns[-1] == {"classic": "13/13", "yacht": "12/12"}[ruleset]


@pytest.mark.parametrize("ruleset", ["classic", "yacht"])
def test_a_desktop_shows_the_whole_table(visit: Visits, ruleset: str) -> None:
    """On a desktop the whole table is in the window too."""
    guest = visit(size=(1280, 800))
    guest.go(f"/today/{ruleset}")
    for token in ("r", "r12", "sixes"):
        Mouse().play(guest, token)
        assert overflow(guest) == (0, 0)


@pytest.mark.parametrize("barred", [Barred.JOKER_UPPER, Barred.JOKER_LOWER])
@pytest.mark.parametrize("size", [SMALLEST, SMALL, USUAL])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_longest_sentence_fits_its_line(
    visit: Visits, ann: Person, language: str, size: tuple[int, int], barred: Barred
) -> None:
    """What a joker brings and which boxes it bars is said within the status line, beside the way to the rule."""
    guest = visit(language=language, size=size, number=1)
    guest.go(f"/play/{before_a_joker(ann.store, player(1), barred)}")
    sentence, line = guest.page.evaluate(
        "() => ['.status p', '.status'].map((part) => document.querySelector(part).offsetHeight)"
    )
    assert 0 < sentence <= line


def _within_width(guest: Visitor) -> None:
    assert overflow(guest)[0] == 0, guest.page.url


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_everything_to_tap_is_large_enough(visit: Visits, size: tuple[int, int]) -> None:
    """Whatever can be tapped while playing is at least 44 pixels in both directions, at every step of a turn."""
    guest = visit(size=size, language="ko")
    guest.go()
    for token in ("r", "r12", "chance", "r"):
        Mouse().play(guest, token)
        small = [
            (control.inner_text(), area)
            for control in guest.page.locator(
                "body :is(a, button, input, summary):visible:not([aria-hidden], .skip)"
            ).all()
            if (area := control.bounding_box()) is not None and min(area["width"], area["height"]) < 44
        ]
        assert not small
