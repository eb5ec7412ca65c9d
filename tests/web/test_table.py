"""What a page shows of a state: the highest options, barred boxes and why, the sentences, and what is worth
celebrating. The card by itself has `test_card.py`."""

import pytest

from daily.game import opening
from daily.rulesets import ruleset_of
from tests.web.states import after, card_with, with_card
from web.table.card import Beside, Cell
from web.table.lessons import Lesson
from web.table.view import Table, table_of

pytestmark = pytest.mark.usefixtures("english")


def cells(table: Table) -> dict[str, Cell]:
    """The boxes of the card by their keys."""
    return {cell.key: cell for line in (*table.card.upper, *table.card.lower) for cell in line.cells}


def test_the_opening_offers_nothing_but_a_roll() -> None:
    """Before the first roll no box can be chosen and no die lies there."""
    table = table_of(opening(ruleset_of("classic")))
    assert (table.at, table.turn, table.turns, table.rolls_left, table.dice) == (0, 1, 13, 3, ())
    assert (table.can_roll, table.undo, table.reason, table.over) == (True, None, None, False)
    assert {cell.option for cell in cells(table).values()} == {None}
    assert table.status == table.speech == "Press Roll to begin."


def test_the_highest_options_are_marked_ties_included() -> None:
    """All boxes that pay the most now are marked; a highest of 0 is no highest."""
    table = table_of(after("33366", "r"))
    assert {cell.key for cell in cells(table).values() if cell.highest} == {"full_house"}
    table = table_of(after("44412", "r"))
    assert {cell.key for cell in cells(table).values() if cell.highest} == {"three_of_a_kind", "chance"}
    only_zero = {box: 1 for box in ruleset_of("classic").index if box != "large_straight"}
    table = table_of(with_card(only_zero, "11224"))
    assert cells(table)["large_straight"].option == 0
    assert not any(cell.highest for cell in cells(table).values())


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
    assert cells(table)["ones"].points == 4


def test_a_forced_joker_bars_boxes_and_says_why() -> None:
    """With five of a kind again only the upper box of that face may be written: the others are barred, the sentence
    names it, and the bonus that any box brings is announced."""
    table = table_of(with_card({"five_of_a_kind": 50}, "44444"))
    open_now = [cell.key for cell in cells(table).values() if cell.option is not None]
    assert open_now == ["fours"]
    assert cells(table)["chance"].barred
    assert not cells(table)["five_of_a_kind"].barred
    assert table.reason is not None
    assert "Fours" in table.reason
    assert table.status.startswith("Yacht bonus +100!")
    assert table.reason in table.status
    assert table.reason in table.speech


def test_a_joker_in_the_lower_section_says_so() -> None:
    """When that upper box is filled, the lower boxes are open, and full house and straights pay in full."""
    table = table_of(with_card({"five_of_a_kind": 0, "fours": 12}, "44444"))
    options = {cell.key: cell.option for cell in cells(table).values() if cell.option is not None}
    assert options["full_house"] == 25
    assert options["large_straight"] == 40
    assert "ones" not in options
    assert table.reason is not None
    assert "bonus" not in table.status


HELD, WRITTEN = Lesson.HOLD, Lesson.WRITE


@pytest.mark.parametrize(
    ("log", "learned", "status"),
    [
        ("", set(), "Press Roll to begin."),
        ("", {Lesson.ROLL}, "Roll the dice."),
        ("r", {Lesson.ROLL}, "Tap the dice that you want to keep."),
        ("r r", {Lesson.ROLL}, "Tap the dice that you want to keep."),
        ("r", {HELD}, "Grey numbers: what a box pays now. Roll on, or tap one to write it."),
        ("r r r", {Lesson.ROLL}, "Grey numbers: what a box pays now. Tap one to write it."),
        ("r", {WRITTEN}, "Tap the dice that you want to keep."),
        ("r", {HELD, WRITTEN}, "2 rolls left: keep dice, or choose a box."),
        ("r r r", {WRITTEN}, "No rolls left: choose a box."),
    ],
)
def test_the_status_line_teaches_what_was_not_done_yet(log: str, learned: set[Lesson], status: str) -> None:
    """To roll, to keep, to write: each is said until it was done once, in this order, and the rest of the time the line
    counts the rolls."""
    assert table_of(after("123451234512345", log), learned=frozenset(learned)).status == status


