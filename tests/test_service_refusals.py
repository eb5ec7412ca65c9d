"""What the service refuses: illegal and malformed moves, games of others, damaged logs."""

from dataclasses import replace
from datetime import date
from zlib import crc32

import pytest
from redis import Redis

from daily.errors import InvalidMove, NotFound, NotYours, StoreCorrupt
from daily.game import opening
from daily.ids import GameId, Mode, daily_game_id
from daily.moves import split_log
from daily.plays import Play, RecentPlays, RefusedMove
from daily.rulesets import ruleset_of
from daily.service import UNDO_LIMIT
from daily.store.keys import game_key
from daily.store.redis import RedisStore
from tests.store.games import player
from tests.stories import Person, hasty

DAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("log", "token"),
    [
        ("", "r1"),
        ("", "chance"),
        ("", "undo"),
        ("r", "r12345"),
        ("r", "choice"),
        ("r", "1:fours"),
        ("r", "undo"),
        ("r r r", "r"),
        ("r chance r", "chance"),
        ("r chance r", "undo"),
        ("r chance undo", "undo"),
    ],
)
def test_an_illegal_move_changes_nothing(ann: Person, store: RedisStore, log: str, token: str) -> None:
    """What the rules forbid is refused with the game as it is, whether or not the process remembers it."""
    game = ann.today()
    if log:
        ann.moves(game, log)
    before = store.load_game(game)
    for person in (ann, ann.elsewhere()):
        with pytest.raises(RefusedMove) as refused:
            person.move(game, len(split_log(log)), token)
        assert refused.value.play.log == log
        assert refused.value.play.state == ann.open(game).state
    assert store.load_game(game) == before


@pytest.mark.parametrize(
    "token", ["", " ", "R", "r21", "r0", "r6", "r11", "roll", "UNDO", "ones ", "r\n", "\ud800", "9" * 999]
)
def test_a_malformed_move_changes_nothing(ann: Person, store: RedisStore, token: str) -> None:
    """What is no move at all is refused, whatever the game; no text becomes two moves."""
    ann.moves(ann.today(), "r")
    before = store.load_game(ann.today())
    with pytest.raises((InvalidMove, RefusedMove)):
        ann.move(ann.today(), 1, token)
    assert store.load_game(ann.today()) == before


def test_undo_takes_back_the_box_just_written(ann: Person) -> None:
    """After undo the same dice lie there, and the same five values follow with the next roll."""
    written = ann.moves(ann.today(), "r r1 chance")
    undone = ann.move(ann.today(), 3, "undo")
    assert written.state.before is not None
    assert replace(undone.state, at=2) == written.state.before
    again = ann.finish(ann.today(), hasty)[-1]
    assert again.state.over
    assert again.log.startswith("r r1 chance undo ")


def test_undo_ends_with_a_bound(ann: Person) -> None:
    """Nobody makes a log grow for ever: after `UNDO_LIMIT` moves nothing is taken back, and the game goes on."""
    game = ann.today()
    state = ann.moves(game, "r").state
    while state.at < UNDO_LIMIT:
        state = ann.move(game, state.at, "undo" if state.before else "chance").state
    if state.before is None:
        state = ann.move(game, state.at, "chance").state
    with pytest.raises(RefusedMove):
        ann.move(game, state.at, "undo")
    assert ann.finish(game)[-1].state.over


def test_games_of_others_are_not_shown(ann: Person, ben: Person) -> None:
    """Neither looking at nor moving in another player's game is possible, in any mode."""
    for mode in Mode:
        game = ann.new(mode)
        ann.moves(game, "r")
        with pytest.raises(NotYours):
            ben.open(game)
        for at in (0, 1, 2):
            with pytest.raises(NotYours):
                ben.move(game, at, "r")


def test_a_made_up_ranked_id_is_no_game(ann: Person, ben: Person) -> None:
    """The id of a ranked game follows from player, day and ruleset: none can be made up, and none for others."""
    made_up = GameId(Mode.DAILY, "classic", DAY, "a" * 16)
    for game in (made_up, ben.today(), daily_game_id(ann.id, "yatzy", DAY)):
        with pytest.raises(NotFound):
            ann.open(game)
        with pytest.raises(NotFound):
            ann.move(game, 0, "r")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("log", "r r1 chancf"),
        ("log", "r r2 chance"),
        ("log", "r r1 chance "),
        ("log", ""),
        ("check", "0"),
        ("check", "no number"),
        ("key", "no key"),
        ("log", b"r r1 chanc\xff"),
    ],
)
def test_a_damaged_log_is_never_shown_as_a_game(ann: Person, raw: Redis, field: str, value: str | bytes) -> None:
    """A log that does not agree with its check sum is an error, for reading and for moving, in every process."""
    game = ann.today()
    ann.moves(game, "r r1 chance")
    raw.hset(game_key(game), field, value)
    for person in (ann, ann.elsewhere()):
        with pytest.raises(StoreCorrupt):
            person.open(game)
        with pytest.raises(StoreCorrupt):
            person.service.finished(game)
    with pytest.raises(StoreCorrupt):
        ann.elsewhere().move(game, 3, "r")


def test_a_log_of_another_length_than_is_kept_is_damaged(ann: Person, raw: Redis) -> None:
    """A game whose kept number of moves is wrong is an error when it is moved in, and no endless quarrel."""
    game = ann.today()
    ann.moves(game, "r r1 chance")
    for number in (0, 2, 4):
        raw.hset(game_key(game), "n", number)
        for person in (ann, ann.elsewhere()):
            with pytest.raises(StoreCorrupt):
                person.move(game, 3, "r")


@pytest.mark.parametrize("log", ["r r1 chance chance", "chance", "r r5 r r", "r  r1", "hello"])
def test_a_log_that_breaks_the_rules_is_damaged(ann: Person, raw: Redis, log: str) -> None:
    """A stored log that no player could have made is an error even where its check sum is right."""
    game = ann.today()
    ann.moves(game, "r")
    raw.hset(game_key(game), mapping={"log": log, "check": crc32(log.encode()), "n": len(log.split())})
    with pytest.raises(StoreCorrupt):
        ann.open(game)


def test_a_solo_game_without_its_key_is_damaged(ann: Person, raw: Redis) -> None:
    """A game with dice of its own whose key is lost cannot be shown."""
    game = ann.service.solo("classic")
    ann.moves(game, "r")
    raw.hdel(game_key(game), "key")
    with pytest.raises(StoreCorrupt):
        ann.elsewhere().open(game)


def test_what_is_remembered_has_a_bound() -> None:
    """The oldest play gives way to a new one."""
    recent = RecentPlays(2)
    plays = [
        Play(GameId(Mode.SOLO, "classic", None, letter * 16), player(1), "", opening(ruleset_of("classic")))
        for letter in "abc"
    ]
    for play in (plays[0], plays[1], plays[0], plays[2]):
        recent.keep(play)
    assert [recent.get(play.game) for play in plays] == [plays[0], None, plays[2]]
