"""Scenes of the pages around the table: results, friends, boards, rules, settings, errors; imports `stage`."""

from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import expect

from daily.ids import GameId, Mode, link_of
from daily.levels import Level
from daily.store.connect import connect
from daily.store.redis import RedisStore
from tests.browser.hands import Mouse
from tests.browser.site import live
from tests.conftest import SECRET
from tests.gallery.stage import Stage
from tests.gallery.tables import Act
from tests.store.games import DAY
from web import create_app
from web.limits import NAMES

Place = Callable[[Stage], str]


def at(path: str) -> Act:
    """An address that needs nothing before."""
    return lambda stage: stage.go(path)


def after_all(place: Place) -> Act:
    """A page after a day on which many have played, Ann and Ben among them."""

    def act(stage: Stage) -> None:
        stage.crowd()
        stage.play(stage.ann, stage.ann.today())
        stage.play(stage.ben, stage.ben.today(), level=Level.EASY)
        stage.go(place(stage))

    return act


def result(mode: Mode, ruleset: str = "classic") -> Act:
    """The result of a game of this mode."""

    def act(stage: Stage) -> None:
        ann = replace(stage.ann, ruleset=ruleset)
        stage.go(f"/result/{stage.play(ann, ann.new(mode))}")

    return act


def last_box(stage: Stage) -> None:
    """The result as it comes right after the last box was written at the table."""
    name = stage.ann.today()
    state = stage.ann.open(name).state
    while (state.turn, len(state.dice)) != (13, 5):
        state = stage.ann.move(name, state.at, stage.way()(state)).state
    stage.go(f"/play/{name}")
    Mouse().play(stage.guest, next(iter(state.options())))


def party_result(stage: Stage) -> None:
    """Four people have played."""
    name = stage.ann.service.table(stage.ann.id, "classic", ("Anna", "Ben", "할머니", "Grandmother Rose"))
    stage.go(f"/result/{stage.play(stage.ann, name)}")


def mine(path: str) -> Place:
    """A page of Ann's game of today."""
    return lambda stage: path.format(game=stage.ann.today(), link=link_of(stage.ann.today()))


def theirs(path: str) -> Place:
    """A page of Ben's game of today."""
    return lambda stage: path.format(link=link_of(stage.ben.today()))


def before_mine(stage: Stage) -> None:
    """A friend's link before the own game."""
    stage.crowd()
    stage.go(f"/r/{link_of(stage.play(stage.ben, stage.ben.today()))}")


def board_before_mine(stage: Stage) -> None:
    """The board before the own game."""
    stage.crowd()
    stage.go(f"/boards/{DAY}/classic")


def with_others(path: str) -> Act:
    """A start page of somebody who has games to go on with."""

    def act(stage: Stage) -> None:
        for mode in (Mode.SOLO, Mode.COMPUTER):
            stage.play(stage.ann, stage.ann.new(mode))
            stage.play(stage.ann, stage.ann.new(mode), 5)
        table: GameId = stage.ann.service.table(stage.ann.id, "yatzy", ("Anna", "Ben"))
        stage.play(stage.ann, table, 9)
        stage.go(path)

    return act


def refused_name(stage: Stage) -> None:
    """A nickname that cannot be taken."""
    stage.go("/settings")
    stage.guest.page.locator("#nickname").fill("<")
    stage.guest.page.keyboard.press("Enter")
    expect(stage.guest.page.locator("#problem")).to_be_visible()


def on_this_device(stage: Stage) -> None:
    """A switch of this device that has just been pressed."""
    stage.go("/settings")
    stage.guest.page.locator("[data-choice]").last.click()
    stage.guest.page.locator("#device").scroll_into_view_if_needed()


def too_many(stage: Stage) -> None:
    """A nickname after many others from the same address within a minute."""
    stage.go("/settings")
    client = stage.app.test_client()
    for _ in range(int(NAMES.split()[0])):
        client.post("/settings", data={"nickname": "Nari"})
    stage.guest.page.locator("#nickname").press("Enter")
    expect(stage.guest.page.locator("#sentence")).to_be_visible()


def store_away(stage: Stage) -> None:
    """A page of a service whose store is nowhere."""
    app = create_app(stage.ann.settings, RedisStore(connect("unix:///nowhere")), SECRET, stage.clock)
    with live(app) as site:
        stage.guest.page.goto(f"{site}/archive")


PAGES: dict[str, Act] = {
    "results: daily": after_all(mine("/result/{game}")),
    "results: after the last box": last_box,
    "results: daily, alone": result(Mode.DAILY),
    "results: yacht": result(Mode.DAILY, "yacht"),
    "results: solo": result(Mode.SOLO),
    "results: computer": result(Mode.COMPUTER),
    "results: challenge": result(Mode.CHALLENGE),
    "results: three columns": result(Mode.SOLO, "triple"),
    "results: one table": party_result,
    "insight: analysis": after_all(mine("/result/{game}/analysis")),
    "insight: par of a day": at("/archive/classic/2026-11-27/par"),
    "insight: perfect play, a turn": at("/archive/classic/2026-11-27/perfect?at=5"),
    "friends: link, before": before_mine,
    "friends: link, after": after_all(theirs("/r/{link}")),
    "friends: link, own": after_all(mine("/r/{link}")),
    "friends: compare": after_all(theirs("/r/{link}/compare")),
    "friends: ask for a link": at("/compare"),
    "friends: a bad link": at("/compare?link=nothing"),
    "boards: today": after_all(lambda _: f"/boards/{DAY}/classic"),
    "boards: by precision": after_all(lambda _: f"/boards/{DAY}/classic?order=precision"),
    "boards: before the own game": board_before_mine,
    "boards: nobody yet": at(f"/boards/{DAY}/yacht"),
    "archive: the month": after_all(lambda _: "/archive"),
    "archive: nothing played": at("/archive/yacht"),
    "starts: solo": at("/solo"),
    "starts: solo, known": with_others("/solo"),
    "starts: computer": at("/computer"),
    "starts: computer, known": with_others("/computer"),
    "starts: one table": at("/table"),
    "starts: one table, known": with_others("/table"),
    "rules: all": at("/rules"),
    "rules: classic": at("/rules/classic?score=231"),
    "rules: a score that is none": at("/rules/yacht?score=abc"),
    "rules: to print": at("/rules/classic/print"),
    "rules: compared": at("/rules/compare"),
    "rules: words": at("/rules/words"),
    "rules: questions": at("/rules/questions"),
    "rules: found": at("/rules/search?q=joker"),
    "rules: nothing found": at("/rules/search?q=xyzzy"),
    "rules: history": at("/rules/history"),
    "rules: help": at("/help"),
    "settings: settings": at("/settings"),
    "settings: on this device": on_this_device,
    "settings: a refused name": refused_name,
    "errors: not found": at("/nothing"),
    "errors: a day to come": at("/boards/2027-01-01/classic"),
    "errors: no day": at("/boards/soon/classic"),
    "errors: no game": at("/play/nothing"),
    "errors: too many": too_many,
    "errors: store away": store_away,
    "errors: no network": at("/offline"),
}
