"""Games at one table on pages: laying a table, whose turn it is, who wrote what, the result, and who may see it."""

import gzip
import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask, render_template
from redis import Redis

from daily.dice import FixedDice
from daily.ids import GameId, Mode, link_of, parse_game_id
from daily.moves import parse_log
from daily.party import MOST, Party, fold_party
from daily.plays import Play
from daily.rulesets import RULESETS, ruleset_of
from daily.store.keys import game_key
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.tables import put_table
from tests.web.callers import Browser, Program, error_of
from tests.web.pages import Page
from web import create_app
from web.config import Settings
from web.i18n import LANGUAGES
from web.party.cards import cards_of
from web.party.names import by_lot, with_defaults
from web.party.result import PartyResult, result_of
from web.party.seats import seats_of, table_at
from web.play import Around, page_of
from web.players import COOKIE

NAMES = ("Ann", "Ben", "Cho", "Dan", "Eva", "Fay", "Gil", "Hal", "Ivo", "Jan")
PART = {"Accept": "text/html; part=table"}


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
    ({"name": ["Ann", "x" * 17]}, "1 to 16 characters, not 17", 2),
    ({"name": ["<b>Ann</b>", "Ben"]}, '"<" cannot stand in a nickname', 1),
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
    browser: Browser, store: RedisStore, change: dict[str, list[str]], sentence: str, place: int | None
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
    assert not list(store.history("a" * 26).unfinished)


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
    """The next table has the players of the last one, and their number, in every language of the page."""
    lay(browser, "Ann", "", "가나")
    for address in ("/table", *(f"/{language}/table" for language in LANGUAGES)):
        page = browser.open(address)
        assert field(page)[:4] == ["Ann", "Player 2", "가나", ""]
        assert dict(page.form("").fields)["players"] == "3"


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


# At the table


def test_the_page_says_whose_turn_it_is(browser: Browser) -> None:
    """Name and turn stand in the heading and the title, the standing marks player and leader, and between two turns the
    device is to be passed on; the roll is the next player's."""
    page = lay(browser, "Ann", "Ben")
    assert "<h1><b>Ann</b>" in page.html
    assert "<title>1/13 · Ann · Daily Yacht Dice</title>" in page.html
    page = browser.press("roll", hold="")
    assert "Pass the device" not in page.text
    assert standing(page) == ["Ann 0<", "Ben 0"]
    page = browser.press("chance")
    points = int(re.findall(r"Ann: Chance, (\d+) points\.", page.text)[0])
    assert "<h1><b>Ben</b>" in page.html
    assert "<title>1/13 · Ben · Daily Yacht Dice</title>" in page.html
    assert standing(page) == [f"Ann {points}*", "Ben 0<"]
    assert "Pass the device to Ben." in page.text
    assert ">Ben: Roll (3 rolls)</button>" in page.html
    page = browser.press("roll", hold="")
    assert "Pass the device" not in page.text
    page = browser.press("chance")
    assert "<title>2/13 · Ann · Daily Yacht Dice</title>" in page.html


def test_a_box_is_taken_back_until_the_next_player_rolls(browser: Browser) -> None:
    """The player who wrote can take it back: the turn is theirs again; when the next one has rolled, it stands."""
    lay(browser, "Ann", "Ben")
    rolled = browser.press("roll", hold="")
    page = browser.press("chance")
    assert 'value="undo">Undo<span class="sr">: Chance</span>' in page.html
    page = browser.press("undo")
    assert "<h1><b>Ann</b>" in page.html
    assert "Undone: Chance is open again." in page.text
    assert page.form("roll").boxes == rolled.form("roll").boxes
    browser.press("ones")
    page = browser.press("roll", hold="")
    assert "undo" not in [value for _, value in page.form("roll").buttons]
    browser.send(browser.address, [("at", str(browser.at)), ("move", "undo")])
    assert browser.answer.status_code == 422
    assert "before anybody rolls again" in browser.page.text
    assert "<h1><b>Ben</b>" in browser.page.html


# log | status | speech | events
SPOKEN = """
r              | Tap the dice that you want to keep.        | Ann: 1, 2, 3, 4, 5. 2 rolls left.             |
r chance       | Ann: Chance, 15 points.                    | Ann: Chance, 15 points. Total 15. Now Ben, turn 1. |
r chance r     | Grey numbers: what a box pays now          | Ben: 1, 2, 3, 4, 5. 2 rolls left.             |
r chance undo  | Undone: Chance is open again.              | Ann: Undone: Chance is open again. 1, 2       |
r ones r twos  | Ben: Twos, 2 points.                       | Ben: Twos, 2 points. Total 2. Now Ann, turn 2. |
               | Press Roll to begin.                       | Ann: Press Roll to begin.                     |
"""


