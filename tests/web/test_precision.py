"""The precision board in pages and API: shown to whoever has finished, kept from everybody else."""

from dataclasses import replace
from datetime import date
from zlib import crc32

import pytest
from flask import Flask

from daily.ids import daily_game_id
from daily.nickname import label
from daily.store.protocol import Append, Result
from daily.store.redis import RedisStore
from tests.conftest import TestClock
from tests.store.games import DAY, Losses, player
from tests.tables import put_table
from tests.web.callers import Browser, Program, error_of, read
from web import create_app
from web.api.schema import BoardOut, ReviewOut
from web.boards import ROWS, loss_text
from web.config import Settings
from web.tokens import Tokens

PAGE = "/boards/2026-11-29/classic"
PRECISE = f"{PAGE}?order=precision"
POINT = 1_000_000
WHY = "opens for you when your own game of that day is finished"


def enter(store: RedisStore, number: int, total: int, losses: Losses | None, day: date = DAY) -> None:
    """A finished game of a player, under the name of its number."""
    game = daily_game_id(player(number), "classic", day)
    result = Result(total, label(f"Player{number}", "tttt"), losses)
    store.append(Append(game, player(number), 0, "r", crc32(b"r"), result=result))


@pytest.fixture
def three(store: RedisStore) -> None:
    """Three results: the best score lost most, and one whose losses nobody knows yet."""
    enter(store, 1, 300, (9_340_000, 0))
    enter(store, 2, 200, (0, 3_400_000))
    enter(store, 3, 100, None)


def sit_down(browser: Browser, app: Flask, number: int) -> None:
    """Let the browser be a player's."""
    tokens: Tokens = app.extensions["daily"].tokens
    browser.client.set_cookie("daily_player", tokens.cookie(player(number)))


def speak(program: Program, app: Flask, number: int) -> Program:
    """The program as another player."""
    tokens: Tokens = app.extensions["daily"].tokens
    return replace(program, headers={"Authorization": f"Bearer {tokens.bearer(player(number))}"})


@pytest.mark.usefixtures("three")
def test_the_api_ranks_by_points_lost(program: Program, app: Flask) -> None:
    """`order=precision` gives rows by loss in points, the caller's own, and bars of points lost."""
    told = read(speak(program, app, 1).get("/boards/2026-11-29/classic", order="precision"), BoardOut)
    assert (told.order, told.players) == ("precision", 2)
    assert [(row.rank, row.name, row.total, row.loss, row.you) for row in told.rows] == [
        (1, "Player2#tttt", 200, 3.4, False),
        (2, "Player1#tttt", 300, 9.34, True),
    ]
    assert told.you == told.rows[1]
    assert [(bar.low, bar.high, bar.count) for bar in told.histogram] == [(0, 5, 1), (5, 10, 1)]


@pytest.mark.usefixtures("three")
def test_the_score_board_tells_losses_that_are_known(program: Program, app: Flask) -> None:
    """To whoever has finished, rows by score tell losses in points, or null where they are not known yet."""
    told = read(speak(program, app, 3).get("/boards/2026-11-29/classic"), BoardOut)
    assert [(row.total, row.loss) for row in told.rows] == [(300, 9.34), (200, 3.4), (100, None)]


@pytest.mark.usefixtures("three")
def test_before_the_own_game_is_finished_nothing_of_losses_is_told(
    program: Program, app: Flask, clock: TestClock
) -> None:
    """Guests and players who have not finished get 403 for the precision board and null for every loss, however they
    ask, until the day is closed."""
    guest = Program.of(app)
    program.moves(program.start(), "r r1")
    for caller in (guest, program):
        for query in ({}, {"around": "me"}, {"offset": 1}, {"limit": 1}):
            answer = caller.get("/boards/2026-11-29/classic", order="precision", **query)
            assert error_of(answer) == (403, "not_yet")
            told = read(caller.get("/boards/2026-11-29/classic", **query), BoardOut)
            assert {row.loss for row in told.rows} == {None}
    clock.forward(hours=18)
    for caller in (guest, program):
        told = read(caller.get("/boards/2026-11-29/classic", order="precision"), BoardOut)
        assert [row.loss for row in told.rows] == [3.4, 9.34]


def test_the_last_move_opens_the_precision_board(program: Program, store: RedisStore) -> None:
    """Another ruleset or day that is finished opens nothing; the own game does with its last box."""
    enter(store, 1, 300, (POINT,))
    program.finish(program.start(ruleset="yacht"))
    program.finish(program.start("archive", date="2026-11-01"))
    state = program.start()
    while not state.over:
        assert error_of(program.get("/boards/2026-11-29/classic", order="precision")) == (403, "not_yet")
        state = program.moves(state, next(iter(state.options)) if state.dice else "r")
    assert read(program.get("/boards/2026-11-29/classic", order="precision"), BoardOut).players == 1


@pytest.mark.usefixtures("three")
def test_the_page_by_precision(browser: Browser, app: Flask) -> None:
    """Tabs lead from one board to the other; rows tell points lost with a minus sign, and how many games count."""
    sit_down(browser, app, 1)
    assert PRECISE in browser.open(PAGE).links
    page = browser.open(PRECISE)
    assert PAGE in page.links
    assert page.text.index("−3.4") < page.text.index("−9.3")
    assert "3 players have finished." in page.text
    assert "2 games are counted here so far." in page.text
    assert "Your rank: 2" in page.text
    assert "/boards/2026-11-28/classic?order=precision" in page.links
    assert "/boards/2026-11-29/yacht?order=precision" in page.links


