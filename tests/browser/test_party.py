"""A table of several players in a real browser: a whole evening of ten on one phone, and what each of them sees."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.test_budgets import PLACES, WATCH_SHIFTS
from tests.browser.test_phones import SMALL, overflow
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

NAMES = {
    "en": [
        "Anna",
        "Ben",
        "Charlotte",
        "Dad",
        "Eve",
        "Maximilian",
        "Grandmother Rose",
        "Hal",
        "Ivo 9",
        "WWWWWWWWWWWWWWWW",
    ],
    "ko": [
        "지민",
        "서연이",
        "할머니",
        "아빠",
        "엄마",
        "민수",
        "이모부",
        "최지우삼촌",
        "박서준",
        "가나다라마바사아자차카타파하거너",
    ],
}
ON = """
  async (moves) => {
    let table = document.getElementById("table");
    const address = table.action;
    for (let made = 0; made < moves; made++) {
      const boxes = [...table.querySelectorAll("button.box:not([aria-disabled])")];
      const move = boxes.length ? boxes[(7 * made) % boxes.length].value : "roll";
      const body = new URLSearchParams({ at: table.dataset.at, move });
      const answer = await fetch(address, { method: "POST", body, headers: { Accept: "text/html; part=table" } });
      table = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
    }
  }
"""
"""Makes so many moves as the page does, without drawing them: a roll, then a box that may be written."""


def sit_down(guest: Visitor, ruleset: str, players: int, language: str = "en") -> None:
    """Lay a table of so many players."""
    guest.go("/table")
    guest.page.locator(f".chip:has([value='{ruleset}'])").click()
    guest.page.locator(f".chip:has([name=players][value='{players}'])").click()
    for place, name in enumerate(NAMES[language][:players], start=1):
        guest.page.locator(f"#name{place}").fill(name)
    guest.page.get_by_role("button", name="Begin" if language == "en" else "시작하기").click()
    guest.expect_at(0)


def play_on(guest: Visitor, moves: int) -> None:
    """Make so many moves by requests of the page, and load it anew."""
    guest.page.evaluate(ON, moves)
    guest.page.reload()


def write_anything(guest: Visitor) -> None:
    """Roll once and write the last box that may be written."""
    Mouse().play(guest, "r")
    Mouse().play(guest, guest.page.locator("button.box:not([aria-disabled])").last.get_attribute("value") or "")


def test_ten_people_play_to_the_end_on_a_phone(visit: Visits) -> None:
    """Ten players fill their cards in turn on one phone: every time the next one's name is there, also after a reload
    and the way back; the end is the result of all."""
    guest = visit(size=(390, 844), touch=True)
    sit_down(guest, "yatzy", 10)
    names, heading = NAMES["en"], guest.page.locator(".title h1 b")
    for turn in range(150):
        expect(heading).to_have_text(names[turn % 10])
        if turn == 42:
            guest.page.reload()
        if turn == 77:
            guest.go("/rules")
            guest.page.go_back()
        write_anything(guest)
    expect(guest.page).to_have_url(f"{guest.site}/result/{guest.page.url.rsplit('/', 1)[-1]}")
    expect(guest.page.locator(".board tbody tr")).to_have_count(10)
    expect(guest.page.locator("h2.won")).to_contain_text("wins!")


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("ruleset", ["classic", "yatzy"])
def test_a_table_of_ten_fits_the_smallest_usual_phone(visit: Visits, ruleset: str, language: str) -> None:
    """At 360 x 640 nothing scrolls while ten people play: before and after every kind of move, at every time of the
    game; and nothing has moved."""
    guest = visit(size=SMALL, language=language, touch=True)
    guest.context.add_init_script(WATCH_SHIFTS)
    sit_down(guest, ruleset, 10, language)
    places = guest.page.evaluate(PLACES)
    box = guest.page.locator("button.box:not([aria-disabled])")
    for moves in (0, 60, 150):
        play_on(guest, moves)
        for token in ("r", "r12", "r124", None, "undo", None, "r"):
            Mouse().play(guest, token or box.last.get_attribute("value") or "")
            assert overflow(guest) == (0, 0), (token, guest.status.inner_text())
            # Waited for: the answered table may still be on its way into the page. A shift would be noted besides.
            guest.page.wait_for_function(f"(places) => `${{({PLACES})()}}` === `${{places}}`", arg=places)
            assert guest.page.evaluate("() => window.shifts") == []
        Mouse().play(guest, box.last.get_attribute("value") or "")


@pytest.mark.parametrize("names", [["Christopher", "김서윤", "Elizabeth"], ["W" * 16, "M" * 16, "가" * 16]])
def test_a_score_never_breaks(visit: Visits, names: list[str]) -> None:
    """However long the names of three players are, a score stands in one line within its seat."""
    guest = visit(size=SMALL)
    guest.go("/table")
    guest.page.locator(".chip:has([name=players][value='3'])").click()
    for place, name in enumerate(names, start=1):
        guest.page.locator(f"#name{place}").fill(name)
    guest.page.get_by_role("button", name="Begin").click()
    guest.expect_at(0)
    guest.page.locator(".seat").first.evaluate("(seat) => seat.classList.add('lead')")
    guest.page.locator(".seat b").evaluate_all("(all) => all.forEach((each) => each.textContent = '188')")
    assert guest.page.locator(".seat").evaluate_all(
        "(all) => all.every((seat) => seat.scrollWidth <= seat.clientWidth && seat.lastElementChild.offsetHeight < 26)"
    )


def test_the_next_player_is_told_and_heard(visit: Visits) -> None:
    """After a box the tray says who is to have the device, the window's title follows, and the live region tells what
    was written and whose turn it is; the next tap is the next player's roll."""
    guest = visit(size=(390, 844), touch=True)
    sit_down(guest, "classic", 3)
    live = guest.page.locator("#live")
    expect(guest.page).to_have_title("1/13 · Anna · Daily Yacht Dice")
    Mouse().play(guest, "r")
    expect(live).to_contain_text("Anna: ")
    expect(live).to_contain_text("2 rolls left.")
    Mouse().play(guest, "chance")
    expect(guest.page.locator(".pass")).to_have_text("Pass the device to Ben.")
    expect(guest.page).to_have_title("1/13 · Ben · Daily Yacht Dice")
    expect(live).to_contain_text("Anna: Chance, ")
    expect(live).to_contain_text("Now Ben, turn 1.")
    guest.roll.tap()
    guest.expect_at(3)
    assert len(guest.dice()) == 5
    expect(guest.page.locator(".pass")).to_have_count(0)


