"""Tables as files: what was written is what is read, and nothing else is ever read."""

import subprocess
import sys
from dataclasses import replace
from mmap import mmap
from pathlib import Path

import numpy as np
import pytest

from daily.errors import TableUnusable
from daily.ruleset import Joker, Ruleset
from daily.solver.kept import Array, Kind, building, check_writable, fingerprint, keep, kept, others, path_of
from daily.solver.tables import TABLE, load, save
from daily.solver.transitions import Transitions
from daily.solver.values import Values, solve
from tests.solver.tiny import CHANCE, TINY

ROOT = Path(__file__).parent.parent.parent
RULES = TINY[1]
NOWHERE = Path("/dev/null/tables")
HEADER = 96 + 16
"""Bytes before the arrays: header and line."""


@pytest.fixture(scope="module")
def values() -> Values:
    """The table of a tiny ruleset."""
    return solve(RULES, 1)


@pytest.fixture
def path(values: Values, tmp_path: Path) -> Path:
    """That table as a file."""
    return save(values, tmp_path / "data" / "tables")


def test_what_is_written_is_read(values: Values, path: Path) -> None:
    """Positions and values come back bit by bit, and mean the same."""
    read = load(Transitions(RULES), path.parent)
    assert read is not None
    assert np.array_equal(read.values, values.values)
    assert np.array_equal(read.positions.number, values.positions.number)
    assert (read.positions.count, read.positions.lives) == (values.positions.count, values.positions.lives)
    assert read.start == values.start


def test_files_are_mapped_and_cannot_be_written(path: Path) -> None:
    """A table that was read is the file itself, mapped read-only, so that processes share its pages."""
    read = load(Transitions(RULES), path.parent)
    assert read is not None
    for array in (read.values, read.positions.number):
        assert not array.flags.writeable
        base: object = array
        while isinstance(base, np.ndarray):
            base = base.base
        assert isinstance(base, memoryview)
        assert isinstance(base.obj, mmap)


KIND = Kind("test", 1)


def test_any_arrays_are_kept(tmp_path: Path) -> None:
    """Arrays of every type and shape come back as they were, in their order, wherever in the file they stand."""
    rules = Transitions(RULES)
    arrays: list[Array] = [
        np.arange(5, dtype=np.int32),
        np.arange(3, dtype=np.float64) / 7,
        np.arange(6, dtype=np.float32).reshape(3, 2).T,
        np.zeros((2, 0, 3), dtype=np.float64),
    ]
    keep(KIND, rules, arrays, tmp_path)
    read = kept(KIND, rules, tmp_path)
    assert read is not None
    for array, written in zip(read, arrays, strict=True):
        assert (array.dtype, array.shape) == (written.dtype, written.shape)
        assert np.array_equal(array, written)
        assert array.flags.aligned


def test_kinds_are_kept_apart(values: Values, tmp_path: Path) -> None:
    """Each kind and each of its versions has files of its own; what is not read any more can be named."""
    rules = values.rules
    first = keep(KIND, rules, [values.values], tmp_path)
    later = KIND._replace(version=2)
    assert first.name.endswith(".test")
    assert kept(later, rules, tmp_path) is None
    assert kept(Kind("other", 1), rules, tmp_path) is None
    assert (others(KIND, rules, tmp_path), others(later, rules, tmp_path)) == ([], [first])
    assert others(Kind("other", 1), rules, tmp_path) == []


def test_only_the_owner_reads_them(path: Path) -> None:
    """File and folders are made for the owner alone, and nothing else is left in them but a lock."""
    modes = [each.stat().st_mode & 0o777 for each in (path, path.parent, path.parent.parent)]
    assert modes == [0o600, 0o700, 0o700]
    assert set(path.parent.iterdir()) == {path, path.parent / "writing"}


@pytest.mark.parametrize("folder", ["", "nothing", "file"])
def test_none_is_there(folder: str, tmp_path: Path) -> None:
    """Where there is no table there is none: that is no error."""
    (tmp_path / "file").touch()
    assert load(Transitions(RULES), tmp_path / folder) is None


def test_torn_at_every_kind_of_place(path: Path) -> None:
    """A file that ends too early, wherever, or goes on too long, is refused by its name."""
    whole = path.read_bytes()
    numbers = 4 * 8 * 38
    ends = [0, 1, 16, HEADER - 1, HEADER, HEADER + 4, HEADER + numbers, HEADER + numbers + 8, len(whole) - 8]
    for content in [whole[:end] for end in [*ends, len(whole) - 1]] + [whole + bytes(8)]:
        path.write_bytes(content)
        with pytest.raises(TableUnusable, match="torn") as caught:
            load(Transitions(RULES), path.parent)
        assert str(path) in str(caught.value)
    path.write_bytes(whole)
    assert load(Transitions(RULES), path.parent) is not None


