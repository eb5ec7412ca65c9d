"""Rulesets of two to four boxes, small enough for brute force, that have every rule of the large ones between them."""

from daily.ruleset import Box, Joker, Ruleset
from daily.scoring import chance, face_sum, five_of_a_kind, full_house_fixed, run_of

ONES = Box("ones", face_sum(1), face=1)
TWOS = Box("twos", face_sum(2), face=2)
SIXES = Box("sixes", face_sum(6), face=6)
FULL_HOUSE = Box("full_house", full_house_fixed(25), joker_points=25)
STRAIGHT = Box("small_straight", run_of(4, 30), joker_points=30)
FIVE = Box("five_of_a_kind", five_of_a_kind(50), five=True)
CHANCE = Box("chance", chance)
BOUNDS = (0, 10_000)

TINY = (
    Ruleset("tiny-bonus", (ONES, TWOS), BOUNDS, threshold=7, bonus=35),
    Ruleset("tiny-forced", (SIXES, FIVE, FULL_HOUSE), BOUNDS, threshold=18, extra=100, joker=Joker.FORCED),
    Ruleset("tiny-forced-upper", (TWOS, SIXES, FIVE), BOUNDS, threshold=12, extra=100, joker=Joker.FORCED),
    Ruleset("tiny-free", (TWOS, STRAIGHT, FIVE), BOUNDS, threshold=4, extra=100, joker=Joker.FREE),
    Ruleset("tiny-upper-first", (ONES, CHANCE, FIVE), BOUNDS, threshold=3, extra=100, upper_first=True),
    Ruleset("tiny-plain", (CHANCE, STRAIGHT, FULL_HOUSE), BOUNDS, threshold=0, bonus=0),
)
