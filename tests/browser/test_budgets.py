"""What a phone on a slow line downloads, and that nothing jumps while playing: the budgets of the design, measured."""

from dataclasses import dataclass, field, replace

import pytest
from flask import Flask
from playwright.sync_api import Browser, Response

from daily.ids import Mode
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, play_on, varied
from tests.browser.site import live
from tests.browser.slow_line import Part, SlowLine
from tests.browser.test_phones import overflow
from tests.browser.visitor import Visitor
from tests.store.games import DAY, finish
from tests.stories import Person

pytestmark = pytest.mark.browser

KB = 1000
BUDGETS = {"document": 14 * KB, "stylesheet": 12 * KB, "script": 15 * KB}
"""Bytes on the line, compressed, all files of a kind together."""
FIRST_VISIT, REQUESTS = 45 * KB, 8
MOVE = 5 * KB

PHONE, DESKTOP = (360, 640), (1280, 800)
LARGE = ((Mode.SOLO, "triple"), (Mode.COMPUTER, "triple"), (Mode.TABLE, "yatzy"))
"""The modes again, with the cards that have most lines or columns."""

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
    """Everything that a visitor downloaded: kind, address, and size as it was sent."""

    visitor: Visitor
    answers: list[Response] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.visitor.page.on("response", self._note)

    def _note(self, answer: Response) -> None:
        # The worker is fetched when a page has long been there, and it outlives the page: its text belongs to none.
        if not answer.url.endswith("/worker.js"):
            self.answers.append(answer)

    def sizes(self, kind: str | None = None) -> list[int]:
        """The sizes of all answers of this kind."""
        wanted = [answer for answer in self.answers if kind in (None, answer.request.resource_type)]
        return [int(answer.headers["content-length"]) for answer in wanted]


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


@pytest.mark.parametrize(("mode", "ruleset"), [*((mode, "classic") for mode in Mode), *LARGE])
def test_the_table_of_every_mode_is_small(visit: Visits, ann: Person, mode: Mode, ruleset: str) -> None:
    """Whatever is played, the page with everything it needs stays within the budgets, and so does the answer to a
    roll and to a box."""
    guest = visit(language="ko", size=PHONE, number=1)
    downloads = Downloads(guest)
    guest.go(f"/play/{replace(ann, ruleset=ruleset).new(mode)}")
    guest.page.wait_for_load_state("networkidle")
    for kind, most in BUDGETS.items():
        assert 0 < sum(downloads.sizes(kind)) <= most, kind
    assert sum(downloads.sizes()) <= FIRST_VISIT
    downloads.answers.clear()
    for token in ("r", guest.page.locator("button.box").last.get_attribute("value") or ""):
        Mouse().play(guest, token)
    assert 0 < max(downloads.sizes()) <= MOVE


@pytest.mark.parametrize(
    ("size", "language"),
    [(PHONE, "ko"), ((390, 844), "en"), ((768, 1024), "ko"), (DESKTOP, "en")],
    ids=["small phone", "phone", "tablet", "desktop"],
)
def test_nothing_jumps_over_a_whole_game(visit: Visits, size: tuple[int, int], language: str) -> None:
    """From the first paint to the last box nothing scrolls and nothing on the page moves, not even in answer to a tap:
    what is drawn stays, and what a move draws anew has the place of what it replaces."""
    guest = visit(language=language, size=size, motion=True)
    guest.context.add_init_script(WATCH_SHIFTS)
    guest.go()
    places = guest.page.evaluate(PLACES)

    def look() -> None:
        if guest.table.count():
            assert guest.page.evaluate("() => window.shifts") == []
            assert guest.page.evaluate(PLACES) == places
            assert overflow(guest) == (0, 0)

    play_on(guest, Mouse(), varied, look)


BOXES = Part(b"</button></li>", 4, "li:nth-child(4) button.box")
DICE = Part(b'<li class="die">', 2, ".die:nth-child(2)")


@pytest.mark.parametrize(
    ("size", "path", "part"),
    [
        (PHONE, "/", BOXES),
        (PHONE, f"/boards/{DAY}/classic", Part(b"</thead>", 1, "thead")),
        (DESKTOP, "/archive", Part(b"</tr>", 2, "tbody tr")),
    ],
    ids=["table", "board", "archive"],
)
def test_nothing_jumps_while_a_page_arrives(
    browser: Browser, app: Flask, ann: Person, size: tuple[int, int], path: str, part: Part
) -> None:
    """However slowly the rest of a page follows its beginning, nothing moves that was drawn before."""
    finish(ann.store, {number: 1150 + number for number in range(2, 9)})
    assert shifts_on(browser, app, path, part, size) == []


@pytest.mark.parametrize(
    ("size", "part"),
    [((390, 844), BOXES), ((1280, 700), BOXES), (DESKTOP, DICE)],
    ids=["boxes, phone", "boxes, desktop", "dice, desktop"],
)
def test_rows_and_dice_leave_room_for_the_rest(browser: Browser, app: Flask, size: tuple[int, int], part: Part) -> None:
    """A browser that draws what is there puts the first boxes, and a wide one the first dice, where they
    stand when all are there."""
    assert shifts_on(browser, app, "/", part, size, eager=True) == []


def shifts_on(
    browser: Browser, app: Flask, path: str, part: Part, size: tuple[int, int], *, eager: bool = False
) -> list[str]:
    """What moves on a page that arrives in two parts."""
    line = SlowLine(part, eager=eager)
    with live(app, line) as site:
        visits = Visits(browser, site)
        guest = visits(size=size)
        guest.context.add_init_script(WATCH_SHIFTS)
        line.load(guest.page, site + path)
        shifts = [str(shift) for shift in guest.page.evaluate("() => window.shifts")]
        visits.close()
    return shifts
