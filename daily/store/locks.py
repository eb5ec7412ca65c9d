"""The locks of a data folder, of two kinds on purpose: who owns the folder, whether a server lives on it, who borrows
that server, and whose turn it is to start or to end one.

The **owner** is one process. Its lock must end with it, even if the workers that it forked live on, so it is a POSIX
record lock (`lockf`): a fork does not inherit it. The **server** may outlive the owner that started it. Its lock must
live as long as it does, so it is a BSD lock (`flock`) on a descriptor that the server's process inherits and never
knows of: whoever cannot take it knows that a server is still there, whatever became of socket, owner or process number.
**Borrowers** share a lock of that kind, and a **turn** is one too: the system takes them from a process that is killed.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from daily.errors import StoreUnavailable

_ATTEMPTS, _MOMENT = 25, 0.02
_TURN = 90.0
"""Seconds that a turn is waited for: a server has half a minute to end by itself, and as long to end by force."""

_owned: dict[tuple[int, int], int] = {}
"""Lock files that a process owns, by device and inode. A second lock of the same process would be granted, and closing
any descriptor of the file would give up the first: so none is opened again. A fork inherits entries, not locks."""


class OwnerLock:
    """Held by the one process that a data folder belongs to."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Own the folder until `release` or the end of this process. Raises `StoreUnavailable` if there is an owner."""
        if self._path.exists() and _owned.get(_identity(self._path.stat())) == os.getpid():
            raise self._taken(os.getpid())
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = os.pread(descriptor, 20, 0).strip()
            os.close(descriptor)
            raise self._taken(int(owner) if owner.isdigit() else None) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        _owned[_identity(os.fstat(descriptor))] = os.getpid()
        self._descriptor = descriptor

    def release(self) -> None:
        """Let others own the folder; nothing if this process does not."""
        if self._descriptor is None:
            return
        identity = _identity(os.fstat(self._descriptor))
        if _owned.get(identity) == os.getpid():
            del _owned[identity]
            os.close(self._descriptor)
        self._descriptor = None

    @property
    def held(self) -> bool:
        """Whether this process owns the folder; False in its forks."""
        return self._descriptor is not None and _owned.get(_identity(os.fstat(self._descriptor))) == os.getpid()

    def _taken(self, owner: int | None) -> StoreUnavailable:
        who = "another running service" if owner is None else f"another running service (process {owner})"
        return StoreUnavailable(
            "The data folder {folder} is in use by {who}: stop it first, or set DAILY_DATA_DIR to another folder.",
            folder=self._path.parent,
            who=who,
        )


class ServerLock:
    """Held by the server process of a data folder for as long as it lives."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def take(self) -> int | None:
        """A descriptor to be inherited by a new server, or None while a server lives."""
        for _ in range(_ATTEMPTS):  # somebody who only looks gets in the way for a moment
            if (descriptor := _flock(self._path, fcntl.LOCK_EX)) is not None:
                return descriptor
            sleep(_MOMENT)
        return None

    @property
    def held(self) -> bool:
        """Whether a server lives on this folder."""
        if not self._path.parent.is_dir():
            return False
        descriptor = _flock(self._path, fcntl.LOCK_SH)  # shared: those who only look do not get into each other's way
        if descriptor is None:
            return True
        os.close(descriptor)
        return False

    def held_by(self, process: int) -> bool:
        """Whether the process is a holder, as far as the system tells: process numbers are used again."""
        descriptors = Path(f"/proc/{process}/fd")
        if not Path("/proc/self/fd").exists():
            return self.held
        try:
            return any(link.resolve() == self._path.resolve() for link in descriptors.iterdir())
        except OSError:
            return False


class BorrowersLock:
    """Shared by all who use a server without owning its folder. To be joined, left and asked only in one's turn."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def join(self) -> None:
        """Be one of them until `leave` or the end of this process."""
        self._descriptor = _flock(self._path, fcntl.LOCK_SH)

    def leave(self) -> None:
        """Be none of them any more."""
        if self._descriptor is not None:
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)  # closing it would leave the lock with forks that still live
            os.close(self._descriptor)
            self._descriptor = None

    @property
    def joined(self) -> bool:
        """Whether this object is one of them."""
        return self._descriptor is not None

    @property
    def held(self) -> bool:
        """Whether there is one."""
        if not self._path.exists():
            return False
        descriptor = _flock(self._path, fcntl.LOCK_EX)
        if descriptor is None:
            return True
        os.close(descriptor)
        return False


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Be the only one who starts or ends a server meanwhile; waits for whoever is at it. Raises `StoreUnavailable` if
    that takes too long."""
    deadline = monotonic() + _TURN
    while (descriptor := _flock(path, fcntl.LOCK_EX)) is None:
        if monotonic() > deadline:
            raise StoreUnavailable(
                "Another process starts or ends the store in {folder} and does not finish.", folder=path.parent
            )
        sleep(_MOMENT)
    try:
        yield
    finally:
        os.close(descriptor)


def _flock(path: Path, kind: int) -> int | None:
    """A descriptor that holds the lock in this file, which is made if it is missing; None where another one is in the
    way."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
