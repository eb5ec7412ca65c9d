"""A score sheet for every hand, eye and screen: by keyboard, by ear, on the smallest phone, in the dark."""

import re

import pytest
from playwright.sync_api import Locator, expect

from daily.rulesets import ruleset_of
from daily.sheets import Entry, parse_column
from tests.browser.conftest import Visits
from tests.browser.scorepad import BEGUN, Scorepad, shared_sheet, states
from tests.browser.test_accessibility import violations
from tests.browser.test_budgets import BUDGETS, WATCH_SHIFTS, Downloads
from tests.browser.test_phones import overflow

pytestmark = pytest.mark.browser

CLASSIC, TRIPLE = ruleset_of("classic"), ruleset_of("triple")
SMALL = """
  (root) => [...document.querySelectorAll(`${root} :is(a, button, input, select)`)]
    .filter((each) => each.checkVisibility() && !each.closest(".skip, nav:not(:popover-open), header"))
    .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 43.9)
    .map(([text, { width, height }]) => `${text} ${width}x${height}`)
"""


LINES = """
  (name) => {
    const range = document.createRange();
    const text = name.firstChild;
    const top = (at) => (range.setStart(text, at), range.setEnd(text, at + 1), range.getBoundingClientRect().top);
    const lines = new Map();
    for (const at of text.data.split("").keys()) lines.set(top(at), (lines.get(top(at)) ?? "") + text.data[at]);
    return [...lines.values()];
  }
"""
"""The text of an element as it is broken into lines."""


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 664)], ids=["320", "360", "390"])
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_phone_has_room_for_it(visit: Visits, size: tuple[int, int], language: str) -> None:
    """Nothing lies beyond the edges of a phone, and whatever can be tapped is large enough, in every state."""
    guest = visit(language=language, size=size, touch=True)
    pad = Scorepad.of(guest, CLASSIC)
    for state in states(pad):
        assert overflow(guest) == (0, 0), state
        assert guest.page.evaluate(SMALL, "main") == [], state


def in_sight(cells: Locator) -> list[str]:
    """The cells that lie whole within the window."""
    return [
        str(text)
        for text in cells.evaluate_all(
            """(all) => all.filter((each) => {
             const { left, right } = each.getBoundingClientRect();
             return left >= 0 && right <= innerWidth + 0.5;
           }).map((each) => each.textContent)"""
        )
    ]


def test_three_columns_fit_a_phone(visit: Visits) -> None:
    """In `triple` two players with their three columns each are in sight at 390 pixels; a column says its factor, boxes
    say it too, and bonuses are those of the columns."""
    pad = Scorepad.of(visit(size=(390, 844)), TRIPLE)
    pad.fill(parse_column("1:fours=12 2:fours=32 3:fives=60 3:sixes=90* 3:fours=48"))
    pad.page.reload()
    assert in_sight(pad.page.locator(".factors th")) == ["×1", "×2", "×3"] * 2
    expect(pad.cell("3:fives")).to_have_accessible_name("Player 1, Fives ×3, 60")
    upper = pad.page.get_by_role("row", name="Upper sum").locator("td")
    expect(upper).to_have_text(["12/63", "16/63", "66/63", "0/63", "0/63", "0/63"])
    expect(pad.page.get_by_role("row", name="Bonus 35").locator("td")).to_have_text(["", "", "105", "", "", ""])
    assert pad.totals() == [str(12 + 32 + 60 + 90 + 48 + 105), "0"]


def test_names_and_totals_stay_in_sight(visit: Visits) -> None:
    """However far a table is scrolled, the names of its boxes, of its players and the totals stay where they are."""
    pad = Scorepad.of(visit(size=(360, 640)), TRIPLE)
    for _ in range(3):
        pad.tool("players")
        pad.page.get_by_role("button", name="Add a player").click()
        pad.close()
    fixed = [pad.page.locator("tbody th").last, pad.page.locator("thead th").first, pad.page.locator(".total th")]
    before = [corner(each) for each in fixed]
    pad.page.locator("#grid").evaluate("(grid) => grid.scrollTo(300, 120)")
    (box, _), (_, player), total = [corner(each) for each in fixed]
    assert (box, player, total) == (before[0][0], before[1][1], before[2])


def corner(part: Locator) -> tuple[float, float]:
    """Where something lies in the window, from the left and from the top."""
    found = part.bounding_box()
    assert found is not None
    return found["x"], found["y"]


def test_everything_is_done_by_keyboard(visit: Visits) -> None:
    """Arrows lead from box to box, Enter opens one, a number that is typed finds its score; the focus is then on the
    box again. Ctrl and Z take back."""
    guest = visit()
    pad = Scorepad.of(guest, CLASSIC)
    keys = pad.page.keyboard
    pad.cell("ones").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"):
        keys.press(key)
    expect(pad.cell("ones", 1)).to_be_focused()
    for _ in range(12):
        keys.press("ArrowDown")
    expect(pad.cell("chance", 1)).to_be_focused()
    keys.press("Enter")
    expect(pad.dialog("box")).to_be_visible()
    keys.type("27")
    keys.press("Enter")
    expect(pad.cell("chance", 1)).to_be_focused()
    expect(pad.cell("chance", 1)).to_have_accessible_name("Player 2, Chance, 27")
    keys.press("Enter")
    expect(pad.dialog("box").locator("[aria-pressed=true]")).to_be_focused()
    keys.press("Escape")
    expect(pad.cell("chance", 1)).to_be_focused()
    keys.press("Control+z")
    expect(pad.cell("chance", 1)).to_have_accessible_name("Player 2, Chance, open")
    keys.press("Control+Shift+Z")
    expect(pad.cell("chance", 1)).to_have_accessible_name("Player 2, Chance, 27")
    expect(pad.page.locator("#grid [tabindex='0']")).to_have_count(1)


