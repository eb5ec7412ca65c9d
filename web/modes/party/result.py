"""The result of a game at one table: who won, the places, all cards, the text to copy, and the ways on; imports Flask,
the core's party, `cards` and the reviews.

Nothing of it is ranked or linked. How lucky everybody was is told where the ruleset has an exact table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import render_template

from daily.ids import GameId
from daily.party import Party, Place, places, rematch_names
from daily.plays import Play
from daily.review import Review
from web.addresses import url_for
from web.context import context
from web.insight.decisions import signed, tenth
from web.modes.party.cards import Cards, cards_of
from web.texts import gettext
from web.words import points, ruleset_name


class Standing(NamedTuple):
    """A player's place, with the luck of the dice and the points lost by decisions, empty where they are not known."""

    rank: int
    name: str
    total: int
    luck: str
    lost: str


@dataclass(frozen=True, slots=True)
class PartyResult:
    """A finished game: `headline` says who won. `luckiest` and `surest` are sentences, empty where nobody knows.
    `again` takes the form of the rematch, which `first` begins."""

    ruleset: str
    ruleset_name: str
    headline: str
    points: str
    standing: tuple[Standing, ...]
    luckiest: str
    surest: str
    cards: Cards
    text: str
    again: str
    first: str


def party_result(play: Play, party: Party) -> str:
    """The page of a finished game at one table."""
    page = result_of(play.game, party, context().reviews.at_table(play))
    return render_template("party_result.html", page=page)


def result_of(game: GameId, party: Party, reviews: Sequence[Review]) -> PartyResult:
    """What the page shows; `reviews` are those of all players by seat, or none."""
    placed = places(party)
    ruleset = ruleset_name(game.ruleset)
    return PartyResult(
        ruleset=game.ruleset,
        ruleset_name=ruleset,
        headline=_headline(placed),
        points=points(placed[0].total),
        standing=tuple(_standing(place, reviews) for place in placed),
        luckiest=_luckiest(party.names, reviews) if reviews else "",
        surest=_surest(party.names, reviews) if reviews else "",
        cards=cards_of(party),
        text="\n".join(_text(placed, ruleset)),
        again=url_for("party.again", gid=str(game)),
        first=rematch_names(party)[0],
    )


def _headline(placed: Sequence[Place]) -> str:
    first = [place.name for place in placed if place.rank == 1]
    if len(first) == 1:
        return gettext("%(name)s wins!", name=first[0])
    return gettext("%(names)s: a draw", names=_listed(first))


def _listed(names: Sequence[str]) -> str:
    return gettext(" and ").join(filter(None, (", ".join(names[:-1]), names[-1])))


def _standing(place: Place, reviews: Sequence[Review]) -> Standing:
    if not reviews:
        return Standing(place.rank, place.name, place.total, "", "")
    review = reviews[place.seat]
    return Standing(place.rank, place.name, place.total, signed(review.luck), tenth(review.loss))


def _luckiest(names: Sequence[str], reviews: Sequence[Review]) -> str:
    best = max(review.luck for review in reviews)
    name = _listed([name for name, review in zip(names, reviews, strict=True) if review.luck == best])
    return gettext("Luckiest dice: %(name)s, %(points)s against the average.", name=name, points=signed(best))


def _surest(names: Sequence[str], reviews: Sequence[Review]) -> str:
    least = min(review.loss for review in reviews)
    name = _listed([name for name, review in zip(names, reviews, strict=True) if review.loss == least])
    return gettext("Fewest points lost by decisions: %(name)s, %(points)s.", name=name, points=tenth(least))


def _text(placed: Sequence[Place], ruleset: str) -> Iterator[str]:
    yield gettext("Yacht Dice at one table · %(ruleset)s", ruleset=ruleset)
    for place in placed:
        yield gettext("%(rank)d. %(name)s: %(total)d", rank=place.rank, name=place.name, total=place.total)
