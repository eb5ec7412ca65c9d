"""The walk through all that is played: the states of a table in every mode, its dialogs, the results; imports `hands`
and `jokers`. Games are brought into a state by the service: only what a page does by itself is clicked."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from playwright.sync_api import expect

from daily.ids import GameId, Mode
from daily.ruleset import Barred
from tests.browser.hands import Mouse
from tests.browser.jokers import before_a_joker
from tests.browser.visitor import Visitor
from tests.store.games import DAY
from tests.stories import Person, thorough

LONG = ("Grandmother Rose", "WWWWWWWWWWWWWWWW", "할머니", "가나다라마바사아자차카타파하거너", *map(str, range(5, 11)))


def walk_games(guest: Visitor, ann: Person) -> Iterator[str]:
    """Every mode."""
    yield from walk_a_day(guest, ann)
    yield from walk_solo(guest, ann)
    yield from walk_computer(guest, ann)
    yield from walk_a_party(guest, ann)


def walk_a_day(guest: Visitor, ann: Person) -> Iterator[str]:
    """Today's challenge from the first roll on, and a past day's."""
    guest.go()
    yield "before the first roll"
    for token in ("r", "r12", "r124"):
        Mouse().play(guest, token)
    yield "no rolls left"
    Mouse().play(guest, "chance")
    expect(guest.page.locator(".counting")).to_have_count(0)
    yield "a box was written"
    Mouse().play(guest, "r")
    guest.page.locator("[name=hold]").first.click()
    guest.page.locator(".more summary").click()
    yield "a die is held, a menu open"
    guest.page.keyboard.press("Escape")
    guest.page.locator("#help").click()
    expect(guest.page.locator("dialog[open] #answers")).to_be_visible()
    yield "the help of a table"
    guest.go("/today/yacht")
    yield "another challenge of today"
    guest.go(f"/play/{ann.practice(DAY - timedelta(days=2))}")
    yield "practice"


def walk_solo(guest: Visitor, ann: Person) -> Iterator[str]:
    """Solo, with its hints; cards of every shape, short, long and in columns; games to go on with."""
    guest.go(f"/play/{before_a_joker(ann.store, ann.id, Barred.JOKER_UPPER)}")
    yield "a joker"
    game = begun(ann, Mode.SOLO, "classic", "r chance r")
    guest.go(f"/play/{game}")
    guest.page.locator(".hint").click()
    expect(guest.page.locator("#hints .best")).to_be_visible()
    yield "hints in a dialog"
    guest.go(f"/play/{game}/hints")
    yield "hints as a page"
    for ruleset, log in (("yatzy", "r chance r"), ("yacht-1938", "r"), ("triple", "r 1:chance r")):
        guest.go(f"/play/{begun(ann, Mode.SOLO, ruleset, log)}")
        yield f"solo, {ruleset}"
    guest.go(f"/result/{over(ann, Mode.SOLO, 'triple')}")
    yield "the result of three columns"
    guest.go("/solo")
    yield "solo, with games to go on with"


def walk_computer(guest: Visitor, ann: Person) -> Iterator[str]:
    """Against the computer: its turn beside the own one, in one column and in three; the results; both analyses."""
    for ruleset, log in (("classic", "r chance"), ("yatzy", "r"), ("triple", "r 1:chance r")):
        guest.go(f"/play/{begun(ann, Mode.COMPUTER, ruleset, log)}")
        yield f"against the computer, {ruleset}"
    guest.page.locator(".theirs summary").click()
    yield "the card of the computer"
    guest.go(f"/result/{over(ann, Mode.COMPUTER, 'triple')}")
    yield "the result against the computer, triple"
    game = over(ann, Mode.COMPUTER, "classic")
    for path in (f"/result/{game}", f"/result/{game}/analysis", f"/result/{game}/analysis/computer"):
        guest.go(path)
        yield path


def walk_a_party(guest: Visitor, ann: Person) -> Iterator[str]:
    """At one table: between two turns, in one, with all cards open, and the end; two players, and ten."""
    guest.go(f"/play/{begun(ann, Mode.TABLE, 'classic', 'r chance')}")
    yield "the table is passed on"
    guest.go(f"/play/{begun(ann, Mode.TABLE, 'triple', 'r 1:chance r')}")
    yield "a turn at a table"
    guest.page.locator(".seats summary").click()
    yield "all cards of a table"
    ten = ann.service.table(ann.id, "yatzy", LONG)
    ann.moves(ten, "r chance r")
    guest.go(f"/play/{ten}")
    yield "ten at a table"
    guest.page.locator(".seats summary").click()
    yield "the cards of ten"
    guest.go(f"/result/{over(ann, Mode.TABLE, 'classic')}")
    yield "the result of a table"
    guest.go("/table")
    yield "the next table, with others to go on with"


def begun(ann: Person, mode: Mode, ruleset: str, log: str) -> GameId:
    """A game of Ann's after these moves."""
    person = replace(ann, ruleset=ruleset)
    game = person.new(mode)
    person.moves(game, log)
    return game


def over(ann: Person, mode: Mode, ruleset: str) -> GameId:
    """A finished game of Ann's."""
    person = replace(ann, ruleset=ruleset)
    return person.finish(person.new(mode), thorough)[-1].game
