"""The score sheet of an evening: filled, corrected, undone, printed, with and without a connection; and its dialogs."""

import re

import pytest
from playwright.sync_api import expect

from daily.rulesets import ruleset_of
from daily.sheets import Entry, fold_column, parse_column
from tests.browser.conftest import Visits
from tests.browser.scorepad import Scorepad
from tests.test_sheets import column_of

pytestmark = pytest.mark.browser

CLASSIC = ruleset_of("classic")
PHONE = (390, 664)


def sheet_of_three_games(pad: Scorepad) -> list[list[list[Entry]]]:
    """Six players with three games before the last of them writes the last column; the columns by game and player."""
    pad.tool("players")
    for name in ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn"):
        fields = pad.dialog("players").locator("input")
        if name not in ("Anna", "Ben"):
            pad.page.get_by_role("button", name="Add a player").click()
        fields.nth(ord(name[0]) - ord("A")).fill(name)
        pad.page.keyboard.press("Tab")
    pad.close()
    for _ in range(2):
        pad.tool("add-game")
    columns = [[column_of(CLASSIC, 10 * game + player)[0] for player in range(6)] for game in range(3)]
    for game in range(3):
        for player in range(6):
            if (game, player) != (2, 5):
                pad.fill(columns[game][player], player, game)
    pad.page.reload()
    return columns


def test_an_evening_of_six_players_and_three_games(visit: Visits) -> None:
    """Filled, one box corrected, undone, done again, reloaded without a connection, printed: nothing is lost."""
    guest = visit(size=PHONE)
    pad = Scorepad.of(guest, CLASSIC)
    columns = sheet_of_three_games(pad)
    for entry in columns[2][5]:
        pad.write(entry, 5, 2)
    totals = [str(fold_column(CLASSIC, column).total) for column in columns[2]]
    assert pad.totals() == totals
    before = pad.values()

    offered = pad.open("chance", 5, 2)
    now = pad.dialog("box").locator("[aria-pressed=true]").inner_text()
    other = next(words for words in offered if words != " ".join(now.split()))
    pad.choose(other)
    corrected = pad.values()
    assert [old == new for old, new in zip(before, corrected, strict=True)].count(False) == 1
    pad.undo()
    assert (pad.values(), pad.totals()) == (before, totals)
    pad.redo()
    assert pad.values() == corrected
    pad.undo()

    pad.await_kept()
    guest.context.set_offline(True)
    pad.page.reload()
    assert (pad.values(), pad.totals()) == (before, totals)
    pad.redo()
    assert pad.values() == corrected
    pad.page.reload()
    assert pad.values() == corrected
    pad.undo()

    assert re.findall(rb"/Type */Page\b", pad.page.pdf(prefer_css_page_size=True)) == [b"/Type /Page"]
    pad.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    pad.page.emulate_media(media="print")
    printed = pad.page.locator("#paper table").first
    expect(printed).to_be_visible()
    expect(pad.page.locator("#grid")).to_be_hidden()
    everything = [str(fold_column(CLASSIC, column).total) for game in columns for column in game]
    assert printed.locator(".total td b").all_inner_texts() == everything
    boxes = printed.locator("tr:not(.sum, .total) td > span").all_inner_texts()
    written = sum(len(column) for game in columns for column in game)
    assert len([text for text in boxes if text]) == written == 6 * 3 * 13


