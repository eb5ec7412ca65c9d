"""An error of the core in the reader's language; imports `texts` and `words`.

The core's sentences are literals with named places, and stand in the catalogues under that text. Values that name
boxes are shown by the names that players know.
"""

from daily.errors import DailyError
from daily.game import State
from daily.plays import RefusedMove
from web.texts import gettext
from web.words import box_name, reason


def translated(error: DailyError) -> str:
    """The sentence of an error as a page shows it. A box that is barred repeats why."""
    values = dict(error.values)
    if isinstance(error, RefusedMove):
        if _is_barred(error.play.state, str(values.get("move"))):
            return reason(error.play.state) or ""
        ruleset = error.play.state.ruleset
        for name in ("move", "boxes"):
            keys = str(values.get(name, "")).split(", ")
            if all(key in ruleset.index for key in keys):
                values[name] = ", ".join(box_name(ruleset, key) for key in keys)
    # The message of an error never holds a % sign of its own formatting, so it is looked up as it stands.
    return gettext(error.message).format(**values)


def _is_barred(state: State, box: str) -> bool:
    """Whether a box is open, and not legal with the dice on the table."""
    place = state.ruleset.index.get(box)
    return state.barred is not None and place is not None and state.card.points[place] is None
