"""The computer as the service asks for it: how a level decides, from the solver's facade; imports the core and
`missing`."""

from collections.abc import Callable

from daily.folds import Opponents
from daily.levels import Level
from daily.rival import Decide
from daily.solver.analyst import Analyst
from web.insight.missing import Missing, no_table


def opponents(analyst: Analyst, missing: Callable[[str], Missing]) -> Opponents:
    """The levels of the computer; `missing` says why there is no table of a ruleset. They raise `TableAway` where
    perfect play waits for its table."""

    def decides(ruleset: str, level: Level) -> Decide:
        policy = analyst.policy(ruleset, level)
        if policy is None:
            raise no_table(missing(ruleset))
        return policy.decide

    return decides
