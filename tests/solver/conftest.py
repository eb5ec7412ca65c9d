"""Tables that all tests of the solver share."""

from collections.abc import Callable

import pytest

from daily.solver.values import Values
from tests import tables

Solved = Callable[[str], Values]


@pytest.fixture(scope="session")
def solved() -> Solved:
    """The table of a ruleset, by its key."""
    return tables.solved
