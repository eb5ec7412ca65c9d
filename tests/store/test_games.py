"""Logs: what is appended, what is refused, and what is there afterwards."""

from datetime import date

import pytest

from daily.ids import GameId, Mode
from daily.levels import Level
from daily.store.protocol import Append, Result, StoredGame
from daily.store.redis import RedisStore
from tests.store.games import DAY, RULESET, SOLO, finish, game, play, player, stored

COMPUTER = GameId(Mode.COMPUTER, RULESET, None, "k3f2m2q7w4e5r6t7", level=Level.EASY)
TABLE = GameId(Mode.TABLE, RULESET, None, "k3f2m2q7w4e5r6t7")
ARCHIVE = GameId(Mode.ARCHIVE, RULESET, date(2026, 11, 28), "k3f2m2q7w4e5r6t7")


def test_there_is_no_game_before_its_first_move(store: RedisStore) -> None:
    """A game that nobody has begun is not there."""
    assert store.load_game(game(1)) is None


@pytest.mark.parametrize("name", [game(1), ARCHIVE, SOLO], ids=lambda name: name.mode)
def test_a_log_grows_by_one_token_a_move(store: RedisStore, name: GameId) -> None:
    """Games of every mode keep their moves in order, with owner and check sum of the whole log."""
    assert play(store, 1, "r r245 fours undo chance", name=name) == [None] * 5
    assert store.load_game(name) == stored(1, "r r245 fours undo chance")


def test_games_of_one_day_do_not_touch_each_other(store: RedisStore) -> None:
    """Two players of a day have two logs."""
    play(store, 1, "r chance")
    play(store, 2, "r r1 fours")
    assert store.load_game(game(1)) == stored(1, "r chance")
    assert store.load_game(game(2)) == stored(2, "r r1 fours")


def test_the_key_of_a_game_is_kept_with_its_first_move(store: RedisStore) -> None:
    """Dice of a game's own come from the key that its first move brought; later ones change nothing about it."""
    key, other = bytes(range(32)), bytes(32)
    store.append(Append(SOLO, player(1), 0, "r", stored(1, "r").check, key=key))
    store.append(Append(SOLO, player(1), 1, "chance", stored(1, "r chance").check, key=other))
    assert store.load_game(SOLO) == stored(1, "r chance", key)


def test_the_computers_log_grows_with_the_players(store: RedisStore) -> None:
    """A move brings the whole log of the computer where it grew; a move that brings none leaves it as it was."""
    for at, (token, reply) in enumerate([("r", ""), ("ones", "r chance"), ("r", ""), ("twos", "r chance r ones")]):
        assert store.append(Append(COMPUTER, player(1), at, token, at, reply=reply)) is None
    held = store.load_game(COMPUTER)
    assert held == StoredGame(player(1), "r ones r twos", 3, reply="r chance r ones")
    assert store.append(Append(COMPUTER, player(1), 1, "ones", 9, reply="r fives")) == held


def test_a_table_is_kept_before_its_first_move(store: RedisStore) -> None:
    """Names and dice of a game of several players are there with an empty log, and stay when it grows."""
    key, names = bytes(range(32)), ("Anna", "민수", "A b.c")
    store.lay(TABLE, player(1), key, names)
    assert store.load_game(TABLE) == StoredGame(player(1), "", 0, key, names)
    assert store.append(Append(TABLE, player(2), 0, "r", 7)) == StoredGame(player(1), "", 0, key, names)
    assert store.append(Append(TABLE, player(1), 0, "r", 7)) is None
    assert store.load_game(TABLE) == StoredGame(player(1), "r", 7, key, names)


@pytest.mark.parametrize("at", [0, 1, 3, 100])
def test_a_move_for_another_length_is_answered_with_what_is_there(store: RedisStore, at: int) -> None:
    """A move made for another length of the log changes nothing."""
    play(store, 1, "r r245")
    assert store.append(Append(game(1), player(1), at, "fours", 7)) == stored(1, "r r245")
    assert store.load_game(game(1)) == stored(1, "r r245")


def test_a_late_move_of_a_game_that_nobody_began_is_refused(store: RedisStore) -> None:
    """A log has no holes: a move for length 3 of no game is answered with an empty log."""
    assert store.append(Append(game(1), player(1), 3, "r", 7)) == StoredGame(player(1), "", 0)
    assert store.load_game(game(1)) is None


@pytest.mark.parametrize("at", [0, 2])
def test_nobody_appends_to_the_game_of_another_player(store: RedisStore, at: int) -> None:
    """A game belongs to whoever made its first move: others are answered with what is there."""
    play(store, 1, "r r245")
    assert store.append(Append(game(1), player(2), at, "fours", 7)) == stored(1, "r r245")
    assert store.load_game(game(1)) == stored(1, "r r245")


def test_a_refused_last_move_enters_no_result(store: RedisStore) -> None:
    """A result is entered with the move that ends the game, or not at all."""
    play(store, 1, "r r245")
    for at, who in ((1, player(1)), (2, player(2))):
        assert store.append(Append(game(1), who, at, "chance", 7, result=Result(200, "x#1"))) is not None
    board = store.contents(DAY, RULESET)
    assert (board.totals, board.labels, board.histogram) == ({}, {}, {})


def test_the_last_move_enters_the_result_once(store: RedisStore) -> None:
    """Board, labels and histogram follow in the same step, and a retry adds nothing."""
    finish(store, {1: 254})
    assert store.append(Append(game(1), player(1), 1, "chance", 7, result=Result(254, "x#1"))) == stored(1, "r chance")
    board = store.contents(DAY, RULESET)
    assert board.totals == {game(1).token: 254}
    assert board.labels == {game(1).token: "name1#1"}
    assert board.histogram == {12: 1}


def test_a_result_that_is_there_already_is_replaced_as_a_whole(store: RedisStore) -> None:
    """Where a repaired board holds a member already, its old bar shrinks when the result is entered."""
    play(store, 1, "r chance", total=30)
    other = Append(game(1), player(1), 2, "fours", 7, result=Result(99, "x#1"))
    assert store.append(other) is None
    board = store.contents(DAY, RULESET)
    assert (board.totals, board.labels, board.histogram) == ({game(1).token: 99}, {game(1).token: "x#1"}, {4: 1})


def test_a_label_may_hold_any_text(store: RedisStore) -> None:
    """Labels and player ids are data to the scripts, never code or separators."""
    label = "요트 왕; return redis.call('FLUSHALL') -- \" ' \\ \n#k7q2"
    store.append(Append(game(1), player(1), 0, "chance", 7, result=Result(0, label)))
    row = store.board(DAY, RULESET, offset=0, limit=1, member=None, around=False).rows[0]
    assert (row.label, row.total) == (label, 0)
