"""The result of a finished game, its share text, the friend's page, and practice on the same dice."""

import re
from datetime import date

import pytest
from flask import Flask

from daily.ids import GameId, Mode
from tests.conftest import TestClock
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.pages import Page
from web.config import Settings


def shared(page: Page) -> list[str]:
    """The lines of the text to copy."""
    return page.html.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0].split("\n")


def total_of(page: Page) -> str:
    """The total that the text to copy tells, in words."""
    return shared(page)[1]


def test_a_finished_game_shows_total_rank_and_share_text(browser: Browser) -> None:
    """After the last box: the total, the rank among how many, and a text to copy with a link and no dice in it."""
    browser.open("/")
    page = browser.finish()
    title, points, link = shared(page)
    assert title == "Daily Yacht Dice #333"
    assert points.endswith((" point", " points"))
    assert re.fullmatch("http://localhost/r/[a-z2-7]{10}", link)


def test_a_finished_game_leads_to_its_result(browser: Browser) -> None:
    """The front page, the game's page and a late form all lead to the result once the game is over."""
    browser.open("/")
    browser.finish()
    result = browser.address
    for address in ("/", result.replace("/result/", "/play/")):
        browser.open(address)
        assert browser.address == result


def test_an_unfinished_game_has_no_result(browser: Browser) -> None:
    """The result of a game that goes on leads back to the table."""
    browser.open("/")
    browser.press("roll")
    table = browser.address
    browser.open(table.replace("/play/", "/result/"))
    assert browser.address == table


def test_others_cannot_see_a_result_page(app: Flask, browser: Browser) -> None:
    """A result page is its player's; what friends may see is behind the link."""
    browser.open("/")
    browser.finish()
    stranger = Browser(app)
    stranger.open(browser.address)
    assert stranger.answer.status_code == 403


def test_the_streak_grows_day_by_day(browser: Browser, clock: TestClock) -> None:
    """Finished days in a row stand in the share text from the second on."""
    for day in range(3):
        browser.open("/")
        page = browser.finish()
        assert shared(page)[2:-1] == ([f"🔥{day + 1}"] if day else [])
        clock.forward(days=1)


def test_another_ruleset_says_its_name(browser: Browser) -> None:
    """The share text of a daily that is not on the front page names its ruleset."""
    browser.open("/today/yacht")
    assert shared(browser.finish())[0] == "Daily Yacht Dice · Yacht, 12 boxes #333"


# What the decisions came to

SIGNS = frozenset("🟦🟨⬛")


def figures(app: Flask, result: Page, ruleset: str = "classic") -> tuple[int, int, int]:
    """The total that a result tells, and par and perfect of its day."""
    found = app.extensions["daily"].yardsticks(date(2026, 11, 29), ruleset)
    return int(total_of(result).split()[0]), found.par.total, found.perfect.total


def test_a_result_is_measured_by_par_and_perfect(app: Flask, browser: Browser, settings: Settings) -> None:
    """With the exact table there the result says how far from par it is, and what perfect would have been; the text to
    copy says the first, with skill and luck."""
    put_table("yacht", settings.tables)
    browser.open("/today/yacht")
    page = browser.finish(holds=("12", "12"))
    total, par, perfect = figures(app, page, "yacht")
    side = "above" if total > par else "below"
    assert f"{abs(total - par)} {side} par" in page.text
    assert f"par {par} · perfect {perfect}" in page.text
    sign = "+" if total > par else "−"
    told = re.fullmatch(rf"{total} \(par \{sign}{abs(total - par)}\) · skill (\d+) · luck (\d+)", shared(page)[1])
    assert told is not None
    assert re.search("Skill {} Luck {} ".format(*told.groups()), page.text)


def test_a_result_tells_how_well_it_was_played(browser: Browser, settings: Settings) -> None:
    """With the exact table there: a square for every turn in the text to copy, their numbers in the one in words and on
    the page, and the way to the analysis."""
    put_table("yacht", settings.tables)
    browser.open("/today/yacht")
    page = browser.finish()
    _, _, *rows, link = shared(page)
    assert [len(row) for row in rows] == [6, 6]
    assert set("".join(rows)) <= SIGNS
    told = re.search(r"12 turns: (?:\d+ (?:best|slips?|mistakes?)(?:, |\.))+", page.html)
    assert told is not None
    for sign, word in (("🟦", "best"), ("🟨", "slip"), ("⬛", "mistake")):
        count = "".join(rows).count(sign)
        assert f"{count} {word}" in page.text
        assert (f"{count} {word}" in told.group()) == (count > 0)
    assert link.startswith("http")
    assert browser.address + "/analysis" in page.links


def test_a_result_tells_where_everybody_lost_most(app: Flask, browser: Browser, settings: Settings) -> None:
    """As soon as two have finished, a result names the turn that cost everybody most; a first one has nobody to be
    compared with."""
    put_table("yacht", settings.tables)
    browser.open("/today/yacht")
    assert "Where everybody lost most" not in browser.finish().text
    other = Browser(app, Accept_Language="en")
    other.open("/today/yacht")
    told = re.search(
        r"Where everybody lost most Turn (\d+): ([\d.]+) points on average. You: ([\d.]+)\.", other.finish().text
    )
    assert told is not None
    assert float(told[2]) == float(told[3])  # both play alike on the same dice


