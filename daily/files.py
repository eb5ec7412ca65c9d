"""Files that are there whole or not at all; imports nothing of the project.

A **draft** is written beside its place under a hidden name and flushed to the disk; a link or a rename then gives it
its name. Whoever looks sees all of it or nothing. A writer that is killed leaves its draft behind.
"""

import fcntl
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

_DRAFT = re.compile(r"\..+\.[0-9a-f]{16}")


def write_draft(path: Path, content: Iterable[bytes | memoryview]) -> Path:
    """A draft of a file, which only this user may read: on the disk when this returns, gone if it cannot be written."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        with os.fdopen(os.open(draft, flags, 0o600), "wb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return draft


def write_whole(path: Path, content: Iterable[bytes | memoryview]) -> None:
    """Write a file, or put it in the place of the one that is there."""
    draft = write_draft(path, content)
    try:
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def sweep_drafts(folder: Path) -> None:
    """Remove all drafts. Their writers must be known to be dead."""
    for path in folder.iterdir():
        if _DRAFT.fullmatch(path.name):
            path.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file, which is made if it is missing; waits for the process that holds it.

    It is a POSIX record lock: it ends with this process, even if a fork lives on. Within a process it excludes nobody.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
