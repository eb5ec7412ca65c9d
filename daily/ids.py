"""Identifiers of players, games and friend links, and their text forms; imports `errors` and `levels`.

A game id says where its record lives and which dice it has: `daily.classic.2026-11-29.<token>` for the one ranked
game of a player, day and ruleset, `archive.classic.2026-11-28.<token>` for practice on a day's dice,
`solo.classic.<token>` and `table.yatzy.<token>` for dice of its own, `computer.classic.medium.<token>` for these
against a level of the computer, `challenge.classic.<link>.<token>` for the dice of the game behind a friend's link. A
token or player id is lower-case base32. Randomness is an argument: nothing here draws any.
"""

import re
from base64 import b32encode
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from hashlib import sha256

from daily.errors import InvalidInput, UnknownGame
from daily.levels import Level

PLAYER_BYTES = 16
TOKEN_BYTES = 10
_LINK_LENGTH = 10
_TAG_LENGTH = 4


class Mode(StrEnum):
    """How a game is played; only `DAILY` is ranked."""

    DAILY = "daily"
    ARCHIVE = "archive"
    SOLO = "solo"
    CHALLENGE = "challenge"
    """Solo, with the dice of a friend's game that has dice of its own."""
    COMPUTER = "computer"
    TABLE = "table"
    """Several players at one device."""


_DATE = r"\d{4}-\d{2}-\d{2}"
_GAME = re.compile(
    rf"(?P<mode>{'|'.join(Mode)})\.(?P<ruleset>[a-z0-9-]{{1,40}})(?:\.(?P<detail>{_DATE}|[a-z0-9]{{1,10}}))?\.(?P<token>[a-z2-7]{{16}})",
    re.ASCII,
)
_PLAYER = re.compile(r"[a-z2-7]{26}")
_SHEET = re.compile(r"[a-z2-7]{16}")
_LINK = re.compile(rf"[a-z2-7]{{{_LINK_LENGTH}}}")
_LINK_WITHIN = re.compile(rf"/r/({_LINK.pattern})(?![a-z0-9])")


def _base32(raw: bytes) -> str:
    return b32encode(raw).decode("ascii").rstrip("=").lower()


@dataclass(frozen=True, slots=True)
class GameId:
    """Mode, ruleset key and token of a game; its day where it has a day's dice, its level where it is played against
    the computer, its friend link where it has the dice of the game behind it."""

    mode: Mode
    ruleset: str
    day: date | None
    token: str
    level: Level | None = None
    link: str | None = None

    def __str__(self) -> str:
        return format_game_id(self)

    @property
    def ranked_day(self) -> date | None:
        """The day on whose board the game counts, or None where it counts on none."""
        return self.day if self.mode is Mode.DAILY else None


def parse_game_id(text: str) -> GameId:
    """The id with this text form. Raises `UnknownGame`, or `InvalidInput` for its date."""
    match = _GAME.fullmatch(text)
    if match is None:
        raise UnknownGame(
            "{text!a} is no game: a game id looks like daily.classic.2026-11-29.k3f2m2q7w4e5r6t7.", text=text[:80]
        )
    mode, ruleset, detail, token = Mode(match["mode"]), match["ruleset"], match["detail"] or "", match["token"]
    if mode in (Mode.DAILY, Mode.ARCHIVE) and "-" in detail:
        return GameId(mode, ruleset, parse_date(detail), token)
    if mode is Mode.COMPUTER and detail in tuple(Level):
        return GameId(mode, ruleset, None, token, level=Level(detail))
    if mode is Mode.CHALLENGE and is_link(detail):
        return GameId(mode, ruleset, None, token, link=detail)
    if mode in (Mode.SOLO, Mode.TABLE) and not detail:
        return GameId(mode, ruleset, None, token)
    raise UnknownGame(
        "{text!a} is no game: ids of daily and archive games have a date, of computer games a level, of challenges a "
        "friend's link, of others nothing between ruleset and token.",
        text=text,
    )


def format_game_id(game: GameId) -> str:
    """The text form; `parse_game_id` is its inverse."""
    day = game.day and game.day.isoformat()
    return ".".join(part for part in (game.mode, game.ruleset, day, game.level, game.link, game.token) if part)


def parse_date(text: str) -> date:
    """A calendar date written YYYY-MM-DD, and nothing else that ISO 8601 allows. Raises `InvalidInput`."""
    if re.fullmatch(_DATE, text, re.ASCII):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise InvalidInput("{text!a} is no date: write it as YYYY-MM-DD, for example 2026-11-29.", text=text[:40])


def daily_game_id(player: str, ruleset: str, day: date) -> GameId:
    """The id of the one ranked game of a player, day and ruleset."""
    digest = sha256(f"daily-game/1|{player}|{day.isoformat()}|{ruleset}".encode()).digest()
    return GameId(Mode.DAILY, ruleset, day, _base32(digest[:TOKEN_BYTES]))


def challenge_game_id(player: str, ruleset: str, link: str) -> GameId:
    """The id of the one game of a player with the dice behind a friend's link."""
    digest = sha256(f"challenge-game/1|{player}|{link}|{ruleset}".encode()).digest()
    return GameId(Mode.CHALLENGE, ruleset, None, _base32(digest[:TOKEN_BYTES]), link=link)


def new_game_id(
    mode: Mode, ruleset: str, random: bytes, *, day: date | None = None, level: Level | None = None
) -> GameId:
    """An id for an unranked game from `TOKEN_BYTES` random bytes."""
    return GameId(mode, ruleset, day, _base32(random[:TOKEN_BYTES]), level)


def new_player(random: bytes) -> str:
    """A player id from `PLAYER_BYTES` random bytes."""
    return _base32(random[:PLAYER_BYTES])


def is_player(text: str) -> bool:
    """Whether a text has the form of a player id."""
    return _PLAYER.fullmatch(text) is not None


def link_of(game: GameId) -> str:
    """The friend link of a game. It is one-way, so that a link gives no access to the game, and the store can rebuild
    all links from the games."""
    return _base32(sha256(f"daily-link/1|{game}".encode()).digest())[:_LINK_LENGTH]


def is_link(text: str) -> bool:
    """Whether a text has the form of a friend link."""
    return _LINK.fullmatch(text) is not None


def find_link(text: str) -> str:
    """The friend link that somebody pasted: alone, as an address, or within the text that a player shared. Raises
    `InvalidInput`."""
    folded = text.strip().lower()  # keyboards of phones begin with a capital letter
    if is_link(folded):
        return folded
    found = _LINK_WITHIN.search(folded)
    if found is None:
        raise InvalidInput(
            "There is no friend’s link in this text: one ends with /r/ and ten letters or digits, like /r/k3f2m2q7w4."
        )
    return found[1]


def tag_of(player: str) -> str:
    """A short tag that tells apart players of the same nickname; it does not reveal the player id."""
    return _base32(sha256(f"daily-tag/1|{player}".encode()).digest())[:_TAG_LENGTH]


def new_sheet(random: bytes) -> str:
    """The id of a shared score sheet from `TOKEN_BYTES` random bytes."""
    return _base32(random[:TOKEN_BYTES])


def is_sheet(text: str) -> bool:
    """Whether a text has the form of the id of a shared score sheet."""
    return _SHEET.fullmatch(text) is not None
