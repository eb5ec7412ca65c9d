"""A card as a page shows it: its lines and columns, sums and bonuses of each column, ticks, a second card beside it."""

import pytest

from daily.card import empty_card
from daily.game import opening
from daily.rulesets import RULESETS, ruleset_of
from tests.web.states import after, card_with, with_card
from web.table.card import Beside, CardView, Cell, Line, Upper, card_of

pytestmark = pytest.mark.usefixtures("english")

RIVAL = {"fours": 12, "five_of_a_kind": 50, "chance": 0}


def lines(card: CardView) -> tuple[Line, ...]:
    """The lines of a card, upper section first."""
    return (*card.upper, *card.lower)


def cells(card: CardView) -> dict[str, Cell]:
    """The boxes of a card by their keys."""
    return {cell.key: cell for line in lines(card) for cell in line.cells}


def beside_empty(ruleset: str, written: dict[str, int], extra: int = 0) -> CardView:
    """The empty card with this one beside it."""
    rules = ruleset_of(ruleset)
    return card_of(opening(rules), Beside("Computer", card_with(rules, written, extra)))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_box_is_shown_once_in_its_section(ruleset: str) -> None:
    """The upper lines have the boxes with a face, the lower ones all others, and each line a name of its own."""
    rules = ruleset_of(ruleset)
    card = card_of(opening(rules))
    assert sorted(cells(card)) == sorted(rules.index)
    assert {cell.key for line in card.upper for cell in line.cells} == {box.key for box in rules.boxes if box.face}
    assert len({line.name for line in lines(card)}) * rules.columns == len(rules.boxes)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_line_has_one_name_and_a_cell_for_each_column(ruleset: str) -> None:
    """A line holds the boxes that mean the same, from the first column to the last, in card order."""
    rules = ruleset_of(ruleset)
    card = card_of(opening(rules))
    for line in lines(card):
        boxes = [rules.boxes[rules.index[cell.key]] for cell in line.cells]
        assert [box.column for box in boxes] == list(range(rules.columns))
        assert {box.face for box in boxes} == {line.face}
        assert len({box.key.rpartition(":")[2] for box in boxes}) == 1
    first = [line.cells[0].key for line in lines(card)]
    assert first == [box.key for box in rules.boxes if box.column == 0]


def test_columns_have_heads_where_there_are_several() -> None:
    """A card of one column needs none; three columns are told by their factor, two cards by whose they are."""
    assert card_of(opening(ruleset_of("classic"))).heads == ()
    assert card_of(opening(ruleset_of("triple"))).heads == ("×1", "×2", "×3")
    assert beside_empty("classic", {}).heads == ("You", "Computer")
    assert beside_empty("triple", {}).heads == ("×1", "×2", "×3")


def test_the_pace_compares_with_three_of_each() -> None:
    """Four fours are 4 above the pace, two fives 5 below it; boxes that are open do not count."""
    card = card_of(with_card({"fours": 16, "fives": 10}, "12345"))
    assert card.sums == (Upper(factor=1, sum=26, threshold=63, bonus=35, paid=0, pace=-1),)


def test_every_column_has_a_sum_and_a_bonus_of_its_own() -> None:
    """Sum, threshold and pace of a column are those before its factor; its bonus counts as often as it does."""
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    second = {f"2:{box}": 2 * points for box, points in upper.items()}
    third = {f"3:{box}": 3 * points for box, points in upper.items()}
    card = card_of(with_card({"1:fours": 16, "2:sixes": 48} | second | third, "12345", "triple"))
    assert card.sums == (
        Upper(factor=1, sum=16, threshold=63, bonus=35, paid=0, pace=4),
        Upper(factor=2, sum=69, threshold=63, bonus=70, paid=70, pace=6),
        Upper(factor=3, sum=45, threshold=63, bonus=105, paid=0, pace=0),
    )


def test_a_ruleset_without_a_bonus_has_no_threshold() -> None:
    """Old Yacht pays no upper bonus: there is nothing to reach and nothing to win."""
    card = card_of(with_card({"sixes": 30}, "12345", "yacht-1938"))
    assert card.sums == (Upper(factor=1, sum=30, threshold=0, bonus=0, paid=0, pace=12),)


