"""What the audit asks of a store beyond what the service does; imports identifiers and the contract of the service.

The rules of `protocol.py` hold here too. `daily/store/upkeep.py` is the implementation.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple, Protocol

from daily.ids import GameId
from daily.store.protocol import DayContents, Store, StoredGame


class ListDifferences(NamedTuple):
    """Where the list of a day's games is wrong: the tokens that it lacks although there is a log, and those that it has
    although there is none."""

    lacking: Sequence[str]
    gone: Sequence[str]


class AuditedStore(Store, Protocol):
    """A store whose derived parts can be compared with the logs and set right."""

    def logged(self, day: date | None) -> Iterator[GameId]:
        """Every ranked game that has a log, of one day or of all, listed or not.

        This walks over all keys of the store, whatever they are, in steps of about a thousand: several round trips. A
        game that was begun before comes at least once, in rare cases twice.
        """

    def listed(self, day: date, ruleset: str, batch: int = 500) -> Iterator[Sequence[str]]:
        """The tokens in the list of a day's games, in batches of about `batch`; several round trips.

        A game that was listed before the first batch comes at least once, in rare cases twice.
        """

    def compare_list(self, day: date, ruleset: str, members: Sequence[str], *, repair: bool) -> ListDifferences:
        """Compare the list of a day's games with the logs of these, and with `repair` set it right in the same step."""

    def read_games(self, day: date, ruleset: str, members: Sequence[str]) -> Mapping[str, StoredGame | None]:
        """Those of these games that have a log; None where the record is there and names no player."""

    def contents(self, day: date, ruleset: str) -> DayContents:
        """What boards, labels, histograms and sums hold now; several round trips."""

    def replace_contents(self, day: date, ruleset: str, contents: DayContents, seen: DayContents) -> None:
        """Set results, labels, precision and losses to `contents`, what the logs say, and count both histograms anew;
        several round trips.

        `seen` is what the audit read before it read the logs. A result that differs from it was entered since, and a
        label that differs was changed since: both stay. So does what all games lost, if one was added. After every
        round trip boards and histograms agree.
        """
