"""What the table says of typical decisions in the first turn of a game; imports the modules below and the records of
tips."""

from collections.abc import Mapping
from dataclasses import replace

from daily.scales.tips import BonusTip, BoxTip, Choice, Ending, FaceTip, Opening, Tips
from daily.solver.forecast import BONUS, Forecast
from daily.solver.lattice import FIRST_ROLL, HOLDS, ROLLS
from daily.solver.prices import Prices
from daily.solver.strategy import Planner
from daily.solver.turn import IMPOSSIBLE, Turn
from daily.solver.values import Values, solve
from daily.solver.worths import cards_of

_ENDINGS = ("15555", "66612", "33345", "11145", "12456")
"""Last rolls that make one think. (Five of a kind makes nobody.)"""
_BEST = 3
"""Boxes that are named for each of them."""

_Worths = list[Mapping[int, float]]
"""By box, the final score to be expected after writing it in the first turn, by points; nothing for a box that may
not be written yet."""


def tips_from(forecast: Forecast, workers: int) -> Tips:
    """The tips of a ruleset, from its tables."""
    values = forecast.values
    ruleset = values.rules.ruleset
    turn, cards = Turn(values.rules, values.after, 1), cards_of([ruleset.start])
    worths: _Worths = [
        {points: float(worth[0]) for points, worth in turn.worth(cards, place).items() if worth[0] > IMPOSSIBLE}
        for place in range(len(ruleset.boxes))
    ]
    return Tips(
        _bonus(forecast, workers) if ruleset.bonus else None,
        _boxes(values, worths),
        _faces(values, worths),
        tuple(_ending(values, worths, dice) for dice in _ENDINGS),
        _openings(values),
    )


def _bonus(forecast: Forecast, workers: int) -> BonusTip:
    """The upper bonus. Its worth is the difference to a game without one, which is solved for it."""
    values = forecast.values
    ruleset = values.rules.ruleset
    chance = float(forecast.rows[values.positions.of(ruleset.start), BONUS])
    without = solve(replace(ruleset, bonus=0, threshold=0), workers)
    return BonusTip(ruleset.bonus, chance, values.start - without.start)


def _boxes(values: Values, worths: _Worths) -> tuple[BoxTip, ...]:
    alone = map(float, Prices(values.rules).alone)
    return tuple(
        BoxTip(box.key, price, worth.get(0))
        for box, price, worth in zip(values.rules.ruleset.boxes, alone, worths, strict=True)
    )


def _faces(values: Values, worths: _Worths) -> tuple[FaceTip, ...]:
    upper = [(box, worth) for box, worth in zip(values.rules.ruleset.boxes, worths, strict=True) if box.face]
    return tuple(FaceTip(box.key, tuple(worth[points] for points in sorted(worth))) for box, worth in upper)


def _ending(values: Values, worths: _Worths, digits: str) -> Ending:
    dice = tuple(map(int, digits))
    ruleset = values.rules.ruleset
    legal = ruleset.legal(ruleset.start, dice)
    found = [
        Choice(box.key, points, worth[points])
        for place, (box, points, worth) in enumerate(
            zip(ruleset.boxes, ruleset.pays(dice, joker=False), worths, strict=True)
        )
        if legal >> place & 1
    ]
    return Ending(digits, tuple(sorted(found, key=lambda choice: -choice.worth)[:_BEST]))


def _openings(values: Values) -> tuple[Opening, ...]:
    """All first rolls of a game."""
    ruleset, cards = values.rules.ruleset, cards_of([values.rules.ruleset.start])
    plan = Planner(values.rules, values.after, 1).plan(cards)
    worths = Turn(values.rules, values.after, 1).stages(cards)[2][FIRST_ROLL:, 0]
    openings = []
    for roll, hold, place, worth in zip(ROLLS, plan.first[:, 0], plan.boxes[:, 0], worths, strict=True):
        box = ruleset.boxes[place].key if hold >= FIRST_ROLL else None
        openings.append(Opening(_digits(roll), "" if box else _digits(_faces_of(HOLDS[hold])), box, float(worth)))
    return tuple(sorted(openings, key=lambda opening: opening.dice))


def _faces_of(hold: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face for face, count in enumerate(hold, start=1) for _ in range(count))


def _digits(faces: tuple[int, ...]) -> str:
    return "".join(map(str, faces))
