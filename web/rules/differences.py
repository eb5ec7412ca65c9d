"""Which ruleset a house rule is made of, and how the two differ, in the language of the request; imports the core,
`names` and `words`.

A house rule has no boxes of its own: all of them are boxes of another ruleset. How it differs is read from the data of
both, so a new house rule needs no sentence, and none can be wrong.
"""

from collections.abc import Iterator

from daily.ruleset import Joker, Ruleset
from daily.rulesets import RULESETS
from web.rules.names import names
from web.texts import N_, gettext
from web.words import ruleset_about

_JOKERS = {
    Joker.FORCED: N_(
        "Forced joker: once the box for five of a kind is filled, five equal dice go into the upper box of their face, "
        "else into any lower box, where full house and straights pay in full, else into an upper box for 0."
    ),
    Joker.FREE: N_(
        "Free joker: once the box for five of a kind is filled, five equal dice may go into any open box; full house "
        "and straights pay in full if the upper box of their face is filled too."
    ),
    Joker.NONE: N_("No joker: five equal dice count in every box for what they are."),
}


def joker_in_short(ruleset: Ruleset) -> str:
    """The joker rule of a ruleset in one sentence."""
    return gettext(_JOKERS[ruleset.joker])


def base_of(ruleset: Ruleset) -> Ruleset | None:
    """The ruleset that a house rule is made of: the first one that has all its boxes. None if it is no house rule."""
    candidates = (other for other in RULESETS.values() if other is ruleset or set(ruleset.boxes) <= set(other.boxes))
    found = next(candidates, ruleset)
    return None if found is ruleset else found


def main_rulesets() -> tuple[Ruleset, ...]:
    """The rulesets that are no house rules."""
    return tuple(ruleset for ruleset in RULESETS.values() if base_of(ruleset) is None)


def differences(ruleset: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """How a house rule differs from the ruleset that it is made of, one sentence for each point."""
    return tuple(_differences(ruleset, base))


def about(ruleset: Ruleset) -> str:
    """What a ruleset is, in a sentence or two."""
    base = base_of(ruleset)
    return ruleset_about(ruleset.key) if base is None else " ".join(differences(ruleset, base))


def _differences(ruleset: Ruleset, base: Ruleset) -> Iterator[str]:
    missing = [box for box in base.boxes if box not in ruleset.boxes]
    if missing:
        yield gettext("Left out: %(boxes)s.", boxes=", ".join(names(base, missing)))
    if (ruleset.threshold, ruleset.bonus) != (base.threshold, base.bonus):
        yield _upper_bonus(ruleset)
    if ruleset.joker is not base.joker:
        yield joker_in_short(ruleset)
    if ruleset.extra != base.extra:
        yield _extra(ruleset)
    if ruleset.upper_first and not base.upper_first:
        yield gettext("The six upper boxes are filled before any lower one.")


def _upper_bonus(ruleset: Ruleset) -> str:
    if not ruleset.threshold:
        return gettext("No upper bonus.")
    return gettext("Upper bonus: +%(bonus)s from %(sum)s on.", bonus=ruleset.bonus, sum=ruleset.threshold)


def _extra(ruleset: Ruleset) -> str:
    if not ruleset.extra:
        return gettext("No yacht bonus: further five of a kind bring no extra points.")
    return gettext("Yacht bonus: +%(num)s for every further five of a kind.", num=ruleset.extra)
