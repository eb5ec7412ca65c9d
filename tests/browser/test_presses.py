"""Double taps, bursts of taps or keys, keys held down: whatever is pressed again at once is one press. Time stands
still here but for what a test lets pass, and dice stay in the air until something puts them down."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.test_feel import PHONE, STOP_WHEN_SHOWN
from tests.browser.test_lost_answers import MOVES, begun
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

Press = Callable[[Visitor], None]

FRESH = 350  # ms after which a press is a new one
NOTE_MOVES = """
  () => {
    window.moves = [];
    document.getElementById("board").addEventListener("sent", ({ detail }) => window.moves.push(detail));
  }
"""


def seated(guest: Visitor) -> Visitor:
    """A visitor at the table whose moves are noted."""
    guest.page.clock.install(time=0)
    guest.go()
    guest.page.clock.pause_at(60)
    guest.page.evaluate(STOP_WHEN_SHOWN)
    guest.page.evaluate(NOTE_MOVES)
    return guest


def moves(guest: Visitor) -> list[str]:
    """The moves that were sent."""
    found: list[str] = guest.page.evaluate("() => window.moves")
    return found


def wait(guest: Visitor, time: int) -> None:
    """Let so many milliseconds pass."""
    guest.page.clock.run_for(time)


def go_on(guest: Visitor, press: Press, gap: int, times: int = 4) -> None:
    """Press so many times more, always so many milliseconds after the last press."""
    for _ in range(times):
        wait(guest, gap)
        press(guest)


def click_the_roll(guest: Visitor) -> None:
    """Click the roll."""
    guest.roll.click()


def tap_the_roll(guest: Visitor) -> None:
    """Tap the roll with a finger."""
    guest.roll.tap()


def press_space(guest: Visitor) -> None:
    """Press the key that rolls."""
    guest.page.keyboard.press("Space")


def press_enter(guest: Visitor) -> None:
    """Press Enter on whatever has the focus."""
    guest.page.keyboard.press("Enter")


def tap_a_box(guest: Visitor) -> None:
    """Tap the box for any dice with a finger."""
    guest.box("chance").tap()


@pytest.mark.parametrize("gap", [190, 250, 340])
@pytest.mark.parametrize("press", [click_the_roll, tap_the_roll, press_space])
def test_a_burst_is_one_roll(visit: Visits, press: Press, gap: int) -> None:
    """However often the roll is pressed, it rolls once while each press follows the one before at once, also that which
    put the dice down. After a moment's rest it rolls again."""
    guest = seated(visit(size=PHONE, touch=True, motion=True))
    press(guest)
    guest.expect_at(1)
    go_on(guest, press, gap)
    assert guest.page.locator(".hop, .turning, .rolling").count() == 0
    assert moves(guest) == ["roll"]
    wait(guest, FRESH)
    press(guest)
    assert moves(guest) == ["roll", "roll"]
    guest.expect_at(2)


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "still"])
@pytest.mark.parametrize("press", [click_the_roll, press_space])
def test_a_burst_outlasts_a_slow_answer(visit: Visits, press: Press, motion: bool) -> None:
    """What is pressed while the roll is on its way belongs to the burst too: no second roll after the answer."""
    guest = seated(visit(motion=motion))
    waiting: list[Route] = []
    guest.page.route(MOVES, lambda route: waiting.append(route))
    press(guest)
    go_on(guest, press, 190, times=2)
    waiting[0].continue_()
    guest.expect_at(1)
    go_on(guest, press, 190, times=2)
    assert moves(guest) == ["roll"]


@pytest.mark.parametrize("press", [tap_the_roll, press_enter])
def test_a_burst_with_kept_dice_is_one_roll(visit: Visits, press: Press) -> None:
    """With kept dice a burst uses one roll, also by Enter on a die, and keeps them."""
    guest = seated(visit(size=PHONE, touch=True, motion=True))
    guest.roll.tap()
    guest.expect_at(1)
    guest.page.locator(".title").tap()
    for die in guest.page.locator("[name=hold]").all()[:3]:
        die.tap()
    guest.page.locator("[name=hold]").first.focus()
    press(guest)
    guest.expect_at(2)
    go_on(guest, press, 190)
    assert moves(guest) == ["roll", "roll"]
    assert guest.state().log == "r r123"
    assert guest.held() == "123"


def test_a_burst_on_a_box_writes_nothing_unseen(visit: Visits) -> None:
    """A burst on a box that begins while dice are in the air only puts them down; a tap a moment later writes."""
    guest = seated(visit(size=PHONE, touch=True, motion=True))
    guest.roll.tap()
    guest.expect_at(1)
    wait(guest, FRESH)
    tap_a_box(guest)
    go_on(guest, tap_a_box, 190, times=2)
    assert moves(guest) == ["roll"]
    wait(guest, FRESH)
    tap_a_box(guest)
    assert moves(guest) == ["roll", "chance"]
    guest.expect_at(2)


