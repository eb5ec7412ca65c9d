"""Today's challenge in a browser without scripts: forms, 303, and the same page again whenever one comes back."""

import pytest
from redis import Redis

from tests.web.callers import Browser
from tests.web.pages import Page

PART = {"Accept": "text/html; part=table", "Accept-Language": "en"}


def test_the_front_page_is_the_game(browser: Browser) -> None:
    """The first page has no start dialog: its first button rolls, and the first press shows five dice."""
    page = browser.open("/")
    assert browser.answer.status_code == 200
    assert "roll" in [value for _, value in page.form().buttons]
    page = browser.press("roll")
    assert [response.status_code for response in browser.answers] == [200, 303, 200]
    assert [value for _, value in page.form("roll").boxes] == ["1", "2", "3", "4", "5"]
    assert browser.at == 1


@pytest.mark.parametrize("ruleset", ["classic", "yacht"])
@pytest.mark.parametrize("holds", [(), ("12", "345")])
def test_a_whole_game_by_forms(browser: Browser, ruleset: str, holds: tuple[str, ...]) -> None:
    """All turns without a line of script end on the result page, every move a POST that is answered by 303."""
    browser.open(f"/today/{ruleset}")
    turns = 0
    while not browser.finished:
        browser.turn(holds)
        turns += 1
    assert turns == {"classic": 13, "yacht": 12}[ruleset]
    moves = [answer for answer in browser.answers if answer.request.method == "POST"]
    assert {answer.status_code for answer in moves} == {303}
    assert len(moves) == turns * (2 + len(holds))
    assert browser.answer.status_code == 200


def test_held_dice_stay_and_are_shown_as_held(browser: Browser) -> None:
    """What was held in the last roll lies where it lay, and its boxes are checked when the page is loaded again."""
    browser.open("/")
    browser.press("roll")
    browser.press("roll", hold="24")
    before = browser.page.forms
    assert browser.open("/").forms == before
    assert browser.page.form("roll").checked == ["2", "4"]


def test_a_box_is_written_and_taken_back(browser: Browser) -> None:
    """One press writes; undo stands there until the next roll, and not after it."""
    browser.open("/")
    rolled = browser.press("roll", hold="")
    written = browser.press("chance")
    assert "undo" in [value for _, value in written.form("roll").buttons]
    back = browser.press("undo")
    assert "is open again." in back.text
    assert (back.form().buttons, back.form().boxes) == (rolled.form().buttons, rolled.form().boxes)
    browser.press("chance")
    rolled = browser.press("roll")
    assert "undo" not in [value for _, value in rolled.form("roll").buttons]


def test_a_double_tap_is_one_move(browser: Browser) -> None:
    """The same form sent twice rolls once: the second answer is the same redirect."""
    browser.open("/")
    form = browser.page.form("roll")
    for _ in range(3):
        browser.send(form.action, [*form.fields, ("move", "roll")])
    assert browser.at == 1


def test_a_second_tab_gets_the_current_page(browser: Browser) -> None:
    """Another move from an old page answers 409 with the page as it is now and one sentence, and does nothing."""
    browser.open("/")
    browser.press("roll")
    form = browser.page.form("roll")
    browser.press("roll", hold="1")
    current = browser.at
    browser.send(form.action, [*form.fields, ("move", "chance")])
    assert browser.answer.status_code == 409
    assert browser.at == current
    browser.press("chance")
    assert browser.answer.status_code == 200


@pytest.mark.parametrize(
    ("before", "fields"),
    [
        ([], [("move", "chance")]),
        ([], [("move", "undo")]),
        (["roll"], [("move", "roll"), *(("hold", str(place)) for place in range(1, 6))]),
        (["roll"], [("move", "choice")]),
        (["roll", "roll", "roll"], [("move", "roll")]),
        (["roll", "chance", "roll"], [("move", "chance")]),
    ],
)
def test_a_refused_move_answers_with_the_current_page(
    browser: Browser, before: list[str], fields: list[tuple[str, str]]
) -> None:
    """What the rules forbid is 422 with the page as it is and one sentence; playing on from there works."""
    browser.open("/")
    for button in before:
        browser.press(button, hold="")
    form, at = browser.page.form("roll"), browser.at
    browser.send(form.action, [*form.fields, *fields])
    assert browser.answer.status_code == 422
    assert browser.at == at
    assert browser.page.form("roll").action == form.action


