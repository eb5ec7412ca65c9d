"""`classic`, thirteen boxes with a forced joker, and the house rules that differ from it in one point each."""

from daily.ruleset import Box, Joker, Ruleset
from daily.rulesets.sections import UPPER
from daily.scoring import chance, five_of_a_kind, full_house_fixed, kind_sum_of_all, run_of

LOWER: tuple[Box, ...] = (
    Box("three_of_a_kind", kind_sum_of_all(3)),
    Box("four_of_a_kind", kind_sum_of_all(4)),
    Box("full_house", full_house_fixed(25), joker_points=25),
    Box("small_straight", run_of(4, 30), joker_points=30),
    Box("large_straight", run_of(5, 40), joker_points=40),
    Box("five_of_a_kind", five_of_a_kind(50), five=True),
    Box("chance", chance),
)
BOXES = UPPER + LOWER
BOUNDS = (5, 1575)

CLASSIC = Ruleset("classic", BOXES, BOUNDS, extra=100, joker=Joker.FORCED)

HOUSE_RULES = (
    Ruleset("classic-free-joker", BOXES, BOUNDS, extra=100, joker=Joker.FREE),
    Ruleset("classic-no-joker", BOXES, (5, 1480), extra=100),
    Ruleset("classic-no-bonus", BOXES, (5, 375), joker=Joker.FORCED),
    Ruleset("classic-plain", BOXES, (5, 375)),
    Ruleset("classic-upper-first", BOXES, (5, 975), extra=100, joker=Joker.FORCED, upper_first=True),
    Ruleset(
        "classic-12",
        tuple(box for box in BOXES if box.key != "three_of_a_kind"),
        (5, 1445),
        extra=100,
        joker=Joker.FORCED,
    ),
)