def test_further_five_of_a_kind_are_ticks() -> None:
    """Each extra bonus is a tick in the box of five of a kind, which tells their sum."""
    card = card_of(with_card({"five_of_a_kind": 50}, "12345", extra=300))
    assert {cell.key: cell.ticks for cell in cells(card).values() if cell.ticks} == {"five_of_a_kind": "+300 ✓✓✓"}
    card = card_of(with_card({"five_of_a_kind": 50}, "12345", extra=400))
    assert cells(card)["five_of_a_kind"].ticks == "+400 ✓×4"


def test_in_several_columns_no_box_claims_the_extra_bonus() -> None:
    """The +100 belongs to no column: it stands beside the total alone, once."""
    fives = {f"{column}:five_of_a_kind": 50 * column for column in (1, 2, 3)}
    card = card_of(with_card(fives, "12345", "triple", extra=100))
    assert not any(cell.ticks for cell in cells(card).values())
    assert (card.extra, card.total) == (100, 400)


def test_every_box_says_itself_to_the_ear() -> None:
    """A box says its name, whether it is written or open, and its points."""
    speech = {key: cell.speech for key, cell in cells(card_of(after("3336612345", "r full_house r"))).items()}
    assert speech["full_house"] == "Full house, written, 25 points"
    assert speech["large_straight"] == "Large straight, open, 40 points now, highest now"
    assert speech["sixes"] == "Sixes, open, 0 points now"


def test_a_box_of_several_columns_says_its_column() -> None:
    """By ear the boxes of a line differ: each names its column."""
    speech = {key: cell.speech for key, cell in cells(card_of(after("4441612345", "r 3:fours r", "triple"))).items()}
    assert speech["3:fours"] == "Fours, column ×3, written, 36 points"
    assert speech["2:fours"] == "Fours, column ×2, open, 8 points now"
    assert speech["3:large_straight"] == "Large straight, column ×3, open, 120 points now, highest now"


def test_a_second_card_stands_in_the_lines() -> None:
    """Each line has the same box of the other card: its points, a zero included, or nothing while it is open."""
    card = beside_empty("classic", RIVAL, extra=200)
    others = {line.cells[0].key: line.other for line in lines(card)}
    shown = {key: (other.points, other.ticks) for key, other in others.items() if other and other.points is not None}
    assert shown == {"fours": (12, ""), "five_of_a_kind": (50, "+200"), "chance": (0, "")}
    said = {key: other.speech for key, other in others.items() if other}
    assert (said["fours"], said["chance"], said["ones"]) == (
        "Computer: 12 points",
        "Computer: 0 points",
        "Computer: open",
    )


def test_a_second_card_has_sums_of_its_own() -> None:
    """Upper sum, bonus, extra bonus and total of the other card stand beside the own ones and apart from them."""
    card = beside_empty("classic", {"sixes": 30, "fives": 25, "fours": 8} | {"five_of_a_kind": 50}, extra=100)
    assert (card.sums[0].sum, card.extra, card.total) == (0, 0, 0)
    assert card.beside is not None
    assert card.beside.name == "Computer"
    assert card.beside.card.sums == (Upper(factor=1, sum=63, threshold=63, bonus=35, paid=35, pace=18),)
    assert card.beside.card.extra == 100


def test_beside_several_columns_a_second_card_is_a_view_of_its_own() -> None:
    """Six columns fit no phone: the lines hold the own boxes alone, and the other card has lines of its own."""
    card = beside_empty("triple", {"2:fours": 24})
    assert {line.other for line in lines(card)} == {None}
    assert card.beside is not None
    assert {key: cell.points for key, cell in cells(card.beside.card).items() if cell.points is not None} == {
        "2:fours": 24
    }
    assert card.beside.card.total == 24


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_second_card_changes_nothing_of_the_own_one(ruleset: str) -> None:
    """Options, the highest and barred boxes are the same with a second card and without one."""
    state = after("44441", "r", ruleset)
    own = cells(card_of(state))
    assert cells(card_of(state, Beside("Computer", empty_card(state.ruleset)))) == own
    assert {key: cell.option for key, cell in own.items() if cell.option is not None} == state.options()
