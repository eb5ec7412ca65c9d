"""Where games at one table begin: the form, what it refuses, remembered names, and the tables to go on with."""

import re
from base64 import urlsafe_b64encode

import pytest
from redis import Redis

from daily.ids import Mode, parse_game_id
from daily.party import MOST
from daily.rulesets import RULESETS
from daily.store.keys import game_key
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.web.callers import Browser
from tests.web.pages import Page
from tests.web.parties import NAMES, lay, standing
from web import create_app
from web.config import Settings
from web.i18n import LANGUAGES
from web.modes.party.names import by_lot, with_defaults
from web.players import COOKIE


def field(page: Page) -> list[str]:
    """What stands in the fields for names."""
    return [value for name, value in page.form("").fields if name == "name"]


# Laying a table


def test_every_ruleset_can_be_chosen(browser: Browser) -> None:
    """The form offers every ruleset of the registry, house rules under the one that they are made of, two to ten
    players, and a field for each."""
    page = browser.open("/table")
    offered = re.findall(r'name="ruleset" value="([^"]*)"', page.html)
    assert sorted(offered) == sorted(RULESETS)
    house = page.html.split("<details><summary>House rules")[1].split("</details>")[0]
    assert re.findall(r'value="([^"]*)"', house) == [key for key in RULESETS if key.startswith("classic-")]
    assert re.findall(r'name="players" value="(\d+)"', page.html) == [str(count) for count in range(2, 11)]
    assert field(page) == [""] * MOST


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_of_every_ruleset_is_laid_by_one_press(browser: Browser, ruleset: str) -> None:
    """Whoever types nothing plays as Player 1 and Player 2: one press leads to the table, and the first one begins."""
    lay(browser, "", "", ruleset=ruleset)
    game = parse_game_id(browser.address.rsplit("/", 1)[-1])
    assert (game.mode, game.ruleset) == (Mode.TABLE, ruleset)
    assert standing(browser.page) == ["Player 1 0<", "Player 2 0"]
    assert "Player 1 begins." in browser.page.text
    browser.press("roll")
    assert browser.at == 1


def test_the_form_is_sent_as_it_stands(browser: Browser) -> None:
    """The first ruleset and two players are chosen already, so that one press begins."""
    browser.open("/table")
    browser.press("")
    assert browser.address.startswith("/play/table.classic.")
    assert standing(browser.page) == ["Player 1 0<", "Player 2 0"]


@pytest.mark.parametrize(
    ("typed", "players", "names"),
    [
        (["Ann", "Ben"], 2, ["Ann", "Ben"]),
        (["Ann", "Ben", "Cho"], 2, ["Ann", "Ben"]),
        (["", "Ben", " "], 3, ["Player 1", "Ben", "Player 3"]),
        (["Ann"], 3, ["Ann", "Player 2", "Player 3"]),
        (["player  2", ""], 2, ["player  2", "Player 3"]),
        ([], 10, [f"Player {number}" for number in range(1, 11)]),
    ],
)
@pytest.mark.usefixtures("english")
def test_the_number_of_players_decides(typed: list[str], players: int, names: list[str]) -> None:
    """As many names as players: fields beyond them do not count, empty ones have a name that nobody typed."""
    assert list(with_defaults(typed, players)) == names


def test_the_order_by_lot() -> None:
    """Lots keep the players and let everybody begin sometimes."""
    orders = {by_lot(NAMES[:3]) for _ in range(300)}
    assert {tuple(sorted(order)) for order in orders} == {NAMES[:3]}
    assert len(orders) == 6


def test_lots_are_drawn_where_it_is_asked(browser: Browser) -> None:
    """With the box checked the players sit as the lots fell, else as they were typed."""
    assert [seat.split()[0] for seat in standing(lay(browser, *NAMES))] == list(NAMES)
    drawn = [tuple(seat.split()[0] for seat in standing(lay(browser, *NAMES, lots="1"))) for _ in range(3)]
    assert {tuple(sorted(order)) for order in drawn} == {NAMES}
    assert set(drawn) != {NAMES}


# Forms that are refused

REFUSED = [
    ({"name": ["Ann", "A.nn"]}, "“A.nn” looks like “Ann”", 2),
    ({"name": ["Ann", "Ann"]}, "“Ann” is there twice", 2),
    ({"name": ["Ann", "x" * 17]}, "1 to 16 characters, not 17", 2),
    ({"name": ["<b>Ann</b>", "Ben"]}, '"<" cannot stand in a name', 1),
    ({"name": ["Ann", "B\u200bn"]}, "U+200B ZERO WIDTH SPACE", 2),
    ({"name": ["Ann", "Ben", "--"], "players": ["3"]}, "at least one letter or digit", 3),
    ({"name": ["Ann"], "players": []}, "A table has 2 to 10 players, not 1.", None),
    ({"name": [], "players": []}, "A table has 2 to 10 players, not 0.", None),
    ({"name": [*NAMES, "Kim"], "players": []}, "A table has 2 to 10 players, not 11.", None),
    ({"name": [*NAMES, "Kim"], "players": ["11"]}, "'11' is no number of players", None),
    ({"players": ["1"]}, "'1' is no number of players: 2 to 10 sit at a table.", None),
    ({"players": ["\u0662"]}, "is no number of players", None),
    ({"players": ["-2"]}, "'-2' is no number of players", None),
    ({"ruleset": ["chess"]}, "There is no ruleset 'chess'", None),
    ({"ruleset": []}, "There is no ruleset ''", None),
]


