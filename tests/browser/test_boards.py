"""Boards and past days as people see them: ties, names that cannot harm, practice, the way to other days."""

import re

import pytest
from playwright.sync_api import expect

from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, hasty, play_on
from tests.browser.visitor import Visitor
from tests.conftest import TestClock
from tests.store.games import DAY, RULESET, finish, game
from tests.stories import Person

pytestmark = pytest.mark.browser

BOARD = f"/boards/{DAY}/{RULESET}"


def ranks(guest: Visitor) -> list[tuple[str, str]]:
    """Rank and total of every line, from the top."""
    rows = guest.page.locator("table.board tbody tr:not(.apart)").all()
    return [(row.locator("td").first.inner_text(), row.locator("td").last.inner_text()) for row in rows]


def test_ties_share_a_rank(visit: Visits, store: RedisStore) -> None:
    """Equal totals have equal ranks, the next rank counts everybody before it, and a total of 0 has a rank."""
    finish(store, {1: 300, 2: 250, 3: 250, 4: 200, 5: 0})
    guest = visit()
    guest.go(BOARD)
    assert ranks(guest) == [("1", "300"), ("2", "250"), ("2", "250"), ("4", "200"), ("5", "0")]


def test_the_own_line_is_marked_and_found(visit: Visits, ann: Person, store: RedisStore) -> None:
    """On a long board the own rank is told at the top, the own line stands among its neighbours below the first rows,
    and one tap leads to the part of the board around it."""
    finish(store, {number: 1000 + number for number in range(2, 140)})
    ann.finish(ann.today())
    guest = visit(number=1, size=(360, 640))
    guest.go(BOARD)
    mine = guest.page.locator("tr.mine")
    expect(mine).to_contain_text("you")
    assert [rank for rank, _ in ranks(guest)[19:]] == ["20", "135", "136", "137", "138", "139"]
    assert mine.locator("td").first.inner_text() == "139"
    expect(guest.page.locator(".yours")).to_contain_text("Your rank: 139 · top 100%")
    guest.page.get_by_role("link", name="Show my line").click()
    expect(guest.page).to_have_url(re.compile(r"around=me"))
    expect(mine).to_contain_text("you")
    assert mine.locator("td").first.inner_text() == "139"
    first, _ = ranks(guest)[0]
    guest.page.get_by_role("link", name="Higher ranks").click()
    assert ranks(guest)[-1][0] == str(int(first) - 1)


LOSSES = {1: (9_340_000, 0), 2: (0, 3_400_000), 3: (3_000_000, 400_000)}


@pytest.mark.parametrize("script", [True, False])
def test_the_other_board_is_one_tap_away(visit: Visits, store: RedisStore, script: bool) -> None:
    """Whoever has finished finds the precision board beside the one by score: fewest points lost first, with a minus
    sign, and the turn that cost most marked by a word."""
    finish(store, {1: 300, 2: 250, 3: 250}, LOSSES)
    guest = visit(number=1, size=(320, 640), script=script)
    guest.go(BOARD)
    tabs = guest.page.get_by_role("listitem")
    expect(tabs.get_by_role("link", name="By score")).to_have_attribute("aria-current", "page")
    tabs.get_by_role("link", name="By precision").click()
    assert ranks(guest) == [("1", "−3.4"), ("1", "−3.4"), ("3", "−9.3")]
    expect(guest.page.locator("tr.mine")).to_contain_text("300")
    expect(guest.page.get_by_role("row", name="1 costliest")).to_contain_text("−4.1")
    expect(guest.page.get_by_role("row", name="costliest")).to_have_count(1)
    assert guest.page.evaluate("document.documentElement.scrollWidth") == 320
    tabs.get_by_role("link", name="By score").click()
    assert ranks(guest) == [("1", "300"), ("2", "250"), ("2", "250")]


def test_the_precision_board_waits_for_the_own_game(visit: Visits, store: RedisStore) -> None:
    """Before the own game is finished the page says kindly why the board waits, and leads to the game."""
    finish(store, {1: 300, 2: 250}, LOSSES)
    guest = visit(language="ko", size=(360, 640))
    guest.go(f"{BOARD}?order=precision")
    expect(guest.page.locator(".empty")).to_contain_text("그날의 도전을 직접 끝내거나 그날이 마감되면 열려요.")
    expect(guest.page.locator("table")).to_have_count(0)
    expect(guest.page.get_by_role("link", name="오늘의 도전 하기")).to_be_visible()
    assert "−" not in guest.page.locator("main").inner_text()


@pytest.mark.parametrize(
    "name",
    [
        "<script>document.title='owned'</script>",
        "<img src=x onerror=alert(1)>",
        "</b></table>",
        "\u202eevil",
        "&lt;b&gt;",
    ],
)
def test_a_hostile_label_is_only_text(visit: Visits, store: RedisStore, name: str) -> None:
    """Whatever got into the store as a name is shown as text: nothing of it runs, and the board stays a board."""
    finish(store, {1: 300, 2: 250})
    store.relabel(DAY, RULESET, game(1).token, f"{name}#k7q2")
    guest = visit()
    guest.go(BOARD)
    shown = guest.page.locator("table.board tbody tr").first.locator("bdi")
    assert shown.text_content() == name
    assert len(ranks(guest)) == 2
    assert "owned" not in guest.page.title()


