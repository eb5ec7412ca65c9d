"""The board and archive pages: any past day, pages of rows, the own line, the ways on."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from zlib import crc32

import pytest

from daily.ids import daily_game_id
from daily.nickname import label
from daily.store.protocol import Append, Result
from daily.store.redis import RedisStore
from tests.conftest import TestClock
from tests.store.games import player
from tests.web.callers import Browser
from web.boards import ROWS
from web.players import COOKIE


def enter(store: RedisStore, clock: TestClock, results: int, known: Mapping[int, str] = MappingProxyType({})) -> None:
    """Results of so many players: 1000, 999, ..., each under the name of its rank; `known` are those at some ranks."""
    for number in range(results):
        who = known.get(number + 1, player(number))
        game = daily_game_id(who, "classic", clock.now.date())
        result = Result(1000 - number, label(f"Rank{number + 1}", "tttt"))
        store.append(Append(game, who, 0, "r", crc32(b"r"), result=result))


def ranks(html: str) -> list[int]:
    """The ranks of the lines that a board shows."""
    return [int(rank) for rank in re.findall(r'<td>(\d+)</td>\s*<th scope="row">', html)]


def test_boards_lead_to_today(browser: Browser) -> None:
    """/boards is today's board of the first ruleset."""
    browser.open("/boards")
    assert browser.address == "/boards/2026-11-29/classic"
    assert browser.answer.status_code == 200


def test_a_board_has_pages(browser: Browser, store: RedisStore, clock: TestClock) -> None:
    """Twenty rows a page, with links to the rows before and after, and none beyond the ends."""
    enter(store, clock, 2 * ROWS + 1)
    address = "/boards/2026-11-29/classic"
    first = browser.open(address)
    assert ["Rank1" in first.text, "Rank20" in first.text, "Rank21" in first.text] == [True, True, False]
    assert f"{address}?offset=20" in first.links
    last = browser.open(f"{address}?offset=40")
    assert ["Rank41" in last.text, "Rank40" in last.text] == [True, False]
    assert f"{address}?offset=20" in last.links
    assert not [link for link in last.links if link.startswith(f"{address}?offset=6")]
    assert not [link for link in first.links if "offset=0" in link]


def test_one_s_own_line_is_found(browser: Browser, store: RedisStore, clock: TestClock) -> None:
    """Whoever stands far below the top is shown the own line with its neighbours there, and more of them one link
    away."""
    enter(store, clock, 50)
    browser.open("/")
    browser.finish()
    page = browser.open("/boards/2026-11-29/classic")
    assert ranks(page.html) == [*range(1, 21), *range(47, 52)]
    assert (page.html.count('<tr class="mine"'), page.html.count('class="apart"')) == (1, 1)
    around = [link for link in page.links if "around=me" in link]
    assert len(around) >= 1
    page = browser.open(around[0])
    assert "Rank50" in page.text
    assert "Rank1 " not in page.text


@pytest.mark.parametrize(
    ("place", "shown", "apart"),
    [
        (20, [*range(1, 21)], 0),
        (21, [*range(1, 24)], 0),
        (23, [*range(1, 26)], 0),
        (24, [*range(1, 21), *range(22, 27)], 1),
        (30, [*range(1, 21), *range(26, 31)], 1),
    ],
)
def test_the_own_line_stands_below_the_top(
    browser: Browser, store: RedisStore, clock: TestClock, place: int, shown: list[int], apart: int
) -> None:
    """Where the top does not reach down to the own line, five lines follow with the own one in their middle, as far as
    the end allows; no line is there twice."""
    browser.open("/")
    cookie = browser.client.get_cookie(COOKIE)
    assert cookie is not None
    own = browser.client.application.extensions["daily"].tokens.read_cookie(cookie.value)
    enter(store, clock, 30, {place: own})
    page = browser.open("/boards/2026-11-29/classic")
    assert (ranks(page.html), page.html.count('class="apart"')) == (shown, apart)
    assert page.html.count('<tr class="mine"') == 1


