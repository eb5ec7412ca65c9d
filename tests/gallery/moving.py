"""Scenes that last a moment only, held still in the middle of their motion; imports `stage` and `tables`.

What moves is laid out for one window and gone when its size changes, so each of these pictures has a stage of its own.
"""

from collections.abc import Callable

from playwright.sync_api import expect

from daily.ids import Mode
from tests.browser.hands import Mouse
from tests.browser.jokers import before_five_of_a_kind
from tests.gallery.stage import Stage
from tests.gallery.tables import NEVER, Act
from tests.store.games import player

_STILL = """
  (time) => {
    for (let timer = setTimeout(() => {}); timer; timer -= 1) clearTimeout(timer);
    for (const each of document.getAnimations()) {
      each.pause();
      each.currentTime = time;
    }
  }
"""


def hold_still(stage: Stage, selector: str, time: int) -> None:
    """Stop everything that moves so many milliseconds after it began, as soon as this is there."""
    expect(stage.guest.page.locator(selector).first).to_be_attached()
    stage.guest.page.evaluate(_STILL, time)


def in_the_air(stage: Stage) -> None:
    """Dice that tumble while the answer is on its way."""
    stage.go("/")
    Mouse().play(stage.guest, "r")
    expect(stage.guest.page.locator("#board.rolling")).to_have_count(0)
    stage.guest.page.evaluate(NEVER)
    stage.guest.page.locator("[name=hold][value='2']").click()
    stage.guest.roll.click()
    hold_still(stage, ".hop", 230)


def five_of_a_kind(stage: Stage) -> None:
    """Five of a kind once more, celebrated."""
    name, roll = before_five_of_a_kind(stage.ann.store, player(1))
    stage.go(f"/play/{name}")
    Mouse().play(stage.guest, roll)
    hold_still(stage, ".burst b", 480)


def computer(left: int, time: int) -> Callable[[Stage], None]:
    """The computer's turn after so many boxes of the player are left, so many milliseconds after it began."""

    def act(stage: Stage) -> None:
        name, way = stage.ann.new(Mode.COMPUTER), stage.way()
        state = stage.ann.open(name).state
        while len(state.card.points) - state.turn > left or not state.dice:
            state = stage.ann.move(name, state.at, way(state)).state
        stage.go(f"/play/{name}")
        stage.guest.page.locator("button.box:not([aria-disabled])").first.click()
        hold_still(stage, ".show .reply", time)

    return act


MOVING: dict[str, Act] = {
    "play: dice in the air": in_the_air,
    "play: five of a kind": five_of_a_kind,
    "modes: computer plays": computer(7, 290),
    "modes: computer ends": computer(0, 2000),
}
