"""The worked cases of the rules: positions that are really played, and what each ruleset says about them."""

import msgspec
import pytest

from daily.rulesets import RULESETS, ruleset_of
from daily.rulesets.classic import CLASSIC
from tests.known import VECTORS
from tests.test_vectors import Position
from web.rules.cases import Case, bonus_cases, extra_cases, joker_cases, upper_first_case

SUMS = {"three_of_a_kind": 20, "four_of_a_kind": 20, "chance": 20}
FITTED = {"full_house": 25, "small_straight": 30, "large_straight": 40}
UPPER_ZERO = dict.fromkeys(("ones", "twos", "threes", "fives", "sixes"), 0)
LOWER_ZERO = dict.fromkeys(FITTED, 0)
YACHT_REST = {"choice": 20, "four_of_a_kind": 20, "full_house": 0, "small_straight": 0, "large_straight": 0}

JOKERS: dict[str, list[tuple[dict[str, int], set[str]]]] = {
    "classic": [
        ({"fours": 20}, {*UPPER_ZERO, *SUMS, *FITTED}),
        (SUMS | FITTED, set(UPPER_ZERO)),
        (UPPER_ZERO, set()),
    ],
    "classic-12": [
        ({"fours": 20}, {*UPPER_ZERO, *SUMS, *FITTED} - {"three_of_a_kind"}),
        ({"four_of_a_kind": 20, "chance": 20} | FITTED, set(UPPER_ZERO)),
        (UPPER_ZERO, set()),
    ],
    "classic-upper-first": [(SUMS | FITTED, set())],
    "classic-free-joker": [
        (UPPER_ZERO | {"fours": 20} | SUMS | LOWER_ZERO, set()),
        (UPPER_ZERO | SUMS | FITTED, set()),
    ],
    "classic-no-joker": [(UPPER_ZERO | {"fours": 20} | SUMS | LOWER_ZERO, set())],
    "yacht": [(UPPER_ZERO | {"fours": 20} | YACHT_REST, set())],
}


def boxes_of(case: Case) -> tuple[dict[str, int], set[str]]:
    return {box.key: paid for box, paid in case.legal}, {box.key for box in case.barred}


@pytest.mark.parametrize("key", JOKERS)
def test_joker_cases_show_the_legal_and_the_barred_boxes(key: str) -> None:
    """Each policy is told by its own cases: which boxes 44444 may go into, for how much, and which are barred."""
    assert [boxes_of(case) for case in joker_cases(ruleset_of(key))] == JOKERS[key]


def test_joker_cases_agree_with_the_shared_positions() -> None:
    """The three cases of the forced joker are positions of the known-right values, with the same options."""
    positions = msgspec.json.decode((VECTORS / "positions.json").read_bytes(), type=list[Position])
    options = [position.options for position in positions if position.joker]
    assert all(boxes_of(case)[0] in options for case in joker_cases(CLASSIC))


@pytest.mark.parametrize(
    ("key", "extras"), [("classic", [100, 100, 100]), ("classic-no-bonus", [0, 0, 0]), ("triple", [100, 100, 100, 100])]
)
def test_a_joker_case_says_whether_the_extra_bonus_comes_with_it(key: str, extras: list[int]) -> None:
    """The extra bonus stands beside every joker case of a ruleset that pays it, and of no other."""
    assert [case.extra for case in joker_cases(ruleset_of(key))] == extras


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("classic", [(18, 63, 35), (12, 57, 0)]),
        ("yatzy", [(18, 63, 50), (12, 57, 0)]),
        ("triple", [(18, 63, 35), (12, 57, 0)]),
        ("yacht-1938", []),
    ],
)
def test_the_upper_bonus_is_shown_reached_and_missed(key: str, expected: list[tuple[int, int, int]]) -> None:
    """The last upper box brings the bonus with three dice and misses it with two; no bonus, no example."""
    assert [(each.points, each.upper, each.bonus) for each in bonus_cases(ruleset_of(key))] == expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("classic", [("fours", 20, 100), ("fours", 20, 0)]),
        ("classic-upper-first", [("large_straight", 40, 100), ("large_straight", 40, 0)]),
        ("classic-no-joker", [("fours", 20, 100), ("fours", 20, 0)]),
        ("yacht", []),
    ],
)
def test_the_extra_bonus_is_shown_with_points_and_with_0(key: str, expected: list[tuple[str, int, int]]) -> None:
    """A further five of a kind brings the extra bonus if the box holds points, and none if it holds 0."""
    assert [(each.box.key, each.points, each.extra) for each in extra_cases(ruleset_of(key))] == expected


def test_upper_section_first_is_shown_where_it_is_the_rule() -> None:
    """On an empty card a straight may only go into the upper section, in the one ruleset that says so."""
    shown = {key: case for key, ruleset in RULESETS.items() if (case := upper_first_case(ruleset))}
    assert list(shown) == ["classic-upper-first"]
    legal, barred = boxes_of(shown["classic-upper-first"])
    assert list(legal) == ["ones", "twos", "threes", "fours", "fives", "sixes"]
    assert barred == {*SUMS, *FITTED, "five_of_a_kind"}
