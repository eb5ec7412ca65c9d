"""Lists of games against logs, on every kind of server: logs are found by their keys, and a list follows from them."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest

from daily.ids import GameId, Mode
from daily.listing import Unlisted, find_unlisted
from daily.store.audited import ListDifferences
from daily.store.connect import connect
from daily.store.keys import day_keys, game_key
from daily.store.protocol import Append
from daily.store.redis import RedisStore
from daily.store.scripts import Client
from tests.store.games import DAY, RULESET, SOLO, finish, game, listed_games, play, player, stored

LIST = day_keys(DAY, RULESET).games


@pytest.fixture
def client(server_url: str) -> Iterator[Client]:
    """The server behind the store, to damage."""
    with closing(connect(server_url)) as client:
        yield client


def tokens(*numbers: int) -> list[str]:
    """The tokens of these players' games."""
    return [game(number).token for number in numbers]


def test_logs_are_found_by_their_keys(store: RedisStore, client: Client) -> None:
    """A walk over the store finds every ranked game of a day, finished or not and listed or not, and nothing else."""
    finish(store, dict.fromkeys(range(1, 1201), 100))
    play(store, 1201, "r")
    others = [
        game(1, DAY - timedelta(days=1)),
        GameId(Mode.DAILY, "yacht", DAY, game(1).token),
        GameId(Mode.ARCHIVE, RULESET, DAY, game(1).token),
        SOLO,
    ]
    for other in others:
        assert store.append(Append(other, player(1), 0, "r", 0)) is None
    client.execute_command("DEL", LIST)
    expected = {game(number) for number in range(1, 1202)}
    assert {found for found in store.logged(DAY) if found.ruleset == RULESET} == expected
    assert set(store.logged(DAY)) == {*expected, others[1]}
    assert set(store.logged(None)) == {*expected, others[0], others[1]}


def test_a_walk_reaches_every_node(store: RedisStore) -> None:
    """Games of many days, which a cluster spreads over its nodes, are all found by one walk."""
    games = {game(number, DAY - timedelta(days=number)) for number in range(60)}
    for each in games:
        store.append(Append(each, player(1), 0, "r", 0))
    assert set(store.logged(None)) == games


def test_an_empty_store_has_no_logs(store: RedisStore) -> None:
    """Where nobody played a walk finds nothing."""
    assert list(store.logged(None)) == list(store.logged(DAY)) == []


@pytest.mark.parametrize("repair", [False, True])
def test_a_list_follows_from_the_logs(store: RedisStore, client: Client, repair: bool) -> None:
    """Games that a list lacks, and those that it has without a log, are told; with `repair` the list is right then."""
    for number in (1, 2, 3):
        play(store, number, "r")
    client.execute_command("SREM", LIST, game(1).token)
    client.execute_command("DEL", game_key(game(2)))
    told = store.compare_list(DAY, RULESET, tokens(1, 2, 3, 4), repair=repair)
    assert told == ListDifferences(tokens(1), tokens(2))
    held = {member for part in store.listed(DAY, RULESET) for member in part}
    assert held == set(tokens(1, 3) if repair else tokens(2, 3))
    again = ListDifferences([], []) if repair else told
    assert store.compare_list(DAY, RULESET, tokens(1, 2, 3, 4), repair=False) == again


def test_records_that_name_no_player_are_told_apart(store: RedisStore, client: Client) -> None:
    """A game without a log is not read; a record that has lost its player is there, and is no game."""
    for number in (1, 2, 3):
        play(store, number, "r")
    client.execute_command("DEL", game_key(game(1)))
    client.execute_command("HDEL", game_key(game(2)), "player")
    found = store.read_games(DAY, RULESET, tokens(1, 2, 3, 4))
    assert found == {game(2).token: None, game(3).token: stored(3, "r")}
    assert listed_games(store, DAY, RULESET) == found


def test_one_walk_serves_many_days(store: RedisStore, client: Client) -> None:
    """What lists lack is told of every day that was asked for and of no other, more games than one step compares; a
    repair enters it and leaves nothing to remember."""
    days = [DAY - timedelta(days=number) for number in range(4)]
    for day in days:
        for number in range(1, 3):
            play(store, number, "r", name=game(number, day))
        client.execute_command("DEL", day_keys(day, RULESET).games)
    finish(store, dict.fromkeys(range(11, 711), 100))
    client.execute_command("DEL", LIST)
    asked = [(day, ruleset) for day in days[:3] for ruleset in (RULESET, "yacht")]
    lacking = {
        (day, RULESET): {game(number, day).token for number in (1, 2, *(range(11, 711) if day == DAY else ()))}
        for day in days[:3]
    }
    told = find_unlisted(store, asked, repair=False)
    assert told == {board: Unlisted(lacking.get(board, set())) for board in asked}
    assert find_unlisted(store, asked[:1], repair=False) == {asked[0]: told[asked[0]]}
    entered = find_unlisted(store, asked, repair=True)
    assert entered == {board: Unlisted(set(), len(lacking.get(board, set()))) for board in asked}
    assert listed_games(store, DAY, RULESET).keys() == lacking[DAY, RULESET]
    assert listed_games(store, days[3], RULESET) == {}
    assert find_unlisted(store, asked, repair=False) == {board: Unlisted() for board in asked}
