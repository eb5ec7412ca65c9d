"""The game as a fold: what a roll keeps and takes, what undo gives back, and every move that the rules forbid."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.dice import FixedDice, parse_dice
from daily.errors import DiceExhausted, IllegalMove
from daily.game import State, advance, fold, opening
from daily.moves import Roll, Undo, Write, parse_log, parse_move
from daily.ruleset import Barred
from daily.rulesets import ruleset_of
from daily.rulesets.classic import CLASSIC
from tests.games import ALL_HOLDS

LEGAL_HOLDS = [held for held in ALL_HOLDS if len(held) < 5]
DICE = st.tuples(*[st.integers(1, 6)] * 15)


def after(log: str, dice: str = "1234655551222223456111111", ruleset: str = "classic") -> State:
    """The state after a log on dice written as digits."""
    return fold(ruleset_of(ruleset), FixedDice.from_digits(dice), parse_log(log))


# Rolls


@given(DICE, st.sampled_from(LEGAL_HOLDS), st.sampled_from(LEGAL_HOLDS))
def test_a_roll_takes_its_own_five_values(
    values: tuple[int, ...], second: tuple[int, ...], third: tuple[int, ...]
) -> None:
    """Roll n owns values 5n to 5n+4: place p shows value 5n+p unless its die is held, whatever was held before."""
    source = FixedDice(values)
    state = opening(CLASSIC)
    shown: tuple[int, ...] = ()
    for roll, held in enumerate([(), second, third]):
        state = advance(state, Roll(held), source)
        shown = tuple(shown[p] if p + 1 in held else values[5 * roll + p] for p in range(5))
        assert (state.dice, state.held, state.rolls) == (shown, held, roll + 1)


@pytest.mark.parametrize("held", LEGAL_HOLDS, ids=str)
def test_every_hold(held: tuple[int, ...]) -> None:
    """Each of the 31 holds keeps exactly its places and rolls the others."""
    source = FixedDice.from_digits("1234566666")
    state = fold(CLASSIC, source, [Roll(), Roll(held)])
    assert state.dice == tuple(place if place in held else 6 for place in range(1, 6))


def test_a_turn_has_three_rolls() -> None:
    """Each roll of a turn leaves one less, the fourth is refused, and the next turn has three again."""
    logs = ["", "r", "r r1", "r r1 r1", "r r1 r1 ones", "r r1 r1 ones r", "r ones"]
    assert [after(log).rolls_left for log in logs] == [3, 2, 1, 0, 3, 2, 3]


def test_stopping_early_skips_no_values() -> None:
    """Whoever stops after one roll meets in the next turn the values of the second roll."""
    assert after("r ones r").dice == after("r r").dice == (5, 5, 5, 5, 1)


def test_dice_are_gone_after_a_box() -> None:
    """Between turns nothing lies on the table, and no box can be chosen."""
    state = after("r r1 ones")
    assert (state.dice, state.held, state.options(), state.joker, state.barred) == ((), (), {}, False, None)


def test_used_up_dice() -> None:
    """A finite sequence ends a game that needs more of it, and the state before stays good."""
    source = FixedDice.from_digits("12345")
    state = advance(opening(CLASSIC), Roll(), source)
    with pytest.raises(DiceExhausted):
        advance(state, Roll(), source)
    assert advance(state, Write("ones"), source).card.total == 1


# Counting


def test_opening() -> None:
    """A game begins at move 0, in turn 1, with three rolls, no dice, and nothing to take back."""
    state = opening(CLASSIC)
    assert (state.at, state.turn, state.rolls, state.rolls_left, state.dice) == (0, 1, 0, 3, ())
    assert (state.over, state.before, state.options()) == (False, None, {})


@pytest.mark.parametrize(
    ("log", "at", "turn", "rolls"),
    [("r", 1, 1, 1), ("r r1", 2, 1, 2), ("r ones", 2, 2, 1), ("r ones undo", 3, 1, 1), ("r ones r twos", 4, 3, 2)],
)
def test_counting(log: str, at: int, turn: int, rolls: int) -> None:
    """`at` counts the moves, undo included; the turn counts the boxes written; rolls are those of the whole game."""
    state = after(log)
    assert (state.at, state.turn, state.rolls) == (at, turn, rolls)


WHOLE_GAME = " ".join(f"r {box.key}" for box in CLASSIC.boxes)


def test_over() -> None:
    """The game is over with its last box, and the turn stays at the last one."""
    state = after(WHOLE_GAME, "12345" * 13)
    assert (state.over, state.turn, state.at, state.rolls) == (True, 13, 26, 13)
    assert state.card.total == 1 + 2 + 3 + 4 + 5 + 30 + 40 + 15
    assert not after(WHOLE_GAME.rsplit(" ", 1)[0], "12345" * 13).over


# Undo


def test_undo_gives_back_the_dice() -> None:
    """Undo returns to the state before the box, but counts as a move."""
    before = after("r r1 r12")
    assert after("r r1 r12 ones undo") == replace(before, at=before.at + 2)


def test_undo_and_roll_on() -> None:
    """After an undo the turn goes on as if nothing had been written, with the same dice to come."""
    assert after("r ones undo r1").dice == after("r r1").dice
    assert after("r ones undo twos").card == after("r twos").card


def test_undo_takes_the_bonuses_back() -> None:
    """Upper and extra bonus go with the box that brought them."""
    dice = "66666" * 2 + "55555" + "44441"
    state = after("r five_of_a_kind r sixes r fives r fours", dice)
    assert (state.card.bonus, state.card.extra) == (35, 200)
    state = after("r five_of_a_kind r sixes r fives r fours undo", dice)
    assert (state.card.bonus, state.card.extra, state.card.total) == (0, 200, 305)


def test_undo_again_after_writing_again() -> None:
    """Each box just written can be taken back, also the second time."""
    assert after("r ones undo twos undo").card == opening(CLASSIC).card


# Moves that the rules forbid

# log | move | cause, and what is allowed
FORBIDDEN = """
                         | r1              | The first roll of a turn holds nothing
                         | r12345          | The first roll of a turn holds nothing