def test_a_refused_nickname_stays_in_the_form(visit: Visits) -> None:
    """A nickname that cannot be taken stays in the field, and the sentence that says why stands beside it and is read
    with it."""
    guest = visit()
    guest.allowed.append("400: POST")
    guest.go("/settings")
    field = guest.page.get_by_label("Name on the boards")
    field.fill("<b>ann</b>")
    guest.page.get_by_role("button", name="Save").click()
    expect(field).to_have_value("<b>ann</b>")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    problem = guest.page.locator("#problem")
    expect(problem).to_contain_text('"<" cannot stand in a name')
    assert "problem" in (field.get_attribute("aria-describedby") or "").split()
    line, sentence = field.bounding_box(), problem.bounding_box()
    assert line is not None
    assert sentence is not None
    assert 0 <= sentence["y"] - (line["y"] + line["height"]) < 40


def test_a_nickname_appears_on_the_board(visit: Visits, ann: Person) -> None:
    """A nickname can be changed at any time, and the board shows it beside the player's tag."""
    ann.finish(ann.today())
    guest = visit(number=1)
    guest.go(BOARD)
    expect(guest.page.locator("tr.mine")).to_contain_text("Anonymous")
    guest.go("/settings")
    guest.page.get_by_label("Name on the boards").fill("  앤  Ann ")
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_text("Saved.")).to_be_visible()
    expect(guest.page.get_by_label("Name on the boards")).to_have_value("앤 Ann")
    guest.go(BOARD)
    expect(guest.page.locator("tr.mine bdi")).to_have_text("앤 Ann")


def test_every_day_has_its_board(visit: Visits, clock: TestClock, store: RedisStore) -> None:
    """Yesterday and every day before can be read, day by day, until the first one; there is no board of tomorrow."""
    finish(store, {1: 300})
    clock.forward(days=1)
    guest = visit()
    guest.go("/boards")
    expect(guest.page.locator("main")).to_contain_text("Nobody has finished yet.")
    expect(guest.page.get_by_role("link", name="Day after")).to_have_count(0)
    guest.page.get_by_role("link", name="Day before").click()
    assert ranks(guest) == [("1", "300")]
    guest.go(f"/boards/2026-01-01/{RULESET}")
    expect(guest.page.get_by_role("link", name="Day before")).to_have_count(0)
    guest.page.get_by_role("link", name="Yacht, 12 boxes").click()
    expect(guest.page.locator("main")).to_contain_text("Nobody finished this day.")
    expect(guest.page.locator("main")).not_to_contain_text("have finished")


def test_the_proof_stands_apart_and_shows_that_it_opens(visit: Visits) -> None:
    """The proof of the dice keeps its distance from the button above it, and a mark on it turns when it is opened."""
    guest = visit(size=(360, 640), language="ko")
    guest.go("/boards")
    button, proof = guest.page.locator("main a.button").bounding_box(), guest.page.locator(".proof").bounding_box()
    assert button is not None
    assert proof is not None
    assert proof["y"] - (button["y"] + button["height"]) >= 12
    summary = guest.page.locator(".proof summary")
    mark = "summary => (({width, transform}) => [width, transform])(getComputedStyle(summary, '::after'))"
    width, closed = summary.evaluate(mark)
    summary.click()
    assert width == "8px"
    assert summary.evaluate(mark)[1] != closed


def test_a_past_day_is_practice(visit: Visits, store: RedisStore) -> None:
    """A closed day can be played from the archive to its end; it enters no board and no streak."""
    guest = visit(size=(360, 640))
    guest.go("/archive")
    expect(guest.page.get_by_role("button", name="Practise #333")).to_have_count(0)  # today is not over
    guest.page.get_by_role("button", name="Practise #331").click()
    expect(guest.page.locator("h1")).to_contain_text("Practice #331")
    play_on(guest, Mouse(), hasty)
    expect(guest.page.locator(".place")).to_have_text("Practice is not ranked.")
    board = store.board(DAY.replace(day=27), RULESET, offset=0, limit=1, member=None, around=False)
    assert board.players == 0
    guest.go("/archive")
    row = guest.page.locator("tr", has_text="#331")
    expect(row.locator("td").first).to_have_text("–")


def test_the_archive_goes_back_to_the_first_day(visit: Visits) -> None:
    """Month by month the archive leads back to day number 1."""
    guest = visit()
    guest.go("/archive/classic/2026-02")
    guest.page.get_by_role("link", name="Month before").click()
    expect(guest.page.locator("tbody tr").last).to_contain_text("#1 ")
    expect(guest.page.get_by_role("link", name="Month before")).to_have_count(0)
