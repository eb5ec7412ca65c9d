"""How the table feels: dice begin to move within the tap and land on what was rolled, every motion can be skipped or
switched off, and nothing of it changes what is read, heard or focused.

Nothing here waits for a time: animations are asked for, held still, and put where a test wants to look at them.
"""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Route, expect

from daily.ids import Mode
from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.jokers import before_five_of_a_kind
from tests.browser.test_lost_answers import MOVES
from tests.browser.visitor import Visitor
from tests.store.games import player
from tests.stories import Person, thorough

pytestmark = pytest.mark.browser

PHONE = (390, 664)
TAP = """
  async () => {
    const dice = [...document.querySelectorAll(".die")];
    const still = dice.map((die) => getComputedStyle(die).transform);
    document.getElementById("roll").click();
    const pressed = dice.map((die) => die.getAnimations().length > 0);
    for (const die of dice) for (const each of die.getAnimations()) each.currentTime = 60;
    const moved = dice.map((die, at) => getComputedStyle(die).transform !== still[at]);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
    const cubes = [...document.querySelectorAll(".hop")];
    return {
      pressed,
      moved,
      flying: cubes.length,
      hidden: [...document.querySelectorAll(".turning > *")].every((part) => getComputedStyle(part).opacity === "0"),
      turning: [...document.querySelectorAll(".die")].map((die) => die.classList.contains("turning")),
      spinning: cubes.filter((cube) => cube.firstChild.getAnimations().length).length,
    };
  }
"""
"""Taps the roll and looks in the same task, before any frame is drawn; then again when one was."""
STOP_WHEN_SHOWN = """
  () => document.getElementById("board").addEventListener("shown", () =>
    document.getAnimations().forEach((each) => each.pause()))
"""
TO_THE_END = """
  () => {
    const landing = document.getAnimations().filter((each) => each.effect.getTiming().fill === "forwards");
    for (const each of landing) each.currentTime = each.effect.getComputedTiming().endTime - 0.01;
  }
"""
SEEN = """
  () => [...document.querySelectorAll(".cube")].map((cube) => {
    const whole = new DOMMatrix(getComputedStyle(cube).transform);
    const [seen] = [...cube.children].filter((face) => {
      const { m11, m22, m33 } = whole.multiply(new DOMMatrix(getComputedStyle(face).transform));
      return Math.min(m11, m22, m33) > 0.99;
    });
    return Number(seen?.firstChild.getAttribute("href").at(-1));
  })
"""
"""The face of each cube that looks at the player, upright."""
PREVIEWS = """
  () => [...document.querySelectorAll("button.box > b")].map((each) => getComputedStyle(each).opacity)
"""
NOTE = """
  window.noted = { vibrations: [], sounds: 0 };
  navigator.vibrate = (pattern) => Boolean(window.noted.vibrations.push(pattern));
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.noted.sounds += 1;
    }
  };
"""


@pytest.fixture
def visit(visit: Visits) -> Callable[..., Visitor]:
    """Visitors who want to see things move."""
    return partial(visit, motion=True)


def landed(guest: Visitor) -> None:
    """Wait until nothing is in the air."""
    expect(guest.page.locator("#board.rolling")).to_have_count(0)
    expect(guest.page.locator(".hop")).to_have_count(0)


def rolled(guest: Visitor, *held: int) -> Visitor:
    """A visitor who has rolled once and then holds these dice."""
    guest.go()
    Mouse().play(guest, "r")
    landed(guest)
    for place in held:
        guest.page.locator(f"[name=hold][value='{place}']").click()
    return guest


def in_the_air(guest: Visitor) -> Visitor:
    """A visitor whose roll is answered, with the dice held still where they were then."""
    guest.page.evaluate(STOP_WHEN_SHOWN)
    guest.roll.click()
    guest.expect_at(2)
    return guest


def test_dice_move_within_the_tap(visit: Visits) -> None:
    """Before the next frame is drawn all unheld dice are on their way down, and no other; with that frame cubes take
    their places in the air."""
    guest = rolled(visit(size=PHONE, touch=True), 2, 4)
    free = [True, False, True, False, True]
    assert guest.page.evaluate(TAP) == {
        "pressed": free,
        "moved": free,
        "flying": 3,
        "hidden": True,
        "turning": free,
        "spinning": 3,
    }


