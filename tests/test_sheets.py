"""Score sheets of real dice: what may stand on one is exactly what some game can have written there."""

from itertools import pairwise
from random import Random

import pytest

from daily.card import Card
from daily.errors import DailyError, IllegalMove, InvalidInput, InvalidMove, UnknownRuleset
from daily.moves import Undo, Write
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.scoring import is_five_of_a_kind
from daily.sheets import (
    Entry,
    Sheet,
    SheetGame,
    check_sheet,
    fold_column,
    format_column,
    format_entry,
    parse_column,
    parse_entry,
    seal,
)
from tests.games import ALL_ROLLS, play

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def column_of(ruleset: Ruleset, seed: int) -> tuple[list[Entry], Card]:
    """The entries of a random game, and the card that the game itself arrived at."""
    played = play(ruleset, Random(seed))
    entries: list[Entry] = []
    for move, (before, after) in zip(played.moves, pairwise(played.states), strict=True):
        if isinstance(move, Write):
            points = after.card.points[ruleset.index[move.box]]
            assert points is not None
            entries.append(Entry(move.box, points, is_five_of_a_kind(before.dice)))
        elif isinstance(move, Undo):
            entries.pop()
    return entries, played.states[-1].card


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("fours=12", Entry("fours", 12)),
        ("chance=30*", Entry("chance", 30, five=True)),
        ("3:small_straight=0*", Entry("3:small_straight", 0, five=True)),
        ("ones=0", Entry("ones", 0)),
    ],
)
def test_an_entry_is_written_and_read(text: str, entry: Entry) -> None:
    """Text and entry say the same, both ways."""
    assert parse_entry(text) == entry
    assert format_entry(entry) == text


@pytest.mark.parametrize(
    "text",
    ["", "fours", "fours=", "fours=-1", "fours=012", "fours=12**", "fours = 12", "fours=٣", "fours=12345", "FOURS=12"],
)
def test_other_texts_are_no_entries(text: str) -> None:
    """What is not written exactly so is refused, with a sentence that shows how."""
    with pytest.raises(InvalidMove, match="fours=12"):
        parse_entry(text)


@each_ruleset
@pytest.mark.parametrize("seed", range(8))
def test_every_game_fits_on_a_sheet(ruleset: Ruleset, seed: int) -> None:
    """The boxes of any legal game, in the order in which it wrote them, are a column with the same card."""
    entries, card = column_of(ruleset, seed)
    assert fold_column(ruleset, parse_column(format_column(entries))) == card


@each_ruleset
def test_an_entry_is_possible_just_where_a_roll_writes_it(ruleset: Ruleset) -> None:
    """On every card of a game: what some of the 252 rolls may write is possible, and no other number of points is."""
    entries, _ = column_of(ruleset, 5)
    for written in range(0, len(entries), 4):
        before = entries[:written]
        card = fold_column(ruleset, before)
        can = {
            Entry(box.key, points, is_five_of_a_kind(roll))
            for roll in ALL_ROLLS
            for place, box in enumerate(ruleset.boxes)
            if ruleset.legal(card.key, roll) >> place & 1
            for points in [ruleset.pays(roll, ruleset.joker_decides(card.key, roll))[place]]
        }
        for box in ruleset.boxes:
            for points in (0, 4, 5, 12, 15, 20, 25, 30, 40, 50, 75, 101):
                for five in (False, True):
                    entry = Entry(box.key, points, five)
                    assert is_possible(ruleset, [*before, entry]) == (entry in can), (before, entry)


def is_possible(ruleset: Ruleset, entries: list[Entry]) -> bool:
    """Whether these entries can stand in one column."""
    try:
        fold_column(ruleset, entries)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(
    ("ruleset", "column", "total"),
    [
        ("classic", "", 0),
        ("classic", "five_of_a_kind=50* fours=20* chance=22", 50 + 20 + 100 + 22),
        ("classic", "five_of_a_kind=0 fours=20*", 20),
        ("classic", "five_of_a_kind=50* fours=12 chance=20* full_house=25*", 50 + 12 + 20 + 100 + 25 + 100),
        ("classic", "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18", 63 + 35),
        ("classic-no-bonus", "five_of_a_kind=50* fours=20*", 70),
        ("yatzy", "ones=5* twos=10* threes=15* fours=20* fives=25*", 75 + 50),
        ("yacht-1938", "sixes=30* fives=25* fours=20*", 75),
        ("triple", "3:fives=75* 3:sixes=90* 3:fours=36", 201 + 105),
        ("triple", "1:five_of_a_kind=50* 2:five_of_a_kind=0 3:five_of_a_kind=0 2:fours=40*", 190),
    ],
)
def test_bonuses_follow_from_the_entries(ruleset: str, column: str, total: int) -> None:
    """The upper bonus and every extra are paid by the rules, without anybody writing them."""
    assert fold_column(ruleset_of(ruleset), parse_column(column)).total == total


