"""What a page shows of a state: the highest options, barred boxes and why, sums, pace, ticks, and the sentences."""

from collections.abc import Iterator

import pytest
from flask import Flask

from daily.card import Card, key_of
from daily.dice import FixedDice
from daily.game import State, advance, fold, opening
from daily.moves import parse_log, parse_move
from daily.rulesets import RULESETS, ruleset_of
from tests.games import points_of
from web.table import Row, Table, table_of


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    """A request of somebody who reads English."""
    with app.test_request_context("/en/", environ_overrides={"SCRIPT_NAME": "/en", "PATH_INFO": "/"}):
        yield


def after(dice: str, log: str, ruleset: str = "classic") -> State:
    """The state after a log on these dice."""
    return fold(ruleset_of(ruleset), FixedDice.from_digits(dice), parse_log(log))


def with_card(written: dict[str, int], dice: str, ruleset: str = "classic", extra: int = 0) -> State:
    """A state in which these boxes are written and these dice lie, after the first roll of a turn."""
    rules = ruleset_of(ruleset)
    points = points_of(rules, written)
    card = Card(points, 0, extra, key_of(rules, points))
    start = opening(rules)
    rolled = advance(start, parse_move("r"), FixedDice.from_digits(dice))
    return State(rules, card, 5, 5, 2, rolled.dice, (), None)


def rows(table: Table) -> dict[str, Row]:
    """The lines of the card by box."""
    return {row.key: row for row in (*table.upper_rows, *table.lower_rows)}


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_box_is_shown_once_in_its_section(ruleset: str) -> None:
    """The upper rows are the boxes with a face, the lower rows all others, each with a name of its own."""
    rules = ruleset_of(ruleset)
    table = table_of(opening(rules))
    assert [row.key for row in table.upper_rows] == [box.key for box in rules.boxes if box.face]
    assert [row.key for row in table.lower_rows] == [box.key for box in rules.boxes if not box.face]
    names = [row.name for row in rows(table).values()]
    assert len(set(names)) == len(names)


def test_the_opening_offers_nothing_but_a_roll() -> None:
    """Before the first roll no box can be chosen and no die lies there."""
    table = table_of(opening(ruleset_of("classic")))
    assert (table.at, table.turn, table.turns, table.rolls_left, table.dice) == (0, 1, 13, 3, ())
    assert (table.can_roll, table.undo, table.reason, table.over) == (True, None, None, False)
    assert {row.option for row in rows(table).values()} == {None}
    assert table.status == table.speech == "Press Roll to begin."


def test_the_highest_options_are_marked_ties_included() -> None:
    """All boxes that pay the most now are marked; a highest of 0 is no highest."""
    table = table_of(after("33366", "r"))
    assert {row.key for row in rows(table).values() if row.highest} == {"full_house"}
    table = table_of(after("44412", "r"))
    assert {row.key for row in rows(table).values() if row.highest} == {"three_of_a_kind", "chance"}
    only_zero = {box: 1 for box in ruleset_of("classic").index if box != "large_straight"}
    table = table_of(with_card(only_zero, "11224"))
    assert rows(table)["large_straight"].option == 0
    assert not any(row.highest for row in rows(table).values())


def test_held_dice_say_so() -> None:
    """Each die has its place, its face, and whether the last roll held it."""
    table = table_of(after("1234566666", "r r13"))
    assert [(die.place, die.face, die.held) for die in table.dice] == [
        (1, 1, True),
        (2, 6, False),
        (3, 3, True),
        (4, 6, False),
        (5, 6, False),
    ]


def test_what_was_written_can_be_taken_back() -> None:
    """After a box its name stands for undo, and the status says what it paid; after the next roll neither does."""
    table = table_of(after("11114", "r ones"))
    assert table.undo == "Ones"
    assert table.status == "Written: Ones, 4 points."
    assert "Upper 4 of 63." in table.speech
    assert table_of(after("1111422222", "r ones r")).undo is None
    assert rows(table)["ones"].points == 4


