"""Players who play whole games over the service, so that tests above the core read as stories; imports the service and
`games`. A way to play is a function from a state to the text of the next move."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from random import Random
from secrets import token_bytes
from typing import TypeAlias
from zlib import crc32

from daily.almanac import Almanac
from daily.audit import audit
from daily.findings import Findings
from daily.game import State
from daily.ids import GameId, Mode, link_of
from daily.levels import Level
from daily.moves import Undo, format_move, split_log
from daily.plays import Play
from daily.results import LossesOf, no_losses
from daily.service import Service
from daily.store.redis import RedisStore
from tests.games import legal_moves
from tests.store.games import player
from web.config import Settings
from web.context import Clock

Way: TypeAlias = Callable[[State], str]


def hasty(state: State) -> str:
    """One roll a turn, and the first box that may be written."""
    return next(iter(state.options())) if state.dice else "r"


def thorough(state: State) -> str:
    """Three rolls a turn, each holding the first two dice, and the last box that may be written."""
    if not state.dice:
        return "r"
    return "r12" if state.rolls_left else list(state.options())[-1]


def wild(random: Random) -> Way:
    """Any legal move but undo."""
    return lambda state: format_move(random.choice([move for move in legal_moves(state) if move != Undo()]))


def audit_of(store: RedisStore, service: Service, day: date, ruleset: str, *, repair: bool) -> Findings:
    """What an audit of one day by this process finds."""
    [(_, found)] = audit(store, service, [(day, ruleset)], repair=repair)
    return found


def make_service(store: RedisStore, settings: Settings, losses_of: LossesOf = no_losses) -> Service:
    """A service as one process of several has it: with a memory of its own, over the store that they share."""
    almanac = Almanac(store, settings.secret or "", _no_alarm)
    return Service(store, almanac, settings.calendar, settings.rulesets, token_bytes, losses_of, _easy_opponent)


def _easy_opponent(ruleset: str, level: Level) -> Way:
    """Every level plays hastily: how well levels play is tested where they are."""
    assert ruleset
    assert level
    return hasty


def made_up_losses(play: Play) -> tuple[int, ...]:
    """Losses for tests that need no true ones: they follow from the log alone, and some are mistakes."""
    return tuple(crc32(f"{turn} {play.log}".encode()) % 4_000_000 for turn in range(len(play.state.ruleset.boxes)))


def _no_alarm(*what: object) -> None:
    """Nobody listens; the alarm has its own tests."""
    assert what


@dataclass(frozen=True)
class Person:
    """A player before one process of the service."""

    store: RedisStore
    settings: Settings
    clock: Clock
    service: Service
    number: int = 1
    ruleset: str = "classic"
    losses_of: LossesOf = no_losses

    @property
    def id(self) -> str:
        """The player id."""
        return player(self.number)

    def elsewhere(self) -> "Person":
        """The same player before another process."""
        return replace(self, service=make_service(self.store, self.settings, self.losses_of))

    def knowing(self, losses_of: LossesOf) -> "Person":
        """The same player before another process, which knows what games lost."""
        return replace(self, losses_of=losses_of).elsewhere()

    def today(self) -> GameId:
        """The id of today's ranked game."""
        return self.service.today(self.id, self.ruleset, self.clock())

    def new(self, mode: Mode) -> GameId:
        """A game of this mode that may be begun now; practice on the first day of the month."""
        match mode:
            case Mode.DAILY:
                return self.today()
            case Mode.SOLO:
                return self.service.solo(self.ruleset)
            case Mode.ARCHIVE:
                return self.practice(self.clock().date().replace(day=1))
            case Mode.COMPUTER:
                return self.service.computer(self.ruleset, Level.EASY)
            case Mode.TABLE:
                return self.service.table(self.id, self.ruleset, ("Ann", "Bob"))
            case Mode.CHALLENGE:
                return self.service.challenge(self.id, link_of(self._of_a_friend()))

    def _of_a_friend(self) -> GameId:
        """A finished solo game of somebody else."""
        friend = replace(self, number=self.number + 1000)
        return friend.finish(friend.new(Mode.SOLO))[-1].game

    def practice(self, day: date) -> GameId:
        """A new game with the dice of a day."""
        return self.service.practice(self.id, self.ruleset, day, self.clock())

    def open(self, game: GameId) -> Play:
        """Look at a game."""
        return self.service.open(self.id, game, self.clock())

    def move(self, game: GameId, at: int, token: str) -> Play:
        """Make one move."""
        return self.service.move(self.id, game, at, token, self.clock())

    def moves(self, game: GameId, log: str) -> Play:
        """Make the moves of a log from the opening on: the game after the last one."""
        return [self.move(game, at, token) for at, token in enumerate(split_log(log))][-1]

    def finish(self, game: GameId, way: Way = hasty) -> list[Play]:
        """Play on to the last box: the game after each move."""
        plays = [self.open(game)]
        while not plays[-1].state.over:
            plays.append(self.move(game, plays[-1].state.at, way(plays[-1].state)))
        return plays
