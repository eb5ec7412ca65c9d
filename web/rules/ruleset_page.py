"""What the pages of the rules show, in the language of the request: plain views; imports the core, `cases`,
`names` and `texts`.

`ruleset_page` is the only place where a ruleset becomes something to read; the templates decide nothing.
"""

from dataclasses import dataclass

from daily.dice import Dice, parse_dice
from daily.ruleset import Barred, Box, Joker, Ruleset
from web.rules.cases import (
    Case,
    Situation,
    Written,
    bonus_cases,
    extra_cases,
    joker_cases,
    upper_first_case,
)
from web.rules.differences import about, base_of, differences
from web.rules.names import Choice, choices, columns, name_of, name_of_all, names, paid_in
from web.rules.texts import condition, payment, rule_of
from web.texts import N_, gettext
from web.words import box_name, points, ruleset_name


@dataclass(frozen=True, slots=True)
class Example:
    """Dice and what they pay."""

    dice: Dice
    points: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A box of the page: `anchors` are its keys, one for each column; `also` are other boxes that pay for the dice that
    fit; `misses` is a roll that does not fit; `joker` says what it pays as a joker, and is empty where it is none."""

    anchors: tuple[str, ...]
    name: str
    upper: bool
    condition: str
    pays: str
    fits: Example
    also: tuple[Choice, ...]
    misses: Example | None
    joker: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case in words: boxes that pay, open ones that would be written as 0, and barred ones.

    `anchor` is why they are barred, as `Barred` has it, so that whoever tells the reason can lead here.
    """

    anchor: str
    sentence: str
    dice: Dice
    pays: tuple[Choice, ...]
    zeros: tuple[str, ...]
    barred: tuple[str, ...]
    extra: int


