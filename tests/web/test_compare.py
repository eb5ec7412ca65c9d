"""The own game beside a friend's: who sees it and when, that its figures are those of both reviews and add up, and what
it says where there is nothing to compare."""

import re
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from flask import Flask

from daily.ids import GameId, Mode, link_of
from daily.review import Review, turns_of
from daily.share import signed
from tests.conftest import SECRET, TestClock
from tests.stories import Person, thorough
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.pages import Page
from tests.web.test_analysis import browser_of, text_of
from web import create_app
from web.config import Settings
from web.context import Context

WAITING = "The comparison is being prepared"
CLOSED = "The comparison opens when you have finished the same day’s game too."
MISSING = "You have no finished game of that day, so there is nothing to compare."
OWN = "This is your own link."


@pytest.fixture
def tables(settings: Settings) -> None:
    """The exact table of the classic ruleset is there."""
    put_table("classic", settings.tables)


@pytest.fixture
def both(ann: Person, ben: Person, tables: None) -> tuple[GameId, GameId]:
    """Today's games of Ann and Ben, both finished, each in its own way."""
    assert tables is None
    return ann.finish(ann.today(), thorough)[-1].game, ben.finish(ben.today())[-1].game


def compared(game: GameId) -> str:
    """Where a game is compared with the reader's own."""
    return f"/r/{link_of(game)}/compare"


