"""Whether a day's boards say what its logs say, and making them say it again; imports the service's folds and the
store's contract.

Everything but logs, players and secret is derived. The audit derives it anew and compares. It may run while people
play: what is entered between its two looks is looked at once more, and a repair changes nothing that was entered
since.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from daily.errors import StoreCorrupt
from daily.ids import GameId, Mode, link_of, tag_of
from daily.nickname import label
from daily.service import Play, Service
from daily.standing import bucket_of
from daily.store.protocol import DayContents, Store, StoredGame

Entry = TypeVar("Entry", str, int)


@dataclass(slots=True)
class Findings:
    """What an audit of one day found: the number of games, one sentence per difference, the tokens of damaged logs,
    and by the tokens of finished games what the board should say of them."""

    games: int = 0
    problems: list[str] = field(default_factory=list)
    damaged: set[str] = field(default_factory=set)
    totals: dict[str, int] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)


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
        for game, stored in self._games():
            found.games += 1
            self._read(found, game, stored)
        seen = self._store.contents(self._day, self._ruleset)
        self._look_again(found, seen)
        expected = DayContents(found.totals, found.labels, Counter(map(bucket_of, found.totals.values())))
        wrong = differences(seen, expected)
        found.problems += wrong
        if wrong and self._repair:
            self._store.replace_contents(self._day, self._ruleset, expected, seen)
        return found

    def _games(self) -> Iterator[tuple[GameId, StoredGame]]:
        told: set[str] = set()
        for batch in self._store.games(self._day, self._ruleset):
            for member, stored in batch:
                if member not in told:  # a scan may give an entry twice
                    told.add(member)
                    yield self._game_id(member), stored

    def _game_id(self, member: str) -> GameId:
        return GameId(Mode.DAILY, self._ruleset, self._day, member)

    def _read(self, found: Findings, game: GameId, stored: StoredGame) -> None:
        try:
            play = self._service.replay(game, stored)
        except StoreCorrupt as error:
            found.damaged.add(game.token)
            found.problems.append(str(error))
            return
        if play.state.over:
            found.totals[game.token] = play.state.card.total
            found.labels[game.token] = label(self._store.nickname(play.player), tag_of(play.player))
            found.problems += self._check_traces(play)

    def _look_again(self, found: Findings, seen: DayContents) -> None:
        """Explain the results that no finished log has led to so far.

        A game that was unfinished when it was read may have been finished before the board was. What a damaged log has
        led to is kept.
        """
        for member in seen.totals.keys() - found.totals.keys():
            if member in found.damaged:
                found.totals[member] = seen.totals[member]
                found.labels[member] = seen.labels.get(member, "")
            elif stored := self._store.load_game(self._game_id(member)):
                self._read(found, self._game_id(member), stored)

    def _check_traces(self, play: Play) -> Iterator[str]:
        """What a finished game leaves outside its day: the player's history and the friend link."""
        history = self._store.finished_days(play.player, self._ruleset)
        total = play.state.card.total
        if history.get(self._day) != total:
            yield f"{play.game}: the player's history says {history.get(self._day)}, the log {total}."
        if self._store.resolve(link_of(play.game)) != play.game:
            yield f"{play.game}: its friend link leads elsewhere or nowhere."
        if self._repair:
            self._service.settle(play)


def differences(seen: DayContents, expected: DayContents) -> list[str]:
    """One sentence per difference between what the boards hold and what the logs say."""
    return [
        *_compare("result", seen.totals, expected.totals),
        *_compare("label", seen.labels, expected.labels),
        *_compare("histogram bar", seen.histogram, expected.histogram),
    ]


def _compare(what: str, seen: Mapping[Entry, object], expected: Mapping[Entry, object]) -> Iterator[str]:
    for key in sorted(seen.keys() | expected.keys()):
        if seen.get(key) != expected.get(key):
            yield f"{what} {key}: the board says {seen.get(key)}, the logs say {expected.get(key)}."
