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

    `pays` is None where every roll that fits pays the same. `fits` are dice that fit; `misses` look as if they did, and
    are empty where no example is needed.
    """

    score: Score
    condition: str
    pays: str | None
    fits: str
    misses: str = ""


_ALL_FIVE = N_("sum of all five")
_FACE = N_("Every die that shows %(face)s counts, the others do not.")
_FULL_HOUSE = N_("Three of one face and two of another. Five equal dice are no full house.")
_EXACTLY = N_("Exactly %(dice)s, in any order.")
_FACES = ("11136", "22225", "13336", "23444", "34555", "12366")

RULES = (
    *(Rule(face_sum(face), _FACE, N_("sum of these dice"), fits) for face, fits in enumerate(_FACES, start=1)),
    Rule(
        kind_sum_of_equal(2),
        N_("A pair: two equal dice. Of two pairs the higher one counts."),
        N_("sum of these two dice"),
        "11556",
        "12346",
    ),
    Rule(
        two_pairs,
        N_("Two pairs of different faces. Four equal dice are not two pairs."),
        N_("sum of these four dice"),
        "33555",
        "44442",
    ),
    Rule(kind_sum_of_all(3), N_("At least three equal dice."), _ALL_FIVE, "66621", "22334"),
    Rule(kind_sum_of_all(4), N_("At least four equal dice."), _ALL_FIVE, "33335", "66652"),
    Rule(kind_sum_of_equal(3), N_("At least three equal dice."), N_("sum of these three dice"), "33356", "22334"),
    Rule(kind_sum_of_equal(4), N_("At least four equal dice."), N_("sum of these four dice"), "33335", "66652"),
    Rule(full_house_sum, _FULL_HOUSE, _ALL_FIVE, "33355", "55555"),
    Rule(full_house_fixed(1), _FULL_HOUSE, None, "22233", "55555"),
    Rule(run_of(4, 1), N_("Four faces in a row. The fifth die may show anything."), None, fits="12346", misses="12356"),
    Rule(run_of(5, 1), N_("Five faces in a row."), None, fits="23456", misses="13456"),
    Rule(exactly((1, 2, 3, 4, 5), 1), _EXACTLY, None, fits="12345", misses="23456"),
    Rule(exactly((2, 3, 4, 5, 6), 1), _EXACTLY, None, fits="23456", misses="12345"),
    Rule(five_of_a_kind(1), N_("Five equal dice."), None, fits="44444", misses="55556"),
    Rule(chance, N_("Any five dice."), _ALL_FIVE, "22356"),
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
    return points(box.score(parse_dice(rule.fits)) // box.factor) if rule.pays is None else gettext(rule.pays)
