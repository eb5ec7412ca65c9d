"""Boards: slices, counts and a player's own row, seen in one step."""

import pytest

from daily.errors import InvalidInput
from daily.store.protocol import MAX_ROWS, BoardSlice
from daily.store.redis import RedisStore
from tests.store.games import DAY, RULESET, finish, game


def read(
    store: RedisStore, offset: int = 0, limit: int = 10, own: int | None = None, *, around: bool = False
) -> BoardSlice:
    """A slice of the day's board."""
    member = None if own is None else game(own).token
    return store.board(DAY, RULESET, offset=offset, limit=limit, member=member, around=around)


def totals(board: BoardSlice) -> list[int]:
    """The totals of a slice."""
    return [row.total for row in board.rows]


def test_an_empty_board_is_empty(store: RedisStore) -> None:
    """A day without results has no rows, no players and no histogram."""
    assert read(store, own=1, around=True) == BoardSlice((), 0, 0, 0, None, 0, {}, 0, told=False)


def test_rows_come_best_first_with_their_labels(store: RedisStore) -> None:
    """A row is a member, its label and an integer total."""
    finish(store, {1: 100, 2: 300, 3: 200})
    rows = read(store).rows
    assert [(row.member, row.label, row.total) for row in rows] == [
        (game(number).token, f"name{number}#{number}", total) for number, total in ((2, 300), (3, 200), (1, 100))
    ]
    assert all(type(row.total) is int for row in rows)


@pytest.mark.parametrize(
    ("offset", "limit", "expected", "better"),
    [
        (0, 2, [300, 200], 0),
        (1, 2, [200, 200], 1),
        (2, 2, [200, 100], 1),
        (3, 9, [100, 0], 3),
        (4, 1, [0], 4),
        (5, 5, [], 0),
        (500, 5, [], 0),
        (0, MAX_ROWS, [300, 200, 200, 100, 0], 0),
    ],
)
def test_a_slice_knows_how_many_are_strictly_better(
    store: RedisStore, offset: int, limit: int, expected: list[int], better: int
) -> None:
    """Equal results share a rank, so those above the first row that equal it are not better; total 0 has a rank too."""
    finish(store, {1: 200, 2: 0, 3: 300, 4: 200, 5: 100})
    board = read(store, offset, limit)
    assert (totals(board), board.better, board.players) == (expected, better, 5)


@pytest.mark.parametrize(("own", "better"), [(1, 1), (2, 4), (3, 0), (4, 1), (5, 3)])
def test_the_own_row_comes_with_every_slice(store: RedisStore, own: int, better: int) -> None:
    """A player's own result and rank are there whatever part of the board is shown."""
    results = {1: 200, 2: 0, 3: 300, 4: 200, 5: 100}
    finish(store, results)
    board = read(store, offset=4, limit=1, own=own)
    assert board.own is not None
    assert (board.own.member, board.own.label, board.own.total) == (game(own).token, f"name{own}#{own}", results[own])
    assert board.own_better == better


def test_who_has_no_result_has_no_own_row(store: RedisStore) -> None:
    """A player without a result sees the board from its top, centred or not."""
    finish(store, {1: 200, 2: 100})
    for around in (False, True):
        board = read(store, limit=1, own=3, around=around)
        assert (board.own, board.own_better, board.offset, totals(board)) == (None, 0, 0, [200])


@pytest.mark.parametrize(
    ("own", "limit", "offset"),
    [(1, 3, 0), (2, 3, 0), (5, 3, 3), (8, 3, 6), (9, 3, 6), (5, 4, 2), (5, 1, 4), (9, 1, 8), (1, 20, 0), (9, 20, 0)],
)
def test_around_centres_the_slice_and_stays_on_the_board(store: RedisStore, own: int, limit: int, offset: int) -> None:
    """The own row is in the middle, or as near to it as the board's ends allow; the offset asked for is ignored."""
    finish(store, {number: 1000 - 10 * number for number in range(1, 10)})
    board = read(store, offset=7, limit=limit, own=own, around=True)
    assert board.offset == offset
    assert totals(board) == [1000 - 10 * place for place in range(offset + 1, min(offset + limit, 9) + 1)]
    assert any(row.member == game(own).token for row in board.rows)
    assert board.better == offset


def test_around_finds_a_row_among_equals(store: RedisStore) -> None:
    """Among many equal results the slice holds the player's own row, and better counts only strictly better ones."""
    finish(store, dict.fromkeys(range(1, 30), 150) | {30: 200})
    for own in (1, 15, 29):
        board = read(store, limit=3, own=own, around=True)
        assert game(own).token in [row.member for row in board.rows]
        assert board.own_better == 1


def test_the_histogram_counts_every_result_once(store: RedisStore) -> None:
    """Bars are 20 points wide, and their sum is the number of players."""
    finish(store, dict(enumerate((0, 19, 20, 39, 40, 254, 255, 1575), start=1)))
    board = read(store, limit=1)
    assert board.histogram == {0: 2, 1: 2, 2: 1, 12: 2, 78: 1}
    assert sum(board.histogram.values()) == board.players


@pytest.mark.parametrize(
    ("offset", "limit", "words"),
    [(-1, 5, "offset is -1"), (0, 0, "limit is 0"), (0, -3, "limit is -3"), (0, MAX_ROWS + 1, "1 to 1000")],
)
def test_impossible_slices_are_refused(store: RedisStore, offset: int, limit: int, words: str) -> None:
    """A negative offset or a limit out of range is a malformed question, not an empty answer."""
    with pytest.raises(InvalidInput, match=words):
        read(store, offset, limit)


def test_days_and_rulesets_have_their_own_boards(store: RedisStore) -> None:
    """A result counts for one day and ruleset."""
    finish(store, {1: 200})
    assert store.board(DAY, "yacht", offset=0, limit=5, member=None, around=False).players == 0
    assert store.board(DAY.replace(day=28), RULESET, offset=0, limit=5, member=None, around=False).players == 0
