"""Challenges by link: what a friend sees, the one game with the same dice, and the comparison when both have finished;
every way round."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from daily.ids import GameId, Mode, challenge_game_id, link_of
from daily.plays import Play
from daily.tally import verdict_of
from tests.stories import Person, Way, hasty, thorough
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.pages import Page
from tests.web.test_analysis import browser_of
from tests.web.test_compare import cells
from tests.web.test_results import shared
from tests.web.test_solo import heading, remarks
from web.config import Settings
from web.context import Context

CLOSED = "The comparison opens when you have finished the same dice too."
OWN = "These are the dice of your own game: send the link to a friend."
BEAT_IT = "You roll the same dice in the same order. Can you beat it?"


@pytest.fixture
def cat(ann: Person) -> Person:
    """A third player before the same process."""
    return replace(ann, number=3)


@pytest.fixture
def root(ann: Person) -> Play:
    """Ann's finished solo game."""
    return ann.finish(ann.new(Mode.SOLO))[-1]


def link(play: Play) -> str:
    """Where the link of a game leads."""
    return f"/r/{link_of(play.game)}"


def taken_up(person: Person, play: Play) -> GameId:
    """The game of a person with the dice behind a link."""
    return person.service.challenge(person.id, link_of(play.game))


def score(play: Play) -> str:
    """A total as a page tells it."""
    return f"{play.state.card.total} points"


def buttons(page: Page) -> list[str]:
    """Where the forms of a page lead."""
    return [form.action for form in page.forms]


# What a friend sees


def test_a_friend_sees_the_score_and_one_button(app: Flask, ben: Person, root: Play) -> None:
    """The page tells the sender's score and the ruleset, and has one button: no dice, no boxes, no squares, no par."""
    browser = browser_of(app, ben.id)
    page = browser.open(link(root))
    assert score(root) in page.text
    assert "Classic, 13 boxes" in page.text
    assert BEAT_IT in page.text
    assert buttons(page) == [f"{link(root)}/play"]
    assert str(root.game) not in page.html
    main = page.html.split("<main")[1]
    assert not re.search("<svg|squares|Chance|Ones|[Pp]ar |/play/|/result/", main.replace(f"{link(root)}/play", ""))


def test_the_button_begins_the_same_dice(app: Flask, ann: Person, ben: Person, root: Play) -> None:
    """One press, and the friend rolls what the sender rolled, with the sender's score to beat."""
    browser = browser_of(app, ben.id)
    browser.open(link(root))
    page = browser.press()
    assert browser.address == f"/play/{challenge_game_id(ben.id, 'classic', link_of(root.game))}"
    assert heading(page) == f"A friend’s dice {root.state.card.total} to beat · Classic, 13 boxes"
    assert page.html.split("<title>")[1].startswith("1/13 · A friend’s dice")
    assert ann.store.load_game(taken_up(ben, root)) is None
    page = browser.press("roll")
    source = ann.service.folds.source(root.game, root.key)
    assert re.findall(r'aria-label="Die \d: (\d)"', page.html) == list(map(str, source.values(0)))


def test_a_link_that_is_opened_twice_is_one_game(app: Flask, ben: Person, root: Play) -> None:
    """Between opening and the end the link leads back into the game; after it to the comparison, and the old form to
    the result."""
    browser = browser_of(app, ben.id)
    browser.open(link(root))
    browser.press()
    table = browser.address
    browser.press("roll")
    page = browser.open(link(root))
    assert "You have begun these dice: your game goes on." in page.text
    browser.press()
    assert (browser.address, browser.at) == (table, 1)
    browser.finish()
    page = browser.open(link(root))
    assert f"{link(root)}/compare" in page.links
    assert buttons(page) == []
    browser.send(f"{link(root)}/play", {})
    assert browser.address == table.replace("/play/", "/result/")


def test_a_new_browser_can_take_it_up(app: Flask, root: Play) -> None:
    """Who has never been here before opens the link, presses the button, and plays to the end."""
    browser = Browser(app, Accept_Language="en")
    browser.open(link(root))
    browser.press()
    page = browser.finish(holds=("12", "12"))
    assert len(shared(page)) == 3
    assert f"{link(root)}/compare" in page.links


@pytest.mark.parametrize("way", [hasty, thorough])
def test_the_result_stands_beside_the_friends(app: Flask, ben: Person, root: Play, way: Way) -> None:
    """The result of a challenge tells how far it is from the friend's score; who plays alike has just as much."""
    end = ben.finish(taken_up(ben, root), way)[-1]
    page = browser_of(app, ben.id).open(f"/result/{end.game}")
    own, other = end.state.card.total, root.state.card.total
    points = "1 point" if abs(own - other) == 1 else f"{abs(own - other)} points"
    side = "more" if own > other else "less"
    beside = f"{points} {side} than your friend’s {other}." if way is thorough else "Just as much as your friend."
    assert remarks(page)[0] == beside
    assert f"{link(root)}/compare" in page.links


