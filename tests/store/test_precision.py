"""The precision board: points lost in exact order, entered with the last move, and what all games of a day lost."""

from dataclasses import replace
from datetime import date
from itertools import pairwise, product
from random import Random

import pytest

from daily.losses import DayLosses, TurnLosses, gather
from daily.rulesets import RULESETS
from daily.standing import LOSS_BUCKET, Order
from daily.store.protocol import Append, BoardSlice, DayContents, Precise, Result
from daily.store.redis import RedisStore
from daily.store.scores import SPAN, parts_of, score_of
from tests.store.games import DAY, RULESET, finish, game, play, player

POINT = 1_000_000
NOTHING = DayContents({}, {}, {})


def read(
    store: RedisStore,
    own: int | None = None,
    *,
    order: Order = Order.PRECISION,
    offset: int = 0,
    limit: int = 50,
    around: bool = False,
    closed: bool = False,
) -> BoardSlice:
    """A slice of the day's precision board."""
    member = None if own is None else game(own).token
    return store.board(
        DAY, RULESET, offset=offset, limit=limit, member=member, around=around, order=order, closed=closed
    )


def lines(board: BoardSlice) -> list[tuple[int | None, int]]:
    """Loss and total of each row."""
    return [(row.loss, row.total) for row in board.rows]


def test_scores_order_by_loss_then_by_total() -> None:
    """A smaller loss is better, of equal losses the higher total, to one millionth and one point, at every size."""
    losses = (0, 1, 2, 999_999, 1_000_000, 61_425 * POINT - 1, 61_425 * POINT, 549_754 * POINT)
    pairs = [(loss, total) for loss in losses for total in range(SPAN - 1, -1, -1 if loss == 0 else -1023)]
    scores = [score_of(loss, total) for loss, total in pairs]
    assert all(better > worse for better, worse in pairwise(scores))
    assert [parts_of(score) for score in scores] == pairs
    assert all(int(float(score)) == score and abs(score) < 2**53 for score in scores)


def test_no_total_is_too_high_for_a_score() -> None:
    """The best total of every ruleset leaves the loss untouched."""
    assert max(ruleset.bounds[1] for ruleset in RULESETS.values()) < SPAN


def test_rows_come_in_exact_order(store: RedisStore) -> None:
    """Losses that differ by a millionth of a point are told apart, and of equal ones the higher total comes first."""
    results = {1: (200, 3_400_000), 2: (250, 3_400_001), 3: (210, 3_400_000), 4: (5, 0), 5: (1575, 61_425 * POINT)}
    finish(store, {n: total for n, (total, _) in results.items()}, {n: (loss,) for n, (_, loss) in results.items()})
    board = read(store, closed=True)
    assert lines(board) == [(0, 5), (3_400_000, 210), (3_400_000, 200), (3_400_001, 250), (61_425 * POINT, 1575)]
    assert [row.label for row in board.rows] == [f"name{number}#{number}" for number in (4, 3, 1, 2, 5)]
    assert (board.players, board.results) == (5, 5)


def test_random_boards_are_in_order(store: RedisStore) -> None:
    """Whatever games lost, the board is what sorting by loss and total gives, and counts of better ones are right."""
    random = Random(7)
    results = {number: (random.randrange(3), random.randrange(4)) for number in range(1, 60)}
    finish(store, {n: total for n, (_, total) in results.items()}, {n: (loss,) for n, (loss, _) in results.items()})
    expected = sorted(results.values(), key=lambda result: (result[0], -result[1]))
    for offset in range(0, 60, 7):
        board = read(store, 1 + offset, offset=offset, limit=9)
        assert lines(board) == expected[offset : offset + 9]
        assert board.better == expected.index(expected[offset])
        assert board.own_better == expected.index(results[1 + offset])


def test_around_finds_the_own_row(store: RedisStore) -> None:
    """The slice is centred on the own row in the order of precision."""
    finish(store, dict.fromkeys(range(1, 10), 200), {number: (number * POINT,) for number in range(1, 10)})
    board = read(store, 5, limit=3, around=True)
    assert (board.offset, lines(board)) == (3, [(number * POINT, 200) for number in (4, 5, 6)])


def test_a_result_without_losses_is_on_the_score_board_alone(store: RedisStore) -> None:
    """Where losses are not known yet, nothing of precision is entered."""
    finish(store, {1: 200, 2: 100}, {2: (POINT,)})
    board = read(store, 1)
    assert (lines(board), board.players, board.results, board.own, board.told) == ([(POINT, 100)], 1, 2, None, True)
    assert [row.loss for row in read(store, 1, order=Order.SCORE).rows] == [None, POINT]


