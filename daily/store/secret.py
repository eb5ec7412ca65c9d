"""The secret of a service that nobody gave one: made once, kept in the data folder; imports only errors.

All dice that are still to come follow from it. Losing it changes the dice of every day not yet stored, so it is created
whole or not at all, and a damaged file is an error rather than a reason for a new secret.
"""

import logging
import os
import re
import secrets
from pathlib import Path

from daily.errors import InvalidInput

_log = logging.getLogger("daily.store")

_BYTES = 32


def load_or_create_secret(data_dir: Path) -> str:
    """The secret of this data folder, 64 hexadecimal digits, made by the first call; so is the folder, with mode 700.

    Several processes may call it at once: all get the same secret. Raises `InvalidInput` where the file holds anything
    else than a secret.
    """
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data_dir / "secret"
    if not path.exists():
        _create(path, secrets.token_hex(_BYTES))
    return _load(path)


def _create(path: Path, secret: str) -> None:
    """Write a whole file beside the path and link it there: whoever looks sees all of it or nothing."""
    draft = path.with_name(f".secret.{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with os.fdopen(os.open(draft, flags, 0o600), "w", encoding="ascii") as file:
        file.write(f"{secret}\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass  # another process was faster: its secret counts
    finally:
        draft.unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _load(path: Path) -> str:
    text = path.read_bytes().decode("ascii", "replace").strip()
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise InvalidInput(
            f"The secret in {path} is damaged: it must be {2 * _BYTES} hexadecimal digits. "
            "Put the file back from a backup; a new secret would change the dice of the coming days."
        )
    if path.stat().st_mode & 0o077:
        _log.warning("%s could be read by other users of this machine; its mode is 600 now.", path)
        path.chmod(0o600)
    return text
