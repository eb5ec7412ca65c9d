"""What a friend's link leads to: the game behind it, the reader's own game beside it, the way to the same dice; imports
Flask and the service."""

from datetime import date
from typing import NamedTuple

from daily.day import Phase
from daily.errors import DayOver, NotFound
from daily.ids import GameId, daily_game_id, is_link, link_of
from daily.plays import Play
from web.addresses import url_for
from web.context import context
from web.play import today_url
from web.players import browser_player
from web.texts import gettext


class Linked(NamedTuple):
    """A finished game, and its day where it has a day's dice."""

    play: Play
    day: date | None

    @property
    def rid(self) -> str:
        """The link that leads to it."""
        return link_of(self.play.game)


class Challenge(NamedTuple):
    """What can be done with the same dice now, the address where, and the words of the button that leads there;
    `posted` says that the button is a form's."""

    sentence: str
    url: str
    button: str
    posted: bool = False


def linked(rid: str) -> Linked:
    """The game behind a friend's link. Raises `NotFound`."""
    here = context()
    game = here.store.resolve(rid) if is_link(rid) else None
    if game is None:
        raise NotFound("There is no result behind this link.")
    return Linked(here.service.finished(game), game.day)


def is_mine(friend: Linked) -> bool:
    """Whether the game behind a link is the reader's own."""
    return friend.play.player == browser_player()


def own_beside(friend: Linked) -> Play | None:
    """The reader's own game on the same dice, if it is finished: nothing of an unfinished one is told. None where the
    game behind the link is the reader's."""
    return context().service.same_dice.own_beside(browser_player(), friend.play)


def unfinished(friend: Linked) -> Play | None:
    """The own game on the same dice, where it may still be begun or finished."""
    here = context()
    try:
        play = here.service.open(browser_player(), _own_game(friend), here.clock())
    except (NotFound, DayOver):  # no daily any more, or not begun in time
        return None
    late = friend.day is not None and here.is_closed(friend.day)
    return None if late or play.state.over else play


def _own_game(friend: Linked) -> GameId:
    player = browser_player()
    if friend.day is None:
        return context().service.challenge(player, friend.rid)
    return daily_game_id(player, friend.play.game.ruleset, friend.day)


def challenge_of(friend: Linked) -> Challenge:
    """The way to the same dice, for somebody who has not finished them."""
    if friend.day is None:
        return _own_dice(friend)
    here = context()
    ruleset = friend.play.game.ruleset
    match here.calendar.phase(friend.day, here.clock()):
        case Phase.OPEN:
            return Challenge(_beat_it(), today_url(ruleset), gettext("Take the challenge"))
        case Phase.GRACE:
            return _late(friend, friend.day)
    sentence = gettext("This day is over. Its dice are still there to practise with.")
    return Challenge(sentence, url_for("archive.archive", ruleset=ruleset), gettext("Practise on past days"))


def _beat_it() -> str:
    return gettext("You roll the same dice in the same order. Can you beat it?")


def _own_dice(friend: Linked) -> Challenge:
    """Dice that are no day's wait for every friend for ever."""
    address = url_for("friend.play", rid=friend.rid)
    game = unfinished(friend)
    if game is None or game.state.at == 0:
        return Challenge(_beat_it(), address, gettext("Play the same dice"), posted=True)
    return Challenge(gettext("You have begun these dice: your game goes on."), address, gettext("Go on"), posted=True)


def _late(friend: Linked, day: date) -> Challenge:
    """The day is over and not closed yet: what was begun can be finished, and practice has not opened."""
    calendar = context().calendar
    closes = calendar.closes_at(day).astimezone(calendar.timezone).strftime("%Y-%m-%d %H:%M %Z")
    game = unfinished(friend)
    if game is not None:
        sentence = gettext("This day is over, but your game can still be finished, until %(time)s.", time=closes)
        return Challenge(sentence, url_for("play.game", gid=str(game.game)), gettext("Finish your game"))
    sentence = gettext("This day is over. Practice on its dice opens when it is closed, at %(time)s.", time=closes)
    return Challenge(sentence, today_url(friend.play.game.ruleset), gettext("Today’s challenge"))