@pytest.mark.parametrize(("change", "sentence", "place"), REFUSED)
def test_a_refused_form_keeps_what_was_typed(
    browser: Browser, change: dict[str, list[str]], sentence: str, place: int | None
) -> None:
    """What is wrong is said in one sentence, beside the field where it is one; everything typed stands as it was, and
    no table is laid."""
    form = {"ruleset": ["yatzy"], "players": ["2"], "name": ["Ann", "Ben"], "lots": ["1"]} | change
    page = browser.send("/table", [(name, value) for name, values in form.items() for value in values])
    assert browser.answer.status_code == 400
    assert sentence in page.text
    assert page.html.count('role="alert"') == 1
    assert [value for value in field(page) if value] == form["name"][:MOST]
    wrong = re.findall(r'id="name(\d+)"[^>]*aria-describedby="problem" aria-invalid', page.html)
    assert wrong == ([str(place)] if place else [])
    sent = dict(page.form("").fields)
    assert sent["ruleset"] == ("yatzy" if "ruleset" not in change else "classic")
    assert page.form("").checked == ["1"]
    assert not [link for link in browser.open("/table").links if link.startswith("/play/table.")]


def test_a_body_without_end_is_refused(browser: Browser) -> None:
    """More than a form can have is answered with a sentence."""
    page = lay(browser, "Ann", "x" * 20_000)
    assert browser.answer.status_code == 413
    assert "larger than anything" in page.text


def test_a_long_text_comes_back_shortened(browser: Browser) -> None:
    """Of a text that could never be a name its beginning stands in the field again."""
    page = lay(browser, "Ann", "x" * 10_000)
    assert browser.answer.status_code == 400
    assert field(page)[1] == "x" * 200


# Names that are remembered


def test_the_names_of_the_last_table_stand_there(browser: Browser) -> None:
    """The next table has the ruleset and the players of the last one, and their number, in every language of the
    page."""
    lay(browser, "Ann", "", "가나", ruleset="yatzy")
    for address in ("/table", *(f"/{language}/table" for language in LANGUAGES)):
        page = browser.open(address)
        assert field(page)[:4] == ["Ann", "Player 2", "가나", ""]
        sent = dict(page.form("").fields)
        assert (sent["ruleset"], sent["players"]) == ("yatzy", "3")


def test_no_other_page_carries_the_names(browser: Browser) -> None:
    """The cookie with the names is the start page's alone, no script reads it, and it goes to no other site."""
    lay(browser, *("가" * 15 + name for name in "나다라마바사아자차카"))
    laid = next(answer for answer in browser.answers if answer.status_code == 303)
    cookies = [cookie for cookie in laid.headers.getlist("Set-Cookie") if cookie.startswith("daily_names=")]
    assert sorted(re.findall("Path=([^;]*)", " ".join(cookies))) == ["/en/table", "/ko/table", "/table"]
    assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie and len(cookie) < 900 for cookie in cookies)
    assert len([value for value in field(browser.open("/table")) if value]) == MOST


@pytest.mark.parametrize("value", ["", "x", "%", "QW5u", "PHNjcmlwdD58QW5u", "/////w==", "QW5u" * 900, "QW5ufEFubg=="])
def test_a_cookie_that_is_none_names_nobody(browser: Browser, value: str) -> None:
    """Whatever else a browser sends as names, the form is empty."""
    browser.client.set_cookie("daily_names", value, path="/table")
    assert field(browser.open("/table")) == [""] * MOST


def test_names_kept_without_a_ruleset_still_count(browser: Browser) -> None:
    """What a browser kept before the ruleset was kept is still there; the ruleset is then the first."""
    browser.client.set_cookie("daily_names", urlsafe_b64encode(b"Ann|Ben").decode(), path="/table")
    page = browser.open("/table")
    assert field(page)[:3] == ["Ann", "Ben", ""]
    assert dict(page.form("").fields)["ruleset"] == "classic"


# Coming back


def test_a_table_is_gone_on_with(browser: Browser, clock: TestClock) -> None:
    """The start page leads to every table that was left, hours later too and whatever was played meanwhile; a finished
    one is not there any more."""
    lay(browser, "Ann", "Ben")
    first = browser.address
    browser.turn()
    lay(browser, "Cho", "Dan", ruleset="yatzy")
    second = browser.address
    browser.open("/")
    browser.press("roll")
    clock.forward(hours=30)
    page = browser.open("/table")
    assert "Go on with Ann, Ben Classic, 13 boxes · turn 1 of 13" in page.text
    assert "Cho, Dan Nordic Yatzy · turn 1 of 15" in page.text
    assert [link for link in page.links if link.startswith("/play/table.")] == [first, second]
    page = browser.open(first)
    assert "<h1><b>Ben</b>" in page.html
    browser.finish()
    page = browser.open("/table")
    assert [link for link in page.links if link.startswith("/play/table.")] == [second]


def test_a_damaged_table_does_not_close_the_page(
    browser: Browser, settings: Settings, store: RedisStore, clock: TestClock, raw: Redis
) -> None:
    """A table that cannot be read any more is left out, and another one can be laid."""
    lay(browser, "Ann", "Ben")
    browser.turn()
    raw.hset(game_key(parse_game_id(browser.address.rsplit("/", 1)[-1])), "check", 1)
    restarted = Browser(create_app(settings, store, SECRET, clock), Accept_Language="en")
    cookie = browser.client.get_cookie(COOKIE)
    assert cookie
    restarted.client.set_cookie(COOKIE, cookie.value)
    page = restarted.open("/table")
    assert restarted.answer.status_code == 200
    assert not [link for link in page.links if link.startswith("/play/table.")]
    assert standing(lay(restarted, "Ann", "Ben")) == ["Ann 0<", "Ben 0"]