def test_practice_is_judged_too(browser: Browser, settings: Settings) -> None:
    """Practice has squares and the par of its day, though nothing to share."""
    put_table("yacht", settings.tables)
    browser.send("/archive/yacht/2026-11-28", {})
    page = browser.finish()
    assert re.search(r"\d best", page.text)
    assert re.search(r"par \d+ · perfect \d+", page.text)
    assert browser.address + "/analysis" in page.links


def test_a_result_waits_for_the_table(browser: Browser, settings: Settings) -> None:
    """Without the table the result says that it is being computed, and shows and shares no square; later it does."""
    browser.open("/today/yacht")
    page = browser.finish()
    assert "is being computed" in page.text
    assert not SIGNS & set(page.html)
    assert not re.search("best|par|skill|luck", page.text)
    put_table("yacht", settings.tables)
    assert SIGNS & set(browser.open(browser.address).html)


def test_a_finished_game_without_possible_table_says_nothing(browser: Browser) -> None:
    """A ruleset that cannot have a table has neither squares nor an analysis, and promises none."""
    browser.open(f"/play/{GameId(Mode.SOLO, 'triple', None, 'k3f2m2q7w4e5r6t7')}")
    page = browser.finish()
    assert "computed" not in page.text
    assert not [link for link in page.links if link.endswith("/analysis")]


# The friend's page


def test_a_friend_sees_the_score_and_starts_the_same_day(app: Flask, browser: Browser, settings: Settings) -> None:
    """The link shows the sender's total and leads to the same day's challenge; no dice, no boxes, no squares."""
    put_table("classic", settings.tables)
    browser.open("/")
    result = browser.finish()
    friend = Browser(app, Accept_Language="en")
    page = friend.open(shared(result)[-1])
    total, par, perfect = figures(app, result)
    assert f"{total} points" in page.text
    assert f"Par {par}:" in page.text
    assert not SIGNS & set(page.html)
    assert not re.search(rf"{perfect}|\d (best|slip|mistake)|perfect|skill|luck|analysis", page.html, re.IGNORECASE)
    about = dict(re.findall(r'<meta property="og:(title|description)" content="([^"]*)">', page.html))
    assert about == {
        "title": f"{total} points · Daily Yacht Dice #333",
        "description": f"Play the same dice · par {par}",
    }
    assert not [form for form in page.forms if form.boxes]
    assert "Chance" not in page.text
    assert "/today/classic" in page.links or "/" in page.links
    friend.open("/")
    assert friend.at == 0


def test_after_the_day_the_link_offers_practice(app: Flask, browser: Browser, clock: TestClock) -> None:
    """When the day is over, the friend page leads to the archive instead of a challenge that is gone."""
    browser.open("/")
    result = browser.finish()
    clock.forward(days=2)
    page = Browser(app, Accept_Language="en").open(shared(result)[-1])
    assert total_of(result).split()[0] in page.text.split()
    assert any(link.startswith("/archive") for link in page.links)


@pytest.mark.parametrize("rid", ["aaaaaaaaaa", "AAAAAAAAAA", "x", "a" * 11, "%00", "..%2f", "aaaaaaaaa1", "a" * 3000])
def test_an_unknown_link_is_404(browser: Browser, rid: str) -> None:
    """A link that nobody shared leads nowhere."""
    browser.open(f"/r/{rid}")
    assert browser.answer.status_code == 404


# Practice


def test_practice_from_the_archive(browser: Browser, clock: TestClock) -> None:
    """A past day is chosen in the archive and played on its dice; its end is a result without rank."""
    page = browser.open("/archive")
    days = [form for form in page.forms if form.action.startswith("/archive/classic/")]
    assert [form.action[-10:] for form in days][:2] == ["2026-11-28", "2026-11-27"]
    browser.send(days[0].action, {})
    assert browser.address.startswith("/play/archive.classic.2026-11-28.")
    browser.press("roll")
    page = browser.finish()
    assert "/r/" not in page.html
    assert browser.open("/boards/2026-11-28/classic").text
    assert clock.now.date() == date(2026, 11, 29)


def test_today_is_practised_after_finishing_it(browser: Browser) -> None:
    """The same dice again, unranked, are offered once the ranked game is finished, and refused before."""
    browser.open("/")
    browser.press("roll")
    browser.send("/archive/classic/2026-11-29", {})
    assert browser.answer.status_code == 403
    browser.open("/")
    page = browser.finish()
    assert "/archive/classic/2026-11-29" in [form.action for form in page.forms]
    browser.send("/archive/classic/2026-11-29", {})
    assert browser.address.startswith("/play/archive.classic.2026-11-29.")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/archive/classic/2026-11-30", 404),
        ("/archive/classic/2025-12-31", 404),
        ("/archive/classic/9999-12-31", 404),
        ("/archive/nonsense/2026-11-01", 404),
        ("/archive/yatzy/2026-11-01", 404),
        ("/archive/classic/2026-02-30", 400),
        ("/archive/classic/yesterday", 400),
    ],
)
def test_practice_on_what_is_no_past_day_is_refused(browser: Browser, address: str, status: int) -> None:
    """Days to come, days before the first and unknown rulesets have no practice."""
    browser.send(address, {})
    assert browser.answer.status_code == status