@pytest.mark.usefixtures("three")
def test_where_everybody_lost_most(browser: Browser, app: Flask) -> None:
    """Beside the precision board stands what each turn cost, in order, the costliest marked by a word."""
    sit_down(browser, app, 1)
    table = browser.open(PRECISE).html.split('<table class="turns">')[1].split("</table>")[0]
    cells = [" ".join(part.split("<")[0].split()) for part in table.split(">")]
    assert [cell for cell in cells if cell] == [
        *("Turn", "Lost on average", "Games with a mistake"),
        *("1", "costliest", "−4.7", "50%"),
        *("2", "−1.7", "50%"),
    ]
    assert '<table class="turns">' not in browser.open(PAGE).html


@pytest.mark.usefixtures("three")
def test_the_page_says_kindly_why_it_waits(browser: Browser, clock: TestClock) -> None:
    """Whoever has not finished is told when the precision board opens, and is shown no row, bar, loss or turn of it."""
    for address in (PRECISE, f"{PRECISE}&around=me", f"{PRECISE}&offset=1"):
        page = browser.open(address)
        assert browser.answer.status_code == 200
        assert WHY in page.text
        for hidden in ("Player1", "Player2", "−3.4", "−9.3", "Everybody", "costliest"):
            assert hidden not in page.text
    clock.forward(hours=18)
    page = browser.open(PRECISE)
    assert WHY not in page.text
    assert "−3.4" in page.text


def test_empty_boards_say_why(browser: Browser, app: Flask, store: RedisStore, clock: TestClock) -> None:
    """Where no losses are known the board is being prepared; where nobody has finished, that is said instead."""
    enter(store, 1, 300, None)
    sit_down(browser, app, 1)
    page = browser.open(PRECISE)
    assert "is being prepared" in page.text
    assert "/today/classic" not in page.links  # this player has finished
    clock.forward(hours=18)
    page = browser.open("/boards/2026-11-28/classic?order=precision")
    assert "Nobody finished this day." in page.text
    assert "is being prepared" not in page.text


def test_pages_of_rows_keep_the_order(browser: Browser, app: Flask, store: RedisStore) -> None:
    """Links to other rows stay on the precision board."""
    for number in range(1, 2 * ROWS + 2):
        enter(store, number, 200, (number * POINT,))
    sit_down(browser, app, 41)
    page = browser.open(PRECISE)
    assert f"{PRECISE}&offset=20" in page.links
    assert f"{PRECISE}&around=me" in page.links
    page = browser.open(f"{PRECISE}&around=me")
    assert "Player41" in page.text
    assert "Player1 " not in page.text


@pytest.mark.parametrize("order", ["luck", "", "SCORE", "precision ", "%FF"])
def test_another_order_is_400(browser: Browser, order: str) -> None:
    """An order that boards do not have is refused with a sentence."""
    page = browser.open(f"{PAGE}?order={order}")
    assert browser.answer.status_code == 400
    assert "score or precision" in page.text


def test_a_ruleset_without_a_table_has_one_board(settings: Settings, store: RedisStore, clock: TestClock) -> None:
    """Where points lost can never be known there are no tabs, and the precision board does not exist."""
    app = create_app(replace(settings, rulesets=("classic", "triple")), store, settings.secret or "", clock)
    browser, program = Browser(app, Accept_Language="en"), Program.of(app)
    page = browser.open("/boards/2026-11-29/triple")
    assert not [link for link in page.links if "precision" in link]
    assert "/boards/2026-11-29/triple" in browser.open(PRECISE).links
    browser.open("/boards/2026-11-29/triple?order=precision")
    assert browser.answer.status_code == 404
    assert error_of(program.get("/boards/2026-11-29/triple", order="precision")) == (404, "unknown")


# With the exact table


def test_a_finished_game_is_ranked_by_what_its_review_says(program: Program, settings: Settings) -> None:
    """The loss on the board is the loss of the review, and the sums of the day are those of its turns."""
    put_table("yacht", settings.tables)
    state = program.finish(program.start(ruleset="yacht"))
    told = read(program.get("/boards/2026-11-29/yacht", order="precision"), BoardOut)
    review = read(program.get(f"/games/{state.game}/review"), ReviewOut)
    assert told.you is not None
    assert told.you.loss == pytest.approx(review.loss, abs=1e-5)
    assert told.rows[0].loss != 0.0


def test_a_result_waits_for_the_table(browser: Browser, settings: Settings) -> None:
    """A game that was finished before there was a table is on the precision board as soon as its player looks at the
    result again."""
    browser.open("/today/yacht")
    browser.finish()
    board = "/boards/2026-11-29/yacht?order=precision"
    result = browser.address
    assert "is being prepared" in browser.open(board).text
    put_table("yacht", settings.tables)
    browser.open(result)
    page = browser.open(board)
    assert "is being prepared" not in page.text
    assert "Where everybody lost most" in page.text


@pytest.mark.parametrize(
    ("loss", "text"),
    [(0.0, "0.0"), (0.04, "0.0"), (0.06, "−0.1"), (3.449, "−3.4"), (12.0, "−12.0")],
)
def test_losses_are_written_to_one_place(loss: float, text: str) -> None:
    """A minus sign and one place; what rounds to nothing has no sign."""
    assert loss_text(loss) == text
