"""Exact tables for tests: each ruleset is solved once in a session, when it is first asked for; imports the solver."""

from functools import cache
from pathlib import Path

from daily.rulesets import RULESETS, ruleset_of
from daily.solver.forecast import Forecast, forecast
from daily.solver.tables import save
from daily.solver.values import Values, solve
from daily.solver.workers import cores

SOLVED = tuple(key for key, ruleset in RULESETS.items() if ruleset.columns == 1)
"""The rulesets that have a table."""


@cache
def solved(key: str) -> Values:
    """The table of a ruleset."""
    return solve(ruleset_of(key), cores())


@cache
def forecasted(key: str) -> Forecast:
    """The forecasts of a ruleset."""
    return forecast(solved(key), cores())


def put_table(key: str, folder: Path) -> None:
    """Write the table of a ruleset where a service looks for it."""
    save(solved(key), folder)
