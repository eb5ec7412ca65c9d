"""What five dice pay in a box, before any joker or bonus: small functions from a roll to points.

Imports nothing of the project. A rule of a box is a `Score`: it takes five faces in any order and returns points, 0
where the roll does not fit. The rulesets in `daily/rulesets/` are put together from these. Read on in `ruleset.py`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

Faces: TypeAlias = Sequence[int]
Score: TypeAlias = Callable[[Faces], int]


def is_five_of_a_kind(dice: Faces) -> bool:
    """Whether all five dice show the same face."""
    return len(set(dice)) == 1


def _most(dice: Faces, count: int) -> int:
    """The highest face shown by at least `count` dice, or 0."""
    return max((face for face, shown in Counter(dice).items() if shown >= count), default=0)


def _run(dice: Faces, length: int) -> bool:
    """Whether `length` consecutive faces are among the dice."""
    faces = set(dice)
    return any(faces.issuperset(range(low, low + length)) for low in range(1, 8 - length))


def _is_full_house(dice: Faces) -> bool:
    """Three of one face and two of another; five of a kind is none (DESIGN 2)."""
    return sorted(Counter(dice).values()) == [2, 3]


def chance(dice: Faces) -> int:
    """The sum of all five, whatever they are."""
    return sum(dice)


def face_sum(face: int) -> Score:
    """The sum of the dice that show this face: an upper box."""
    return lambda dice: face * sum(shown == face for shown in dice)


def kind_sum_of_all(count: int) -> Score:
    """With at least `count` equal dice, the sum of all five."""
    return lambda dice: sum(dice) if _most(dice, count) else 0


def kind_sum_of_equal(count: int) -> Score:
    """With at least `count` equal dice, the sum of exactly `count` of the highest such face."""
    return lambda dice: count * _most(dice, count)


def two_pairs(dice: Faces) -> int:
    """The sum of two pairs of different faces."""
    pairs = [face for face, shown in Counter(dice).items() if shown >= 2]
    return 2 * sum(pairs) if len(pairs) == 2 else 0


def full_house_sum(dice: Faces) -> int:
    """A full house pays the sum of all five."""
    return sum(dice) if _is_full_house(dice) else 0


def full_house_fixed(points: int) -> Score:
    """A full house pays a fixed number of points."""
    return lambda dice: points if _is_full_house(dice) else 0


def run_of(length: int, points: int) -> Score:
    """`length` consecutive faces pay a fixed number of points."""
    return lambda dice: points if _run(dice, length) else 0


def exactly(faces: tuple[int, ...], points: int) -> Score:
    """Exactly these five faces, in any order, pay a fixed number of points."""
    return lambda dice: points if tuple(sorted(dice)) == faces else 0


def five_of_a_kind(points: int) -> Score:
    """Five equal dice pay a fixed number of points."""
    return lambda dice: points if is_five_of_a_kind(dice) else 0


def times(factor: int, score: Score) -> Score:
    """A score worth `factor` times as much: a column of `triple`."""
    return lambda dice: factor * score(dice)
