"""What a friend's link offers in each part of a day's life: never something that is then refused."""

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from daily.ids import GameId, link_of
from tests.conftest import TestClock
from tests.stories import Person
from tests.web.callers import Browser
from tests.web.test_analysis import browser_of

FINISH = "This day is over, but your game can still be finished, until 2026-11-30 06:00 UTC."
LATER = "This day is over. Practice on its dice opens when it is closed, at 2026-11-30 06:00 UTC."
PRACTICE = "This day is over. Its dice are still there to practise with."
BEAT_IT = "You roll the same dice in the same order. Can you beat it?"
BY_PHASE = (timedelta(), timedelta(hours=13), timedelta(hours=18, seconds=-1), timedelta(hours=18))
"""From noon of the day: itself, the hours after it, the last of their seconds, and its closing."""


@pytest.fixture
def theirs(ben: Person) -> GameId:
    """Ben's game of the day, finished."""
    return ben.finish(ben.today())[-1].game


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize(
    ("later", "begun_says", "else_says"),
    list(zip(BY_PHASE, (BEAT_IT, FINISH, FINISH, PRACTICE), (BEAT_IT, LATER, LATER, PRACTICE), strict=True)),
)
def test_a_link_says_what_can_be_done(
    app: Flask,
    ann: Person,
    theirs: GameId,
    clock: TestClock,
    later: timedelta,
    begun_says: str,
    else_says: str,
    begun: bool,
) -> None:
    """A game that can still be finished is led to, at the link and at the comparison; else the time is told from which
    practice is open; and the comparison is 403 exactly as long as it can still open."""
    if begun:
        ann.moves(ann.today(), "r chance r")
    mine = ann.today()
    clock.now += later
    says = begun_says if begun else else_says
    browser = browser_of(app, ann.id)
    for address in (f"/r/{link_of(theirs)}", f"/r/{link_of(theirs)}/compare"):
        page = browser.open(address)
        assert [words for words in (FINISH, LATER, PRACTICE, BEAT_IT) if words in page.text] == [says]
        assert (f"/play/{mine}" in page.links) == (says == FINISH)
        assert ("/archive/classic" in page.links) == (says == PRACTICE)
    assert browser.answer.status_code == (403 if says in (BEAT_IT, FINISH) else 404)


@pytest.mark.parametrize("later", BY_PHASE)
def test_no_comparison_tells_of_the_friends_game(
    app: Flask, ann: Person, ben: Person, theirs: GameId, clock: TestClock, later: timedelta
) -> None:
    """As long as the own game goes on, whatever the hour, the comparison is the same for every friend's game."""
    ann.moves(ann.today(), "r chance r")
    cat = replace(ben, number=3)
    games = (theirs, cat.finish(cat.today(), lambda state: list(state.options())[-1] if state.dice else "r")[-1].game)
    clock.now += later
    browser = browser_of(app, ann.id)
    told = {browser.open(f"/r/{link_of(game)}/compare").html.replace(link_of(game), "link") for game in games}
    assert len(told) == 1


def test_what_is_led_to_can_be_done(app: Flask, ann: Person, theirs: GameId, clock: TestClock) -> None:
    """After midnight the game behind the button goes on, and its last box opens the comparison."""
    ann.moves(ann.today(), "r chance r")
    mine = ann.today()
    clock.now += timedelta(hours=13)
    browser: Browser = browser_of(app, ann.id)
    browser.open(f"/r/{link_of(theirs)}")
    browser.open(f"/play/{mine}")
    browser.finish()
    page = browser.open(f"/r/{link_of(theirs)}")
    assert f"/r/{link_of(theirs)}/compare" in page.links
    browser.open(f"/r/{link_of(theirs)}/compare")
    assert browser.answer.status_code == 200


def test_the_own_link_after_midnight(app: Flask, ben: Person, theirs: GameId, clock: TestClock) -> None:
    """Whoever opens the own link is told of no practice to come."""
    clock.now += timedelta(hours=13)
    page = browser_of(app, ben.id).open(f"/r/{link_of(theirs)}")
    assert LATER not in page.text
