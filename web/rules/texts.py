"""What a box asks for, in words, and dice that show it; imports the core, `texts` and `words`.

A box is recognised by what it pays: its payments for all 252 rolls are compared with those of the rules that have a
sentence here. So a sentence cannot drift from the rule, a new name needs nothing, and a new rule without a sentence is
found by a test. Points are never part of a sentence. Read `cases.py` next.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import gcd

from daily.dice import parse_dice
from daily.ruleset import Box
from daily.scoring import (
    Score,
    chance,
    exactly,
    face_sum,
    five_of_a_kind,
    full_house_fixed,
    full_house_sum,
    kind_sum_of_all,
    kind_sum_of_equal,
    run_of,
    two_pairs,
)
from web.texts import N_, gettext
from web.words import points


@dataclass(frozen=True, slots=True)
class Rule:
    """A scoring rule in words.

    `pays` is None where every roll that fits pays the same. `fits` are dice that fit; `misses` do not, and are empty
    where every roll fits. `brief` says in a table what is counted or asked for, and is empty where the name says it.
    """

    score: Score
    condition: str
    pays: str | None
    fits: str
    misses: str = ""
    brief: str = ""


_ALL_FIVE = N_("sum of all five")
_FIVE_DICE = N_("all five")
_PAIR, _THREE, _FOUR = N_("these two"), N_("these three"), N_("these four")
_FACE = N_("Every die that shows %(face)s counts, the others do not.")
_FULL_HOUSE = N_("Three of one face and two of another. Five equal dice are no full house.")
_EXACTLY = N_("Exactly %(dice)s, in any order.")
_FACES = ("11136", "22225", "13336", "23444", "34555", "12366")
_OTHERS = ("23446", "13556", "12446", "12356", "12346", "12345")

RULES = (
    *(
        Rule(face_sum(face), _FACE, N_("sum of these dice"), fits, misses)
        for face, fits, misses in zip(range(1, 7), _FACES, _OTHERS, strict=True)
    ),
    Rule(
        kind_sum_of_equal(2),
        N_("A pair: two equal dice. Of two pairs the higher one counts."),
        N_("sum of these two dice"),
        "11556",
        "12346",
        _PAIR,
    ),
    Rule(
        two_pairs,
        N_("Two pairs of different faces. Four equal dice are not two pairs."),
        N_("sum of these four dice"),
        "33555",
        "44442",
        _FOUR,
    ),
    Rule(kind_sum_of_all(3), N_("At least three equal dice."), _ALL_FIVE, "66621", "22334", _FIVE_DICE),
    Rule(kind_sum_of_all(4), N_("At least four equal dice."), _ALL_FIVE, "33335", "66652", _FIVE_DICE),
    Rule(
        kind_sum_of_equal(3), N_("At least three equal dice."), N_("sum of these three dice"), "33356", "22334", _THREE
    ),
    Rule(kind_sum_of_equal(4), N_("At least four equal dice."), N_("sum of these four dice"), "33335", "66652", _FOUR),
    Rule(full_house_sum, _FULL_HOUSE, _ALL_FIVE, "33355", "55555", _FIVE_DICE),
    Rule(full_house_fixed(1), _FULL_HOUSE, None, "22233", "55555"),
    Rule(
        run_of(4, 1),
        N_("Four faces in a row. The fifth die may show anything."),
        None,
        "12346",
        "12356",
        N_("4 in a row"),
    ),
    Rule(run_of(5, 1), N_("Five faces in a row."), None, "23456", "13456", N_("5 in a row")),
    Rule(exactly((1, 2, 3, 4, 5), 1), _EXACTLY, None, "12345", "23456", N_("1 to 5")),
    Rule(exactly((2, 3, 4, 5, 6), 1), _EXACTLY, None, "23456", "12345", N_("2 to 6")),
    Rule(five_of_a_kind(1), N_("Five equal dice."), None, "44444", "55556"),
    Rule(chance, N_("Any five dice."), _ALL_FIVE, "22356", brief=_FIVE_DICE),
)

_ROLLS = tuple(combinations_with_replacement(range(1, 7), 5))


def _shape(score: Score) -> tuple[int, ...]:
    """What a rule pays for every roll, in the smallest whole units: factors and fixed points drop out."""
    paid = tuple(map(score, _ROLLS))
    unit = gcd(*paid)
    return tuple(each // unit for each in paid)


_BY_SHAPE = {_shape(rule.score): rule for rule in RULES}


@cache
def rule_of(box: Box) -> Rule:
    """The rule of a box. Raises `KeyError` for a rule that has no sentence here."""
    return _BY_SHAPE[_shape(box.score)]


def condition(box: Box) -> str:
    """Which dice a box asks for, as a sentence."""
    rule = rule_of(box)
    return gettext(rule.condition, face=box.face, dice=" ".join(rule.fits))


def payment(box: Box) -> str:
    """What dice that fit are worth in a box, its column's factor apart."""
    rule = rule_of(box)
    return points(_fixed(box)) if rule.pays is None else gettext(rule.pays)


def brief(box: Box) -> tuple[str, str]:
    """The same for a table: points or `sum`, and in a few words what is counted or asked for."""
    rule = rule_of(box)
    return str(_fixed(box)) if rule.pays is None else gettext("sum"), gettext(rule.brief) if rule.brief else ""


def _fixed(box: Box) -> int:
    return box.score(parse_dice(rule_of(box).fits)) // box.factor
