"""Whether a day's boards say what its logs say, and making them say it again; imports the service's folds and the
store's contract.

Everything but logs, players and secret is derived. The audit derives it anew and compares. It may run while people
play: it looks at the boards before it reads the logs and, where something differs, once more after that. What changed
in between was entered or renamed by players and is no difference, and a repair leaves it alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from daily.errors import InvalidInput, StoreCorrupt
from daily.ids import GameId, Mode, link_of, tag_of
from daily.nickname import label
from daily.plays import Play
from daily.service import Service
from daily.standing import bucket_of
from daily.store.protocol import DayContents, Store, StoredGame


@dataclass(slots=True)
class Findings:
    """What an audit of one day found: the number of games, one sentence per difference, the tokens of damaged logs,
    by the tokens of finished games what the board should say of them, and the games whose traces elsewhere are wrong.

    `whole` is False where not even the list of games could be read: nothing is repaired then.
    """

    games: int = 0
    problems: list[str] = field(default_factory=list)
    damaged: set[str] = field(default_factory=set)
    totals: dict[str, int] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    unsettled: list[Play] = field(default_factory=list)
    whole: bool = True


class Audit:
    """The audit of one day and ruleset."""

    def __init__(self, store: Store, service: Service, day: date, ruleset: str, *, repair: bool) -> None:
        self._store = store
        self._service = service
        self._day = day
        self._ruleset = ruleset
        self._repair = repair

    def run(self) -> Findings:
        """Compare, and where `repair` was asked for set right what differs.

        A damaged log is reported and left as it is, and so is its result.
        """
        found = Findings()
        try:
            seen = self._store.contents(self._day, self._ruleset)
            self._read_all(found, seen)
        except StoreCorrupt as error:
            found.whole = False
            found.problems.append(f"{self._day} {self._ruleset} cannot be read as a whole: {error}")
            return found
        expected = DayContents(found.totals, found.labels, _bars(found.totals))
        if seen != expected and (wrong := differences(seen, expected, self._store.contents(self._day, self._ruleset))):
            found.problems += wrong
            if self._repair:
                self._store.replace_contents(self._day, self._ruleset, expected, seen)
        if self._repair:
            for play in found.unsettled:
                self._service.settle(play)
        return found

    def _read_all(self, found: Findings, seen: DayContents) -> None:
        for game, stored in self._games():
            found.games += 1
            self._read(found, game, stored)
        for member in sorted(seen.totals.keys() - found.totals.keys()):
            if member not in found.damaged:
                self._read_unlisted(found, member)
            if member in found.damaged:  # its result was right when it was entered, and nothing says otherwise
                found.totals[member] = seen.totals[member]
                found.labels[member] = seen.labels.get(member, "")

    def _games(self) -> Iterator[tuple[GameId, StoredGame]]:
        told: set[str] = set()
        for batch in self._store.games(self._day, self._ruleset):
            for member, stored in batch:
                if member not in told:  # a scan may give an entry twice
                    told.add(member)
                    yield self._game_id(member), stored

    def _game_id(self, member: str) -> GameId:
        return GameId(Mode.DAILY, self._ruleset, self._day, member)

    def _read_unlisted(self, found: Findings, member: str) -> None:
        """Look for the game of a result that none of the listed games has led to."""
        game = self._game_id(member)
        try:
            stored = self._store.load_game(game)
        except StoreCorrupt as error:
            found.damaged.add(member)
            found.problems.append(f"{game}: {error}")
            return
        if stored is not None:
            self._read(found, game, stored)

    def _read(self, found: Findings, game: GameId, stored: StoredGame) -> None:
        try:
            play = self._service.replay(game, stored)
            if play.state.over:
                found.labels[game.token] = label(self._store.nickname(play.player), tag_of(play.player))
                found.totals[game.token] = play.state.card.total
                if wrong := list(self._check_traces(play)):
                    found.problems += wrong
                    found.unsettled.append(play)
        except (StoreCorrupt, InvalidInput) as error:  # what is stored cannot be read
            found.damaged.add(game.token)
            found.problems.append(f"{game}: {error}")

    def _check_traces(self, play: Play) -> Iterator[str]:
        """What a finished game leaves outside its day: the player's history and the friend link."""
        history = self._store.finished_days(play.player, self._ruleset)
        total = play.state.card.total
        if history.get(self._day) != total:
            yield f"{play.game}: the player's history says {history.get(self._day)}, the log {total}."
        if self._store.resolve(link_of(play.game)) != play.game:
            yield f"{play.game}: its friend link leads elsewhere or nowhere."


def _bars(totals: Mapping[str, int]) -> Mapping[int, int]:
    return Counter(map(bucket_of, totals.values()))


def differences(seen: DayContents, expected: DayContents, now: DayContents) -> list[str]:
    """One sentence per difference between what the boards hold and what the logs say.

    `seen` was read before the logs, `now` after them; a difference stands only if both have it.
    """
    return [
        *_compare("result", seen.totals, expected.totals, now.totals),
        *_compare("label", seen.labels, expected.labels, now.labels),
        *_compare_bars(seen, expected, now),
    ]


def _compare(
    what: str, seen: Mapping[str, object], expected: Mapping[str, object], now: Mapping[str, object]
) -> Iterator[str]:
    for key in sorted(seen.keys() | expected.keys()):
        if seen.get(key) == now.get(key) != expected.get(key):
            yield f"{what} {key}: the board says {seen.get(key)}, the logs say {expected.get(key)}."


def _compare_bars(seen: DayContents, expected: DayContents, now: DayContents) -> Iterator[str]:
    """A bar may or may not count the results that were entered meanwhile."""
    since = now.totals.keys() - seen.totals.keys()
    least = _bars({member: total for member, total in expected.totals.items() if member not in since})
    for bar in sorted(seen.histogram.keys() | expected.histogram.keys()):
        count, most = seen.histogram.get(bar, 0), expected.histogram.get(bar, 0)
        if not least.get(bar, 0) <= count <= most:
            yield f"histogram bar {bar}: the board says {count}, the logs say {most}."
