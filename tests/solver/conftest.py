"""Tables that all tests of the solver share: each ruleset is solved once, when it is first asked for."""

import os
from collections.abc import Callable
from functools import cache

import pytest

from daily.rulesets import ruleset_of
from daily.solver.values import Values, solve

Solved = Callable[[str], Values]


@pytest.fixture(scope="session")
def solved() -> Solved:
    """The table of a ruleset, by its key."""
    return cache(lambda key: solve(ruleset_of(key), os.cpu_count() or 1))
