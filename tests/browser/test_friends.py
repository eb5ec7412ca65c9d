"""A friend's link: the score, nothing of the dice, and the same challenge."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from daily.almanac import derive_day
from daily.dice import format_dice, parse_dice
from daily.ids import GameId, link_of
from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor
from tests.conftest import SECRET, TestClock
from tests.store.games import DAY
from tests.stories import Person

pytestmark = pytest.mark.browser


def finished(ann: Person, ruleset: str = "classic") -> tuple[GameId, int]:
    """Ann's finished game of today and its total."""
    plays = ann.finish(ann.service.today(ann.id, ruleset, ann.clock()))
    return plays[-1].game, plays[-1].state.card.total


def follow(visit: Visits, game: GameId, number: int | None = None) -> Visitor:
    """Somebody who opens the friend link of a game."""
    friend = visit(number=number)
    friend.go(f"/r/{link_of(game)}")
    return friend


@pytest.mark.parametrize("ruleset", ["classic", "yacht"])
def test_a_friend_sees_the_score_and_plays_the_same_dice(visit: Visits, ann: Person, ruleset: str) -> None:
    """Whoever opens the link sees the score of the sender, starts the same challenge with one tap, and rolls what the
    sender rolled."""
    game, total = finished(ann, ruleset)
    friend = follow(visit, game)
    expect(friend.page.locator(".points")).to_have_text(f"{total} points")
    friend.page.get_by_role("link", name="Take the challenge").click()
    friend.expect_at(0)
    assert (friend.state().ruleset, friend.state().number) == (ruleset, 333)
    friend.roll.click()
    friend.expect_at(1)
    assert format_dice(friend.dice()) == derive_day(SECRET, DAY, ruleset).dice[:5]


def test_the_link_gives_no_dice_and_no_boxes_away(visit: Visits, ann: Person) -> None:
    """The page behind the link draws no dice, names no box, and leads to nothing of the sender's game."""
    game, _ = finished(ann)
    friend = follow(visit, game)
    main = friend.page.locator("main")
    expect(main.locator("svg, .die, .box, table")).to_have_count(0)
    words = main.inner_text()
    assert not [name for name in ("Chance", "Ones", "Sixes", "straight", "kind", "house") if name in words]
    assert str(game) not in friend.page.content()
    friend.allowed.append("403: GET")
    friend.go(f"/result/{game}")
    expect(friend.page.locator("#sentence")).to_have_text("This game belongs to another player.")


def test_the_sender_sees_what_friends_see(visit: Visits, ann: Person) -> None:
    """The sender's own link says that it is the sender's."""
    game, total = finished(ann)
    sender = follow(visit, game, number=1)
    expect(sender.page.locator("h1")).to_contain_text(f"{total} points")
    expect(sender.page.locator("main")).to_contain_text("This is what your friends see")


@pytest.mark.parametrize(
    ("hours", "said", "leads_to"),
    [(13, "Practice on its dice opens when it is closed", "Today’s challenge"), (24, "practise", "Past days")],
    ids=["just over", "closed"],
)
def test_a_link_of_a_day_that_is_over(
    visit: Visits, ann: Person, clock: TestClock, hours: int, said: str, leads_to: str
) -> None:
    """Once its day is over a link says so: before the day is closed, when practice opens, and leads to the new day
    without promising the same dice; afterwards to practice."""
    game, total = finished(ann)
    clock.now += timedelta(hours=hours)
    friend = follow(visit, game)
    expect(friend.page.locator(".points")).to_have_text(f"{total} points")
    expect(friend.page.locator("main")).to_contain_text("This day is over")
    expect(friend.page.locator("main")).to_contain_text(said)
    friend.page.locator("main a.button").click()
    expect(friend.page.locator("h1")).to_contain_text(leads_to)


def test_practice_of_a_friends_day_has_its_dice(visit: Visits, ann: Person, clock: TestClock) -> None:
    """In the archive the friend's day has its own dice again once it is closed."""
    game, _ = finished(ann)
    clock.now += timedelta(hours=24)
    friend = follow(visit, game)
    friend.page.locator("main a.button").click()
    friend.page.get_by_role("button", name="Practise #333").click()
    friend.roll.click()
    friend.expect_at(1)
    assert friend.dice() == parse_dice(derive_day(SECRET, DAY, "classic").dice)[:5]


def test_an_unknown_link_is_a_calm_page(visit: Visits) -> None:
    """A link with a letter lost leads to a page that says so and to today's challenge."""
    friend = visit()
    friend.allowed.append("404: GET")
    friend.go("/r/abcdefghij")
    expect(friend.page.locator("#sentence")).to_have_text("There is no result behind this link.")
    friend.page.get_by_role("link", name="Go to today’s challenge").click()
    friend.expect_at(0)
