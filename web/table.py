"""The table as a page shows it: a plain view of a state, in the language of the request; imports `words` and the core.

`table_of` is the only place where a state becomes something to look at. The template `_table.html` draws it and
decides nothing.
"""

from dataclasses import dataclass
from functools import lru_cache
from gettext import NullTranslations

from daily.card import upper_sum
from daily.dice import ROLLS_PER_TURN
from daily.game import State
from daily.ruleset import Box, Ruleset
from daily.scoring import is_five_of_a_kind
from web.texts import gettext, ngettext, translations
from web.words import box_name, points, reason


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table: its place (1-5), its face, and whether the last roll held it."""

    place: int
    face: int
    held: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the card: `points` where it is written, else `option` where it may be written now.

    `highest` marks the highest option (ties: all of them). `barred` says that the box is open but not legal with
    these dice. `extras` counts the ticks of a five-of-a-kind box.
    """

    key: str
    name: str
    face: int | None
    points: int | None
    option: int | None
    highest: bool
    barred: bool
    extras: int
    speech: str


@dataclass(frozen=True, slots=True)
class Upper:
    """The sum of the upper section: `threshold` 0 means that there is no bonus; `pace` compares with three of each
    face so far."""

    sum: int
    threshold: int
    bonus: int
    paid: int
    pace: int


@dataclass(frozen=True, slots=True)
class Table:
    """All that the table part of a page shows.

    `at` goes into every form. `status` is the sentence in the status line, `speech` what the live region says. `undo`
    names the box that can be taken back. `roll` is the text of the big button, and `can_roll` whether it rolls.
    """

    at: int
    turn: int
    turns: int
    rolls_left: int
    dice: tuple[Die, ...]
    upper_rows: tuple[Row, ...]
    lower_rows: tuple[Row, ...]
    upper: Upper
    extra: int
    total: int
    over: bool
    roll: str
    can_roll: bool
    undo: str | None
    status: str
    speech: str
    reason: str | None


def table_of(state: State, undone: str | None = None) -> Table:
    """The view of a state; `undone` is the key of the box that the last move took back."""
    rows = _rows(state)
    return Table(
        at=state.at,
        turn=state.turn,
        turns=len(state.ruleset.boxes),
        rolls_left=state.rolls_left,
        dice=tuple(Die(place, face, place in state.held) for place, face in enumerate(state.dice, start=1)),
        upper_rows=tuple(row for row in rows if row.face),
        lower_rows=tuple(row for row in rows if not row.face),
        upper=_upper(state),
        extra=state.card.extra,
        total=state.card.total,
        over=state.over,
        roll=_roll_text(state),
        can_roll=state.rolls_left > 0 and not state.over,
        undo=_written(state),
        status=_undone(state, undone) or _status(state),
        speech=f"{_undone(state, undone)} {_speech(state)}".lstrip(),
        reason=reason(state),
    )


def _rows(state: State) -> tuple[Row, ...]:
    options = state.options()
    highest = max(options.values(), default=0)
    return tuple(
        _row(state, box, held, options.get(box.key), highest)
        for box, held in zip(state.ruleset.boxes, state.card.points, strict=True)
    )


def _row(state: State, box: Box, written: int | None, option: int | None, highest: int) -> Row:
    top = option is not None and option == highest and highest > 0
    barred = written is None and option is None and bool(state.dice)
    extra = state.ruleset.extra
    extras = state.card.extra // extra if extra and box.five and written else 0
    return _worded(translations(), state.ruleset, box.key, written, option, top, barred, extras)


@lru_cache(maxsize=20_000)
def _worded(
    catalogue: NullTranslations,  # noqa: ARG001  # the language of the words: a part of the key
    ruleset: Ruleset,
    key: str,
    written: int | None,
    option: int | None,
    top: bool,
    barred: bool,
    extras: int,
) -> Row:
    """A line in the words of the request's language. There are few different ones, and their words cost more than all
    else that a page shows of a state."""
    name = box_name(ruleset, key)
    return Row(
        key=key,
        name=name,
        face=ruleset.boxes[ruleset.index[key]].face,
        points=written,
        option=option,
        highest=top,
        barred=barred,
        extras=extras,
        speech=_row_speech(name, written, option, top, barred),
    )


