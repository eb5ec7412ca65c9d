"""The result of a game at one table: who won, ties, the text to copy, the rematch, and everybody's luck."""

import re
from html import unescape

import pytest
from flask import Flask

from daily.ids import link_of, parse_game_id
from daily.rulesets import RULESETS
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.parties import at_table, lay, standing
from web.config import Settings
from web.modes.party.result import PartyResult, result_of


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
