"""`yatzy`, the Nordic game: fifteen boxes, a bonus of 50, pairs, and straights of exactly five faces."""

from daily.ruleset import Box, Ruleset
from daily.rulesets.sections import UPPER
from daily.scoring import chance, exactly, five_of_a_kind, full_house_sum, kind_sum_of_equal, two_pairs

YATZY = Ruleset(
    "yatzy",
    (
        *UPPER,
        Box("one_pair", kind_sum_of_equal(2)),
        Box("two_pairs", two_pairs),
        Box("three_of_a_kind", kind_sum_of_equal(3)),
        Box("four_of_a_kind", kind_sum_of_equal(4)),
        Box("small_straight", exactly((1, 2, 3, 4, 5), 15)),
        Box("large_straight", exactly((2, 3, 4, 5, 6), 20)),
        Box("full_house", full_house_sum),
        Box("chance", chance),
        Box("yatzy", five_of_a_kind(50), five=True),
    ),
    (5, 374),
    bonus=50,
)
