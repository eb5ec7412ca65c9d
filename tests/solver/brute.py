"""A second solver, for tiny rulesets: plain recursion over the game's own transition rule, all 32 masks of every roll,
no arrays and no code of the first."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, product
from math import fsum

from daily.ruleset import Key, Outcome, Ruleset

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


Vector = tuple[float, ...]
"""Expected points to come, and other things that are to be expected with them."""
Better = Callable[[Faces, Vector], tuple[float, ...]]
"""What makes one hold better than another, of equal value or not."""
Written = Callable[[int, Outcome, Vector], Vector]
"""What is to be expected after writing a box, from what is to be expected of the card after it."""


def follow(ruleset: Ruleset, key: Key, better: Better, add: Written, known: dict[Key, Vector]) -> Vector:
    """What is to be expected from a key on, where every decision is the better one; nothing of a full card."""
    if key.filled == ruleset.full:
        return ()
    if key not in known:
        stopped = {roll: _best_written(ruleset, key, roll, better, add, known) for roll in ROLLS}
        second = _choose(_expect(stopped), stopped, better)
        known[key] = _expect(_choose(_expect(second), stopped, better))[()]
    return known[key]


def _expect(rolls: dict[Faces, Vector]) -> dict[Faces, Vector]:
    parts = [expect({roll: vector[part] for roll, vector in rolls.items()}) for part in range(len(rolls[ROLLS[0]]))]
    return {held: tuple(part[held] for part in parts) for held in _HOLDS}


def _choose(holds: dict[Faces, Vector], stopped: dict[Faces, Vector], better: Better) -> dict[Faces, Vector]:
    best: dict[Faces, Vector] = {}
    for roll in ROLLS:
        offers = {**{held: holds[held] for held in _KEPT[roll]}, roll: stopped[roll]}
        best[roll] = offers[max(offers, key=lambda held: better(held, offers[held]))]
    return best


def _best_written(
    ruleset: Ruleset, key: Key, roll: Faces, better: Better, add: Written, known: dict[Key, Vector]
) -> Vector:
    found: list[Vector] = []
    for place in range(len(ruleset.boxes)):
        if ruleset.legal(key, roll) >> place & 1:
            outcome = ruleset.transition(key, place, roll)
            found.append(add(place, outcome, follow(ruleset, outcome.key, better, add, known)))
    return max(found, key=lambda vector: better(roll, vector))
