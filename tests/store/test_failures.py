"""What callers see when the store is away, stalls, refuses or holds nonsense; and that nothing is applied twice."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from zlib import crc32

import pytest

from daily.errors import StoreCorrupt, StoreUnavailable
from daily.store.connect import connect
from daily.store.keys import day_keys, finished_key, game_key, link_key, profile_key
from daily.store.protocol import Append, DayContents, DayRecord, LateLosses
from daily.store.redis import RedisStore
from daily.yardsticks import Reached, Yardsticks
from tests.servers import Server, empty_store, free_port, redis_server, until
from tests.store.games import DAY, RULESET, game, play, player, stored

NOTHING = DayContents({}, {}, {})
FOUND = Yardsticks(Reached(1, ""), Reached(2, ""))
EVERY_CALL: dict[str, Callable[[RedisStore], object]] = {
    "ping": lambda store: store.ping(),
    "load_game": lambda store: store.load_game(game(1)),
    "append": lambda store: play(store, 1, "r"),
    "claim_day": lambda store: store.claim_day(DayRecord(DAY, RULESET, bytes(32), "", "")),
    "load_day": lambda store: store.load_day(DAY, RULESET),
    "yardsticks": lambda store: store.yardsticks(DAY, RULESET),
    "keep_yardsticks": lambda store: store.keep_yardsticks(DayRecord(DAY, RULESET, bytes(32), "", ""), FOUND),
    "board": lambda store: store.board(DAY, RULESET, offset=0, limit=1, member=None, around=False),
    "losses": lambda store: store.losses(DAY, RULESET),
    "has_losses": lambda store: store.has_losses(DAY, RULESET, game(1).token),
    "enter_losses": lambda store: store.enter_losses(DAY, RULESET, [LateLosses(game(1).token, 1, (0,))]),
    "lacking": lambda store: list(store.lacking(DAY, RULESET)),
    "nickname": lambda store: store.nickname(player(1)),
    "rename": lambda store: store.rename(player(1), "x"),
    "relabel": lambda store: store.relabel(DAY, RULESET, game(1).token, "x"),
    "remember": lambda store: store.remember(player(1), RULESET, DAY, 1),
    "finished_days": lambda store: store.finished_days(player(1), RULESET),
    "link": lambda store: store.link("abcdefghij", game(1)),
    "resolve": lambda store: store.resolve("abcdefghij"),
    "logged": lambda store: list(store.logged(DAY)),
    "listed": lambda store: list(store.listed(DAY, RULESET)),
    "compare_list": lambda store: store.compare_list(DAY, RULESET, [game(1).token], repair=True),
    "read_games": lambda store: store.read_games(DAY, RULESET, [game(1).token]),
    "contents": lambda store: store.contents(DAY, RULESET),
    "replace_contents": lambda store: store.replace_contents(DAY, RULESET, NOTHING, NOTHING),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A Redis that these tests may halt and restart."""
    with redis_server(tmp_path_factory.mktemp("failing")) as server:
        yield server


@pytest.fixture
def store(server: Server) -> Iterator[RedisStore]:
    """An empty store on that server."""
    with empty_store(server.url) as store:
        yield store


def test_a_stalled_store_fails_fast_and_takes_nothing_twice(server: Server, store: RedisStore) -> None:
    """A move sent to a stalled store costs half a second; sent again it is applied once, whatever became of it."""
    play(store, 1, "r r245")
    move = Append(game(1), player(1), 2, "fours", crc32(b"r r245 fours"))
    with server.halted():
        for _ in range(2):
            began = monotonic()
            with pytest.raises(StoreUnavailable, match="did not answer in time"):
                store.append(move)
            assert 0.3 < monotonic() - began < 1.2
    until(lambda: store.append(move) == stored(1, "r r245 fours"), "the move applied")
    assert store.load_game(game(1)) == stored(1, "r r245 fours")


def test_the_call_after_a_stall_works(server: Server, store: RedisStore) -> None:
    """The connection that timed out is not used again: no answer is ever taken for that of another question."""
    store.rename(player(1), "one")
    store.rename(player(2), "two")
    with server.halted(), pytest.raises(StoreUnavailable):
        store.nickname(player(1))
    assert store.nickname(player(2)) == "two"


@pytest.mark.parametrize("name", EVERY_CALL)
def test_a_restarted_store_costs_no_call(server: Server, store: RedisStore, name: str) -> None:
    """A connection that a restart has closed is replaced before it is used, and scripts are sent again."""
    EVERY_CALL[name](store)
    server.stop()
    server.start()
    EVERY_CALL[name](store)


@pytest.mark.parametrize("name", EVERY_CALL)
def test_every_call_says_that_the_store_is_away(name: str) -> None:
    """Without a server every method raises the same error, in one sentence."""
    nowhere = connect(f"redis://:hush@127.0.0.1:{free_port()}")
    with pytest.raises(StoreUnavailable, match=r"^The store cannot be reached; try again\.$"):
        EVERY_CALL[name](RedisStore(nowhere))


def test_a_cluster_that_is_away_is_a_store_that_is_away() -> None:
    """The cluster's client is made by the first call, so its absence is that call's error and no earlier one."""
    with closing(RedisStore(connect(f"redis+cluster://:hush@127.0.0.1:{free_port()}"))) as store:
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="cannot be reached"):
                store.load_game(game(1))


def test_wrong_credentials_are_not_repeated(server: Server) -> None:
    """A refused password is in no message."""
    stranger = RedisStore(connect(server.url.replace("://", "://player:hush-hush@")))
    with closing(stranger), pytest.raises(StoreUnavailable) as caught:
        stranger.ping()
    assert "hush" not in str(caught.value)


