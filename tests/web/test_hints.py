"""Hints: in practice every choice with its exact worth, in pages and API alike; of ranked games nothing, ever."""

import re
from dataclasses import replace
from operator import itemgetter

import pytest
from flask import Flask
from redis import Redis

from daily.ids import Mode
from tests.conftest import SECRET, TestClock
from tests.stories import Person
from tests.tables import put_table
from tests.web.callers import Browser, Program, error_of, read
from tests.web.pages import Page
from web.api.hint_schema import HintsOut
from web.api.schema import ReviewOut, StateOut
from web.config import Settings
from web.tokens import Tokens

PRACTICE = {"mode": "archive", "ruleset": "yacht", "date": "2026-11-01"}
WHY = "There are no hints in a ranked game: its analysis opens when it is finished."


@pytest.fixture
def tables(settings: Settings) -> None:
    """The exact table of a ruleset is there."""
    put_table("yacht", settings.tables)


@pytest.fixture
def hers(ann: Person, app: Flask) -> Browser:
    """Ann's browser."""
    browser = Browser(app, Accept_Language="en")
    browser.client.set_cookie("daily_player", Tokens(SECRET).cookie(ann.id))
    return browser


def hints_of(program: Program, state: StateOut) -> HintsOut:
    """The hints for a game as it stands."""
    return read(program.get(f"/games/{state.game}/hints"), HintsOut)


def loss_of(program: Program, state: StateOut) -> float | None:
    """What the last decision of a game lost, as its review says."""
    losses = [move.loss for move in read(program.get(f"/games/{state.game}/review"), ReviewOut).moves]
    return [loss for loss in losses if isinstance(loss, float)][-1]


@pytest.mark.usefixtures("tables")
def test_whoever_follows_hints_loses_nothing(program: Program) -> None:
    """The best choice is a legal move, and a game that makes it every time has no loss."""
    state = program.start(**PRACTICE)
    while not state.over:
        told = hints_of(program, state)
        assert told.at == state.at
        assert (told.best is None) == (not state.dice)
        state = program.moves(state, told.best or "r")
    review = read(program.get(f"/games/{state.game}/review"), ReviewOut)
    assert review.loss == 0
    assert review.value == pytest.approx(191.7609, abs=1e-4)


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_hint_says_what_the_review_will_say(program: Program, which: int) -> None:
    """Whatever is chosen, the loss that its hint tells is the one that the review then has."""
    state = program.moves(program.start(**PRACTICE), "r")
    hold = hints_of(program, state).holds[which]
    state = program.moves(state, "r" + "".join(map(str, hold.held)))
    assert loss_of(program, state) == pytest.approx(hold.loss, abs=1e-9)
    box = hints_of(program, state).boxes[which]
    state = program.moves(state, box.box)
    assert loss_of(program, state) == pytest.approx(box.loss, abs=1e-9)


@pytest.mark.usefixtures("tables")
def test_hints_are_whole_and_in_order(program: Program) -> None:
    """All boxes that may be written stand there with their points, all different holds while there are rolls, each the
    best first; expected and loss of each come to what is expected at best."""
    state = program.moves(program.start(**PRACTICE), "r r1 r12")
    for log in ("", "choice r", "r2"):
        state = program.moves(state, log)
        told = hints_of(program, state)
        assert {hint.box: hint.points for hint in told.boxes} == state.options
        assert bool(told.holds) == bool(state.rolls_left)
        held = [tuple(sorted(state.dice[place - 1] for place in hint.held)) for hint in told.holds]
        assert len(set(held)) == len(held)
        boxes, holds = ([(hint.loss, hint.expected) for hint in part] for part in (told.boxes, told.holds))
        assert (boxes, holds) == (sorted(boxes, key=itemgetter(0)), sorted(holds, key=itemgetter(0)))
        assert min(boxes + holds)[0] == 0
        assert all(loss + expected == pytest.approx(told.expected) for loss, expected in boxes + holds)


@pytest.mark.usefixtures("tables")
def test_without_dice_there_is_nothing_to_decide(program: Program) -> None:
    """Before the first roll of a turn, and after the last box, hints are empty."""
    state = program.start(**PRACTICE)
    for log in ("", "r choice"):
        state = program.moves(state, log)
        assert hints_of(program, state) == HintsOut(state.at, None, None, (), ())
    state = program.finish(state)
    assert hints_of(program, state) == HintsOut(state.at, None, None, (), ())


