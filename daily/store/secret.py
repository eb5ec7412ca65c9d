"""The secret of a service that nobody gave one: made once, kept in the data folder; imports errors, `folders.py` and
`daily/files.py`.

All dice that are still to come follow from it, and so do the signatures of all players' cookies. So it is created whole
or not at all, and only where there is no store yet: a file that is damaged, or gone from beside a store, is an error
rather than a reason for a new secret.
"""

import logging
import re
import secrets
from pathlib import Path

from daily.errors import InvalidInput
from daily.files import sync_folder, write_draft
from daily.store.folders import holds_data, server_folder

_log = logging.getLogger("daily.store")

_BYTES = 32


def load_or_create_secret(data_dir: Path) -> str:
    """The secret of this data folder, 64 hexadecimal digits, made by the first call; so is the folder, with mode 700.

    Several processes may call it at once: all get the same secret. Raises `InvalidInput` where the file holds anything
    else than a secret, cannot be read or made, or is missing beside a store that has been used.
    """
    path = data_dir / "secret"
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        used = holds_data(data_dir)  # asked first: whoever makes the secret at this moment makes the store after it
        if not path.exists():
            if used:
                raise _lost(path)
            _create(path, secrets.token_hex(_BYTES))
        return _load(path)
    except OSError as error:
        raise InvalidInput(
            "The secret in {path} cannot be used ({reason}): it must be a file that this user may read and write.",
            path=str(path),
            reason=error.strerror,
        ) from None


def _lost(path: Path) -> InvalidInput:
    return InvalidInput(
        "The secret in {path} is gone, and {store} holds games of it: with a new one all players would lose what is "
        "theirs, and the dice of the coming days would change. Put the file back from a backup, or set DAILY_SECRET to "
        "what it held. To begin anew, without these games, remove {store}.",
        path=str(path),
        store=str(server_folder(path.parent)),
    )


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
            "The secret in {path} is damaged: it must be {digits} hexadecimal digits. "
            "Put the file back from a backup; a new secret would change the dice of the coming days.",
            path=str(path),
            digits=2 * _BYTES,
        )
    if path.stat().st_mode & 0o077:
        _log.warning("%s could be read by other users of this machine; its mode is 600 now.", path)
        path.chmod(0o600)
    return text