def test_the_first_roll_throws_five_dice(visit: Visits) -> None:
    """A turn's first roll throws dice into the empty places."""
    guest = visit(size=PHONE)
    guest.go()
    seen = guest.page.evaluate(TAP)
    assert (seen["pressed"], seen["flying"], seen["turning"]) == ([True] * 5, 5, [True] * 5)
    landed(guest)
    assert guest.dice() == guest.state().dice


def test_dice_land_on_the_true_faces(visit: Visits) -> None:
    """At the end of its way every die shows the face that was rolled, upright; then the table is there as it is."""
    guest = in_the_air(rolled(visit(size=PHONE), 3))
    guest.page.evaluate(TO_THE_END)
    dice = guest.state().dice
    assert tuple(guest.page.evaluate(SEEN)) == dice[:2] + dice[3:]
    guest.page.evaluate("() => document.getAnimations().forEach((each) => each.play())")
    landed(guest)
    assert guest.dice() == dice


def test_the_true_table_is_there_at_once(visit: Visits) -> None:
    """While dice fly the new table can be read: names of dice, boxes with their points, the live region; the focus is
    on the roll. To the eye the previews appear when the dice lie."""
    guest = in_the_air(rolled(visit(), 1))
    assert set(guest.page.evaluate(PREVIEWS)) == {"0"}
    assert guest.dice() == guest.state().dice
    expect(guest.roll).to_be_focused()
    expect(guest.page.locator("#live")).to_contain_text(", ".join(map(str, guest.dice())))


@pytest.mark.parametrize("skip", ["tap", "key"])
def test_a_tap_or_a_key_skips(visit: Visits, skip: str) -> None:
    """Any tap or key puts the dice on the table at once, with the previews."""
    guest = in_the_air(rolled(visit(size=PHONE), 5))
    expect(guest.page.locator(".hop")).to_have_count(4)
    if skip == "tap":
        guest.page.locator(".title").click()
    else:
        guest.page.keyboard.press("Shift")
    assert guest.page.locator(".hop, .turning, .rolling").count() == 0
    assert set(guest.page.evaluate(PREVIEWS)) == {"1"}


def tap_a_box(guest: Visitor) -> None:
    """Tap the box for any dice."""
    guest.box("chance").click()


def tap_a_die(guest: Visitor) -> None:
    """Tap the first die."""
    guest.page.locator("[name=hold]").first.click()


def tap_the_roll(guest: Visitor) -> None:
    """Tap the roll."""
    guest.roll.click()


def press_space(guest: Visitor) -> None:
    """Press the key that rolls."""
    guest.page.keyboard.press("Space")


def press_a_digit(guest: Visitor) -> None:
    """Press the key that keeps the first die."""
    guest.page.keyboard.press("1")


A_SECOND_LATER = """
  () => Object.defineProperty(Event.prototype, "timeStamp", { get: () => performance.now() + 1000 })
"""


@pytest.mark.parametrize("act", [tap_the_roll, tap_a_box, tap_a_die, press_space, press_a_digit])
def test_what_stops_the_dice_does_nothing_else(visit: Visits, act: Callable[[Visitor], None]) -> None:
    """Whatever is tapped or pressed while dice are in the air was meant before anybody saw what they brought: it puts
    them down. The next press does what it says."""
    guest = in_the_air(rolled(visit(size=PHONE)))
    guest.page.evaluate(A_SECOND_LATER)  # no double tap, which counts for nothing anyway
    act(guest)
    assert guest.page.locator(".hop, .turning, .rolling").count() == 0
    assert (guest.state().log, guest.held()) == ("r r", "")
    guest.page.locator("[name=hold]").nth(2).click()
    assert guest.held() == "3"


