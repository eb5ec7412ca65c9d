"""A game against the computer as people play it: on a phone, with and without motion, by ear, and to its end."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import expect

from daily.ids import Mode, parse_game_id
from daily.store.redis import RedisStore
from daily.tally import kind_of
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, hasty, play_on
from tests.browser.test_analysis import WIDER
from tests.browser.test_budgets import BUDGETS, MOVE, PLACES, WATCH_SHIFTS, Downloads
from tests.browser.test_phones import overflow
from tests.browser.visitor import Visitor
from tests.conftest import SECRET, TestClock
from tests.store.games import player
from tests.stories import Person, thorough
from tests.tables import put_table
from web import create_app
from web.config import Settings

pytestmark = pytest.mark.browser

PHONE = (390, 844)
SHOWN = re.compile(r"\bshow\b")
SEEN_DICE = """
  () => [...document.querySelectorAll(".throw")]
    .filter((each) => getComputedStyle(each).visibility === "visible").length
"""
GIVEAWAYS = """
  () => {
    const frame = (box) => getComputedStyle(box).borderTopColor + getComputedStyle(box).boxShadow;
    const told = [...document.querySelectorAll(".told span, .sum.other > :not(.sr), .other.last > b, .other.last > s")];
    const marked = [...document.querySelectorAll(".other.last")];
    const plain = frame(document.querySelector(".pair > .other:not(.last, .sum)"));
    return told.filter((each) => getComputedStyle(each).visibility === "visible").length
      + marked.filter((box) => frame(box) !== plain).length;
  }
