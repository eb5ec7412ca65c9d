"""Ranks, percentile, histogram and streaks, against definitions that count the slow way."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily import standing
from daily.review import LOSS_UNIT
from daily.standing import BUCKET, Bar, Streak

boards = st.lists(st.integers(0, 12), max_size=30).map(lambda totals: sorted(totals, reverse=True))
TODAY = date(2026, 3, 1)
days = st.sets(st.integers(0, 20).map(lambda back: TODAY - timedelta(days=back)))


@pytest.mark.parametrize(
    ("totals", "offset", "better", "ranks"),
    [
        pytest.param([], 0, 0, (), id="nobody"),
        pytest.param([0], 0, 0, (1,), id="zero has a rank"),
        pytest.param([9, 7, 7, 5], 0, 0, (1, 2, 2, 4), id="a tie is shared"),
        pytest.param([9, 9, 9], 0, 0, (1, 1, 1), id="all equal"),
        pytest.param([7, 5, 5, 0], 2, 1, (2, 4, 4, 6), id="begins within a tie"),
        pytest.param([7, 7], 40, 3, (4, 4), id="lies within a tie"),
        pytest.param([5, 4], 10, 10, (11, 12), id="begins with a tie or none"),
    ],
)
def test_ranks(totals: list[int], offset: int, better: int, ranks: tuple[int, ...]) -> None:
    """Equal results share the best of their places."""
    assert standing.ranks(totals, offset=offset, better=better) == ranks


@given(boards, st.integers(0, 29), st.integers(0, 29))
def test_ranks_of_any_slice(board: list[int], start: int, length: int) -> None:
    """A rank is 1 + the number of strictly better results on the whole board, wherever a slice begins."""
    rows = board[start : start + length]
    better = sum(total > rows[0] for total in board) if rows else 0
    expected = tuple(1 + sum(other > total for other in board) for total in rows)
    assert standing.ranks(rows, offset=start, better=better) == expected


@pytest.mark.parametrize(
    ("better", "players", "percent"),
    [
        (0, 0, None),
        (0, 1, None),
        (98, 99, None),
        (0, 100, 1),
        (99, 100, 100),
        (17, 100, 18),
        (215, 1204, 18),
        (216, 1204, 19),
        (0, 1_000_000, 1),
        (9_999, 1_000_000, 1),
        (10_000, 1_000_000, 2),
        (999_999, 1_000_000, 100),
    ],
)
def test_percentile(better: int, players: int, percent: int | None) -> None:
    """The rank's share of all results is rounded up, and is kept back below a hundred results."""
    assert standing.percentile(better, players) == percent


@given(st.integers(100, 5000), st.data())
def test_percentile_promises_no_more_than_it_holds(players: int, data: st.DataObject) -> None:
    """Whoever is in the top n % has a rank among the first n % of places, and would not be in the top n - 1 %."""
    better = data.draw(st.integers(0, players - 1))
    percent = standing.percentile(better, players)
    assert percent is not None
    assert (percent - 1) * players < 100 * standing.rank(better) <= percent * players


@pytest.mark.parametrize(
    ("counts", "own", "bars"),
    [
        pytest.param({}, None, (), id="nobody"),
        pytest.param({3: 0}, 65, (), id="nobody left"),
        pytest.param({0: 1}, 0, (Bar(0, 19, 1, mine=True),), id="total 0"),
        pytest.param({10: 5}, None, (Bar(200, 219, 5, mine=False),), id="not played"),
        pytest.param(
            {12: 2, 9: 1, 0: 0},
            259,
            (
                Bar(180, 199, 1, mine=False),
                Bar(200, 219, 0, mine=False),
                Bar(220, 239, 0, mine=False),
                Bar(240, 259, 2, mine=True),
            ),
            id="a gap is empty bars",
        ),
    ],
)
def test_histogram(counts: dict[int, int], own: int | None, bars: tuple[Bar, ...]) -> None:
    """Bars run without gaps from the lowest to the highest result and mark one's own."""
    assert standing.histogram(counts, own) == bars


