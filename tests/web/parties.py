"""Tables of several players for the tests of pages: laid by a form, or folded from a log; imports the core's party."""

import re

from daily.dice import FixedDice
from daily.ids import GameId, Mode
from daily.moves import parse_log
from daily.party import Party, fold_party
from daily.plays import Play
from daily.rulesets import ruleset_of
from tests.web.callers import Browser
from tests.web.pages import Page

NAMES = ("Ann", "Ben", "Cho", "Dan", "Eva", "Fay", "Gil", "Hal", "Ivo", "Jan")


def lay(browser: Browser, *names: str, ruleset: str = "classic", **more: str) -> Page:
    """The page after laying a table of these players."""
    fields = [("name", name) for name in names]
    return browser.send("/table", [("ruleset", ruleset), ("players", str(len(names))), *fields, *more.items()])


def at_table(log: str, seats: int = 2, dice: str = "12345" * 200, ruleset: str = "classic") -> tuple[Play, Party]:
    """A game of so many players after a log."""
    party = fold_party(ruleset_of(ruleset), NAMES[:seats], FixedDice.from_digits(dice), parse_log(log))
    game = GameId(Mode.TABLE, ruleset, None, "k3f2m2q7w4e5r6t7")
    return Play(game, "", log, party.current, party=party), party


def standing(page: Page) -> list[str]:
    """The players of the standing with their totals, the one at turn and those who lead marked."""
    seats = re.findall(r'class="seat( now)?( lead)?"><span>([^<]*)</span> <b>(\d+)</b>', page.html)
    return [f"{name} {total}{'<' if now else ''}{'*' if lead else ''}" for now, lead, name, total in seats]
