"""Solo: every ruleset with what the own games of it came to, new games, and what a result is among them; imports Flask,
the service and the rules' differences.

Challenges count as solo games: their dice were as new to their player. A game is nothing before its first roll.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from daily.ids import GameId, Mode
from daily.plays import Play
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS
from daily.tally import History, Kind, Tally, kind_of
from web.addresses import url_for
from web.context import context
from web.forms import field
from web.insight.decisions import tenth
from web.players import browser_player
from web.rules.differences import about, base_of, main_rulesets
from web.texts import gettext, ngettext
from web.words import points, ruleset_name

bp = Blueprint("solo", __name__)


@dataclass(frozen=True, slots=True)
class Offer:
    """A ruleset to play: `about` says what it is, `record` what the own games came to (empty before the first), `rules`
    leads to its rules, `unfinished` to the game to go on with; `friends` says that this one has a friend's dice."""

    key: str
    name: str
    about: str
    record: str
    rules: str
    unfinished: str | None
    friends: bool


@dataclass(frozen=True, slots=True)
class Family:
    """A ruleset and the house rules that are made of it; `known` says that the player has played one of these."""

    main: Offer
    house: tuple[Offer, ...]

    @property
    def known(self) -> bool:
        return any(offer.record or offer.unfinished for offer in self.house)


@bp.get("/solo")
def start() -> str:
    """All rulesets, and the player's own figures."""
    history = context().store.history(browser_player())
    return render_template("solo.html", families=tuple(_family(rules, history) for rules in main_rulesets()))


@bp.post("/solo")
def begin() -> BaseResponse:
    """A new game. Raises `UnknownRuleset`."""
    browser_player()
    game = context().service.solo(field("ruleset"))
    return redirect(_table(game), 303)


def remarks(play: Play) -> Iterator[str]:
    """What the total of a finished game is beside the friend's whose dice it has, and among the own ones."""
    total = play.state.card.total
    if play.game.link:
        yield _beside(total, context().service.same_dice.root_of(play.game.link).state.card.total)
    tally = context().store.history(play.player).tallies.get(kind_of(play.game))
    if tally:
        yield _among(total, tally)


def _beside(own: int, other: int) -> str:
    if own == other:
        return gettext("Just as much as your friend.")
    if own > other:
        return gettext("%(points)s more than your friend’s %(score)s.", points=points(own - other), score=other)
    return gettext("%(points)s less than your friend’s %(score)s.", points=points(other - own), score=other)


def _among(total: int, tally: Tally) -> str:
    if tally.games == 1:
        return gettext("Your first game with these rules: the score to beat from now on.")
    if total >= tally.best:
        return gettext("Your best score so far!")
    return gettext("%(points)s below your best, %(best)s.", points=points(tally.best - total), best=tally.best)


def _family(main: Ruleset, history: History) -> Family:
    house = (rules for rules in RULESETS.values() if base_of(rules) is main)
    return Family(_offer(main, history), tuple(_offer(rules, history) for rules in house))


def _offer(rules: Ruleset, history: History) -> Offer:
    kind = Kind(Mode.SOLO, rules.key)
    challenge = Kind(Mode.CHALLENGE, rules.key)  # it has its link besides
    game = history.unfinished.get(kind) or history.unfinished.get(challenge)
    return Offer(
        key=rules.key,
        name=ruleset_name(rules.key),
        about=about(rules),
        record=_record(history.tallies.get(kind)),
        rules=url_for("rules.of_ruleset", ruleset=rules.key),
        unfinished=_table(game) if game else None,
        friends=game is not None and game.link is not None,
    )


def _record(tally: Tally | None) -> str:
    return " · ".join(_figures(tally)) if tally else ""


def _figures(tally: Tally) -> Iterator[str]:
    yield gettext("Best %(best)s", best=tally.best)
    if tally.games > 1:
        yield gettext("mean %(mean)s", mean=tenth(tally.mean))
    yield ngettext("%(num)d game", "%(num)d games", tally.games)


def _table(game: GameId) -> str:
    return url_for("play.game", gid=str(game))
