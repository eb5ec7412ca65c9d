"""The derivation of dice: pinned by vectors, uniform by construction, in rolls of five."""

import hmac
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily import dice
from daily.dice import DiceSource, FixedDice
from daily.errors import DiceExhausted, InvalidInput

KEYS = st.binary(min_size=32, max_size=32)
DIGITS = st.text("123456", max_size=60)


@dataclass(frozen=True, slots=True)
class Vector:
    """One pinned derivation."""

    secret: str
    date: str
    ruleset: str
    key: str
    commitment: str
    dice: str


VECTORS = [Vector(**case) for case in json.loads((Path(__file__).parent / "vectors" / "dice.json").read_text("utf-8"))]


@pytest.fixture(params=VECTORS, ids=lambda case: f"{case.date}-{case.ruleset}")
def vector(request: pytest.FixtureRequest) -> Vector:
    """Each pinned derivation in turn."""
    case = request.param
    assert isinstance(case, Vector)
    return case


def test_key_of_a_day(vector: Vector) -> None:
    """Secret, date and ruleset give the pinned key."""
    assert dice.day_key(vector.secret, date.fromisoformat(vector.date), vector.ruleset).hex() == vector.key


def test_commitment(vector: Vector) -> None:
    """A key gives the pinned commitment."""
    assert dice.commitment(bytes.fromhex(vector.key)) == vector.commitment


def test_dice_of_a_key(vector: Vector) -> None:
    """A key gives the pinned dice."""
    assert dice.format_dice(dice.dice_of(bytes.fromhex(vector.key), len(vector.dice))) == vector.dice


@given(KEYS, st.integers(0, 300), st.integers(0, 300))
def test_longer_sequence_continues_the_shorter(key: bytes, short: int, long: int) -> None:
    """However many values are asked for, they are the beginning of the same sequence."""
    short, long = sorted((short, long))
    assert dice.dice_of(key, long)[:short] == dice.dice_of(key, short)
    assert len(dice.dice_of(key, long)) == long


def bytes_by_hand(key: bytes, blocks: int) -> Iterator[int]:
    """The raw bytes of a key by the textbook definition of HMAC, which shares no code with the module."""
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    for block in range(blocks):
        yield from sha256(outer + sha256(inner + block.to_bytes(8, "big")).digest()).digest()


def test_unfair_bytes_are_dropped() -> None:
    """A byte of 252 or more gives no die, and the next byte takes its place."""
    key = next(key for key in (n.to_bytes(32, "big") for n in range(500)) if {252, 255} <= set(bytes_by_hand(key, 1)))
    raw = list(bytes_by_hand(key, 2))
    assert dice.dice_of(key, 30) == tuple(byte % 6 + 1 for byte in raw if byte < 252)[:30]
    assert dice.dice_of(key, 30) != tuple(byte % 6 + 1 for byte in raw)[:30]


@given(KEYS)
def test_every_fair_byte_is_one_die(key: bytes) -> None:
    """The sequence is what the written rule says, over several blocks."""
    expected = tuple(byte % 6 + 1 for byte in bytes_by_hand(key, 4) if byte < 252)
    assert tuple(islice(dice.dice_stream(key), len(expected))) == expected


def test_fair_bytes_favour_no_face() -> None:
    """Each face has the same number of bytes that are kept."""
    faces = [byte % 6 + 1 for byte in range(256) if byte < 252]
    assert {faces.count(face) for face in range(1, 7)} == {42}


@given(DIGITS)
def test_digits_round_trip(text: str) -> None:
    """Dice and their digits are two forms of the same thing."""
    assert dice.format_dice(dice.parse_dice(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "7",
        "12a",
        "1 2",
        "-1",
        "1,2",
        "\N{FULLWIDTH DIGIT ONE}",
        "\N{ARABIC-INDIC DIGIT THREE}",
        "12\n",
        "\N{SUPERSCRIPT TWO}",
    ],
)
def test_other_digits_are_refused(text: str) -> None:
    """Only the ASCII digits 1 to 6 are dice."""
    with pytest.raises(InvalidInput, match=r"at place [123] is no die: write dice as digits 1 to 6"):
        dice.parse_dice(text)


def test_roll_owns_its_five_values() -> None:
    """Roll n owns values 5n to 5n+4."""
    source: DiceSource = FixedDice.from_digits("123456123456123")
    assert [source.values(roll) for roll in range(3)] == [(1, 2, 3, 4, 5), (6, 1, 2, 3, 4), (5, 6, 1, 2, 3)]


@pytest.mark.parametrize(("digits", "roll"), [("", 0), ("1234", 0), ("12345", 1), ("123456", 1), ("12345", -1)])
def test_used_up_dice(digits: str, roll: int) -> None:
    """A roll beyond the last whole one is refused with its number."""
    with pytest.raises(DiceExhausted, match=f"Roll {roll + 1} has no dice"):
        FixedDice.from_digits(digits).values(roll)


@given(KEYS, st.integers(1, 39))
def test_key_lasts_for_the_longest_game(key: bytes, boxes: int) -> None:
    """The source of a key holds three rolls for every box and no more."""
    source = FixedDice.from_key(key, boxes)
    rolls = [source.values(roll) for roll in range(3 * boxes)]
    assert tuple(value for roll in rolls for value in roll) == dice.dice_of(key, 15 * boxes)
    with pytest.raises(DiceExhausted):
        source.values(3 * boxes)


def test_days_and_rulesets_have_keys_of_their_own() -> None:
    """Another day, ruleset or secret is another key."""
    days, rulesets, secrets = (date(2026, 1, 1), date(2026, 1, 2)), ("classic", "yacht"), ("a", "b")
    keys = {dice.day_key(secret, day, ruleset) for secret in secrets for day in days for ruleset in rulesets}
    assert len(keys) == 8
    assert all(len(key) == dice.KEY_BYTES for key in keys)


def test_label_of_an_early_year_has_four_digits() -> None:
    """The date in the label is always written YYYY-MM-DD."""
    assert dice.day_key("s", date(987, 6, 5), "classic") == hmac.digest(
        b"s", b"daily-dice/1|0987-06-05|classic", "sha256"
    )
