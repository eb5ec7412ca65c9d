"""A tab that was left open over midnight: the old game is finished or refused, and the new day is offered."""

from datetime import UTC, date, datetime

import pytest
from flask import Flask

from daily.boards import read_board
from daily.store.redis import RedisStore
from tests.conftest import TestClock
from tests.web.callers import Browser

MIDNIGHT = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def late(app: Flask, clock: TestClock) -> Browser:
    """A browser one minute before midnight."""
    clock.now = datetime(2026, 11, 29, 23, 59, tzinfo=UTC)
    return Browser(app, Accept_Language="en")


def test_a_game_goes_on_after_midnight(late: Browser, clock: TestClock, store: RedisStore) -> None:
    """A game begun before midnight is finished after it on its own day's board, and its page says that a new day has
    begun and leads there; the new day can be started meanwhile."""
    late.open("/")
    late.press("roll")
    old = late.address
    clock.now = MIDNIGHT.replace(hour=1)
    page = late.press("chance")
    assert late.address == old
    assert "A new day has begun." in page.text
    assert "/" in page.links or "/today/classic" in page.links
    late.open("/")
    assert late.at == 0
    late.press("roll")
    assert "2026-11-30" in late.address
    late.open(old)
    late.finish()
    assert "2026-11-29" in late.address
    players = [read_board(store, date(2026, 11, day), "classic", None).players for day in (29, 30)]
    assert players == [1, 0]


@pytest.mark.parametrize("hours", [0, 1, 30, 24 * 40])
def test_a_result_whose_day_is_over_leads_to_the_new_one(late: Browser, clock: TestClock, hours: int) -> None:
    """Until midnight a result counts down to the next challenge. Then, without scripts too, it is no longer today’s,
    says that the next one has begun, and leads there."""
    late.open("/")
    late.press("roll")
    clock.now = MIDNIGHT.replace(day=29, hour=23)
    page = late.finish()
    assert ("Today’s challenge #333" in page.text, 'id="countdown"' in page.html) == (True, True)
    assert 'data-ends="2026-11-30T00:00:00+00:00"' in page.html
    assert 'id="begun" hidden' in page.html
    clock.now = MIDNIGHT
    clock.forward(hours=hours)
    page = late.open(late.address)
    assert ("Today’s challenge #333" in page.text, 'id="countdown"' in page.html) == (False, False)
    assert "Challenge #333" in page.text
    assert "The new challenge has begun.</h2>" in page.html
    assert '<p id="begun"><a class="button" href="/">Play the new challenge</a></p>' in page.html


@pytest.mark.parametrize("hours", [0, 1, 7, 100])
def test_the_first_roll_for_a_day_that_is_over_offers_the_new_day(late: Browser, clock: TestClock, hours: int) -> None:
    """The form of a page that nobody has rolled on yet is 422 after midnight: the page of the new day with a sentence,
    from which one plays on at once."""
    form = late.open("/").form("roll")
    clock.now = MIDNIGHT
    clock.forward(hours=hours)
    page = late.send(form.action, [*form.fields, ("move", "roll")])
    assert late.answer.status_code == 422
    assert "day" in page.text
    assert page.form("roll").action != form.action
    late.press("roll")
    assert late.at == 1
    assert MIDNIGHT.date().isoformat() in late.address or hours == 100


def test_the_page_of_an_old_day_offers_the_new_one(late: Browser, clock: TestClock) -> None:
    """The address of a game that was not begun on its day is refused with a sentence and a way to today."""
    action = late.open("/").form("roll").action
    clock.now = MIDNIGHT
    page = late.open(action)
    assert late.answer.status_code == 422
    assert "/" in page.links


def test_a_closed_day_takes_no_move(late: Browser, clock: TestClock) -> None:
    """After the grace a move in the old game answers 422 with the new day's page."""
    late.open("/")
    late.press("roll")
    form = late.page.form("roll")
    clock.now = MIDNIGHT.replace(hour=6)
    page = late.send(form.action, [*form.fields, ("move", "chance")])
    assert late.answer.status_code == 422
    assert page.form("roll").action != form.action
    assert dict(page.form("roll").fields)["at"] == "0"


def test_scripts_get_the_new_day_s_page(late: Browser, clock: TestClock) -> None:
    """Where a script asks for the part, the refused first roll answers with the whole page of the new day, since more
    than the table is new."""
    form = late.open("/").form("roll")
    clock.now = MIDNIGHT
    headers = {"Accept": "text/html; part=table"}
    part = late.client.post(form.action, data={**dict(form.fields), "move": "roll"}, headers=headers)
    assert part.status_code == 422
    assert "2026-11-30" in part.text
    assert "<html" in part.text


def test_the_board_of_the_old_day_stays(late: Browser, clock: TestClock) -> None:
    """Yesterday's board is one step away, and every past day's is readable."""
    late.open("/")
    late.finish()
    clock.forward(days=40)
    page = late.open("/boards/2026-11-29/classic")
    assert late.answer.status_code == 200
    assert "/boards/2026-11-28/classic" in page.links
    assert "/boards/2026-11-30/classic" in page.links
