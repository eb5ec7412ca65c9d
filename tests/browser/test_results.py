"""The page after the last box: place, share texts, everybody's results, streak, countdown, the way on."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from daily.almanac import derive_day
from daily.dice import format_dice
from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor
from tests.conftest import SECRET, TestClock
from tests.store.games import DAY, RULESET, finish
from tests.stories import Person
from tests.tables import put_table
from web.config import Settings

pytestmark = pytest.mark.browser

REFUSALS = {
    "refused": "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
    "missing": "Object.defineProperty(navigator, 'clipboard', { value: undefined })",
}
SHARE = "navigator.share = async ({ text }) => { document.title = text; }"


def at_the_result(
    visit: Visits, ann: Person, *, script: str = "", phone: bool = False, language: str = "en"
) -> Visitor:
    """Ann before the result of today's game, in a browser in which this script has run first."""
    ann.finish(ann.today())
    guest = visit(number=1, language=language, size=(360, 640) if phone else (1280, 800), touch=phone)
    if script:
        guest.context.add_init_script(script)
    guest.go(f"/result/{ann.today()}")
    return guest


def clipboard(page: Page) -> str:
    """What was copied last."""
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def selected(text: Locator) -> str:
    """The marked part of a text field that has the focus."""
    expect(text).to_be_focused()
    return str(text.evaluate("(field) => field.value.slice(field.selectionStart, field.selectionEnd)"))


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        ("en", r"Daily Yacht Dice #333\n{total} points\n{link}"),
        ("ko", r"요트 다이스 오늘의 도전 #333\n{total}점\n{link}"),
    ],
    ids=["en", "ko"],
)
def test_the_result_is_copied_without_spoilers(visit: Visits, ann: Person, language: str, spoken: str) -> None:
    """The copied text is the number of the day, the total and a link that is alone on its line: no dice, no boxes."""
    guest = at_the_result(visit, ann, language=language)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.page.locator("[data-copy=text]").click()
    expect(guest.page.locator("#done")).not_to_be_empty()
    link = re.escape(guest.site) + "/r/[a-z2-7]{10}"
    total = guest.state(str(ann.today())).total
    assert re.fullmatch(spoken.format(total=total, link=link), clipboard(guest.page))


def test_the_words_are_one_line(visit: Visits, ann: Person) -> None:
    """The text for reading aloud is one line of sentences with the link at its end."""
    guest = at_the_result(visit, ann)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.page.get_by_role("button", name="Copy as words").click()
    expect(guest.page.locator("#done")).to_have_text("Copied.")
    assert re.fullmatch(r"Daily Yacht Dice 333: \d+ points\. http://[\w./:-]+/r/[a-z2-7]{10}", clipboard(guest.page))


@pytest.mark.parametrize("script", REFUSALS.values(), ids=REFUSALS.keys())
@pytest.mark.parametrize("text", ["text", "words"])
def test_a_refused_clipboard_leaves_a_selected_text(visit: Visits, ann: Person, script: str, text: str) -> None:
    """Where the browser does not let us copy, the whole text stands selected in a field, and a sentence says so."""
    guest = at_the_result(visit, ann, script=script)
    field = guest.page.locator(f"#{text}")
    guest.page.locator(f"[data-copy={text}]").click()
    assert selected(field) == field.input_value()
    expect(guest.page.locator("#done")).to_contain_text("the text is selected")


def test_a_phone_shares_the_same_text(visit: Visits, ann: Person) -> None:
    """On phones the share sheet gets the text that is copied elsewhere; where there is no sheet there is no button."""
    guest = at_the_result(visit, ann, script=SHARE, phone=True)
    text = guest.page.locator("#text").input_value()
    guest.page.get_by_role("button", name="Share").tap()
    expect(guest.page).to_have_title(" ".join(text.split()))
    desktop = visit(number=1)
    desktop.go(f"/result/{ann.today()}")
    expect(desktop.page.get_by_role("button", name="Share")).to_be_hidden()


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=["320", "360"])
def test_the_share_text_is_read_whole(
    visit: Visits, ann: Person, settings: Settings, size: tuple[int, int], language: str
) -> None:
    """On a small phone the text to copy is shown without a line cut off, and the total of the card on one line."""
    put_table("classic", settings.tables)
    ann.finish(ann.today())
    guest = visit(number=1, language=language, size=size)
    guest.go(f"/result/{ann.today()}")
    hidden = guest.page.locator("#text").evaluate("(field) => field.scrollHeight - field.clientHeight")
    assert hidden <= 0
    total = guest.page.locator(".final .whole td")
    lines = total.evaluate(
        "(cell) => { const r = document.createRange(); r.selectNodeContents(cell); return r.getClientRects().length }"
    )
    assert lines == 1
    across = guest.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert across <= 0


def test_the_result_tells_place_percentile_and_neighbours(visit: Visits, ann: Person, store: RedisStore) -> None:
    """From a hundred results on the page tells the rank, the share of the best that it belongs to, and where in
    everybody's results it stands."""
    finish(store, {number: 400 + number for number in range(2, 21)} | dict.fromkeys(range(21, 111), 1))
    guest = at_the_result(visit, ann)
    expect(guest.page.locator(".place")).to_have_text("Rank 20 of 110 · top 19%")
    mine = guest.page.locator(".bars .mine")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("you are here")
    low, high = (int(bound) for bound in mine.locator("span").first.inner_text().split("–"))
    assert low <= guest.state(str(ann.today())).total <= high