"""
"""What is seen of the box that the computer writes: its frame, what it holds, the sums."""


def begun(guest: Visitor, level: str = "easy", ruleset: str = "classic") -> Visitor:
    """A visitor before the table of a new game."""
    guest.go(f"/computer/{ruleset}")
    guest.page.locator(f"button[value={level}]").click()
    expect(guest.table).to_be_visible()
    return guest


def written(guest: Visitor) -> Visitor:
    """A visitor who has written a box in one roll, before the clock of the page goes on."""
    Mouse().play(guest, "r")
    Mouse().play(guest, hasty(guest.state()))
    return guest


def stopped(guest: Visitor) -> Visitor:
    """A visitor whose page has a clock that stands still."""
    guest.page.clock.install()
    guest.page.clock.pause_at("2100-01-01")
    return guest


def test_a_whole_game_and_its_rematch(visit: Visits, store: RedisStore) -> None:
    """On a phone a game is played to its end by tapping, nothing on the page moves or scrolls, the result follows by
    itself, the record has the game once, and the rematch is one tap away."""
    guest = visit(number=1, size=PHONE, touch=True)
    guest.context.add_init_script(WATCH_SHIFTS)
    begun(guest)
    places = guest.page.evaluate(PLACES)

    def look() -> None:
        if guest.page.locator("#roll").count():
            assert guest.page.evaluate("() => window.shifts") == []
            assert guest.page.evaluate(PLACES) == places
            assert overflow(guest) == (0, 0)

    game = parse_game_id(play_on(guest, Mouse(), hasty, look))
    guest.page.wait_for_url(f"**/result/{game}")
    guest.page.reload()
    assert store.history(player(1)).tallies[kind_of(game)].games == 1
    expect(guest.page.locator(".points")).to_have_text(re.compile(r"^\d+ : \d+$"))
    guest.page.get_by_role("button", name="Rematch").tap()
    expect(guest.table).to_have_attribute("data-at", "0")
    again = parse_game_id(guest.game)
    assert kind_of(again) == kind_of(game)
    assert again != game


def test_the_computers_turn_is_shown_and_ends(visit: Visits) -> None:
    """After a box the computer's rolls are seen one after the other, and neither what it wrote nor where, nor its new
    sums; within 1.2 seconds the show has ended with its last dice, its words and the card."""
    guest = begun(stopped(visit(size=PHONE, motion=True)), "strong")
    written(guest)
    expect(guest.table).to_have_class(SHOWN)
    assert guest.page.evaluate(SEEN_DICE) == 1
    assert guest.page.evaluate(GIVEAWAYS) == 0
    guest.page.clock.run_for(1200)
    expect(guest.table).not_to_have_class(SHOWN)
    assert guest.page.evaluate(SEEN_DICE) == 1
    expect(guest.page.locator(".throw:last-of-type")).to_be_visible()
    assert guest.page.evaluate(GIVEAWAYS) == 5  # the words, the points and their frame, the upper sum, the total


def tap_the_tray(guest: Visitor) -> None:
    """A tap where the dice lie."""
    guest.page.locator(".tray").click(position={"x": 5, "y": 5})


def press_a_key(guest: Visitor) -> None:
    """A key that does nothing else."""
    guest.page.keyboard.press("Shift")


@pytest.mark.parametrize("skip", [tap_the_tray, press_a_key])
def test_a_tap_or_a_key_ends_the_show(visit: Visits, skip: Callable[[Visitor], None]) -> None:
    """Whoever has seen enough taps anywhere or presses a key: the end is there at once, and nothing else has
    happened."""
    guest = written(begun(stopped(visit(size=PHONE, motion=True))))
    expect(guest.table).to_have_class(SHOWN)
    skip(guest)
    expect(guest.table).not_to_have_class(SHOWN)
    expect(guest.page.locator(".told span")).to_be_visible()
    guest.expect_at(2)


def test_the_next_roll_need_not_wait(visit: Visits) -> None:
    """A roll during the show is a roll, and the show is over."""
    guest = written(begun(stopped(visit(size=PHONE, motion=True))))
    expect(guest.table).to_have_class(SHOWN)
    guest.page.clock.resume()
    guest.roll.click()
    guest.expect_at(3)
    expect(guest.page.locator(".reply")).to_have_count(0)
    assert len(guest.dice()) == 5


def load_again(guest: Visitor) -> None:
    """The same page once more."""
    guest.page.reload()


def leave_and_return(guest: Visitor) -> None:
    """Elsewhere and back."""
    guest.go("/rules")
    guest.page.go_back()


def test_the_show_is_not_repeated(visit: Visits) -> None:
    """Loading again, leaving and coming back, and a box taken back and written again show no turn a second time; what
    the computer did stays there to be read."""
    guest = written(begun(stopped(visit(size=PHONE, motion=True))))
    words = guest.page.locator(".told").text_content() or ""
    for again in (load_again, leave_and_return):
        again(guest)
        expect(guest.page.locator(".told")).to_have_text(words)
        expect(guest.table).not_to_have_class(SHOWN)
    guest.page.clock.run_for(1000)  # a second press of the same kind is no double tap any more
    Mouse().play(guest, "undo")
    expect(guest.status).to_contain_text("The computer’s turn stays as it was.")
    Mouse().play(guest, "chance")
    expect(guest.page.locator(".told")).to_have_text(words)
    expect(guest.table).not_to_have_class(SHOWN)


def test_less_motion_shows_the_end_at_once(visit: Visits) -> None:
    """Where less motion is wanted there is no show, and a finished game leads to its result at once."""
    guest = stopped(visit(size=PHONE, motion=True))
    guest.page.emulate_media(reduced_motion="reduce")
    written(begun(guest))
    expect(guest.page.locator(".told span")).to_be_visible()
    expect(guest.table).not_to_have_class(SHOWN)


def test_the_last_turn_is_shown_before_the_result(visit: Visits, ann: Person) -> None:
    """The computer's last turn is shown too, with the finished card; a tap leads to the result at once."""
    guest = stopped(visit(number=1, size=PHONE, motion=True))
    game = ann.new(Mode.COMPUTER)
    while ann.open(game).state.turn < 13 or not ann.open(game).state.dice:
        ann.move(game, ann.open(game).state.at, thorough(ann.open(game).state))
    guest.go(f"/play/{game}")
    guest.box(next(iter(guest.state().options))).click()
    expect(guest.table).to_have_class(SHOWN)
    expect(guest.page.locator(".go a")).to_have_text("See the result")
    tap_the_tray(guest)
    guest.page.wait_for_url(f"**/result/{game}")


def test_one_sentence_is_spoken(visit: Visits) -> None:
    """The live region tells the own box and then the computer's turn, in one go and at once."""
    guest = written(begun(visit()))
    live = guest.page.locator("#live")
    expect(live).to_have_text(re.compile(r"^Written: .+ Turn 2\. Computer: (\d ){4}\d, wrote .+ \d+ : \d+\.$"))