@pytest.mark.parametrize(
    "fields",
    [
        [],
        [("at", "0")],
        [("move", "roll")],
        [("at", ""), ("move", "roll")],
        [("at", "-1"), ("move", "roll")],
        [("at", "0.0"), ("move", "roll")],
        [("at", "１"), ("move", "roll")],
        [("at", "999999"), ("move", "roll")],
        [("at", "9" * 5000), ("move", "roll")],
        [("at", "x"), ("move", "roll")],
        [("at", "0"), ("move", "")],
        [("at", "0"), ("move", "Roll")],
        [("at", "0"), ("move", "r r")],
        [("at", "0"), ("move", "r21")],
        [("at", "0"), ("move", "x" * 5000)],
        [("at", "0"), ("move", "\x00")],
        [("at", "0"), ("move", "<script>")],
        [("at", "0"), ("move", "roll"), ("hold", "0")],
        [("at", "0"), ("move", "roll"), ("hold", "6")],
        [("at", "0"), ("move", "roll"), ("hold", "1"), ("hold", "1")],
        [("at", "0"), ("move", "roll"), ("hold", "12")],
        [("at", "0"), ("move", "roll"), ("hold", "")],
        [("at", "0"), ("move", "roll"), *[("hold", "1")] * 6],
    ],
)
def test_a_malformed_form_is_400(browser: Browser, raw: Redis, fields: list[tuple[str, str]]) -> None:
    """A form that no page of ours sends is refused with a page that says so in a sentence, and does nothing."""
    browser.open("/")
    action = browser.page.form("roll").action
    page = browser.send(action, fields)
    assert browser.answer.status_code == 400
    assert "<script>" not in page.html
    assert "Traceback" not in page.text
    assert len(page.text) > 20
    assert raw.keys("*:game:*") == []


def test_huge_forms_are_413(browser: Browser) -> None:
    """A form larger than any page of ours sends is refused with a page."""
    browser.open("/")
    form = browser.page.form("roll")
    browser.send(form.action, [*form.fields, ("move", "roll"), ("more", "x" * 20_000)])
    assert browser.answer.status_code == 413
    browser.send(form.action, [*form.fields, *[("hold", "1")] * 3000])
    assert browser.answer.status_code == 413


def test_a_browser_that_lost_its_cookie_is_somebody_else(browser: Browser) -> None:
    """Without the cookie the game is another player's: 403 with a page, and the front page starts anew."""
    browser.open("/")
    browser.press("roll")
    form = browser.page.form("roll")
    stranger = Browser(browser.client.application, Accept_Language="en")
    assert stranger.open(form.action).text
    assert stranger.answer.status_code == 403
    stranger.send(form.action, [*form.fields, ("move", "chance")])
    assert stranger.answer.status_code == 403
    stranger.open("/")
    assert stranger.at == 0


# The part that scripts ask for


def test_a_script_gets_the_table_alone(browser: Browser) -> None:
    """With `part=table` in Accept a move is one round trip: 200 with the table part of the page, and nothing around."""
    page = browser.open("/")
    form = page.form("roll")
    part = browser.client.post(form.action, data={"at": "0", "move": "roll"}, headers=PART)
    assert part.status_code == 200
    assert "Accept" in ", ".join(part.headers.getlist("Vary"))
    table = Page(part.get_data(as_text=True))
    assert "html" not in table.tags
    whole = browser.open("/")
    assert table.form("roll") == whole.form("roll")
    assert table.text in whole.text


def test_a_script_gets_the_current_table_when_it_is_refused(browser: Browser) -> None:
    """Stale and illegal moves answer with the part as well, and their status says what happened."""
    browser.open("/")
    browser.press("roll")
    action = browser.page.form("roll").action
    for data, status in (({"at": "0", "move": "chance"}, 409), ({"at": "1", "move": "undo"}, 422)):
        part = browser.client.post(action, data=data, headers=PART)
        assert part.status_code == status
        assert dict(Page(part.get_data(as_text=True)).form("roll").fields)["at"] == "1"


def test_the_last_move_tells_a_script_where_the_result_is(browser: Browser) -> None:
    """After the last box the part still comes, with a link to the result."""
    browser.open("/")
    for _ in range(12):
        browser.turn()
    browser.press("roll", hold="")
    form, box = browser.page.form("roll"), browser.boxes[0]
    part = browser.client.post(form.action, data={**dict(form.fields), "move": box}, headers=PART)
    assert part.status_code == 200
    browser.open("/")
    assert browser.finished
    assert browser.address in Page(part.get_data(as_text=True)).links
