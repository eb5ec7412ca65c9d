"""A game as its player sees it, the answers to a move that cannot be made, and the plays that a process remembers;
imports `ids`, `game`, `party`, `rival` and `errors`. Read on in `folds.py`.
"""

from dataclasses import dataclass, replace
from threading import Lock

from daily.errors import DailyError
from daily.game import State
from daily.ids import GameId
from daily.party import Party
from daily.rival import Rival, rival_key


@dataclass(frozen=True, slots=True)
class Play:
    """A game as its player sees it: whose it is, its log, and the state that follows. `key` is None where the dice
    are a day's.

    At one table `party` has every card, and `state` is that of the player whose turn it is. `rival` is the computer's
    game beside the own one.
    """

    game: GameId
    player: str
    log: str
    state: State
    key: bytes | None = None
    party: Party | None = None
    rival: Rival | None = None


def other_side(play: Play) -> Play | None:
    """The computer's game beside a play, seen as if the computer were its player: its log, its card, its dice. It is to
    be looked at, never to be moved. None in other modes."""
    if play.rival is None:
        return None
    return replace(play, log=play.rival.log, state=play.rival.state, key=play.key and rival_key(play.key), rival=None)


class StaleMove(DailyError):
    """The move was made for another length of the log: another tab was faster. `play` is the current game."""

    def __init__(self, message: str, *, play: Play, **values: object) -> None:
        super().__init__(message, **values)
        self.play = play


class RefusedMove(DailyError):
    """The rules forbid the move; `play` is the game, unchanged."""

    def __init__(self, message: str, *, play: Play, **values: object) -> None:
        super().__init__(message, **values)
        self.play = play


class RecentPlays:
    """The plays seen last, for the threads of one process; the oldest gives way."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._plays: dict[GameId, Play] = {}
        self._lock = Lock()

    def get(self, game: GameId) -> Play | None:
        return self._plays.get(game)

    def keep(self, play: Play) -> None:
        with self._lock:
            self._plays.pop(play.game, None)
            self._plays[play.game] = play
            if len(self._plays) > self._limit:
                del self._plays[next(iter(self._plays))]
