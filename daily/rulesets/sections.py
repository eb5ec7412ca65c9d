"""The upper section, which all rulesets share."""

from daily.ruleset import Box
from daily.scoring import face_sum

UPPER_KEYS = ("ones", "twos", "threes", "fours", "fives", "sixes")

UPPER: tuple[Box, ...] = tuple(Box(key, face_sum(face), face=face) for face, key in enumerate(UPPER_KEYS, start=1))
