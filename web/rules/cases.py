"""Worked cases of a ruleset: positions that are really played, and what its own rule says about them; imports the core.

Nothing here knows a rule. Every case is a card, written box by box with legal moves, and a roll; which boxes are legal,
what they pay and which bonus comes with them is asked of the ruleset. A case that cannot come up in a ruleset is left
out. `ruleset_page.py` puts the cases into words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from daily.card import Card, empty_card, upper_sums, write
from daily.dice import Dice, parse_dice
from daily.ruleset import Barred, Box, Joker, Ruleset
from web.rules.texts import rule_of

FIVE_EQUAL = parse_dice("44444")
"""The roll of every joker case."""
_SIX = range(1, 7)


class Situation(Enum):
    """What a case shows."""

    PARTLY = auto()
    FORCED_UPPER = auto()
    FORCED_LOWER = auto()
    FORCED_ZERO = auto()
    FREE_OPEN = auto()
    FREE_JOKER = auto()
    PLAIN = auto()
    UPPER_FIRST = auto()


@dataclass(frozen=True, slots=True)
class Case:
    """A roll on a card: the legal boxes with their points, the barred ones and why they are barred, and the extra bonus
    that any box brings."""

    situation: Situation
    dice: Dice
    legal: tuple[tuple[Box, int], ...]
    barred: tuple[Box, ...]
    why: Barred | None
    extra: int


@dataclass(frozen=True, slots=True)
class Written:
    """A box written in a worked case: the dice, its own points, the bonuses that came with it, and the upper sum of its
    column after it."""

    box: Box
    dice: Dice
    points: int
    bonus: int
    extra: int
    upper: int


def joker_cases(ruleset: Ruleset) -> tuple[Case, ...]:
    """The cases that explain the joker rule of a ruleset, or that it has none."""
    found = (_case(ruleset, situation, FIVE_EQUAL, *cards) for situation, *cards in _joker_situations(ruleset))
    return tuple(case for case in found if case is not None)


def _joker_situations(ruleset: Ruleset) -> Iterator[tuple[Situation, *tuple[set[str], ...]]]:
    """Each situation with the boxes that are filled in it; the last set also where the upper section comes first."""
    fives, same, upper = _fives(ruleset), _upper(ruleset, FIVE_EQUAL[0]), _upper(ruleset)
    if ruleset.joker is not Joker.NONE and len(fives) > 1:
        yield Situation.PARTLY, {next(box.key for box in ruleset.boxes if box.five)}
    match ruleset.joker:
        case Joker.FORCED:
            yield Situation.FORCED_UPPER, fives
            yield Situation.FORCED_LOWER, fives | same, fives | upper
            yield Situation.FORCED_ZERO, ruleset.index.keys() - upper | same
        case Joker.FREE:
            yield Situation.FREE_OPEN, fives
            yield Situation.FREE_JOKER, fives | same, fives | upper
        case Joker.NONE:
            yield Situation.PLAIN, fives, fives | upper


def upper_first_case(ruleset: Ruleset) -> Case | None:
    """A fine roll on an empty card that may only go into the upper section, where that is the rule."""
    dice = parse_dice("12345")
    return _case(ruleset, Situation.UPPER_FIRST, dice, set()) if ruleset.upper_first else None


def bonus_cases(ruleset: Ruleset) -> tuple[Written, ...]:
    """The last upper box just reaches the threshold, or just misses it; empty without an upper bonus."""
    *first, last = [place for place, box in enumerate(ruleset.boxes) if box.face and box.column == 0]
    card = _play(ruleset, [(place, _dice_of(ruleset.boxes[place], 3)) for place in first])
    if card is None or not ruleset.threshold:
        return ()
    return tuple(_written(ruleset, card, last, _dice_of(ruleset.boxes[last], count)) for count in (3, 2))


def extra_cases(ruleset: Ruleset) -> tuple[Written, ...]:
    """A further five of a kind while the box holds points, and the same while it holds 0; empty without the bonus."""
    if not ruleset.extra:
        return ()
    found = (_further_five(ruleset, zero) for zero in (False, True))
    return tuple(case for case in found if case is not None)


def _further_five(ruleset: Ruleset, zero: bool) -> Written | None:
    fives = _fives(ruleset)
    card = _first_playable(ruleset, (fives, fives | _upper(ruleset)), zero)
    if card is None:
        return None
    paid = ruleset.pays(FIVE_EQUAL, ruleset.joker_decides(card.key, FIVE_EQUAL))
    best = max(_places(ruleset.legal(card.key, FIVE_EQUAL)), key=paid.__getitem__)
    return _written(ruleset, card, best, FIVE_EQUAL)


def _fives(ruleset: Ruleset) -> set[str]:
    """The boxes of five of a kind."""
    return {box.key for box in ruleset.boxes if box.five}


def _upper(ruleset: Ruleset, face: int | None = None) -> set[str]:
    """The upper boxes, or those of one face."""
    return {box.key for box in ruleset.boxes if box.face and face in (None, box.face)}


def _dice_of(box: Box, count: int) -> Dice:
    """Dice that show the face of an upper box so many times, and no other face twice."""
    face = box.face or 0
    rest = [other for other in _SIX if other != face]
    return (*(face,) * count, *rest[: 5 - count])


def _case(ruleset: Ruleset, situation: Situation, dice: Dice, *filled: set[str]) -> Case | None:
    """The case on the first of these cards that can be played, or None."""
    card = _first_playable(ruleset, filled)
    if card is None:
        return None
    legal = ruleset.legal(card.key, dice)
    paid = ruleset.pays(dice, ruleset.joker_decides(card.key, dice))
    return Case(
        situation,
        dice,
        tuple((ruleset.boxes[place], paid[place]) for place in _places(legal)),
        tuple(ruleset.boxes[place] for place in _places(ruleset.full & ~card.key.filled & ~legal)),
        ruleset.barred(card.key, dice),
        ruleset.transition(card.key, _places(legal)[0], dice).extra,
    )


def _first_playable(ruleset: Ruleset, cards: Iterable[set[str]], zero: bool = False) -> Card | None:
    """The first of these sets of boxes that legal moves can fill, filled; `zero`: five-of-a-kind boxes with 0."""
    played = (_play(ruleset, _moves(ruleset, filled, zero)) for filled in cards)
    return next((card for card in played if card is not None), None)


def _moves(ruleset: Ruleset, filled: set[str], zero: bool) -> list[tuple[int, Dice]]:
    """Each box of a set with dice that fit it, in card order."""
    boxes = [(place, box, rule_of(box)) for place, box in enumerate(ruleset.boxes) if box.key in filled]
    return [(place, parse_dice(rule.misses if zero and box.five else rule.fits)) for place, box, rule in boxes]


def _play(ruleset: Ruleset, moves: Iterable[tuple[int, Dice]]) -> Card | None:
    """The card after these boxes were written with these dice; None if a move is illegal or nothing stays open."""
    card = empty_card(ruleset)
    for place, dice in moves:
        if not ruleset.legal(card.key, dice) >> place & 1:
            return None
        card = write(ruleset, card, place, dice)
    return card if card.key.filled != ruleset.full else None


def _written(ruleset: Ruleset, card: Card, place: int, dice: Dice) -> Written:
    points, bonus, extra, _ = ruleset.transition(card.key, place, dice)
    box = ruleset.boxes[place]
    return Written(box, dice, points, bonus, extra, upper_sums(ruleset, write(ruleset, card, place, dice))[box.column])


def _places(mask: int) -> list[int]:
    """The numbers of the boxes of a mask, in card order."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