def test_a_ranked_game_has_none(program: Program, other: Program, settings: Settings, clock: TestClock) -> None:
    """However a ranked game stands, and whoever asks, hints are 403 with one and the same answer: before its first
    roll, with dice on the table, finished, after its day, and for a game that nobody has."""
    for ruleset in ("classic", "yacht"):
        put_table(ruleset, settings.tables)
    said = set[bytes]()

    def ask(state: StateOut) -> None:
        for who in (program, other):
            for ruleset in ("classic", "yacht"):
                address = f"/games/{state.game}/hints".replace(".classic.", f".{ruleset}.")
                answer = who.get(address)
                assert error_of(answer) == (403, "not_yet")
                said.add(answer.data)

    state = program.start()
    ask(state)
    for log in ("r", "r12", "chance", "r"):
        state = program.moves(state, log)
        ask(state)
    ask(program.finish(state))
    clock.forward(days=3)
    ask(state)
    assert len(said) == 1
    assert WHY in said.pop().decode()


@pytest.mark.usefixtures("tables")
def test_the_page_of_a_ranked_game_refuses_too(browser: Browser, app: Flask) -> None:
    """Neither the player nor a stranger sees a page of hints for a ranked game, and its table offers none."""
    address = f"{browser.open('/').form('roll').action}/hints"
    for button in ("roll", "chance", "roll"):
        assert "hint" not in browser.page.html
        browser.press(button)
        for who in (browser, Browser(app, Accept_Language="en")):
            answer = who.client.get(address, headers=who.headers)
            assert answer.status_code == 403
            assert WHY in answer.get_data(as_text=True)
    browser.finish()
    browser.open(address)
    assert browser.answer.status_code == 403


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.ARCHIVE])
def test_hints_are_for_the_own_practice(ann: Person, app: Flask, hers: Browser, mode: Mode) -> None:
    """Every mode that is not ranked has hints, for its player alone."""
    game = replace(ann, ruleset="yacht").new(mode)
    ann.moves(game, "r")
    assert "points expected in the end" in hers.open(f"/play/{game}/hints").text
    stranger = Browser(app)
    stranger.open(f"/play/{game}/hints")
    assert stranger.answer.status_code == 403
    program = Program.of(app).join()
    assert error_of(program.get(f"/games/{game}/hints")) == (403, "not_yours")
    program.headers = {}
    assert error_of(program.get(f"/games/{game}/hints")) == (401, "unauthorized")


def test_hints_wait_for_their_table(program: Program, settings: Settings) -> None:
    """While the table is being prepared hints are 503 `table_away`; then the same address has them."""
    state = program.moves(program.start(**PRACTICE), "r")
    answer = program.get(f"/games/{state.game}/hints")
    assert error_of(answer) == (503, "table_away")
    assert answer.headers["Retry-After"]
    put_table("yacht", settings.tables)
    assert hints_of(program, state).best


@pytest.mark.parametrize(("ruleset", "offered"), [("yacht", True), ("triple", False)])
def test_a_table_offers_hints_where_there_can_be_any(browser: Browser, ruleset: str, offered: bool) -> None:
    """The button for hints stands on the tables of rulesets that can be solved, whether or not their table is there."""
    page = browser.send("/solo", {"ruleset": ruleset})
    assert ("/hints" in page.html) is offered


def test_a_ruleset_without_a_table_has_none(program: Program) -> None:
    """Where nothing can be computed exactly there are no hints: 404."""
    state = program.moves(program.start("solo", "triple"), "r")
    assert error_of(program.get(f"/games/{state.game}/hints")) == (404, "unknown")


@pytest.mark.usefixtures("tables")
def test_looking_leaves_no_trace(program: Program, raw: Redis) -> None:
    """Hints are read: nothing is stored of them, nor of who looked."""
    state = program.moves(program.start(**PRACTICE), "r")

    def stored() -> dict[str, object]:
        return {key: raw.dump(key) for key in raw.scan_iter()}

    before = stored()
    hints_of(program, state)
    assert stored() == before


# The page


def text_of(html: str) -> str:
    """The words of a piece of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def rows(page: Page, heading: str, part: str = "section") -> list[list[str]]:
    """The lines of a section, or of what comes in it before another element, cell by cell."""
    section = page.html.split(f">{heading}</h3>")[1].split("</section>")[0].split(f"<{part}>")[0]
    lines = "".join(re.findall(r"<tbody>(.*?)</tbody>", section, re.DOTALL)).split("</tr>")[:-1]
    return [[text_of(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", line, re.DOTALL)] for line in lines]


def begun(ann: Person, log: str = "r") -> str:
    """The address of the table of Ann's practice on a past day, after some moves."""
    game = replace(ann, ruleset="yacht").new(Mode.ARCHIVE)
    if log:
        ann.moves(game, log)
    return f"/play/{game}"


