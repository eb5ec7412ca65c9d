"""`yacht` (야추), twelve boxes with the upper bonus, and the old Yacht of 1938 without it; neither has a joker."""

from daily.ruleset import Box, Ruleset
from daily.rulesets.sections import UPPER
from daily.scoring import chance, exactly, five_of_a_kind, full_house_sum, kind_sum_of_all, kind_sum_of_equal, run_of

YACHT = Ruleset(
    "yacht",
    (
        *UPPER,
        Box("choice", chance),
        Box("four_of_a_kind", kind_sum_of_all(4)),
        Box("full_house", full_house_sum),
        Box("small_straight", run_of(4, 15)),
        Box("large_straight", run_of(5, 30)),
        Box("yacht", five_of_a_kind(50), five=True),
    ),
    (5, 323),
)

YACHT_1938 = Ruleset(
    "yacht-1938",
    (
        *UPPER,
        Box("full_house", full_house_sum),
        Box("four_of_a_kind", kind_sum_of_equal(4)),
        Box("little_straight", exactly((1, 2, 3, 4, 5), 30)),
        Box("big_straight", exactly((2, 3, 4, 5, 6), 30)),
        Box("choice", chance),
        Box("yacht", five_of_a_kind(50), five=True),
    ),
    (5, 297),
    threshold=0,
    bonus=0,
)
