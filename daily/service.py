"""The walk of a move, from its text to the store: load the log, fold it, check, append; imports everything pure and
the store's contract.

Nothing but logs is kept. What a move does follows from folding the log again; who was first is decided by the store
alone, which appends only if the log still has the length that the move was made for. The service keeps the folds it
saw last: a stale one is harmless, since its append is refused. Clock and randomness are arguments. What a mode adds to
the fold is in `folds.py`, what may be played when in `admission.py`, who had the
same dice in `same_dice.py`; boards are read in `boards.py`, players in
`players.py`.
"""

from collections.abc import Callable, Sequence
from datetime import date, datetime

from daily.admission import Admission
from daily.almanac import Almanac
from daily.day import Calendar
from daily.dice import KEY_BYTES
from daily.errors import DayOver, IllegalMove, InvalidInput, NotFound, NotYet, NotYours, StoreCorrupt
from daily.folds import Folds, Opponents, check_of, no_opponents
from daily.ids import TOKEN_BYTES, GameId, Mode, challenge_game_id, daily_game_id, link_of, new_game_id
from daily.levels import parse_level
from daily.moves import Move, Undo, parse_move, split_log
from daily.party import clean_names
from daily.plays import Play, RecentPlays, RefusedMove, StaleMove
from daily.results import LossesOf, Results, no_losses
from daily.rulesets import ruleset_of
from daily.same_dice import SameDice
from daily.store.protocol import Append, Store, StoredGame

