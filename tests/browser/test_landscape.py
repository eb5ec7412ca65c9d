"""The table on a phone on its side: the card at the left, dice and roll at the right, all of it in the window, and no
name of a box broken inside a word."""

from dataclasses import replace

import pytest

from daily.ids import Mode
from daily.ruleset import Barred
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.jokers import before_a_joker
from tests.browser.layout import Look, faults
from tests.browser.test_phones import overflow
from tests.browser.visitor import Visitor
from tests.store.games import player
from tests.stories import Person

pytestmark = pytest.mark.browser

WINDOWS = ((568, 320), (640, 360), (640, 400), (664, 390), (667, 375), (740, 360), (844, 390), (915, 412), (932, 430))
LANGUAGES = pytest.mark.parametrize("language", ["ko", "en"])

CROOKED = """
  () => {
    const area = (part) => part.getBoundingClientRect();
    const all = (parts) => [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
    const inside = (inner, outer) => inner.left >= outer.left && inner.right <= outer.right + .5
      && inner.top >= outer.top && inner.bottom <= outer.bottom + .5;
    const [card, tray, roll] = [".card", ".tray", "#roll"].map((part) => area(document.querySelector(part)));
    const dice = all(".die").map(area);
    const found = [
      ["roll outside", !inside(roll, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })],
      ["tray outside", !inside(tray, { left: 0, top: 0, right: innerWidth, bottom: roll.top })],
      ["dice outside", dice.length !== 5 || !dice.every((die) => inside(die, tray))],
      ["dice touch", dice.some((die, i) => i && die.left - dice[i - 1].right < 3)],
      ["card not at the left", card.right > Math.min(tray.left, roll.left)],
    ].flatMap(([what, is]) => (is ? [what] : []));
    const lines = (node, from, to) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return new Set([...range.getClientRects()].map((each) => Math.round(each.bottom)));
    };
    for (const name of all(".card .n")) {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      const used = new Set();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.checkVisibility() || node.parentElement.closest(".sr")) continue;
        for (const word of node.data.matchAll(/\\S+/g)) {
          const on = lines(node, word.index, word.index + word[0].length);
          if (on.size !== 1) found.push(`broken: ${word[0]}`);
          on.forEach((line) => used.add(line));
        }
      }
      const apart = [...used].sort((a, b) => a - b).filter((line, i, every) => !i || line - every[i - 1] > 6);
      if (apart.length > 2) found.push(`${apart.length} lines: ${name.textContent.trim()}`);
      const cell = area(name.closest(".box, .sum, li"));
      const cut = name.scrollWidth > name.clientWidth + 1 || !inside(area(name), cell);
      if (cut) found.push(`cut off: ${name.textContent.trim()}`);
    }
    return found;
  }
"""
"""What a low window does wrong with the table, a line each."""
LONGEST = """
  () => {
    const set = (parts, text) => document.querySelectorAll(parts).forEach((part) => part.textContent = text);
    set(".bonus .of", "58/63");
    set(".pace b", "−28");
    set(".turn", "39/39");
  }
"""
"""The figures of the upper section and the turn as long as they become."""


def wrong(guest: Visitor) -> list[str]:
    """What is wrong in any of the windows, and by how much each of them scrolls."""
    found = []
    for width, height in WINDOWS:
        lines = faults(guest, Look(width, height)) + guest.page.evaluate(CROOKED)
        if (over := overflow(guest)) != (0, 0):
            lines = [*lines, f"scrolls by {over}"]
        found += [f"{width} x {height}: {line}" for line in lines]
    return found


@LANGUAGES
@pytest.mark.parametrize("ruleset", ["classic", "yacht"])
def test_a_daily_lies_on_its_side(visit: Visits, ruleset: str, language: str) -> None:
    """Before a roll, with dice, and with a box written, the whole table of a daily is in every low window."""
    guest = visit(language=language, size=WINDOWS[0])
    guest.go(f"/today/{ruleset}")
    assert wrong(guest) == []
    for token in ("r", "r12", "sixes"):
        Mouse().play(guest, token)
        assert wrong(guest) == [], token
    guest.page.evaluate(LONGEST)
    assert wrong(guest) == []


@LANGUAGES
@pytest.mark.parametrize(
    ("mode", "ruleset"),
    [(Mode.SOLO, "yatzy"), (Mode.SOLO, "triple"), (Mode.COMPUTER, "classic"), (Mode.COMPUTER, "triple")],
)
def test_the_other_cards_lie_on_their_side(visit: Visits, ann: Person, mode: Mode, ruleset: str, language: str) -> None:
    """The longest card, three columns, and the computer's card beside the own one are in every low window too."""
    guest = visit(language=language, size=WINDOWS[0], number=1)
    guest.go(f"/play/{replace(ann, ruleset=ruleset).new(mode)}")
    Mouse().play(guest, "r")
    guest.page.evaluate(LONGEST)
    assert wrong(guest) == []


@LANGUAGES
@pytest.mark.parametrize("barred", [Barred.JOKER_UPPER, Barred.JOKER_LOWER])
def test_the_longest_sentence_fits_beside_the_card(visit: Visits, ann: Person, language: str, barred: Barred) -> None:
    """What a joker brings and which boxes it bars is said within its line, and moves nothing out of a low window."""
    guest = visit(language=language, size=WINDOWS[0], number=1)
    guest.go(f"/play/{before_a_joker(ann.store, player(1), barred)}")
    assert wrong(guest) == []
    for width, height in WINDOWS:
        guest.page.set_viewport_size({"width": width, "height": height})
        sentence, line = guest.page.evaluate(
            "() => ['.status p', '.status'].map((part) => document.querySelector(part).offsetHeight)"
        )
        assert 0 < sentence <= line, width
