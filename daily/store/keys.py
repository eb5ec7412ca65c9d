"""The names of all keys in the store; imports errors and identifiers.

The part in braces is the hash tag: keys that share it live in one slot of a cluster, so that one script can touch them
all. Everything of one day and ruleset shares a tag; different days, players, links and unranked games spread out.
"""

import re
from dataclasses import dataclass
from datetime import date

from daily.errors import InvalidInput
from daily.ids import GameId, Mode, parse_date

PROBE = "daily:{probe}"
"""Written by `ping`, read by nobody."""


@dataclass(frozen=True, slots=True)
class DayKeys:
    """The keys of one day and ruleset."""

    day: str
    games: str
    board: str
    labels: str
    histogram: str
    precision: str
    loss_histogram: str
    losses: str


def day_keys(day: date, ruleset: str) -> DayKeys:
    """The keys of a day: its record, the tokens of the games begun, and what follows from the finished ones."""
    tag = f"daily:{{{day.isoformat()}:{ruleset}}}"
    return DayKeys(
        day=f"{tag}:day",
        games=f"{tag}:games",
        board=f"{tag}:board:score",
        labels=f"{tag}:labels",
        histogram=f"{tag}:histogram",
        precision=f"{tag}:board:precision",
        loss_histogram=f"{tag}:histogram:precision",
        losses=f"{tag}:losses",
    )


def game_key(game: GameId) -> str:
    """The key of a game: beside its day where it is ranked, on its own otherwise."""
    if game.mode is Mode.DAILY and game.day is not None:
        return daily_game_key(game.day, game.ruleset, game.token)
    return f"daily:{{{game}}}:game"


def daily_game_key(day: date, ruleset: str, token: str) -> str:
    """The key of the ranked game with this token."""
    return f"daily:{{{day.isoformat()}:{ruleset}}}:game:{token}"


def daily_games_pattern(day: date | None) -> str:
    """The pattern of the keys of all ranked games of a day, or of every day, as a server matches it."""
    digits = "[0-9]"
    text = day.isoformat() if day else f"{digits * 4}-{digits * 2}-{digits * 2}"
    return f"daily:{{{text}:*}}:game:{'[a-z2-7]' * 16}"


_DAILY_GAME = re.compile(r"daily:\{(?P<day>[\d-]+):(?P<ruleset>[a-z0-9-]+)\}:game:(?P<token>[a-z2-7]{16})", re.ASCII)


def parse_daily_game_key(key: str) -> GameId | None:
    """The ranked game that this is the key of, if it is one: the inverse of `daily_game_key`."""
    match = _DAILY_GAME.fullmatch(key)
    try:
        return match and GameId(Mode.DAILY, match["ruleset"], parse_date(match["day"]), match["token"])
    except InvalidInput:
        return None


def profile_key(player: str) -> str:
    """The key of what a player chose: the nickname."""
    return f"daily:{{player:{player}}}:profile"


def finished_key(player: str, ruleset: str) -> str:
    """The key of a player's finished days of one ruleset."""
    return f"daily:{{player:{player}}}:days:{ruleset}"


def tallies_key(player: str) -> str:
    """The key of what a player's unranked games came to."""
    return f"daily:{{player:{player}}}:tallies"


def counted_key(player: str) -> str:
    """The key of the unranked games that were counted."""
    return f"daily:{{player:{player}}}:counted"


def link_key(rid: str) -> str:
    """The key of a friend link."""
    return f"daily:{{link:{rid}}}"


def sheet_key(sheet: str) -> str:
    """The key of a shared score sheet."""
    return f"daily:{{sheet:{sheet}}}"
