"""Two games on the same dice as their page shows them, in the language of the request; imports the core's comparison,
`charts`, `decisions` and `shown`.

Templates decide nothing. All figures are those of the two analyses, rounded as these show them, so every difference on
the page is exact: points = luck - lost. The words take no side: who is ahead is said once, and nobody is blamed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from daily.compare import Comparison, Pair, Parting, Side
from daily.ruleset import Ruleset
from daily.share import signed as signed_points
from web.insight.charts import Race, race_of
from web.insight.decisions import ChoiceShown, DecisionShown, TurnShown, decision_shown, signed, tenth, turn_shown
from web.insight.shown import Sum, sum_of
from web.texts import gettext, ngettext, nth


class Row(NamedTuple):
    """A line of the sum: its words, both figures and their difference."""

    words: str
    own: str
    other: str
    difference: str


@dataclass(frozen=True, slots=True)
class PartingShown:
    """The last dice that both saw alike, what both did with them, and why the dice differ from there on."""

    words: str
    own: ChoiceShown
    other: ChoiceShown
    why: str


class SideShown(NamedTuple):
    """A turn of one game and its total after it."""

    turn: TurnShown
    total: int


class Decided(NamedTuple):
    """What both games decided after a roll of a turn; None where one had written its box before."""

    roll: int
    own: DecisionShown | None
    other: DecisionShown | None


@dataclass(frozen=True, slots=True)
class PairShown:
    """A turn of both games; `same_start` says that both began it with the same roll."""

    number: int
    same_start: bool
    own: SideShown
    other: SideShown
    decisions: tuple[Decided, ...]


@dataclass(frozen=True, slots=True)
class Versus:
    """All that the page of a comparison shows.

    `sentence` and `rows` say the same; `remark` is empty where there is none. `steps` are the figures of the curve.
    There is no `parting` where both saw the same dice in every roll; `same_starts` counts the turns that began alike.
    """

    sentence: str
    remark: str
    rows: tuple[Row, ...]
    race: Race
    summary: str
    steps: tuple[Row, ...]
    parting: PartingShown | None
    turns: tuple[PairShown, ...]
    same_starts: int


def versus_of(found: Comparison) -> Versus:
    """What there is to see of two finished games whose reviews have figures."""
    own, other = sum_of(found.own), sum_of(found.other)
    heights = [own.value, *(pair.own.turn.expected for pair in found.turns)]
    others = [other.value, *(pair.other.turn.expected for pair in found.turns)]
    turns = tuple(_pair(pair, found.own.state.ruleset) for pair in found.turns)
    return Versus(
        sentence=sentence_of(own, other),
        remark=remark_of(own, other),
        rows=tuple(rows_of(own, other)),
        race=race_of(heights, others),
        summary=_summary(heights, others),
        steps=tuple(_steps(heights, others)),
        parting=_parting(found.parting, len(turns)) if found.parting else None,
        turns=turns,
        same_starts=sum(turn.same_start for turn in turns),
    )


def less(own: float, other: float) -> float:
    """The difference of two figures as it is shown: that of the figures as they are shown."""
    return round(round(own, 1) - round(other, 1), 1)


def sentence_of(own: Sum, other: Sum) -> str:
    """The difference in points, in luck and in losses, seen from whoever scored more."""
    if own.total == other.total:
        return _tie(less(own.luck, other.luck))
    points = own.total - other.total
    if points > 0:
        lead = ngettext("You scored %(num)d point more", "You scored %(num)d points more", points)
    else:
        lead = ngettext("Your friend scored %(num)d point more", "Your friend scored %(num)d points more", -points)
        own, other = other, own
    luck, loss = _luckier(less(own.luck, other.luck)), _lost_more(less(own.loss, other.loss))
    return gettext("%(lead)s, %(luck)s and %(loss)s.", lead=lead, luck=luck, loss=loss)


def _tie(luck: float) -> str:
    """Equal scores: who was luckier lost as much more."""
    if not luck:
        return gettext("You both scored the same, with the same luck and the same points lost.")
    if luck > 0:
        return gettext(
            "You both scored the same: you were %(points)s points luckier and lost %(points)s points more.",
            points=tenth(luck),
        )
    return gettext(
        "You both scored the same: your friend was %(points)s points luckier and lost %(points)s points more.",
        points=tenth(luck),
    )


def _luckier(luck: float) -> str:
    if not luck:
        return gettext("had the same luck")
    if luck > 0:
        return gettext("had %(points)s points more luck", points=tenth(luck))
    return gettext("had %(points)s points less luck", points=tenth(luck))


def _lost_more(loss: float) -> str:
    if not loss:
        return gettext("lost just as much")
    if loss > 0:
        return gettext("lost %(points)s points more", points=tenth(loss))
    return gettext("lost %(points)s points less", points=tenth(loss))


def remark_of(own: Sum, other: Sum) -> str:
    """A word where the game that scored less was decided better."""
    points, loss = own.total - other.total, less(own.loss, other.loss)
    if points < 0 and loss < 0:
        return gettext("Your decisions lost less; this time the dice made the difference.")
    if points > 0 and loss > 0:
        return gettext("Your friend’s decisions lost less; this time the dice were on your side.")
    return ""


def rows_of(own: Sum, other: Sum) -> Iterator[Row]:
    """The sum of both games: every column adds up, and so does that of the differences."""
    yield _row(gettext("Expected"), own.value, other.value)
    luck, loss = less(own.luck, other.luck), less(own.loss, other.loss)
    yield Row(gettext("Luck"), signed(own.luck), signed(other.luck), signed(luck))
    yield Row(gettext("Lost"), signed(-own.loss), signed(-other.loss), signed(-loss))
    yield Row(gettext("Score"), str(own.total), str(other.total), signed_points(own.total - other.total))


def _row(words: str, own: float, other: float) -> Row:
    return Row(words, tenth(own), tenth(other), signed(less(own, other)))


def _steps(own: Sequence[float], other: Sequence[float]) -> Iterator[Row]:
    """What both could expect before the first turn and after each."""
    for turn, (mine, theirs) in enumerate(zip(own, other, strict=True)):
        yield _row(str(turn) if turn else gettext("Start"), mine, theirs)


def _summary(own: Sequence[float], other: Sequence[float]) -> str:
    """The curve for those who do not see it; the table beside it has all figures."""
    return gettext(
        "Curve of the expected final score of both games: yours from %(value)s to %(own)s, your friend’s to %(other)s.",
        value=tenth(own[0]),
        own=tenth(own[-1]),
        other=tenth(other[-1]),
    )


def _parting(parting: Parting, turns: int) -> PartingShown:
    own, other = decision_shown(parting.own), decision_shown(parting.other)
    return PartingShown(
        gettext(
            "You both saw the same dice up to turn %(turn)s, roll %(roll)s.", turn=nth(own.turn), roll=nth(own.roll)
        ),
        own.did,
        other.did,
        _why(parting, last=own.turn == turns),
    )


def _why(parting: Parting, *, last: bool) -> str:
    if not parting.shifts:
        return gettext("From there on other dice were rolled again, so the dice differed.")
    if last:
        return gettext("One of you rolled once more.")
    return gettext(
        "Whoever writes after fewer rolls meets in the next turn the values that the other meets in the next roll."
    )


def _pair(pair: Pair, ruleset: Ruleset) -> PairShown:
    own, other = _side(pair.own, ruleset), _side(pair.other, ruleset)
    rounds = zip_longest(own.turn.decisions, other.turn.decisions)
    return PairShown(
        number=own.turn.number,
        same_start=pair.same_start,
        own=own,
        other=other,
        decisions=tuple(Decided(roll, *each) for roll, each in enumerate(rounds, start=1)),
    )


def _side(side: Side, ruleset: Ruleset) -> SideShown:
    return SideShown(turn_shown(side.turn, ruleset), side.total)