def test_all_games_stand_beside_each_other(visit: Visits) -> None:
    """On a wide window all games are in one table, in which each box says its game; the sums of all games and their
    leaders stand beside or below."""
    guest = visit(size=(1600, 900))
    pad = Scorepad.of(guest, CLASSIC)
    columns = sheet_of_three_games(pad)
    columns[2][5] = []
    cards = [[fold_column(CLASSIC, column).total for column in game] for game in columns]
    assert pad.totals() == [str(total) for game in cards for total in game]
    expect(pad.cell("fours", 2, 1)).to_have_accessible_name(re.compile(r"^Game 2, Cleo, Fours, \d+"))
    sums = [sum(totals) for totals in zip(*cards, strict=True)]
    expect(pad.page.locator(".standing .total td b")).to_have_text(list(map(str, sums)))
    leaders = pad.page.locator(".standing .total .lead").all_inner_texts()
    assert len(leaders) == sums.count(max(sums))
    assert all(text.startswith(str(max(sums))) for text in leaders)
    pad.page.get_by_role("button", name="Game 2", exact=True).click()
    assert pad.totals() == list(map(str, cards[1]))


@pytest.mark.parametrize(
    ("ruleset", "column", "box", "offered"),
    [
        ("classic", "", "fours", ["4", "8", "12", "16", "20", "0 · take 0"]),
        ("classic", "", "full_house", ["25", "0 · take 0"]),
        ("classic", "five_of_a_kind=50*", "sixes", ["6", "12", "18", "24", "30 +100", "0 · take 0"]),
        ("classic", "five_of_a_kind=50* sixes=18", "full_house", ["25", "25 +100", "0 · take 0"]),
        ("classic", "five_of_a_kind=0 sixes=18", "large_straight", ["40", "0 · take 0"]),
        ("classic-no-joker", "five_of_a_kind=50*", "small_straight", ["30", "0 · take 0", "0 · take 0 +100"]),
        ("yatzy", "", "small_straight", ["15", "0 · take 0"]),
        ("yatzy", "", "one_pair", ["2", "4", "6", "8", "10", "12", "0 · take 0"]),
        ("triple", "", "3:fours", ["12", "24", "36", "48", "60", "0 · take 0"]),
        ("yacht-1938", "", "choice", [str(points) for points in range(5, 31)]),
    ],
)
def test_only_possible_scores_are_offered(
    visit: Visits, ruleset: str, column: str, box: str, offered: list[str]
) -> None:
    """A tap on a box offers what some roll pays there and 0 where that is possible: with +100 and without where five of
    a kind makes the difference."""
    pad = Scorepad.of(visit(size=PHONE), ruleset_of(ruleset))
    pad.fill(parse_column(column))
    pad.page.reload()
    assert pad.open(box) == offered


def test_an_extra_is_ticked(visit: Visits) -> None:
    """A further five of a kind pays +100 by itself: in its box, in the line of the extras as a tick, in the total."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    for text in ("five_of_a_kind=50*", "sixes=30*", "chance=20"):
        pad.write(parse_column(text)[0])
    expect(pad.cell("sixes")).to_have_accessible_name("Player 1, Sixes, 30 +100")
    expect(pad.page.get_by_role("row", name="Yacht bonus").locator("td").first).to_have_text("100✓")
    assert pad.totals() == [str(50 + 30 + 100 + 20), "0"]


def test_what_bars_a_score_is_said(visit: Visits) -> None:
    """Where the joker rule or the order of the boxes bars some or all scores of a box, its dialog says so."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.write(Entry("five_of_a_kind", 50, five=True))
    assert "30" not in "".join(pad.open("chance"))
    expect(pad.dialog("box")).to_contain_text("Five of a kind must go into the upper box of its face")
    pad.close()
    upper_first = Scorepad.of(visit(size=PHONE), ruleset_of("classic-upper-first"))
    assert upper_first.open("chance") == []
    expect(upper_first.dialog("box")).to_contain_text("The upper section comes first")


