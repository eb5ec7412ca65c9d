"""The result of a game against the computer: how it ended, the record, what is sent to friends, and both reviews."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from flask import Flask

from daily.ids import GameId, Mode, link_of, parse_game_id
from daily.levels import Level
from daily.plays import Play
from daily.review import losses_of
from daily.tally import Verdict, verdict_of
from tests.stories import Person, hasty, thorough
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.pages import Page
from tests.web.test_analysis import browser_of
from tests.web.test_results import shared
from web.config import Settings
from web.insight.shown import Sum
from web.modes.duel import remarks, sentences_of

ENDINGS = {
    Verdict.WON: ("You won against the computer (easy)!", "win"),
    Verdict.DRAWN: ("A draw with the computer (easy).", "draw"),
    Verdict.LOST: ("This time the computer (easy) won.", "loss"),
}


@pytest.fixture
def reader(app: Flask, ann: Person) -> Browser:
    """Ann's browser."""
    return browser_of(app, ann.id)


def finished(person: Person, ruleset: str = "classic") -> Play:
    """A finished game against a computer that plays hastily."""
    person = replace(person, ruleset=ruleset)
    end = person.finish(person.new(Mode.COMPUTER), thorough)[-1]
    assert end.rival is not None
    return end


def totals(play: Play) -> tuple[int, int]:
    """The own total and the computer's."""
    assert play.rival is not None
    return play.state.card.total, play.rival.state.card.total


def address(game: GameId, part: str = "") -> str:
    """The address of a result, or of what belongs to it."""
    return f"/result/{game}{part}"


def figures(page: Page) -> dict[str, list[Decimal]]:
    """The rows of the sum of both games."""
    found = re.findall(r'<tr><th scope="row">(\w+)</th>((?:<td>[^<]*</td>){3})</tr>', page.html)
    return {
        name: [Decimal(each.replace("−", "-")) for each in re.findall(r"<td>([^<]*)</td>", row)] for name, row in found
    }


def test_the_result_tells_both_scores_and_how_it_ended(reader: Browser, ann: Person) -> None:
    """Both totals stand in title and page, a sentence says who won, and the record against this level has it once."""
    counts = dict.fromkeys(Verdict, 0)
    for _ in range(4):
        end = finished(ann)
        own, beside = totals(end)
        verdict = verdict_of(own, beside)
        counts[verdict] += 1
        page = [reader.open(address(end.game)) for _ in range(2)][-1]  # looking twice counts once
        assert page.html.split("<title>")[1].startswith(f"{own} : {beside} · ")
        assert f"{own} : {beside} {ENDINGS[verdict][0]}" in page.text
        won, drawn, lost = counts.values()
        assert f"So far: {won} won · {drawn} drawn · {lost} lost" in page.text


@pytest.mark.parametrize(("more", "verdict"), [(-1, Verdict.WON), (0, Verdict.DRAWN), (1, Verdict.LOST)])
def test_every_ending_has_its_sentence(app: Flask, ann: Person, more: int, verdict: Verdict) -> None:
    """A point decides: one less is a defeat, the same total a draw."""
    end = finished(ann)
    assert end.rival is not None
    card = replace(end.state.card, extra=end.state.card.extra + more)
    play = replace(end, rival=replace(end.rival, state=replace(end.state, card=card)))
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert next(iter(remarks(play))) == ENDINGS[verdict][0]


def test_both_cards_are_in_the_result(reader: Browser, ann: Person) -> None:
    """The result shows both cards with both totals."""
    end = finished(ann)
    own, beside = totals(end)
    page = reader.open(address(end.game))
    assert f"Total {own} {beside}" in page.text


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [("classic", "13 boxes"), ("yacht", "12 boxes"), ("yatzy", "Nordic Yatzy"), ("triple", "Triple")],
)
def test_the_record_can_be_copied(reader: Browser, ann: Person, ruleset: str, name: str) -> None:
    """The text to copy has ruleset, both totals, level and ending, then bonus and yachts, and the link alone on its
    last line; in words it is one line."""
    end = finished(ann, ruleset)
    own, beside = totals(end)
    word = ENDINGS[verdict_of(own, beside)][1]
    page = reader.open(address(end.game))
    title, bonus, link = shared(page)
    assert title == f"Yacht Dice ({name}) · Me {own} : {beside} Computer (easy) · {word}"
    assert bonus.startswith("Bonus ")
    assert link == f"http://localhost/r/{link_of(end.game)}"
    assert "Copy record" in page.text
    words = page.html.split('<textarea id="words"')[1].split(">", 1)[1].split("</textarea>")[0]
    assert words.startswith(f"Yacht Dice ({name}): ")
    assert words.endswith(link)
    assert "\n" not in words


def test_the_record_speaks_korean(app: Flask, ann: Person) -> None:
    """In Korean the text is that of UX 6."""
    end = finished(ann, "yacht")
    own, beside = totals(end)
    browser = browser_of(app, ann.id)
    browser.headers = {"Accept-Language": "ko"}
    title, bonus, _ = shared(browser.open(address(end.game)))
    sign = {Verdict.WON: "승", Verdict.DRAWN: "무승부", Verdict.LOST: "패"}[verdict_of(own, beside)]
    assert title == f"요트 다이스 12칸 · 나 {own} : {beside} 컴퓨터(쉬움) {sign}"
    assert re.fullmatch(r"보너스 \d+/63 → (성공|실패) · 요트 \d+번", bonus)
    assert "기록 복사" in browser.page.text


