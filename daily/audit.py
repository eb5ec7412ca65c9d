"""Whether a day's boards say what its logs say, and making them say it again; imports the service's folds, the findings
and the store's contract.

Everything but logs, players and secret is derived, the list of a day's games too: logs are found by their keys. The
audit derives all of it anew and compares. It may run while people play: it looks at the boards before it reads the logs
and, where something differs, once more after that. What changed in between was entered or renamed by players and is no
difference, and a repair leaves it alone. A game and its entry in the list are compared in one step.

Losses follow from the logs and the table of the ruleset. Without a table they are left as they are.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from daily.errors import InvalidInput, StoreCorrupt
from daily.findings import Findings, differences, expected
from daily.ids import GameId, Mode, link_of, tag_of
from daily.listing import Board, Unlisted, find_unlisted, in_batches
from daily.nickname import label
from daily.plays import Play
from daily.service import Service
from daily.store.audited import AuditedStore
from daily.store.protocol import DayContents, StoredGame

_LOSSES = 100
"""Games whose losses one step enters."""


def audit(
    store: AuditedStore, service: Service, boards: Collection[Board], *, repair: bool
) -> Iterator[tuple[Board, Findings]]:
    """Compare these days one after another, after one walk over the store, and where `repair` is asked for set right
    what differs."""
    for board, unlisted in find_unlisted(store, boards, repair=repair).items():
        yield board, Audit(store, service, board, unlisted, repair=repair).run()


class Audit:
    """The audit of one day and ruleset, whose unlisted games are known."""

    def __init__(
        self, store: AuditedStore, service: Service, board: Board, unlisted: Unlisted, *, repair: bool
    ) -> None:
        self._store = store
        self._service = service
        self._day, self._ruleset = board
        self._unlisted = unlisted
        self._repair = repair

    def run(self) -> Findings:
        """Compare, and where `repair` was asked for set right what differs.

        A damaged log is reported and left as it is, and so is its result.
        """
        found = Findings(unlisted=self._unlisted.entered)
        seen = self._read_all(found)
        found.problems[:0] = _tell_unlisted(found.unlisted)
        if seen is None:
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
        for late in in_batches(lacking, _LOSSES):
            self._store.enter_losses(self._day, self._ruleset, late)

    def _read_all(self, found: Findings) -> DayContents | None:
        """Read what the boards say, then every log; None where that cannot be done."""
        try:
            seen = self._store.contents(self._day, self._ruleset)
            self._read_logs(found, seen)
        except StoreCorrupt as error:
            found.whole = False
            found.problems.append(f"{self._day} {self._ruleset} cannot be read as a whole: {error}")
            return None
        for member in seen.totals.keys() & found.damaged:
            # Its result was right when it was entered, and nothing says otherwise.
            found.totals[member] = seen.totals[member]
            found.labels[member] = seen.labels.get(member, "")
        return seen

    def _read_logs(self, found: Findings, seen: DayContents) -> None:
        """Those of the list, those that the walk found beside it, and those of results that none of these led to."""
        told: set[str] = set()
        listed = self._store.listed(self._day, self._ruleset)
        for batch in chain(listed, in_batches(sorted(self._unlisted.tokens))):
            self._read_batch(found, batch, told)
        for batch in in_batches(sorted(seen.totals.keys() - told)):
            self._read_batch(found, batch, told)

    def _read_batch(self, found: Findings, batch: Sequence[str], told: set[str]) -> None:
        members = [member for member in dict.fromkeys(batch) if member not in told]  # a scan may give an entry twice
        if not members:
            return
        told.update(members)
        self._check_list(found, members)
        for member, stored in self._store.read_games(self._day, self._ruleset, members).items():
            found.games += 1
            if stored is None:
                found.damaged.add(member)
                found.problems.append(f"{self._game_id(member)}: its record names no player.")
            else:
                self._read(found, self._game_id(member), stored)

    def _check_list(self, found: Findings, members: Sequence[str]) -> None:
        wrong = self._store.compare_list(self._day, self._ruleset, members, repair=self._repair)
        found.unlisted += len(wrong.lacking)
        for member in sorted(wrong.gone):
            found.problems.append(f"{self._game_id(member)}: the list of games has it, its log is gone.")

    def _game_id(self, member: str) -> GameId:
        return GameId(Mode.DAILY, self._ruleset, self._day, member)

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


def _tell_unlisted(count: int) -> Iterator[str]:
    if count:
        games = "1 game whose log is there" if count == 1 else f"{count} games whose logs are there"
        yield f"list of games: it lacks {games}."
