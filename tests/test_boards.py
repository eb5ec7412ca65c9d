"""Boards as they are read: shared ranks, the own row, neighbours, look-alikes, percentile and histogram."""

from datetime import date
from zlib import crc32

import pytest
from redis import Redis

from daily.boards import Board, read_board
from daily.errors import InvalidInput, StoreCorrupt
from daily.ids import daily_game_id
from daily.nickname import label
from daily.standing import Bar, Order
from daily.store.keys import day_keys
from daily.store.protocol import Append, Result
from daily.store.redis import RedisStore
from tests.store.games import player
from tests.stories import Person

DAY = date(2026, 11, 29)


def enter(store: RedisStore, totals: dict[int, int], names: dict[int, str] | None = None) -> None:
    """Put results on the board: total by player, and the names of some."""
    for number, total in totals.items():
        game = daily_game_id(player(number), "classic", DAY)
        result = Result(total, label((names or {}).get(number, ""), f"t{number}"))
        store.append(Append(game, player(number), 0, "r", crc32(b"r"), result=result))


def board(
    store: RedisStore, number: int | None = None, *, offset: int = 0, limit: int = 20, around: bool = False
) -> Board:
    """The board as a player sees it."""
    viewer = None if number is None else player(number)
    return read_board(store, DAY, "classic", viewer, offset=offset, limit=limit, around=around)


def lines(found: Board) -> list[tuple[int, str, int, bool]]:
    """Rank, tag, total and whether it is one's own."""
    return [(row.rank, row.tag, row.total, row.you) for row in found.rows]


def test_an_empty_board_says_so(store: RedisStore) -> None:
    """A board without results has no rows, no own row, no percentile and no bars."""
    assert board(store, 1) == Board(DAY, "classic", Order.SCORE, 0, 0, 0, (), None, None, (), told=False)


def test_equal_totals_share_a_rank(store: RedisStore) -> None:
    """Ranks are 1, 2, 2, 4, 4, 4, 7, and a total of 0 has one too."""
    enter(store, {1: 300, 2: 250, 3: 250, 4: 200, 5: 200, 6: 200, 7: 0})
    assert [(row.rank, row.total) for row in board(store).rows] == [
        (1, 300),
        (2, 250),
        (2, 250),
        (4, 200),
        (4, 200),
        (4, 200),
        (7, 0),
    ]


def test_ranks_do_not_depend_on_where_a_page_begins(store: RedisStore) -> None:
    """Whatever rows are shown, each has the rank that it has on the whole board."""
    enter(store, {number: 100 + 10 * (number % 4) for number in range(12)})
    whole = lines(board(store))
    for offset in range(13):
        for limit in (1, 2, 5):
            found = board(store, offset=offset, limit=limit)
            assert lines(found) == whole[offset : offset + limit]
            assert (found.offset, found.players) == (offset, 12)


def test_one_s_own_row_is_known_wherever_it_is(store: RedisStore) -> None:
    """The own row is marked where it is shown, and given in any case; equals of it are not one's own."""
    enter(store, {1: 300, 2: 250, 3: 250, 4: 0})
    assert [row.you for row in board(store, 3).rows] in ([False, True, False, False], [False, False, True, False])
    mine = board(store, 4, limit=1).you
    assert mine is not None
    assert (mine.rank, mine.tag, mine.total, mine.you) == (4, "t4", 0, True)
    assert board(store, 9).you is None
    assert board(store).you is None


@pytest.mark.parametrize(("number", "shown"), [(1, [1, 2, 3]), (5, [4, 5, 6]), (9, [7, 8, 9])])
def test_neighbours_stand_around_the_own_row(store: RedisStore, number: int, shown: list[int]) -> None:
    """Around me: the own row in the middle, or as near to it as the board's ends allow."""
    enter(store, {number: 1000 - number for number in range(1, 10)})
    found = board(store, number, limit=3, around=True)
    assert [row.tag for row in found.rows] == [f"t{each}" for each in shown]
    assert [row.rank for row in found.rows] == shown


def test_around_nobody_is_the_top(store: RedisStore) -> None:
    """Whoever has no result sees the rows that were asked for."""
    enter(store, {number: 1000 - number for number in range(1, 10)})
    assert lines(board(store, 99, limit=3, around=True)) == lines(board(store, limit=3))


def test_look_alikes_are_marked(store: RedisStore) -> None:
    """Names that can be taken for each other on the same page are marked, and tags tell them apart."""
    enter(store, dict.fromkeys(range(1, 6), 100), {1: "Bob", 2: "b0b", 3: "Eve", 4: "", 5: ""})
    assert {row.tag: row.alike for row in board(store).rows} == {
        "t1": True,
        "t2": True,
        "t3": False,
        "t4": False,
        "t5": False,
    }


def test_names_and_tags_are_told_apart(store: RedisStore) -> None:
    """A row has the nickname, which may be empty, and the tag of its player."""
    enter(store, {1: 2, 2: 1}, {1: "나리 x"})
    assert [(row.nickname, row.tag) for row in board(store).rows] == [("나리 x", "t1"), ("", "t2")]


def test_the_percentile_starts_at_a_hundred_results(store: RedisStore) -> None:
    """Of 99 results there is no percentile; of 100 the best is in the top 1 % and the last in the top 100 %."""
    enter(store, {number: number for number in range(1, 100)})
    assert board(store, 99).percentile is None
    enter(store, {100: 100})
    assert [board(store, number).percentile for number in (100, 99, 51, 1)] == [1, 2, 50, 100]
    assert board(store).percentile is None


def test_the_histogram_shows_where_one_is(store: RedisStore) -> None:
    """Bars are 20 points wide, without gaps between the lowest and the highest, the own one marked."""
    enter(store, {1: 0, 2: 19, 3: 20, 4: 79})
    assert board(store, 3).bars == (
        Bar(0, 19, 2, False),
        Bar(20, 39, 1, True),
        Bar(40, 59, 0, False),
        Bar(60, 79, 1, False),
    )
    assert not any(bar.mine for bar in board(store).bars)


@pytest.mark.parametrize(("offset", "limit"), [(-1, 20), (0, 0), (0, 1001), (0, -5)])
def test_slices_have_bounds(store: RedisStore, offset: int, limit: int) -> None:
    """A slice that is none is refused."""
    with pytest.raises(InvalidInput):
        board(store, offset=offset, limit=limit)


def test_a_board_is_one_round_trip(store: RedisStore, raw: Redis) -> None:
    """Rows, counts, own row and histogram come from one step, so that they cannot contradict each other."""
    enter(store, {1: 300, 2: 250})
    board(store, 1)
    before = raw.info("stats")["total_reads_processed"]
    board(store, 1, around=True)
    assert raw.info("stats")["total_reads_processed"] == before + 2


def test_the_days_and_rulesets_have_boards_of_their_own(ann: Person) -> None:
    """A result is on the board of its day and ruleset and on no other."""
    ann.finish(ann.today())
    boards = [
        read_board(ann.store, day, ruleset, ann.id).players
        for day, ruleset in ((DAY, "classic"), (DAY, "yacht"), (date(2026, 11, 28), "classic"))
    ]
    assert boards == [1, 0, 0]


def test_a_damaged_histogram_is_never_shown(store: RedisStore, raw: Redis) -> None:
    """Counts that are no numbers are damage, and told as such."""
    enter(store, {1: 140})
    raw.hset(day_keys(DAY, "classic").histogram, "7", "many")
    with pytest.raises(StoreCorrupt, match="damaged"):
        board(store)
