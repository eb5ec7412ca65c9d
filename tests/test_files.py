"""Files that are there whole or not at all, and the lock that ends with its process."""

import fcntl
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from daily.files import locked, sweep_drafts, write_draft, write_whole
from tests.processes import holding


def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    """What is written is there under its name, for its owner alone, and nothing else is."""
    path = tmp_path / "file"
    for content in (b"one", b"another"):
        write_whole(path, [content, b"!"])
        assert path.read_bytes() == content + b"!"
        assert path.stat().st_mode & 0o777 == 0o600
        assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_named_leaves_nothing(tmp_path: Path) -> None:
    """A draft that finds a folder in its place is gone, and so is the one that cannot be written."""
    path = tmp_path / "folder"
    path.mkdir()
    with pytest.raises(IsADirectoryError):
        write_whole(path, [b"content"])

    def torn() -> Iterator[bytes]:
        yield b"content"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_draft(path, torn())
    assert list(tmp_path.iterdir()) == [path]


def test_only_drafts_are_swept(tmp_path: Path) -> None:
    """Sweeping takes the drafts and leaves everything that others put there."""
    kept = {tmp_path / name for name in ("file", ".file", ".file.0123", "lock", ".gitignore", "file.0123456789abcdef")}
    for path in kept:
        path.touch()
    write_draft(tmp_path / "file", [b"torn"])
    assert len(list(tmp_path.iterdir())) == len(kept) + 1
    sweep_drafts(tmp_path)
    assert set(tmp_path.iterdir()) == kept


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    """A lock is held until its process ends, however it ends, and no longer although a fork of it lives on."""
    path = tmp_path / "lock"
    with holding(path) as holder:
        with path.open("r+b") as file, pytest.raises(BlockingIOError):
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        holder.kill()
        with locked(path):
            assert holder.wait() == -signal.SIGKILL
