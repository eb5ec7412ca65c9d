"""A walk through every page of the service, for rules that all of them keep; imports `hands` and `jokers`."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from playwright.sync_api import expect

from daily.ids import Mode, link_of
from daily.ruleset import Barred
from tests.browser.hands import Mouse
from tests.browser.jokers import before_a_joker
from tests.browser.visitor import Visitor
from tests.store.games import DAY, player
from tests.stories import Person


def walk(guest: Visitor, ann: Person) -> Iterator[str]:
    """Lead Ann's browser through all pages: the name of each place when it is there."""
    guest.allowed += ["404: GET", "400: GET", "400: POST"]
    yield from walk_a_game(guest, ann)
    yield from walk_solo(guest, ann)
    game, other = (each.finish(each.today())[-1].game for each in (ann, replace(ann, number=200)))
    for path in (
        f"/result/{game}",
        f"/result/{game}/analysis",
        f"/boards/{DAY}/classic",
        f"/boards/{DAY}/classic?order=precision",
        "/boards/2026-11-28/classic",
        "/archive",
        "/archive/classic/2026-11-27/par",
        "/archive/classic/2026-11-27/perfect?at=2",
        "/rules",
        "/rules/classic?score=231",
        "/rules/yacht?score=abc",
        "/table",
        "/sheet",
        "/help",
        "/settings",
        f"/r/{link_of(game)}",
        f"/r/{link_of(game)}/compare",
        f"/r/{link_of(other)}",
        f"/r/{link_of(other)}/compare",
        "/compare?link=nothing",
        "/nothing",
    ):
        guest.go(path)
        yield path
    guest.go("/settings")
    guest.page.locator("#nickname").fill("<")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("#problem")).to_be_visible()
    yield "a refused nickname"


def walk_solo(guest: Visitor, ann: Person) -> Iterator[str]:
    """Solo and challenges: the own game, a friend's before, in and after the own game with its dice."""
    guest.allowed.append("403: GET")
    mine, theirs = (each.finish(each.new(Mode.SOLO))[-1].game for each in (ann, replace(ann, number=200)))
    friend = f"/r/{link_of(theirs)}"
    challenge = ann.service.challenge(ann.id, link_of(theirs))
    for path in ("/solo", f"/result/{mine}", f"/r/{link_of(mine)}", friend, f"{friend}/compare", f"/play/{challenge}"):
        guest.go(path)
        yield path
    ann.moves(challenge, "r chance r")
    for path in (f"/play/{challenge}", "/solo", friend):
        guest.go(path)
        yield f"{path} in the middle"
    ann.finish(challenge)
    for path in (f"/result/{challenge}", friend, f"{friend}/compare"):
        guest.go(path)
        yield f"{path} at the end"


def walk_a_game(guest: Visitor, ann: Person) -> Iterator[str]:
    """The states of a table."""
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
    guest.go(f"/play/{before_a_joker(ann.store, player(1), Barred.JOKER_UPPER)}")
    yield "a joker"
    late = ann.practice(DAY - timedelta(days=2))
    guest.go(f"/play/{late}")
    yield "practice"