@pytest.mark.parametrize("line", SPOKEN.strip("\n").splitlines())
@pytest.mark.usefixtures("english")
def test_who_did_what_is_seen_and_heard(line: str) -> None:
    """The status line says who wrote what; the live region names the player whatever happened."""
    log, status, speech, _ = (part.strip() for part in line.split("|"))
    table = table_at(*at_table(log))
    assert table.status.startswith(status)
    assert table.speech.startswith(speech)
    assert table.at == len(log.split())


@pytest.mark.usefixtures("english")
def test_what_a_box_brought_is_told_of_its_player() -> None:
    """Bonuses that come with a box are announced when it is the next player's turn; the last box of a card is no end of
    the game."""
    dice = "66666" * 2 + "55555" * 2 + "44441" + "11111"
    turns = "r five_of_a_kind r five_of_a_kind r fives r fives"
    table = table_at(*at_table(f"{turns} r fours", dice=dice + "6" * 50))
    assert (table.status, table.events) == ("Ann: Fours, 16 points.", ())
    table = table_at(*at_table(f"{turns} r fours r ones r sixes", dice=dice + "6" * 50))
    assert table.status == "Ann: Sixes, 30 points. Upper bonus +35! Yacht bonus +100!"
    assert table.events == ("bonus", "extra")
    boxes = [box.key for box in RULESETS["classic"].boxes]
    last = " ".join(f"r {box} r {box}" for box in boxes[:-1]) + f" r {boxes[-1]}"
    play, party = at_table(last)
    assert (party.states[0].over, table_at(play, party).events, table_at(play, party).over) == (True, (), False)


@pytest.mark.parametrize(("seats", "across"), [(2, 2), (5, 5), (6, 3), (7, 4), (9, 5), (10, 5)])
@pytest.mark.usefixtures("english")
def test_the_standing_has_two_lines_at_most(seats: int, across: int) -> None:
    """Up to five players stand in a line, more in two."""
    view = seats_of(at_table("r chance", seats)[1])
    assert (view.across, len(view.standing)) == (across, seats)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.usefixtures("english")