def test_a_rematch_is_one_press(reader: Browser, ann: Person) -> None:
    """The rematch begins a new game with the same rules against the same level."""
    end = finished(ann, "yatzy")
    reader.open(address(end.game))
    form = next(form for form in reader.page.forms if form.action == "/computer")
    reader.send(form.action, form.fields)
    again = parse_game_id(reader.address.split("/")[-1])
    assert (again.mode, again.ruleset, again.level) == (Mode.COMPUTER, "yatzy", Level.EASY)
    assert again != end.game


def test_both_reviews_stand_beside_each_other(reader: Browser, ann: Person, app: Flask, settings: Settings) -> None:
    """Luck and losses of both are those of their reviews, every column adds up, and so do the differences; sentences
    say who was luckier and who lost less."""
    put_table("classic", settings.tables)
    end = finished(ann)
    page = reader.open(address(end.game))
    rows = figures(page)
    for expected, luck, lost, score in zip(*rows.values(), strict=True):
        assert expected + luck + lost == score
    assert rows["Score"][:2] == [Decimal(total) for total in totals(end)]
    assert rows["Expected"] == [Decimal("254.6"), Decimal("254.6"), Decimal(0)]
    luck, lost = rows["Luck"][2], rows["Lost"][2]
    told = page.text.replace("\N{NO-BREAK SPACE}", " ")
    assert f"{'You were' if luck > 0 else 'The computer was'} {abs(luck)} points luckier." in told
    assert f"{'You lost' if lost > 0 else 'The computer lost'} {abs(lost)} points less by" in told
    mine = app.extensions["daily"].reviews.of(end)
    assert sum(losses_of(mine)) / 1e6 == pytest.approx(-float(rows["Lost"][0]), abs=0.06)


@pytest.mark.parametrize(
    ("luck", "loss", "words"),
    [
        (14.2, 3.0, "You were 14.2 points luckier. The computer lost 3.0 points less by its decisions."),
        (-14.2, -3.0, "The computer was 14.2 points luckier. You lost 3.0 points less by your decisions."),
        (0.0, 0.0, "Both were equally lucky. Both decided equally well."),
        (0.1, -0.1, "You were 0.1 points luckier. You lost 0.1 points less by your decisions."),
    ],
)
def test_luck_and_losses_have_their_sentences(app: Flask, luck: float, loss: float, words: str) -> None:
    """Who was luckier and who lost less is said by the figures as they are shown, and equal ones are said to be."""
    mine, its = Sum(254.6, 5.3 + luck, 20.1 + loss, 240), Sum(254.6, 5.3, 20.1, 240)
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert " ".join(sentences_of(mine, its)) == words


def test_both_games_have_their_analysis(reader: Browser, ann: Person, settings: Settings) -> None:
    """The analysis of either game leads to the other's; the computer's says whose it is, and has its total."""
    put_table("classic", settings.tables)
    end = finished(ann)
    own, beside = totals(end)
    mine, its = address(end.game, "/analysis"), address(end.game, "/analysis/computer")
    assert {mine, its} <= set(reader.open(address(end.game)).links)
    page = reader.open(mine)
    assert f"= {own}" in page.text
    assert its in page.links
    page = reader.open(its)
    assert f"= {beside}" in page.text
    assert "the computer’s game" in page.text
    assert {mine, address(end.game)} <= set(page.links)


def test_the_computers_analysis_opens_with_the_result(reader: Browser, app: Flask, ann: Person, ben: Person) -> None:
    """Before the last box the address leads back to the table; nobody else sees it; other games have none."""
    game = ann.new(Mode.COMPUTER)
    ann.moves(game, "r chance")
    reader.open(address(game, "/analysis/computer"))
    assert reader.address == f"/play/{game}"
    ann.finish(game)
    reader.open(address(game, "/analysis/computer"))
    assert reader.answer.status_code == 200
    stranger = browser_of(app, ben.id)
    stranger.open(address(game, "/analysis/computer"))
    assert stranger.answer.status_code == 403
    solo = ann.finish(ann.new(Mode.SOLO), hasty)[-1].game
    reader.open(address(solo, "/analysis/computer"))
    assert reader.answer.status_code == 404


def test_without_figures_the_result_says_why(reader: Browser, ann: Person) -> None:
    """While the table is being made both reviews are promised; `triple` has none, and says so kindly."""
    page = reader.open(address(finished(ann).game))
    assert "Both games are being looked at" in page.text
    assert figures(page) == {}
    page = reader.open(address(finished(ann, "triple").game))
    assert "too many positions to be computed exactly, and we show no guesses" in page.text
    assert "being looked at" not in page.text
    assert reader.open(address(finished(ann, "triple").game, "/analysis/computer")).text
    assert "No analysis in this ruleset" in reader.page.text
