"""A second solver, for tiny rulesets: plain recursion over the game's own transition rule, all 32 masks of every roll,
no arrays and no code of the first."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import fsum

from daily.ruleset import Key, Ruleset

Faces = tuple[int, ...]

ROLLS: tuple[Faces, ...] = tuple(combinations_with_replacement(range(1, 7), 5))


def _chances(count: int) -> dict[Faces, float]:
    """How likely each outcome of so many dice is, by counting all of them."""
    ways = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=count))
    return {dice: number / 6**count for dice, number in ways.items()}


_CHANCES = [_chances(count) for count in range(6)]


def kept(roll: Faces) -> set[Faces]:
    """All that can be held of a roll, of each of the 32 masks."""
    return {held for count in range(6) for held in combinations(roll, count)}


_HOLDS = sorted(set().union(*map(kept, ROLLS)))
_KEPT = {roll: sorted(kept(roll)) for roll in ROLLS}
_OUTCOMES = {
    held: [(tuple(sorted(held + dice)), chance) for dice, chance in _CHANCES[5 - len(held)].items()] for held in _HOLDS
}


def expect(rolls: dict[Faces, float]) -> dict[Faces, float]:
    """What every hold is worth, where the rolls have these values."""
    return {held: fsum(chance * rolls[roll] for roll, chance in _OUTCOMES[held]) for held in _HOLDS}


def choose(holds: dict[Faces, float]) -> dict[Faces, float]:
    """What every roll is worth, where the holds have these values."""
    return {roll: max(holds[held] for held in _KEPT[roll]) for roll in ROLLS}


def solve(ruleset: Ruleset) -> dict[Key, float]:
    """The value of every key that a game reaches."""
    values: dict[Key, float] = {}
    _value(ruleset, ruleset.start, values)
    return values


def _value(ruleset: Ruleset, key: Key, values: dict[Key, float]) -> float:
    """A turn in full: three rolls, of which each but the last is followed by a hold, and a box."""
    if key.filled == ruleset.full:
        values[key] = 0.0
    elif key not in values:
        last = {roll: _best_box(ruleset, key, roll, values) for roll in ROLLS}
        second = choose(expect(last))
        values[key] = expect(choose(expect(second)))[()]
    return values[key]


def _best_box(ruleset: Ruleset, key: Key, roll: Faces, values: dict[Key, float]) -> float:
    legal = ruleset.legal(key, roll)
    worths = [0.0]
    for place in range(len(ruleset.boxes)):
        if legal >> place & 1:
            points, bonus, extra, after = ruleset.transition(key, place, roll)
            worths.append(points + bonus + extra + _value(ruleset, after, values))
    return max(worths)
