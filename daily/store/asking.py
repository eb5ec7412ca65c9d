"""How a server is asked: one command, one script, the parts of something large, or all keys; imports its neighbours.

Whatever redis-py raises becomes an error of the project's own. Nothing is retried.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from daily.store.answers import FAILURES, failure_of
from daily.store.scripts import Client, Script


class Asking:
    """A client and the ways to ask it. The client must decode answers and retry nothing."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def close(self) -> None:
        """Close all connections of this process."""
        self._client.close()

    def _ask(self, *command: str | int) -> object:
        try:
            return self._client.execute_command(*command)
        except FAILURES as error:
            raise failure_of(error) from error

    def _step(self, script: Script, names: Sequence[str], arguments: Sequence[str | int] = ()) -> object:
        try:
            return script.run(self._client, names, arguments)
        except FAILURES as error:
            raise failure_of(error) from error

    def _keys(self, pattern: str, count: int) -> Iterator[str]:
        """The keys of this pattern; those that are there all the time come at least once."""
        try:
            yield from self._client.scan_iter(match=pattern, count=count)
        except FAILURES as error:
            raise failure_of(error) from error

    def _scan(self, command: str, key: str, count: int) -> Iterator[object]:
        """The parts of a large set, sorted set or hash; entries that are there all the time come at least once."""
        cursor = 0
        while True:
            cursor, part = cast("tuple[int, object]", self._ask(command, key, cursor, "COUNT", count))
            if part:
                yield part
            if cursor == 0:
                return
