"""From what is kept of a game to the game, in every mode, and one move further; imports the records of games and the
almanac.

This is the one place that knows what a mode adds to the fold of one card: at one table every player's card is folded
from the same log, against the computer a second log grows beside the first. Read on in `service.py`.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NoReturn, TypeAlias
from zlib import crc32

from daily.almanac import Almanac
from daily.dice import FixedDice
from daily.errors import DailyError, StoreCorrupt, TableAway
from daily.game import advance, fold, opening
from daily.ids import GameId, Mode
from daily.levels import Level
from daily.moves import Move, parse_log
from daily.party import advance_party, fold_party, seated
from daily.plays import Play
from daily.rival import Decide, fold_rival, reply, rival_key, waiting
from daily.rulesets import ruleset_of
from daily.store.protocol import StoredGame

Opponents: TypeAlias = Callable[[str, Level], Decide]
"""How a level of the computer decides in a ruleset. Raises `TableAway` while it cannot."""


def no_opponents(ruleset: str, level: Level) -> NoReturn:
    """The opponents where nothing can compute their moves."""
    raise TableAway("The computer cannot play {ruleset} at level {level} here.", ruleset=ruleset, level=level)


class Folds:
    """Folds the games of a service. `opponents` decide for the computer."""

    def __init__(self, almanac: Almanac, opponents: Opponents) -> None:
        self._almanac = almanac
        self._opponents = opponents

    def opponent(self, ruleset: str, level: Level) -> Decide:
        """How a level decides. Raises `TableAway` while it cannot."""
        return self._opponents(ruleset, level)

    def source(self, game: GameId, key: bytes | None) -> FixedDice:
        """The dice of a game: its day's, or those of its own key. Never to be shown before they are rolled."""
        if game.day is not None:
            return self._almanac.dice(game.day, game.ruleset)
        if key is None:
            raise StoreCorrupt("Game {game} has no dice.", game=game)
        return _dice_of(key, len(ruleset_of(game.ruleset).boxes))

    def opening(self, player: str, game: GameId, key: bytes | None, names: tuple[str, ...] = ()) -> Play:
        """A game before its first move."""
        rules = ruleset_of(game.ruleset)
        if game.mode is Mode.TABLE:
            party = seated(rules, names)
            return Play(game, player, "", party.current, key, party=party)
        return Play(game, player, "", opening(rules), key, rival=waiting(rules) if game.mode is Mode.COMPUTER else None)

    def fold(self, game: GameId, stored: StoredGame) -> Play:
        """The game behind a stored record. Raises `StoreCorrupt`."""
        if check_of(stored.log, stored.reply) != stored.check:
            raise StoreCorrupt("The log of game {game} does not agree with its check sum.", game=game)
        try:
            return self._fold(game, stored)
        except StoreCorrupt:
            raise
        except DailyError as error:
            raise StoreCorrupt("The log of game {game} breaks the rules: {error}", game=game, error=error) from error

    def _fold(self, game: GameId, stored: StoredGame) -> Play:
        rules, moves = ruleset_of(game.ruleset), parse_log(stored.log)
        if game.mode is Mode.TABLE:
            party = fold_party(rules, stored.names, self.table_dice(game, stored.key, len(stored.names)), moves)
            return Play(game, stored.player, stored.log, party.current, stored.key, party=party)
        state = fold(rules, self.source(game, stored.key), moves)
        rival = None
        if game.mode is Mode.COMPUTER:
            rival = fold_rival(rules, stored.reply, self.rival_dice(game, stored.key))
        return Play(game, stored.player, stored.log, state, stored.key, rival=rival)

    def advance(self, play: Play, move: Move, token: str) -> Play:
        """The game after a move, with the computer's turn after a box. Raises `IllegalMove`, and `TableAway` where the
        computer cannot answer now."""
        log = f"{play.log} {token}" if play.log else token
        if play.party is not None:
            dice = self.table_dice(play.game, play.key, len(play.party.names))
            party = advance_party(play.party, move, dice)
            return replace(play, log=log, state=party.current, party=party)
        after = replace(play, log=log, state=advance(play.state, move, self.source(play.game, play.key)))
        return self._answered(after)

    def _answered(self, play: Play) -> Play:
        # A box that was taken back and written again has been answered: the computer's turn stays as it was.
        rival, level = play.rival, play.game.level
        if rival is None or level is None or rival.state.card.filled >= play.state.card.filled:
            return play
        decide = self.opponent(play.game.ruleset, level)
        return replace(play, rival=reply(rival, decide, self.rival_dice(play.game, play.key)))

    def rival_dice(self, game: GameId, key: bytes | None) -> FixedDice:
        """The dice of the computer in a game. Never to be shown before they are rolled."""
        return self.source(game, key and rival_key(key))

    def table_dice(self, game: GameId, key: bytes | None, seats: int) -> FixedDice:
        """The dice of a game of so many players. Never to be shown before they are rolled."""
        if key is None or not seats:
            raise StoreCorrupt("Game {game} has no dice or no players.", game=game)
        return _dice_of(key, seats * len(ruleset_of(game.ruleset).boxes))


def check_of(log: str, reply: str) -> int:
    """The check sum that is kept with a log, and with the computer's log where there is one."""
    return crc32(f"{log}\n{reply}".encode() if reply else log.encode())


@lru_cache(maxsize=256)
def _dice_of(key: bytes, turns: int) -> FixedDice:
    """The dice of a key: derived once for the many moves of a game."""
    return FixedDice.from_key(key, turns)
