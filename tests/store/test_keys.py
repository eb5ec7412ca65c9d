"""Where things lie: one day in one slot, different days and players all over a cluster."""

from dataclasses import astuple
from datetime import timedelta

from redis.crc import key_slot

from daily.ids import GameId, Mode
from daily.store.keys import (
    PROBE,
    daily_game_key,
    day_keys,
    finished_key,
    game_key,
    link_key,
    parse_daily_game_key,
    profile_key,
)
from tests.store.games import DAY, RULESET, SOLO, game, player


def slot(key: str) -> int:
    """The slot of a cluster that a key belongs to."""
    return key_slot(key.encode())


def test_names_are_those_of_the_design() -> None:
    """The names are part of what is stored for years."""
    day = "daily:{2026-11-29:classic}"
    assert game_key(game(1)) == daily_game_key(DAY, RULESET, game(1).token) == f"{day}:game:{game(1).token}"
    names = ("day", "games", "board:score", "labels", "histogram", "board:precision", "histogram:precision", "losses")
    assert astuple(day_keys(DAY, RULESET)) == tuple(f"{day}:{name}" for name in names)
    assert game_key(SOLO) == "daily:{solo.classic.k3f2m2q7w4e5r6t7}:game"
    assert profile_key(player(1)) == f"daily:{{player:{player(1)}}}:profile"
    assert finished_key(player(1), "yacht") == f"daily:{{player:{player(1)}}}:days:yacht"
    assert link_key("abcdefghij") == "daily:{link:abcdefghij}"


def test_a_ranked_game_is_known_by_its_key() -> None:
    """The key of a ranked game tells its id; no other key is taken for one."""
    assert parse_daily_game_key(game_key(game(1))) == game(1)
    others = (*astuple(day_keys(DAY, RULESET)), game_key(SOLO), profile_key(player(1)), PROBE)
    made_up = ("daily:{2026-13-41:classic}:game:", "daily:{2026-11-29:}:game:", "other:{2026-11-29:classic}:game:")
    for key in (*others, *(start + game(1).token for start in made_up), game_key(game(1)) + "x"):
        assert parse_daily_game_key(key) is None


def test_everything_of_a_day_lies_in_one_slot() -> None:
    """One script can touch all of a day, its ranked games included."""
    keys = {*astuple(day_keys(DAY, RULESET)), game_key(game(1)), game_key(game(2))}
    assert len({slot(key) for key in keys}) == 1


def test_days_players_and_practice_games_spread() -> None:
    """A year's days, and as many players and practice games of one day, do not gather in a few slots."""
    days = [day_keys(DAY + timedelta(number), RULESET).board for number in range(365)]
    players = [profile_key(player(number)) for number in range(365)]
    tokens = (f"{number:016d}".translate(str.maketrans("0189", "abcd")) for number in range(365))
    practice = [game_key(GameId(Mode.ARCHIVE, RULESET, DAY, token)) for token in tokens]
    for keys in (days, players, practice):
        assert len({slot(key) for key in keys}) > 300
