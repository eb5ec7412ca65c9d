"""The review of a game and the par of its own dice, computed once in a process and kept for a while; imports the
service and the solver's facade.

Pages, the API and share texts ask here. Who may see a review is decided before, by `Service.reviewed`.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache

from daily.errors import TableAway
from daily.ids import GameId
from daily.moves import parse_log
from daily.party import own_games
from daily.plays import Play
from daily.review import Review, losses_of, replay
from daily.rulesets import ruleset_of
from daily.service import Service
from daily.solver.analyst import Analyst
from web.insight.missing import Missing, no_table

_KEPT = 128
"""Reviews, of some ten kilobytes each, that a process keeps."""
_KEPT_TABLES = 12
"""The same of tables with up to ten players."""


class Reviews:
    """The reviews of a service's games. Threads may share it."""

    def __init__(self, service: Service, analyst: Analyst, missing: Callable[[str], Missing]) -> None:
        """`missing` says why there is no table of a ruleset."""
        self._service = service
        self._analyst = analyst
        self._missing = missing
        self._kept = lru_cache(_KEPT)(self._review)
        self._owns = lru_cache(_KEPT_TABLES)(self._own_reviews)
        self._pars = lru_cache(_KEPT)(self._par)

    def of(self, play: Play) -> Review:
        """The review of a game as far as it goes; without figures where its ruleset cannot have a table.

        Raises `TableAway` while there is no table.
        """
        # Reviews that were made before the forecasts of a ruleset were there have no outlooks: they are made anew.
        forecasts = self._analyst.forecast(play.game.ruleset) is not None
        return self._kept(play.game, play.key, play.log, forecasts)

    def losses_of(self, play: Play) -> tuple[int, ...] | None:
        """What each turn of a game lost, in millionths of a point; None while the table is being prepared, and where
        there can be none."""
        try:
            found = self.of(play)
        except TableAway:
            return None
        return None if found.value is None else losses_of(found)

    def at_table(self, play: Play) -> tuple[Review, ...]:
        """The reviews of all players of a game at one table, by seat; none while there is no table of the solver, and
        where there can be none."""
        names = play.party.names if play.party else ()
        with suppress(TableAway):
            return self._owns(play.game, play.key, names, play.log)
        return ()

    def par_of(self, play: Play) -> int | None:
        """What the best strategy scores on the dice of a finished game that are its own, which takes less than a tenth
        of a second; None while there is no table, and where there can be none."""
        with suppress(TableAway):
            return self._pars(play.game, play.key)
        return None

    def _own_reviews(self, game: GameId, key: bytes | None, names: tuple[str, ...], log: str) -> tuple[Review, ...]:
        if not self._analyst.solvable(game.ruleset):
            return ()
        rules, dice = ruleset_of(game.ruleset), self._service.folds.table_dice(game, key, len(names))
        owns = own_games(rules, names, dice, parse_log(log))
        return tuple(self._figured(game.ruleset, replay(rules, own.source, own.moves)) for own in owns)

    def _par(self, game: GameId, key: bytes | None) -> int:
        found = self._analyst.par(game.ruleset, self._service.folds.source(game, key))
        if found is None:
            raise no_table(self._missing(game.ruleset))
        return found.total

    def _review(self, game: GameId, key: bytes | None, log: str, _forecasts: bool) -> Review:
        replayed = replay(ruleset_of(game.ruleset), self._service.folds.source(game, key), parse_log(log))
        return self._figured(game.ruleset, replayed) if self._analyst.solvable(game.ruleset) else replayed

    def _figured(self, ruleset: str, replayed: Review) -> Review:
        found = self._analyst.review(replayed)
        if found is None:
            raise no_table(self._missing(ruleset))
        return found
