"""The table by ear: what the live region says of every event, and the page as a screen reader walks through it."""

import re

import pytest
from playwright.sync_api import expect

from daily.ids import Mode
from daily.ruleset import Barred
from daily.rulesets import ruleset_of
from daily.store.redis import RedisStore
from tests.browser.conftest import Visits
from tests.browser.hands import Keyboard
from tests.browser.jokers import before_a_joker
from tests.browser.test_keyboard import live, press
from tests.browser.visitor import Visitor
from tests.store.games import player
from tests.stories import Person

pytestmark = pytest.mark.browser

PLACES = {
    "en": {"dice": r"[1-6](, [1-6]){4}", "face": "[1-6]", "boxes": ".+", "points": r"\d+ points?", "sum": r"\d+"},
    "ko": {"dice": r"[1-6](, [1-6]){4}", "face": "[1-6]", "boxes": ".+", "points": r"\d+점", "sum": r"\d+"},
}

# key or box | what is heard
TURN = {
    "en": """
Space  | {dice}. 2 rolls left. Highest now: {boxes}, {points}.
Digit2 | Die 2: {face}, kept.
Digit4 | Die 4: {face}, kept.
Digit2 | Die 2: {face}, not kept.
KeyX   | Dice: {dice}. 2 rolls left. Kept: {face}.
Digit0 | No die is kept.
Space  | {dice}. 1 roll left. Highest now: {boxes}, {points}.
Digit1 | Die 1: {face}, kept.
Space  | {dice}. No rolls left. Choose a box. Highest now: {boxes}
chance | Written: Chance, {points}. Upper 0 of 63. Total {sum}. Turn 2.
KeyX   | No dice on the table yet. 3 rolls left.
KeyC   | Ones, open. {boxes} Chance, written, {points}. Upper 0 of 63. Total {sum}.
KeyU   | Undone: Chance is open again. {dice}. No rolls left. {boxes}
""",
    "ko": """
Space  | {dice}. 굴림 2번 남음. 지금 최고 {boxes} {points}.
Digit2 | 2번 주사위, {face}, 킵.
Digit4 | 4번 주사위, {face}, 킵.
Digit2 | 2번 주사위, {face}, 풀림.
KeyX   | 주사위: {dice}. 굴림 2번 남음. 킵: {face}.
Digit0 | 킵한 주사위 없음.
Space  | {dice}. 굴림 1번 남음. 지금 최고 {boxes} {points}.
Digit1 | 1번 주사위, {face}, 킵.
Space  | {dice}. 굴림 끝. 칸을 고르세요. 지금 최고 {boxes}
chance | 기록: 찬스 {points}. 위쪽 0/63. 합계 {sum}점. 2번째 차례.
KeyX   | 아직 굴린 주사위 없음. 굴림 3번 남음.
KeyC   | 1의 눈, 비어 있음. {boxes} 위쪽 0/63. 합계 {sum}점.
KeyU   | 되돌림: 찬스 칸이 다시 비었어요. {dice}. 굴림 끝. {boxes}
""",
}


def pattern(words: str, language: str) -> re.Pattern[str]:
    """What is heard, with the places that dice decide."""
    escaped = re.escape(words).replace(r"\{", "{").replace(r"\}", "}")
    return re.compile(f"^{escaped.format_map(PLACES[language])}$")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_event_of_a_turn_is_heard(visit: Visits, language: str) -> None:
    """Rolls, dice that are kept and released, the last roll, what was written, undo, and what is asked for: whole
    sentences, and the focus is never lost."""
    guest = visit(language=language)
    guest.go()
    for line in TURN[language].strip().splitlines():
        key, heard = (part.strip() for part in line.split("|"))
        if key == "chance":
            Keyboard().play(guest, "chance")
        else:
            press(guest, key)
        expect(live(guest)).to_have_text(pattern(heard, language))
        expect(guest.roll).to_be_focused()


