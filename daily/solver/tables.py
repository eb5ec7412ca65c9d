"""A table as a file: written whole or not at all, checked when it is opened, shared by all who read it; imports numpy
and the modules of the solver.

A file is a header (format, fingerprint of the rules, count of positions, check sum), the numbers of the positions, and
their values. Name and header carry the fingerprint, so a table of other rules is never taken for one of these. Files
are mapped read-only: however many processes open one, its pages are in memory once.
"""

import os
import secrets
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.errors import TableUnusable
from daily.solver.positions import Positions
from daily.solver.transitions import Transitions
from daily.solver.values import Values

_FORMAT = b"daily-table/1"
"""Counts up whenever the solver would write another file for the same rules, be it other values only."""
_HEADER = Struct("<16s32sQ32s")
"""Format, fingerprint, positions, check sum; a multiple of 8 bytes, so what follows is aligned."""
_NUMBER = np.dtype("<i4")
_VALUE = np.dtype("<f8")
_INTEGER = np.dtype("<i8")


class _Header(NamedTuple):
    format: bytes
    fingerprint: bytes
    positions: int
    checksum: bytes


@lru_cache(maxsize=16)
def fingerprint(rules: Transitions) -> bytes:
    """SHA-256 of all that the solver asks of a ruleset, and of the format of its files."""
    digest = sha256(_FORMAT)
    for part in _parts(rules):
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.digest()


def _parts(rules: Transitions) -> Iterator[bytes]:
    ruleset = rules.ruleset
    yield " ".join((ruleset.key, *(box.key for box in ruleset.boxes))).encode()
    for array in (rules.pays, *rules.table):
        yield _bytes(array)
    yield _bytes(np.array([rules.uppers, rules.lives, ruleset.extra, ruleset.start.upper[0]]))
    for effects in rules.effects:
        for points, effect in effects.items():
            yield _bytes(np.array([points]))
            yield _bytes(effect.step.upper)
            yield _bytes(effect.step.live)
            yield b"" if effect.bonus is None else effect.bonus.astype(_VALUE).tobytes()


def _bytes(array: NDArray[np.int64] | NDArray[np.bool_]) -> bytes:
    return array.astype(_INTEGER).tobytes()


def path_of(rules: Transitions, folder: Path) -> Path:
    """Where a folder keeps the table of these rules."""
    return folder / f"{rules.ruleset.key}.{fingerprint(rules).hex()[:16]}.table"


def save(values: Values, folder: Path) -> Path:
    """Write a table into a folder, which is made if it is missing: under its name there is all of it or nothing.

    Raises `TableUnusable`.
    """
    path = path_of(values.rules, folder)
    draft = folder / f".{path.name}.{secrets.token_hex(8)}"
    try:
        _make(folder)
        try:
            _write(draft, _content(values))
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        _sync_folder(folder)
    except OSError as error:
        raise TableUnusable(
            "The table of {ruleset} cannot be written to {folder!a}: {reason}.",
            ruleset=values.rules.ruleset.key,
            folder=str(folder),
            reason=error.strerror,
        ) from None
    return path


def _make(folder: Path) -> None:
    if not folder.parent.exists():
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def _content(values: Values) -> list[bytes | memoryview]:
    """The pieces of a file: header, numbers, values; the arrays themselves, not copies."""
    numbers = values.positions.number.reshape(-1).astype(_NUMBER, copy=False)
    body = [numbers.data, values.values.astype(_VALUE, copy=False).data]
    header = _Header(_FORMAT, fingerprint(values.rules), values.positions.count, b"")
    checksum = _checksum(_HEADER.pack(*header), *body)
    return [_HEADER.pack(*header._replace(checksum=checksum)), *body]


def _checksum(*parts: bytes | memoryview) -> bytes:
    """The check sum of a header without one, and of what follows it."""
    digest = sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def _write(draft: Path, content: list[bytes | memoryview]) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with os.fdopen(os.open(draft, flags, 0o600), "wb") as file:
        file.writelines(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def load(rules: Transitions, folder: Path) -> Values | None:
    """The table of these rules that a folder keeps, mapped read-only; None where there is none.

    Raises `TableUnusable` for a file that is not exactly what `save` wrote for these rules: build it anew.
    """
    path = path_of(rules, folder)
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            # An empty file cannot be mapped.
            return _read(rules, path, mmap(file.fileno(), size, access=ACCESS_READ) if size else b"")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unusable(path, error.strerror or "it cannot be read") from None


def _read(rules: Transitions, path: Path, content: mmap | bytes) -> Values:
    header = _checked(rules, path, content)
    shape = (1 << len(rules.ruleset.boxes), rules.uppers * rules.lives)
    numbers = np.frombuffer(content, _NUMBER, shape[0] * shape[1], _HEADER.size)
    values = np.frombuffer(content, _VALUE, header.positions + 1, _HEADER.size + numbers.nbytes)
    return Values(rules, Positions(numbers.reshape(shape), rules.lives, header.positions), values)


def _checked(rules: Transitions, path: Path, content: mmap | bytes) -> _Header:
    """The header of a file that is whole and of these rules."""
    if len(content) < _HEADER.size:
        raise _unusable(path, "it is torn")
    header = _Header(*_HEADER.unpack_from(content))
    if header.format.rstrip(b"\0") != _FORMAT or header.fingerprint != fingerprint(rules):
        raise _unusable(path, "it holds something else")
    cells = rules.uppers * rules.lives << len(rules.ruleset.boxes)
    if len(content) != _HEADER.size + cells * _NUMBER.itemsize + (header.positions + 1) * _VALUE.itemsize:
        raise _unusable(path, "it is torn")
    body = memoryview(content)[_HEADER.size :]
    if header.checksum != _checksum(_HEADER.pack(*header._replace(checksum=b"")), body):
        raise _unusable(path, "its check sum does not fit")
    return header


def _unusable(path: Path, reason: str) -> TableUnusable:
    return TableUnusable("The table in {path!a} cannot be used: {reason}.", path=str(path), reason=reason)
