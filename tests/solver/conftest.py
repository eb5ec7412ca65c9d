"""What all tests of the solver share: its tables, and who is left when they are done."""

from collections.abc import Callable, Iterator

import psutil
import pytest

from daily.solver.values import Values
from tests import tables

Solved = Callable[[str], Values]


@pytest.fixture(scope="session")
def solved() -> Solved:
    """The table of a ruleset, by its key."""
    return tables.solved


@pytest.fixture
def nobody_left() -> Iterator[None]:
    """After the test there are no more processes of this one than before, be they dead."""
    before = set(psutil.Process().children())
    yield
    assert set(psutil.Process().children()) == before
