"""What a phone on a slow line downloads, and that nothing jumps while playing: the budgets of the design, measured."""

import gzip
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, play_on, varied
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

KB = 1000
BUDGETS = {"document": 14 * KB, "stylesheet": 12 * KB, "script": 15 * KB}
"""Bytes after gzip, all files of a kind together."""
FIRST_VISIT, REQUESTS = 45 * KB, 8
MOVE = 5 * KB

WATCH_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      for (const { node, previousRect, currentRect } of entry.sources)
        window.shifts.push([node?.textContent, previousRect, currentRect].map((it) => JSON.stringify(it)).join(" "));
  }).observe({ type: "layout-shift", buffered: true });
"""
PLACES = """
  () => [...document.querySelectorAll(".title, .status, .card, .box, .sum, .tray, .die, #roll")].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height].join(" ");
  })
"""


@dataclass
class Downloads:
    """Everything that a visitor downloaded: kind, address, and size after gzip."""

    visitor: Visitor
    answers: list[Response] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.visitor.page.on("response", lambda answer: self.answers.append(answer))

    def sizes(self, kind: str | None = None) -> list[int]:
        """The sizes of all answers of this kind."""
        wanted = [answer for answer in self.answers if kind in (None, answer.request.resource_type)]
        return [len(gzip.compress(answer.body(), 6)) for answer in wanted]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_first_visit_is_small(visit: Visits, language: str) -> None:
    """The first page and all that it needs stay within the budgets, alone and together."""
    guest = visit(language=language, size=(360, 640))
    downloads = Downloads(guest)
    guest.go()
    guest.page.wait_for_load_state("networkidle")
    for kind, most in BUDGETS.items():
        assert 0 < sum(downloads.sizes(kind)) <= most, kind
    assert sum(downloads.sizes()) <= FIRST_VISIT
    assert len(downloads.answers) <= REQUESTS


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_move_costs_one_small_answer(visit: Visits, language: str) -> None:
    """Every move of a game is one request with a small answer, and nothing else is loaded for it."""
    guest = visit(language=language)
    guest.go()
    guest.page.wait_for_load_state("networkidle")
    downloads = Downloads(guest)
    for made in range(1, 25):
        Mouse().play(guest, varied(guest.state()))
        assert len(downloads.answers) == made
    assert max(downloads.sizes()) <= MOVE


@pytest.mark.parametrize(("size", "language"), [((360, 640), "ko"), ((1280, 800), "en")], ids=["phone", "desktop"])
def test_nothing_jumps_over_a_whole_game(visit: Visits, size: tuple[int, int], language: str) -> None:
    """From the first paint to the last box nothing on the page moves, not even in answer to a tap: what is drawn stays,
    and what a move draws anew has the place of what it replaces."""
    guest = visit(language=language, size=size)
    guest.context.add_init_script(WATCH_SHIFTS)
    guest.go()
    places = guest.page.evaluate(PLACES)

    def look() -> None:
        if guest.table.count():
            assert guest.page.evaluate("() => window.shifts") == []
            assert guest.page.evaluate(PLACES) == places

    play_on(guest, Mouse(), varied, look)
