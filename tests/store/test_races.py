"""Many at once: every place in a log is taken by exactly one, and what follows from it is counted once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TypeVar
from zlib import crc32

from daily.store.protocol import Append, Result, StoredGame
from daily.store.redis import RedisStore
from tests.store.games import DAY, RULESET, finish, game, play, player, stored

THREADS = 8
T = TypeVar("T")


def at_once(tasks: list[Callable[[], T]]) -> list[T]:
    """Run the tasks in as many threads, all let go at the same moment."""
    barrier = Barrier(len(tasks))

    def run(task: Callable[[], T]) -> T:
        barrier.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as threads:
        return list(threads.map(run, tasks))


def rival(store: RedisStore, at: int, log: str, token: str, result: Result | None = None) -> Callable[[], object]:
    """A thread's attempt to append its own token at this place."""
    whole = f"{log} {token}".strip()
    return lambda: store.append(Append(game(1), player(1), at, token, crc32(whole.encode()), result=result))


def test_exactly_one_of_many_takes_a_place(store: RedisStore) -> None:
    """Eight threads race for the same place, twenty times over: one wins, seven are told the winner's log."""
    log = ""
    for at in range(20):
        answers = at_once([rival(store, at, log, f"t{thread}") for thread in range(THREADS)])
        assert answers.count(None) == 1
        log = f"{log} t{answers.index(None)}".strip()
        assert [answer for answer in answers if answer is not None] == [stored(1, log)] * (THREADS - 1)
    assert store.load_game(game(1)) == stored(1, log)


def test_a_result_is_entered_by_the_one_who_ends_the_game(store: RedisStore) -> None:
    """Eight threads end the same game with different boxes: the winner's result is on the board, once."""
    play(store, 1, "r r245")
    ends = [rival(store, 2, "r r245", f"box{thread}", Result(10 * thread, f"x#{thread}")) for thread in range(THREADS)]
    winner = at_once(ends).index(None)
    board = store.contents(DAY, RULESET)
    assert board.totals == {game(1).token: 10 * winner}
    assert board.labels == {game(1).token: f"x#{winner}"}
    assert board.histogram == {winner // 2: 1}


def test_many_players_finish_at_once(store: RedisStore) -> None:
    """Results of different players entered at the same moment are all there and all counted."""
    at_once([partial(finish, store, {number: 25 * number}) for number in range(1, 17)])
    board = store.contents(DAY, RULESET)
    assert board.totals == {game(number).token: 25 * number for number in range(1, 17)}
    assert sum(board.histogram.values()) == 16


def test_a_board_never_contradicts_itself(store: RedisStore) -> None:
    """While results come in, every slice agrees with its own counts."""

    def look() -> None:
        for _ in range(30):
            seen = store.board(DAY, RULESET, offset=0, limit=100, member=game(1).token, around=False)
            assert len(seen.rows) == seen.players == sum(seen.histogram.values())
            if seen.own:
                assert seen.own_better == sum(row.total > seen.own.total for row in seen.rows)

    def enter(first: int) -> Callable[[], None]:
        return lambda: finish(store, {number: number * 7 % 100 for number in range(first, first + 15)})

    at_once([look, enter(1), look, enter(16), enter(31)])


def test_begun_by_many_a_solo_game_has_one_key(store: RedisStore) -> None:
    """Two tabs begin the same game with different keys: one key is kept, and everybody is told which."""

    def begin(thread: int) -> Callable[[], StoredGame | None]:
        return lambda: store.append(Append(game(1), player(1), 0, "r", crc32(b"r"), key=bytes([thread]) * 32))

    answers = at_once([begin(thread) for thread in range(THREADS)])
    expected = stored(1, "r", bytes([answers.index(None)]) * 32)
    assert store.load_game(game(1)) == expected
    assert [answer for answer in answers if answer is not None] == [expected] * (THREADS - 1)