def test_the_pace_compares_with_three_of_each() -> None:
    """Four fours are 4 above the pace, two fives 5 below it; boxes that are open do not count."""
    table = table_of(with_card({"fours": 16, "fives": 10}, "12345"))
    assert (table.upper.sum, table.upper.threshold, table.upper.bonus, table.upper.pace) == (26, 63, 35, -1)


def test_a_ruleset_without_a_bonus_has_no_threshold() -> None:
    """Old Yacht pays no upper bonus: there is nothing to reach."""
    table = table_of(opening(ruleset_of("yacht-1938")))
    assert table.upper.threshold == 0


def test_a_forced_joker_bars_boxes_and_says_why() -> None:
    """With five of a kind again only the upper box of that face may be written: the others are barred, the sentence
    names it, and the bonus that any box brings is announced."""
    table = table_of(with_card({"five_of_a_kind": 50}, "44444"))
    open_now = [row.key for row in rows(table).values() if row.option is not None]
    assert open_now == ["fours"]
    assert rows(table)["chance"].barred
    assert not rows(table)["five_of_a_kind"].barred
    assert table.reason is not None
    assert "Fours" in table.reason
    assert table.status.startswith("Yacht bonus +100!")
    assert table.reason in table.status
    assert table.reason in table.speech


def test_a_joker_in_the_lower_section_says_so() -> None:
    """When that upper box is filled, the lower boxes are open, and full house and straights pay in full."""
    table = table_of(with_card({"five_of_a_kind": 0, "fours": 12}, "44444"))
    options = {row.key: row.option for row in rows(table).values() if row.option is not None}
    assert options["full_house"] == 25
    assert options["large_straight"] == 40
    assert "ones" not in options
    assert table.reason is not None
    assert "bonus" not in table.status


def test_further_five_of_a_kind_are_ticks() -> None:
    """Each extra hundred is a tick in the box of five of a kind."""
    table = table_of(with_card({"five_of_a_kind": 50}, "12345", extra=300))
    assert rows(table)["five_of_a_kind"].extras == 3
    assert {row.extras for key, row in rows(table).items() if key != "five_of_a_kind"} == {0}


@pytest.mark.parametrize(
    ("log", "button", "rolls"),
    [("", "Roll (3 rolls)", True), ("r", "2 left", True), ("r r", "1 left", True), ("r r r", "Choose a box", False)],
)
def test_the_button_says_what_it_does(log: str, button: str, rolls: bool) -> None:
    """The big button counts the rolls that are left and asks for a box when there are none."""
    table = table_of(after("123451234512345", log))
    assert button in table.roll
    assert table.can_roll == rolls


def test_the_end_says_the_total() -> None:
    """When every box is written, nothing can be rolled, written or taken back."""
    boxes = ruleset_of("yacht").index
    table = table_of(after("12345" * 12, " ".join(f"r {box}" for box in boxes), "yacht"))
    assert (table.over, table.can_roll, table.undo, table.turn) == (True, False, None, 12)
    assert table.status == f"Finished: {table.total} points."


def test_the_ear_hears_dice_rolls_and_the_highest() -> None:
    """After a roll: the faces in their order, the rolls left, what pays the most now."""
    assert table_of(after("33366", "r")).speech == "3, 3, 3, 6, 6. 2 rolls left. Highest now: Full house, 25 points."
    assert "No rolls left. Choose a box." in table_of(after("333663366633366", "r r r")).speech
    assert "Three of a kind or Chance, 15 points" in table_of(after("44412", "r")).speech


def test_every_box_says_itself_to_the_ear() -> None:
    """A box says its name, whether it is written or open, and its points."""
    speech = {key: row.speech for key, row in rows(table_of(after("3336612345", "r full_house r"))).items()}
    assert speech["full_house"] == "Full house, written, 25 points"
    assert speech["large_straight"] == "Large straight, open, 40 points now, highest now"
    assert speech["sixes"] == "Sixes, open, 0 points now"
