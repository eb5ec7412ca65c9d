"""A table of several players on pages: whose turn it is, who wrote what, what it costs, and who may see it."""

import gzip
import re
from dataclasses import replace

import pytest
from flask import Flask, render_template

from daily.rulesets import RULESETS
from tests.web.callers import Browser, Program, error_of
from tests.web.parties import at_table, lay, standing
from web.i18n import LANGUAGES
from web.modes.party.cards import cards_of
from web.modes.party.seats import seats_of, table_at
from web.play import Around, page_of


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


# log | status | speech
SPOKEN = """
r              | Tap the dice that you want to keep.        | Ann: 1, 2, 3, 4, 5. 2 rolls left.
r chance       | Ann: Chance, 15 points.                    | Ann: Chance, 15 points. Total 15. Now Ben, turn 1.
r chance r     | Tap the dice that you want to keep.        | Ben: 1, 2, 3, 4, 5. 2 rolls left.
r chance undo  | Undone: Chance is open again.              | Ann: Undone: Chance is open again. 1, 2
r ones r twos  | Ben: Twos, 2 points.                       | Ben: Twos, 2 points. Total 2. Now Ann, turn 2.
               | Press Roll to begin.                       | Ann: Press Roll to begin.
"""


@pytest.mark.parametrize("line", SPOKEN.strip("\n").splitlines())
@pytest.mark.usefixtures("english")
def test_who_did_what_is_seen_and_heard(line: str) -> None:
    """The status line says who wrote what; the live region names the player whatever happened."""
    log, status, speech = (part.strip() for part in line.split("|"))
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


@pytest.mark.parametrize(("rounds", "bonuses"), [(12, ("", "")), (13, ("0", "0"))])
@pytest.mark.usefixtures("english")
def test_a_missed_bonus_is_a_nought_at_the_end(rounds: int, bonuses: tuple[str, ...]) -> None:
    """As long as boxes are open a bonus that is not won has no figure; in a finished game it is 0."""
    boxes = [box.key for box in RULESETS["classic"].boxes][:rounds]
    party = at_table(" ".join(f"r {box} r {box}" for box in boxes))[1]
    assert next(row for row in cards_of(party).rows if row.name == "Bonus (63+)").figures == bonuses


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
