"""The secret of a service that nobody gave one: made once, kept in the data folder; imports only errors and
`daily/files.py`.

All dice that are still to come follow from it. Losing it changes the dice of every day not yet stored, so it is created
whole or not at all, and a damaged file is an error rather than a reason for a new secret.
"""

import logging
import re
import secrets
from pathlib import Path

from daily.errors import InvalidInput
from daily.files import sync_folder, write_draft

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
    draft = write_draft(path, [f"{secret}\n".encode()])
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass  # another process was faster: its secret counts
    finally:
        draft.unlink()
    sync_folder(path.parent)


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
