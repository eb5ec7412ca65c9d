"""What the table says of a state: the sentence of the status line, and what the live region speaks; imports `words` and
the core.
"""

from daily.card import upper_sums
from daily.dice import ROLLS_PER_TURN
from daily.game import State
from daily.ruleset import Box
from daily.scoring import is_five_of_a_kind
from web.texts import gettext, ngettext
from web.words import box_name, points, reason


def status_of(state: State, undone: str | None = None) -> str:
    """The sentence in the status line; `undone` is the key of the box that the last move took back."""
    return _undone(state, undone) or _status(state)


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


def _status(state: State) -> str:
    if state.over:
        return gettext("Finished: %(points)s.", points=points(state.card.total))
    if state.before is not None:
        return score_status(state)
    if not state.dice:
        return gettext("Press Roll to begin.") if state.at == 0 else gettext("Roll the dice.")
    if barred := reason(state):
        return f"{_extra_status(state)}{barred}"
    if not state.rolls_left:
        return _extra_status(state) + gettext("No rolls left: choose a box.")
    if state.rolls == 1:
        return gettext("Tap the dice that you want to keep.")
    if state.rolls == 2:
        return gettext("Grey numbers: what a box pays now. Tap one to write it.")
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
        return _status(state)
    upper = upper_sums(state.ruleset, state.card)[box.column]
    sums = (
        gettext("Upper %(sum)d of %(threshold)d.", sum=upper, threshold=state.ruleset.threshold)
        if state.ruleset.threshold
        else gettext("Upper %(sum)d.", sum=upper)
    )
    rest = gettext("Total %(total)d. Turn %(turn)d.", total=state.card.total, turn=state.turn)
    return f"{score_status(state)} {sums} {rest}"


def _roll_speech(state: State) -> str:
    options = state.options()
    highest = max(options.values())
    names = gettext(" or ").join(box_name(state.ruleset, key) for key, points in options.items() if points == highest)
    rolls = (
        ngettext("%(num)d roll left.", "%(num)d rolls left.", state.rolls_left)
        if state.rolls_left < ROLLS_PER_TURN and state.rolls_left
        else gettext("No rolls left. Choose a box.")
    )
    faces = ", ".join(map(str, state.dice))
    top = gettext("Highest now: %(boxes)s, %(points)s.", boxes=names, points=points(highest)) if highest else ""
    parts = (f"{faces}.", rolls, top, _extra_status(state).strip(), reason(state) or "")
    return " ".join(part for part in parts if part)
