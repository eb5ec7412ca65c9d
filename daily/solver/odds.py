"""How likely a turn shows what it goes for, as exact fractions; imports the lattice's holds, the rules, and the
records of odds.

The same walk as `Lattice`, in fractions instead of arrays: a hold is as good as the mean of the six that one more die
makes of it, a roll as good as the best hold within it. What is best is the greatest chance, for a turn that goes for
this one thing alone.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import comb

from daily.dice import ROLLS_PER_TURN
from daily.ruleset import Ruleset
from daily.scales.odds import BoxOdds, Odds
from daily.solver.lattice import DICE, FACES, FIRST_ROLL, HOLDS, ROLLS, Counts

Chances = dict[Counts, Fraction]
"""By hold, or by roll."""

_ROLLS = HOLDS[FIRST_ROLL:]


def odds_from(ruleset: Ruleset) -> Odds:
    """The odds of a ruleset; of several columns, which are alike, the first one's."""
    first = [place for place, box in enumerate(ruleset.boxes) if box.column == 0]
    sure = [place for place in first if box_chance(ruleset, place, 1) == 1]
    lower = [place for place in first if place not in sure and ruleset.boxes[place].face is None]
    five = next(place for place in first if ruleset.boxes[place].five)
    chased, turns = box_chance(ruleset, five, ROLLS_PER_TURN), len(ruleset.boxes)
    return Odds(
        tuple(
            BoxOdds(ruleset.boxes[place].key, box_chance(ruleset, place, 1), box_chance(ruleset, place, ROLLS_PER_TURN))
            for place in lower
        ),
        tuple(face_chance(least, ROLLS_PER_TURN) for least in range(1, DICE + 1)),
        tuple(float(at_least(chased, times, turns)) for times in (1, 2, 3, turns)),
    )


def chance_of(fits: Iterable[bool], rolls: int) -> Fraction:
    """How likely a turn of so many rolls ends with one of the rolls that fit, in the order of `ROLLS`, if nothing else
    counts."""
    chances = {hold: Fraction(int(fit)) for hold, fit in zip(_ROLLS, fits, strict=True)}
    for _ in range(rolls - 1):
        chances = _best(_expected(chances))
    return _expected(chances)[(0,) * FACES]


def _expected(rolls: Chances) -> Chances:
    """From rolls to all holds: what re-rolling the other dice leads to."""
    chances = dict(rolls)
    for hold in reversed(HOLDS[:FIRST_ROLL]):
        chances[hold] = sum((chances[larger] for larger in _grown(hold)), Fraction()) / FACES
    return chances


def _best(holds: Chances) -> Chances:
    """For every roll the best of what can be held of it."""
    best: Chances = {}
    for hold in HOLDS:
        best[hold] = max([holds[hold], *(best[smaller] for smaller in _shrunk(hold))])
    return {roll: best[roll] for roll in _ROLLS}


@cache
def _grown(hold: Counts) -> tuple[Counts, ...]:
    """The holds with one die more, of each face."""
    return tuple((*hold[:at], hold[at] + 1, *hold[at + 1 :]) for at in range(FACES))


@cache
def _shrunk(hold: Counts) -> tuple[Counts, ...]:
    """The holds with one die less."""
    return tuple((*hold[:at], count - 1, *hold[at + 1 :]) for at, count in enumerate(hold) if count)


def box_chance(ruleset: Ruleset, place: int, rolls: int) -> Fraction:
    """How likely a turn of so many rolls brings points for this box, if it goes for it alone; no joker."""
    return chance_of((ruleset.pays(roll, joker=False)[place] > 0 for roll in ROLLS), rolls)


def face_chance(least: int, rolls: int) -> Fraction:
    """How likely a turn that goes for a face shows it at least so many times: every die is rolled until it does."""
    shown = 1 - Fraction(FACES - 1, FACES) ** rolls
    return sum(
        (comb(DICE, count) * shown**count * (1 - shown) ** (DICE - count) for count in range(least, DICE + 1)),
        Fraction(),
    )


def at_least(chance: Fraction, times: int, tries: int) -> Fraction:
    """How likely something of this chance happens so many times at least in so many tries."""
    return sum(
        (comb(tries, count) * chance**count * (1 - chance) ** (tries - count) for count in range(times, tries + 1)),
        Fraction(),
    )