r ones                   | r1              | The first roll of a turn holds nothing
r                        | r12345          | All five dice are held: release at least one, or choose a box
r r1                     | r12345          | All five dice are held
r r1 r1                  | r               | No rolls are left in this turn: choose a box
r r1 r1                  | r1              | No rolls are left in this turn
r r1 r1 ones undo        | r1              | No rolls are left in this turn
                         | ones            | Roll before you choose a box
r ones                   | twos            | Roll before you choose a box
r                        | yacht           | no box 'yacht' in classic; its boxes are ones, twos, threes
r                        | 1:ones          | no box '1:ones'
r ones r                 | ones            | ones is already written; open are twos, threes, .*, chance
r five_of_a_kind r r1 r1 | five_of_a_kind  | five_of_a_kind is already written
                         | undo            | Only the box just written can be taken back
r                        | undo            | Only the box just written
r r1                     | undo            | Only the box just written
r ones r                 | undo            | Only the box just written
r ones undo              | undo            | Only the box just written
r ones r twos undo       | undo            | Only the box just written
"""


@pytest.mark.parametrize("row", FORBIDDEN.strip("\n").splitlines(), ids=lambda row: " ".join(row.split()))
def test_forbidden_moves(row: str) -> None:
    """A move against the rules is refused with its cause, and the state stays as it was."""
    log, text, cause = (cell.strip() for cell in row.split("|"))
    source = FixedDice.from_digits("1234655551222223456111111")
    state = fold(CLASSIC, source, parse_log(log))
    with pytest.raises(IllegalMove, match=cause) as caught:
        advance(state, parse_move(text), source)
    assert caught.value.move == text
    assert state == fold(CLASSIC, source, parse_log(log))


@pytest.mark.parametrize(("move", "cause"), [(Roll(), "over"), (Write("ones"), "over"), (Undo(), "taken back")])
def test_nothing_moves_after_the_end(move: Roll | Write | Undo, cause: str) -> None:
    """A finished game takes no roll, no box and no undo, even of its last box."""
    with pytest.raises(IllegalMove, match=cause):
        advance(after(WHOLE_GAME, "12345" * 13), move, FixedDice.from_digits("12345" * 39))


def test_barred_boxes() -> None:
    """Under the joker rule only its boxes are accepted, and the refusal names them."""
    state = after("r five_of_a_kind r", "6666644444")
    assert (state.joker, state.barred, state.options()) == (True, Barred.JOKER_UPPER, {"fours": 20})
    with pytest.raises(IllegalMove, match=r"chance may not be written now; allowed are fours\."):
        advance(state, Write("chance"), FixedDice(()))


def test_options_are_open_boxes_in_card_order() -> None:
    """The options are the legal boxes with their own points, bonuses apart, in card order."""
    state = after("r fours r chance r", "666665555544123")
    assert list(state.options()) == [box.key for box in CLASSIC.boxes if box.key not in ("fours", "chance")]
    assert state.options()["fives"] == 0
    assert state.options()["ones"] == 1


def test_a_state_never_changes() -> None:
    """Two moves from the same state lead to two states, and neither knows of the other."""
    state, source = after("r"), FixedDice(parse_dice("1234655551"))
    one, two = advance(state, Write("ones"), source), advance(state, Write("twos"), source)
    assert (one.card.total, two.card.total, state.card.total) == (1, 2, 0)
