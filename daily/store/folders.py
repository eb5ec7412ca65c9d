"""Folders that belong to one user, the one of the embedded store's server, and the place of a socket whose path must be
short; imports only errors."""

import os
import stat
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from daily.errors import StoreUnavailable

SOCKET_LIMIT = 100
"""Bytes that the path of a socket may have; the systems' own limits are 104 and 108."""


def server_folder(data_dir: Path) -> Path:
    """Where the server of a data folder keeps its files."""
    return data_dir / "store"


def holds_data(data_dir: Path) -> bool:
    """Whether a server has ever run on a data folder, and left what it was told."""
    return (server_folder(data_dir) / "appendonlydir").exists()


def private_folder(path: Path) -> None:
    """Make a folder that only this user may enter, or make one that is there private.

    Raises `StoreUnavailable` where the path is something else, or another user's.
    """
    with suppress(FileExistsError):
        path.mkdir(mode=0o700)
    status = path.lstat()  # a link may lead anywhere
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
        raise StoreUnavailable("{path} is not a folder of this user, and the store needs it: remove it.", path=path)
    if status.st_mode & 0o077:
        path.chmod(0o700)


def socket_of(folder: Path) -> Path:
    """The socket for the server of a folder, in a private folder that is made now.

    It is the same for the same folder and user, and lies under the system's temporary folder if that has a short name.
    """
    name = f"daily-{os.geteuid()}-{sha256(os.fsencode(folder.resolve())).hexdigest()[:16]}/valkey.sock"
    path = Path(tempfile.gettempdir(), name)
    if len(os.fsencode(path)) > SOCKET_LIMIT:
        path = Path("/tmp", name)  # noqa: S108 - private_folder checks whose it is
    private_folder(path.parent)
    return path