@pytest.mark.usefixtures("tables")
def test_the_page_shows_the_same_figures(ann: Person, hers: Browser) -> None:
    """Every hold and box of the API's answer stands on the page, in its order, in hundredths of a point, the best in
    words before all others."""
    table = begun(ann)
    page = hers.open(f"{table}/hints")
    told = read(hers.client.get(f"/api/v1/games/{table.rpartition('/')[2]}/hints"), HintsOut)

    def figures(expected: float, loss: float) -> list[str]:
        return [f"{expected:.2f}", f"{loss:.2f}" if loss else "best"]

    assert [cells[1:] for cells in rows(page, "Keep and roll again")] == [
        figures(hint.expected, hint.loss) for hint in told.holds
    ]
    assert [cells[1:] for cells in rows(page, "Write a box")] == [
        [str(hint.points), *figures(hint.expected, hint.loss)] for hint in told.boxes
    ]
    assert f"{told.expected:.2f} points expected in the end" in page.text
    assert text_of(page.html.split("<h2>")[1].split("</h2>")[0]) == rows(page, "Keep and roll again")[0][0]


@pytest.mark.usefixtures("tables")
def test_all_holds_are_told_and_few_are_shown(ann: Person, hers: Browser) -> None:
    """Five holds are seen at once, the others behind a button that says how many; without rolls left there are boxes
    alone, and the best of them is said with its points."""
    page = hers.open(begun(ann) + "/hints")
    every, first = (rows(page, "Keep and roll again", part) for part in ("section", "details"))
    assert first == every[:5]
    assert f"{len(every) - 5} more way" in page.text
    page = hers.open(begun(ann, "r r r") + "/hints")
    assert "Keep and roll again" not in page.text
    name, points = rows(page, "Write a box")[0][:2]
    assert f"write {name}, {points} point" in page.text


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("at=1&hold=1&hold=2&hold=3", True),
        ("at=1", False),
        ("at=0&hold=1", False),
        ("hold=1", False),
        ("at=1&hold=1&hold=2&hold=3&hold=4&hold=5", False),
        ("at=1&hold=6&hold=x&hold=", False),
        ("at=%00&hold=%F0", False),
    ],
)
def test_what_is_ticked_is_marked(ann: Person, hers: Browser, query: str, marked: bool) -> None:
    """Dice that are ticked on the table are one line among the holds, which says so; a table of another moment, nothing
    ticked, and what is no die mark nothing."""
    page = hers.open(f"{begun(ann)}/hints?{query}")
    assert hers.answer.status_code == 200
    mine = [cells for cells in rows(page, "Keep and roll again") if "your choice so far" in cells[0]]
    assert len(mine) == marked
    assert ("Your choice so far" in page.text) == marked
    if marked:
        hold, _, loss = mine[0]
        words = hold.removesuffix(", your choice so far")
        said = "Your choice so far is the best one." if loss == "best" else f"{words}. It loses {loss} points."
        assert said in page.text


@pytest.mark.usefixtures("tables")
def test_the_table_leads_to_hints_and_back(ann: Person, hers: Browser) -> None:
    """The table of practice has a button that asks for hints without sending a move, and the hints lead back."""
    table = begun(ann)
    page = hers.open(table)
    assert ("formmethod", "get") in page.attributes
    address = next(value for name, value in page.attributes if name == "formaction")
    assert address == f"{table}/hints"
    assert table in hers.open(address).links


@pytest.mark.usefixtures("tables")
def test_before_the_roll_the_page_says_what_to_do(ann: Person, hers: Browser) -> None:
    """Without dice the page says kindly that they come first."""
    for log in ("", "r choice"):
        page = hers.open(begun(ann, log) + "/hints")
        assert "Nothing to decide yet" in page.text
        assert "expected" not in page.text


def test_the_page_waits_for_its_table(ann: Person, hers: Browser, settings: Settings) -> None:
    """While the table is being prepared the page says so, without a number, and offers to look again."""
    address = begun(ann) + "/hints"
    page = hers.open(address)
    assert hers.answer.status_code == 200
    assert "Hints are being prepared" in page.text
    assert address in page.links
    put_table("yacht", settings.tables)
    assert "points expected in the end" in hers.open(address).text


def test_a_page_without_a_table_says_that(ann: Person, hers: Browser) -> None:
    """Where a ruleset cannot be computed exactly the page says that there are no hints, and shows no guess."""
    game = ann.service.solo("triple")
    ann.moves(game, "r")
    page = hers.open(f"/play/{game}/hints")
    assert "No hints in this ruleset" in page.text
    assert "expected" not in page.text


@pytest.mark.usefixtures("tables")
def test_a_finished_game_leads_to_its_result(ann: Person, hers: Browser) -> None:
    """After the last box there is nothing to decide: the address leads to the result."""
    game = ann.finish(ann.service.solo("yacht"))[-1].game
    hers.open(f"/play/{game}/hints")
    assert hers.address == f"/result/{game}"


@pytest.mark.usefixtures("tables")
def test_names_of_boxes_are_those_of_the_language(ann: Person, hers: Browser) -> None:
    """In Korean the page says everything in Korean."""
    hers.headers["Accept-Language"] = "ko"
    page = hers.open(begun(ann) + "/hints")
    assert page.language == "ko"
    assert "에이스" in [cells[0] for cells in rows(page, "칸에 쓰기")]
