"""The card in a browser: previews, the highest, boxes barred by the joker rule, zeros, taking back."""

import pytest
from playwright.sync_api import Locator, expect

from daily.ruleset import Barred
from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, varied
from tests.browser.jokers import before_a_joker
from tests.browser.visitor import Visitor
from tests.store.games import player

pytestmark = pytest.mark.browser


def previews(guest: Visitor) -> dict[str, int]:
    """What every box that can be written promises."""
    boxes = guest.page.locator("button.box:not([aria-disabled])").all()
    return {box.get_attribute("value") or "": int(box.locator("b span").inner_text()) for box in boxes}


def tap_barred(box: Locator) -> None:
    """Tap a box that is marked as disabled, as people do, and Playwright does not by itself."""
    box.click(force=True)


def test_previews_are_what_the_boxes_pay(visit: Visits) -> None:
    """After every roll each open box shows what it would pay, as the API tells; the highest ones, and only they, are
    marked."""
    guest = visit()
    guest.go()
    for _ in range(18):
        state = guest.state()
        assert previews(guest) == state.options
        top = max(state.options.values(), default=0)
        marked = {box.get_attribute("value") for box in guest.page.locator("button.box:has-text('▲')").all()}
        assert marked == {box for box, points in state.options.items() if points == top > 0}
        Mouse().play(guest, varied(state))


def test_before_the_first_roll_no_box_pays_anything(visit: Visits) -> None:
    """Before a roll boxes show no number, and a tap on one says what to do instead."""
    guest = visit()
    guest.allowed.append("422: POST")
    guest.go()
    assert previews(guest) == {}
    tap_barred(guest.box("chance"))
    expect(guest.page.locator("#say.bad")).not_to_be_empty()
    guest.expect_at(0)


@pytest.mark.parametrize(
    ("language", "first", "then"),
    [
        ("en", "Tap the dice that you want to keep.", "Now roll the others."),
        ("ko", "남기고 싶은 주사위를 누르면 킵돼요.", "이제 나머지를 굴려요."),
    ],
)
def test_who_keeps_a_die_for_the_first_time_is_told_to_roll(
    visit: Visits, language: str, first: str, then: str
) -> None:
    """As soon as a die is kept the line says what comes next, also after a reload, and goes back when none is."""
    guest = visit(language=language, size=(360, 640))
    guest.go()
    Mouse().play(guest, "r")
    expect(guest.status).to_have_text(first)
    guest.page.locator("[name=hold]").first.click()
    expect(guest.status).to_have_text(then)
    guest.page.reload()
    expect(guest.status).to_have_text(then)
    guest.page.locator("[name=hold]").first.click()
    expect(guest.status).to_have_text(first)
    Mouse().play(guest, "r1")
    assert guest.status.evaluate("(line) => line.offsetHeight <= line.parentNode.offsetHeight")


def test_the_box_just_written_can_be_taken_back(visit: Visits) -> None:
    """Undo stands in the status line after a box was written, gives the turn back as it was, and goes with the next
    roll."""
    guest = visit()
    guest.go()
    for token in ("r", "r12"):
        Mouse().play(guest, token)
    dice = guest.dice()
    Mouse().play(guest, "chance")
    undo = guest.page.get_by_role("button", name="Undo")
    expect(guest.status).to_have_text(f"Written: Chance, {sum(dice)} points.")
    expect(undo).to_be_visible()
    Mouse().play(guest, "undo")
    assert guest.dice() == dice
    assert guest.state().card["chance"] is None
    expect(guest.roll).to_contain_text("1 left")
    Mouse().play(guest, "chance")
    Mouse().play(guest, "r")
    expect(undo).to_have_count(0)


