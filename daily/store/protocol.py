"""What the service asks of a store, and the plain records that cross that seam; imports only the pure core.

One implementation exists (`daily/store/redis.py`), run against several real servers by the same contract tests. Every
method is one round trip and one atomic step unless it says otherwise. Every method raises `StoreUnavailable` when the
store does not answer in time or refuses, and then it is not known whether the step was taken; `StoreCorrupt` when what
is stored cannot be read. Nothing here expires by itself. What the audit asks for besides stands in `audited.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, Protocol

from daily.ids import GameId
from daily.losses import NO_LOSSES, DayLosses
from daily.standing import Order
from daily.tally import History, Outcome
from daily.yardsticks import Yardsticks

MAX_ROWS = 1000
"""Most rows that one slice of a board may have."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is kept: whose it is, its log, and the check sum that was written with the log.

    `key` is the 32-byte dice key of a game with dice of its own, and None where the dice are a day's. `names` are the
    players at one table, `reply` is the computer's log; both are empty elsewhere.
    """

    player: str
    log: str
    check: int
    key: bytes | None = None
    names: tuple[str, ...] = ()
    reply: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What the last move of a ranked game enters into the boards of its day.

    `losses` are those of its turns, in millionths of a point; None where nobody knows them yet, and then the result is
    on the score board alone.
    """

    total: int
    label: str
    losses: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class LateLosses:
    """The losses of the turns of a finished game, known only after its result was entered."""

    member: str
    total: int
    losses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Append:
    """One move to append: `token` becomes token number `at`, `check` is the check sum of the whole new log. `reply` is
    the whole log of the computer where it grew with this move, else empty."""

    game: GameId
    player: str
    at: int
    token: str
    check: int
    key: bytes | None = None
    result: Result | None = None
    reply: str = ""


@dataclass(frozen=True, slots=True)
class DayRecord:
    """What is published and played of one day and ruleset. `dice` is a string of digits."""

    date: date
    ruleset: str
    key: bytes
    commitment: str
    dice: str


