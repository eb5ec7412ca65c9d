"""An acknowledged move is never lost, and log and board agree: servers are killed while eight players play."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from daily.errors import StoreUnavailable
from daily.store.connect import connect
from daily.store.program import find_program
from daily.store.redis import RedisStore
from tests.servers import redis_program, redis_server, until
from tests.store.games import DAY, RULESET, finish, game, listed_games

PLAYERS, RESULTS = 8, 300


def _finish_many(store: RedisStore, first: int, acknowledged: dict[int, int]) -> None:
    """Finish one game after the other until the store is gone."""
    for number in range(first, first + 10_000):
        try:
            finish(store, {number: number % 400})
        except StoreUnavailable:
            return
        acknowledged[number] = number % 400


@pytest.mark.parametrize("program", [find_program, redis_program], ids=["valkey", "redis"])
def test_a_killed_server_has_every_acknowledged_result(tmp_path: Path, program: Callable[[], object]) -> None:
    """After the restart every acknowledged result is there, and every finished log has its result."""
    acknowledged: dict[int, int] = {}
    with (
        redis_server(tmp_path, program=str(program())) as server,
        closing(RedisStore(connect(server.url))) as store,
    ):
        firsts = [10_000 * number for number in range(1, PLAYERS + 1)]
        threads = [Thread(target=_finish_many, args=(store, first, acknowledged)) for first in firsts]
        for thread in threads:
            thread.start()
        until(lambda: len(acknowledged) >= RESULTS, "some results")
        server.stop()
        for thread in threads:
            thread.join()
        server.start()
        held = store.contents(DAY, RULESET)
        logs = {member: held.log for member, held in listed_games(store, DAY, RULESET).items() if held}
    finished = {member for member, log in logs.items() if log == "r chance"}
    assert finished == held.totals.keys() == held.labels.keys()
    assert sum(held.histogram.values()) == len(finished)
    assert {game(number).token: total for number, total in acknowledged.items()}.items() <= held.totals.items()
    assert len(finished) <= len(acknowledged) + PLAYERS