def test_a_replica_is_not_ready(server: Server, tmp_path: Path) -> None:
    """A server that may not be written to is no store, though it answers questions."""
    port = server.url.rpartition(":")[2]
    with (
        redis_server(tmp_path, "--replicaof", "127.0.0.1", port) as replica,
        closing(RedisStore(connect(replica.url))) as store,
    ):
        until(lambda: _answers(store), "a replica that has its data")
        for call in ("ping", "append", "rename", "claim_day"):
            with pytest.raises(StoreUnavailable, match="refuses to work"):
                EVERY_CALL[call](store)


def _answers(store: RedisStore) -> bool:
    try:
        store.nickname(player(1))
    except StoreUnavailable:
        return False
    return True


def test_a_full_memory_refuses_and_keeps(server: Server, store: RedisStore) -> None:
    """A server without memory refuses moves and drops nothing."""
    play(store, 1, "r")
    with closing(connect(server.url)) as client:
        client.execute_command("CONFIG SET", "maxmemory", 1)
        try:
            with pytest.raises(StoreUnavailable, match="refuses to work"):
                play(store, 2, "r")
            with pytest.raises(StoreUnavailable, match="refuses to work"):
                store.ping()
        finally:
            client.execute_command("CONFIG SET", "maxmemory", 0)
    assert (store.load_game(game(1)), store.load_game(game(2))) == (stored(1, "r"), None)


@pytest.mark.parametrize("field", ["check", "key"])
def test_a_damaged_record_is_reported(server: Server, store: RedisStore, field: str) -> None:
    """A check sum or key that is no number is a damaged record, not an empty game."""
    play(store, 1, "r")
    with closing(connect(server.url)) as client:
        client.execute_command("HSET", game_key(game(1)), field, "zz")
    with pytest.raises(StoreCorrupt, match="damaged"):
        store.load_game(game(1))


@pytest.mark.parametrize(
    ("call", "command"),
    [
        ("claim_day", ("HSET", day_keys(DAY, RULESET).day, "key", "zz", "commitment", "", "dice", "")),
        ("load_day", ("HSET", day_keys(DAY, RULESET).day, "key", "zz", "commitment", "", "dice", "")),
        ("load_day", ("HSET", day_keys(DAY, RULESET).day, "key", "00", "dice", "")),
        ("load_day", ("HSET", day_keys(DAY, RULESET).day, "commitment", "", "dice", "")),
        ("yardsticks", ("HSET", day_keys(DAY, RULESET).day, "par", "many", "perfect", "5")),
        ("yardsticks", ("HSET", day_keys(DAY, RULESET).day, "perfect", "5")),
        ("finished_days", ("HSET", finished_key(player(1), RULESET), "2026-11-31", "5")),
        ("finished_days", ("HSET", finished_key(player(1), RULESET), "2026-11-29", "five")),
        ("resolve", ("SET", link_key("abcdefghij"), "daily.classic.2026-11-29")),
        ("losses", ("HSET", day_keys(DAY, RULESET).losses, "1:lost", "much")),
        ("losses", ("HSET", day_keys(DAY, RULESET).losses, "first:lost", "1")),
        ("contents", ("HSET", day_keys(DAY, RULESET).histogram, "7", "many")),
        ("contents", ("HSET", day_keys(DAY, RULESET).loss_histogram, "-1", "many")),
    ],
)
def test_damage_is_never_the_callers_fault(
    server: Server, store: RedisStore, call: str, command: tuple[str, ...]
) -> None:
    """What does not parse as what was written is damage of the store, not a malformed question."""
    play(store, 1, "r")
    with closing(connect(server.url)) as client:
        client.execute_command(*command)
    with pytest.raises(StoreCorrupt, match="is damaged"):
        EVERY_CALL[call](store)


def test_foreign_data_is_reported(server: Server, store: RedisStore) -> None:
    """Something of another type under our names is damage, for questions and for scripts."""
    with closing(connect(server.url)) as client:
        client.execute_command("SET", game_key(game(1)), "x")
    for call in ("load_game", "append"):
        with pytest.raises(StoreCorrupt, match="something else"):
            EVERY_CALL[call](store)


def test_a_flipped_byte_is_reported(server: Server, store: RedisStore) -> None:
    """Bytes that are no text are damage, and the connection can be used on."""
    with closing(connect(server.url)) as client:
        client.execute_command("EVAL", "redis.call('HSET', KEYS[1], 'nickname', '\\255')", 1, profile_key(player(1)))
    with pytest.raises(StoreCorrupt):
        store.nickname(player(1))
    assert store.nickname(player(2)) == ""


def test_scripts_are_sent_again_where_they_are_unknown(server: Server, store: RedisStore) -> None:
    """A server that lost its scripts runs them all the same, and once."""
    play(store, 1, "r")
    for number in (2, 3):
        with closing(connect(server.url)) as client:
            client.execute_command("SCRIPT FLUSH")
        assert play(store, number, "r") == [None]
        assert store.load_game(game(number)) == stored(number, "r")


def test_what_a_server_may_lose_is_said_once(
    tmp_path: Path, store: RedisStore, caplog: pytest.LogCaptureFixture
) -> None:
    """A careless server is used, since its host may have reasons, and named in the log once; a careful one is not."""
    store.ping()
    assert caplog.messages == []
    with (
        redis_server(tmp_path, "--appendonly", "no", "--maxmemory-policy", "allkeys-lru") as careless,
        closing(RedisStore(connect(careless.url))) as other,
    ):
        other.ping()
        other.ping()
    assert [message.split(" is ")[0] for message in caplog.messages] == [
        "The store's maxmemory-policy",
        "The store's appendonly",
    ]
