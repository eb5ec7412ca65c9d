"""What a game leaves behind beside its log: a ranked one its result on the boards and a day in its player's history,
others a count in what their player's games came to; all of them a friend link. Imports the records above the fold and
the store's contract.

The result is entered by the last move itself, in one step with it. The rest lives elsewhere in the store, or cannot be
known yet, and is made up for whenever the result is looked at. Read on in `service.py`.
"""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from daily.ids import GameId, Mode, link_of, tag_of
from daily.nickname import label
from daily.plays import Play
from daily.store.protocol import LateLosses, Result, Store
from daily.tally import COUNTED, Outcome, verdict_of

LossesOf: TypeAlias = Callable[[Play], tuple[int, ...] | None]
"""What each turn of a finished game lost, in millionths of a point; None while there is no table, or where there can be
none."""


def no_losses(play: Play) -> None:
    """The losses of games where nothing can compute them."""


LINKED = COUNTED | {Mode.DAILY}
"""Modes whose finished games have a friend link."""


def outcome_of(play: Play) -> Outcome | None:
    """What a finished game counts as among its player's; None where such games are not counted."""
    if play.game.mode not in COUNTED:
        return None
    total = play.state.card.total
    return Outcome(total, verdict_of(total, play.rival.state.card.total) if play.rival else None)


class Results:
    """The results of finished games: what is entered of them, and what is made up for."""

    def __init__(self, store: Store, losses_of: LossesOf) -> None:
        self._store = store
        self._losses_of = losses_of

    def of(self, play: Play) -> Result | None:
        """What the last move of a game enters: nothing where it is not ranked."""
        if play.game.ranked_day is None:
            return None
        return Result(play.state.card.total, self._label(play.player), self._losses_of(play))

    def begin(self, play: Play) -> None:
        """Let an unranked game that has just begun be the one that its player goes on with."""
        if play.game.ranked_day is None:
            self._store.note_begun(play.player, play.game)

    def settle(self, play: Play) -> None:
        """Note a finished game in its player's history, let its friend link lead to it, and enter losses that were not
        known when it ended; repeating it changes nothing.

        All this can be missing after a crash, or because there was no table: every look at the result, every retry and
        the audit make up for it. It is looked at first, because a write costs a wait for the disk.
        """
        if not play.state.over:
            return
        if day := play.game.ranked_day:
            self._settle_day(play, day)
            self._settle_losses(play, day)
        else:
            self._store.count_game(play.player, play.game, outcome_of(play))
        if play.game.mode in LINKED and self._store.resolve(link_of(play.game)) != play.game:
            self._store.link(link_of(play.game), play.game)

    def _settle_day(self, play: Play, day: date) -> None:
        ruleset, total = play.game.ruleset, play.state.card.total
        if self._store.finished_days(play.player, ruleset).get(day) != total:
            self._store.remember(play.player, ruleset, day, total)

    def _settle_losses(self, play: Play, day: date) -> None:
        game = play.game
        if self._store.has_losses(day, game.ruleset, game.token):
            return
        if (late := self.late(play)) is not None:
            self._store.enter_losses(day, game.ruleset, [late])

    def late(self, play: Play) -> LateLosses | None:
        """The losses of a finished game, as they are entered after its result; None while nobody knows them."""
        losses = self._losses_of(play)
        return None if losses is None else LateLosses(play.game.token, play.state.card.total, losses)

    def follow_name(self, game: GameId, player: str, entered: Result) -> None:
        """Give a result the name that its player has taken since it was read for the last move.

        Whoever changes a name afterwards finds the result by the player's history (`players.rename`), which has it by
        now.
        """
        shown = self._label(player)
        if game.ranked_day and shown != entered.label:
            self._store.relabel(game.ranked_day, game.ruleset, game.token, shown)

    def _label(self, player: str) -> str:
        return label(self._store.nickname(player), tag_of(player))