@pytest.mark.parametrize("press", [press_enter, press_space])
def test_a_burst_of_keys_on_a_box_does_not_roll_on(visit: Visits, press: Press) -> None:
    """A box that is written hands the focus to the roll; the same key again at once is no roll, later it is."""
    guest = seated(visit())
    guest.roll.click()
    guest.expect_at(1)
    guest.box("chance").focus()
    press(guest)
    guest.expect_at(2)
    expect(guest.roll).to_be_focused()
    go_on(guest, press, 190)
    assert moves(guest) == ["roll", "chance"]
    wait(guest, FRESH)
    press(guest)
    assert moves(guest) == ["roll", "chance", "roll"]
    guest.expect_at(3)


@pytest.mark.parametrize("press", [click_the_roll, press_space])
def test_a_fast_player_is_not_held_up(visit: Visits, press: Press) -> None:
    """One press puts the dice down and the next one rolls, every 700 milliseconds."""
    guest = seated(visit(motion=True))
    for at in (1, 2):
        press(guest)
        guest.expect_at(at)
        wait(guest, FRESH)
        press(guest)
        wait(guest, FRESH)
    press(guest)
    guest.expect_at(3)
    assert moves(guest) == ["roll"] * 3


def test_a_click_without_a_press_counts_by_itself(visit: Visits) -> None:
    """A screen reader clicks and presses nothing: two such clicks at once are one roll, a later one is another."""
    guest = seated(visit())
    guest.roll.click()
    guest.expect_at(1)
    for gap, rolls in ((190, 1), (FRESH, 2), (190, 2)):
        wait(guest, gap)
        guest.roll.evaluate("(button) => button.click()")
        guest.expect_at(rolls)
        assert moves(guest) == ["roll"] * rolls


def test_a_slow_finger_that_bounces_rolls_once(visit: Visits) -> None:
    """A press counts from its end: what follows the release at once belongs to it, however long it was held."""
    guest = seated(visit())
    guest.roll.hover()
    guest.page.mouse.down()
    wait(guest, 400)
    guest.page.mouse.up()
    guest.expect_at(1)
    go_on(guest, click_the_roll, 100, times=1)
    assert moves(guest) == ["roll"]


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_double_tap_rolls_once(visit: Visits, script: bool) -> None:
    """A double tap on the roll is one roll, however fast the answer is there."""
    guest = visit(script=script)
    guest.go()
    guest.roll.dblclick()
    guest.expect_at(1)
    guest.go()
    assert guest.state().log == "r"


def test_the_second_tap_of_two_counts_for_nothing_after_the_answer_either(visit: Visits) -> None:
    """The roll that is pressed again within an instant rolls once, and rolls again when it is pressed later."""
    guest = visit()
    guest.page.clock.install(time=0)
    guest.go()
    guest.page.clock.pause_at(60)
    guest.roll.click()
    guest.expect_at(1)
    guest.roll.click()
    guest.page.clock.run_for(400)
    assert guest.state().log == "r"
    guest.roll.click()
    guest.expect_at(2)


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_double_tap_writes_once(visit: Visits, script: bool) -> None:
    """A double tap on a box writes it and does nothing else."""
    guest = visit(script=script)
    guest.go()
    Mouse().play(guest, "r")
    guest.box("chance").dblclick()
    guest.expect_at(2)
    guest.go()
    assert guest.state().log == "r chance"


def test_a_key_held_down_is_pressed_once(visit: Visits) -> None:
    """Enter held down, or pressed twice at once, writes a box and does not roll on."""
    guest = begun(visit, "r")
    guest.box("chance").focus()
    keys = guest.page.keyboard
    keys.down("Enter")
    guest.expect_at(2)
    keys.down("Enter")  # a repetition, as the keyboard sends it
    keys.up("Enter")
    keys.press("Enter")
    guest.page.reload()
    assert guest.state().log == "r chance"


def test_the_space_bar_held_down_rolls_once(visit: Visits) -> None:
    """Space held until it repeats, and released when the roll has the focus, is one roll."""
    guest = visit()
    guest.go()
    for _ in range(3):
        guest.page.keyboard.down("Space")
        guest.expect_at(1)
    expect(guest.roll).to_be_focused()
    guest.page.keyboard.up("Space")
    guest.page.keyboard.press("1")
    assert guest.held() == "1"
    assert guest.state().log == "r"
