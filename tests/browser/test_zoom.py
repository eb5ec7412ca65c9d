"""Twice as large, and with more space between letters, words and lines: nothing is lost and nothing overlaps."""

import pytest

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.test_phones import overflow

pytestmark = pytest.mark.browser

SPACED = """
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-bottom: 2em !important; }
"""
"""What WCAG 1.4.12 lets readers set."""

OVERLAPPING = """
  () => {
    const parts = [...document.querySelectorAll("#table :is(button.box, .sum, .die, #roll, .undo), main .button")]
      .filter((part) => part.checkVisibility());
    const areas = parts.map((part) => part.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return parts.flatMap((part, i) => parts.slice(i + 1)
      .filter((other, j) => !part.contains(other) && meet(areas[i], areas[i + 1 + j]))
      .map((other) => `${part.textContent.trim()} / ${other.textContent.trim()}`));
  }
"""
PATHS = ("/", "/rules/classic", "/archive", "/solo", "/computer", "/table", "/settings", "/sheet")


@pytest.mark.parametrize("language", ["ko", "en"])
def test_at_twice_the_size_nothing_is_lost(visit: Visits, language: str) -> None:
    """At 200 % a desktop's window is half as wide and half as high: no page is wider than it, nothing overlaps."""
    guest = visit(language=language, size=(640, 400))
    for path in PATHS:
        guest.go(path)
        if path == "/":
            Mouse().play(guest, "r")
        assert overflow(guest)[0] == 0, path
        assert guest.page.evaluate(OVERLAPPING) == [], path


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_more_space_in_texts_hides_nothing(visit: Visits, size: tuple[int, int], language: str) -> None:
    """With the reader's own spacing no page becomes wider than the window, and nothing overlaps."""
    guest = visit(language=language, size=size, bypass_csp=True)
    for path in PATHS:
        guest.go(path)
        if path == "/":
            Mouse().play(guest, "r")
        guest.page.add_style_tag(content=SPACED)
        assert overflow(guest)[0] == 0, path
        assert guest.page.evaluate(OVERLAPPING) == [], path