def test_no_impossible_sheet_can_be_made(visit: Visits) -> None:
    """Clearing a box on which a later one depends is not done: one sentence says what would be impossible and why, and
    both can be cleared together, or neither."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.fill(parse_column("sixes=18 five_of_a_kind=50* chance=30* fours=8"))
    pad.page.reload()
    pad.open("sixes")
    pad.page.get_by_role("button", name="Clear the box").click()
    line = pad.dialog("box").locator(".line")
    expect(line).to_contain_text(
        "Without Sixes this would be impossible: Chance 30. Five of a kind must go into the upper"
    )
    expect(pad.cell("sixes")).to_have_text("18")
    line.get_by_role("button", name="Clear all of these: Sixes, Chance").click()
    for box, text in (("sixes", ""), ("chance", ""), ("fours", "8")):
        expect(pad.cell(box)).to_have_text(text)
    pad.undo()
    expect(pad.cell("chance")).to_have_text("30+100")
    pad.open("fours")
    pad.page.get_by_role("button", name="Clear the box").click()
    expect(pad.cell("fours")).to_have_text("")


def test_a_box_is_cleared_where_the_others_stay_possible(visit: Visits) -> None:
    """Without the Yacht, five of a kind pay no full house and no extra; other dice do, so its points stay."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.fill(parse_column("five_of_a_kind=50* threes=15* full_house=25*"))
    pad.page.reload()
    pad.open("five_of_a_kind")
    pad.page.get_by_role("button", name="Clear the box").click()
    for box, text in (("five_of_a_kind", ""), ("threes", "15"), ("full_house", "25")):
        expect(pad.cell(box)).to_have_text(text)
    assert pad.totals() == ["40", "0"]


def test_rules_change_only_where_the_sheet_stays_possible(visit: Visits) -> None:
    """Another ruleset is taken while what is written is possible under it; else a new sheet with it is offered."""
    pad = Scorepad.of(visit(), CLASSIC)
    pad.write(Entry("full_house", 25))
    menu = pad.page.locator("#ruleset")
    menu.select_option("classic-plain")
    expect(pad.page.locator("#said")).to_have_text("Classic, plain.")
    menu.select_option("yatzy")
    expect(pad.page.locator("#said")).to_contain_text("would be impossible under these rules: Nordic Yatzy.")
    expect(menu).to_have_value("classic-plain")
    pad.page.get_by_role("button", name="Begin a new sheet").click()
    expect(menu).to_have_value("yatzy")
    assert set(pad.values()) == {""}
    assert len(pad.values()) == 2 * 15


def test_every_sheet_is_kept(visit: Visits) -> None:
    """A new sheet leaves the old one in the list; a sheet that is deleted comes back by undo."""
    pad = Scorepad.of(visit(size=PHONE), CLASSIC)
    pad.write(Entry("chance", 20))
    pad.tool("fresh")
    assert set(pad.values()) == {""}
    pad.write(Entry("sixes", 18))
    pad.tool("sheets")
    dialog = pad.dialog("sheets")
    expect(dialog.locator("li")).to_have_count(2)
    dialog.locator(".sign").first.click()
    assert pad.totals() == ["20", "0"]
    expect(dialog.locator("li")).to_have_count(1)
    dialog.get_by_role("button", name="Undo").click()
    assert pad.totals() == ["18", "0"]
    dialog.locator(".book").nth(1).click()
    assert pad.totals() == ["20", "0"]
    pad.page.reload()
    assert pad.totals() == ["20", "0"]


def test_history_outlives_a_reload(visit: Visits) -> None:
    """Every change can be taken back and done again, down to the empty sheet, also after the window was closed."""
    guest = visit(size=PHONE)
    pad = Scorepad.of(guest, CLASSIC)
    entries = column_of(CLASSIC, 3)[0]
    pad.fill(entries)
    pad.page.close()
    pad.page = guest.another_tab()
    pad.page.goto(f"{guest.site}/sheet")
    full = pad.values()
    for _ in entries:
        pad.undo()
    assert set(pad.values()) == {""}
    pad.undo()
    expect(pad.page.locator("#said")).to_have_text("There is nothing to undo.")
    for _ in entries:
        pad.redo()
    assert pad.values() == full
    pad.redo()
    expect(pad.page.locator("#said")).to_have_text("There is nothing to do again.")
