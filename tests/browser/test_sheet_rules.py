"""The rules that a score sheet asks in the browser are those of the rulesets: held together here, answer by answer."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from daily.card import Card
from daily.errors import IllegalMove
from daily.ruleset import Key, Ruleset
from daily.rulesets import RULESETS
from daily.scoring import Faces, is_five_of_a_kind
from daily.sheets import Entry, fold_column, format_column, format_entry, parse_column
from tests.games import ALL_ROLLS, play
from tests.test_sheets import column_of
from web.sheet_rules import all_rules

pytestmark = pytest.mark.browser

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)

SCRIPT = Path(__file__).parents[2] / "web/static/sheet_rules.js"
LOAD = "async (text) => Object.assign(window, await import(`data:text/javascript,${encodeURIComponent(text)}`))"
ANSWERS = """
  (keys) => {
    const told = ({ filled, upper, live }) => [[...filled].sort((a, b) => a - b), upper, live];
    return keys.map(([filled, upper, live]) => [0, 1, 2, 3, 4, 5, 6].map((roll) => {
      const key = { filled: new Set(filled), upper, live };
      const places = rules.boxes.map((_, place) => place).filter((place) => legal(rules, key, place, roll));
      const outcomes = places.flatMap((place) => amounts(rules, key, place, roll).map((points) => {
        const { bonus, extra, key: after } = write(rules, key, place, points, roll > 0);
        return [place, points, bonus, extra, ...told(after)];
      }));
      return [jokerDecides(rules, key, roll), barred(rules, key, roll), outcomes];
    }));
  }
"""
FOLDS = """
  (columns) => columns.map((column) => {
    const { total, left } = fold(rules, parseColumn(column));
    return [formatColumn(parseColumn(column)), left.length ? null : total];
  })
"""
CHOICES = """
  (columns) => columns.map((column) => rules.boxes.map(({ key }) => {
    const entries = parseColumn(column);
    return choices(rules, entries, key).kept.map((entry) => formatColumn(put(entries, entry)));
  }))
"""


@pytest.fixture(scope="module")
def scripted(browser: Browser) -> Iterator[Page]:
    """A page that knows nothing but the script."""
    page = browser.new_page()
    page.evaluate(LOAD, SCRIPT.read_text("utf-8"))
    yield page
    page.close()


@pytest.fixture
def page(scripted: Page, ruleset: Ruleset) -> Page:
    """The page with what the server tells of a ruleset."""
    told = next(each for each in all_rules() if each.key == ruleset.key)
    scripted.evaluate("(rules) => { window.rules = rules; }", msgspec.to_builtins(told))
    return scripted


def keys_of(ruleset: Ruleset, seed: int) -> Iterator[Key]:
    """Cards on the way through random games, and cards filled at random, five of a kind often among them."""
    random = Random(seed)
    yield from (state.card.key for state in play(ruleset, random).states[:: 2 * ruleset.columns])
    for _ in range(24):
        filled = sum(
            1 << place for place, box in enumerate(ruleset.boxes) if random.random() < (0.9 if box.five else 0.6)
        )
        upper = tuple(random.choice((0, 20, 58, ruleset.threshold)) for _ in range(ruleset.columns))
        yield Key(filled & ruleset.full, tuple(min(ruleset.threshold, each) for each in upper), random.random() < 0.5)


def places(mask: int) -> list[int]:
    """The numbers of the boxes in a mask."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def told(key: Key) -> list[object]:
    """A key as the browser takes and tells it."""
    return [places(key.filled), list(key.upper), key.live]


def answers(ruleset: Ruleset, key: Key, rolls: Sequence[Faces]) -> list[object]:
    """What the ruleset says of all these rolls together: they must not differ in what bars boxes."""
    ((joker, barred, legal),) = {
        (ruleset.joker_decides(key, roll), ruleset.barred(key, roll), ruleset.legal(key, roll)) for roll in rolls
    }
    outcomes = {
        (place, ruleset.pays(roll, joker)[place]): (place, ruleset.transition(key, place, roll))
        for roll in {ruleset.pays(roll, joker): roll for roll in rolls}.values()
        for place in places(legal)
    }
    flat = [
        [place, each.points, each.bonus, each.extra, *told(each.key)]
        for place, each in (outcomes[name] for name in sorted(outcomes))
    ]
    return [joker, None if barred is None else barred.value, flat]


