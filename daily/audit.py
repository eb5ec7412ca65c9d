"""Whether a day's boards say what its logs say, and making them say it again; imports the service's folds, the findings
and the store's contract.

Everything but logs, players and secret is derived. The audit derives it anew and compares. It may run while people
play: it looks at the boards before it reads the logs and, where something differs, once more after that. What changed
in between was entered or renamed by players and is no difference, and a repair leaves it alone.

Losses follow from the logs and the table of the ruleset. Without a table they are left as they are.
"""

from collections.abc import Iterator
from datetime import date

from daily.errors import InvalidInput, StoreCorrupt
from daily.findings import Findings, differences, expected
from daily.ids import GameId, Mode, link_of, tag_of
from daily.nickname import label
from daily.plays import Play
from daily.service import Service
from daily.store.protocol import DayContents, Store, StoredGame

_BATCH = 100
"""Games whose losses one step enters."""


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
        if self._differs(found, seen) and self._repair:
            self._set_right(found, seen)
        if self._repair:
            for play in found.unsettled:
                self._store.unlink(link_of(play.game))  # it may lead elsewhere: the first game of a link stays
                self._service.settle(play)
        return found

    def _differs(self, found: Findings, seen: DayContents) -> bool:
        """Whether the store holds something else than the logs say, in sentences."""
        if seen == expected(found, seen) and not found.lacking(seen):
            return False
        wrong = differences(seen, found, self._store.contents(self._day, self._ruleset))
        found.problems += wrong
        return bool(wrong)

    def _set_right(self, found: Findings, seen: DayContents) -> None:
        """Results first: losses are entered only for results that are there."""
        self._store.replace_contents(self._day, self._ruleset, expected(found, seen), seen)
        lacking = found.lacking(seen)
        for start in range(0, len(lacking), _BATCH):
            self._store.enter_losses(self._day, self._ruleset, lacking[start : start + _BATCH])

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
                self._read_losses(found, play)
                if wrong := list(self._check_traces(play)):
                    found.problems += wrong
                    found.unsettled.append(play)
        except (StoreCorrupt, InvalidInput) as error:  # what is stored cannot be read
            found.damaged.add(game.token)
            found.problems.append(f"{game}: {error}")

    def _read_losses(self, found: Findings, play: Play) -> None:
        late = self._service.results.late(play)
        if late is None:
            found.unchecked += 1
        else:
            found.losses[late.member] = late.losses

    def _check_traces(self, play: Play) -> Iterator[str]:
        """What a finished game leaves outside its day: the player's history and the friend link."""
        history = self._store.finished_days(play.player, self._ruleset)
        total = play.state.card.total
        if history.get(self._day) != total:
            yield f"{play.game}: the player's history says {history.get(self._day)}, the log {total}."
        if self._store.resolve(link_of(play.game)) != play.game:
            yield f"{play.game}: its friend link leads elsewhere or nowhere."
