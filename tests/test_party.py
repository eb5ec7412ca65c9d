"""Several players at one table: whose turn it is, what can be taken back, whose dice are whose, how a game ends."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from daily.dice import FixedDice, dice_needed
from daily.errors import IllegalMove
from daily.game import fold
from daily.moves import Move, Roll, Undo, Write, parse_log, parse_move
from daily.party import (
    Party,
    advance_party,
    fold_party,
    own_games,
    seated,
)
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.rulesets.classic import CLASSIC
from tests.games import legal_moves, random_dice

NAMES = ("Ann", "Ben", "Cho", "Dan", "Eva", "Fay", "Gil", "Hal", "Ivo", "Jan")
every_table = pytest.mark.parametrize(("ruleset", "seats"), [(key, seats) for key in RULESETS for seats in (2, 3, 10)])


@dataclass(frozen=True)
class Played:
    """A finished game at one table: its ruleset, dice, moves, and the table after each of them, the opening first."""

    rules: Ruleset
    names: tuple[str, ...]
    source: FixedDice
    moves: tuple[Move, ...]
    parties: tuple[Party, ...]

    def steps(self) -> Iterator[tuple[Party, Move, Party]]:
        """Every move with the table before and after it."""
        return zip(self.parties, self.moves, self.parties[1:], strict=False)


def play(key: str, seats: int) -> Played:
    """A random game, the same in every run: a box is now and then taken back, and half of the turns stop early."""
    rules, random = ruleset_of(key), Random(f"{key} {seats}")
    source = FixedDice(random_dice(random, dice_needed(len(rules.boxes)) // 5 * seats))
    parties, moves = [seated(rules, NAMES[:seats])], list[Move]()
    while not parties[-1].over:
        moves.append(chosen(parties[-1], random))
        parties.append(advance_party(parties[-1], moves[-1], source))
    return Played(rules, NAMES[:seats], source, tuple(moves), tuple(parties))


def chosen(party: Party, random: Random) -> Move:
    """Any legal move: what can be taken back is so in one of six cases."""
    if party.undoable is not None and random.random() < 1 / 6:
        return Undo()
    legal = legal_moves(party.current)
    boxes = [move for move in legal if isinstance(move, Write)]
    return random.choice(boxes if boxes and random.random() < 1 / 2 else legal)


# What holds at every table


@every_table
def test_players_take_turns(ruleset: str, seats: int) -> None:
    """The players write one after the other in the order of the seats, and whoever wrote last is the one that a box is
    taken back from."""
    written: list[int] = []
    for before, move, after in play(ruleset, seats).steps():
        if isinstance(move, Write):
            written.append(before.seat)
        elif isinstance(move, Undo):
            assert written.pop() == before.undoable == after.seat
    assert written == [turn % seats for turn in range(len(RULESETS[ruleset].boxes) * seats)]


@every_table
def test_no_dice_are_shared(ruleset: str, seats: int) -> None:
    """Roll n of the whole table shows values 5n to 5n+4 where nothing is held: nobody meets dice that were seen, also
    not after a box was taken back."""
    game = play(ruleset, seats)
    rolls = 0
    for before, move, after in game.steps():
        if isinstance(move, Roll):
            own, shown = game.source.values(rolls), after.current.dice
            kept = before.current.dice
            assert shown == tuple(kept[p] if p + 1 in move.held else own[p] for p in range(5))
            rolls += 1
        assert after.rolls == after.current.rolls == rolls


@every_table
def test_a_table_is_folded_step_by_step(ruleset: str, seats: int) -> None:
    """Folding any beginning of the log gives the table that the steps gave; moves are counted over the whole table."""
    game = play(ruleset, seats)
    for length in (*range(8), len(game.moves) // 2, len(game.moves)):
        assert fold_party(game.rules, game.names, game.source, game.moves[:length]) == game.parties[length]
    assert [party.at for party in game.parties] == [party.current.at for party in game.parties]
    assert [party.at for party in game.parties] == list(range(len(game.moves) + 1))


@every_table
def test_a_move_touches_no_other_card(ruleset: str, seats: int) -> None:
    """A move changes the card of the player whose turn it is, taking back that of the player before, and no other."""
    for before, move, after in play(ruleset, seats).steps():
        mine = before.undoable if isinstance(move, Undo) else before.seat
        others = [seat for seat in range(seats) if seat != mine]
        assert [before.states[seat] for seat in others] == [after.states[seat] for seat in others]


@every_table
def test_only_the_box_just_written_can_be_taken_back(ruleset: str, seats: int) -> None:
    """Undo is legal directly after a box and nowhere else; never after the last box of the game."""
    game = play(ruleset, seats)
    for _, move, after in game.steps():
        legal = isinstance(move, Write) and not after.over
        assert (after.undoable is not None) == legal
        if not legal:
            with pytest.raises(IllegalMove):
                advance_party(after, Undo(), game.source)


@every_table
def test_taking_back_steps_back_over_the_seat(ruleset: str, seats: int) -> None:
    """After undo the player who wrote has the turn again, with the same dice, holds and rolls left; every other card is
    as it was."""
    game = play(ruleset, seats)
    for before, move, after in game.steps():
        if isinstance(move, Write) and not after.over:
            again = advance_party(after, Undo(), game.source)
            assert again.seat == before.seat
            assert again.current == replace(before.current, at=before.at + 2)


@every_table
def test_every_card_is_a_game_of_one(ruleset: str, seats: int) -> None:
    """Each player's card is what their own moves make of their own rolls in a game of one."""
    game = play(ruleset, seats)
    owns = own_games(game.rules, game.names, game.source, game.moves)
    assert len(owns) == seats
    for own, state in zip(owns, game.parties[-1].states, strict=True):
        assert Undo() not in own.moves
        assert fold(game.rules, own.source, own.moves).card == state.card
        with pytest.raises(Exception, match="no dice"):
            own.source.values(sum(isinstance(move, Roll) for move in own.moves))