def test_bonuses_and_jokers_are_heard(visit: Visits, store: RedisStore) -> None:
    """A further five of a kind says what it brings, which boxes are allowed and why."""
    guest = visit(number=1)
    guest.go(f"/play/{before_a_joker(store, player(1), Barred.JOKER_UPPER)}")
    box = next(iter(guest.state().options))
    Keyboard().play(guest, box)
    expect(live(guest)).to_have_text(re.compile(r"^Written: \w+, \d+ points\. .*Yacht bonus \+100! Upper \d+ of 63\."))
    press(guest, "KeyU")
    expect(live(guest)).to_contain_text(re.compile(r"Yacht bonus \+100! Joker: .+ only \w+ may be written\."))


@pytest.mark.parametrize(
    ("mode", "heard", "card"),
    [
        (Mode.COMPUTER, r"Turn 2\. Computer: .+, wrote .+ \d+ : \d+\.", r"Total \d+\. Computer: \d+ points?\."),
        (Mode.TABLE, r"Ann: Chance, .+ Now Bob, turn 1\.", r"Bob: Upper 0 of 63\. Total 0\."),
    ],
)
def test_who_plays_along_is_heard(visit: Visits, ann: Person, mode: Mode, heard: str, card: str) -> None:
    """After a box the computer's turn is told, or who is next; and the card is read with whose it is."""
    guest = visit(number=1)
    guest.go(f"/play/{ann.new(mode)}")
    for token in ("r", "chance"):
        Keyboard().play(guest, token)
    expect(live(guest)).to_have_text(re.compile(heard))
    press(guest, "KeyC")
    expect(live(guest)).to_have_text(re.compile(card))
    expect(guest.roll).to_be_focused()


NAMES = {
    "en": [
        "heading",
        '"Card"',
        "Ones, open",
        "Three of a kind, open",
        "Total",
        '"Dice"',
        "Die 1",
        "Die 5",
        "Roll again",
    ],
    "ko": [
        "heading",
        '"점수표"',
        "1의 눈, 비어 있음",
        "트리플, 비어 있음",
        "합계",
        '"주사위"',
        "1번 주사위, ",
        "5번 주사위, ",
        '"다시 굴리기',
    ],
}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_screen_reader_walks_through_a_turn_in_order(visit: Visits, language: str) -> None:
    """From top to bottom: what is played, what to do, the card with every box and what it pays, the dice, the roll. A
    written box is text, the bar of the upper sum is one phrase, and the way back stands before the card."""
    guest = visit(language=language)
    guest.go()
    press(guest, "Space")
    guest.expect_at(1)
    page = walked(guest)
    assert [page.index(name) for name in NAMES[language]] == sorted(page.index(name) for name in NAMES[language])
    ruleset = ruleset_of("classic")
    points = {"en": r"open, \d+ points? now", "ko": r"비어 있음, 지금 쓰면 \d+점"}[language]
    assert len(re.findall(rf"- button \".+, {points}", page)) == len(ruleset.boxes)
    assert page.count('checkbox "') == 5
    bonus = {
        "en": "Upper sum 0 of 63 for the bonus of 35, even with three of each face",
        "ko": "위쪽 합 0점, 63점이면 보너스 35점, 3개씩 기준과 같음",
    }[language]
    assert f"- listitem: {bonus}\n" in page
    Keyboard().play(guest, "chance")
    page = walked(guest)
    undo, card, written, roll = {
        "en": ("Undo : Chance", "Card", "listitem: Chance, written", "Roll (3 rolls)"),
        "ko": ("되돌리기 : 찬스", "점수표", "listitem: 찬스, 기록", "굴리기 (3번)"),
    }[language]
    assert page.index(undo) < page.index(f'"{card}"') < page.index(written) < page.index(roll)
    assert "checkbox" not in page


def walked(guest: Visitor) -> str:
    """The main part of the page as it is told to assistive technology."""
    return guest.page.locator("main").aria_snapshot()
