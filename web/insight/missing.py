"""Why there are no exact figures where a page or the API would have some; imports the core's errors, the solver's
facade and the settings.

This is the one place that decides between "in a moment" and "never here". Pages show `Missing` by
`templates/_missing.html`, the API answers with the error.
"""

from enum import StrEnum

from daily.errors import TableAway, TableNotOffered
from daily.solver.analyst import Analyst
from web.config import Settings


class Missing(StrEnum):
    """Why there are no figures."""

    COMING = "coming"
    """The table is being made, or was there a moment later."""
    NOT_OFFERED = "not offered"
    """There is no table, and this service does not make it (`DAILY_TABLES`)."""
    IMPOSSIBLE = "impossible"
    """The ruleset is too large for a table."""


def why_missing(settings: Settings, analyst: Analyst, ruleset: str) -> Missing:
    """Why there are no figures of a ruleset. Raises `UnknownRuleset`."""
    if not analyst.solvable(ruleset):
        return Missing.IMPOSSIBLE
    if settings.makes_table(ruleset) or analyst.values(ruleset) is not None:
        return Missing.COMING
    return Missing.NOT_OFFERED


def no_table(missing: Missing) -> TableAway:
    """The same as an error, where the ruleset can have a table."""
    if missing is Missing.NOT_OFFERED:
        return TableNotOffered("This service offers no analyses of this ruleset.")
    return TableAway("The exact values of this ruleset are being computed: the answer is ready in a moment.")
