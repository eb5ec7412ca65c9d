"""The text forms of moves and logs: every one there is, both ways, and the malformed ones."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.errors import InvalidMove
from daily.moves import Move, Roll, Undo, Write, format_log, format_move, parse_log, parse_move, split_log
from daily.rulesets import RULESETS
from tests.games import ALL_HOLDS

BOXES = sorted(set(chain.from_iterable(ruleset.index for ruleset in RULESETS.values())))
ALL_MOVES: list[Move] = [*map(Roll, ALL_HOLDS), *map(Write, BOXES), Undo()]

TEXTS = [
    ("r", Roll()),
    ("r1", Roll((1,))),
    ("r245", Roll((2, 4, 5))),
    ("r12345", Roll((1, 2, 3, 4, 5))),
    ("fours", Write("fours")),
    ("three_of_a_kind", Write("three_of_a_kind")),
    ("2:fours", Write("2:fours")),
    ("undo", Undo()),
]

MALFORMED = [
    "",
    " ",
    "r ",
    " r",
    "R",
    "r0",
    "r6",
    "r21",
    "r11",
    "r1,2",
    "r-1",
    "r1 2",
    "r123456",
    "rr",
    "r\n",
    "r1\n",
    "fours\n",
    "\tfours",
    "Fours",
    "FOURS",
    "fours ",
    "four-of-a-kind",
    "_fours",
    "fours1",
    "x",
    ":fours",
    "0:fours",
    "10:fours",
    "11:fours",
    "2:",
    "2:2:fours",
    "2 :fours",
    "fours:2",
    "undo1",
    "Undo",
    "a" * 31,
    "a" * 100_000,
    "r\N{FULLWIDTH DIGIT ONE}",
    "r\N{ARABIC-INDIC DIGIT ONE}",
    "r\N{SUPERSCRIPT TWO}",
    "f\N{CYRILLIC SMALL LETTER O}urs",
    "\N{FULLWIDTH DIGIT TWO}:fours",
    "fours\0",
    "\ud800",
]


@pytest.mark.parametrize(("text", "move"), TEXTS)
def test_text_forms(text: str, move: Move) -> None:
    """A move is written as the record format says, and read back as the same move."""
    assert parse_move(text) == move
    assert format_move(move) == text


@pytest.mark.parametrize("move", ALL_MOVES, ids=format_move)
def test_every_move_round_trips(move: Move) -> None:
    """Every roll, every box of every ruleset, and undo survive the way to text and back."""
    assert parse_move(format_move(move)) == move


def test_texts_are_unique() -> None:
    """No two moves share a text."""
    assert len({format_move(move) for move in ALL_MOVES}) == len(ALL_MOVES) == 32 + len(BOXES) + 1


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text[:20]))
def test_malformed_moves(text: str) -> None:
    """Whatever is no move is refused with what was given, what is allowed, and never more than one short sentence."""
    with pytest.raises(InvalidMove, match=r"is no move: allowed are r with the held places") as caught:
        parse_move(text)
    assert caught.value.text == text
    assert len(str(caught.value)) < 400
    assert str(caught.value).isascii()


@pytest.mark.parametrize("held", [(2, 1), (1, 1), (0,), (6,), (1, 6), (-1,), (12,), (1, 2, 3, 4, 5, 6)], ids=str)
def test_rolls_without_a_text_do_not_exist(held: tuple[int, ...]) -> None:
    """Places that cannot be written in a log cannot be held."""
    with pytest.raises(InvalidMove, match="is no move"):
        Roll(held)


@given(st.lists(st.sampled_from(ALL_MOVES), max_size=60))
def test_logs_round_trip(moves: list[Move]) -> None:
    """A log is the texts of its moves with one space between them, and reads back as the same moves."""
    log = format_log(moves)
    assert parse_log(log) == moves
    assert split_log(log) == [format_move(move) for move in moves]


def test_empty_log() -> None:
    """A log of no moves is the empty text."""
    assert (format_log([]), parse_log(""), split_log("")) == ("", [], [])


@pytest.mark.parametrize("log", [" ", "r  r1", " r", "r ", "r\tr1", "r\nr1", "r,r1", "r r1 ", "r r9"])
def test_malformed_logs(log: str) -> None:
    """Other separators, or one too many, are no log."""
    with pytest.raises(InvalidMove):
        parse_log(log)


@given(st.text(max_size=12))
def test_reading_either_fails_or_is_exact(text: str) -> None:
    """No two texts are read as the same move: what parses is the text form itself."""
    try:
        move = parse_move(text)
    except InvalidMove:
        return
    assert format_move(move) == text