def test_changes_are_spoken_once(visit: Visits) -> None:
    """One live region tells what was written, taken back and done again, with the total that follows."""
    pad = Scorepad.of(visit(), CLASSIC)
    live = pad.page.get_by_role("status").and_(pad.page.locator("#live"))
    pad.write(Entry("five_of_a_kind", 50, five=True))
    expect(live).to_have_text("Player 1: Yacht (five of a kind) 50. Total 50.")
    pad.write(Entry("sixes", 30, five=True))
    expect(live).to_have_text("Player 1: Sixes 30 +100. Total 180.")
    pad.undo()
    expect(live).to_have_text("Undone. Player 1: Sixes open. Total 50.")
    pad.redo()
    expect(live).to_have_text("Done again. Player 1: Sixes 30 +100. Total 180.")


def test_the_table_has_headers(visit: Visits) -> None:
    """It is a table in which every box belongs to a row and a column that have names."""
    pad = Scorepad.of(visit(), CLASSIC)
    table = pad.page.get_by_role("table")
    expect(table.get_by_role("columnheader", name="Player 2")).to_have_count(1)
    expect(table.get_by_role("row", name=re.compile("^Full house")).get_by_role("rowheader")).to_have_text("Full house")
    expect(table.get_by_role("button", name="Player 2, Full house, open")).to_have_count(1)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_without_scripts_there_is_paper(visit: Visits, language: str) -> None:
    """Without JavaScript the page says that it needs it, and leads to a sheet for printing."""
    guest = visit(language=language, script=False, size=(360, 640))
    guest.go("/sheet")
    expect(guest.page.locator("#undo")).to_be_hidden()
    expect(guest.page.locator("main p").first).to_contain_text({"ko": "자바스크립트", "en": "JavaScript"}[language])
    guest.page.locator("main li a").first.click()
    assert guest.page.url == f"{guest.site}/rules/classic/print"


def test_a_shared_sheet_without_scripts_is_a_table(visit: Visits) -> None:
    """Without JavaScript the sheet behind a link is read, and the page does not say that it needs more for that."""
    guest = visit(script=False, size=(360, 640))
    guest.go(shared_sheet(guest))
    expect(guest.page.get_by_role("row", name="Sixes 30").first).to_be_visible()
    expect(guest.page.locator("main p:visible")).to_have_text(
        "Without JavaScript this sheet can be read, but not copied."
    )
    expect(guest.page.get_by_role("button")).to_have_count(0)


def test_a_shared_sheet_is_scrolled_by_keyboard(visit: Visits) -> None:
    """Its table is a stop of Tab with a name, breaks no rule of axe, and an extra stands below its points."""
    guest = visit(size=(360, 640), bypass_csp=True)
    guest.go(shared_sheet(guest))
    grid = guest.page.get_by_role("region", name="Score sheet")
    guest.page.locator(".tab").last.focus()
    guest.page.keyboard.press("Tab")
    expect(grid).to_be_focused()
    assert violations(guest) == ""
    cell = grid.locator("td", has_text="30+100").first
    assert corner(cell.locator("b"))[1] + 12 < corner(cell.locator("i"))[1]


def test_the_sums_of_all_games_lie_in_one_line(visit: Visits) -> None:
    """Below all games the last line stays one line while the tables are scrolled; on paper a star lies by its sum."""
    guest = visit(size=(360, 640))
    guest.go(shared_sheet(guest))
    total = guest.page.locator("#grid .standing .total > *")
    guest.page.locator("#grid").evaluate("(grid) => grid.scrollTo(0, 60)")
    assert len({corner(total.nth(at))[1] for at in range(3)}) == 1
    guest.page.emulate_media(media="print")
    guest.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    sums, star = guest.page.locator("#paper .standing .lead"), guest.page.locator("#paper .standing .lead i")
    assert abs(corner(star)[1] - corner(sums)[1]) < 8


def test_names_are_cut_between_words_and_kept_for_the_ear(visit: Visits) -> None:
    """Above narrow columns a name takes two lines at most, without leaving its cell; it is whole in its title."""
    guest = visit(size=(360, 640))
    names = ["Bartholomewthe2d", *(f"Player {number}" for number in range(2, 11))]
    guest.go(shared_sheet(guest, names))
    for called in guest.page.locator("#grid .called").all():
        assert called.evaluate("(name) => name.getBoundingClientRect().height") < 30
    assert guest.page.locator("#grid .called").first.get_attribute("title") == names[0]
    assert guest.page.locator("#grid .called").nth(1).evaluate(LINES) == ["Player ", "2"]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_page_is_small(visit: Visits, language: str) -> None:
    """All that the page needs stays within the budgets of the game's own page."""
    guest = visit(language=language)
    downloads = Downloads(guest)
    guest.go("/sheet")
    guest.page.wait_for_load_state("networkidle")
    for kind, most in BUDGETS.items():
        assert 0 < sum(downloads.sizes(kind)) <= most, kind


def test_nothing_jumps(visit: Visits) -> None:
    """What is drawn stays where it is, from the first paint and while boxes are written."""
    guest = visit(size=(390, 664))
    guest.context.add_init_script(WATCH_SHIFTS)
    pad = Scorepad.of(guest, CLASSIC)
    for entry in BEGUN:
        pad.write(entry)
    assert guest.page.evaluate("() => window.shifts") == []
