"""Arrays that were computed for a ruleset, as a file: written whole or not at all, checked when it is opened, shared by
all who read it; imports numpy, `daily/files.py` and `transitions`.

A file is a header (format, fingerprint, check sum), a line that says which arrays follow, and these. Name and header
carry the fingerprint of the rules and of the kind of arrays, so a file of other rules is never taken for one of these.
Files are mapped read-only: however many processes open one, its pages are in memory once, and a process holds only
those that it touches.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import file_digest, sha256
from io import BufferedReader
from math import prod
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daily.errors import TableUnusable
from daily.files import locked, sweep_drafts, write_whole
from daily.solver.transitions import Transitions

Array = NDArray[np.float64] | NDArray[np.float32] | NDArray[np.int32]

_FORMAT = b"daily-kept/1"
_HEADER = Struct("<16s32s32sQQ")
"""Format, fingerprint, check sum, bytes that follow, bytes of the line; all parts are padded to `_ALIGNED` bytes."""
_ALIGNED = 8
_INTEGER = np.dtype("<i8")


class _Header(NamedTuple):
    format: bytes
    fingerprint: bytes
    checksum: bytes
    size: int
    line: int


class Kind(NamedTuple):
    """A kind of arrays. The version counts up whenever the solver would write others for the same rules, be it other
    values only."""

    name: str
    version: int


@lru_cache(maxsize=64)
def fingerprint(kind: Kind, rules: Transitions) -> bytes:
    """SHA-256 of all that the solver asks of a ruleset, of the kind, and of the format of the files."""
    digest = sha256(_FORMAT)
    for part in (f"{kind.name}/{kind.version}".encode(), *_parts(rules)):
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
            yield b"" if effect.bonus is None else effect.bonus.astype("<f8").tobytes()


def _bytes(array: NDArray[np.int64] | NDArray[np.bool_]) -> bytes:
    return array.astype(_INTEGER).tobytes()


def path_of(kind: Kind, rules: Transitions, folder: Path) -> Path:
    """Where a folder keeps arrays of this kind for these rules."""
    return folder / f"{rules.ruleset.key}.{fingerprint(kind, rules).hex()[:16]}.{kind.name}"


def others(kind: Kind, rules: Transitions, folder: Path) -> list[Path]:
    """Files of this kind that a folder keeps for other rules, or another version, under the same key: never read."""
    path = path_of(kind, rules, folder)
    return [other for other in sorted(folder.glob(f"{rules.ruleset.key}.*.{kind.name}")) if other != path]


# Writing


def check_writable(folder: Path) -> None:
    """Raise `TableUnusable` where a folder, which is made if it is missing, cannot be written to: before something is
    computed in vain."""
    try:
        with _writing(folder):
            pass
    except OSError as error:
        raise TableUnusable(
            "Tables cannot be written to {folder!a}: {reason}.", folder=str(folder), reason=error.strerror
        ) from None


@contextmanager
def building(folder: Path) -> Iterator[None]:
    """The right to compute what is missing in a folder; waits for the process that has it. Raises `TableUnusable`."""
    check_writable(folder)
    with locked(folder / "building"):
        yield


def keep(kind: Kind, rules: Transitions, arrays: Sequence[Array], folder: Path) -> Path:
    """Write arrays into a folder, which is made if it is missing: under their name there are all of them or nothing.

    Raises `TableUnusable`.
    """
    path = path_of(kind, rules, folder)
    try:
        with _writing(folder):
            write_whole(path, _content(fingerprint(kind, rules), arrays))
    except OSError as error:
        raise TableUnusable(
            "The {kind} of {ruleset} cannot be written to {folder!a}: {reason}.",
            kind=kind.name,
            ruleset=rules.ruleset.key,
            folder=str(folder),
            reason=error.strerror,
        ) from None
    return path


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """The right to write into a folder, one process at a time: drafts found then are of writers that were killed."""
    if not folder.parent.exists():
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    with locked(folder / "writing"):
        sweep_drafts(folder)
        yield


def _content(print_: bytes, arrays: Sequence[Array]) -> list[bytes | memoryview]:
    """The pieces of a file: header, line, arrays; the arrays themselves, not copies."""
    ordered = [np.ascontiguousarray(array, array.dtype.newbyteorder("<")) for array in arrays]
    line = " ".join(f"{array.dtype.str}:{'x'.join(map(str, array.shape))}" for array in ordered).encode()
    line += b" " * _padding(len(line))
    body: list[bytes | memoryview] = [line]
    for array in ordered:
        body += [array.reshape(-1).data, bytes(_padding(array.nbytes))]
    header = _Header(_FORMAT, print_, b"", sum(map(_length, body)), len(line))
    digest = sha256(_HEADER.pack(*header))
    for part in body:
        digest.update(part)
    return [_HEADER.pack(*header._replace(checksum=digest.digest())), *body]


def _padding(size: int) -> int:
    return -size % _ALIGNED


def _length(part: bytes | memoryview) -> int:
    return memoryview(part).nbytes


# Reading


def kept(kind: Kind, rules: Transitions, folder: Path) -> list[Array] | None:
    """The arrays that a folder keeps, in the order of `keep`, mapped read-only; None where there are none.

    Raises `TableUnusable` for a file that is not exactly what `keep` wrote for these rules: make it anew.
    """
    path = path_of(kind, rules, folder)
    try:
        with path.open("rb") as file:
            line = _checked(file, path, fingerprint(kind, rules))
            return list(_mapped(mmap(file.fileno(), 0, access=ACCESS_READ), line))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unusable(path, error.strerror or "it cannot be read") from None


def _checked(file: BufferedReader, path: Path, print_: bytes) -> bytes:
    """The line of a file that is whole and of these rules; read in pieces, so that nothing of it stays in memory."""
    head = file.read(_HEADER.size)
    if len(head) < _HEADER.size:
        raise _unusable(path, "it is torn")
    header = _Header(*_HEADER.unpack(head))
    if header.format.rstrip(b"\0") != _FORMAT or header.fingerprint != print_:
        raise _unusable(path, "it holds something else")
    if os.fstat(file.fileno()).st_size != _HEADER.size + header.size or header.line > header.size:
        raise _unusable(path, "it is torn")
    digest = sha256(_HEADER.pack(*header._replace(checksum=b"")))
    line = file.read(header.line)
    digest.update(line)
    if file_digest(file, lambda: digest).digest() != header.checksum:
        raise _unusable(path, "its check sum does not fit")
    return line


def _mapped(content: mmap, line: bytes) -> Iterator[Array]:
    start = _HEADER.size + len(line)
    for each in line.decode().split():
        code, _, extents = each.partition(":")
        shape = [int(extent) for extent in extents.split("x")]
        array = np.frombuffer(content, np.dtype(code), prod(shape), start)
        yield array.reshape(shape)
        start += array.nbytes + _padding(array.nbytes)


def _unusable(path: Path, reason: str) -> TableUnusable:
    return TableUnusable("The table in {path!a} cannot be used: {reason}.", path=str(path), reason=reason)
