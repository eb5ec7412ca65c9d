"""The analyst: it has a table as soon as there is one, and never one that is torn, foreign or older."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from daily.errors import TableUnusable, UnknownRuleset
from daily.rulesets import RULESETS
from daily.solver.analyst import Analyst
from daily.solver.kept import Kind, keep, kept, path_of
from daily.solver.shelf import Shelf
from daily.solver.tables import TABLE, load, save
from daily.solver.transitions import Transitions
from daily.solver.values import Values, solve
from tests.solver.conftest import Solved
from tests.solver.tiny import TINY

RULES = Transitions(TINY[1])
OTHER = Kind("other", 1)


class Place:
    """A folder of tables, a shelf on it, and what was told of unusable ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = path_of(TABLE, RULES, folder)
        self.told: list[TableUnusable] = []
        self.opened: Counter[str] = Counter()
        self.shelf = Shelf(TABLE, self._load, folder, self.told.append)

    def _load(self, rules: Transitions, folder: Path) -> Values | None:
        self.opened[rules.ruleset.key] += 1
        return load(rules, folder)

    @property
    def start(self) -> float | None:
        """The value of the empty card, if there is a table now."""
        values = self.shelf.find(RULES)
        return values.start if values else None


@pytest.fixture(scope="module")
def values() -> Values:
    """The table of a tiny ruleset."""
    return solve(TINY[1], 1)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A folder that nobody has made yet."""
    return Place(tmp_path / "tables")


def test_a_table_is_found_when_it_is_there(place: Place, values: Values) -> None:
    """Before there is a table the answer is None; from then on it is the table, which is opened once."""
    assert [place.start, place.start] == [None, None]
    save(values, place.folder)
    place.opened.clear()
    assert [place.start, place.start] == [values.start] * 2
    assert place.shelf.find(RULES) is place.shelf.find(RULES)
    assert (place.opened.total(), place.told) == (1, [])


def torn(path: Path) -> None:
    """Cut short."""
    path.write_bytes(path.read_bytes()[:-1])


def overwritten(path: Path) -> None:
    """A wrong number in the last value."""
    path.write_bytes(path.read_bytes()[:-1] + b"?")


def foreign(path: Path) -> None:
    """Something else under its name."""
    path.write_text("not a table at all\n" * 20)


@pytest.mark.parametrize("damage", [torn, overwritten, foreign], ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("before", [False, True], ids=["first", "opened before"])
def test_a_damaged_table_is_none(place: Place, values: Values, damage: Callable[[Path], None], before: bool) -> None:
    """A damaged table counts as none, be it opened before or not; that is told once, until another takes its place."""

    save(values, place.folder)
    os.utime(place.path, (0, 0))  # or all this might happen within one tick of the file system's clock
    if before:
        assert place.start == values.start
    damage(place.path)
    assert [place.start, place.start] == [None, None]
    assert [str(place.path) in str(error) for error in place.told] == [True]
    save(values, place.folder)
    assert place.start == values.start
    assert len(place.told) == 1


def test_a_table_that_is_removed(place: Place, values: Values) -> None:
    """A table that is taken away is none; nothing is wrong with that."""
    save(values, place.folder)
    assert place.start == values.start
    place.path.unlink()
    assert [place.start] == [None]
    assert place.told == []


def test_a_file_that_needs_another(place: Place, values: Values) -> None:
    """What takes two files to read is there when both are, in whichever order they come, and again when one is set
    right."""

    def both(rules: Transitions, folder: Path) -> float | None:
        marks, table = kept(OTHER, rules, folder), load(rules, folder)
        return None if marks is None or table is None else table.start

    shelf = Shelf(OTHER, both, place.folder, place.told.append, needs=(TABLE,))
    keep(OTHER, RULES, [values.values], place.folder)
    assert shelf.find(RULES) is None
    for _ in range(2):
        save(values, place.folder)
        assert shelf.find(RULES) == values.start
        torn(place.path)
        assert [shelf.find(RULES), shelf.find(RULES)] == [None, None]
    assert len(place.told) == 2


def test_threads_share_a_table(place: Place, values: Values) -> None:
    """However many threads ask at once, the table is opened once."""
    save(values, place.folder)
    barrier = Barrier(8)

    def ask(_: int) -> Values | None:
        barrier.wait(10)
        return place.shelf.find(RULES)

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ask, range(8)))
    assert {id(each) for each in found} == {id(place.shelf.find(RULES))}
    assert place.opened.total() == 1


@pytest.fixture
def alarms() -> Iterator[list[TableUnusable]]:
    """What an analyst tells: nothing in these tests."""
    told: list[TableUnusable] = []
    yield told
    assert told == []


def test_an_analyst_knows_rulesets_by_name(tmp_path: Path, solved: Solved, alarms: list[TableUnusable]) -> None:
    """It has the values of a ruleset by its key, and of no other that has no table."""
    analyst = Analyst(tmp_path, alarms.append)
    assert analyst.values("yacht-1938") is None
    save(solved("yacht-1938"), tmp_path)
    values = analyst.values("yacht-1938")
    assert values is not None
    assert values.start == solved("yacht-1938").start
    assert analyst.values("yacht") is None


def test_what_has_no_table(tmp_path: Path, alarms: list[TableUnusable]) -> None:
    """Of all rulesets `triple` alone cannot be solved, and has no values; an unknown one is refused."""
    analyst = Analyst(tmp_path, alarms.append)
    assert [key for key in RULESETS if not analyst.solvable(key)] == ["triple"]
    assert analyst.values("triple") is None
    for ask in (analyst.solvable, analyst.values):
        with pytest.raises(UnknownRuleset):
            ask("poker")
