"""The dice of a day or of a game: one endless sequence that follows from a key; imports only `errors`.

Every roll takes the next five values of the sequence, the places of held dice included, so roll n of a game owns values
5n to 5n+4 whatever its player holds. The derivation uses nothing but HMAC and SHA-256: it is the same in ten years and
in any language. Read `moves.py` next.
"""

import hmac
import itertools
import re
from collections.abc import Iterable, Iterator
from datetime import date
from hashlib import sha256
from typing import Protocol, TypeAlias

from daily.errors import DiceExhausted, InvalidInput

Dice: TypeAlias = tuple[int, ...]
FiveDice: TypeAlias = tuple[int, int, int, int, int]

DICE_PER_ROLL = 5
ROLLS_PER_TURN = 3
KEY_BYTES = 32
_FACES = 6
_FAIR_BYTES = 252  # the largest multiple of six that a byte can reach: the bytes above it would favour the low faces


def day_key(secret: str, day: date, ruleset: str) -> bytes:
    """The 32-byte key of a day and ruleset.

    Without the secret nobody can compute it, and it says nothing about other days.
    """
    label = f"daily-dice/1|{day.isoformat()}|{ruleset}"
    return hmac.digest(secret.encode(), label.encode("ascii"), "sha256")


def commitment(key: bytes) -> str:
    """What is published before the day, in hex: it fixes the key without telling it."""
    return sha256(key).hexdigest()


def dice_stream(key: bytes) -> Iterator[int]:
    """The endless sequence of values 1 to 6 that follows from a key."""
    for block in itertools.count():
        for byte in hmac.digest(key, block.to_bytes(8, "big"), "sha256"):
            if byte < _FAIR_BYTES:
                yield byte % _FACES + 1


def dice_of(key: bytes, count: int) -> Dice:
    """The first `count` values of the sequence."""
    return tuple(itertools.islice(dice_stream(key), count))


def dice_needed(boxes: int) -> int:
    """How many values the longest game on a card of so many boxes consumes."""
    return DICE_PER_ROLL * ROLLS_PER_TURN * boxes


def format_dice(dice: Iterable[int]) -> str:
    """Dice as digits; `parse_dice` is its inverse."""
    return "".join(map(str, dice))


def parse_dice(text: str) -> Dice:
    """Dice written as digits `1` to `6` without anything between them. Raises `InvalidInput`."""
    wrong = re.search("[^1-6]", text)
    if wrong:
        raise InvalidInput(
            "{die} at place {place} is no die: write dice as digits 1 to 6, for example 33355.",
            die=ascii(wrong[0]),
            place=wrong.start() + 1,
        )
    return tuple(map(int, text))


class DiceSource(Protocol):
    """Where a game takes its rolls from."""

    def values(self, roll: int) -> FiveDice:
        """The five values of roll number `roll`, counted from 0 over the whole game.

        Raises `DiceExhausted` after the last roll.
        """


class FixedDice:
    """A finite source: the whole rolls among the values it was made from."""

    __slots__ = ("_rolls",)

    def __init__(self, values: Iterable[int]) -> None:
        each = iter(values)
        self._rolls: tuple[FiveDice, ...] = tuple(zip(each, each, each, each, each, strict=False))

    @classmethod
    def from_digits(cls, text: str) -> "FixedDice":
        """The source of dice written as digits. Raises `InvalidInput`."""
        return cls(parse_dice(text))

    @classmethod
    def from_key(cls, key: bytes, boxes: int) -> "FixedDice":
        """The source of a key, long enough for every game on a card of so many boxes."""
        return cls(dice_of(key, dice_needed(boxes)))

    def values(self, roll: int) -> FiveDice:
        """The five values of roll number `roll`. Raises `DiceExhausted` after the last whole roll."""
        if not 0 <= roll < len(self._rolls):
            raise DiceExhausted(
                "Roll {roll} has no dice: this sequence holds {rolls} whole rolls of five dice.",
                roll=roll + 1,
                rolls=len(self._rolls),
            )
        return self._rolls[roll]
