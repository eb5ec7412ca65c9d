"""Games against the computer on pages: where they start, what their table shows, and that nothing is told twice or too
early."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from daily.dice import FixedDice
from daily.game import advance, opening
from daily.ids import Mode, parse_game_id
from daily.levels import levels_of
from daily.moves import Roll, Write
from daily.rival import Rival
from daily.rulesets import RULESETS, ruleset_of
from daily.scales import scores_of
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.stories import Person
from tests.tables import put_table
from tests.web.callers import Browser, read
from tests.web.pages import Page
from tests.web.states import card_with
from web import create_app
from web.api.schema import OpponentOut, StateOut
from web.config import Builds, Settings
from web.players import COOKIE
from web.table.card import Beside, card_of
from web.table.pieces import sum_line
from web.table.reply import reply_of

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def begun(browser: Browser, ruleset: str = "classic", level: str = "easy") -> Page:
    """The table of a new game."""
    browser.open(f"/computer/{ruleset}")
    return browser.press(level)


# The start page


@every_ruleset
def test_every_level_tells_what_it_scores(browser: Browser, ruleset: str) -> None:
    """The start page of every ruleset has all its levels, each with its measured mean, the standard error and the
    number of games."""
    page = browser.open(f"/computer/{ruleset}")
    scores = scores_of(ruleset)
    assert len(scores) == len(levels_of(RULESETS[ruleset]))
    for score in scores:
        assert f"{score.mean:,.2f} ± {score.stderr:.2f} mean of {score.games:,} games" in page.text


def test_every_ruleset_can_be_chosen(browser: Browser) -> None:
    """The start page leads to every ruleset there is; house rules are under the one that they are made of."""
    page = browser.open("/computer")
    assert {f"/computer/{ruleset}" for ruleset in RULESETS} <= set(page.links)
    house = page.html.split("<details")[-1].split("</details>")[0]
    assert "House rules: Classic, 13 boxes" in house
    assert [key for key in RULESETS if f'"/computer/{key}"' in house] == [
        key for key in RULESETS if key.startswith("classic-")
    ]


@pytest.mark.parametrize(("ruleset", "level"), [("classic", "easy"), ("yatzy", "strong"), ("triple", "medium")])
def test_one_press_begins(app: Flask, browser: Browser, ruleset: str, level: str) -> None:
    """A level's button leads to the table of a new game with both cards; nothing is stored before the first roll."""
    page = begun(browser, ruleset, level)
    game = parse_game_id(browser.address.split("/")[-1])
    assert (game.mode, game.ruleset, game.level) == (Mode.COMPUTER, ruleset, level)
    assert f"Computer ({level})" in page.text
    store = app.extensions["daily"].store
    assert store.load_game(game) is None
    browser.press("roll")
    assert store.load_game(game) is not None


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"ruleset": "classic", "level": "grand"}, 400),
        ({"ruleset": "classic"}, 400),
        ({"ruleset": "triple", "level": "perfect"}, 400),
        ({"ruleset": "chess", "level": "easy"}, 404),
        ({}, 400),
    ],
)
def test_other_levels_and_rulesets_are_refused(browser: Browser, form: dict[str, str], status: int) -> None:
    """What is no level or no ruleset begins nothing, and is said in a sentence."""
    browser.send("/computer", form)
    assert browser.answer.status_code == status
    assert browser.open("/computer/chess").forms == []
    assert browser.answer.status_code == 404


def test_the_unfinished_game_comes_first(browser: Browser) -> None:
    """A level with an unfinished game offers to go on with it, and a new one beside it; other rulesets name it too."""
    begun(browser)
    browser.press("roll")
    table = browser.address
    page = browser.open("/computer/classic")
    assert page.html.index(f'href="{table}"') < page.html.index('value="easy"')
    assert "New game" in page.text
    assert table in browser.open("/computer/yacht").links
    assert "Go on with" in browser.page.text
    browser.open("/computer/classic")
    assert browser.press("easy").forms
    assert browser.address != table


def test_the_record_is_told_by_level(browser: Browser) -> None:
    """After a finished game its level tells the record; others and other rulesets have none."""
    begun(browser)
    browser.finish()
    page = browser.open("/computer/classic")
    assert len(re.findall(r"You: \d won · \d drawn · \d lost", page.text)) == 1
    counts = [int(count) for count in re.findall(r"You: (\d) won · (\d) drawn · (\d) lost", page.text)[0]]
    assert sum(counts) == 1
    assert "You:" not in browser.open("/computer/yacht").text


