"""What a finished game's review comes to, as the result page shows it in the language of the request; imports the
context, the core's insight and share texts.

`verdict_of` turns figures into things to look at: templates decide nothing. The review itself has its own page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from daily.boards import LossesOfDay
from daily.errors import TableAway
from daily.grades import Square
from daily.ids import GameId, Mode
from daily.insight import Insight, Marks, counts, in_two, insight_of
from daily.plays import Play
from daily.review import LOSS_UNIT
from daily.scales import scale_of
from daily.share import beside_par, count_text
from daily.yardsticks import Yardsticks
from web.context import context
from web.insight.decisions import tenth
from web.texts import gettext, ngettext, nth, translations

_CROWD = 2
"""Games from which on there is an everybody."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Squares in two lines, how many turns they count, what each kind is called with its count, and what the squares
    say to the ear."""

    lines: tuple[Sequence[Square], ...]
    turns: str
    legend: tuple[tuple[Square, str], ...]
    spoken: str
    marks: Marks | None


@dataclass(frozen=True, slots=True)
class Measured:
    """A total beside par and perfect of the same dice: `beside` compares it with par, in words. Perfect is found for
    the dice of days alone."""

    beside: str
    par: int
    perfect: int | None


@dataclass(frozen=True, slots=True)
class Crowd:
    """The turn in which everybody lost most, how much on average, and what this game lost there, in points."""

    turn: int
    mean: str
    own: str


def known_insight(play: Play) -> Insight | None:
    """What the decisions of a finished game came to; None where there is no table."""
    try:
        return insight_of(context().reviews.of(play), scale_of(play.game.ruleset))
    except TableAway:
        return None


def known_yardsticks(game: GameId) -> Yardsticks | None:
    """Par and perfect of the dice of a finished game; None without a day, and where they are not known."""
    return context().yardsticks(game.day, game.ruleset) if game.day else None


def known_par(play: Play) -> int | None:
    """Par of the dice of a finished game, a day's or its own; None where it is not known."""
    if play.game.mode is Mode.TABLE:  # several players share one sequence: nobody has dice of their own
        return None
    if play.game.day is None:
        return context().reviews.par_of(play)
    yardsticks = known_yardsticks(play.game)
    return yardsticks.par.total if yardsticks else None


def verdict_of(insight: Insight) -> Verdict:
    """The figures of a game as a page shows them."""
    squares = insight.squares
    legend = tuple((square, count_text(square, count, translations())) for square, count in counts(squares).items())
    turns = ngettext("%(num)d turn:", "%(num)d turns:", len(squares))
    return Verdict(in_two(squares), turns, legend, _spoken(insight), insight.marks)


def measured(play: Play, perfect: int | None = None) -> Measured | None:
    """How the total of a finished game compares with what its dice could give; None where that is not known."""
    par = known_par(play)
    return None if par is None else Measured(beside_par(play.state.card.total, par, translations()), par, perfect)


def _spoken(insight: Insight) -> str:
    costly = "; ".join(_costly_turns(insight))
    if not costly:
        return gettext("No turn lost more than half a point.")
    return gettext("Turns that lost more than half a point: %(turns)s.", turns=costly)


def _costly_turns(insight: Insight) -> Iterator[str]:
    for turn, (square, lost) in enumerate(zip(insight.squares, insight.losses, strict=True), start=1):
        if square is not Square.BLUE:
            yield gettext("turn %(turn)s, %(points)s points", turn=nth(turn), points=tenth(lost / LOSS_UNIT))


def crowd_of(day: LossesOfDay, insight: Insight) -> Crowd | None:
    """Where everybody lost most; None where there is no everybody yet, or nobody lost anything."""
    if day.games < _CROWD:
        return None
    own = insight.losses
    found = (Crowd(turn.turn, tenth(turn.mean), tenth(own[turn.turn - 1] / LOSS_UNIT)) for turn in day.costliest(1))
    return next(found, None)
