"""The precision board as it is read: ranks by points lost, who may see it, and where everybody lost most."""

from zlib import crc32

import pytest
from redis import Redis

from daily.boards import Board, LossesOfDay, TurnLoss, read_board, read_losses
from daily.errors import NotYet
from daily.ids import daily_game_id
from daily.losses import DayLosses, TurnLosses, gather, is_mistake
from daily.nickname import label
from daily.review import LOSS_UNIT
from daily.standing import Bar, Order
from daily.store.protocol import Append, Result
from daily.store.redis import RedisStore
from tests.store.games import DAY, Losses, player


def enter(store: RedisStore, results: dict[int, tuple[int, Losses | None]]) -> None:
    """Put results on the boards: total and losses by player."""
    for number, (total, losses) in results.items():
        game = daily_game_id(player(number), "classic", DAY)
        result = Result(total, label("", f"t{number}"), losses)
        store.append(Append(game, player(number), 0, "r", crc32(b"r"), result=result))


def board(store: RedisStore, number: int | None, *, offset: int = 0, limit: int = 20, closed: bool = False) -> Board:
    """The precision board as a player sees it."""
    viewer = None if number is None else player(number)
    return read_board(store, DAY, "classic", viewer, order=Order.PRECISION, offset=offset, limit=limit, closed=closed)


def test_fewer_points_lost_are_better(store: RedisStore) -> None:
    """Ranks follow losses, of equal losses the higher total is better, and only results equal in both share a rank."""
    lost = LOSS_UNIT
    enter(store, {1: (200, (lost,)), 2: (300, (lost,)), 3: (300, (lost,)), 4: (90, (0,)), 5: (1000, (lost + 1,))})
    found = board(store, 1)
    assert [(row.rank, row.loss, row.total) for row in found.rows] == [
        (1, 0, 90),
        (2, lost, 300),
        (2, lost, 300),
        (4, lost, 200),
        (5, lost + 1, 1000),
    ]
    assert found.you is not None
    assert (found.you.rank, found.you.tag, found.you.loss) == (4, "t1", lost)


def test_ranks_do_not_depend_on_where_a_page_begins(store: RedisStore) -> None:
    """Whatever rows are shown, each has the rank that it has on the whole board, ties included."""
    enter(store, {number: (200 + number % 2, (number % 3 * LOSS_UNIT,)) for number in range(14)})
    whole = [(row.rank, row.loss, row.total, row.you) for row in board(store, 3).rows]
    assert [rank for rank, *_ in whole] == [1, 1, 3, 3, 3, 6, 6, 6, 9, 9, 11, 11, 13, 13]
    for offset in range(15):
        rows = board(store, 3, offset=offset, limit=3).rows
        assert [(row.rank, row.loss, row.total, row.you) for row in rows] == whole[offset : offset + 3]


@pytest.mark.parametrize("number", [None, 7, 8])
def test_who_has_not_finished_sees_no_losses(store: RedisStore, number: int | None) -> None:
    """A guest, a player in the middle of the game and one who has not begun get no precision board and no loss before
    the day is closed, however the rows are asked for."""
    enter(store, {1: (200, (LOSS_UNIT,)), 2: (100, None)})
    store.append(Append(daily_game_id(player(7), "classic", DAY), player(7), 0, "r", crc32(b"r")))
    with pytest.raises(NotYet, match="opens for you when your own game of that day is finished"):
        board(store, number)
    viewer = None if number is None else player(number)
    told = read_board(store, DAY, "classic", viewer, around=True)
    assert ([row.loss for row in told.rows], told.told, told.you) == ([None, None], False, None)
    assert [row.loss for row in board(store, number, closed=True).rows] == [LOSS_UNIT]
    told = read_board(store, DAY, "classic", viewer, closed=True)
    assert ([row.loss for row in told.rows], told.told) == ([LOSS_UNIT, None], True)