BAD_OFFSETS = [f"offset={offset}" for offset in ("-1", "x", "", "1.5", "1e3", "%EF%BC%91", "9999999999")]


@pytest.mark.parametrize("query", [*BAD_OFFSETS, "around=x", "around=", "around=Me", "around=me&offset=0"])
def test_a_part_that_cannot_be_meant_is_400(browser: Browser, query: str) -> None:
    """An offset that is no whole number, rows around anybody else, and both at once are refused with a sentence."""
    page = browser.open(f"/boards/2026-11-29/classic?{query}")
    assert browser.answer.status_code == 400
    assert len(page.text) > 20


def test_an_offset_beyond_the_end_is_an_empty_page(browser: Browser, store: RedisStore, clock: TestClock) -> None:
    """Rows that do not exist are none."""
    enter(store, clock, 3)
    browser.open("/boards/2026-11-29/classic?offset=999999999")
    assert browser.answer.status_code == 200


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/boards/2026-11-30/classic", 404),
        ("/boards/2025-12-31/classic", 404),
        ("/boards/0001-01-01/classic", 404),
        ("/boards/9999-12-31/classic", 404),
        ("/boards/2026-11-29/nonsense", 404),
        ("/boards/2026-11-29/yatzy", 404),
        ("/boards/today/classic", 400),
        ("/boards/2026-02-30/classic", 400),
        ("/boards/2026-11-29/", 404),
        ("/boards/2026-11-29/classic/", 404),
        ("/archive/nonsense", 404),
        ("/archive/classic/2025-12", 404),
        ("/archive/classic/2026-12", 404),
        ("/archive/classic/9999-12", 404),
        ("/archive/classic/2026-13", 400),
        ("/archive/classic/2026-1", 400),
        ("/archive/classic/0000-01", 400),
        ("/archive/classic/november", 400),
        ("/today/nonsense", 404),
        ("/today/yatzy", 404),
        ("/play/nonsense", 404),
        ("/play/daily.classic.2026-11-30.k3f2m2q7w4e5r6t7", 404),
        ("/play/archive.classic.2026-11-29.k3f2m2q7w4e5r6t7", 403),
        ("/play/archive.classic.2026-11-31.k3f2m2q7w4e5r6t7", 400),
        ("/result/nonsense", 404),
        ("/static/..%2fconfig.py", 404),
        ("/static/%2e%2e/config.py", 404),
        ("/static/", 404),
        ("/%00", 404),
        ("/%FF", 404),
        ("/.env", 404),
    ],
)
def test_what_does_not_exist_has_a_page_that_says_so(browser: Browser, address: str, status: int) -> None:
    """Unknown, malformed and future addresses answer with a page that has a sentence and a way to today."""
    page = browser.open(address)
    assert browser.answer.status_code == status
    assert "Traceback" not in page.text
    assert "/" in page.links
    assert page.html.split('id="sentence">')[1].split("<")[0].endswith(".")


def test_every_day_of_the_archive_is_there(browser: Browser) -> None:
    """From the first day to today, month by month, every day has its board, and closed ones have practice."""
    days, practice, address = [], [], "/archive"
    while address:
        page = browser.open(address)
        days += [link for link in page.links if link.startswith("/boards/2026")]
        practice += [form.action for form in page.forms if form.action.startswith("/archive/classic/")]
        month = [link for link in page.links if link.startswith("/archive/classic/")]
        address = next((link for link in month if not days or link[-7:] < days[-1][8:15]), "")
    assert len(days) == len(set(days)) == 333
    assert (days[0], days[-1]) == ("/boards/2026-11-29/classic", "/boards/2026-01-01/classic")
    assert len(practice) == 332


def test_a_service_that_has_not_begun_has_no_day(browser: Browser, clock: TestClock) -> None:
    """Before day number 1 there is nothing to play, and every page says so instead of failing."""
    clock.now = clock.now.replace(year=2025)
    for address in ("/", "/boards", "/archive", "/today/yacht", "/api/v1/today", "/boards/2025-11-29/classic"):
        assert browser.client.get(address, follow_redirects=True).status_code == 404
