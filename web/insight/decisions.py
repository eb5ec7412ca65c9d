"""The decisions of a game in words, in the language of the request; imports the core's review and `words`.

Figures are shown in tenths of a point. `insight.py` puts these together to the page of a review.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from daily.dice import ROLLS_PER_TURN, Dice
from daily.game import State
from daily.grades import Grade, Square, square_of
from daily.moves import Write
from daily.review import Choice, Decision, Outlook, TurnReview
from daily.ruleset import Ruleset
from web.texts import gettext, ngettext, pgettext
from web.words import box_name, points

_BONUS_CHANGE = 0.01
"""Change of the chance of the upper bonus that is worth a word."""
_CHANGE = 0.5
"""Change of expected points that is worth a word."""
_BOXES_TOLD = 2


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a decision: its face, and whether the choice keeps it."""

    face: int
    kept: bool


@dataclass(frozen=True, slots=True)
class ChoiceShown:
    """A choice: the dice with those that it keeps, and its words."""

    dice: tuple[Die, ...]
    words: str


@dataclass(frozen=True, slots=True)
class DecisionShown:
    """A decision: after which roll of which turn, what was chosen, what would have been best (None where nothing was
    better), what it cost. `reasons` say what it changed of the rest of the game."""

    turn: int
    roll: int
    faces: str
    did: ChoiceShown
    best: ChoiceShown | None
    cost: str
    grade: Grade
    word: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A turn: its box and what that added to the total, its luck and cost, what was to be expected after it."""

    number: int
    box: str
    points: int
    luck: str
    cost: str
    expected: str
    square: Square
    decisions: tuple[DecisionShown, ...]


def tenth(value: float) -> str:
    """A figure without a sign."""
    return f"{abs(value):.1f}"


def signed(value: float) -> str:
    """A figure with its sign; what is shown as zero has none."""
    shown = tenth(value)
    if shown == tenth(0):
        return shown
    return f"+{shown}" if value > 0 else f"−{shown}"


def grade_word(grade: Grade) -> str:
    """What a grade is called."""
    match grade:
        case Grade.BEST:
            return pgettext("grade", "best")
        case Grade.GOOD:
            return pgettext("grade", "good")
        case Grade.SLIP:
            return pgettext("grade", "slip")
        case Grade.MISTAKE:
            return pgettext("grade", "mistake")
        case Grade.BLUNDER:
            return pgettext("grade", "blunder")


def counted(grade: Grade, count: int) -> str:
    """What so many decisions of a grade are called; the count stands elsewhere."""
    match grade:
        case Grade.SLIP:
            return ngettext("slip", "slips", count)
        case Grade.MISTAKE:
            return ngettext("mistake", "mistakes", count)
        case Grade.BLUNDER:
            return ngettext("blunder", "blunders", count)
        case _:
            return grade_word(grade)


def faces_of(dice: Dice) -> str:
    """Dice as they are read out."""
    return ", ".join(map(str, dice))


def decision_shown(decision: Decision) -> DecisionShown:
    """A decision as a page shows it."""
    return DecisionShown(
        turn=decision.turn,
        roll=ROLLS_PER_TURN - decision.before.rolls_left,
        faces=faces_of(decision.dice),
        did=_did(decision.before, decision.choice),
        best=advice(decision.before, decision.best) if decision.loss else None,
        cost=tenth(decision.loss),
        grade=decision.grade,
        word=grade_word(decision.grade),
        reasons=tuple(_reasons(decision)) if decision.loss else (),
    )


def turn_shown(turn: TurnReview, ruleset: Ruleset) -> TurnShown:
    """A finished turn as a page shows it."""
    return TurnShown(
        number=turn.number,
        box=box_name(ruleset, turn.box or ""),
        points=turn.points or 0,
        luck=signed(turn.luck),
        cost=tenth(turn.loss),
        expected=tenth(turn.expected),
        square=square_of(turn.loss),
        decisions=tuple(map(decision_shown, turn.decisions)),
    )


def _did(state: State, choice: Choice) -> ChoiceShown:
    """A choice that was made in a state."""
    if isinstance(choice, Write):
        words = gettext("wrote %(box)s, %(points)s", **_box(state, choice))
    elif choice.held:
        words = gettext("kept %(dice)s", dice=_kept(state, choice.held))
    else:
        words = gettext("rolled all five again")
    return ChoiceShown(_dice(state, choice), words)


def advice(state: State, choice: Choice) -> ChoiceShown:
    """A choice in a state, said to somebody who may still make it."""
    if isinstance(choice, Write):
        words = gettext("write %(box)s, %(points)s", **_box(state, choice))
    elif choice.held:
        words = gettext("keep %(dice)s", dice=_kept(state, choice.held))
    else:
        words = gettext("roll all five again")
    return ChoiceShown(_dice(state, choice), words)


def _box(state: State, choice: Write) -> dict[str, str]:
    return {"box": box_name(state.ruleset, choice.box), "points": points(state.options()[choice.box])}


def _kept(state: State, held: tuple[int, ...]) -> str:
    return "\N{NO-BREAK SPACE}".join(str(state.dice[place - 1]) for place in held)


def _dice(state: State, choice: Choice) -> tuple[Die, ...]:
    held = () if isinstance(choice, Write) else choice.held
    return tuple(Die(face, place in held) for place, face in enumerate(state.dice, start=1))


def _reasons(decision: Decision) -> Iterator[str]:
    """What the choice changed of the rest of the game, where that was computed and is notable."""
    mine, best = decision.outlook, decision.best_outlook
    if mine is None or best is None:
        return
    if abs(mine.bonus - best.bonus) >= _BONUS_CHANGE:
        yield gettext(
            "upper bonus %(best)s → %(mine)s (%(change)s)",
            best=_percent(best.bonus),
            mine=_percent(mine.bonus),
            change=signed((mine.bonus - best.bonus) * decision.before.ruleset.bonus),
        )
    if abs(mine.extra - best.extra) >= _CHANGE:
        yield gettext("yacht bonus %(change)s", change=signed(mine.extra - best.extra))
    for box, change in _changed(decision.before.ruleset, mine, best):
        yield f"{box} {signed(change)}"


def _changed(ruleset: Ruleset, mine: Outlook, best: Outlook) -> list[tuple[str, float]]:
    """The boxes whose expected points the choice changed most, notably at least; what was lost first."""
    triples = zip(ruleset.boxes, mine.boxes, best.boxes, strict=True)
    changes = [(box_name(ruleset, box.key), one - other) for box, one, other in triples]
    notable = sorted((each for each in changes if abs(each[1]) >= _CHANGE), key=lambda each: -abs(each[1]))
    return sorted(notable[:_BOXES_TOLD], key=lambda each: each[1])


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"
