"""The secret that the service makes for itself."""

import logging
import shutil
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from daily.errors import InvalidInput
from daily.store.embedded import EmbeddedStore
from daily.store.secret import load_or_create_secret

SECRET = "0123456789abcdef" * 4


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    """The first call makes 32 random bytes, later calls give the same ones; another folder has others."""
    first = load_or_create_secret(tmp_path / "new" / "data")
    assert len(bytes.fromhex(first)) == 32
    assert load_or_create_secret(tmp_path / "new" / "data") == first
    assert load_or_create_secret(tmp_path / "other") != first


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    """The file has mode 600 and its folder 700, and nothing else is left in the folder."""
    load_or_create_secret(tmp_path / "data")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert [(path.name, stat.S_IMODE(path.stat().st_mode)) for path in (tmp_path / "data").iterdir()] == [
        ("secret", 0o600)
    ]


def test_all_who_start_at_once_get_the_same(tmp_path: Path) -> None:
    """Of many secrets made at the same moment one counts, for everybody."""
    with ThreadPoolExecutor(8) as threads:
        secrets = set(threads.map(load_or_create_secret, [tmp_path] * 32))
    assert len(secrets) == 1


def test_a_secret_that_is_gone_is_never_replaced(tmp_path: Path) -> None:
    """Beside a store that has been used a missing file is an error that says what to do; without the store one begins
    anew."""
    first = load_or_create_secret(tmp_path)
    with EmbeddedStore(tmp_path):
        assert load_or_create_secret(tmp_path) == first
    (tmp_path / "secret").unlink()
    with pytest.raises(
        InvalidInput, match=r"secret is gone, .* from a backup, or set DAILY_SECRET .* remove "
    ) as caught:
        load_or_create_secret(tmp_path)
    assert (str(tmp_path / "secret") in str(caught.value), str(tmp_path / "store") in str(caught.value)) == (True, True)
    assert not (tmp_path / "secret").exists()
    shutil.rmtree(tmp_path / "store")
    assert load_or_create_secret(tmp_path) != first


@pytest.mark.parametrize("place", ["folder", "loop", "file in the folder's place"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, place: str) -> None:
    """What is no file, or may not be read, is one sentence that names it."""
    path = tmp_path / "data" / "secret"
    if place == "folder":
        path.mkdir(parents=True)
    elif place == "loop":
        path.parent.mkdir()
        path.symlink_to(path)
    else:
        path.parent.write_text("")
    with pytest.raises(
        InvalidInput, match=r"The secret in .+secret cannot be used \(.+\): it must be a file"
    ) as caught:
        load_or_create_secret(tmp_path / "data")
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("content", ["", "\n", SECRET[:63], SECRET + "0", SECRET[:-1] + "g", "\x00" * 64, "é" * 32])
def test_a_damaged_file_is_an_error(tmp_path: Path, content: str) -> None:
    """A torn or foreign file is reported, never replaced and never repeated in the message."""
    path = tmp_path / "secret"
    path.write_text(content, "utf-8")
    with pytest.raises(InvalidInput, match="secret is damaged: it must be 64 hexadecimal digits") as caught:
        load_or_create_secret(tmp_path)
    assert path.read_text("utf-8") == content
    assert not content.strip("\0\n") or content not in str(caught.value)


def test_a_readable_file_is_made_private(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A backup that was put back with a wide mode is used, closed to others, and spoken of in the log."""
    path = tmp_path / "secret"
    path.write_text(f"{SECRET}\n")
    path.chmod(0o644)
    with caplog.at_level(logging.WARNING, "daily.store"):
        assert load_or_create_secret(tmp_path) == SECRET
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "mode is 600 now" in caplog.text
