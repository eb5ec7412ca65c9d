"""A store that is made before a fork: every process has connections of its own."""

import os

from daily.store.redis import RedisStore
from tests.store.games import game, play, player, stored

MOVES = " ".join(["r"] * 60)


def test_forks_do_not_share_connections(store: RedisStore) -> None:
    """Used before the fork, a store serves parent and workers at once, and nobody reads another's answer."""
    store.rename(player(0), "parent")
    workers = []
    for number in (1, 2, 3):
        worker = os.fork()
        if worker == 0:
            try:
                good = play(store, number, MOVES) == [None] * 60 and store.load_game(game(number)) == stored(
                    number, MOVES
                )
                os._exit(0 if good else 1)
            finally:
                os._exit(2)
        workers.append(worker)
    assert play(store, 4, MOVES) == [None] * 60
    assert [os.waitpid(worker, 0)[1] for worker in workers] == [0, 0, 0]
    assert all(store.load_game(game(number)) == stored(number, MOVES) for number in (1, 2, 3, 4))
    assert store.nickname(player(0)) == "parent"
