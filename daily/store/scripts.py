"""The Lua scripts beside this module, and how one is run; imports nothing of the project.

Each file is one atomic step and opens with its keys, arguments and answer. A script is sent by its digest. A server
that does not know it (new, restarted, another node of a cluster after a fail-over) has run nothing: the text is then
sent to that same server, which runs and keeps it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha1
from importlib.resources import files
from typing import Protocol

from redis.exceptions import NoScriptError


class Client(Protocol):
    """What the store needs of a redis-py client; plain, Sentinel and Cluster clients all have it."""

    def execute_command(self, *args: str | int) -> object:
        """Send one command and return its answer, strings decoded."""

    def scan_iter(self, match: str, count: int) -> Iterator[str]:
        """The keys of this pattern, of all nodes, in steps that look at about so many."""

    def close(self) -> None:
        """Close all connections."""


@dataclass(frozen=True, slots=True)
class Script:
    """The text of a script and the digest under which a server keeps it."""

    text: str
    digest: str

    def run(self, client: Client, keys: Sequence[str], arguments: Sequence[str | int] = ()) -> object:
        """Run the script in one step; two round trips the first time that a server sees it, one afterwards."""
        try:
            return client.execute_command("EVALSHA", self.digest, len(keys), *keys, *arguments)
        except NoScriptError:
            return client.execute_command("EVAL", self.text, len(keys), *keys, *arguments)


def load_script(*names: str) -> Script:
    """The script in `<name>.lua`: the last of the names, after the functions in the files of the others."""
    text = "\n".join(files("daily.store").joinpath(f"{name}.lua").read_text("utf-8") for name in names)
    # The protocol names scripts by SHA-1: nothing secret depends on it.
    return Script(text, sha1(text.encode(), usedforsecurity=False).hexdigest())