@pytest.mark.parametrize(("builds", "words"), [(Builds.ALL, "Being prepared"), (Builds.OFF, "Not offered here")])
def test_a_level_without_its_table_says_so(
    settings: Settings, store: RedisStore, clock: TestClock, builds: Builds, words: str
) -> None:
    """Perfect play cannot be begun while its table is being prepared, nor where it is not offered; other levels can."""
    browser = Browser(create_app(replace(settings, builds=builds), store, SECRET, clock), Accept_Language="en")
    buttons = [value for _, value in browser.open("/computer/yacht").form("easy").buttons]
    assert buttons == ["easy", "medium", "strong"]
    assert words in browser.page.text
    put_table("yacht", settings.tables)
    assert browser.open("/computer/yacht").form("perfect").buttons
    assert words not in browser.page.text


# The table


def state_of(browser: Browser) -> StateOut:
    """The game on the browser's page, as the API tells it."""
    return read(browser.client.get(f"/api/v1/games/{browser.address.split('/')[-1]}"), StateOut)


def opponent_of(browser: Browser) -> OpponentOut:
    """The computer in the game on the browser's page."""
    opponent = state_of(browser).opponent
    assert isinstance(opponent, OpponentOut)
    return opponent


def told(page: Page) -> str:
    """What the live region says."""
    return " ".join(page.html.split('<p id="speech" hidden>')[1].split("</p>")[0].split())


def throws(page: Page) -> list[list[int]]:
    """The faces of the computer's dice after each of its rolls."""
    lists = re.findall(r'<ol class="throw".*?</ol>', page.html, re.DOTALL)
    return [[int(face) for face in re.findall(r"#f(\d)", each)] for each in lists]


def replies(page: Page) -> str:
    """The number of the computer's turn that the table tells."""
    return dict(page.attributes)["data-replies"]


def test_the_computer_answers_in_the_tray(browser: Browser) -> None:
    """After a box the tray holds the computer's dice after each of its rolls and what it wrote, in words too; before
    the first box and while the own dice lie there it holds nothing of it."""
    assert throws(begun(browser)) == throws(browser.press("roll")) == []
    page = browser.press("chance")
    opponent = opponent_of(browser)
    *rolls, written = opponent.turn
    assert throws(page) == [list(roll.dice) for roll in rolls]
    points = opponent.card[written.move]
    words = rf"[A-Z][a-z ]+(?: \(five of a kind\))?, {points} points?\."
    dice = " ".join(map(str, rolls[-1].dice))
    total = state_of(browser).total
    sentence = rf"Computer: {dice}, wrote {words} {total} : {opponent.total}\."
    assert re.search(rf"Turn 2\. {sentence}$", told(page))
    assert re.search(sentence, page.text)
    assert re.search(rf"Computer: {words}", page.text)
    assert throws(browser.press("roll")) == []


def test_bonuses_of_the_computer_are_told(app: Flask, browser: Browser, ann: Person) -> None:
    """The upper bonus and further fives of a kind are told with the box that brought them."""
    rules = ruleset_of("classic")
    five = card_with(rules, {"five_of_a_kind": 50})
    upper = card_with(rules, {"sixes": 24, "fives": 20, "fours": 16})
    lines = []
    for card, token, digits in ((five, "ones", "11111"), (upper, "threes", "33312")):
        start = replace(opening(rules), card=card)
        rolled = advance(start, Roll(()), FixedDice.from_digits(digits))
        end = advance(rolled, Write(token), FixedDice.from_digits(digits))
        play = replace(ann.open(ann.new(Mode.COMPUTER)), rival=Rival(f"r {token}", end, (rolled, end)))
        with app.test_request_context(headers={"Accept-Language": "en"}):
            reply = reply_of(play)
        lines.append(reply and reply.words)
    assert lines == ["Ones, 5 points. Yacht bonus +100!", "Threes, 9 points. Upper bonus +35!"]
    assert browser.answers == []


def test_a_bonus_of_the_computer_shows_when_it_has_it(app: Flask) -> None:
    """In the computer's column the upper bonus stands once it is won, not before."""
    rules, found = ruleset_of("classic"), []
    for upper in ({}, {"sixes": 24, "fives": 20, "fours": 16, "threes": 9}):
        with app.test_request_context(headers={"Accept-Language": "en"}):
            drawn = sum_line(card_of(opening(rules), Beside("Computer", card_with(rules, upper))))
        found.append("+35" in drawn.split("Computer:")[1])
    assert found == [False, True]


