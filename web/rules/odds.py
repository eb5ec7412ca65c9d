"""The odds of a ruleset as its page shows them, in the language of the request; imports the core's odds, `names`
and `words`."""

from dataclasses import dataclass
from fractions import Fraction

from daily.ruleset import Ruleset
from daily.scales.odds import BoxOdds, odds_of
from web.rules.names import name_of
from web.texts import N_, gettext, ngettext

_ROLLS = 6**5
"""Equally likely outcomes of one roll of five dice."""
_TIMES = (N_("at least one"), N_("at least two"), N_("at least three"))
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class BoxShown:
    """A box: how likely one roll fits it, also as a fraction, and a turn that goes for it alone."""

    key: str
    name: str
    once: str
    fraction: str
    turn: str


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that may happen, and how likely it is."""

    what: str
    chance: str


@dataclass(frozen=True, slots=True)
class OddsShown:
    """The odds of a ruleset: of its boxes, of a turn that goes for a face, of a game that goes for five of a kind in
    each of its `turns`."""

    rolls: int
    boxes: tuple[BoxShown, ...]
    faces: tuple[Chance, ...]
    turns: int
    fives: tuple[Chance, ...]


def odds_shown(ruleset: Ruleset) -> OddsShown | None:
    """The odds of a ruleset; None where they were not computed."""
    odds = odds_of(ruleset.key)
    if odds is None:
        return None
    turns = len(ruleset.boxes)
    return OddsShown(
        rolls=_ROLLS,
        boxes=tuple(_box(ruleset, each) for each in odds.boxes),
        faces=tuple(
            Chance(ngettext("at least %(num)d die", "at least %(num)d dice", least), f"{float(chance):.2%}")
            for least, chance in enumerate(odds.faces, start=1)
        ),
        turns=turns,
        fives=(*map(_at_least, _TIMES, odds.fives), Chance(gettext("in every turn"), _rare(odds.fives[-1]))),
    )


def _box(ruleset: Ruleset, odds: BoxOdds) -> BoxShown:
    return BoxShown(
        odds.box,
        name_of(ruleset, ruleset.boxes[ruleset.index[odds.box]]),
        f"{float(odds.once):.4%}",
        _fraction(odds.once),
        f"{float(odds.turn):.4%}",
    )


def _fraction(chance: Fraction) -> str:
    """Outcomes of one roll that count, of all; and the same in lowest terms."""
    counted = f"{chance * _ROLLS}/{_ROLLS}"
    return counted if counted == str(chance) else f"{counted} =\N{NO-BREAK SPACE}{chance}"


def _at_least(times: str, chance: float) -> Chance:
    return Chance(gettext(times), f"{chance:.2%}")


def _rare(chance: float) -> str:
    """A chance that no percentage shows."""
    digits, _, power = f"{1 / chance:.1e}".partition("e+")
    games = f"{digits}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}10{_raised(int(power))}"
    return gettext("1 in %(games)s games", games=games)


def _raised(number: int) -> str:
    return str(number).translate(_SUPERSCRIPTS)