def test_all_cards_are_one_tap_away(visit: Visits) -> None:
    """The standing opens everybody's cards, whole from the first to the last line, at the player whose turn it is; the
    names of the boxes stay in sight while they are moved sideways, and Escape closes them."""
    guest = visit(size=SMALL)
    sit_down(guest, "yatzy", 10)
    play_on(guest, 54)
    guest.page.locator(".seats summary").click()
    cards = guest.page.locator(".cards")
    expect(cards).to_be_in_viewport(ratio=1)
    expect(cards.locator("thead .now")).to_have_text(NAMES["en"][7])
    expect(cards.locator("thead .now")).to_be_in_viewport(ratio=1)
    expect(cards.locator("tbody tr").last.locator("th")).to_be_in_viewport(ratio=1)
    assert cards.evaluate("(cards) => cards.scrollHeight <= cards.clientHeight")
    first = cards.locator("tbody th").first
    before = first.bounding_box()
    cards.evaluate("(cards) => cards.scrollBy(1000, 0)")
    expect(cards.locator("thead th").last).to_be_in_viewport(ratio=0.9)
    assert first.bounding_box() == before
    assert overflow(guest) == (0, 0)
    guest.page.keyboard.press("Escape")
    expect(cards).to_be_hidden()
    expect(guest.page.locator(".seats summary")).to_be_focused()


def test_a_field_for_every_player(visit: Visits) -> None:
    """As many fields as players are shown; Enter leads from one to the next and from the last one to the table."""
    guest = visit(size=(390, 844))
    guest.go("/table")
    fields = guest.page.locator(".names input:visible")
    for players in ("10", "2", "3"):
        guest.page.locator(f".chip:has([name=players][value='{players}'])").click()
        expect(fields).to_have_count(int(players))
    fields.first.focus()
    for name in ("Ann", "Ben"):
        guest.page.keyboard.type(name)
        guest.page.keyboard.press("Enter")
    expect(fields.nth(2)).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.expect_at(0)
    assert guest.page.locator(".seat > :first-child").all_inner_texts() == ["Ann", "Ben", "Player 3"]


def test_a_table_without_javascript(visit: Visits) -> None:
    """Forms alone lay a table and play it; the cards of all open without scripts too."""
    guest = visit(script=False, size=SMALL)
    sit_down(guest, "yacht-1938", 2)
    write_anything(guest)
    expect(guest.page.locator(".pass")).to_have_text("Pass the device to Ben.")
    guest.page.locator(".seats summary").click()
    expect(guest.page.locator(".cards")).to_be_visible()
    for token in ("r", "ones", "undo", "twos"):
        Mouse().play(guest, token)
    expect(guest.page.locator(".title h1 b")).to_have_text("Anna")
    expect(guest.status).to_contain_text("Ben: Twos, ")


def test_the_result_is_copied_and_played_again(visit: Visits) -> None:
    """The text of a table is copied by one tap, and one more begins the rematch."""
    guest = visit(size=(390, 844))
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit_down(guest, "yacht-1938", 3)
    play_on(guest, 72)
    text = guest.page.locator("#text").input_value()
    assert text.startswith("Yacht Dice at one table · Old Yacht\n1. ")
    guest.page.get_by_role("button", name="Copy result").click()
    expect(guest.page.locator("#done")).to_have_text("Copied.")
    assert guest.page.evaluate("() => navigator.clipboard.readText()") == text
    rematch = guest.page.get_by_role("button", name="Rematch: ")
    first = (rematch.inner_text()).removeprefix("Rematch: ").removesuffix(" begins")
    rematch.click()
    guest.expect_at(0)
    expect(guest.page.locator(".title h1 b")).to_have_text(first)