@dataclass(frozen=True, slots=True)
class ClaimedDay:
    """The day that counts after a claim; `conflict` is True where the store held something else than the claim."""

    record: DayRecord
    conflict: bool


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One result on a board: `member` is the token of its game, `label` the name to show.

    `loss` is in millionths of a point; None where nobody knows it yet, or it may not be told.
    """

    member: str
    label: str
    total: int
    loss: int | None = None


@dataclass(frozen=True, slots=True)
class BoardSlice:
    """A consistent view of one board, best first, taken in one step.

    `offset` is the place of the first row, `better` the number of results strictly better than that row. `own` is the
    asked member's row and `own_better` the number of results strictly better than it. `histogram` counts results per
    bucket of `standing.BUCKET` points, or of `standing.LOSS_BUCKET` on the precision board. `players` are on this
    board, `results` on the score board. `told` says whether losses may be told: else every loss is None.
    """

    rows: tuple[BoardRow, ...]
    offset: int
    better: int
    players: int
    own: BoardRow | None
    own_better: int
    histogram: Mapping[int, int]
    results: int
    told: bool


class Precise(NamedTuple):
    """What the precision board holds of a result."""

    loss: int
    total: int


@dataclass(frozen=True, slots=True)
class DayContents:
    """Everything derived that a day holds, for the audit: results, labels and precision by member, both histograms, and
    what all games lost."""

    totals: Mapping[str, int]
    labels: Mapping[str, str]
    histogram: Mapping[int, int]
    precision: Mapping[str, Precise] = field(default_factory=dict)
    loss_histogram: Mapping[int, int] = field(default_factory=dict)
    losses: DayLosses = NO_LOSSES


class Store(Protocol):
    """Append-only logs, boards that follow from them, players, days and links."""

    def ping(self) -> None:
        """Return if the store answers and is durable enough to be written to."""

    # Games
    def load_game(self, game: GameId) -> StoredGame | None:
        """The stored game, or None before its first move."""

    def lay(self, game: GameId, player: str, key: bytes, names: Sequence[str]) -> None:
        """Keep a game of several players before its first move: `game` is new, its log is empty."""

    def append(self, move: Append) -> StoredGame | None:
        """Append if the log has exactly `at` tokens and belongs to the player: None. Otherwise what is there.

        A game that nobody has begun is answered as the player's own with an empty log. `key` is kept with the first
        move. With `result`, for the last move of a ranked game, the same step enters it into the board, the labels and
        the histogram of the game's day; where its losses are known also into the precision board, the histogram of
        losses, and what all games lost.
        """

    # Days
    def claim_day(self, day: DayRecord) -> ClaimedDay:
        """Store a day's record if none is there.

        A different one that is there wins if a game of that day has begun, else it is replaced, and what was kept with
        it is gone.
        """

    def load_day(self, day: date, ruleset: str) -> DayRecord | None:
        """The stored record of a day, or None before it was claimed."""

    def yardsticks(self, day: date, ruleset: str) -> Yardsticks | None:
        """What was kept of a day's par and perfect, or None."""

    def keep_yardsticks(self, day: DayRecord, yardsticks: Yardsticks) -> bool:
        """Keep par and perfect of a day's dice in place of what was kept; repeating it changes nothing.

        Where the store has other dice of that day, or none, nothing is kept, and the answer is False.
        """

    # Boards
    def board(
        self,
        day: date,
        ruleset: str,
        *,
        offset: int,
        limit: int,
        member: str | None,
        around: bool,
        order: Order = Order.SCORE,
        closed: bool = False,
    ) -> BoardSlice:
        """`limit` rows from place `offset`; with `around`, the rows centred on `member` if it is on the board.

        Losses are told where the day is `closed`, or `member` has a result. Raises `InvalidInput` for a negative
        offset, or a limit that is not 1 to `MAX_ROWS`.
        """

    def losses(self, day: date, ruleset: str) -> DayLosses:
        """What all games lost whose losses were entered."""

    def has_losses(self, day: date, ruleset: str, member: str) -> bool:
        """Whether the losses of a result were entered."""

    def enter_losses(self, day: date, ruleset: str, results: Sequence[LateLosses]) -> int:
        """Enter losses that were not known when their games ended; how many were entered. All have as many turns.

        A result that has losses already, or is not on the board with just this total, is left alone: however often
        this is repeated and by how many at once, every game counts once.
        """

    def lacking(self, day: date, ruleset: str, batch: int = 100) -> Iterator[Sequence[tuple[str, StoredGame]]]:
        """The games whose results have no losses, in batches of about `batch` pairs (member, stored game); several
        round trips.

        Losses may be entered between two batches. A game that was there before the first one comes at least once, in
        rare cases twice.
        """

    # Players
    def nickname(self, player: str) -> str:
        """The player's nickname, or the empty string."""

    def rename(self, player: str, nickname: str) -> None:
        """Keep a nickname."""

    def relabel(self, day: date, ruleset: str, member: str, label: str) -> None:
        """Change the label of a result that is on the board; without a result nothing changes."""

    def remember(self, player: str, ruleset: str, day: date, total: int) -> None:
        """Add a day to the player's finished days; repeating it changes nothing."""

    def finished_days(self, player: str, ruleset: str) -> dict[date, int]:
        """Total by finished day."""

    def note_begun(self, player: str, game: GameId) -> None:
        """Let an unranked game be the one of its kind that its player goes on with."""

    def count_game(self, player: str, game: GameId, outcome: Outcome | None) -> None:
        """Count a finished unranked game; None where such games are not counted. However often this is repeated, it
        counts once."""

    def history(self, player: str) -> History:
        """What a player's unranked games came to, and those to go on with."""

    # Friend links
    def link(self, rid: str, game: GameId) -> None:
        """Let a friend link point to a game. A link that was sent means one game for ever: the first one stays."""

    def unlink(self, rid: str) -> None:
        """Let a friend link point to nothing, so that the audit can set a damaged one right."""

    def resolve(self, rid: str) -> GameId | None:
        """The game behind a friend link."""

    # Shared score sheets
    def keep_sheet(self, sheet: str, owner: str, document: str) -> bool:
        """Keep a sheet's document under its id, in place of the one that its owner kept there; False where it belongs
        to somebody else, and then nothing changes."""

    def load_sheet(self, sheet: str) -> str | None:
        """The document under this id."""
