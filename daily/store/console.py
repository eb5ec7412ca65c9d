"""What a server says about itself when its owner asks; imports the connection to it and the settings it must have."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import cast

from redis.exceptions import BusyLoadingError, RedisError

from daily.store.connect import connect
from daily.store.program import SETTINGS
from daily.store.scripts import Client


class Sign(Enum):
    """A sign of life."""

    READY = "ready"
    LOADING = "loading"
    NOTHING = "nothing"


def sign_of(url: str) -> Sign:
    """Whether the server answers, or is still reading its file."""
    with _asking(url) as client:
        try:
            client.execute_command("PING")
        except BusyLoadingError:
            return Sign.LOADING
        except RedisError:
            return Sign.NOTHING
        return Sign.READY


def misfit_of(url: str, folder: Path) -> str | None:
    """A setting that makes the server unfit to be trusted with the data of the folder, or None."""
    with _asking(url) as client:
        for name, wanted in {**SETTINGS, "dir": str(folder.resolve())}.items():
            try:
                held = cast("Mapping[str, str]", client.execute_command("CONFIG GET", name)).get(name)
            except RedisError:
                return f"{name} (it does not tell)"
            if held != wanted:
                return f"{name} {wanted!r} (it has {held!r})"
    return None


def progress_of(url: str) -> str:
    """How much of its file a loading server has read."""
    with _asking(url) as client:
        try:
            told = cast("Mapping[str, object]", client.execute_command("INFO", "persistence"))
        except RedisError:
            return "loading"
        return f"loading, {told.get('loading_loaded_perc', 0)} %"


def last_words_of(log: Path) -> str:
    """The end of a server's log, without process number and time."""
    try:
        lines = log.read_bytes()[-2000:].decode("utf-8", "replace").split("\n")
    except OSError:
        return "it left no log"
    said = [line.strip() for line in lines if line.strip()]
    return said[-1].split(" # ")[-1].split(" * ")[-1] if said else "its log is empty"


@contextmanager
def _asking(url: str) -> Iterator[Client]:
    client = connect(url)
    try:
        yield client
    finally:
        client.close()  # the owner keeps no connection that its forks would inherit
