"""Par's game and the perfect game of a closed day, step by step: what a step shows, the ways through, and when there is
nothing to see."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from redis import Redis

from daily.almanac import derive_day
from daily.dice import FixedDice
from daily.game import State, fold
from daily.moves import Move, Roll, Write, parse_log
from daily.rulesets import ruleset_of
from daily.solver.par import par
from daily.solver.perfect import perfect
from daily.solver.transitions import Transitions
from daily.store.keys import day_keys
from daily.store.redis import RedisStore
from daily.yardsticks import Yardsticks
from tests.conftest import SECRET, TestClock
from tests.tables import put_table, solved
from tests.web.callers import Browser
from tests.web.pages import Page
from web import create_app
from web.config import Settings

DAY = derive_day(SECRET, date(2026, 11, 28), "classic")
DICE = FixedDice.from_digits(DAY.dice)
BASE = "/archive/classic/2026-11-28"
CLASSIC = ruleset_of("classic")


@pytest.fixture
def found(store: RedisStore, settings: Settings) -> Yardsticks:
    """Both games of a closed day, and the table."""
    put_table("classic", settings.tables)
    found = Yardsticks(par(solved("classic"), DICE), perfect(Transitions(CLASSIC), DICE))
    store.claim_day(DAY)
    store.keep_yardsticks(DAY, found)
    return found


def step_of(page: Page) -> str:
    """The part of a page that shows a step."""
    return page.html.split('id="step"')[1].split("</section>")[0]


def shown(step: str) -> tuple[list[int], list[int]]:
    """The faces on the table, and the places of those that are marked as kept."""
    dice = re.findall(r'<svg class="face( kept)?"><use href="#f(\d)"', step.split('class="words"')[0])
    return [int(face) for _, face in dice], [place for place, (kept, _) in enumerate(dice, 1) if kept]


def card_of(step: str) -> list[str]:
    """What stands in the boxes, upper section first."""
    return re.findall(r"<td[^>]*>([^<]*)", step)


def words_of(step: str) -> str:
    """What is said of a step."""
    return " ".join(re.sub("<[^>]*>", " ", step.split('<div class="words">')[1].split("</div>")[0]).split())


def check(step: str, state: State, coming: Move | None) -> None:
    """Whether a step shows this state, and what comes next."""
    faces, kept = shown(step)
    assert faces == list(state.dice)
    assert kept == (list(coming.held) if isinstance(coming, Roll) else [])
    words = words_of(step)
    match coming:
        case None:
            assert words == f"Finished: {state.card.total} points."
        case Roll(()):
            assert words.endswith("Next: roll all five again" if state.dice else "Next: roll all five dice")
        case Roll(held):
            told = words.split("Next: keep ")[1].replace("\N{NO-BREAK SPACE}", " ").split()
            assert told == [str(state.dice[place - 1]) for place in held]
        case Write(box):
            points = state.options()[box]
            assert re.search(rf"Next: write .*, {points} points?$", words)
            preview = rf'<span class="coming">\+{points}</span>'
            assert re.search(rf'<tr class="now"><th scope="row">.*?</th>\s*<td>{preview}</td>', step, re.DOTALL)


@pytest.mark.parametrize("which", ["par", "perfect"])
def test_a_game_step_by_step(browser: Browser, found: Yardsticks, which: str) -> None:
    """From the beginning, link by link, every step shows the game before the move and says the move; the last one shows
    the total, and every step leads back to the one before."""
    reached = found.par if which == "par" else found.perfect
    moves = parse_log(reached.log)
    address = f"{BASE}/{which}"
    for at in range(len(moves) + 1):
        page = browser.open(address)
        step = step_of(page)
        check(step, fold(CLASSIC, DICE, moves[:at]), moves[at] if at < len(moves) else None)
        assert f"step {at} of {len(moves)}" in page.text
        before, after = f"{BASE}/{which}?at={at - 1}#step", f"{BASE}/{which}?at={at + 1}#step"
        assert (before in page.links) == (at > 0)
        assert (after in page.links) == (at < len(moves))
        address = after
    last = step_of(browser.open(f"{BASE}/{which}?at={len(moves)}"))
    assert card_of(last)[-1] == str(reached.total)


def test_turns_are_one_step_away(browser: Browser, found: Yardsticks) -> None:
    """There is a link to the beginning of every turn, and the current one is marked."""
    page = browser.open(f"{BASE}/par?at=30")
    here = fold(CLASSIC, DICE, parse_log(found.par.log)[:30])
    marked = re.search(r'aria-current="step"><span class="sr">Turn </span>(\d+)<', page.html)
    assert marked is not None
    assert int(marked[1]) == here.turn
    firsts = [link for link in page.links if "?at=" in link][-13:]
    for turn, link in enumerate(firsts, start=1):
        text = browser.open(link).text
        assert f"Turn {turn}/13" in text
        assert "Next: roll all five dice" in text


def test_both_games_lead_to_each_other_and_on(browser: Browser, found: Yardsticks) -> None:
    """Each game names both totals and leads to the other, to the ranking, and to practice on the same dice."""
    for which in ("par", "perfect"):
        page = browser.open(f"{BASE}/{which}")
        assert f"Par {found.par.total} Perfect {found.perfect.total}" in page.text
        assert {f"{BASE}/par", f"{BASE}/perfect", "/boards/2026-11-28/classic", "/archive"} <= set(page.links)
        assert [(form.action, form.method) for form in page.forms] == [(BASE, "post")]
    browser.press()
    assert browser.address.startswith("/play/archive.classic.2026-11-28.")


@pytest.mark.parametrize("at", ["-1", "99", "x", "", "1.5", "%EF%BC%91", "00000", "1e1"])
def test_a_step_that_is_none(browser: Browser, found: Yardsticks, at: str) -> None:
    """A step that does not exist is 400 with a sentence that says which do."""
    assert len(parse_log(found.par.log)) < 99
    page = browser.open(f"{BASE}/par?at={at}")
    assert browser.answer.status_code == 400
    assert "it is a whole number from 0 to" in page.text


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize(
    ("now", "status"),
    [
        (datetime(2026, 11, 27, 12, tzinfo=UTC), 404),
        (datetime(2026, 11, 28, 12, tzinfo=UTC), 404),
        (datetime(2026, 11, 29, 5, 59, 59, tzinfo=UTC), 404),
        (datetime(2026, 11, 29, 6, tzinfo=UTC), 200),
        (datetime(2027, 11, 29, 6, tzinfo=UTC), 200),
    ],
)
def test_there_is_nothing_before_the_day_is_closed(
    browser: Browser, clock: TestClock, now: datetime, status: int
) -> None:
    """Before the day, on it, and while its last games may be finished there is no such page."""
    clock.now = now
    for address in (f"{BASE}/par", f"{BASE}/perfect", f"{BASE}/par?at=3"):
        browser.open(address)
        assert browser.answer.status_code == status


def test_who_has_finished_waits_too(browser: Browser, clock: TestClock, found: Yardsticks) -> None:
    """Not even the own finished game opens the games of a day that is open to others."""
    clock.now = datetime(2026, 11, 28, 12, tzinfo=UTC)
    browser.open("/")
    browser.finish()
    assert found.par.log
    browser.open(f"{BASE}/par")
    assert browser.answer.status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/archive/yatzy/2026-11-28/par",
        "/archive/poker/2026-11-28/par",
        "/archive/classic/2025-12-31/par",
        "/archive/classic/9999-12-31/par",
        "/archive/classic/2026-11-28/best",
        "/archive/classic/2026-11-28/",
    ],
)
def test_what_there_is_not(browser: Browser, address: str) -> None:
    """A ruleset without a daily, a day that is none, another game: 404."""
    browser.open(address)
    assert browser.answer.status_code == 404


def test_a_ruleset_that_is_not_solved(settings: Settings, store: RedisStore, clock: TestClock) -> None:
    """Of `triple` there is neither game, and its archive leads to none."""
    browser = Browser(create_app(replace(settings, rulesets=("triple",)), store, SECRET, clock), Accept_Language="en")
    browser.open("/archive/triple/2026-11-28/par")
    assert browser.answer.status_code == 404
    assert not [link for link in browser.open("/archive/triple/2026-11").links if "perfect" in link]


def test_a_game_waits_for_the_table(browser: Browser, settings: Settings) -> None:
    """While the table is being prepared the page says so without any figure; then the same address shows the game."""
    address = "/archive/yacht/2026-11-28/perfect"
    page = browser.open(address)
    assert browser.answer.status_code == 200
    assert "This game is being prepared" in page.text
    assert address in page.links
    assert "step" not in page.text
    put_table("yacht", settings.tables)
    assert "Turn 1/12" in browser.open(address).text


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("par_log", "r"),
        ("par_log", "r sixes sixes"),
        ("par_log", "nonsense"),
        ("par_log", ""),
        ("par_log", "r " * 50 + "r"),
        ("par", "1"),
        ("par", "x"),
    ],
)
def test_a_damaged_game_is_not_shown(browser: Browser, raw: Redis, found: Yardsticks, field: str, text: str) -> None:
    """A kept log that is no whole game of its total is an answer of 503, not a page with something wrong on it."""
    assert found.par.log
    raw.hset(day_keys(DAY.date, DAY.ruleset).day, field, text)
    browser.open(f"{BASE}/par?at=0")
    assert browser.answer.status_code == 503
