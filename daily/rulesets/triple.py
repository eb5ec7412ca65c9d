"""`triple`: three `classic` columns filled at the same time, worth one, two and three times the points.

Its boxes are `1:ones` .. `3:chance`.
"""

from dataclasses import replace

from daily.ruleset import Box, Joker, Ruleset
from daily.rulesets.classic import BOXES
from daily.scoring import times


def _column(number: int) -> tuple[Box, ...]:
    return tuple(
        replace(
            box,
            key=f"{number}:{box.key}",
            score=times(number, box.score),
            joker_points=box.joker_points and number * box.joker_points,
            column=number - 1,
            factor=number,
        )
        for box in BOXES
    )


TRIPLE = Ruleset("triple", (*_column(1), *_column(2), *_column(3)), (30, 6050), extra=100, joker=Joker.FORCED)
