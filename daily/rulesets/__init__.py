"""The registry of rulesets: every key of DESIGN 2 and the ruleset behind it; keys are permanent.

A ruleset is a module of data beside this one. To add one, write it and add it to `RULESETS`: the contract tests run for
it, and one of them asks for its golden playthrough.
"""

from collections.abc import Mapping
from types import MappingProxyType

from daily.errors import UnknownRuleset
from daily.ruleset import Ruleset
from daily.rulesets import classic, triple, yacht, yatzy

RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        ruleset.key: ruleset
        for ruleset in (
            classic.CLASSIC,
            yacht.YACHT,
            yatzy.YATZY,
            yacht.YACHT_1938,
            triple.TRIPLE,
            *classic.HOUSE_RULES,
        )
    }
)


def ruleset_of(key: str) -> Ruleset:
    """The ruleset with this key. Raises `UnknownRuleset`."""
    try:
        return RULESETS[key]
    except KeyError:
        raise UnknownRuleset(
            "There is no ruleset {key!a}; known are {known}.", key=key[:40], known=", ".join(RULESETS)
        ) from None