@dataclass(frozen=True, slots=True)
class WrittenView:
    """A box written in a worked case, with the bonus that came with it."""

    box: str
    dice: Dice
    points: str
    upper: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A ruleset in a sentence and a few numbers; `bonus` and `extra` are empty where there is none."""

    key: str
    name: str
    about: str
    boxes: int
    bonus: str
    extra: str
    joker: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Origin:
    """The ruleset that a house rule is made of, and how the house rule differs from it."""

    key: str
    name: str
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesetPage:
    """All that the page of a ruleset shows; `jokers` names the boxes that a joker pays, `five` the box it starts from.

    `origin` is None where the ruleset is no house rule. `threes` is the upper sum of three of each face, `zero` a roll
    with a box it does not fit.
    """

    summary: Summary
    origin: Origin | None
    entries: tuple[Entry, ...]
    factors: tuple[int, ...]
    threshold: int
    bonus: int
    threes: int
    bonus_cases: tuple[WrittenView, ...]
    extra: int
    extra_cases: tuple[WrittenView, ...]
    joker: str
    five: str
    joker_cases: tuple[CaseView, ...]
    upper_first: CaseView | None
    zero: tuple[str, Example]


_JOKERS = {Joker.FORCED: N_("forced"), Joker.FREE: N_("free"), Joker.NONE: N_("none")}

_SITUATIONS = {
    Situation.PARTLY: N_(
        "%(five)s is filled in one column and open in another: the joker rule does not decide yet, and every open box "
        "may be written."
    ),
    Situation.FORCED_UPPER: N_("%(five)s is filled and %(upper)s is open: only %(upper)s may be written."),
    Situation.FORCED_LOWER: N_(
        "%(five)s and %(upper)s are filled: any open box of the lower section may be written. The dice count there as "
        "a joker: %(jokers)s pay in full although the dice do not fit."
    ),
    Situation.FORCED_ZERO: N_(
        "%(upper)s and the whole lower section are filled: any open upper box may be written, for 0 points."
    ),
    Situation.FREE_OPEN: N_(
        "%(five)s is filled and %(upper)s is open: every open box may be written, but the dice are no joker yet."
    ),
    Situation.FREE_JOKER: N_(
        "%(five)s and %(upper)s are filled: every open box may be written. The dice count as a joker: %(jokers)s pay "
        "in full although the dice do not fit."
    ),
    Situation.PLAIN: N_("%(five)s is filled: every open box may be written, for what the dice are worth there."),
    Situation.UPPER_FIRST: N_("Upper boxes are open: no lower box may be written, however well the dice would fit."),
}


def summary(ruleset: Ruleset) -> Summary:
    """A ruleset in a few numbers."""
    return Summary(
        key=ruleset.key,
        name=ruleset_name(ruleset.key),
        about=about(ruleset),
        boxes=len(ruleset.boxes),
        bonus=gettext("+%(bonus)s from %(sum)s on", bonus=ruleset.bonus, sum=ruleset.threshold)
        if ruleset.threshold
        else "",
        extra=f"+{ruleset.extra}" if ruleset.extra else "",
        joker=gettext(_JOKERS[ruleset.joker]),
        least=ruleset.bounds[0],
        most=ruleset.bounds[1],
    )


def ruleset_page(ruleset: Ruleset) -> RulesetPage:
    """The page of a ruleset."""
    entries = tuple(_entry(ruleset, boxes) for boxes in columns(ruleset.boxes))
    first_case = upper_first_case(ruleset)
    return RulesetPage(
        summary=summary(ruleset),
        origin=_origin(ruleset),
        entries=entries,
        factors=tuple(sorted({box.factor for box in ruleset.boxes})),
        threshold=ruleset.threshold,
        bonus=ruleset.bonus,
        threes=3 * sum(box.face for box in ruleset.boxes if box.face and box.column == 0),
        bonus_cases=tuple(_written(ruleset, case) for case in bonus_cases(ruleset)),
        extra=ruleset.extra,
        extra_cases=tuple(_written(ruleset, case) for case in extra_cases(ruleset)),
        joker=ruleset.joker.value,
        five=names(ruleset, (box for box in ruleset.boxes if box.five))[0],
        joker_cases=tuple(_case(ruleset, case) for case in joker_cases(ruleset)),
        upper_first=None if first_case is None else _case(ruleset, first_case),
        zero=next((entry.name, entry.misses) for entry in reversed(entries) if entry.misses),
    )


def _origin(ruleset: Ruleset) -> Origin | None:
    base = base_of(ruleset)
    return None if base is None else Origin(base.key, ruleset_name(base.key), differences(ruleset, base))


def _example(boxes: tuple[Box, ...], digits: str) -> Example:
    dice = parse_dice(digits)
    return Example(dice, paid_in(boxes, tuple(box.score(dice) for box in boxes)))


def _entry(ruleset: Ruleset, boxes: tuple[Box, ...]) -> Entry:
    rule, box = rule_of(boxes[0]), boxes[0]
    dice = parse_dice(rule.fits)
    paid = zip(ruleset.boxes, ruleset.pays(dice, joker=False), strict=True)
    jokers = tuple(each.joker_points or 0 for each in boxes)
    return Entry(
        anchors=tuple(each.key for each in boxes),
        name=name_of(ruleset, box),
        upper=box.face is not None,
        condition=condition(box),
        pays=payment(box),
        fits=_example(boxes, rule.fits),
        also=choices(ruleset, ((other, count) for other, count in paid if count and other not in boxes)),
        misses=_example(boxes, rule.misses) if rule.misses else None,
        joker=paid_in(boxes, jokers) if ruleset.joker is not Joker.NONE and any(jokers) else "",
    )


def _case(ruleset: Ruleset, case: Case) -> CaseView:
    jokers = (box for box in ruleset.boxes if box.joker_points is not None)
    fives = [box for box in ruleset.boxes if box.five]
    name = names(ruleset, fives)[0] if case.situation is Situation.PARTLY else name_of_all(ruleset, fives)
    return CaseView(
        anchor=case.why if case.why and case.why is not Barred.UPPER_FIRST else "",
        sentence=gettext(
            _SITUATIONS[case.situation],
            five=name,
            upper=name_of_all(ruleset, (box for box in ruleset.boxes if box.face == case.dice[0])),
            jokers=", ".join(names(ruleset, jokers)),
        ),
        dice=case.dice,
        pays=choices(ruleset, ((box, paid) for box, paid in case.legal if paid)),
        zeros=names(ruleset, (box for box, paid in case.legal if not paid)),
        barred=names(ruleset, case.barred),
        extra=case.extra,
    )


def _written(ruleset: Ruleset, case: Written) -> WrittenView:
    return WrittenView(
        box=box_name(ruleset, case.box.key),
        dice=case.dice,
        points=points(case.points),
        upper=case.upper,
        bonus=case.bonus + case.extra,
    )