def _row_speech(name: str, written: int | None, option: int | None, top: bool, barred: bool) -> str:
    """The name of a box for the ear."""
    if written is not None:
        return gettext("%(box)s, written, %(points)s", box=name, points=points(written))
    if barred:
        return gettext("%(box)s, open, not allowed now", box=name)
    if option is None:
        return gettext("%(box)s, open", box=name)
    if top:
        return gettext("%(box)s, open, %(points)s now, highest now", box=name, points=points(option))
    return gettext("%(box)s, open, %(points)s now", box=name, points=points(option))


def _upper(state: State) -> Upper:
    rules = state.ruleset
    written = zip(rules.boxes, state.card.points, strict=True)
    pace = sum(points // box.factor - 3 * box.face for box, points in written if box.face and points is not None)
    return Upper(upper_sum(rules, state.card), rules.threshold, rules.bonus, state.card.bonus, pace)


def _roll_text(state: State) -> str:
    if state.over:
        return gettext("Finished")
    if not state.dice:
        return gettext("Roll (3 rolls)")
    if state.rolls_left:
        return ngettext("Roll again (%(num)d left)", "Roll again (%(num)d left)", state.rolls_left)
    return gettext("Choose a box ▲")


def _written(state: State) -> str | None:
    """The name of the box that can be taken back."""
    box = _written_box(state)
    return box_name(state.ruleset, box.key) if box else None


def _written_box(state: State) -> Box | None:
    if state.before is None:
        return None
    place = (state.card.key.filled & ~state.before.card.key.filled).bit_length() - 1
    return state.ruleset.boxes[place]


def _undone(state: State, box: str | None) -> str:
    return gettext("Undone: %(box)s is open again.", box=box_name(state.ruleset, box)) if box else ""


def _status(state: State) -> str:
    """The sentence in the status line."""
    if state.over:
        return gettext("Finished: %(points)s.", points=points(state.card.total))
    if state.before is not None:
        return _score_status(state)
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


def _score_status(state: State) -> str:
    """What was just written, with the bonuses that came with it."""
    before, box = state.before, _written_box(state)
    if before is None or box is None:
        return ""
    written = state.card.points[state.ruleset.index[box.key]] or 0
    parts = [gettext("Written: %(box)s, %(points)s.", box=box_name(state.ruleset, box.key), points=points(written))]
    if bonus := state.card.bonus - before.card.bonus:
        parts.append(gettext("Upper bonus +%(num)d!", num=bonus))
    if extra := state.card.extra - before.card.extra:
        parts.append(gettext("Yacht bonus +%(num)d!", num=extra))
    return " ".join(parts)


def _extra_status(state: State) -> str:
    """Announce the extra bonus that any box will bring with these dice."""
    if state.card.key.live and is_five_of_a_kind(state.dice):
        return gettext("Yacht bonus +%(num)d!", num=state.ruleset.extra) + " "
    return ""


def _speech(state: State) -> str:
    """What a screen reader says after a move (UX 7)."""
    if state.dice:
        return _roll_speech(state)
    if state.before is None:
        return _status(state)
    upper = upper_sum(state.ruleset, state.card)
    sums = (
        gettext("Upper %(sum)d of %(threshold)d.", sum=upper, threshold=state.ruleset.threshold)
        if state.ruleset.threshold
        else gettext("Upper %(sum)d.", sum=upper)
    )
    rest = gettext("Total %(total)d. Turn %(turn)d.", total=state.card.total, turn=state.turn)
    return f"{_score_status(state)} {sums} {rest}"


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