SIGNS = {"🟦": "blue", "🟨": "yellow", "⬛": "black"}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_squares_are_drawn_as_they_are_shared(visit: Visits, ann: Person, settings: Settings, language: str) -> None:
    """The page draws the squares of the text to copy, line by line, counts them, and hides them from ears, which get a
    sentence."""
    put_table("classic", settings.tables)
    guest = at_the_result(visit, ann, language=language)
    shown = guest.page.locator(".squares p").evaluate_all(
        "(lines) => lines.map((line) => [...line.children].map((square) => square.className))"
    )
    text = guest.page.locator("#text").input_value().splitlines()
    lines = [[SIGNS[sign] for sign in line] for line in text if set(line) <= SIGNS.keys()]
    assert shown == lines
    assert [len(line) for line in lines] == [6, 7]
    kinds = [kind for line in lines for kind in line]
    counts = guest.page.locator(".legend li:has(i)").all_inner_texts()
    assert [int(re.sub(r"\D", "", count)) for count in counts] == [kinds.count(kind) for kind in SIGNS.values()]
    expect(guest.page.locator(".squares")).to_have_attribute("aria-hidden", "true")
    costly = 13 - kinds.count("blue")
    assert guest.page.locator(".squares ~ .sr").inner_text().count(";") == max(costly - 1, 0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_squares_differ_without_colour(visit: Visits, ann: Person, settings: Settings, dark: bool) -> None:
    """Whoever sees no colours tells the three kinds of squares apart by their lightness."""
    put_table("classic", settings.tables)
    ann.finish(ann.today())
    guest = visit(number=1, dark=dark)
    guest.go(f"/result/{ann.today()}")
    colours = guest.page.locator(".legend i").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).backgroundColor.match(/\\d+/g).map(Number))"
    )
    black, blue, yellow = sorted(map(luminance, colours))
    assert (blue + 0.05) / (black + 0.05) >= 2
    assert (yellow + 0.05) / (blue + 0.05) >= 2


def luminance(colour: list[int]) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_result_leads_to_the_analysis(visit: Visits, ann: Person, settings: Settings) -> None:
    """From the result one tap shows the analysis, and one leads back."""
    put_table("classic", settings.tables)
    guest = at_the_result(visit, ann)
    guest.page.get_by_role("link", name="See the analysis").click()
    expect(guest.page.locator("h1")).to_contain_text("Analysis")
    guest.page.get_by_role("link", name="Back to the result").click()
    expect(guest.page.locator(".squares i")).to_have_count(13)


def test_a_streak_counts_days_in_a_row(visit: Visits, ann: Person, store: RedisStore) -> None:
    """Finished days in a row are counted and go into the share text; a missed day ends them."""
    for days in (1, 2, 4, 5, 6, 7):
        store.remember(ann.id, RULESET, DAY - timedelta(days=days), 200)
    guest = at_the_result(visit, ann)
    expect(guest.page.locator(".streak")).to_have_text("🔥 3 days in a row · longest 4 days")
    assert "🔥3" in guest.page.locator("#text").input_value().splitlines()


def test_the_countdown_runs_by_the_servers_clock(visit: Visits, ann: Person, clock: TestClock) -> None:
    """The time to the next day is the server's, whatever the browser's clock says; at its end the new challenge is
    offered."""
    ann.finish(ann.today())
    guest = visit(number=1)
    guest.page.clock.install(time=clock.now + timedelta(hours=3, minutes=7))
    guest.page.clock.pause_at(clock.now + timedelta(hours=3, minutes=8))
    guest.go(f"/result/{ann.today()}")
    left = guest.page.locator("#countdown b")
    expect(left).to_have_text("12:00:00")
    guest.page.clock.run_for(61_000)
    expect(left).to_have_text("11:58:59")
    guest.page.clock.fast_forward("11:58:59")
    guest.page.clock.run_for(1_000)
    expect(guest.page.locator("#countdown")).to_have_text("The new challenge has begun.")
    clock.forward(hours=12)
    guest.page.get_by_role("link", name="Play the new challenge").click()
    expect(guest.page.locator("h1")).to_contain_text("#334")


def test_the_same_dice_again_are_practice(visit: Visits, ann: Person, store: RedisStore) -> None:
    """After the ranked game the same dice can be played again, unranked: the first roll is the same, and the board
    keeps one result."""
    guest = at_the_result(visit, ann)
    guest.page.get_by_role("button", name="Same dice again, for practice").click()
    expect(guest.page.locator("h1")).to_contain_text("Practice")
    guest.roll.click()
    guest.expect_at(1)
    assert format_dice(guest.dice()) == derive_day(SECRET, DAY, RULESET).dice[:5]
    ann.finish(ann.service.open(ann.id, ann.practice(DAY), ann.clock()).game)
    assert store.board(DAY, RULESET, offset=0, limit=5, member=None, around=False).players == 1


def test_a_practice_result_has_no_rank(visit: Visits, ann: Person) -> None:
    """Practice ends with its total alone, says that it is not ranked, and has nothing to share."""
    game = ann.practice(DAY - timedelta(days=3))
    ann.finish(game)
    guest = visit(number=1)
    guest.go(f"/result/{game}")
    expect(guest.page.locator(".place")).to_have_text("Practice is not ranked.")
    expect(guest.page.locator("textarea")).to_have_count(0)
    expect(guest.page.locator("#countdown")).to_have_count(0)