def test_a_finished_game_opens_the_board_of_its_own_day_and_ruleset(store: RedisStore) -> None:
    """Whoever has finished one day and ruleset has finished no other, and needs no losses of the own game for it."""
    enter(store, {1: (200, (LOSS_UNIT,)), 2: (100, None)})
    found = board(store, 2)
    assert (found.players, found.results, found.you, found.percentile) == (1, 2, None, None)
    for day, ruleset in ((DAY, "yacht"), (DAY.replace(day=28), "classic")):
        with pytest.raises(NotYet):
            read_board(store, day, ruleset, player(2), order=Order.PRECISION)


def test_the_percentile_follows_the_order(store: RedisStore) -> None:
    """From a hundred results on, whose losses are known, the share of the own rank in them is told."""
    enter(store, {number: (number, (number * LOSS_UNIT,)) for number in range(1, 100)} | {500: (300, None)})
    assert board(store, 1).percentile is None
    enter(store, {100: (100, (0,))})
    assert [board(store, number).percentile for number in (100, 1, 50, 99)] == [1, 2, 51, 100]


def test_the_histogram_counts_losses(store: RedisStore) -> None:
    """Bars are 5 points wide, begin with the lowest loss, mark one's own, and the last one has no end of its own."""
    losses = (0, 4_999_999, 5_000_000, 19_999_999, 20_000_000, 95_000_000, 233_000_000)
    enter(store, {number: (100, (lost,)) for number, lost in enumerate(losses)})
    bars = board(store, 3).bars
    assert [(bar.low, bar.high) for bar in bars] == [(low, low + 5) for low in range(0, 95, 5)] + [(95, None)]
    assert [bar for bar in bars if bar.count] == [
        Bar(0, 5, 2, mine=False),
        Bar(5, 10, 1, mine=False),
        Bar(15, 20, 1, mine=True),
        Bar(20, 25, 1, mine=False),
        Bar(95, None, 2, mine=False),
    ]
    assert [bar.mine for bar in board(store, 6).bars][-1]


# Where everybody lost most


@pytest.mark.parametrize(("lost", "mistake"), [(0, False), (2_000_000, False), (2_000_001, True), (90_000_000, True)])
def test_a_mistake_loses_more_than_two_points(lost: int, mistake: bool) -> None:
    """Exactly two points are none; what is a mistake is what has a black square."""
    assert is_mistake(lost) == mistake


def test_sums_are_those_of_the_games() -> None:
    """`gather` adds up turn by turn and counts mistakes; games of different lengths are no games of one ruleset."""
    assert gather([]) == DayLosses(0, ())
    games = [(1, 3_000_000), (2, 0), (4, 2_500_000)]
    assert gather(games) == DayLosses(3, (TurnLosses(7, 0), TurnLosses(5_500_000, 2)))
    with pytest.raises(ValueError, match="argument 2 is longer"):
        gather([(1,), (1, 2)])


def test_every_turn_has_its_mean_and_its_share_of_mistakes(store: RedisStore, raw: Redis) -> None:
    """Of every turn the points lost in the mean and how many games made a mistake there, read in one round trip."""
    assert read_losses(store, DAY, "classic") == LossesOfDay(0, ())
    played: dict[int, tuple[int, Losses | None]] = {1: (200, (0, 4_000_000, 3_000_000)), 2: (100, (0, 0, 3_000_000))}
    enter(store, {**played, 3: (50, None)})
    before = raw.info("stats")["total_reads_processed"]
    told = read_losses(store, DAY, "classic")
    assert raw.info("stats")["total_reads_processed"] == before + 2
    turns = (TurnLoss(1, 0.0, 0.0), TurnLoss(2, 2.0, 0.5), TurnLoss(3, 3.0, 1.0))
    assert told == LossesOfDay(2, turns)
    assert told.costliest(1) == (turns[2],)
    assert told.costliest(9) == (turns[2], turns[1])
