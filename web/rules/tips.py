"""Tips with numbers, as the page of a ruleset shows them, in the language of the request; imports the core's scales and
tips, `decisions`, `names` and `words`.

All worths are differences to the final score that the best strategy expects before the first roll, in tenths of a
point: what the first turn has brought or cost, whatever comes after it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from daily.dice import Dice, parse_dice
from daily.ruleset import Ruleset
from daily.scales import scale_of
from daily.scales.tips import BoxTip, Choice, Ending, Opening, Tips, tips_of
from web.insight.decisions import signed, tenth
from web.rules.names import name_of
from web.texts import gettext
from web.words import points

FIRST_ROLLS = ("12356", "11223", "23466", "12346", "23445", "11166", "33366", "12345")
"""First rolls that are told, of all 252: those that many keep otherwise."""


@dataclass(frozen=True, slots=True)
class BoxChoice:
    """A box for dice: its points, and what it costs beside the best one (empty for that)."""

    name: str
    points: str
    cost: str


@dataclass(frozen=True, slots=True)
class EndingShown:
    """Last dice of a turn and the best boxes for them, best first; `moral` says what a box that pays more costs, and is
    empty where none does."""

    dice: Dice
    choices: tuple[BoxChoice, ...]
    moral: str


@dataclass(frozen=True, slots=True)
class BonusShown:
    """The upper bonus: its points, in how many games it is paid, what a game without any hope of it is worth less."""

    points: str
    chance: str
    worth: str


@dataclass(frozen=True, slots=True)
class FaceShown:
    """An upper box, and what a first turn is worth that writes one, two, ... five dice there."""

    name: str
    worths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZeroShown:
    """A box, what a first turn costs that writes 0 there, and what a turn that goes for it alone brings."""

    name: str
    cost: str
    alone: str
    five: bool


@dataclass(frozen=True, slots=True)
class OpeningShown:
    """A first roll with the places that are kept of it, and the same in words; what the roll is worth."""

    dice: Dice
    held: tuple[int, ...]
    words: str
    worth: str


@dataclass(frozen=True, slots=True)
class TipsShown:
    """The tips of a ruleset; `five` is a sentence about giving five of a kind up."""

    endings: tuple[EndingShown, ...]
    bonus: BonusShown | None
    faces: tuple[FaceShown, ...]
    zeros: tuple[ZeroShown, ...]
    five: str
    openings: tuple[OpeningShown, ...]


def tips_shown(ruleset: Ruleset) -> TipsShown | None:
    """The tips of a ruleset; None where there are none."""
    tips, scale = tips_of(ruleset.key), scale_of(ruleset.key)
    if tips is None or scale is None:
        return None
    told = {opening.dice: opening for opening in tips.openings}
    zeros = sorted((tip for tip in tips.boxes if tip.zero is not None), key=lambda tip: _cost(scale.value, tip))
    return TipsShown(
        endings=tuple(_ending(ruleset, ending) for ending in tips.endings),
        bonus=_bonus(tips),
        faces=tuple(
            FaceShown(_name(ruleset, tip.box), tuple(signed(worth - scale.value) for worth in tip.worths[1:]))
            for tip in tips.faces
        ),
        zeros=tuple(_zero(ruleset, tip, scale.value) for tip in zeros),
        five=_five(ruleset, zeros, scale.value),
        openings=tuple(_opening(ruleset, told[dice], scale.value) for dice in FIRST_ROLLS),
    )


def _name(ruleset: Ruleset, key: str) -> str:
    return name_of(ruleset, ruleset.boxes[ruleset.index[key]])


def _ending(ruleset: Ruleset, ending: Ending) -> EndingShown:
    best = ending.choices[0]
    return EndingShown(
        parse_dice(ending.dice),
        tuple(
            BoxChoice(
                _name(ruleset, choice.box),
                points(choice.points),
                signed(choice.worth - best.worth) if choice is not best else "",
            )
            for choice in ending.choices
        ),
        _moral(ruleset, ending.choices),
    )


def _moral(ruleset: Ruleset, choices: Sequence[Choice]) -> str:
    best, most = choices[0], max(choices, key=lambda choice: choice.points)
    if most.points <= best.points:
        return ""
    return gettext(
        "%(box)s would pay %(points)s more now, and cost %(cost)s points over the game.",
        box=_name(ruleset, most.box),
        points=points(most.points - best.points),
        cost=tenth(best.worth - most.worth),
    )


def _bonus(tips: Tips) -> BonusShown | None:
    if tips.bonus is None:
        return None
    return BonusShown(points(tips.bonus.points), f"{tips.bonus.chance:.1%}", tenth(tips.bonus.worth))


def _cost(value: float, tip: BoxTip) -> float:
    return value - (tip.zero or 0)


def _zero(ruleset: Ruleset, tip: BoxTip, value: float) -> ZeroShown:
    box = ruleset.boxes[ruleset.index[tip.box]]
    return ZeroShown(name_of(ruleset, box), tenth(_cost(value, tip)), tenth(tip.alone), box.five)


def _five(ruleset: Ruleset, zeros: Sequence[BoxTip], value: float) -> str:
    """What may be given up before five of a kind is; empty where no first turn may write that."""
    keys = [tip.box for tip in zeros]
    place = next((place for place, key in enumerate(keys) if ruleset.boxes[ruleset.index[key]].five), None)
    if place is None:
        return ""
    five, cost = _name(ruleset, keys[place]), tenth(_cost(value, zeros[place]))
    if not place:
        return gettext("%(five)s is the first box to give up: a 0 there costs %(cost)s points.", five=five, cost=cost)
    return gettext(
        "A 0 in %(five)s costs %(cost)s points. Give these boxes up before it: %(boxes)s.",
        five=five,
        cost=cost,
        boxes=", ".join(_name(ruleset, key) for key in keys[:place]),
    )


def _opening(ruleset: Ruleset, opening: Opening, value: float) -> OpeningShown:
    dice = parse_dice(opening.dice)
    return OpeningShown(
        dice, _places(dice, opening.held), _advice(ruleset, dice, opening), signed(opening.worth - value)
    )


def _places(dice: Dice, held: str) -> tuple[int, ...]:
    """The places of the held faces, from the left."""
    left = list(map(int, held))
    places = []
    for place, face in enumerate(dice, start=1):
        if face in left:
            left.remove(face)
            places.append(place)
    return tuple(places)


def _advice(ruleset: Ruleset, dice: Dice, opening: Opening) -> str:
    if opening.box:
        paid = ruleset.pays(dice, joker=False)[ruleset.index[opening.box]]
        return gettext("write %(box)s, %(points)s", box=_name(ruleset, opening.box), points=points(paid))
    if opening.held:
        return gettext("keep %(dice)s", dice="\N{NO-BREAK SPACE}".join(opening.held))
    return gettext("roll all five again")
