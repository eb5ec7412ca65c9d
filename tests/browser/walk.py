"""A walk through every page of the service, for rules that all of them keep; imports `walk_games`, `walk_friends` and
`walk_sheets`, which know the states of what is played, shared and written.

`test_every_page.py` holds that no page is left out.
"""

from collections.abc import Iterator
from dataclasses import replace

from playwright.sync_api import expect

from daily.ids import link_of
from tests.browser.visitor import Visitor
from tests.browser.walk_friends import walk_challenges
from tests.browser.walk_games import walk_games
from tests.browser.walk_sheets import walk_sheets
from tests.store.games import DAY, finish
from tests.stories import Person
from tests.tables import put_table

OPEN = "() => document.querySelectorAll('main details').forEach((part) => { part.open = true; })"
"""Opens every list of a page that is read."""

PAGES = (
    f"/boards/{DAY}/classic",
    f"/boards/{DAY}/classic?order=precision",
    f"/boards/{DAY}/yacht",
    "/boards/2026-11-28/classic",
    "/archive",
    "/archive/yacht/2026-10",
    "/archive/classic/2026-11-27/par",
    "/archive/classic/2026-11-27/perfect?at=2",
    "/archive/yacht/2026-11-27/par",
    "/rules",
    "/rules/classic?score=231",
    "/rules/yacht?score=abc",
    "/rules/yatzy",
    "/rules/triple",
    "/rules/yacht-1938",
    "/rules/classic-upper-first",
    "/rules/compare",
    "/rules/words",
    "/rules/questions",
    "/rules/search",
    "/rules/search?q=joker",
    "/rules/search?q=yatzii",
    "/rules/search?q=xyzzy",
    "/rules/history",
    "/rules/classic/print",
    "/rules/triple/print?players=3",
    "/computer",
    "/computer/classic-plain",
    "/computer/triple",
    "/solo",
    "/table",
    "/sheet",
    "/compare",
    "/compare?link=nothing",
    "/help",
    "/settings",
    "/settings?saved=1",
    "/offline",
    "/nothing",
)


def prepare(ann: Person) -> None:
    """What the walk finds on its way: a board that others are on, and the exact values of a ruleset."""
    put_table("classic", ann.settings.tables)
    finish(ann.store, {number: 1150 + number for number in range(2, 130)})


def walk(guest: Visitor, ann: Person) -> Iterator[str]:
    """Lead Ann's browser through all pages: the name of each place when it is there."""
    prepare(ann)
    guest.allowed += ["404: GET", "400: GET", "400: POST", "403: GET"]
    yield from walk_games(guest, ann)
    yield from walk_challenges(guest, ann)
    yield from walk_results(guest, ann)
    for path in PAGES:
        yield read(guest, path)
    guest.go("/settings")
    guest.page.locator("#nickname").fill("<")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("#problem")).to_be_visible()
    yield "a refused nickname"
    guest.go("/table")
    guest.page.locator("#name1").fill("<")
    guest.page.locator(".lay .button").click()
    expect(guest.page.locator("#problem")).to_be_visible()
    yield "a refused name at a table"
    yield from walk_sheets(guest)


def walk_results(guest: Visitor, ann: Person) -> Iterator[str]:
    """Today's result, what is known of it, and a friend's beside it."""
    game, other = (each.finish(each.today())[-1].game for each in (ann, replace(ann, number=200)))
    for path in (
        f"/result/{game}",
        f"/result/{game}/analysis",
        f"/r/{link_of(game)}",
        f"/r/{link_of(game)}/compare",
        f"/r/{link_of(other)}",
        f"/r/{link_of(other)}/compare",
    ):
        yield read(guest, path)


def read(guest: Visitor, path: str) -> str:
    """Open a page that is read, with all its lists: its path."""
    guest.go(path)
    guest.page.evaluate(OPEN)
    return path
