"""A card: what stands in each box, and the sums that follow; imports `ruleset`. Read on in `game.py`."""

from dataclasses import dataclass

from daily.ruleset import Key, Ruleset
from daily.scoring import Faces


@dataclass(frozen=True, slots=True)
class Card:
    """Points by box in card order (None where open), the bonuses paid so far, and the key that the rules work on.

    The key of a filled card equals the key that `Ruleset.advance` arrives at step by step: `key_of` computes it afresh.
    """

    points: tuple[int | None, ...]
    bonus: int
    extra: int
    key: Key

    @property
    def total(self) -> int:
        """All points so far, bonuses included."""
        return sum(filter(None, self.points)) + self.bonus + self.extra

    @property
    def filled(self) -> int:
        """The number of boxes written."""
        return self.key.filled.bit_count()


def empty_card(ruleset: Ruleset) -> Card:
    """The card before the first turn."""
    return Card((None,) * len(ruleset.boxes), 0, 0, ruleset.start)


def write(ruleset: Ruleset, card: Card, place: int, dice: Faces) -> Card:
    """The card after box number `place`, which must be legal, is written with these dice."""
    points, bonus, extra, key = ruleset.transition(card.key, place, dice)
    after = (*card.points[:place], points, *card.points[place + 1 :])
    return Card(after, card.bonus + bonus, card.extra + extra, key)


def key_of(ruleset: Ruleset, points: tuple[int | None, ...]) -> Key:
    """The key of a card, from nothing but what stands in its boxes."""
    key = ruleset.start
    for place, pays in enumerate(points):
        if pays is not None:
            key = ruleset.advance(key, place, pays)
    return key


def upper_sums(ruleset: Ruleset, card: Card) -> tuple[int, ...]:
    """For each column, the sum of its upper boxes before any factor: what is compared with the threshold."""
    sums = [0] * ruleset.columns
    for box, points in zip(ruleset.boxes, card.points, strict=True):
        if box.face and points:
            sums[box.column] += points // box.factor
    return tuple(sums)


def upper_sum(ruleset: Ruleset, card: Card) -> int:
    """The upper sums of all columns together."""
    return sum(upper_sums(ruleset, card))
