"""What chats show of the game behind a link: the words in the head of its page, and what its picture shows; imports
Flask and the core. `drawn.py` has both as records, `page.py` the page.

Neither says more than the text that the sender may copy, or asks who is looking: no dice, no boxes, and of dice that
somebody may still play no more than a day's text tells.
"""

from collections.abc import Callable
from gettext import NullTranslations

from flask import request

from daily.duel import verdict_word
from daily.plays import Play
from daily.share import signed
from daily.tally import verdict_of
from web.addresses import public, url_for
from web.context import context
from web.friends.drawn import Drawn, Preview
from web.friends.links import Linked
from web.insight.verdict import known_insight, known_par
from web.texts import gettext
from web.words import english_name, points, ruleset_name


def score_of(play: Play) -> str:
    """The score alone, and against the computer beside its own."""
    return points(play.state.card.total) if play.rival is None else _headline(play)


def drawn_of(found: Linked) -> Drawn:
    """What the picture of a game shows: its score; of a daily game what that is beside par, and the squares; against
    the computer how it ended."""
    play, headline = found.play, _headline(found.play)
    tag = " · ".join(_which(found, english_name))
    if play.rival is not None:
        verdict = verdict_of(play.state.card.total, play.rival.state.card.total)
        return Drawn(headline, tag, verdict_word(verdict, NullTranslations()))
    if found.day is None:
        return Drawn(headline, tag)
    par, insight = _par(found), known_insight(play)
    note = "" if par is None else f"par {_beside(play, par)}"
    return Drawn(headline, tag, note, insight.squares if insight else ())


def is_complete(found: Linked, drawn: Drawn) -> bool:
    """Whether the picture of a game will never show more than it does now."""
    return found.day is None or bool(drawn.note and drawn.squares)


def preview_of(found: Linked, against: str) -> Preview:
    """The words beside a link, in the language of the request; `against` says how a game against the computer ended."""
    par = _par(found)
    title = " · ".join((score_of(found.play), _name_of(found)))
    call = gettext("Play the same dice.") if par is None else gettext("Play the same dice · par %(par)s", par=par)
    beside = "" if par is None else gettext("par %(difference)s", difference=_beside(found.play, par))
    return Preview(
        title=title,
        text=" · ".join(filter(None, (against, call))),
        url=public(url_for("friend.friend", rid=found.rid)),
        picture=public(picture_path(found)),
        alt=" · ".join(filter(None, (title, beside))),
    )


def _name_of(found: Linked) -> str:
    """The name of the product and which game it was: `Daily Yacht Dice #128`."""
    brand = gettext("Daily Yacht Dice")
    number, *names = _which(found, ruleset_name)
    if found.day is None:
        return f"{brand} · {number}"
    return " · ".join((f"{brand} {number}", *names))


def picture_path(found: Linked) -> str:
    """The one path of a picture, in whatever language the page is."""
    return url_for("friend.picture", rid=found.rid).removeprefix(request.script_root)


def _headline(play: Play) -> str:
    total = play.state.card.total
    return str(total) if play.rival is None else f"{total} : {play.rival.state.card.total}"


def _which(found: Linked, name: Callable[[str], str]) -> tuple[str, ...]:
    """The number of the day, and the ruleset but for the daily of the front page, which needs no name."""
    ruleset = found.play.game.ruleset
    if found.day is None:
        return (name(ruleset),)
    number = f"#{context().calendar.number(found.day)}"
    return (number,) if ruleset == context().service.rulesets[0] else (number, name(ruleset))


def _par(found: Linked) -> int | None:
    """Par of the day. Of dice that are no day's nothing is told."""
    return known_par(found.play) if found.day else None


def _beside(play: Play, par: int) -> str:
    return signed(play.state.card.total - par)
