"""What stands around the game: languages, menus, skip links, pages of errors, and the script that never blocks."""

import pytest
from playwright.sync_api import expect

from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.store.games import DAY, finish

pytestmark = pytest.mark.browser

PHONE = (360, 640)


@pytest.mark.parametrize(
    "path", ["/", f"/boards/{DAY}/yacht?offset=1", "/archive/yacht", "/rules/classic", "/settings"]
)
def test_the_language_switch_keeps_the_page(visit: Visits, store: RedisStore, path: str) -> None:
    """The switch of the language leads to the same page in the other language, and that stays for what follows."""
    finish(store, {1: 300, 2: 250})
    guest = visit(language="ko")
    guest.go(path)
    html = guest.page.locator("html")
    expect(html).to_have_attribute("lang", "ko")
    switch = guest.page.get_by_role("group", name="언어")
    expect(switch.get_by_role("link", name="한국어")).to_have_attribute("aria-current", "true")
    switch.get_by_role("link", name="English").click()
    expect(html).to_have_attribute("lang", "en")
    assert guest.page.url == f"{guest.site}/en{path}"
    guest.page.get_by_role("link", name="Ranking", exact=True).first.click()
    expect(html).to_have_attribute("lang", "en")


def test_a_game_goes_on_in_the_other_language(visit: Visits) -> None:
    """Switching the language in the middle of a turn keeps the game and its dice."""
    guest = visit(language="ko")
    guest.go()
    Mouse().play(guest, "r")
    dice, game = guest.dice(), guest.game
    guest.page.get_by_role("link", name="English").first.click()
    expect(guest.page.locator("html")).to_have_attribute("lang", "en")
    guest.expect_at(1)
    assert (guest.dice(), guest.game) == (dice, game)
    Mouse().play(guest, "r1")
    expect(guest.status).to_contain_text("Grey numbers")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_the_menu_opens_by_keyboard(visit: Visits, script: bool) -> None:
    """The menu opens by its button and leads on; with JavaScript Escape closes it and gives the focus back."""
    guest = visit(size=PHONE, script=script)
    guest.go()
    menu = guest.page.locator("header summary")
    rules = guest.page.get_by_role("navigation").get_by_role("link", name="Rules")
    expect(rules).to_be_hidden()
    menu.focus()
    guest.page.keyboard.press("Enter")
    expect(rules).to_be_visible()
    if script:
        guest.page.keyboard.press("Escape")
        expect(rules).to_be_hidden()
        expect(menu).to_be_focused()
        guest.page.keyboard.press("Enter")
    rules.click()
    expect(guest.page.locator("h1")).to_contain_text("Rules")


def test_a_tap_elsewhere_closes_a_menu(visit: Visits) -> None:
    """An open menu goes away by a tap beside it, and one menu closes the other."""
    guest = visit(size=PHONE)
    guest.go()
    menu, more = guest.page.locator("header summary"), guest.page.locator(".more summary")
    more.click()
    fingerprint = guest.page.locator(".more code")
    expect(fingerprint).to_be_visible()
    menu.click()
    expect(fingerprint).to_be_hidden()
    guest.page.locator(".tray").click()
    expect(guest.page.get_by_role("navigation").get_by_role("link").first).to_be_hidden()


def test_skip_links_lead_to_dice_and_card(visit: Visits) -> None:
    """The first two stops of Tab lead to the dice and to the card."""
    guest = visit()
    guest.go()
    keys = guest.page.keyboard
    for stops, place in ((1, "dice"), (2, "card")):
        guest.page.reload()
        for _ in range(stops):
            keys.press("Tab")
        keys.press("Enter")
        expect(guest.page.locator(f"#{place}")).to_be_focused()


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nothing", 404), ("/boards/2027-01-01/classic", 404), ("/boards/soon/classic", 400), ("/play/nothing", 404)],
)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_an_error_is_a_calm_page(visit: Visits, path: str, status: int, language: str) -> None:
    """A wrong address leads to a page in the visitor's language that says what was wrong, and to today's challenge."""
    guest = visit(language=language, size=PHONE)
    guest.allowed.append(f"{status}: GET")
    guest.go(path)
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    expect(guest.page.locator("#sentence")).not_to_be_empty()
    hangul = any("가" <= letter <= "힣" for letter in guest.page.locator("#sentence").inner_text())
    assert hangul == (language == "ko")
    guest.page.locator("main a.button").last.click()
    guest.expect_at(0)


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("typed", ["231", "many"])
def test_a_score_is_asked_for_by_a_form(visit: Visits, script: bool, typed: str) -> None:
    """With JavaScript or without, a score typed on the page of a ruleset leads back to the scale, with an answer there
    or with one sentence."""
    guest = visit(size=PHONE, script=script)
    if typed == "many":
        guest.allowed.append("400: GET")
    guest.go("/rules/classic")
    guest.page.get_by_label("Your score").fill(typed)
    guest.page.keyboard.press("Enter")
    answer = guest.page.locator("#problem") if typed == "many" else guest.page.locator(".answer")
    expect(answer).to_contain_text(typed)
    expect(answer).to_be_in_viewport()
    assert guest.page.url == f"{guest.site}/rules/classic?score={typed}#scale"