def test_both_cards_are_on_the_table(browser: Browser) -> None:
    """The computer's points stand beside the own ones in the lines of the card, the box that it wrote last is marked,
    and both totals are there."""
    begun(browser, "yacht", "medium")
    page = [browser.turn() for _ in range(3)][-1]
    opponent = opponent_of(browser)
    beside = re.findall(r'<span class="other( last)?"><span class="sr">Computer: (\w+)', page.html)
    assert [points for _, points in beside] == [
        "open" if points is None else str(points) for points in opponent.card.values()
    ]
    marked = [box for box, (last, _) in zip(opponent.card, beside, strict=True) if last]
    assert marked == [opponent.turn[-1].move]
    assert f"Computer: {opponent.total}" in page.text


def test_undo_leaves_the_computers_turn(browser: Browser) -> None:
    """After undo the status says that the computer's turn stays; the box that is written instead brings no new one."""
    begun(browser)
    browser.press("roll")
    before = browser.press("chance")
    page = browser.press("undo")
    assert "Undone: Chance is open again. The computer’s turn stays as it was." in page.text
    assert throws(page) == []
    after = browser.press("ones")
    assert (replies(before), replies(page), replies(after)) == ("1", "1", "1")
    assert throws(after) == throws(before)


def test_reloading_and_late_moves_bring_no_new_turn(browser: Browser) -> None:
    """A page that is loaded again, a retry and a refused move tell the same turn of the computer by the same number."""
    begun(browser)
    browser.press("roll")
    page = browser.press("chance")
    address = browser.address
    told_again = [browser.open(address)]
    for at, move in ((1, "chance"), (1, "ones"), (2, "chance")):
        told_again.append(browser.send(address, {"at": str(at), "move": move}))
        browser.address = address
    assert [answer.status_code for answer in browser.answers[-4:]] == [303, 200, 409, 422]
    assert {replies(each) for each in told_again} == {replies(page)} == {"1"}
    assert [throws(each) for each in told_again] == [throws(page)] * 4


def test_no_hints_are_offered(browser: Browser) -> None:
    """The table has no button for hints, and their address says that there are none."""
    page = begun(browser)
    browser.press("roll")
    assert "Hint" not in page.text
    browser.open(f"{browser.address}/hints")
    assert browser.answer.status_code == 403


def test_other_tables_know_nothing_of_a_computer(browser: Browser) -> None:
    """Today's table has neither reply nor second card, and loads nothing for them."""
    browser.open("/")
    page = browser.turn()
    assert "data-replies" not in page.html
    assert "rival" not in page.html


@pytest.mark.parametrize("part", [False, True], ids=["page", "part"])
def test_a_move_waits_for_perfect_play(
    app: Flask, settings: Settings, store: RedisStore, clock: TestClock, part: bool
) -> None:
    """Where its table is gone the computer cannot answer: the page says so with 503, nothing is written, and the same
    form works once the table is there."""
    there = replace(settings, data_dir=settings.data_dir / "there")
    put_table("yacht", there.tables)
    accept = {"Accept": "text/html; part=table"} if part else {}
    browser = Browser(create_app(there, store, SECRET, clock), Accept_Language="en", **accept)
    browser.client.get("/computer")
    address = "/play/computer.yacht.perfect.aaaaaaaaaaaaaaaa"
    browser.send(address, {"at": "0", "move": "roll"})
    cookie = browser.client.get_cookie(COOKIE)
    assert cookie is not None
    browser.client = app.test_client()
    browser.client.set_cookie(COOKIE, cookie.value)
    page = browser.send(address, {"at": "1", "move": "choice"})
    assert browser.answer.status_code == 503
    assert "Perfect play is still being prepared, so nothing was written" in page.text
    assert (browser.at, replies(page)) == (1, "0")
    put_table("yacht", settings.tables)
    page = browser.send(address, {"at": "1", "move": "choice"})
    assert (browser.at, replies(page)) == (2, "1")


def test_both_languages_tell_the_turn(app: Flask) -> None:
    """Korean says it in its own words."""
    browser = Browser(app, Accept_Language="ko")
    begun(browser)
    browser.press("roll")
    page = browser.press("chance")
    assert re.search(r"컴퓨터: (\d ){4}\d, .+ \d+점\. \d+ : \d+\.", told(page))
    assert "컴퓨터(쉬움)" in page.text


def test_the_menu_says_where_a_game_belongs(browser: Browser) -> None:
    """The table of a game marks the entry of its mode in the menu, and no other."""
    for address, entry in (("/", "/"), ("/play/computer.classic.easy.aaaaaaaaaaaaaaaa", "/computer")):
        page = browser.open(address)
        assert re.findall(r'<a href="([^"]*)" aria-current="page"', page.html) == [entry]
