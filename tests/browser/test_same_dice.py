"""Everybody's dice: two browsers with different choices meet the same values."""

from collections.abc import Iterator
from itertools import groupby

import pytest

from daily.moves import Roll, format_move, parse_log
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

CAREFUL = "r r12 r1235 chance r r3 r34 ones r r25 r5 twos r r r threes"
HASTY = "r chance r r145 sixes r r2 fives r r1234 r123 fours r twos r r ones r threes"


def rolls_seen(visitor: Visitor, log: str) -> Iterator[dict[int, int]]:
    """Place to face of the dice that each roll threw, as the page drew them; held ones are left out."""
    visitor.go()
    for move in parse_log(log):
        Mouse().play(visitor, format_move(move))
        if isinstance(move, Roll):
            places = enumerate(visitor.dice(), start=1)
            yield {place: face for place, face in places if place not in move.held}


def test_roll_n_shows_everybody_the_same_values(visit: Visits) -> None:
    """Roll n of the game shows two players the same values at every place that neither of them held, whenever they
    stopped their turns before."""
    pairs = list(zip(rolls_seen(visit(), CAREFUL), rolls_seen(visit(language="ko"), HASTY), strict=False))
    assert len(pairs) == 12
    shared = [(one[place], other[place]) for one, other in pairs for place in one.keys() & other.keys()]
    assert len(shared) > 20
    assert all(one == other for one, other in shared)
    assert len(list(groupby(one for one, _ in shared))) > 10  # the dice are no constant


def test_another_ruleset_has_other_dice(visit: Visits) -> None:
    """The dailies of two rulesets are two games: their rolls differ."""
    guest = visit()
    seen = []
    for ruleset in ("classic", "yacht"):
        guest.go(f"/today/{ruleset}")
        Mouse().play(guest, "r")
        seen.append(guest.dice())
    assert seen[0] != seen[1]
