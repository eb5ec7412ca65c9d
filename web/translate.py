"""An error of the core in the reader's language; imports Flask-Babel and `words`.

The core's sentences are literals with named places, and stand in the catalogues under that text. Values that name
boxes are shown by the names that players know.
"""

from daily.errors import DailyError
from daily.service import RefusedMove
from web.texts import gettext
from web.words import box_name


def translated(error: DailyError) -> str:
    """The sentence of an error as a page shows it."""
    values = dict(error.values)
    if isinstance(error, RefusedMove):
        ruleset = error.play.state.ruleset
        for name in ("move", "boxes"):
            keys = str(values.get(name, "")).split(", ")
            if all(key in ruleset.index for key in keys):
                values[name] = ", ".join(box_name(ruleset, key) for key in keys)
    # The message of an error never holds a % sign of its own formatting, so it is looked up as it stands.
    return gettext(error.message).format(**values)
