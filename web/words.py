"""The names of boxes, rulesets and levels, and the sentences about a state, in the language of the request; imports
`texts` and the core.

Names stand here once, as messages of the catalogue. The twelve-box rulesets name their upper boxes differently in
Korean, so their message has a context. `N_` marks a text for the catalogue where it is not translated yet.
"""

from daily.game import State
from daily.levels import Level
from daily.ruleset import Barred, Ruleset
from web.texts import N_, gettext, ngettext, pgettext

_BOXES = {
    "ones": N_("Ones"),
    "twos": N_("Twos"),
    "threes": N_("Threes"),
    "fours": N_("Fours"),
    "fives": N_("Fives"),
    "sixes": N_("Sixes"),
    "one_pair": N_("One pair"),
    "two_pairs": N_("Two pairs"),
    "three_of_a_kind": N_("Three of a kind"),
    "four_of_a_kind": N_("Four of a kind"),
    "full_house": N_("Full house"),
    "small_straight": N_("Small straight"),
    "large_straight": N_("Large straight"),
    "little_straight": N_("Little straight"),
    "big_straight": N_("Big straight"),
    "five_of_a_kind": N_("Yacht (five of a kind)"),
    "yacht": N_("Yacht"),
    "yatzy": N_("Yatzy"),
    "chance": N_("Chance"),
    "choice": N_("Choice"),
}

_RULESETS = {
    "classic": N_("Classic, 13 boxes"),
    "yacht": N_("Yacht, 12 boxes"),
    "yatzy": N_("Nordic Yatzy"),
    "yacht-1938": N_("Old Yacht"),
    "triple": N_("Triple"),
    "classic-free-joker": N_("Classic, free joker"),
    "classic-no-joker": N_("Classic, no joker"),
    "classic-no-bonus": N_("Classic, no yacht bonus"),
    "classic-plain": N_("Classic, plain"),
    "classic-upper-first": N_("Classic, upper section first"),
    "classic-12": N_("Classic, 12 boxes"),
}

_ABOUT = {
    "classic": N_(
        "Thirteen boxes, fixed points for full house and straights, a bonus and a joker for every further yacht."
    ),
    "yacht": N_("The game that Korea calls yachu: twelve boxes, the full house pays its sum, no joker."),
    "yatzy": N_("As in the north of Europe: fifteen boxes with pairs, and straights of exactly five faces."),
    "yacht-1938": N_("The oldest of these games: twelve boxes, no bonus and no joker."),
    "triple": N_("Three classic columns at once, worth one, two and three times their points."),
}
"""What a ruleset is, in a sentence; house rules need none: how they differ from another ruleset says it."""

_TWELVE = frozenset({"yacht", "yacht-1938"})
"""Rulesets whose Korean players call the upper boxes by their card names (에이스, 듀스, 트레이 ...)."""


def box_name(ruleset: Ruleset, box: str) -> str:
    """What players call a box: in `triple` with its column."""
    column = box.rpartition(":")[0]
    name = line_name(ruleset, box)
    return f"{name} ×{column}" if column else name


def line_name(ruleset: Ruleset, box: str) -> str:
    """What players call the line of the card in which a box stands, whatever its column."""
    name = _BOXES[box.rpartition(":")[2]]
    if ruleset.key in _TWELVE:
        translated = pgettext("twelve boxes", name)
        if translated != name:
            return translated
    return gettext(name)


def ruleset_name(key: str) -> str:
    """What players call a ruleset."""
    return gettext(_RULESETS[key])


def ruleset_about(key: str) -> str:
    """What a ruleset is, in a sentence; empty for a house rule."""
    return gettext(_ABOUT[key]) if key in _ABOUT else ""


def level_name(level: str) -> str:
    """What players call a level of the computer."""
    match Level(level):
        case Level.EASY:
            return pgettext("level", "easy")
        case Level.MEDIUM:
            return pgettext("level", "medium")
        case Level.STRONG:
            return pgettext("level", "strong")
        case Level.PERFECT:
            return pgettext("level", "perfect")


def english_name(key: str) -> str:
    """What players call a ruleset in English, for where only Latin letters can be written."""
    return _RULESETS[key]


def points(count: int) -> str:
    """A number of points, counted: `1 point`, `20 points`."""
    return ngettext("%(num)d point", "%(num)d points", count)


def reason(state: State) -> str | None:
    """Why some open boxes may not be chosen now, as a sentence, or None."""
    match state.barred:
        case Barred.JOKER_UPPER:
            allowed = ", ".join(box_name(state.ruleset, box) for box in state.options())
            return gettext("Joker: this face’s upper box is open, so only %(boxes)s may be written.", boxes=allowed)
        case Barred.JOKER_LOWER:
            return gettext("Joker: this face’s upper box is filled, so write an open lower box.")
        case Barred.UPPER_FIRST:
            return gettext("The upper section comes first: lower boxes open when it is full.")
        case None:
            return None
