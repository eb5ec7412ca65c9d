"""The computer as the service asks for it: how a level decides, from the solver's facade; imports the core and
`missing`.

Perfect play alone needs a table. While it is being made the player's box is not written, and says so: the same move is
answered later.
"""

from collections.abc import Callable

from daily.errors import TableAway, TableNotOffered
from daily.folds import Opponents
from daily.levels import Level
from daily.rival import Decide
from daily.solver.analyst import Analyst
from web.insight.missing import Missing


def opponents(analyst: Analyst, missing: Callable[[str], Missing]) -> Opponents:
    """The levels of the computer; `missing` says why there is no table of a ruleset. They raise `TableAway` where
    perfect play waits for its table."""

    def decides(ruleset: str, level: Level) -> Decide:
        policy = analyst.policy(ruleset, level)
        if policy is None:
            raise _waiting(missing(ruleset))
        return policy.decide

    return decides


def _waiting(missing: Missing) -> TableAway:
    if missing is Missing.NOT_OFFERED:
        return TableNotOffered(
            "This service has no exact values of this ruleset: the computer cannot play it perfectly."
        )
    return TableAway(
        "Perfect play is still being prepared, so nothing was written: send the same move again in a minute."
    )