@every_table
def test_the_game_is_over_with_the_last_box(ruleset: str, seats: int) -> None:
    """It ends when every card is full, and not when the first one is."""
    game = play(ruleset, seats)
    full = [[state.over for state in party.states] for party in game.parties]
    assert [party.over for party in game.parties] == [all(each) for each in full]
    assert any(any(each) and not all(each) for each in full)
    assert [party.current.over for party in game.parties] == [party.over for party in game.parties]
    for move in (Roll(), Write(game.rules.boxes[0].key), Undo()):
        with pytest.raises(IllegalMove):
            advance_party(game.parties[-1], move, game.source)


# One table, by hand

DICE = FixedDice.from_digits("123455555566666111112222233333" * 20)


def after(log: str, seats: int = 2) -> Party:
    """The table after a log."""
    return fold_party(CLASSIC, NAMES[:seats], DICE, parse_log(log))


# log | whose turn | whose box can be taken back | their points | dice
TABLE = """
                              | Ann |     | 0 0  |
r                             | Ann |     | 0 0  | 12345
r chance                      | Ben | Ann | 15 0 |
r chance r                    | Ben |     | 15 0 | 55555
r chance undo                 | Ann |     | 0 0  | 12345
r chance undo r1              | Ann |     | 0 0  | 15555
r chance undo ones            | Ben | Ann | 1 0  |
r chance r fives              | Ann | Ben | 15 25 |
r chance r fives undo         | Ben |     | 15 0 | 55555
r chance r fives undo r123    | Ben |     | 15 0 | 55566
r chance r fives r            | Ann |     | 15 25 | 66666
r r1 r12 chance               | Ben | Ann | 24 0 |
"""


@pytest.mark.parametrize("line", TABLE.strip("\n").splitlines())
def test_a_table_by_hand(line: str) -> None:
    """Whose turn it is, whose box can be taken back, what everybody has and what lies on the table."""
    log, turn, undoable, totals, dice = (part.strip() for part in line.split("|"))
    party = after(log)
    assert party.names[party.seat] == turn
    assert (party.names[party.undoable] if party.undoable is not None else "") == undoable
    assert " ".join(str(state.card.total) for state in party.states) == totals
    assert "".join(map(str, party.current.dice)) == dice


def test_the_last_box_of_one_player_can_be_taken_back() -> None:
    """A full card is not the end of the game: until the next player rolls, its last box can be taken back; the last box
    of the game cannot."""
    boxes = [box.key for box in CLASSIC.boxes if box.key != "chance"]
    turns = " ".join(f"r {box} r {box}" for box in boxes)
    full = after(f"{turns} r chance")
    assert (full.states[0].over, full.undoable, full.current.over) == (True, 0, False)
    again = after(f"{turns} r chance undo")
    assert (again.seat, list(again.current.options())) == (0, ["chance"])
    assert after(f"{turns} r chance undo chance").states[0].card == full.states[0].card
    end = after(f"{turns} r chance r chance")
    assert (end.over, end.undoable, end.seat) == (True, None, 0)


@pytest.mark.parametrize(
    ("log", "move", "cause"),
    [
        ("", "undo", "Only the box just written can be taken back, before anybody rolls again"),
        ("r chance r", "undo", "Only the box just written"),
        ("r chance undo", "undo", "Only the box just written"),
        ("r chance r fives undo", "undo", "Only the box just written"),
        ("r chance", "ones", "Roll before you choose a box"),
        ("r chance", "r1", "The first roll of a turn holds nothing"),
        ("r chance r fives r", "chance", "chance is already written"),
    ],
)
def test_what_a_table_refuses(log: str, move: str, cause: str) -> None:
    """A refused move says why, and the table stays as it was."""
    party = after(log)
    with pytest.raises(IllegalMove, match=cause):
        advance_party(party, parse_move(move), DICE)
    assert party == after(log)