def test_all_cards_stand_beside_each_other(ruleset: str) -> None:
    """Each line of all cards has a figure for every column of every player: the points of their boxes, their upper
    sums, and one total each."""
    rules = RULESETS[ruleset]
    boxes = [box.key for box in rules.boxes]
    log = " ".join(f"r {box} r {box} r {box}" for box in boxes[: len(boxes) // 2])
    party = at_table(log, 3, ruleset=ruleset)[1]
    cards = cards_of(party)
    assert [head.name for head in cards.heads] == ["Ann", "Ben", "Cho"]
    assert len(cards.factors) == (rules.columns if rules.columns > 1 else 0)
    lines = [row for row in cards.rows if row.kind == "box"]
    height = len(boxes) // rules.columns
    assert len(lines) == height
    for place, row in enumerate(lines):
        points = [state.card.points[place::height] for state in party.states]
        assert row.figures == tuple("" if each is None else str(each) for player in points for each in player)
    total = cards.rows[-1]
    assert total.figures == tuple(str(state.card.total) for state in party.states)
    sums = next(row for row in cards.rows if row.kind == "sum")
    assert len(sums.figures) == 3 * rules.columns


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turns", [1, 70, 149])
def test_ten_cards_cost_little(app: Flask, turns: int, language: str) -> None:
    """Also for ten long names the page stays within 14 kB and the answer to a move within 5 kB, gzipped."""
    boxes = [box.key for box in RULESETS["yatzy"].boxes]
    dice = "".join(str(roll * roll % 11 % 6 + 1) for roll in range(5 * 150))
    play, party = at_table(" ".join(f"r {boxes[turn // 10]}" for turn in range(turns)), 10, dice, "yatzy")
    names = tuple("가" * 15 + name for name in "나다라마바사아자차카")
    with app.test_request_context("/play/x", headers={"Accept-Language": language}):
        page = page_of(replace(play, party=replace(party, names=names)), None)
        part = render_template("_table.html", page=page)
        whole = render_template("play.html", page=page, around=Around(None, ()))
    assert names[-1] in part
    assert len(gzip.compress(part.encode(), 6)) <= 5_000
    assert len(gzip.compress(whole.encode(), 6)) <= 14_000


# The result


def finished(dice: str, ruleset: str = "yacht-1938") -> PartyResult:
    """What the result shows of a game of three in which everybody fills the card from top to bottom."""
    log = " ".join(" ".join([f"r {box.key}"] * 3) for box in RULESETS[ruleset].boxes)
    play, party = at_table(log, 3, dice + "12345" * 500, ruleset)
    return result_of(play.game, party, ())


@pytest.mark.parametrize(
    ("first", "headline", "ranks"),
    [
        ("12345 12345 12345", "Ann, Ben and Cho: a draw", [1, 1, 1]),
        ("23456 12345 23456", "Ben wins!", [1, 2, 2]),
        ("11111 23456 23456", "Ann wins!", [1, 2, 2]),
        ("12345 12345 23456", "Ann and Ben: a draw", [1, 1, 3]),
    ],
)
def test_ties_are_drawn(app: Flask, first: str, headline: str, ranks: list[int]) -> None:
    """The headline names the winner, or all who share the first place; equal totals share a rank."""
    with app.test_request_context("/result/x", headers={"Accept-Language": "en"}):
        page = finished(first.replace(" ", ""))
    assert page.headline == headline
    assert [each.rank for each in page.standing] == ranks


def test_the_text_of_a_table(app: Flask) -> None:
    """The text to copy has the ruleset, and everybody's rank, name and total in order; no link and no dice."""
    for language, text in (
        ("en", "Yacht Dice at one table · Old Yacht\n1. Ben: 61\n1. Cho: 61\n3. Ann: 60"),
        ("ko", "요트 다이스 한자리 대결 · 옛 요트 (1938)\n1위 Ben: 61점\n1위 Cho: 61점\n3위 Ann: 60점"),
    ):
        with app.test_request_context("/result/x", headers={"Accept-Language": language}):
            assert finished("123451134511345").text == text


def test_a_game_by_forms_to_its_result(browser: Browser) -> None:
    """Without a line of script three players come to the result: places, all cards, a text, and no link to anybody."""
    lay(browser, "Ann", "Ben", "Cho", ruleset="yatzy")
    game = browser.address.rsplit("/", 1)[-1]
    turns = 0
    while not browser.finished:
        browser.turn()
        turns += 1
    assert turns == 3 * 15
    page = browser.page
    rows = re.findall(r'<td>(\d+)</td>\s*<th scope="row">(\w+)</th>\s*<td>(\d+)</td>', page.html)
    totals = [int(total) for _, _, total in rows]
    assert totals == sorted(totals, reverse=True)
    assert {name for _, name, _ in rows} == {"Ann", "Ben", "Cho"}
    assert re.findall(r"(\d+) points", page.text)[0] == str(totals[0])
    text = unescape(page.html.split("<textarea")[1].split(">", 1)[1].split("<")[0])
    assert text.splitlines()[1:] == [f"{rank}. {name}: {total}" for rank, name, total in rows]
    assert not [link for link in page.links if "/r/" in link]
    browser.open(f"/r/{link_of(parse_game_id(game))}")
    assert browser.answer.status_code == 404


def test_a_rematch_is_one_tap(browser: Browser) -> None:
    """The button begins the same game with the same players; the last one of this game begins."""
    lay(browser, "Ann", "Ben", "Cho", ruleset="yacht-1938")
    browser.finish()
    lines = browser.page.html.split("<textarea")[1].split(">", 1)[1].split("<")[0].splitlines()[1:]
    totals = {line.split()[1].rstrip(":"): int(line.split()[2]) for line in lines}
    loser = min(["Ann", "Ben", "Cho"], key=lambda name: (totals[name], name))
    assert f"Rematch: {loser} begins" in browser.page.text
    page = browser.press("")
    assert browser.address.startswith("/play/table.yacht-1938.")
    around = "Ann Ben Cho Ann Ben Cho"
    order = [seat.split()[0] for seat in standing(page)]
    assert order[0] == loser
    assert " ".join(order) in around


def test_luck_and_loss_of_everybody_add_up(browser: Browser, settings: Settings) -> None:
    """Where there is an exact table, everybody's total is the value of the start plus luck minus loss; the luckiest and
    the one who lost least are named."""
    put_table("classic", settings.tables)
    lay(browser, "Ann", "Ben")
    page = browser.finish(holds=("12",))
    rows = re.findall(r">(\w+) <small>luck ([+−]?[\d.]+) · lost ([\d.]+)</small></th>\s*<td>(\d+)</td>", page.html)
    assert len(rows) == 2
    figures = {name: (float(luck.replace("−", "-")), float(lost), int(total)) for name, luck, lost, total in rows}
    for luck, lost, total in figures.values():
        assert abs(254.5877 + luck - lost - total) < 0.11
    luckiest = max(figures, key=lambda name: figures[name][0])
    surest = min(figures, key=lambda name: figures[name][1])
    assert f"Luckiest dice: {luckiest}, " in page.text
    assert f"Fewest points lost by decisions: {surest}, {figures[surest][1]:.1f}." in page.text


def test_without_a_table_nothing_is_said_of_luck(app: Flask, browser: Browser) -> None:
    """While there is no exact table, and where there can be none, the result has no word about luck."""
    lay(browser, "Ann", "Ben", ruleset="yacht-1938")
    assert not re.search("luck|lost", browser.finish().text, re.IGNORECASE)
    assert app.extensions["daily"].reviews.at_table(at_table("r 1:ones", ruleset="triple")[0]) == ()


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


# Who may see it


def test_a_table_is_its_browsers_alone(app: Flask, browser: Browser) -> None:
    """Nobody else may see, play or repeat it: 403 and a sentence, before and after its end."""
    lay(browser, "Ann", "Ben", ruleset="yacht-1938")
    table = browser.address
    result = table.replace("/play/", "/result/")
    again = table.replace("/play/", "/table/") + "/again"
    stranger = Browser(app, Accept_Language="en")
    for _ in range(2):
        pages = (
            stranger.open(table),
            stranger.open(result),
            stranger.send(table, [("at", "0"), ("move", "r")]),
            stranger.send(again, []),
        )
        assert {answer.status_code for answer in stranger.answers} == {403}
        assert all("This game belongs to another player." in page.text for page in pages)
        assert not [page for page in pages if "Ann" in page.text]
        browser.open(table)
        browser.finish()
    assert not [link for link in stranger.open("/table").links if link.startswith("/play/")]


def test_the_result_comes_when_all_have_finished(browser: Browser) -> None:
    """Before the end the address of the result leads to the table, and there is no rematch; afterwards the table leads
    to the result."""
    lay(browser, "Ann", "Ben", ruleset="yacht-1938")
    table = browser.address
    browser.open(table.replace("/play/", "/result/"))
    assert browser.address == table
    browser.send(table.replace("/play/", "/table/") + "/again", [])
    assert (browser.answer.status_code, "not finished yet" in browser.page.text) == (403, True)
    browser.open(table)
    browser.finish()
    browser.open(table)
    assert browser.address == table.replace("/play/", "/result/")


def test_other_games_have_no_rematch_of_a_table(browser: Browser) -> None:
    """A game of one, an unknown table and nonsense are answered with 404."""
    browser.open("/")
    browser.press("roll")
    daily = browser.page.form("roll").action.rsplit("/", 1)[-1]
    for game in (daily, "table.classic.aaaaaaaaaaaaaaaa", "nonsense"):
        browser.send(f"/table/{game}/again", [])
        assert browser.answer.status_code == 404


def test_a_table_has_neither_hints_nor_an_analysis(browser: Browser) -> None:
    """Its log is that of several cards: pages for one say so in a sentence."""
    lay(browser, "Ann", "Ben", ruleset="yacht-1938")
    table = browser.address
    for _ in range(2):
        browser.open(f"{table}/hints")
        assert browser.answer.status_code == 403
        page = browser.open(table.replace("/play/", "/result/") + "/analysis")
        assert (browser.answer.status_code, "has no analysis" in page.text) == (404, True)
        browser.open(table)
        browser.finish()


def test_programs_play_no_table(app: Flask, browser: Browser, program: Program) -> None:
    """The API answers 404 for a game at one table, also to the browser that laid it, and begins none."""
    lay(browser, "Ann", "Ben")
    game = browser.address.rsplit("/", 1)[-1]
    own = Program.of(app)
    own.client = browser.client
    for caller in (program, own):
        for part in ("", "/review", "/hints"):
            assert error_of(caller.get(f"/games/{game}{part}")) == (404, "unknown")
        assert error_of(caller.move(game, 0, "r")) == (404, "unknown")
    assert error_of(program.post("/games", {"mode": "table", "ruleset": "classic"})) == (400, "malformed")
    browser.open(browser.address)
    assert browser.at == 0


def test_two_tabs_at_one_table(browser: Browser) -> None:
    """A move from an old page of the table answers 409 with the table as it is now, whoever's turn it was."""
    lay(browser, "Ann", "Ben")
    browser.press("roll", hold="")
    form = browser.page.form("roll")
    browser.press("chance")
    page = browser.send(form.action, [*form.fields, ("move", "ones")])
    assert browser.answer.status_code == 409
    assert "<h1><b>Ben</b>" in page.html
    assert "Another tab was faster" in page.text
    page = browser.send(form.action, [*form.fields, ("move", "chance")])
    assert browser.answer.status_code == 200
    assert "Ann: Chance," in page.text
