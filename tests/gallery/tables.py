"""Scenes of the table, in every state and every mode; imports `stage`.

A scene brings the stage's window to where the picture is taken. Its name is `group: what is seen`.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from playwright.sync_api import expect

from daily.ids import Mode
from daily.ruleset import Barred
from tests.browser.hands import Mouse
from tests.browser.jokers import before_a_joker
from tests.gallery.stage import PATIENCE, Stage
from tests.store.games import DAY, player

Act = Callable[[Stage], None]


def opened(path: str, *tokens: str) -> Act:
    """A table on which these moves were made by tapping."""

    def act(stage: Stage) -> None:
        stage.go(path)
        for token in tokens:
            Mouse().play(stage.guest, token)

    return act


def played(mode: Mode, ruleset: str, moves: int) -> Act:
    """A game of this mode after so many moves of a strong player."""

    def act(stage: Stage) -> None:
        ann = replace(stage.ann, ruleset=ruleset)
        name = ann.new(mode)
        stage.go(f"/play/{stage.play(ann, name, moves)}")

    return act


def held(*places: str) -> Act:
    """Dice that are held after the first roll of the fifth turn."""

    def act(stage: Stage) -> None:
        at = _dealt(stage)
        stage.go(f"/play/{at}")
        for place in places:
            stage.guest.page.locator(f"[name=hold][value='{place}']").click()

    return act


def _dealt(stage: Stage) -> str:
    """Ann's daily in its fifth turn, with dice just rolled."""
    name, way = stage.ann.today(), stage.way()
    state = stage.ann.open(name).state
    while (state.turn, len(state.dice)) != (5, 5):
        state = stage.ann.move(name, state.at, way(state)).state
    return str(name)


def joker(barred: Barred) -> Act:
    """Five of a kind has come again, and some boxes are barred."""
    return lambda stage: stage.go(f"/play/{before_a_joker(stage.ann.store, player(1), barred)}")


def midnight(stage: Stage) -> None:
    """A page left open over midnight."""
    stage.clock.now = stage.clock.now.replace(hour=23, minute=59)
    stage.guest.page.clock.install(time=stage.clock.now)
    stage.go("/")
    Mouse().play(stage.guest, "r")
    stage.clock.forward(minutes=2)
    stage.guest.page.clock.fast_forward("02:00")
    expect(stage.guest.page.locator("#newday")).to_be_visible()


NEVER = "() => { window.fetch = () => new Promise(() => {}) }"
"""No answer comes any more."""
LOST = "() => { window.fetch = () => Promise.reject(new TypeError()) }"
"""Whatever is asked is lost at once."""


def unanswered(network: str, text: str) -> Act:
    """A roll on such a network, when the status line says what this attribute of the board has."""

    def act(stage: Stage) -> None:
        opened("/", "r")(stage)
        stage.guest.page.evaluate(network)
        stage.guest.page.locator("[name=hold][value='3']").click()  # else the roll would be a double tap
        stage.guest.roll.click()
        sentence = stage.guest.page.locator("#board").get_attribute(text)
        assert sentence
        expect(stage.guest.page.locator("#say")).to_have_text(sentence, timeout=PATIENCE)

    return act


def refused(stage: Stage) -> None:
    """A move that another window has made already."""
    opened("/", "r")(stage)
    state = stage.ann.open(stage.ann.today()).state
    stage.ann.move(stage.ann.today(), state.at, "chance")
    stage.guest.box("ones").click()
    expect(stage.guest.page.locator("#say.bad")).to_be_visible()


def bonus(stage: Stage) -> None:
    """The box has just been written that brings the bonus of the upper section, in the first game that has one."""
    way = stage.way()
    while True:
        name = stage.ann.new(Mode.SOLO)
        state = stage.ann.open(name).state
        while not state.over and not state.card.bonus:
            state = stage.ann.move(name, state.at, way(state)).state
        if not state.over:
            break
    stage.go(f"/play/{name}")


def focused(selector: str, path: str = "/") -> Act:
    """A table on which something has the keyboard's focus."""

    def act(stage: Stage) -> None:
        opened(path, "r")(stage)
        stage.guest.page.keyboard.press("Tab")
        stage.guest.page.locator(selector).first.focus()

    return act


def menu(selector: str, path: str = "/") -> Act:
    """A page with an open menu."""

    def act(stage: Stage) -> None:
        stage.go(path)
        stage.guest.page.locator(selector).click()

    return act


def hints(stage: Stage) -> None:
    """The hints of a solo game, above its table."""
    name = stage.play(stage.ann, stage.ann.new(Mode.SOLO), 8)
    if not stage.ann.open(name).state.dice:
        stage.ann.move(name, stage.ann.open(name).state.at, "r")
    stage.go(f"/play/{name}")
    stage.guest.page.locator("button.hint").click()
    expect(stage.guest.page.locator("dialog[open] table").first).to_be_visible()


def party(moves: int) -> Act:
    """Four people at one table."""

    def act(stage: Stage) -> None:
        names = ("Anna", "Ben", "할머니", "Grandmother Rose")
        name = stage.ann.service.table(stage.ann.id, "yatzy", names)
        stage.play(stage.ann, name, moves)
        stage.go(f"/play/{name}")

    return act


def archived(stage: Stage) -> None:
    """Practice with the dice of a day."""
    stage.go(f"/play/{stage.play(stage.ann, stage.ann.practice(DAY - timedelta(days=2)), 9)}")


TABLES: dict[str, Act] = {
    "play: start": opened("/"),
    "play: first roll": opened("/", "r"),
    "play: dice held": held("3", "5"),
    "play: all held": held(*"12345"),
    "play: last roll": opened("/", "r", "r12", "r124"),
    "play: a box written": opened("/", "r", "chance"),
    "play: in the middle": played(Mode.DAILY, "classic", 27),
    "play: last turn": played(Mode.DAILY, "classic", 47),
    "play: joker, upper box": joker(Barred.JOKER_UPPER),
    "play: joker, lower boxes": joker(Barred.JOKER_LOWER),
    "play: a box in focus": focused("button.box"),
    "play: a die in focus": focused("[name=hold]"),
    "play: menu": menu("header summary"),
    "play: more": menu(".more summary"),
    "play: over midnight": midnight,
    "play: bonus reached": bonus,
    "play: slow answer": unanswered(NEVER, "data-waiting"),
    "play: answer lost": unanswered(LOST, "data-away"),
    "play: refused": refused,
    "modes: yacht": played(Mode.DAILY, "yacht", 20),
    "modes: solo": played(Mode.SOLO, "classic", 20),
    "modes: solo, hints": hints,
    "modes: solo, yatzy": played(Mode.SOLO, "yatzy", 20),
    "modes: solo, three columns": played(Mode.SOLO, "triple", 40),
    "modes: practice": archived,
    "modes: challenge": played(Mode.CHALLENGE, "classic", 12),
    "modes: computer": played(Mode.COMPUTER, "classic", 16),
    "modes: computer, three columns": played(Mode.COMPUTER, "triple", 30),
    "modes: one table": party(33),
    "modes: one table, next": party(0),
}
