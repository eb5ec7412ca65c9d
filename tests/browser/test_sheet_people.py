"""Who plays on a score sheet, in which order, and who starts."""

import re

import pytest
from playwright.sync_api import expect

from daily.rulesets import ruleset_of
from daily.sheets import Entry, Sheet, SheetGame, check_sheet
from tests.browser.conftest import Visits
from tests.browser.scorepad import Scorepad

pytestmark = pytest.mark.browser

CLASSIC = ruleset_of("classic")
PHONE = (390, 664)


def test_players_are_renamed_ordered_and_removed(visit: Visits) -> None:
    """Columns follow their players; who was removed comes back whole by undo. Names are text, whatever they hold."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.write(Entry("chance", 20))
    pad.write(Entry("chance", 25), player=1)
    pad.page.locator("[data-name='0']").click()
    dialog = pad.dialog("players")
    expect(dialog.locator("input").first).to_be_focused()
    dialog.locator("input").first.fill("  <b>Al</b>\u202e  x ")
    dialog.locator("input").nth(1).fill("")
    pad.page.keyboard.press("Tab")
    pad.page.get_by_role("button", name="Move <b>Al</b> x back").click()
    expect(pad.page.locator(".name")).to_have_text(["Player 2, next", "<b>Al</b> x"])
    assert pad.totals() == ["25", "20"]
    pad.page.get_by_role("button", name="Remove Player 2").click()
    assert pad.totals() == ["20"]
    dialog.get_by_role("button", name="Undo").click()
    assert pad.totals() == ["25", "20"]
    for _ in range(9):
        pad.page.get_by_role("button", name="Add a player").click()
    expect(dialog.locator("input")).to_have_count(10)
    expect(dialog.locator(".line")).to_have_text("A sheet has at most 10 players.")
    pad.close()
    expect(pad.page.locator("[data-name='0']")).to_be_focused()


def test_names_differ_and_can_be_seen(visit: Visits) -> None:
    """A name that another player has gets a number, within its length; what cannot be seen is left out, and what is
    left is what the server takes."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.tool("players")
    fields = pad.dialog("players").locator("input")
    pad.page.get_by_role("button", name="Remove Player 1").click()
    pad.page.get_by_role("button", name="Add a player").click()
    expect(fields.nth(1)).to_have_value("Player 3")
    for player, typed, name in (
        (0, "Bob", "Bob"),
        (1, "Bob", "Bob 2"),
        (0, "P" * 16, "P" * 16),
        (1, "P" * 16, f"{'P' * 14} 2"),
        (0, "Zoe\u0308", "Zoë"),
        (1, "Zoë", "Zoë 2"),
        (0, "สมชาย", "สมชาย"),
        (0, "❤️", "❤️"),
        (0, "\u3164\u2800\u034f", "❤️"),
        (0, " \u0301", "❤️"),
        (0, "\u200b\u0301A", "A"),
        (0, "x\u0323\u200d\u0324\u0325\u0326", "x\u0323\u0324"),
    ):
        fields.nth(player).fill(typed)
        pad.page.keyboard.press("Tab")
        expect(fields.nth(player)).to_have_value(name)
        check_sheet(Sheet("classic", (name,), (SheetGame(("",)),)))


def test_the_highest_throw_starts(visit: Visits) -> None:
    """Sums are typed; the highest starts; equal ones throw again, and nobody else. The starter is marked, and the turn
    goes round from there."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.tool("players")
    pad.page.get_by_role("button", name="Add a player").click()
    pad.close()
    pad.tool("start")
    dialog = pad.dialog("start")
    line = dialog.locator(".line")

    def enter(player: int, points: str) -> None:
        dialog.get_by_label(f"Sum of Player {player}").fill(points)
        pad.page.keyboard.press("Enter")

    enter(3, "31")
    expect(line).to_have_text("The sum of five dice is 5 to 30.")
    enter(1, "18")
    enter(2, "24")
    expect(line).to_be_empty()
    enter(3, "24")
    expect(line).to_have_text("24 each: Player 2, Player 3. They throw again.")
    expect(dialog.locator(".throws li")).to_have_count(2)
    enter(2, "17")
    enter(3, "19")
    expect(line).to_have_text("Player 3 starts, with 19.")
    pad.close()
    expect(pad.page.locator(".next")).to_have_text(re.compile("^Player 3 ①"))
    pad.write(Entry("chance", 20), player=2)
    expect(pad.page.locator(".next")).to_have_text(re.compile("^Player 1"))
    pad.undo()
    pad.undo()
    expect(pad.page.locator(".next")).to_have_text(re.compile("^Player 1"))


def test_the_page_throws_and_draws_lots(visit: Visits) -> None:
    """The page can throw for everybody, showing the dice, until somebody has the highest sum; or draw lots."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.tool("start")
    dialog = pad.dialog("start")
    line = dialog.locator(".line")
    while "starts, with" not in line.inner_text():
        dialog.get_by_role("button", name="Throw for all").click()
    number = int(line.inner_text().rstrip(".").rpartition(" ")[2])
    faces = (
        dialog.locator(".throws li")
        .first.locator("use")
        .evaluate_all("(all) => all.map((use) => Number(use.getAttribute('href').at(-1)))")
    )
    assert len(faces) == 5
    assert sum(faces) <= number
    dialog.get_by_role("button", name="Draw lots").click()
    expect(line).to_have_text(re.compile(r"^Player [12] starts, by lot\.$"))