def test_a_tap_while_the_answer_is_on_its_way_skips_the_landing(visit: Visits) -> None:
    """Who taps before the answer is there sees the new dice with it."""
    guest = rolled(visit(size=PHONE))
    waiting: list[Route] = []
    guest.page.route(MOVES, lambda route: waiting.append(route))
    guest.page.evaluate(STOP_WHEN_SHOWN)
    guest.roll.click()
    guest.page.locator(".title").click()
    expect(guest.page.locator(".hop")).to_have_count(5)
    waiting[0].continue_()
    guest.expect_at(2)
    assert guest.page.locator(".hop, .turning, .rolling").count() == 0


def test_a_lost_roll_ends_with_the_old_dice(visit: Visits) -> None:
    """Where no answer comes the dice come back to their faces, and the page says what to do."""
    guest = rolled(visit(size=PHONE), 2)
    guest.allowed.append("lost: POST")
    dice = guest.dice()
    guest.page.route(MOVES, lambda route: route.abort())
    guest.roll.click()
    again = guest.page.get_by_role("button", name="Send again")
    expect(again).to_be_visible()
    landed(guest)
    assert guest.dice() == dice
    assert guest.held() == "2"
    assert set(guest.page.evaluate(PREVIEWS)) == {"1"}
    guest.page.unroute(MOVES)
    again.click()
    guest.expect_at(2)
    landed(guest)


@pytest.mark.parametrize("reason", ["reduced motion", "quick play"])
def test_nothing_flies_where_less_motion_is_wanted(visit: Visits, reason: str) -> None:
    """With reduced motion, or quick play, dice fade and nothing moves; that something happens is seen at once."""
    guest = visit(size=PHONE)
    if reason == "reduced motion":
        guest.page.emulate_media(reduced_motion="reduce")
    else:
        guest.context.add_init_script("localStorage.setItem('daily-feel', '{\"quick\": true}')")
    guest = rolled(guest, 1)
    waiting: list[Route] = []
    guest.page.route(MOVES, lambda route: waiting.append(route))
    guest.roll.click()
    assert guest.page.locator(".hop").count() == 0
    expect(guest.page.locator(".die").nth(1).locator("svg")).to_have_css("opacity", "0.35")
    expect(guest.page.locator(".die").nth(0).locator("svg")).to_have_css("opacity", "1")
    guest.page.evaluate(STOP_WHEN_SHOWN)
    waiting[0].continue_()
    guest.expect_at(2)
    moving = guest.page.evaluate(
        "() => document.getAnimations().map((each) => Object.keys(each.effect.getKeyframes()[0]).includes('transform'))"
    )
    assert moving
    assert not any(moving)


def test_a_written_box_is_counted_for_the_eye_alone(visit: Visits) -> None:
    """The new total stands on the page at once, and the box that was written lights up."""
    guest = rolled(visit(size=PHONE))
    guest.page.evaluate(STOP_WHEN_SHOWN)
    guest.page.locator("button.box.top").first.click()
    guest.expect_at(2)
    total = guest.page.locator(".total b")
    assert total.text_content() == str(guest.state().total)
    expect(guest.page.locator(".done > .flash")).to_have_count(1)
    expect(guest.page.locator(".counting")).to_have_count(0)


@pytest.mark.parametrize("still", [False, True], ids=["motion", "still"])
def test_five_of_a_kind_is_celebrated(visit: Visits, store: RedisStore, still: bool) -> None:
    """Five of a kind brings a banner over the tray, with sparks where things may move; a tap ends it."""
    guest = visit(number=1, size=PHONE)
    if still:
        guest.page.emulate_media(reduced_motion="reduce")
    game, token = before_five_of_a_kind(store, player(1))
    guest.go(f"/play/{game}")
    Mouse().play(guest, token)
    expect(guest.page.locator(".burst b")).to_have_text("Five of a kind!")
    lengths = guest.page.evaluate("""
      () => document.querySelector(".burst").getAnimations({ subtree: true }).map((each) => {
        each.pause();
        return each.effect.getComputedTiming().endTime;
      })
    """)
    assert max(lengths) <= 1600
    assert guest.page.locator(".burst i").count() == (0 if still else 20)
    guest.page.locator(".title").click()
    assert guest.page.locator(".burst").count() == 0


