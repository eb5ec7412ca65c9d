"""What the table says of a state: the sentence of the status line, and what the live region speaks; imports `lessons`
beside it, `words` and the core.
"""

from typing import NamedTuple

from daily.card import upper_sums
from daily.game import State
from daily.ruleset import Box
from daily.scoring import is_five_of_a_kind
from web.table.lessons import NOTHING, Learned, Lesson
from web.texts import gettext, ngettext
from web.words import box_name, points, reason


class Heard(NamedTuple):
    """What is read aloud when somebody asks for it: the dice and the rolls left; the sums of the card."""

    dice: str
    sums: str


def heard_of(state: State) -> Heard:
    """What can be asked for at a state."""
    dice = gettext("Dice: %(dice)s", dice=_faces(state)) if state.dice else gettext("No dice on the table yet")
    uppers = "".join(_upper(state, column) for column in range(state.ruleset.columns))
    return Heard(f"{dice}. {_rolls(state)}", f"{uppers}{gettext('Total %(total)d.', total=state.card.total)}")


def status_of(state: State, undone: str | None = None, learned: Learned = NOTHING) -> str:
    """The sentence in the status line; `undone` is the key of the box that the last move took back, `learned` what
    needs to be taught no more."""
    return _undone(state, undone) or _status(state, learned)


def then_of(state: State, learned: Learned = NOTHING) -> str:
    """The sentence that takes the place of the one about keeping dice once a die is kept; else empty."""
    return gettext("Now roll the others.") if _keeps_next(state, learned) else ""


def speech_of(state: State, undone: str | None = None) -> str:
    """What a screen reader says after a move (UX 7)."""
    return f"{_undone(state, undone)} {_speech(state)}".lstrip()


def written_name(state: State) -> str | None:
    """The name of the box that can be taken back."""
    box = _written_box(state)
    return box_name(state.ruleset, box.key) if box else None


def score_status(state: State, who: str = "") -> str:
    """What was just written, and by whom where there are several, with the bonuses that came with it."""
    before, box = state.before, _written_box(state)
    if before is None or box is None:
        return ""
    written = state.card.points[state.ruleset.index[box.key]] or 0
    name, paid = box_name(state.ruleset, box.key), points(written)
    parts = [
        gettext("%(name)s: %(box)s, %(points)s.", name=who, box=name, points=paid)
        if who
        else gettext("Written: %(box)s, %(points)s.", box=name, points=paid)
    ]
    if bonus := state.card.bonus - before.card.bonus:
        parts.append(gettext("Upper bonus +%(num)d!", num=bonus))
    if extra := state.card.extra - before.card.extra:
        parts.append(gettext("Yacht bonus +%(num)d!", num=extra))
    return " ".join(parts)


def _written_box(state: State) -> Box | None:
    if state.before is None:
        return None
    place = (state.card.key.filled & ~state.before.card.key.filled).bit_length() - 1
    return state.ruleset.boxes[place]


def _undone(state: State, box: str | None) -> str:
    return gettext("Undone: %(box)s is open again.", box=box_name(state.ruleset, box)) if box else ""


def _status(state: State, learned: Learned) -> str:
    if state.over:
        return gettext("Finished: %(points)s.", points=points(state.card.total))
    if state.before is not None:
        return score_status(state)
    if not state.dice:
        first = state.at == 0 and Lesson.ROLL not in learned
        return gettext("Press Roll to begin.") if first else gettext("Roll the dice.")
    return _extra_status(state) + (reason(state) or _lesson(state, learned) or _choice(state))


def _lesson(state: State, learned: Learned) -> str:
    """What to do with dice for the first time, one thing after the other."""
    if _keeps_next(state, learned):
        return gettext("Tap the dice that you want to keep.")
    if Lesson.WRITE in learned:
        return ""
    if state.rolls_left:
        return gettext("Grey numbers: what a box pays now. Roll on, or tap one to write it.")
    return gettext("Grey numbers: what a box pays now. Tap one to write it.")


def _keeps_next(state: State, learned: Learned) -> bool:
    """Whether keeping dice is the next thing to learn."""
    return bool(state.dice and state.rolls_left and Lesson.HOLD not in learned and not reason(state))


def _choice(state: State) -> str:
    if not state.rolls_left:
        return gettext("No rolls left: choose a box.")
    return ngettext(
        "%(num)d roll left: keep dice, or choose a box.",
        "%(num)d rolls left: keep dice, or choose a box.",
        state.rolls_left,
    )


def _extra_status(state: State) -> str:
    """Announce the extra bonus that any box will bring with these dice."""
    if state.card.key.live and is_five_of_a_kind(state.dice):
        return gettext("Yacht bonus +%(num)d!", num=state.ruleset.extra) + " "
    return ""


def _speech(state: State) -> str:
    if state.dice:
        return _roll_speech(state)
    box = _written_box(state)
    if box is None:
        return _status(state, NOTHING)
    rest = gettext("Total %(total)d. Turn %(turn)d.", total=state.card.total, turn=state.turn)
    return f"{score_status(state)} {_upper(state, box.column)}{rest}"


def _upper(state: State, column: int) -> str:
    """The upper sum of a column, which is named where there are several; a space follows."""
    rules = state.ruleset
    total = upper_sums(rules, state.card)[column]
    sums = (
        gettext("Upper %(sum)d of %(threshold)d.", sum=total, threshold=rules.threshold)
        if rules.threshold
        else gettext("Upper %(sum)d.", sum=total)
    )
    factor = next(box.factor for box in rules.boxes if box.column == column)
    return f"×{factor}: {sums} " if rules.columns > 1 else f"{sums} "


def _faces(state: State) -> str:
    return ", ".join(map(str, state.dice))


def _rolls(state: State) -> str:
    if not state.rolls_left:
        return gettext("No rolls left. Choose a box.")
    return ngettext("%(num)d roll left.", "%(num)d rolls left.", state.rolls_left)


def _roll_speech(state: State) -> str:
    options = state.options()
    highest = max(options.values())
    names = gettext(" or ").join(box_name(state.ruleset, key) for key, points in options.items() if points == highest)
    top = gettext("Highest now: %(boxes)s, %(points)s.", boxes=names, points=points(highest)) if highest else ""
    parts = (f"{_faces(state)}.", _rolls(state), top, _extra_status(state).strip(), reason(state) or "")
    return " ".join(part for part in parts if part)