def cells(page: Page, table: str, row: str = "<tr>") -> list[list[str]]:
    """The rows of the first table of a class, cell by cell."""
    body = page.html.split(f'<table class="{table}">')[1].split("</table>")[0].split("</thead>")[1]
    return [
        [text_of(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", each, re.DOTALL)]
        for each in body.split(row)[1:]
    ]


def number(text: str) -> Decimal:
    """A figure as it is shown."""
    return Decimal(text.replace("−", "-"))


def review_of(app: Flask, game: GameId) -> Review:
    """The review of a finished game."""
    here: Context = app.extensions["daily"]
    return here.reviews.of(here.service.finished(game))


# Who may see it


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("log", ["", "r", "r r12 chance", "r chance r twos r threes"])
def test_before_the_own_end_nothing_depends_on_the_friends_game(
    app: Flask, ann: Person, ben: Person, clock: TestClock, log: str
) -> None:
    """Who has not finished is told kindly what is missing, and byte for byte the same whatever the friend has done."""
    cat = replace(ben, number=3)
    friends = [ben.finish(ben.today())[-1].game, cat.finish(cat.today(), thorough)[-1].game]
    if log:
        ann.moves(ann.today(), log)
    told = []
    for game in friends:
        browser = browser_of(app, ann.id)
        page = browser.open(compared(game))
        assert browser.answer.status_code == 403
        assert CLOSED in page.text
        told.append(page.html.replace(link_of(game), "link"))
    assert told[0] == told[1]
    clock.forward(hours=8)
    assert CLOSED in browser_of(app, ann.id).open(compared(friends[0])).text


def test_the_last_box_opens_it(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """Once both have finished, each sees both games, from the own side; and still when the day is closed."""
    mine, theirs = both
    page = browser_of(app, ann.id).open(compared(theirs))
    totals = [review_of(app, game).state.card.total for game in both]
    assert re.findall(r"<dd><b>(\d+)</b>", page.html)[:2] == [str(total) for total in totals]
    other = browser_of(app, replace(ann, number=2).id).open(compared(mine))
    assert re.findall(r"<dd><b>(\d+)</b>", other.html)[:2] == [str(total) for total in reversed(totals)]
    for row, mirrored in zip(cells(page, "sum"), cells(other, "sum"), strict=True):
        assert (row[1], row[2], number(row[3])) == (mirrored[2], mirrored[1], -number(mirrored[3].replace("±", "")))


def test_a_closed_day_stays_open_to_both(
    app: Flask, ann: Person, clock: TestClock, both: tuple[GameId, GameId]
) -> None:
    """The comparison of a day that is closed is there for everybody who has finished that day."""
    before = browser_of(app, ann.id).open(compared(both[1]))
    clock.forward(days=3)
    assert cells(browser_of(app, ann.id).open(compared(both[1])), "sum") == cells(before, "sum")


@pytest.mark.usefixtures("tables")
def test_another_day_does_not_count(app: Flask, ann: Person, ben: Person, clock: TestClock) -> None:
    """A friend's game of a day that the reader has not finished is compared with no game of another day, and what is
    left to do is practice."""
    game = ben.finish(ben.today())[-1].game
    clock.forward(days=1)
    ann.finish(ann.today())
    browser = browser_of(app, ann.id)
    page = browser.open(compared(game))
    assert browser.answer.status_code == 404
    assert MISSING in page.text
    assert "/archive/classic" in page.links


@pytest.mark.usefixtures("tables")
def test_another_ruleset_does_not_count(app: Flask, ann: Person, ben: Person, settings: Settings) -> None:
    """Who has finished one ruleset sees no comparison in another before finishing that too."""
    put_table("yacht", settings.tables)
    ann.finish(ann.today())
    game = replace(ben, ruleset="yacht").finish(replace(ben, ruleset="yacht").today())[-1].game
    browser = browser_of(app, ann.id)
    page = browser.open(compared(game))
    assert browser.answer.status_code == 403
    assert "/today/yacht" in page.links
    yacht = replace(ann, ruleset="yacht")
    yacht.finish(yacht.today())
    assert len(cells(browser.open(compared(game)), "pairs")) == 12


@pytest.mark.usefixtures("tables")
def test_practice_on_the_same_dice_does_not_count(app: Flask, ann: Person, ben: Person, clock: TestClock) -> None:
    """Practice is no ranked game: neither does it open the comparison, nor has it a link."""
    game = ben.finish(ben.today())[-1].game
    clock.now += timedelta(days=2)
    practice = ann.finish(ann.practice(game.day or clock.now.date()))[-1].game
    browser = browser_of(app, ann.id)
    assert MISSING in browser.open(compared(game)).text
    browser.open(compared(practice))
    assert browser.answer.status_code == 404


@pytest.mark.parametrize("rid", ["aaaaaaaaaa", "short", "a" * 40, "AAAAAAAAAA"])
def test_an_unknown_link_is_not_found(app: Flask, ann: Person, rid: str) -> None:
    """A link that leads to no result has no comparison."""
    ann.finish(ann.today())
    browser = browser_of(app, ann.id)
    assert "There is no result behind this link." in browser.open(f"/r/{rid}/compare").text
    assert browser.answer.status_code == 404


def test_a_game_that_goes_on_has_no_comparison(app: Flask, ann: Person, ben: Person) -> None:
    """A friend who has not finished is compared with nobody."""
    ann.finish(ann.today())
    ben.moves(ben.today(), "r chance r")
    browser = browser_of(app, ann.id)
    browser.open(compared(ben.today()))
    assert browser.answer.status_code == 404


def test_the_own_link_is_no_friends(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """The own link is answered by a sentence and the form for a friend's."""
    browser = browser_of(app, ann.id)
    page = browser.open(compared(both[0]))
    assert browser.answer.status_code == 200
    assert OWN in page.text
    assert page.form().action == "/compare"


# What it shows


def test_every_column_adds_up(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """Expected, luck, lost and score stand there for both games and as differences, in tenths; every column adds up as
    it is shown, every row subtracts, and the figures are those of the reviews."""
    rows = cells(browser_of(app, ann.id).open(compared(both[1])), "sum")
    assert [row[0] for row in rows] == ["Expected", "Luck", "Lost", "Score"]
    table = [[number(cell) for cell in row[1:]] for row in rows]
    assert all(own - other == difference for own, other, difference in table)
    assert all(expected + luck + lost == score for expected, luck, lost, score in zip(*table, strict=True))
    for column, game in enumerate(both):
        found = review_of(app, game)
        shown = [float(row[column]) for row in table]
        assert shown == pytest.approx([found.value, found.luck, -found.loss, found.state.card.total], abs=0.16)


def test_the_sentence_says_what_the_table_shows(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """The sentence names the three differences of the table, seen from whoever scored more."""
    page = browser_of(app, ann.id).open(compared(both[1]))
    said = text_of(page.html.split('<p class="equation">')[1].split("</p>")[0])
    rows = [number(row[3].replace("±", "")) for row in cells(page, "sum")]
    assert rows[3] != 0
    side = 1 if rows[3] > 0 else -1
    assert said.startswith("You scored" if side > 0 else "Your friend scored")
    luck = "more luck" if side * rows[1] > 0 else "less luck"
    lost = "less" if side * rows[2] > 0 else "more"
    assert (
        f"{abs(rows[3])} points more, had {abs(rows[1])} points {luck} and lost {abs(rows[2])} points {lost}." in said
    )


def test_turns_and_decisions_are_those_of_the_reviews(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """Each turn tells box, points, luck, loss and running total of both games, and below stands every decision of both
    with its cost."""
    page = browser_of(app, ann.id).open(compared(both[1]))
    rows = cells(page, "pairs")
    assert [int(row[0].split()[0]) for row in rows] == list(range(1, 14))
    costs = re.findall(r"<small>lost ([\d.]+)</small>", page.html)
    for side, game in enumerate(both, start=1):
        found = review_of(app, game)
        total = 0
        for row, turn in zip(rows, turns_of(found), strict=True):
            total += turn.points or 0
            assert row[side].startswith(f"{turn.points} ")
            assert row[side].endswith(f"lost {turn.loss:.1f} total {total}")
        assert not [each for each in found.decisions if f"{each.loss:.1f}" not in costs]
    assert len(costs) == sum(len(review_of(app, game).decisions) for game in both)


def test_it_tells_where_the_dice_parted(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """Ann rolled on where Ben wrote his box: the page says where that was, what both did, and that rolls are shifted
    since; turns that began alike are marked."""
    page = browser_of(app, ann.id).open(compared(both[1]))
    assert "You both saw the same dice up to turn 1, roll 1." in page.text
    assert "Whoever writes after fewer rolls" in page.text
    assert page.text.count("same first roll") == 1
    assert "1 of 13 turns began with the same roll" in page.text


def test_pictures_have_words_beside_them(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """The curve has a name and its figures stand in a table; nothing on the page has a style or a script of its own,
    and nothing leads to the friend's own pages."""
    page = browser_of(app, ann.id).open(compared(both[1]))
    assert not [name for name, _ in page.attributes if name == "style" or name.startswith("on")]
    total = review_of(app, both[0]).state.card.total
    assert f'aria-label="Curve of the expected final score of both games: yours from 254.6 to {total}.0,' in page.html
    assert page.html.count('<table class="sum">') == 2
    assert str(both[1]) not in page.html
    assert f"/result/{both[0]}/analysis" in page.links


def test_par_stands_beside_both(app: Flask, ann: Person, both: tuple[GameId, GameId]) -> None:
    """Where par is known it stands beside both totals, which are told against it."""
    here: Context = app.extensions["daily"]
    assert both[0].day is not None
    found = here.yardsticks(both[0].day, "classic")
    assert found is not None
    page = browser_of(app, ann.id).open(compared(both[1]))
    assert f"<dt>Par</dt><dd><b>{found.par.total}</b>" in page.html
    for game in both:
        beside = review_of(app, game).state.card.total - found.par.total
        assert f"<small>par {signed(beside)}</small>" in page.html


def test_without_a_table_the_scores_are_there(app: Flask, ann: Person, ben: Person, settings: Settings) -> None:
    """While the table is being prepared both scores stand there, and a word that more will come; then it comes."""
    ann.finish(ann.today(), thorough)
    game = ben.finish(ben.today())[-1].game
    browser = browser_of(app, ann.id)
    page = browser.open(compared(game))
    assert browser.answer.status_code == 200
    assert WAITING in page.text
    assert len(re.findall(r"<dd><b>\d+</b>", page.html)) == 2
    assert "equation" not in page.html
    put_table("classic", settings.tables)
    assert len(cells(browser.open(compared(game)), "sum")) == 4


def test_a_ruleset_without_a_table_has_scores_alone(ann: Person, settings: Settings, clock: TestClock) -> None:
    """Where a ruleset cannot be computed exactly both scores are compared, and there is no guess."""
    wide = replace(settings, rulesets=("triple",))
    app = create_app(wide, ann.store, SECRET, clock)
    people = [replace(ann, settings=wide, ruleset="triple", number=number).elsewhere() for number in (1, 2)]
    games = [each.finish(each.today())[-1].game for each in people]
    page = browser_of(app, ann.id).open(compared(games[1]))
    assert len(re.findall(r"<dd><b>\d+</b>", page.html)) == 2
    assert "No analysis in this ruleset" in page.text
    assert "equation" not in page.html
    assert WAITING not in page.text


# The way there


def test_a_friends_page_leads_to_it_once_both_are_finished(app: Flask, ann: Person, ben: Person) -> None:
    """The friend's page offers the comparison to who has finished, the challenge to everybody else, and neither a
    comparison with oneself."""
    game = ben.finish(ben.today())[-1].game
    link = f"/r/{link_of(game)}"
    browser = browser_of(app, ann.id)
    assert f"{link}/compare" not in browser.open(link).links
    ann.finish(ann.today())
    assert f"{link}/compare" in browser.open(link).links
    assert f"{link}/compare" not in browser_of(app, ben.id).open(link).links


@pytest.mark.usefixtures("tables")
def test_the_own_analysis_asks_for_a_link(app: Flask, ann: Person, ben: Person) -> None:
    """Below the analysis of every own game that has a link a friend's can be pasted; below practice and another
    player's game it cannot."""
    mine, theirs = ann.finish(ann.today())[-1].game, ben.finish(ben.today())[-1].game
    solo, practice = (ann.finish(ann.new(mode))[-1].game for mode in (Mode.SOLO, Mode.ARCHIVE))
    browser = browser_of(app, ann.id)
    asked = [
        [form.action for form in browser.open(f"/result/{game}/analysis").forms]
        for game in (mine, theirs, solo, practice)
    ]
    assert asked == [["/compare"], [], ["/compare"], []]
    page = browser.open(f"/result/{mine}/analysis")
    assert (page.form().method, [name for name, _ in page.form().fields]) == ("post", ["link"])


@pytest.mark.parametrize(
    "text", ["{rid}", "https://dice.example/en/r/{rid}", "231 (par +19)https://dice.example/r/{rid}"]
)
def test_a_pasted_link_leads_to_the_comparison(app: Flask, ann: Person, both: tuple[GameId, GameId], text: str) -> None:
    """Whatever holds the link leads to it, in the language of the page."""
    browser = browser_of(app, ann.id)
    rid = link_of(both[1])
    browser.open(f"/en/compare?link={text.format(rid=rid)}")
    assert browser.address == f"/en/r/{rid}/compare"


@pytest.mark.parametrize(
    ("text", "status", "sentence"),
    [
        ("", 400, "There is no friend’s link in this text"),
        ('"><b>hello', 400, "There is no friend’s link in this text"),
        ("x" * 3000, 400, "There is no friend’s link in this text"),
        ("https://dice.example/r/aaaaaaaaaa", 404, "There is no result behind this link."),
    ],
)
def test_a_bad_link_is_answered_by_one_sentence(browser: Browser, text: str, status: int, sentence: str) -> None:
    """The form comes back with what was typed and one clear sentence, which belongs to the field."""
    page = browser.open(f"/compare?link={text}")
    assert browser.answer.status_code == status
    assert sentence in page.text
    assert dict(page.form().fields)["link"] == text[:200]
    assert ("aria-describedby", "hint problem") in page.attributes


def test_the_form_stands_alone_too(browser: Browser) -> None:
    """Without a link there is the form and no complaint."""
    page = browser.open("/compare")
    assert browser.answer.status_code == 200
    assert "aria-invalid" not in page.html
    assert dict(page.form().fields) == {"link": ""}


@pytest.mark.parametrize("around", ["{link}", "{chat}{link}", "{link}{chat}", "> {link}\n> {chat}"])
def test_a_long_chat_may_be_pasted(app: Flask, ann: Person, both: tuple[GameId, GameId], around: str) -> None:
    """The form takes a share text within a thousand letters of a chat, wherever the link stands in it."""
    browser = browser_of(app, ann.id)
    rid = link_of(both[1])
    link = f"매일 야추 #333 231점 (파 +19) https://dice.example/r/{rid}"
    page = browser.open("/en/compare")
    pasted = around.format(link=link, chat="오늘도 같은 주사위로 겨뤄요! " * 60)
    (longest,) = [int(value) for name, value in page.attributes if name == "maxlength"]
    assert len(pasted) <= longest
    browser.press(link=pasted)
    assert browser.address == f"/en/r/{rid}/compare"
