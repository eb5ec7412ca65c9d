"""What a friend's link leads to: the game behind it, the reader's own game beside it, the way to the same dice; imports
Flask and the service."""

from datetime import date
from typing import NamedTuple

from flask import request, url_for

from daily.day import Phase
from daily.errors import DayOver, NotFound, NotYet
from daily.ids import GameId, daily_game_id, is_link
from daily.plays import Play
from web.context import context
from web.play import today_url
from web.players import browser_player
from web.texts import gettext


class Linked(NamedTuple):
    """A finished ranked game and its day."""

    play: Play
    day: date


class Challenge(NamedTuple):
    """What can be done with the dice of a day now, the address where, and the words of the button that leads there."""

    sentence: str
    url: str
    button: str


def linked(rid: str) -> Linked:
    """The game behind a friend's link. Raises `NotFound`."""
    here = context()
    game = here.store.resolve(rid) if is_link(rid) else None
    if game is None or game.ranked_day is None:
        raise NotFound("There is no result behind this link.")
    return Linked(here.service.finished(game), game.ranked_day)


def public(path: str) -> str:
    """The whole address of a path, as people outside reach it."""
    return (context().settings.base_url or request.host_url.rstrip("/")) + path


def own_beside(friend: Linked) -> Play | None:
    """The own ranked game of the same day and ruleset, if it is finished: nothing of an unfinished one is told."""
    game = daily_game_id(browser_player(), friend.play.game.ruleset, friend.day)
    try:
        return context().service.finished(game)
    except (NotFound, NotYet):
        return None


def unfinished(friend: Linked) -> GameId | None:
    """The own ranked game of the same day and ruleset, where it may still be begun or finished."""
    here = context()
    player = browser_player()
    game = daily_game_id(player, friend.play.game.ruleset, friend.day)
    if here.is_closed(friend.day):
        return None
    try:
        return None if here.service.open(player, game, here.clock()).state.over else game
    except (NotFound, DayOver):  # no daily any more, or not begun in time
        return None


def challenge_of(friend: Linked) -> Challenge:
    """The way to the same dice."""
    here = context()
    ruleset = friend.play.game.ruleset
    match here.calendar.phase(friend.day, here.clock()):
        case Phase.OPEN:
            sentence = gettext("You roll the same dice in the same order. Can you beat it?")
            return Challenge(sentence, today_url(ruleset), gettext("Take the challenge"))
        case Phase.GRACE:
            return _late_challenge(friend)
    sentence = gettext("This day is over. Its dice are still there to practise with.")
    return Challenge(sentence, url_for("archive.archive", ruleset=ruleset), gettext("Practise on past days"))


def _late_challenge(friend: Linked) -> Challenge:
    """The day is over and not closed yet: what was begun can be finished, and practice has not opened."""
    calendar = context().calendar
    closes = calendar.closes_at(friend.day).astimezone(calendar.timezone).strftime("%Y-%m-%d %H:%M %Z")
    game = unfinished(friend)
    if game is not None:
        sentence = gettext("This day is over, but your game can still be finished, until %(time)s.", time=closes)
        return Challenge(sentence, url_for("play.game", gid=str(game)), gettext("Finish your game"))
    sentence = gettext("This day is over. Practice on its dice opens when it is closed, at %(time)s.", time=closes)
    return Challenge(sentence, today_url(friend.play.game.ruleset), gettext("Today’s challenge"))
