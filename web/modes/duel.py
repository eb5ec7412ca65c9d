"""What the result of a game against the computer shows beside that of any other: how it ended, the record against this
level, and both games' luck and losses beside each other; imports the service, the reviews and the core's tallies.

The table is in `reply.py`, the start page in `computer.py`, the text for friends in `shares.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from daily.errors import TableAway
from daily.plays import Play, other_side
from daily.tally import Verdict, kind_of, verdict_of
from web.addresses import url_for
from web.context import context
from web.insight.decisions import tenth
from web.insight.shown import Sum, sum_of
from web.insight.versus import Row, less, rows_of
from web.modes.computer import record_of
from web.texts import gettext
from web.words import level_name


@dataclass(frozen=True, slots=True)
class Both:
    """Luck and losses of both games, in sentences and as rows: both empty where there are no exact figures. `analysis`
    leads to that of the computer's game."""

    sentences: tuple[str, ...]
    rows: tuple[Row, ...]
    analysis: str


def remarks(play: Play) -> Iterator[str]:
    """How a finished game ended, and the record against this level with it."""
    if play.rival is None:
        return
    level = level_name(play.game.level or "")
    match verdict_of(play.state.card.total, play.rival.state.card.total):
        case Verdict.WON:
            yield gettext("You won against the computer (%(level)s)!", level=level)
        case Verdict.DRAWN:
            yield gettext("A draw with the computer (%(level)s).", level=level)
        case Verdict.LOST:
            yield gettext("This time the computer (%(level)s) won.", level=level)
    record = record_of(context().store.history(play.player).tallies.get(kind_of(play.game)))
    if record:
        yield gettext("So far: %(won)s won · %(drawn)s drawn · %(lost)s lost", **record._asdict())


def both_of(play: Play) -> Both | None:
    """Both games beside each other; None where there is no computer."""
    other = other_side(play)
    if other is None:
        return None
    address = url_for("analysis.of_computer", gid=str(play.game))
    mine, its = _known_sum(play), _known_sum(other)
    if mine is None or its is None:
        return Both((), (), address)
    return Both(tuple(sentences_of(mine, its)), tuple(rows_of(mine, its)), address)


def _known_sum(play: Play) -> Sum | None:
    try:
        review = context().reviews.of(play)
    except TableAway:
        return None
    return None if review.value is None else sum_of(review)


def sentences_of(mine: Sum, its: Sum) -> Iterator[str]:
    """Who was luckier and who lost less, in points as the rows have them."""
    luck, loss = less(mine.luck, its.luck), less(mine.loss, its.loss)
    if not luck:
        yield gettext("Both were equally lucky.")
    elif luck > 0:
        yield gettext("You were %(points)s points luckier.", points=tenth(luck))
    else:
        yield gettext("The computer was %(points)s points luckier.", points=tenth(luck))
    if not loss:
        yield gettext("Both decided equally well.")
    elif loss > 0:
        yield gettext("The computer lost %(points)s points less by its decisions.", points=tenth(loss))
    else:
        yield gettext("You lost %(points)s points less by your decisions.", points=tenth(loss))