@pytest.mark.parametrize(
    ("log", "learned", "then"),
    [
        ("", set(), ""),
        ("r", {Lesson.ROLL}, "Now roll the others."),
        ("r r", {Lesson.ROLL}, "Now roll the others."),
        ("r r r", {Lesson.ROLL}, ""),
        ("r", {HELD}, ""),
        ("r ones", {Lesson.ROLL}, ""),
    ],
)
def test_who_keeps_dice_for_the_first_time_is_told_what_comes_next(log: str, learned: set[Lesson], then: str) -> None:
    """While the line asks for dice to keep, the table knows what it says once a die is kept; and at no other time."""
    assert table_of(after("123451234512345", log), learned=frozenset(learned)).then == then


@pytest.mark.parametrize(
    ("log", "dice", "sums"),
    [
        ("", "No dice on the table yet. 3 rolls left.", "Upper 0 of 63. Total 0."),
        ("r", "Dice: 1, 1, 1, 1, 4. 2 rolls left.", "Upper 0 of 63. Total 0."),
        ("r r r", "Dice: 1, 1, 1, 1, 4. No rolls left. Choose a box.", "Upper 0 of 63. Total 0."),
        ("r ones", "No dice on the table yet. 3 rolls left.", "Upper 4 of 63. Total 4."),
    ],
)
def test_dice_and_sums_can_be_asked_for(log: str, dice: str, sums: str) -> None:
    """Whoever asks hears the dice and the rolls left, or the sums of the card, in whole sentences."""
    assert table_of(after("11114" * 3, log)).heard == (dice, sums)


def test_every_column_has_its_upper_sum() -> None:
    """Where the card has several columns, each sum that is read aloud names its column."""
    sums = table_of(after("11114", "r 2:ones", "triple")).heard.sums
    assert sums == "×1: Upper 0 of 63. ×2: Upper 4 of 63. ×3: Upper 0 of 63. Total 8."


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
    assert table.status == table.speech == f"Finished: {table.card.total} points."


def test_the_ear_hears_dice_rolls_and_the_highest() -> None:
    """After a roll: the faces in their order, the rolls left, what pays the most now."""
    assert table_of(after("33366", "r")).speech == "3, 3, 3, 6, 6. 2 rolls left. Highest now: Full house, 25 points."
    assert "No rolls left. Choose a box." in table_of(after("333663366633366", "r r r")).speech
    assert "Three of a kind or Chance, 15 points" in table_of(after("44412", "r")).speech


def events(dice: str, log: str, ruleset: str = "classic") -> tuple[str, ...]:
    """What the last move of a log brought that is worth celebrating."""
    return table_of(after(dice, log, ruleset)).events


def test_five_of_a_kind_is_an_event_when_it_is_rolled() -> None:
    """Five of a kind is news after the roll that brought it: not once it is written, and not when its box is taken
    back."""
    assert events("44444", "r") == ("yacht",)
    assert events("4444512344", "r r1234") == ("yacht",)
    assert events("44445", "r") == events("44444", "r chance") == ()
    assert table_of(after("44444", "r chance undo"), undone="chance").events == ()


def test_bonuses_are_events_when_they_are_paid() -> None:
    """The box that reaches the threshold, and the one that a further five of a kind is written in, are news until the
    next roll."""
    dice, log = "66661555514444133331", "r sixes r fives r fours r threes"
    assert events(dice, log.removesuffix(" r threes")) == ()
    assert events(dice, log) == ("bonus",)
    assert events(dice + "12345", f"{log} r") == ()
    assert events("4444444444", "r five_of_a_kind r fours") == ("extra",)


def test_the_end_is_an_event() -> None:
    """The last box ends the game, and that is news."""
    boxes = ruleset_of("yacht").index
    assert events("12345" * 12, " ".join(f"r {box}" for box in boxes), "yacht") == ("end",)


def test_a_second_card_stands_beside_the_own_one() -> None:
    """What is shown beside a card is what it was given."""
    rules = ruleset_of("yacht")
    table = table_of(opening(rules), beside=Beside("Computer", card_with(rules, {"fours": 12})))
    assert table.card.beside is not None
    assert (table.card.beside.name, table.card.beside.card.total) == ("Computer", 12)
