"""What a friend's link leads to: the game behind it, the reader's own game beside it, the way to the same dice; imports
Flask and the service."""

from datetime import date
from typing import NamedTuple

from flask import url_for

from daily.day import Phase
from daily.errors import NotFound, NotYet
from daily.ids import daily_game_id, is_link
from daily.plays import Play
from web.context import context
from web.play import today_url
from web.players import browser_player


class Linked(NamedTuple):
    """A finished ranked game and its day."""

    play: Play
    day: date


class Challenge(NamedTuple):
    """The address where the dice of a day can be played; as practice where the day is over."""

    url: str
    practice: bool


def linked(rid: str) -> Linked:
    """The game behind a friend's link. Raises `NotFound`."""
    here = context()
    game = here.store.resolve(rid) if is_link(rid) else None
    if game is None or game.ranked_day is None:
        raise NotFound("There is no result behind this link.")
    return Linked(here.service.finished(game), game.ranked_day)


def own_beside(friend: Linked) -> Play | None:
    """The own ranked game of the same day and ruleset, if it is finished: nothing of an unfinished one is told."""
    game = daily_game_id(browser_player(), friend.play.game.ruleset, friend.day)
    try:
        return context().service.finished(game)
    except (NotFound, NotYet):
        return None


def challenge_of(friend: Linked) -> Challenge:
    """The way to the same dice."""
    here = context()
    ruleset = friend.play.game.ruleset
    if here.calendar.phase(friend.day, here.clock()) is Phase.OPEN:
        return Challenge(today_url(ruleset), practice=False)
    return Challenge(url_for("archive.archive", ruleset=ruleset), practice=True)
