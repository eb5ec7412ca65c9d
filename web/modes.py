"""What a game of each mode is called, in the language of the request; imports the core's ids and `words`."""

from daily.ids import GameId, Mode
from web.texts import gettext
from web.words import level_name


def mode_name(game: GameId) -> str:
    """What players call such a game: the title of its table and of its result."""
    match game.mode:
        case Mode.DAILY:
            return gettext("Today’s challenge")
        case Mode.ARCHIVE:
            return gettext("Practice")
        case Mode.SOLO:
            return gettext("Solo")
        case Mode.CHALLENGE:
            return gettext("A friend’s dice")
        case Mode.COMPUTER:
            return gettext("Computer (%(level)s)", level=level_name(game.level or ""))
        case Mode.TABLE:
            return gettext("At one table")
