"""Who played the same dice: the game behind a friend's link, and the own one beside another's; imports ids, plays and
the store's contract.

The ranked games of a day share its dice. Of dice that are no day's the game that had them first is the root; everybody
else has one challenge, whose id names the link of the root, so that nobody plays dice that they know.
"""

from collections.abc import Callable, Iterator
from datetime import date

from daily.errors import NotFound, NotYet
from daily.ids import GameId, Mode, challenge_game_id, daily_game_id, is_link, link_of
from daily.plays import Play
from daily.store.protocol import Store, StoredGame

Replay = Callable[[GameId, StoredGame], Play]
"""From a stored record to the game."""
_OWN_DICE = frozenset({Mode.SOLO, Mode.CHALLENGE, Mode.COMPUTER})


class SameDice:
    """Looks for games on the same dice. What it finds is finished."""

    def __init__(self, store: Store, replay: Replay) -> None:
        self._store = store
        self._replay = replay

    def root_of(self, link: str) -> Play:
        """The game that first had the dice of the finished game behind a link, if these are no day's. Raises
        `NotFound`, `NotYet`."""
        game = self._store.resolve(link) if is_link(link) else None
        stored = self._store.load_game(game) if game else None
        if game is None or stored is None or game.mode not in _OWN_DICE:
            raise NotFound("There are no dice to play behind this link.")
        play = self._replay(game, stored)
        if not play.state.over:
            raise NotYet("This game is not finished yet.")
        return self.root_of(game.link) if game.link else play

    def own_beside(self, player: str, other: Play) -> Play | None:
        """The player's own finished game on the dice of another player's. None for a game of their own, and where
        theirs goes on."""
        if other.player == player:
            return None
        for game in self._candidates(player, other.game):
            stored = self._store.load_game(game)
            if stored is not None and stored.player == player:
                play = self._replay(game, stored)
                return play if play.state.over else None
        return None

    def has_finished(self, player: str, ruleset: str, day: date) -> bool:
        """Whether a player has finished the ranked game of a day."""
        game = daily_game_id(player, ruleset, day)
        stored = self._store.load_game(game)
        return stored is not None and self._replay(game, stored).state.over

    def _candidates(self, player: str, game: GameId) -> Iterator[GameId]:
        if game.ranked_day is not None:
            yield daily_game_id(player, game.ruleset, game.ranked_day)
        elif game.mode in _OWN_DICE:
            root = self._store.resolve(game.link) if game.link else game
            if root is not None:
                yield root
                yield challenge_game_id(player, game.ruleset, link_of(root))
