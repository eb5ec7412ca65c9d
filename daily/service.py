"""The walk of a move, from its text to the store: load the log, fold it, check, append; imports everything pure and
the store's contract.

Nothing but logs is kept. What a move does follows from folding the log again; who was first is decided by the store
alone, which appends only if the log still has the length that the move was made for. The service keeps the folds it
saw last: a stale one is harmless, since its append is refused. Clock and randomness are arguments. Boards are read in
`boards.py`, players in `players.py`.
"""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from zlib import crc32

from daily.almanac import Almanac
from daily.day import Calendar, Phase
from daily.dice import KEY_BYTES, FixedDice
from daily.errors import DailyError, DayOver, IllegalMove, NotFound, NotYet, NotYours, StoreCorrupt
from daily.game import advance, fold, opening
from daily.ids import TOKEN_BYTES, GameId, Mode, daily_game_id, new_game_id
from daily.moves import Move, Undo, parse_log, parse_move, split_log
from daily.plays import Play, RecentPlays, RefusedMove, StaleMove
from daily.results import LossesOf, Results, no_losses
from daily.rulesets import ruleset_of
from daily.store.protocol import Append, Store, StoredGame

UNDO_LIMIT = 500
"""Longest log, in moves, that may still take something back: the rules bound everything else."""
_KEPT_PLAYS = 4096