@given(st.lists(st.integers(0, 1575), min_size=1, max_size=40))
def test_every_result_is_in_its_bar(totals: list[int]) -> None:
    """Each bar counts exactly the results from its low to its high end, and only one's own bar is marked."""
    buckets = [standing.bucket_of(total) for total in totals]
    bars = standing.histogram({bucket: buckets.count(bucket) for bucket in buckets}, totals[0])
    assert [bar.count for bar in bars] == [sum(bar.low <= total < bar.low + BUCKET for total in totals) for bar in bars]
    assert [bar.mine for bar in bars] == [bar.low <= totals[0] < bar.low + BUCKET for bar in bars]
    assert sum(bar.count for bar in bars) == len(totals)
    assert [bar.low for bar in bars] == list(range(bars[0].low, bars[-1].low + 1, BUCKET))
    assert [bar.high for bar in bars] == [bar.low + BUCKET - 1 for bar in bars]


@given(st.lists(st.integers(0, 300 * LOSS_UNIT), min_size=1, max_size=40))
def test_every_loss_is_in_its_bar(losses: list[int]) -> None:
    """Each bar counts exactly the losses from its low to below its high end; bars meet, are no more than twenty, and
    none but the twentieth is open above."""
    buckets = [standing.loss_bucket_of(loss) for loss in losses]
    bars = standing.loss_histogram({bucket: buckets.count(bucket) for bucket in buckets}, losses[0])
    assert [bar.count for bar in bars] == [sum(_holds(bar, loss) for loss in losses) for bar in bars]
    assert [bar.mine for bar in bars] == [_holds(bar, losses[0]) for bar in bars]
    assert sum(bar.count for bar in bars) == len(losses)
    assert [bar.high for bar in bars[:-1]] == [bar.low for bar in bars[1:]]
    assert (bars[-1].high is None) == (bars[-1].low == 95)
    assert len(bars) <= standing.LOSS_BARS


def _holds(bar: Bar, loss: int) -> bool:
    return bar.low * LOSS_UNIT <= loss and (bar.high is None or loss < bar.high * LOSS_UNIT)


@pytest.mark.parametrize(
    ("played", "current", "best"),
    [
        pytest.param("", 0, 0, id="never played"),
        pytest.param("0228 0227", 2, 2, id="today is not over yet"),
        pytest.param("0301 0228 0227", 3, 3, id="today finished"),
        pytest.param("0301", 1, 1, id="first day"),
        pytest.param("0227 0226", 0, 2, id="yesterday missed"),
        pytest.param("0301 0227 0226 0225", 1, 3, id="begun anew"),
        pytest.param("0301 0228 0226", 2, 2, id="equal to the best"),
        pytest.param("0220", 0, 1, id="long ago"),
    ],
)
def test_streak(played: str, current: int, best: int) -> None:
    """A missed day ends the current streak and leaves the best one."""
    finished = {date(2026, int(day[:2]), int(day[2:])) for day in played.split()}
    assert standing.streak(finished, TODAY) == Streak(current, best)


@given(days)
def test_streak_by_counting(finished: set[date]) -> None:
    """The current streak is counted back from today or yesterday, the best one from any day."""

    def back_from(day: date) -> int:
        return 1 + back_from(day - timedelta(days=1)) if day in finished else 0

    streak = standing.streak(finished, TODAY)
    assert streak.current == max(back_from(TODAY), back_from(TODAY - timedelta(days=1)))
    assert streak.best == max(map(back_from, finished), default=0)


@given(days)
def test_finishing_today_adds_one_day(finished: set[date]) -> None:
    """Who finishes today is one day further than before, whatever happened earlier."""
    before = standing.streak(finished - {TODAY}, TODAY)
    assert standing.streak(finished | {TODAY}, TODAY).current == before.current + 1