# Every way round


def test_the_own_link_is_what_friends_see(app: Flask, ann: Person, root: Play) -> None:
    """The sender's own link shows the same score, says so, and leads to the result: the own dice cannot be played."""
    browser = browser_of(app, ann.id)
    page = browser.open(link(root))
    assert score(root) in page.text
    assert "This is what your friends see when they open your link." in page.text
    assert buttons(page) == []
    assert f"/result/{root.game}" in page.links
    page = browser.send(f"{link(root)}/play", {})
    assert browser.answer.status_code == 400
    assert OWN in page.text
    assert "This is your own link." in browser.open(f"{link(root)}/compare").text


def test_the_friends_link_comes_back(app: Flask, ann: Person, ben: Person, root: Play) -> None:
    """The friend's game has a link of its own: the sender sees its score behind it and compares both, from the own
    side, and cannot play these dice."""
    back = ben.finish(taken_up(ben, root), thorough)[-1]
    browser = browser_of(app, ann.id)
    page = browser.open(link(back))
    assert score(back) in page.text
    assert f"{link(back)}/compare" in page.links
    assert buttons(page) == []
    assert scores(browser.open(f"{link(back)}/compare")) == [root.state.card.total, back.state.card.total]
    assert OWN in browser.send(f"{link(back)}/play", {}).text


def scores(page: Page) -> list[int]:
    """The own total and the other one of a comparison."""
    return [int(total) for total in re.findall(r"<dd><b>(\d+)</b>", page.html)[:2]]


def test_friends_of_friends_play_the_first_dice(app: Flask, ben: Person, cat: Person, root: Play) -> None:
    """Behind the link of a challenge the next friend finds the same dice: the same game as behind the first link. The
    score to beat is that of the first game."""
    first = ben.finish(taken_up(ben, root), thorough)[-1]
    browser = browser_of(app, cat.id)
    page = browser.open(link(first))
    assert score(first) in page.text
    page = browser.press()
    assert browser.address == f"/play/{taken_up(cat, root)}"
    assert f"{root.state.card.total} to beat" in heading(page)
    browser.finish()
    for play in (root, first):
        assert f"{link(play)}/compare" in browser.open(link(play)).links


def test_two_friends_compare_with_each_other(app: Flask, ben: Person, cat: Person, root: Play) -> None:
    """Two who have finished the same challenge compare their games, each from the own side."""
    plays = [person.finish(taken_up(person, root), way)[-1] for person, way in ((ben, thorough), (cat, hasty))]
    totals = [play.state.card.total for play in plays]
    assert scores(browser_of(app, ben.id).open(f"{link(plays[1])}/compare")) == totals
    assert scores(browser_of(app, cat.id).open(f"{link(plays[0])}/compare")) == totals[::-1]


def test_a_link_of_the_own_challenge_is_the_own_link(app: Flask, ben: Person, root: Play) -> None:
    """Whoever opens the link of the own challenge sees what friends see, and is asked to play nothing."""
    end = ben.finish(taken_up(ben, root))[-1]
    page = browser_of(app, ben.id).open(link(end))
    assert "This is what your friends see" in page.text
    assert f"/result/{end.game}" in page.links
    assert buttons(page) == []


# What there is no link to


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode is not Mode.DAILY])
def test_an_unfinished_game_has_no_link(app: Flask, ann: Person, ben: Person, mode: Mode) -> None:
    """Until the last box nobody finds anything behind a link: not its score, not its dice."""
    game = ann.new(mode)
    ann.moves(game, "r chance r")
    for person in (ann, ben):
        browser = browser_of(app, person.id)
        for path in ("", "/compare", ".png"):
            answer = browser.client.get(f"/r/{link_of(game)}{path}", headers=browser.headers)
            assert answer.status_code == 404
        browser.send(f"/r/{link_of(game)}/play", {})
        assert browser.answer.status_code == 404


@pytest.mark.parametrize("mode", [Mode.ARCHIVE, Mode.TABLE])
def test_practice_and_tables_have_no_link(app: Flask, ann: Person, ben: Person, mode: Mode) -> None:
    """Practice, and games at one table, have no link even when they are over."""
    game = ann.finish(ann.new(mode))[-1].game
    browser = browser_of(app, ben.id)
    page = browser.open(f"/r/{link_of(game)}")
    assert browser.answer.status_code == 404
    assert "There is no result behind this link." in page.text
    browser.send(f"/r/{link_of(game)}/play", {})
    assert browser.answer.status_code == 404


def test_a_days_dice_are_no_challenge(app: Flask, ann: Person, ben: Person) -> None:
    """Behind the link of a ranked game the day's own challenge is the way, and there is no other."""
    game = ann.finish(ann.today())[-1].game
    browser = browser_of(app, ben.id)
    assert buttons(browser.open(f"/r/{link_of(game)}")) == []
    page = browser.send(f"/r/{link_of(game)}/play", {})
    assert browser.answer.status_code == 404
    assert "There are no dice to play behind this link." in page.text