class Service:
    """Games of every mode: start, read, move."""

    def __init__(
        self,
        store: Store,
        almanac: Almanac,
        calendar: Calendar,
        rulesets: Sequence[str],
        random: Callable[[int], bytes],
        losses_of: LossesOf = no_losses,
    ) -> None:
        """`rulesets` have a daily, the first on the front page; `random(n)` draws n unpredictable bytes; `losses_of`
        knows what the turns of a finished game lost, as soon as there is a table."""
        self.results = Results(store, losses_of)
        self._store = store
        self._almanac = almanac
        self._calendar = calendar
        self._random = random
        self._recent = RecentPlays(_KEPT_PLAYS)
        self.rulesets = tuple(rulesets)

    # Starting and reading

    def today(self, player: str, ruleset: str, now: datetime) -> GameId:
        """The id of the player's ranked game of today. Raises `NotFound` where the ruleset has no daily."""
        self.check_daily(ruleset)
        return daily_game_id(player, ruleset, self._calendar.day_of(now))

    def practice(self, player: str, ruleset: str, day: date, now: datetime) -> GameId:
        """A new unranked game with the dice of a day that is closed, or whose ranked game the player has finished."""
        self.check_daily(ruleset)
        self.check_day(day, now)
        self._check_practice(player, ruleset, day, now)
        return new_game_id(Mode.ARCHIVE, ruleset, day, self._random(TOKEN_BYTES))

    def solo(self, ruleset: str) -> GameId:
        """A new game with dice of its own. Raises `UnknownRuleset`."""
        return new_game_id(Mode.SOLO, ruleset_of(ruleset).key, None, self._random(TOKEN_BYTES))

    def open(self, player: str, game: GameId, now: datetime) -> Play:
        """The player's game as it stands; before the first move its opening.

        Raises `NotFound`, `NotYours`, and `DayOver` for a ranked game that was not begun on its day.
        """
        play = self._load(player, game, now)
        if play.state.at == 0:
            self._check_first_roll(play, now)
        return play

    def finished(self, game: GameId) -> Play:
        """Anybody's finished game, for those who may know its result but not more. Raises `NotFound`, `NotYet`."""
        stored = self._store.load_game(game)
        if stored is None:
            raise NotFound("There is no game {game}.", game=game)
        play = self.replay(game, stored)
        if not play.state.over:
            raise NotYet("This game is not finished yet.")
        return play

    def reviewed(self, player: str, game: GameId, now: datetime) -> Play:
        """A game whose review this player may see: practice of their own at any time; a ranked game once it is finished
        or its day is closed, and if it is another player's, not before their own of that day is finished.

        Raises `NotYet`, `NotYours`, and what `open` raises.
        """
        day = game.ranked_day
        closed = day is not None and self._calendar.phase(day, now) is Phase.CLOSED
        stored = self._store.load_game(game)
        if stored is None or stored.player == player:
            play = self.open(player, game, now)
        elif day is None:
            raise NotYours("This game belongs to another player.")
        elif closed or self._has_finished(player, game.ruleset, day):
            play = self.replay(game, stored)
        else:
            raise NotYours(
                "Another player's review opens when you have finished your own game of that day, or the day is closed."
            )
        if day is not None and not closed and not play.state.over:
            raise NotYet("The review opens when the game is finished.")
        return play

    def hinted(self, player: str, game: GameId, now: datetime) -> Play:
        """A game in which this player may be given hints: one of their own that is not ranked.

        Raises `NotYet` for every ranked game, whosever it is and however it stands, and what `open` raises.
        """
        if game.ranked_day is not None:  # before anything is read: the refusal says nothing of the game
            raise NotYet("There are no hints in a ranked game: its analysis opens when it is finished.")
        return self.open(player, game, now)

    # Moving

    def move(self, player: str, game: GameId, at: int, token: str, now: datetime) -> Play:
        """Apply one move that was made for a log of `at` moves, exactly once.

        The same move for the same `at` again is a retry: it is answered with the current state. Raises `InvalidMove`,
        `RefusedMove`, `StaleMove`, and what `open` raises.
        """
        move = parse_move(token)
        play = self._recent.get(game)
        if play is not None and play.player == player and play.state.at == at:
            try:
                return self._apply(play, move, token, now)
            except (RefusedMove, DayOver):
                pass  # what was kept may be stale, and the move an old one: only the store can tell
        play = self._load(player, game, now)
        if play.state.at != at:
            return self._repeat(play, at, token)
        return self._apply(play, move, token, now)

    def _apply(self, play: Play, move: Move, token: str, now: datetime) -> Play:
        self._check_time(play, now)
        after = self._advance(play, move, token)
        append = Append(
            play.game,
            play.player,
            play.state.at,
            token,
            crc32(after.log.encode()),
            key=play.key,
            result=self.results.of(after) if after.state.over else None,
        )
        stored = self._store.append(append)
        if stored is not None:
            return self._repeat(self._own(play.player, play.game, stored), play.state.at, token)
        self._recent.keep(after)
        self.settle(after)
        if append.result is not None:
            self.results.follow_name(after.game, after.player, append.result)
        return after

    def _advance(self, play: Play, move: Move, token: str) -> Play:
        try:
            if isinstance(move, Undo) and play.state.at >= UNDO_LIMIT:
                raise IllegalMove(
                    "After {limit} moves nothing can be taken back any more.", move=token, limit=UNDO_LIMIT
                )
            state = advance(play.state, move, self.source(play.game, play.key))
        except IllegalMove as error:
            raise RefusedMove(error.message, play=play, **error.values) from error
        return Play(play.game, play.player, f"{play.log} {token}" if play.log else token, state, play.key)

    def _repeat(self, play: Play, at: int, token: str) -> Play:
        """Answer a move whose place in the log is taken: by itself, or by another one."""
        tokens = split_log(play.log)
        if at < len(tokens) and tokens[at] == token:
            return self.settle(play)
        if at == len(tokens):  # the store counts moves beside the log
            raise StoreCorrupt("The log of game {game} does not have the length that is kept with it.", game=play.game)
        raise StaleMove(
            "Another tab was faster: this is how the game stands now, at move {length}.",
            play=play,
            length=len(tokens),
        )

    def settle(self, play: Play) -> Play:
        """Make up for what a finished ranked game should have left behind; repeating it changes nothing."""
        self.results.settle(play)
        return play

    # Loading and folding

    def _load(self, player: str, game: GameId, now: datetime) -> Play:
        stored = self._store.load_game(game)
        if stored is not None:
            return self._own(player, game, stored)
        if (day := game.ranked_day) and game != daily_game_id(player, game.ruleset, day):
            raise NotFound("There is no game {game}.", game=game)
        if game.day is not None:
            self.check_daily(game.ruleset)
            self.check_day(game.day, now)
        key = self._random(KEY_BYTES) if game.mode is Mode.SOLO else None
        return Play(game, player, "", opening(ruleset_of(game.ruleset)), key)

    def _own(self, player: str, game: GameId, stored: StoredGame) -> Play:
        if stored.player != player:
            raise NotYours("This game belongs to another player.")
        play = self.replay(game, stored)
        self._recent.keep(play)
        return play

    def replay(self, game: GameId, stored: StoredGame) -> Play:
        """The game behind a stored record, folded anew unless it was seen before. Raises `StoreCorrupt`."""
        if crc32(stored.log.encode()) != stored.check:
            raise StoreCorrupt("The log of game {game} does not agree with its check sum.", game=game)
        known = self._recent.get(game)
        if known is not None and known.log == stored.log:
            return known
        try:
            state = fold(ruleset_of(game.ruleset), self.source(game, stored.key), parse_log(stored.log))
        except DailyError as error:
            raise StoreCorrupt("The log of game {game} breaks the rules: {error}", game=game, error=error) from error
        return Play(game, stored.player, stored.log, state, stored.key)

    def source(self, game: GameId, key: bytes | None) -> FixedDice:
        """The dice of a game: its day's, or those of its own key. Never to be shown before they are rolled."""
        if game.day is not None:
            return self._almanac.dice(game.day, game.ruleset)
        if key is None:
            raise StoreCorrupt("Game {game} has no dice.", game=game)
        return FixedDice.from_key(key, len(ruleset_of(game.ruleset).boxes))

    # What may be done when

    def check_daily(self, ruleset: str) -> str:
        """The key of a ruleset that has a daily. Raises `NotFound`."""
        if ruleset not in self.rulesets:
            raise NotFound(
                "There is no daily {ruleset!a}; there are {known}.",
                ruleset=ruleset[:40],
                known=", ".join(self.rulesets),
            )
        return ruleset

    def check_day(self, day: date, now: datetime) -> date:
        """A day that has begun. Raises `NotFound`."""
        if not self._calendar.exists(day) or self._calendar.phase(day, now) is Phase.FUTURE:
            raise NotFound("There is no day {day} to play.", day=day)
        return day

    def _check_time(self, play: Play, now: datetime) -> None:
        """A first roll needs its day to be open; any other move of a ranked game needs the day not to be closed."""
        if play.state.at == 0:
            self._check_first_roll(play, now)
        elif (day := play.game.ranked_day) and self._calendar.phase(day, now) is Phase.CLOSED:
            raise DayOver("This day is closed: its unfinished games stay off the board. A new day has begun.")

    def _check_first_roll(self, play: Play, now: datetime) -> None:
        day = play.game.day
        if day is None:
            return
        if play.game.mode is Mode.ARCHIVE:
            self._check_practice(play.player, play.game.ruleset, day, now)
        elif self._calendar.phase(day, now) is not Phase.OPEN:
            raise DayOver("This day is over, and its game was not begun: a new day has begun.")

    def _check_practice(self, player: str, ruleset: str, day: date, now: datetime) -> None:
        if self._calendar.phase(day, now) is not Phase.CLOSED and not self._has_finished(player, ruleset, day):
            raise NotYet(
                "Practice on these dice opens when the day is closed, or when you have finished its ranked game."
            )

    def _has_finished(self, player: str, ruleset: str, day: date) -> bool:
        """Whether the player has finished the ranked game of a day."""
        game = daily_game_id(player, ruleset, day)
        stored = self._store.load_game(game)
        return stored is not None and self.replay(game, stored).state.over