@pytest.mark.parametrize("order", Order)
def test_losses_are_told_to_who_has_finished(store: RedisStore, order: Order) -> None:
    """Before the own result is there and the day closed, no row tells its loss; after either, all do."""
    finish(store, {1: 200, 2: 100}, {1: (0, POINT), 2: (2 * POINT, 0)})
    play(store, 3, "r")
    for own in (None, 3, 4):
        board = read(store, own, order=order)
        assert ([row.loss for row in board.rows], board.told) == ([None, None], False)
        board = read(store, own, order=order, closed=True)
        assert ([row.loss for row in board.rows], board.told) == ([POINT, 2 * POINT], True)
    board = read(store, 2, order=order)
    assert ([row.loss for row in board.rows], board.told) == ([POINT, 2 * POINT], True)
    assert board.own is not None
    assert (board.own.total, board.own.loss, board.own_better) == (100, 2 * POINT, 1)


def test_losses_are_counted_in_bars(store: RedisStore) -> None:
    """Bars of losses are 5 points wide, begin with what they say, and their sum is the number of players."""
    losses = (0, 1, LOSS_BUCKET - 1, LOSS_BUCKET, 3 * LOSS_BUCKET - 1, 3 * LOSS_BUCKET, 61_425 * POINT)
    finish(store, dict.fromkeys(range(7), 1575), {number: (loss,) for number, loss in enumerate(losses)})
    assert read(store).histogram == {0: 3, 1: 1, 2: 1, 3: 1, 12_285: 1}


def test_what_all_games_lost_is_summed_turn_by_turn(store: RedisStore) -> None:
    """Games, points lost and mistakes: more than two points lost in a turn is one, two points are none."""
    assert store.losses(DAY, RULESET) == DayLosses(0, ())
    played = {1: (0, 2 * POINT, 7), 2: (2 * POINT + 1, 0, 0), 3: (30 * POINT, 3 * POINT, 0)}
    finish(store, dict.fromkeys(played, 200), played)
    expected = DayLosses(3, (TurnLosses(32_000_001, 2), TurnLosses(5_000_000, 1), TurnLosses(7, 0)))
    assert store.losses(DAY, RULESET) == expected == gather(played.values())


def test_sums_stay_exact_when_they_are_large(store: RedisStore) -> None:
    """A game is added without rounding to what ten million games of nine hundred points a turn lost."""
    large = DayLosses(10_000_000, (TurnLosses(9 * 10**15 + 1, 9_999_999),))
    store.replace_contents(DAY, RULESET, replace(NOTHING, losses=large), NOTHING)
    finish(store, {1: 200}, {1: (2,)})
    assert store.losses(DAY, RULESET) == DayLosses(10_000_001, (TurnLosses(9 * 10**15 + 3, 9_999_999),))


def test_a_refused_last_move_enters_no_losses(store: RedisStore) -> None:
    """Losses are entered with the move that ends the game, or not at all; a retry adds nothing."""
    play(store, 1, "r r245")
    for at, who in ((1, player(1)), (2, player(2))):
        assert store.append(Append(game(1), who, at, "chance", 7, result=Result(200, "x#1", (POINT,)))) is not None
    assert store.contents(DAY, RULESET) == NOTHING
    last = Append(game(1), player(1), 2, "chance", 7, result=Result(200, "x#1", (POINT,)))
    assert store.append(last) is None
    once = store.contents(DAY, RULESET)
    assert store.append(last) is not None
    assert store.contents(DAY, RULESET) == once
    assert once.precision == {game(1).token: Precise(POINT, 200)}
    assert (once.loss_histogram, once.losses) == ({0: 1}, DayLosses(1, (TurnLosses(POINT, 0),)))


def test_losses_that_are_there_already_are_counted_once(store: RedisStore) -> None:
    """Where a repaired board holds a member already, its old bar shrinks and no game is added to the sums."""
    play(store, 1, "r chance", total=30, losses=(POINT,))
    assert store.append(Append(game(1), player(1), 2, "fours", 7, result=Result(99, "x#1", (9 * POINT,)))) is None
    held = store.contents(DAY, RULESET)
    assert held.precision == {game(1).token: Precise(9 * POINT, 99)}
    assert (held.loss_histogram, held.losses) == ({1: 1}, DayLosses(1, (TurnLosses(POINT, 0),)))


def test_every_day_and_ruleset_has_its_own_losses(store: RedisStore) -> None:
    """Losses count for one day and ruleset."""
    finish(store, {1: 200}, {1: (POINT,)})
    for day, ruleset in product((DAY, date(2026, 11, 28)), (RULESET, "yacht")):
        ours = (day, ruleset) == (DAY, RULESET)
        assert store.losses(day, ruleset).games == ours
        assert store.has_losses(day, ruleset, game(1).token) is ours