# Against the computer


def test_the_link_of_a_game_against_the_computer(app: Flask, ann: Person, ben: Person) -> None:
    """The page tells both totals, the level and how it ended; the friend plays the sender's dice alone."""
    end = ann.finish(ann.new(Mode.COMPUTER), thorough)[-1]
    assert end.rival is not None
    own, other = end.state.card.total, end.rival.state.card.total
    browser = browser_of(app, ben.id)
    page = browser.open(link(end))
    assert f"{own} : {other}" in page.text
    word = {"won": "win", "drawn": "draw", "lost": "loss"}[verdict_of(own, other)]
    assert f"Against the computer (easy): {word}" in page.text
    page = browser.press()
    assert f"{own} to beat" in heading(page)
    assert "Computer" not in page.html.split("<main")[1]
    browser.finish()
    assert scores(browser.open(f"{link(end)}/compare"))[1] == own


# The comparison


@pytest.fixture
def tables(settings: Settings) -> None:
    """The exact table of the classic ruleset is there."""
    put_table("classic", settings.tables)


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.COMPUTER])
def test_both_games_decision_by_decision(app: Flask, ann: Person, ben: Person, mode: Mode) -> None:
    """Once both have finished, each sees both games turn by turn with figures that mirror each other, and par."""
    theirs = ann.finish(ann.new(mode))[-1]
    mine = ben.finish(taken_up(ben, theirs), thorough)[-1]
    here: Context = app.extensions["daily"]
    par = here.analyst.par("classic", here.service.folds.source(theirs.game, theirs.key))
    assert par is not None
    page = browser_of(app, ben.id).open(f"{link(theirs)}/compare")
    other = browser_of(app, ann.id).open(f"{link(mine)}/compare")
    for each in (page, other):
        assert f"<dt>Par</dt><dd><b>{par.total}</b>" in each.html
        assert len(cells(each, "pairs")) == 13
        assert "You both saw the same dice up to turn 1, roll 1." in each.text
    for row, mirrored in zip(cells(page, "sum"), cells(other, "sum"), strict=True):
        assert row[1:3] == mirrored[2:0:-1]
    assert page.html.split("<title>")[1].startswith(
        f"{mine.state.card.total} : {theirs.state.card.total} · Classic, 13 boxes"
    )
    assert str(theirs.game) not in page.html


@pytest.mark.usefixtures("tables")
def test_par_is_told_when_both_have_finished(app: Flask, ann: Person, ben: Person, root: Play) -> None:
    """Behind the link par stands for those alone who have finished these dice: not for the friend before, and not on
    what the sender's friends see."""
    sender, friend = browser_of(app, ann.id), browser_of(app, ben.id)
    for browser in (sender, friend):
        assert not re.search("[Pp]ar [0-9]", browser.open(link(root)).html)
    back = ben.finish(taken_up(ben, root))[-1]
    for browser, play in ((sender, back), (friend, root)):
        assert re.search("Par [0-9]+: what the best strategy scores", browser.open(link(play)).text)


@pytest.mark.parametrize("log", ["", "r", "r r12 chance"])
def test_the_comparison_waits_for_the_own_end(app: Flask, ben: Person, root: Play, log: str) -> None:
    """Before that it says kindly what is missing, and its button leads into the game."""
    game = taken_up(ben, root)
    if log:
        ben.moves(game, log)
    browser = browser_of(app, ben.id)
    page = browser.open(f"{link(root)}/compare")
    assert browser.answer.status_code == 403
    assert CLOSED in page.text
    browser.press()
    assert browser.address == f"/play/{game}"
    assert browser.at == len(log.split())


def test_a_ruleset_without_a_table_has_both_scores(app: Flask, ann: Person, ben: Person) -> None:
    """Where nothing can be computed exactly both scores are compared."""
    theirs = ann.finish(ann.service.solo("triple"))[-1]
    mine = ben.finish(taken_up(ben, theirs), thorough)[-1]
    page = browser_of(app, ben.id).open(f"{link(theirs)}/compare")
    assert scores(page) == [mine.state.card.total, theirs.state.card.total]
    assert "No analysis in this ruleset" in page.text


@pytest.mark.usefixtures("tables")
def test_a_friends_analysis_opens_with_the_own_end(app: Flask, ben: Person, root: Play) -> None:
    """The analysis of the friend's game, if its address is known, is closed until the own game on its dice is
    finished."""
    browser = browser_of(app, ben.id)
    addresses = [f"/result/{root.game}/analysis", f"/api/v1/games/{root.game}/review"]
    for opened in (False, True):
        for address in addresses:
            status = browser.client.get(address, headers=browser.headers).status_code
            assert status == (200 if opened else 403)
        ben.finish(taken_up(ben, root))
    assert browser.client.get(f"/result/{root.game}", headers=browser.headers).status_code == 403