def test_every_flipped_bit_is_seen(path: Path) -> None:
    """One wrong bit in any byte of the header, and at any other place that is tried, is refused."""
    whole = path.read_bytes()
    for place in [*range(HEADER), *range(HEADER, len(whole), 97), len(whole) - 1]:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        with pytest.raises(TableUnusable):
            load(Transitions(RULES), path.parent)


def variants() -> list[Ruleset]:
    """The same rules but for one thing each; some differ from one another in a single array."""
    boxes = RULES.boxes
    return [
        replace(RULES, key="tiny-other"),
        replace(RULES, extra=50),
        replace(RULES, threshold=17),
        replace(RULES, bonus=36),
        replace(RULES, joker=Joker.FREE),
        replace(RULES, joker=Joker.NONE),
        replace(RULES, bonus=0),
        replace(RULES, bonus=0, boxes=(replace(boxes[0], factor=2), *boxes[1:])),
        replace(RULES, upper_first=True),
        replace(RULES, boxes=(*boxes[:2], CHANCE)),
        replace(RULES, boxes=(*boxes[:2], replace(boxes[2], key="house"))),
        replace(RULES, boxes=(*boxes[:2], replace(boxes[2], joker_points=24))),
        replace(RULES, boxes=(*boxes[:1], replace(boxes[1], five=False), boxes[2])),
    ]


def test_fingerprints_tell_rules_apart() -> None:
    """Whatever changes in the rules changes the fingerprint; the bounds, which the solver never asks for, do not."""
    prints = [fingerprint(TABLE, Transitions(ruleset)) for ruleset in [RULES, *variants()]]
    assert len(set(prints)) == len(prints)
    assert fingerprint(TABLE, Transitions(replace(RULES, bounds=(0, 1)))) == prints[0]


@pytest.mark.parametrize("other", variants(), ids=range(len(variants())))
def test_a_table_of_other_rules_is_not_read(other: Ruleset, path: Path) -> None:
    """A table of older rules is not found under its own name, and refused under the name of the new ones."""
    assert load(Transitions(other), path.parent) is None
    path.rename(path_of(TABLE, Transitions(other), path.parent))
    with pytest.raises(TableUnusable, match="something else"):
        load(Transitions(other), path.parent)


def test_a_folder_in_its_place(path: Path) -> None:
    """What cannot be read at all is refused in the same way."""
    path.unlink()
    path.mkdir()
    with pytest.raises(TableUnusable, match="directory"):
        load(Transitions(RULES), path.parent)


def test_a_folder_that_cannot_be(values: Values) -> None:
    """Where no table can be written, the reason is told, and can be known before one is computed."""
    reason = "cannot be written to '/dev/null/tables': Not a directory"
    with pytest.raises(TableUnusable, match=reason):
        check_writable(NOWHERE)
    with pytest.raises(TableUnusable, match=reason), building(NOWHERE):
        pytest.fail("there is no such folder")
    with pytest.raises(TableUnusable, match=reason):
        save(values, NOWHERE)


WRITER = """
import resource, signal, sys
from pathlib import Path
from daily.errors import TableUnusable
from daily.solver.tables import save
from daily.solver.values import solve
from tests.solver.tiny import TINY

signal.signal(signal.SIGXFSZ, {handler})
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
try:
    save(solve(TINY[1], 1), Path(sys.argv[1]))
except TableUnusable as error:
    sys.exit(str(error))
"""


def write_elsewhere(folder: Path, handler: str, size: int = 1000) -> subprocess.CompletedProcess[str]:
    """Save the table in a process that may write only so many bytes to a file."""
    program = WRITER.format(handler=handler, size=size)
    command = [sys.executable, "-c", program, str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_killed_in_the_middle(values: Values, tmp_path: Path) -> None:
    """A writer that the system kills in the middle of the file leaves a draft that is never read, and that
    the next one sweeps."""
    assert write_elsewhere(tmp_path, "signal.SIG_DFL").returncode < 0
    (draft,) = tmp_path.glob(".*")
    assert draft.stat().st_size == 1000
    assert load(Transitions(RULES), tmp_path) is None
    path = save(values, tmp_path)
    assert load(Transitions(RULES), tmp_path) is not None
    assert set(tmp_path.iterdir()) == {path, tmp_path / "writing"}


def test_a_disk_that_is_full(path: Path) -> None:
    """A table that does not fit is one sentence; nothing of it is left, and the table before it is as it was."""
    before = path.read_bytes()
    done = write_elsewhere(path.parent, "signal.SIG_IGN")
    assert done.returncode == 1
    assert done.stderr.endswith(f"cannot be written to '{path.parent}': File too large.\n")
    assert set(path.parent.iterdir()) == {path, path.parent / "writing"}
    assert path.read_bytes() == before