def test_a_finished_game_is_celebrated_once(visit: Visits, ann: Person) -> None:
    """The result that follows the last box celebrates; the same page opened later does not."""
    guest = visit(number=1, size=PHONE)
    game = ann.new(Mode.SOLO)
    while ann.open(game).state.turn < 13 or not ann.open(game).state.dice:
        ann.move(game, ann.open(game).state.at, thorough(ann.open(game).state))
    guest.context.add_init_script(
        "window.bursts = 0; new MutationObserver(() =>"
        " document.querySelector('.burst') && (window.bursts += 1))"
        ".observe(document, { childList: true, subtree: true })"
    )
    guest.go(f"/play/{game}")
    guest.box(next(iter(guest.state().options))).click()
    expect(guest.page.locator("body.result .points")).to_be_visible()
    expect(guest.page.locator(".stage")).to_have_count(1)
    assert guest.page.evaluate("() => window.bursts") > 0
    guest.page.reload()
    expect(guest.page.locator("body.result .points")).to_be_visible()
    assert guest.page.locator(".stage").count() == 0


def test_sound_is_off_until_it_is_switched_on(visit: Visits) -> None:
    """No sound is prepared before somebody asks for it; the switch says how it stands, and is remembered everywhere."""
    guest = visit(size=PHONE)
    guest.context.add_init_script(NOTE)
    rolled(guest, 1)
    assert guest.page.evaluate("() => window.noted.sounds") == 0
    switch = guest.page.locator("[data-choice=sound]")
    guest.page.locator(".more summary").click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    box = switch.bounding_box()
    assert box
    assert box["height"] >= 44
    with guest.page.expect_response("**/sound.js"):
        switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("data-sound", "true")
    assert guest.page.evaluate("() => window.noted.sounds") == 0
    with guest.page.expect_response("**/sound.js"):
        guest.roll.click()
    other = guest.another_tab()
    other.goto(guest.site)
    expect(other.locator("html")).to_have_attribute("data-sound", "true")


LOUDNESS = """
  async (name) => {
    const context = new OfflineAudioContext(1, 48000, 48000); // renders a second into memory
    context.resume = () => {};
    globalThis.AudioContext = function () { return context; };
    const { src } = document.querySelector("script[src$='/table.js']");
    const { play } = await import(`${src.replace("table", "sound")}?${name}`); // a module of its own for each sound
    play(name, [0.1, 0.14, 0.18, 0.22, 0.26]);
    const heard = (await context.startRendering()).getChannelData(0);
    return heard.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }
"""


def test_every_sound_is_heard_and_none_is_shrill(visit: Visits) -> None:
    """Rendered into memory, every sound of the table reaches a like loudness, five dice at once too, and is never cut
    off at the top; silence is silent."""
    guest = visit(size=PHONE)
    rolled(guest, 1)
    sounds = ("click", "tick", "rattle", "knocks", "notes", "fanfare")
    loudness = {name: guest.page.evaluate(LOUDNESS, name) for name in sounds}
    assert {name: peak for name, peak in loudness.items() if not 0.1 < peak < 0.7} == {}
    assert guest.page.evaluate(LOUDNESS, "hush") == 0


def test_the_phone_is_felt(visit: Visits) -> None:
    """A roll, its landing, a held die and a written box are felt, each in its own way; switched off, nothing is."""
    guest = visit(size=PHONE)
    guest.context.add_init_script(NOTE)
    rolled(guest, 1)
    guest.box("chance").click()
    guest.expect_at(2)
    felt = guest.page.evaluate("() => window.noted.vibrations")
    assert [each if isinstance(each, int) else each[::2] for each in felt] == [12, [0, 15], 8, 12]
    guest.page.evaluate("() => localStorage.setItem('daily-feel', '{\"vibration\": false}')")
    guest.page.reload()
    guest.roll.click()
    guest.expect_at(3)
    assert guest.page.evaluate("() => window.noted.vibrations") == []


def test_without_javascript_there_is_no_switch(visit: Visits) -> None:
    """A switch that would do nothing is not shown."""
    guest = visit(size=PHONE, script=False)
    guest.go()
    guest.page.locator(".more summary").click()
    expect(guest.page.locator("[data-choice]")).to_be_hidden()
