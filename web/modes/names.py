"""What a game of each mode is called and what there is to beat in it, in the language of the request; imports the
context, the core and `words`."""

from daily.ids import GameId, Mode
from daily.plays import Play
from daily.tally import kind_of
from web.context import context
from web.texts import gettext
from web.words import level_name


def mode_name(game: GameId, *, over: bool) -> str:
    """What players call such a game: the title of its table and of its result; `over` says that its day is."""
    match game.mode:
        case Mode.DAILY:
            return gettext("Challenge") if over else gettext("Today’s challenge")
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


def section_of(game: GameId) -> str:
    """The blueprint of the menu's entry to which such a game belongs."""
    match game.mode:
        case Mode.DAILY:
            return "play"
        case Mode.ARCHIVE:
            return "archive"
        case Mode.SOLO | Mode.CHALLENGE:
            return "solo"
        case Mode.COMPUTER:
            return "computer"
        case Mode.TABLE:
            return "party"


def goal_of(play: Play) -> str:
    """What there is to beat: the score of the game that had these dice first, or the own best; empty where there is
    neither."""
    here = context()
    if play.game.link:
        score = here.service.same_dice.root_of(play.game.link).state.card.total
        return gettext("%(score)s to beat", score=score)
    if play.game.mode is not Mode.SOLO:
        return ""
    tally = here.store.history(play.player).tallies.get(kind_of(play.game))
    return gettext("Best %(best)s", best=tally.best) if tally else ""
