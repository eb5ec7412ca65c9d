"""A ruleset as data, and the one transition rule that game and solver share; imports `scoring` and `errors` only.

A card reduces to a `Key`: which boxes are filled, the capped upper total of each column, and whether the extra bonus
is live. The ruleset answers four questions about it: does the joker rule decide here (`joker_decides`), which boxes are
legal (`legal`), what does a box pay (`pays`, which does not depend on the key), and what is the next key (`advance`).
`transition` puts them together. The rulesets are in `daily/rulesets/`; `card.py` fills a card with this rule.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from daily.scoring import Faces, Score, is_five_of_a_kind


class Joker(StrEnum):
    """What five of a kind may do once its own box is filled (DESIGN 2)."""

    NONE = "none"
    FORCED = "forced"
    FREE = "free"


class Barred(StrEnum):
    """Why some open boxes may not be chosen."""

    JOKER_UPPER = "joker-upper"
    """Forced joker, and the upper box of that face is open: only that one."""
    JOKER_LOWER = "joker-lower"
    """Forced joker, and that upper box is filled: only lower boxes."""
    UPPER_FIRST = "upper-first"
    """No lower box before all upper ones."""


@dataclass(frozen=True, slots=True)
class Box:
    """One line of the card: its permanent key, what a roll pays, and its part in bonus and joker.

    `face` makes it an upper box; `five` marks the box of five of a kind, from which the joker starts; `joker_points` is
    what it pays as a joker although the dice do not fit; `column` and `factor` place it in a card of several columns.
    """

    key: str
    score: Score
    face: int | None = None
    five: bool = False
    joker_points: int | None = None
    column: int = 0
    factor: int = 1


class Key(NamedTuple):
    """All of a card that its future depends on.

    A bit mask of the filled boxes, the upper total of each column capped at the threshold, and whether a further five
    of a kind pays the extra bonus.
    """

    filled: int
    upper: tuple[int, ...]
    live: bool


class Outcome(NamedTuple):
    """What writing a box pays (own points, upper bonus, extra bonus) and the key of the card after it."""

    points: int
    bonus: int
    extra: int
    key: Key


@dataclass(frozen=True, eq=False)
class Ruleset:
    """The rules of one game. Two rulesets are equal only if they are the same object.

    `bonus` points are paid per column (times its factor) in the move that reaches `threshold`; a threshold of 0 means
    no bonus. `extra` points are paid for each further five of a kind while one of the five-of-a-kind boxes holds
    points. `bounds` are the least and the greatest final total.
    """

    key: str
    boxes: tuple[Box, ...]
    bounds: tuple[int, int]
    threshold: int = 63
    bonus: int = 35
    extra: int = 0
    joker: Joker = Joker.NONE
    upper_first: bool = False
    index: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {box.key: place for place, box in enumerate(self.boxes)})

    @cached_property
    def start(self) -> Key:
        """The key of the empty card."""
        return Key(0, (0,) * self.columns, False)

    @cached_property
    def columns(self) -> int:
        """The number of columns of the card."""
        return 1 + max(box.column for box in self.boxes)

    @cached_property
    def full(self) -> int:
        """The mask of all boxes."""
        return (1 << len(self.boxes)) - 1

    @cached_property
    def _upper(self) -> int:
        return self._mask(place for place, box in enumerate(self.boxes) if box.face)

    @cached_property
    def _five(self) -> int:
        return self._mask(place for place, box in enumerate(self.boxes) if box.five)

    @cached_property
    def _faces(self) -> tuple[int, ...]:
        """For each face 1-6 (index 0 unused), the mask of its upper boxes."""
        return tuple(self._mask(place for place, box in enumerate(self.boxes) if box.face == face) for face in range(7))

    @staticmethod
    def _mask(places: Iterable[int]) -> int:
        return sum(1 << place for place in places)

    def joker_decides(self, key: Key, dice: Faces) -> bool:
        """Whether the joker rule decides what may be written and what it pays."""
        if self.joker is Joker.NONE or self._five & ~key.filled or not is_five_of_a_kind(dice):
            return False
        return self.joker is Joker.FORCED or not self._faces[dice[0]] & ~key.filled

    def barred(self, key: Key, dice: Faces) -> Barred | None:
        """Why some open boxes are not legal with these dice, or None if all are."""
        free = self.full & ~key.filled
        if self.joker is Joker.FORCED and self.joker_decides(key, dice):
            if free & self._faces[dice[0]]:
                return Barred.JOKER_UPPER if free & ~self._faces[dice[0]] else None
            if free & ~self._upper and free & self._upper:
                return Barred.JOKER_LOWER
        elif self.upper_first and free & self._upper and free & ~self._upper:
            return Barred.UPPER_FIRST
        return None

    def legal(self, key: Key, dice: Faces) -> int:
        """The mask of boxes that may be written now; never 0 before the card is full."""
        free = self.full & ~key.filled
        match self.barred(key, dice):
            case Barred.JOKER_UPPER:
                return free & self._faces[dice[0]]
            case Barred.JOKER_LOWER:
                return free & ~self._upper
            case Barred.UPPER_FIRST:
                return free & self._upper
        return free

    def pays(self, dice: Faces, joker: bool) -> tuple[int, ...]:
        """What each box pays for these dice, bonuses apart, in card order."""
        return _payout(self, tuple(sorted(dice)), joker)

    def advance(self, key: Key, place: int, points: int) -> Key:
        """The key after `points` were written into box number `place`."""
        box = self.boxes[place]
        upper = key.upper
        if box.face and self.threshold:
            raised = min(self.threshold, upper[box.column] + points // box.factor)
            upper = (*upper[: box.column], raised, *upper[box.column + 1 :])
        live = key.live or (box.five and points > 0 and self.extra > 0)
        return Key(key.filled | 1 << place, upper, live)

    def pay(self, key: Key, place: int, points: int) -> Outcome:
        """Write `points` into box number `place`: the upper bonus that this reaches, and the key after it; no extra."""
        after = self.advance(key, place, points)
        box = self.boxes[place]
        reached = key.upper[box.column] < self.threshold <= after.upper[box.column]
        return Outcome(points, self.bonus * box.factor if reached else 0, 0, after)

    def transition(self, key: Key, place: int, dice: Faces) -> Outcome:
        """Write box number `place`, which must be legal: what it pays and the next key."""
        outcome = self.pay(key, place, self.pays(dice, self.joker_decides(key, dice))[place])
        return outcome._replace(extra=self.extra) if key.live and is_five_of_a_kind(dice) else outcome


@lru_cache(maxsize=2 * 252 * 16)
def _payout(ruleset: Ruleset, roll: tuple[int, ...], joker: bool) -> tuple[int, ...]:
    """One line of the table that makes `pays` a look-up: 252 sorted rolls, with and without joker."""
    return tuple(
        box.joker_points if joker and box.joker_points is not None else box.score(roll) for box in ruleset.boxes
    )
