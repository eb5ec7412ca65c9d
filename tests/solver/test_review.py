"""The review of a game: known figures, the identity that they keep, and what a move leaves that is taken back."""

from collections.abc import Iterable
from math import copysign
from random import Random

import pytest

from daily.dice import FixedDice
from daily.game import State
from daily.moves import Move, Roll, Undo, Write, format_move, parse_log
from daily.review import Review, replay
from daily.rulesets import ruleset_of
from daily.solver.review import review
from daily.solver.values import Values
from tests.games import legal_moves, play
from tests.known import RECORDS, Record
from tests.solver.conftest import Solved
from tests.tables import SOLVED

figure = pytest.approx


def reviewed(values: Values, source: FixedDice, moves: Iterable[Move]) -> Review:
    """The review of some moves."""
    return review(values, replay(values.rules.ruleset, source, moves))


def still_worth(values: Values, state: State) -> float:
    """What is still to come in a game that stands before the first roll of a turn."""
    return float(values.values[values.positions.of(state.card.key)])


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_vectors(solved: Solved, record: Record) -> None:
    """Known games: every loss and luck, their sums, and the value of the start, to a millionth."""
    values = solved(record.ruleset)
    found = reviewed(values, FixedDice.from_digits(record.dice), parse_log(record.log))
    assert (found.value, found.luck, found.loss) == figure((record.value, record.luck, record.loss), abs=1e-6)
    for each, known in zip(found.moves, record.moves, strict=True):
        assert (format_move(each.move), each.points) == (known.move, known.points)
        assert each.loss == (None if known.loss is None else figure(known.loss, abs=1e-6))
        assert each.luck == (None if known.luck is None else figure(known.luck, abs=1e-6))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", SOLVED)
def test_identity(solved: Solved, key: str, seed: int) -> None:
    """Final score = value of the start + luck - losses; no loss is negative, nor is any figure minus zero; and the
    score to be expected after a move is what it was before, plus the luck and minus the loss of the move."""
    values = solved(key)
    game = play(ruleset_of(key), Random(seed))
    found = reviewed(values, game.source, game.moves)
    assert found.value == values.start
    assert found.value + found.luck - found.loss == figure(found.state.card.total, abs=1e-6)
    expected = values.start
    for each in found.moves:
        loss, luck = each.loss or 0.0, each.luck or 0.0
        assert copysign(1, loss) == 1
        assert luck or copysign(1, luck) == 1
        if each.expected is not None:
            assert each.expected == figure(expected + luck - loss, abs=1e-6)
            expected = each.expected


@pytest.mark.parametrize("key", SOLVED)
def test_identity_of_unfinished_games(solved: Solved, key: str) -> None:
    """Between turns total and what is still to come are value + luck - losses: the review of a game goes as far as its
    log."""
    values = solved(key)
    game = play(ruleset_of(key), Random(key))
    assert reviewed(values, game.source, ()).moves == ()
    for at, state in enumerate(game.states):
        if not state.dice:
            found = reviewed(values, game.source, game.moves[:at])
            so_far = state.card.total + still_worth(values, state)
            assert values.start + found.luck - found.loss == figure(so_far, abs=1e-6)
            assert sum(each.points or 0 for each in found.moves) == state.card.total


@pytest.mark.parametrize("key", SOLVED)
def test_every_position_has_a_best_move(solved: Solved, key: str) -> None:
    """With any dice on the table some legal move loses nothing, and none gains; a move that loses names as the best one
    a legal move that loses nothing."""
    values = solved(key)
    random = Random(key)
    game = play(ruleset_of(key), random)
    decided = [at for at, state in enumerate(game.states) if state.dice and state.before is None]
    for at in random.sample(decided, 5):
        choices = [move for move in legal_moves(game.states[at]) if move != Undo()]
        losses = {move: reviewed(values, game.source, [*game.moves[:at], move]).moves[-1] for move in choices}
        assert min(each.loss or 0 for each in losses.values()) == 0
        for move, each in losses.items():
            assert each.decision is not None
            assert losses[each.decision.best].loss == 0
            assert each.loss or each.decision.best == move


@pytest.mark.parametrize(
    ("dice", "log", "best"),
    [
        ("11666", "r r1", "r345"),
        ("61616", "r chance", "r135"),
        ("12345", "r r1", "large_straight"),
        ("63421", "r sixes", "r2345"),
        ("63135", "r r", "r24"),
        ("45564", "r r14", "r23"),
        ("44444", "r r1234", "five_of_a_kind"),
    ],
)
def test_the_best_alternative(solved: Solved, dice: str, log: str, best: str) -> None:
    """What would have been best instead of a choice in the first turn: which dice to hold, by their places, or which
    box to write."""
    found = reviewed(solved("classic"), FixedDice.from_digits(dice * 2), parse_log(log))
    (decision,) = found.decisions
    assert format_move(decision.best) == best


@pytest.mark.parametrize("seed", range(6))
def test_what_is_taken_back_costs_nothing(solved: Solved, seed: int) -> None:
    """A box that was taken back, and the taking back, have no figures and no points; all else is as if neither had
    been made."""
    values = solved("yacht")
    game = play(ruleset_of("yacht"), Random(seed))
    found = reviewed(values, game.source, game.moves)
    undone = [at for at, move in enumerate(game.moves) if move == Undo()]
    gone = {at - back for at in undone for back in (0, 1)}
    for at in gone:
        each = found.moves[at]
        assert (each.points, each.loss, each.luck, each.expected) == (None, None, None, None)
    straight = reviewed(values, game.source, [move for at, move in enumerate(game.moves) if at not in gone])
    told = [(each.move, each.points, each.loss, each.luck) for at, each in enumerate(found.moves) if at not in gone]
    assert told == [(each.move, each.points, each.loss, each.luck) for each in straight.moves]


def test_a_box_may_be_the_last_move(solved: Solved) -> None:
    """A box that could still be taken back counts as long as it is not."""
    source = FixedDice.from_digits("1111122222")
    kept = reviewed(solved("yacht"), source, parse_log("r yacht"))
    assert kept.moves[-1].points == 50
    taken = reviewed(solved("yacht"), source, parse_log("r yacht undo"))
    assert [each.points for each in taken.moves] == [None, None, None]
    assert taken.loss == 0
    again = reviewed(solved("yacht"), source, parse_log("r yacht undo ones"))
    assert again.moves[-1].points == 5
    assert isinstance(again.moves[-1].move, Write)
    assert again.loss > 30


def test_only_later_rolls_are_decisions(solved: Solved) -> None:
    """The first roll of a turn is no decision; a re-roll is the decision what to hold, and luck besides."""
    found = reviewed(solved("classic"), FixedDice.from_digits("1166666543"), [Roll(), Roll((3, 4, 5)), Write("sixes")])
    first, second, box = found.moves
    assert (first.loss, second.loss) == (None, 0)
    assert first.luck == figure(265.113361 - 254.587729, abs=1e-5)
    assert second.luck is not None
    assert box.luck is None