@pytest.mark.parametrize(
    ("ruleset", "column", "said"),
    [
        ("classic", "yatzy=50", "no such box"),
        ("classic", "1:fours=12", "no such box"),
        ("classic", "fours=12 fours=8", "filled already"),
        ("classic", "fours=13", "no roll pays"),
        ("classic", "fours=20", "no roll pays"),
        ("classic", "full_house=25*", "no roll pays"),
        ("classic", "chance=4", "no roll pays"),
        ("classic", "five_of_a_kind=50", "no roll pays"),
        ("classic", "five_of_a_kind=50* chance=30*", "no roll pays"),
        ("classic", "five_of_a_kind=50* full_house=25*", "no roll pays"),
        ("classic-upper-first", "chance=20", "no roll pays"),
        ("yatzy", "small_straight=30", "no roll pays"),
        ("triple", "2:fours=6", "no roll pays"),
    ],
)
def test_impossible_entries_are_refused(ruleset: str, column: str, said: str) -> None:
    """What the rules cannot have written is refused: the joker rule and the order of the boxes included."""
    with pytest.raises(IllegalMove, match=said):
        fold_column(ruleset_of(ruleset), parse_column(column))


GOOD = Sheet("classic", ("Anna", "Ben"), (SheetGame(("fours=12", ""), first=1), SheetGame(("", ""))))


def test_a_good_sheet_is_itself() -> None:
    """A sheet that somebody can have filled is answered unchanged."""
    assert check_sheet(GOOD) == GOOD
    check_sheet(Sheet("yacht", ("민지 🎲",), (SheetGame(("",)),) * 10))


@pytest.mark.parametrize(
    ("sheet", "error", "said"),
    [
        (Sheet("poker", ("Anna",), (SheetGame(("",)),)), UnknownRuleset, "poker"),
        (Sheet("classic", (), (SheetGame(()),)), InvalidInput, "1 to 10 players"),
        (Sheet("classic", ("A",) * 11, (SheetGame(("",) * 11),)), InvalidInput, "1 to 10 players"),
        (Sheet("classic", ("Anna",), ()), InvalidInput, "1 to 10 games"),
        (Sheet("classic", ("Anna",), (SheetGame(("",)),) * 11), InvalidInput, "1 to 10 games"),
        (Sheet("classic", ("Anna",), (SheetGame(("", "")),)), InvalidInput, "one column"),
        (Sheet("classic", ("Anna",), (SheetGame(("",), first=1),)), InvalidInput, "does not fit"),
        (Sheet("classic", ("Anna",), (SheetGame(("",), first=-1),)), InvalidInput, "does not fit"),
        (Sheet("classic", ("",), (SheetGame(("",)),)), InvalidInput, "visible"),
        (Sheet("classic", (" ",), (SheetGame(("",)),)), InvalidInput, "visible"),
        (Sheet("classic", ("a" * 17,), (SheetGame(("",)),)), InvalidInput, "visible"),
        (Sheet("classic", ("a\u202eb",), (SheetGame(("",)),)), InvalidInput, "visible"),
        (Sheet("classic", ("a\nb",), (SheetGame(("",)),)), InvalidInput, "visible"),
        (Sheet("classic", ("a\ud800",), (SheetGame(("",)),)), InvalidInput, "visible"),
        (Sheet("classic", ("Anna",), (SheetGame(("fours=3",)),)), IllegalMove, "no roll pays"),
        (Sheet("classic", ("Anna",), (SheetGame(("fours=4  ones=1",)),)), InvalidMove, "no entry"),
    ],
)
def test_a_bad_sheet_is_refused(sheet: Sheet, error: type[DailyError], said: str) -> None:
    """Whatever nobody can have filled is refused with one sentence."""
    with pytest.raises(error, match=said):
        check_sheet(sheet)


INVISIBLE = ("\u3164", "\u2800", "\u034f", "\u115f", "\uffa0", "a\u2028b", "\u0301", "a\u0301\u0302\u0303", "a\u0378")


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    """Blank letters, marks on nothing, towers of marks and what breaks a line are refused with the usual sentence."""
    with pytest.raises(InvalidInput, match="1 to 16 visible characters"):
        check_sheet(Sheet("classic", (name,), (SheetGame(("",)),)))


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "สมชาย", "❤️", "민지", "محمد", "नीतू"])
def test_names_of_every_script_are_names(name: str) -> None:
    """Whatever can be seen is a name, and two players may have the same one."""
    check_sheet(Sheet("classic", (name, name), (SheetGame(("", "")),)))


def test_a_seal_does_not_tell_its_secret() -> None:
    """Equal secrets have equal seals, other secrets other ones, and no seal holds its secret."""
    assert seal("abc") == seal("abc") != seal("abd")
    assert "abc" not in seal("abc")