@each_ruleset
def test_the_browser_knows_the_rules(page: Page, ruleset: Ruleset) -> None:
    """For many cards and every one of the 252 rolls: whether the joker decides, what bars boxes, which are legal, what
    every roll may pay there, bonuses, and the card that follows."""
    keys = list(keys_of(ruleset, 4))
    groups = [[roll for roll in ALL_ROLLS if (roll[0] if is_five_of_a_kind(roll) else 0) == face] for face in range(7)]
    assert sum(map(len, groups)) == 252
    expected = [[answers(ruleset, key, rolls) for rolls in groups] for key in keys]
    assert page.evaluate(ANSWERS, [told(key) for key in keys]) == expected


def spoilt(entries: list[Entry], random: Random) -> list[Entry]:
    """A column with one entry moved, changed or taken out: mostly no possible one any more."""
    at = random.randrange(len(entries))
    rest = entries[:at] + entries[at + 1 :]
    change = random.choice(("move", "points", "five", "out"))
    if change == "move":
        rest.insert(random.randrange(len(entries)), entries[at])
    elif change != "out":
        box, points, five = entries[at]
        other = Entry(box, points, not five) if change == "five" else Entry(box, points + random.randint(1, 9), five)
        rest.insert(at, other)
    return rest


def total_of(ruleset: Ruleset, entries: list[Entry]) -> int | None:
    """The total of a column; None where it is impossible."""
    try:
        return fold_column(ruleset, entries).total
    except IllegalMove:
        return None


@each_ruleset
def test_the_browser_folds_columns_as_the_server_does(page: Page, ruleset: Ruleset) -> None:
    """Columns of whole games have the total that the server finds; of columns that were tampered with, those are
    impossible that the server refuses."""
    random = Random(11)
    columns = [column_of(ruleset, seed)[0] for seed in range(6)]
    columns += [spoilt(entries, random) for entries in columns for _ in range(8)]
    expected = [[format_column(entries), total_of(ruleset, entries)] for entries in columns]
    assert {total is None for _, total in expected} == {False, True}
    texts = [text for text, _ in expected]
    assert page.evaluate(FOLDS, texts) == expected


def possible(ruleset: Ruleset, card: Card) -> list[set[Entry]]:
    """For every box what some of the 252 rolls writes there, five of a kind told apart only where that pays."""
    found: list[set[Entry]] = [set() for _ in ruleset.boxes]
    for roll in sorted(ALL_ROLLS, key=is_five_of_a_kind):
        for place in places(ruleset.legal(card.key, roll)):
            outcome = ruleset.transition(card.key, place, roll)
            plain = Entry(ruleset.boxes[place].key, outcome.points)
            if outcome.extra or plain not in found[place]:
                found[place].add(plain._replace(five=is_five_of_a_kind(roll)))
    return found


@each_ruleset
def test_just_the_possible_scores_are_offered(page: Page, ruleset: Ruleset) -> None:
    """In an open box all scores that some roll pays there, and no others: with and without five of a kind where that
    pays more."""
    columns = [column_of(ruleset, seed)[0] for seed in range(2)]
    begun = [entries[:written] for entries in columns for written in range(0, len(entries), 3)]
    offered = page.evaluate(CHOICES, list(map(format_column, begun)))
    for entries, boxes in zip(begun, offered, strict=True):
        written = {entry.box for entry in entries}
        expected = possible(ruleset, fold_column(ruleset, entries))
        for box, texts, entries_there in zip(ruleset.boxes, boxes, expected, strict=True):
            if box.key not in written:
                last = [text.rpartition(" ")[2] for text in texts]
                assert sorted(last) == sorted(map(format_entry, entries_there)), (entries, box.key)


@each_ruleset
def test_whatever_is_offered_in_a_filled_box_is_possible(page: Page, ruleset: Ruleset) -> None:
    """Each correction leaves a column that the server takes, and what stands there now is among them."""
    columns = [column_of(ruleset, seed)[0] for seed in range(3)]
    offered = page.evaluate(CHOICES, list(map(format_column, columns)))
    for entries, boxes in zip(columns, offered, strict=True):
        for box, texts in zip(ruleset.boxes, boxes, strict=True):
            points = {entry.box: entry.points for entry in entries}[box.key]
            assert any(f"{box.key}={points}" in text for text in texts)
            for text in texts:
                assert total_of(ruleset, list(parse_column(text))) is not None, (entries, text)
