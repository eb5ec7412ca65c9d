"""What a player sends to friends after a game: its text, and the same in words only; imports Flask and the core's
texts.

Texts are printed into the page by the server, since the share sheet of a phone must open within the tap that asks for
it. A mode with a link has a function here.
"""

from dataclasses import dataclass
from datetime import date

from daily.card import Card, upper_sums
from daily.duel import Duel, duel_text, duel_words
from daily.ids import link_of
from daily.insight import Insight
from daily.plays import Play
from daily.ruleset import Ruleset
from daily.share import Shared, challenge_text, share_text, share_words
from daily.tally import verdict_of
from daily.yardsticks import Yardsticks
from web.addresses import public, url_for
from web.context import context
from web.texts import gettext, translations
from web.words import level_name, ruleset_name

_BY_BOXES = frozenset({"classic", "yacht"})
"""Rulesets that are told apart by the number of their boxes, as players of these two do."""


@dataclass(frozen=True, slots=True)
class Share:
    """A text to copy under a heading, and the button's words. `note` says what the friend will see, `words` is the text
    in words only; either may be empty."""

    heading: str
    text: str
    button: str
    note: str = ""
    words: str = ""


def daily_share(play: Play, day: date, streak: int, insight: Insight | None, yardsticks: Yardsticks | None) -> Share:
    """Of a ranked game: how it was played, square by square."""
    here = context()
    ruleset = play.game.ruleset
    shared = Shared(
        number=here.calendar.number(day),
        total=play.state.card.total,
        streak=streak,
        link=_link(play),
        ruleset="" if ruleset == here.service.rulesets[0] else ruleset_name(ruleset),
        par=yardsticks.par.total if yardsticks else None,
        squares=insight.squares if insight else (),
        marks=insight.marks if insight else None,
    )
    texts = translations()
    return Share(
        gettext("Tell your friends"),
        share_text(shared, texts),
        gettext("Copy result"),
        words=share_words(shared, texts),
    )


def challenge_share(play: Play) -> Share:
    """Of a game with dice of its own: the dice for a friend."""
    total = play.state.card.total
    return Share(
        gettext("The same dice for a friend"),
        challenge_text(ruleset_name(play.game.ruleset), total, _link(play), translations()),
        gettext("Copy challenge"),
        gettext(
            "Behind the link your friend sees your score and plays the same dice. Par and all decisions are told once "
            "you have both finished."
        ),
    )


def record_share(play: Play) -> Share | None:
    """Of a game against the computer: how it ended. None for others."""
    if play.rival is None:
        return None
    rules, card, beside = play.state.ruleset, play.state.card, play.rival.state.card.total
    duel = Duel(
        ruleset=_short_name(rules),
        level=level_name(play.game.level or ""),
        own=card.total,
        beside=beside,
        verdict=verdict_of(card.total, beside),
        uppers=upper_sums(rules, card),
        threshold=rules.threshold,
        fives=_fives(rules, card),
        link=_link(play),
    )
    texts = translations()
    return Share(
        gettext("Tell your friends"), duel_text(duel, texts), gettext("Copy record"), words=duel_words(duel, texts)
    )


def _short_name(rules: Ruleset) -> str:
    """The name of a ruleset where the product's name stands before it."""
    if rules.key in _BY_BOXES:
        return gettext("%(boxes)s boxes", boxes=len(rules.boxes))
    return ruleset_name(rules.key)


def _fives(rules: Ruleset, card: Card) -> int:
    """How often five of a kind paid: in its boxes, and beyond them."""
    written = sum(box.five and bool(points) for box, points in zip(rules.boxes, card.points, strict=True))
    return written + (card.extra // rules.extra if rules.extra else 0)


def _link(play: Play) -> str:
    return public(url_for("friend.friend", rid=link_of(play.game)))