UNDO_LIMIT = 500
"""Longest log of one player, in moves, that may still take something back: the rules bound everything else."""
HINTED = frozenset({Mode.SOLO, Mode.ARCHIVE})
"""Modes in which hints are given, and games reviewed that go on: nobody else plays for a result there."""
_KEPT_PLAYS = 768
"""Some two kilobytes each, per process."""


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
        opponents: Opponents = no_opponents,
    ) -> None:
        """`rulesets` have a daily, the first on the front page; `random(n)` draws n unpredictable bytes; `losses_of`
        knows what the turns of a finished game lost, as soon as there is a table; `opponents` decide for the
        computer."""
        self.results = Results(store, losses_of)
        self.folds = Folds(almanac, opponents)
        self.same_dice = SameDice(store, self.replay)
        self.admission = Admission(calendar, rulesets, self.same_dice.has_finished)
        self._store = store
        self._calendar = calendar
        self._random = random
        self._recent = RecentPlays(_KEPT_PLAYS)
        self.rulesets = self.admission.rulesets

    # Starting

    def today(self, player: str, ruleset: str, now: datetime) -> GameId:
        """The id of the player's ranked game of today. Raises `NotFound` where the ruleset has no daily."""
        self.admission.check_daily(ruleset)
        return daily_game_id(player, ruleset, self._calendar.day_of(now))

    def practice(self, player: str, ruleset: str, day: date, now: datetime) -> GameId:
        """A new unranked game with the dice of a day that is closed, or whose ranked game the player has finished."""
        self.admission.check_daily(ruleset)
        self.admission.check_day(day, now)
        self.admission.check_practice(player, ruleset, day, now)
        return new_game_id(Mode.ARCHIVE, ruleset, self._random(TOKEN_BYTES), day=day)

    def solo(self, ruleset: str) -> GameId:
        """A new game with dice of its own. Raises `UnknownRuleset`."""
        return new_game_id(Mode.SOLO, ruleset_of(ruleset).key, self._random(TOKEN_BYTES))

    def computer(self, ruleset: str, level: str) -> GameId:
        """A new game against a level of the computer. Raises `UnknownRuleset`, `InvalidInput` for the level,
        and `TableAway` where it cannot play now."""
        rules = ruleset_of(ruleset)
        chosen = parse_level(level, rules)
        self.folds.opponent(rules.key, chosen)
        return new_game_id(Mode.COMPUTER, rules.key, self._random(TOKEN_BYTES), level=chosen)

    def table(self, player: str, ruleset: str, names: Sequence[str]) -> GameId:
        """A new game of several players at one device, kept at once with their names. Raises `UnknownRuleset`, and
        `InvalidInput` for the names."""
        game = new_game_id(Mode.TABLE, ruleset_of(ruleset).key, self._random(TOKEN_BYTES))
        self._store.lay(game, player, self._random(KEY_BYTES), clean_names(names))
        self._store.note_begun(player, game)
        return game

    def challenge(self, player: str, link: str) -> GameId:
        """The player's one game with the dice of the finished game behind a friend's link, which are its own.

        Raises `NotFound`, `NotYet`, and `InvalidInput` for dice that the player knows.
        """
        root = self.same_dice.root_of(link)
        if root.player == player:
            raise InvalidInput("These are the dice of your own game: send the link to a friend.")
        return challenge_game_id(player, root.game.ruleset, link_of(root.game))

    # Reading

    def open(self, player: str, game: GameId, now: datetime) -> Play:
        """The player's game as it stands; before the first move its opening.

        Raises `NotFound`, `NotYours`, and `DayOver` for a ranked game that was not begun on its day.
        """
        play = self._load(player, game, now)
        if play.state.at == 0:
            self.admission.check_first_roll(play, now)
        return play

    def finished(self, game: GameId) -> Play:
        """Anybody's finished game, for those who may know its result but not more. Raises `NotFound`, `NotYet`."""
        play = self.replay(game, self._stored(game))
        if not play.state.over:
            raise NotYet("This game is not finished yet.")
        return play

    def reviewed(self, player: str, game: GameId, now: datetime) -> Play:
        """A game whose review this player may see: practice of their own at any time, like hints; any other game once
        it is finished or its day is closed, and another player's not before their own on the same dice is finished.

        Raises `NotFound` for a game at one table, `NotYet`, `NotYours`, and what `open` raises.
        """
        if game.mode is Mode.TABLE:  # its log is that of several cards
            raise NotFound(
                "A game at one table has no analysis of its own: what there is to tell of it stands with its result."
            )
        closed = self.admission.is_closed(game.ranked_day, now)
        stored = self._store.load_game(game)
        if stored is None or stored.player == player:
            play = self.open(player, game, now)
        else:
            play = self.replay(game, stored)
            self._check_review_of_other(player, play, closed=closed)
        goes_on = not play.state.over and not closed
        if goes_on and (play.player != player or game.mode not in HINTED):
            raise NotYet("The review opens when the game is finished.")
        return play

    def _check_review_of_other(self, player: str, play: Play, *, closed: bool) -> None:
        if closed or self.same_dice.own_beside(player, play) is not None:
            return
        if play.game.ranked_day is None:
            raise NotYours("This game belongs to another player.")
        raise NotYours(
            "Another player's review opens when you have finished your own game of that day, or the day is closed."
        )

    def hinted(self, player: str, game: GameId, now: datetime) -> Play:
        """A game in which this player may be given hints: solo or practice of their own.

        Raises `NotYet` for every ranked game, whosever it is and however it stands, and for games against somebody;
        and what `open` raises.
        """
        if game.ranked_day is not None:  # before anything is read: the refusal says nothing of the game
            raise NotYet("There are no hints in a ranked game: its analysis opens when it is finished.")
        if game.mode not in HINTED:
            raise NotYet("There are no hints in a game against somebody: its analysis opens when it is finished.")
        return self.open(player, game, now)

    # Moving

    def move(self, player: str, game: GameId, at: int, token: str, now: datetime) -> Play:
        """Apply one move that was made for a log of `at` moves, exactly once.

        The same move for the same `at` again is a retry: it is answered with the current state. Raises `InvalidMove`,
        `RefusedMove`, `StaleMove`, `TableAway` where the computer cannot answer now, and what `open` raises.
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
        self.admission.check_time(play, now)
        after = self._advance(play, move, token)
        reply = after.rival.log if after.rival else ""
        append = Append(
            play.game,
            play.player,
            play.state.at,
            token,
            check_of(after.log, reply),
            key=play.key,
            result=self.results.of(after) if after.state.over else None,
            reply=reply,
        )
        stored = self._store.append(append)
        if stored is not None:
            return self._repeat(self._own(play.player, play.game, stored), play.state.at, token)
        self._recent.keep(after)
        if play.state.at == 0:
            self.results.begin(after)
        self.settle(after)
        if append.result is not None:
            self.results.follow_name(after.game, after.player, append.result)
        return after

    def _advance(self, play: Play, move: Move, token: str) -> Play:
        limit = UNDO_LIMIT * (len(play.party.names) if play.party else 1)
        try:
            if isinstance(move, Undo) and play.state.at >= limit:
                raise IllegalMove("After {limit} moves nothing can be taken back any more.", move=token, limit=limit)
            return self.folds.advance(play, move, token)
        except IllegalMove as error:
            raise RefusedMove(error.message, play=play, **error.values) from error

    def _repeat(self, play: Play, at: int, token: str) -> Play:
        """Answer a move whose place in the log is taken: by itself, or by another one."""
        tokens = split_log(play.log)
        if at < len(tokens) and tokens[at] == token:
            if at == 0:  # the note of a first move, too, can be missing
                self.results.begin(play)
            return self.settle(play)
        if at > len(tokens):
            raise StaleMove(
                "The game stands at move {length}: none can be made for move {at} yet.",
                play=play,
                length=len(tokens),
                at=at,
            )
        if at == len(tokens):  # the store counts moves beside the log
            raise StoreCorrupt("The log of game {game} does not have the length that is kept with it.", game=play.game)
        raise StaleMove(
            "Another tab was faster: this is how the game stands now, at move {length}.",
            play=play,
            length=len(tokens),
        )

    def settle(self, play: Play) -> Play:
        """Make up for what a finished game should have left behind; repeating it changes nothing."""
        self.results.settle(play)
        return play

    # Loading

    def _load(self, player: str, game: GameId, now: datetime) -> Play:
        stored = self._store.load_game(game)
        if stored is not None:
            return self._own(player, game, stored)
        if not self._may_begin(player, game):
            raise NotFound("There is no game {game}.", game=game)
        if game.day is not None:
            self.admission.check_daily(game.ruleset)
            self.admission.check_day(game.day, now)
        return self.folds.opening(player, game, self._new_key(game))

    def _may_begin(self, player: str, game: GameId) -> bool:
        """Whether a game that nobody has begun can be this player's."""
        if game.level is not None:
            self.folds.opponent(game.ruleset, parse_level(game.level, ruleset_of(game.ruleset)))
        if game.link is not None:
            mine = challenge_game_id(player, game.ruleset, game.link)
            return game == mine == self.challenge(player, game.link)  # no second game with dice that are known
        day = game.ranked_day
        return game.mode is not Mode.TABLE and (day is None or game == daily_game_id(player, game.ruleset, day))

    def _new_key(self, game: GameId) -> bytes | None:
        """The key of a game that has none yet: of a challenge that of the friend's game."""
        if game.link is not None:
            return self.same_dice.root_of(game.link).key
        return None if game.day else self._random(KEY_BYTES)

    def _stored(self, game: GameId) -> StoredGame:
        stored = self._store.load_game(game)
        if stored is None:
            raise NotFound("There is no game {game}.", game=game)
        return stored

    def _own(self, player: str, game: GameId, stored: StoredGame) -> Play:
        if stored.player != player:
            raise NotYours("This game belongs to another player.")
        play = self.replay(game, stored)
        self._recent.keep(play)
        return play

    def replay(self, game: GameId, stored: StoredGame) -> Play:
        """The game behind a stored record, folded anew unless it was seen before. Raises `StoreCorrupt`."""
        known = self._recent.get(game)
        if known is not None and known.log == stored.log and check_of(stored.log, stored.reply) == stored.check:
            return known
        return self.folds.fold(game, stored)