def test_a_box_that_does_not_fit_takes_a_zero(visit: Visits) -> None:
    """A box that pays nothing may be written; its zero is not an empty box."""
    guest = visit()
    guest.go()
    Mouse().play(guest, "r")
    assert guest.state().options["five_of_a_kind"] == 0
    box = guest.box("five_of_a_kind")
    words = box.locator("em")
    expect(words).to_be_hidden()
    box.hover()
    guest.page.mouse.down()
    expect(words).to_be_visible()
    expect(words).to_have_text("take 0")
    guest.page.mouse.up()
    guest.expect_at(2)
    expect(guest.page.locator(".done s")).to_have_text("0")
    expect(guest.page.get_by_text("Yacht (five of a kind), written, 0 points")).to_have_count(1)


@pytest.fixture
def joker(visit: Visits, store: RedisStore, request: pytest.FixtureRequest) -> Visitor:
    """Somebody on a phone before five of a kind that came again."""
    language, barred, *ruleset = request.param
    guest = visit(language=language, size=(360, 640), number=1)
    guest.allowed.append("422: POST")
    guest.go(f"/play/{before_a_joker(store, player(1), barred, *ruleset)}")
    return guest


@pytest.mark.parametrize("joker", [("en", Barred.JOKER_UPPER), ("en", Barred.JOKER_LOWER)], indirect=True)
def test_a_joker_bars_boxes_and_says_why(joker: Visitor) -> None:
    """Under the joker rule only the legal boxes can be written; the others are locked, lose their numbers, and name
    the status line, which says why. A tap on one of them writes nothing and repeats the reason."""
    state = joker.state()
    assert state.reason is not None
    assert previews(joker) == state.options
    expect(joker.status).to_have_text(f"Yacht bonus +100! {state.reason}")
    locked = joker.page.locator("button.box[aria-disabled=true]")
    shut = [box for box, points in state.card.items() if points is None and box not in state.options]
    assert [box.get_attribute("value") for box in locked.all()] == shut
    expect(locked.locator(".lock")).to_have_count(len(shut))
    expect(locked.first).to_have_accessible_description(f"Yacht bonus +100! {state.reason}")
    tap_barred(locked.first)
    expect(joker.page.locator("#say.bad")).to_contain_text(state.reason)
    expect(joker.page.get_by_role("link", name="Why? The rule with examples")).to_be_visible()
    sentence, line = joker.page.evaluate(
        "() => ['.status p', '.status'].map((part) => document.querySelector(part).offsetHeight)"
    )
    assert 0 < sentence <= line
    joker.expect_at(state.at)


@pytest.mark.parametrize(
    "joker",
    [
        (language, *why)
        for language in ("ko", "en")
        for why in ((Barred.JOKER_UPPER,), (Barred.JOKER_LOWER,), (Barred.JOKER_UPPER, "triple"))
    ],
    indirect=True,
)
def test_the_longest_sentences_stay_in_their_slot(joker: Visitor) -> None:
    """The reason of a joker fits the status line of a small phone, and so does the refusal of a barred box."""
    slot = joker.page.locator(".status").bounding_box()
    for _ in range(2):
        line = joker.status.bounding_box()
        assert slot is not None
        assert line is not None
        assert slot["y"] <= line["y"]
        assert line["y"] + line["height"] <= slot["y"] + slot["height"]
        tap_barred(joker.page.locator("button.box[aria-disabled=true]").first)
        expect(joker.page.locator("#say.bad")).to_be_visible()


@pytest.mark.parametrize("joker", [("en", Barred.JOKER_UPPER)], indirect=True)
def test_a_further_five_of_a_kind_leaves_a_tick(joker: Visitor) -> None:
    """The +100 of a further five of a kind stands as a tick in its box."""
    before = joker.state()
    box = next(iter(before.options))
    joker.allowed.clear()
    Mouse().play(joker, box)
    after = joker.state()
    assert (after.extra, after.total) == (100, before.total + before.options[box] + 100)
    expect(joker.page.locator(".done .ticks")).to_have_text("+100 ✓")
    expect(joker.status).to_contain_text("Yacht bonus +100!")
