"""Cards with several figures in a line, on a phone: three columns, and the computer's card beside the own one."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from daily.ids import Mode, parse_game_id
from tests.browser.conftest import Visits
from tests.browser.hands import Keyboard, Mouse, hasty, varied
from tests.browser.test_budgets import PLACES, WATCH_SHIFTS
from tests.browser.test_phones import SMALL, USUAL, overflow
from tests.browser.visitor import Visitor
from tests.stories import Person

pytestmark = pytest.mark.browser

Ways = tuple[Mode, str]

SOLO: list[Ways] = [(Mode.SOLO, "yatzy"), (Mode.SOLO, "triple")]
BESIDE: list[Ways] = [(Mode.COMPUTER, "classic"), (Mode.COMPUTER, "yatzy"), (Mode.COMPUTER, "yacht")]
BOTH: list[Ways] = [(Mode.COMPUTER, "triple")]

CUT_OFF = """
  () => [...document.querySelectorAll(".card .n, .box b, .other, .heads span, .sums .of, .theirs summary")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
    .map((part) => part.textContent)
"""
"""Words and figures of the card that have less room than they need."""

ALL_HIGHEST = """
  (most) => {
    for (const box of document.querySelectorAll("button.box")) {
      box.classList.add("top");
      box.querySelector("b").innerHTML = `<i>▲</i><span>${most}</span>`;
    }
  }
"""
"""Every open box as it looks when it pays the most: the widest that a line can be."""


def begin(visit: Visits, ann: Person, way: Ways, size: tuple[int, int], language: str) -> Visitor:
    """Ann on a phone, at the opening of such a game."""
    mode, ruleset = way
    guest = visit(number=1, size=size, language=language)
    guest.context.add_init_script(WATCH_SHIFTS)
    guest.go(f"/play/{replace(ann, ruleset=ruleset).new(mode)}")
    return guest


@pytest.mark.parametrize(("size", "language"), [(SMALL, "ko"), (USUAL, "en")])
@pytest.mark.parametrize("way", SOLO + BESIDE + BOTH, ids=lambda way: f"{way[0]} {way[1]}")
def test_the_card_fits_a_phone_and_stays_where_it_is(
    visit: Visits, ann: Person, way: Ways, size: tuple[int, int], language: str
) -> None:
    """While turns are played nothing scrolls, nothing moves, and no name and no figure is cut off."""
    guest = begin(visit, ann, way, size, language)
    places = guest.page.evaluate(PLACES)
    for _ in range(9):
        assert overflow(guest) == (0, 0), guest.status.inner_text()
        assert guest.page.evaluate(CUT_OFF) == []
        assert guest.page.evaluate(PLACES) == places
        Mouse().play(guest, varied(guest.state()))
    assert guest.page.evaluate("() => window.shifts") == []


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("way", SOLO + BESIDE + BOTH, ids=lambda way: f"{way[0]} {way[1]}")
def test_there_is_room_for_the_highest_in_every_line(visit: Visits, ann: Person, way: Ways, language: str) -> None:
    """Whichever box pays the most, its mark and its points leave room for its name, and nothing scrolls."""
    guest = begin(visit, ann, way, SMALL, language)
    Mouse().play(guest, "r")
    guest.page.evaluate(ALL_HIGHEST, 150 if way[1] == "triple" else 50)
    assert overflow(guest) == (0, 0)
    assert guest.page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(("way", "narrowest"), [(way, 44) for way in (BESIDE[0], BESIDE[2])] + [(BOTH[0], 40)])
def test_every_box_is_large_enough_for_a_finger(visit: Visits, ann: Person, way: Ways, narrowest: int) -> None:
    """With a second card a box is no smaller than 44 pixels; the cells of three columns are as high, and 40 wide."""
    guest = begin(visit, ann, way, SMALL, "ko")
    for token in ("r", "r12"):
        Mouse().play(guest, token)
    areas = [part.bounding_box() for part in guest.page.locator(".card button:visible, .card summary:visible").all()]
    assert len(areas) >= 12
    for area in areas:
        assert area
        assert area["width"] >= narrowest
        assert area["height"] >= 44


@pytest.mark.parametrize("size", [(320, 568), (667, 375), (1280, 700), (1280, 800)], ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("way", [BOTH[0], BESIDE[0]], ids=lambda way: way[1])
def test_no_window_is_too_narrow(visit: Visits, ann: Person, way: Ways, size: tuple[int, int]) -> None:
    """Nothing lies beyond the right edge on the smallest phone, on its side, or in a window of a desktop, where all of
    the table is seen at once; and nothing is cut off."""
    guest = begin(visit, ann, way, size, "en")
    for token in ("r", "r12", next(iter(guest.state().card)), "r"):
        Mouse().play(guest, token)
    across, down = overflow(guest)
    assert across == 0
    assert down == 0 or size[0] < 900
    assert guest.page.evaluate(CUT_OFF) == []


def test_three_columns_are_played_by_keys_and_by_ear(visit: Visits, ann: Person) -> None:
    """Each box of three columns is a button of its own, named by line, column and points, and is written by keys."""
    guest = begin(visit, ann, (Mode.SOLO, "triple"), SMALL, "en")
    Keyboard().play(guest, "r")
    options = guest.state().options
    for column in (1, 2, 3):
        points = options[f"{column}:chance"]
        box = guest.page.get_by_role("button", name=f"Chance, column ×{column}, open, {points} points now")
        expect(box).to_have_attribute("value", f"{column}:chance")
    Keyboard().play(guest, "2:chance")
    expect(guest.status).to_have_text(f"Written: Chance ×2, {options['2:chance']} points.")
    expect(guest.page.get_by_text(f"Chance, column ×2, written, {options['2:chance']} points")).to_have_count(1)


@pytest.mark.parametrize("ruleset", ["classic", "triple"])
def test_the_computers_card_is_beside_the_own_one(visit: Visits, ann: Person, ruleset: str) -> None:
    """After a turn the page shows what the computer wrote and its total: in the lines of a card of one column, and
    behind its total where there are three."""
    guest = begin(visit, ann, (Mode.COMPUTER, ruleset), SMALL, "en")
    for _ in range(2):
        Mouse().play(guest, hasty(guest.state()))
    theirs = ann.open(parse_game_id(guest.game)).rival
    assert theirs
    card = theirs.state.card
    written = next(points for points in card.points if points is not None)
    if ruleset == "classic":
        expect(guest.page.get_by_text(f"Computer: {written} point")).to_have_count(1)
        expect(guest.page.locator(".total + .other")).to_have_text(f"Computer: {card.total}")
        return
    summary = guest.page.locator(".theirs summary")
    expect(summary).to_have_text(f"Computer {card.total}")
    cells = guest.page.locator(".theirs td:not(:has(.sr))")
    expect(cells.first).to_be_hidden()
    summary.click()
    expect(guest.page.locator(".theirs .whole td")).to_have_text(str(card.total))
    expect(summary).to_be_visible()
    summary.click()
    expect(cells.first).to_be_hidden()


@pytest.mark.parametrize(
    ("mode", "ruleset"), [(Mode.SOLO, "triple"), (Mode.COMPUTER, "yatzy"), (Mode.COMPUTER, "triple")]
)
def test_the_result_has_all_cards(visit: Visits, ann: Person, mode: Mode, ruleset: str) -> None:
    """The final card shows every box of every column and the total, and that of the computer beside it or below."""
    person = replace(ann, ruleset=ruleset)
    play = person.finish(person.new(mode))[-1]
    guest = visit(number=1, size=SMALL, language="en")
    guest.go(f"/result/{play.game}")
    cards = [play.state.card] + ([play.rival.state.card] if play.rival else [])
    height = len(play.state.ruleset.boxes) // play.state.ruleset.columns
    columns = [card.points[first : first + height] for card in cards for first in range(0, len(card.points), height)]
    lines = [line for card in (columns[:3], columns[3:]) for line in zip(*card, strict=True)]
    rows = guest.page.locator(".final tbody tr:not(.beneath)").all()
    assert [row.locator("td").all_inner_texts() for row in rows] == [list(map(str, line)) for line in lines]
    assert guest.page.locator(".final .whole td").all_inner_texts() == [str(card.total) for card in cards]
    assert overflow(guest)[0] == 0
