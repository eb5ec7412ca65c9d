"""What the page of a score sheet is told of every ruleset, so that it can do without the server: the flags of its rules
and boxes, and what every roll pays; imports msgspec, the core and `words`.

The scoring functions stay here. Of the 252 rolls it matters to a sheet what they pay in a box and whether they are five
of a kind: so they are told as amounts, without repetition. `web/static/sheet_rules.js` decides with them.
"""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from daily.ruleset import Ruleset
from daily.rulesets import RULESETS
from daily.scoring import is_five_of_a_kind
from daily.sheets import ROLLS
from web.rules.names import name_of
from web.words import box_name, ruleset_name

_FACES = range(1, 7)


class Pays(NamedTuple):
    """What a box pays: `plain` all amounts of rolls other than five of a kind, `fives` the one of five of each face,
    `jokers` the same where the joker rule decides."""

    plain: tuple[int, ...]
    fives: tuple[int, ...]
    jokers: tuple[int, ...]


class BoxOut(Struct, frozen=True, rename="camel"):
    """A box by its key and names (`row` is the one without its column), its flags, and what it pays."""

    key: str
    name: str
    row: str
    plain: tuple[int, ...]
    fives: tuple[int, ...]
    jokers: tuple[int, ...]
    face: int | None
    five: bool
    column: int
    factor: int


class RulesOut(Struct, frozen=True, rename="camel"):
    """A ruleset by its key and name, its flags, and its boxes in card order."""

    key: str
    name: str
    columns: int
    threshold: int
    bonus: int
    extra: int
    joker: str
    upper_first: bool
    boxes: tuple[BoxOut, ...]


def all_rules() -> tuple[RulesOut, ...]:
    """Every ruleset, with the names of the request's language."""
    return tuple(map(_rules_out, RULESETS.values()))


def _rules_out(ruleset: Ruleset) -> RulesOut:
    return RulesOut(
        key=ruleset.key,
        name=ruleset_name(ruleset.key),
        columns=ruleset.columns,
        threshold=ruleset.threshold,
        bonus=ruleset.bonus,
        extra=ruleset.extra,
        joker=ruleset.joker,
        upper_first=ruleset.upper_first,
        boxes=tuple(
            BoxOut(
                key=box.key,
                name=box_name(ruleset, box.key),
                row=name_of(ruleset, box),
                **pays._asdict(),
                face=box.face,
                five=box.five,
                column=box.column,
                factor=box.factor,
            )
            for box, pays in zip(ruleset.boxes, pays_of(ruleset), strict=True)
        ),
    )


@cache
def pays_of(ruleset: Ruleset) -> tuple[Pays, ...]:
    """What all rolls pay in every box, in card order."""
    plain = [ruleset.pays(roll, joker=False) for roll in ROLLS if not is_five_of_a_kind(roll)]
    fives = [ruleset.pays((face,) * 5, joker=False) for face in _FACES]
    jokers = [ruleset.pays((face,) * 5, joker=True) for face in _FACES]
    return tuple(
        Pays(*amounts)
        for amounts in zip(
            (tuple(sorted(set(amounts))) for amounts in zip(*plain, strict=True)),
            zip(*fives, strict=True),
            zip(*jokers, strict=True),
            strict=True,
        )
    )
