"""Where there is no exact table: a service that makes it says that more will come, one that does not never promises
that."""

from dataclasses import replace
from datetime import timedelta

import pytest

from daily.ids import link_of
from daily.rulesets import RULESETS
from daily.solver.analyst import Analyst
from tests.conftest import SECRET, TestClock
from tests.stories import Person
from tests.tables import put_table
from tests.web.callers import Program, error_of, read
from tests.web.test_analysis import browser_of
from web import create_app
from web.api.schema import ErrorOut
from web.config import Builds, Settings
from web.insight.missing import Missing, why_missing

NOT_OFFERED = "This service offers no analyses of this ruleset."
PROMISES = ("being computed", "being prepared", "minute or two", "Look again", "in a moment")


@pytest.fixture
def off(settings: Settings) -> Settings:
    """A host that has no table made."""
    return replace(settings, builds=Builds.OFF)


def pages(ann: Person, ben: Person, clock: TestClock) -> dict[str, str]:
    """Every page that shows figures, by name, in the order in which they may be looked at."""
    mine, theirs = ann.finish(ann.today())[-1].game, ben.finish(ben.today())[-1].game
    solo = ann.service.solo("classic")
    ann.moves(solo, "r")
    day = clock.now.date() - timedelta(days=2)
    return {
        "result": f"/result/{mine}",
        "analysis": f"/result/{mine}/analysis",
        "compare": f"/r/{link_of(theirs)}/compare",
        "hints": f"/play/{solo}/hints",
        "board": f"/boards/{mine.day}/classic?order=precision",
        "par": f"/archive/classic/{day}/par",
    }


def test_no_page_promises_what_never_comes(ann: Person, ben: Person, off: Settings, clock: TestClock) -> None:
    """With DAILY_TABLES=off and no table every page says that there are no analyses, and none to look again."""
    browser = browser_of(create_app(off, ann.store, SECRET, clock), ann.id)
    for name, address in pages(ann, ben, clock).items():
        page = browser.open(address)
        assert browser.answer.status_code == 200, name
        assert NOT_OFFERED in page.text, name
        assert not [words for words in PROMISES if words in page.text], name


def test_every_page_promises_what_comes(ann: Person, ben: Person, settings: Settings, clock: TestClock) -> None:
    """Where the table is made, every page says that more will come."""
    browser = browser_of(create_app(settings, ann.store, SECRET, clock), ann.id)
    for name, address in pages(ann, ben, clock).items():
        page = browser.open(address)
        assert NOT_OFFERED not in page.text, name
        assert [words for words in PROMISES if words in page.text], name


def test_a_table_that_is_there_is_used(ann: Person, ben: Person, off: Settings, clock: TestClock) -> None:
    """With DAILY_TABLES=off a table that somebody else made serves every page."""
    put_table("classic", off.tables)
    browser = browser_of(create_app(off, ann.store, SECRET, clock), ann.id)
    found = pages(ann, ben, clock)
    browser.open(found["analysis"])  # whoever looks at a result enters what was lost
    for name, address in found.items():
        assert NOT_OFFERED not in browser.open(address).text, name


@pytest.mark.parametrize("what", ["review", "hints"])
def test_programs_are_not_told_to_wait(ann: Person, off: Settings, clock: TestClock, what: str) -> None:
    """The API answers 503 `table_away` with that sentence, and without Retry-After; with a table it has the answer."""
    program = Program.of(create_app(off, ann.store, SECRET, clock)).join()
    state = program.moves(program.start("solo"), "r")
    answer = program.get(f"/games/{state.game}/{what}")
    assert error_of(answer) == (503, "table_away")
    assert read(answer, ErrorOut).error.message == NOT_OFFERED
    assert "Retry-After" not in answer.headers
    put_table("classic", off.tables)
    assert program.get(f"/games/{state.game}/{what}").status_code == 200


def test_which_rulesets_are_promised(settings: Settings) -> None:
    """What is missing comes where its table is built: with `dailies` that of the dailies alone, with `off` none; a
    ruleset that cannot have one is told apart from all of them."""
    analyst = Analyst(settings.tables, lambda error: pytest.fail(str(error)))
    for builds, coming in ((Builds.ALL, set(RULESETS) - {"triple"}), (Builds.DAILIES, {"yacht"}), (Builds.OFF, set())):
        chosen = replace(settings, builds=builds, rulesets=("yacht", "triple"))
        told = {key: why_missing(chosen, analyst, key) for key in RULESETS}
        assert {key for key, why in told.items() if why is Missing.COMING} == coming
        assert {key for key, why in told.items() if why is Missing.IMPOSSIBLE} == {"triple"}