def test_it_works_without_javascript(visit: Visits) -> None:
    """Without a script a line of text tells the computer's turn, and the game goes on."""
    guest = begun(visit(size=PHONE, script=False))
    for token in ("r", "chance"):
        Mouse().play(guest, token)
    expect(guest.page.locator(".told")).to_have_text(re.compile(r"^Computer: .+ points?\."))
    assert guest.page.evaluate(SEEN_DICE) == 1
    Mouse().play(guest, "r")
    expect(guest.page.locator(".reply")).to_have_count(0)


def test_two_tabs_play_one_game(visit: Visits) -> None:
    """A tab that is behind follows by itself; both tell the same turn of the computer."""
    guest = begun(visit(size=PHONE))
    tab = guest.another_tab()
    tab.goto(guest.page.url)
    written(guest)
    expect(tab.locator("#table")).to_have_attribute("data-at", "2")
    expect(tab.locator(".told")).to_have_text(guest.page.locator(".told").text_content() or "")


def test_perfect_play_may_be_waited_for(visit: Visits, settings: Settings, store: RedisStore, clock: TestClock) -> None:
    """While the table is being made the status says so and the dice stay; later the same tap writes the box."""
    there = replace(settings, data_dir=settings.data_dir / "there")
    put_table("yacht", there.tables)
    begun = create_app(there, store, SECRET, clock).extensions["daily"]
    game = parse_game_id("computer.yacht.perfect.aaaaaaaaaaaaaaaa")
    begun.service.move(player(1), game, 0, "r", begun.clock())
    guest = visit(number=1, size=PHONE)
    guest.allowed += ["503: POST"]
    guest.go(f"/play/{game}")
    guest.box("choice").click()
    expect(guest.status).to_contain_text("Perfect play is still being prepared")
    guest.expect_at(1)
    put_table("yacht", settings.tables)
    guest.page.locator("[name=hold]").first.click()  # else both taps could be one double tap
    guest.box("choice").click()
    guest.expect_at(2)
    expect(guest.page.locator(".told")).to_be_visible()


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_budgets_are_kept(visit: Visits, language: str) -> None:
    """The table with a computer is as light as any, and its turn comes with the answer to the move: nothing else is
    loaded for it."""
    guest = visit(language=language, size=PHONE)
    guest.go("/computer/classic")
    game = begun(guest).page.url
    guest.page.goto("about:blank")  # what the page before still loads is not counted
    downloads = Downloads(guest)
    guest.page.goto(game)
    guest.page.wait_for_load_state("networkidle")
    for kind, most in BUDGETS.items():
        assert 0 < sum(downloads.sizes(kind)) <= most, kind
    downloads.answers.clear()
    for made in range(1, 13):
        Mouse().play(guest, hasty(guest.state()))
        assert len(downloads.answers) == made
    assert max(downloads.sizes()) <= MOVE


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=["320", "360"])
def test_small_phones_show_it_whole(
    visit: Visits, ann: Person, settings: Settings, size: tuple[int, int], language: str
) -> None:
    """On small phones nothing lies beyond the edge, and the computer's turn lies within the tray."""
    put_table("classic", settings.tables)
    over = ann.finish(ann.new(Mode.COMPUTER), thorough)[-1].game
    game = ann.new(Mode.COMPUTER)
    ann.moves(game, "r chance")
    guest = visit(number=1, size=size, language=language)
    for path in ("/computer", f"/result/{over}", f"/play/{game}"):
        guest.go(path)
        assert guest.page.evaluate(WIDER) <= 0, path
    tray, reply = (guest.page.locator(part).bounding_box() for part in (".tray", ".told"))
    assert tray is not None
    assert reply is not None
    assert tray["y"] < reply["y"] < reply["y"] + reply["height"] <= tray["y"] + tray["height"]


def test_every_level_can_be_met(visit: Visits, app: Flask) -> None:
    """The start page offers every level that can play now, each a tap from its table."""
    assert app.extensions["daily"].analyst.values("yacht") is None
    guest = visit(size=PHONE)
    for level in ("easy", "medium", "strong"):
        expect(begun(guest, level, "yacht").page.locator("h1")).to_contain_text(f"Computer ({level})")
