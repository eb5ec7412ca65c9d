"""The review of a finished game as its page shows it, in the language of the request; imports the core's review,
`charts` and `decisions`.

`insight_of` is the only place where a review becomes something to look at; templates decide nothing. The sum is rounded
so that it adds up as it is shown: luck, which stands nowhere else, takes what rounding leaves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from daily.grades import Grade
from daily.review import Review, costliest, grade_counts, turns_of
from web.insight.charts import Curve, Drop, Landing, Step, curve_of, marks_of, waterfall_of
from web.insight.decisions import DecisionShown, TurnShown, counted, decision_shown, faces_of, signed, tenth, turn_shown
from web.texts import gettext, nth

MOMENTS = 3
_RUN = 3
"""Turns in a row without a loss that are worth a word."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Total = value + luck - loss in points, each rounded to a tenth so that it adds up exactly."""

    value: float
    luck: float
    loss: float
    total: int


@dataclass(frozen=True, slots=True)
class Level:
    """A line of the waterfall: its words, its figure, and where it leads. `kind` is end, lucky, unlucky or lost."""

    kind: str
    words: str
    figure: str
    step: Step


@dataclass(frozen=True, slots=True)
class Mark:
    """A score that these dice held, and how far from the left it lies, in percent. `kind` is par, own or perfect."""

    kind: str
    words: str
    score: int
    at: float


@dataclass(frozen=True, slots=True)
class Fortune:
    """The luckiest or the unluckiest roll: where it lies in the curve, and its words."""

    at: Landing
    words: str


@dataclass(frozen=True, slots=True)
class Insight:
    """All that the page of a review shows.

    The terms of `equation` say the sum in one line, `sentences` and `waterfall` say and show the same. The costliest
    decisions are the `moments`, and `numbered` their places in the curve. `costs` are all that lost something, the
    costliest first, and `free` counts the others. There are no `marks` where a game has no par.
    """

    equation: tuple[str, ...]
    sentences: tuple[str, ...]
    waterfall: tuple[Level, ...]
    decisions: int
    grades: tuple[tuple[Grade, str, int], ...]
    praise: tuple[str, ...]
    curve: Curve
    summary: str
    numbered: tuple[Drop, ...]
    luckiest: Fortune
    unluckiest: Fortune
    moments: tuple[DecisionShown, ...]
    turns: tuple[TurnShown, ...]
    costs: tuple[DecisionShown, ...]
    free: int
    marks: tuple[Mark, ...]


def insight_of(review: Review, par: int | None = None, perfect: int | None = None) -> Insight:
    """What there is to see of a finished game whose review has figures."""
    shown = sum_of(review)
    turns = tuple(turn_shown(turn, review.state.ruleset) for turn in turns_of(review))
    moments = costliest(review, MOMENTS)
    costs = [decision for decision in review.decisions if tenth(decision.loss) != tenth(0)]
    curve = curve_of(review)
    by_luck = sorted(curve.landings, key=lambda landing: landing.move.luck or 0.0)
    return Insight(
        equation=tuple(_equation(shown)),
        sentences=tuple(_sentences(shown)),
        waterfall=tuple(_levels(shown)),
        decisions=len(review.decisions),
        grades=tuple((grade, counted(grade, count), count) for grade, count in grade_counts(review).items()),
        praise=tuple(_praise(review, turns)),
        curve=curve,
        summary=_summary(shown, turns),
        numbered=tuple(drop for moment in moments for drop in curve.drops if drop.decision is moment),
        luckiest=_fortune(by_luck[-1]),
        unluckiest=_fortune(by_luck[0]),
        moments=tuple(map(decision_shown, moments)),
        turns=turns,
        costs=tuple(decision_shown(cost) for cost in sorted(costs, key=lambda cost: -cost.loss)),
        free=len(review.decisions) - len(costs),
        marks=() if par is None else tuple(_marks(par, review.state.card.total, perfect)),
    )


def sum_of(review: Review) -> Sum:
    """The sum of a review as it is shown."""
    value, loss, total = round(review.value or 0.0, 1), round(review.loss, 1), review.state.card.total
    return Sum(value, round(total - value + loss, 1), loss, total)


def _equation(shown: Sum) -> Iterator[str]:
    yield gettext("%(value)s expected", value=tenth(shown.value))
    if shown.luck < 0:
        yield gettext("− %(luck)s luck", luck=tenth(shown.luck))
    else:
        yield gettext("+ %(luck)s luck", luck=tenth(shown.luck))
    yield gettext("− %(loss)s lost", loss=tenth(shown.loss))
    yield gettext("= %(total)s", total=shown.total)


def _sentences(shown: Sum) -> Iterator[str]:
    yield gettext("Before the first roll, the best strategy can expect %(value)s points.", value=tenth(shown.value))
    if shown.luck < 0:
        yield gettext("The dice brought %(luck)s points less than average.", luck=tenth(shown.luck))
    else:
        yield gettext("The dice brought %(luck)s points more than average.", luck=tenth(shown.luck))
    if shown.loss:
        yield gettext("The decisions let %(loss)s points go.", loss=tenth(shown.loss))
    else:
        yield gettext("The decisions let nothing go: perfectly played!")


def _levels(shown: Sum) -> Iterator[Level]:
    start, luck, loss, end = waterfall_of(shown.value, shown.luck, shown.loss)
    yield Level("end", gettext("Expected"), tenth(shown.value), start)
    yield Level("lucky" if shown.luck >= 0 else "unlucky", gettext("Luck"), signed(shown.luck), luck)
    yield Level("lost", gettext("Lost"), signed(-shown.loss), loss)
    yield Level("end", gettext("Score"), str(shown.total), end)


def _marks(par: int, own: int, perfect: int | None) -> Iterator[Mark]:
    scores = (
        ("par", gettext("par: the best strategy, without knowing the dice"), par),
        ("own", gettext("this game"), own),
        ("perfect", gettext("perfect: the most that these dice could give"), perfect),
    )
    known = [(kind, words, score) for kind, words, score in scores if score is not None]
    places = marks_of([score for _, _, score in known])
    for (kind, words, score), at in zip(known, places, strict=True):
        yield Mark(kind, words, score, at)


def _praise(review: Review, turns: Sequence[TurnShown]) -> Iterator[str]:
    """What was good, in words: the best decisions where they are many, and the turns in a row that lost nothing."""
    best, count = grade_counts(review)[Grade.BEST], len(review.decisions)
    if best == count:
        yield gettext("All %(count)s decisions were the best there was.", count=count)
        return
    run = _longest_run(turns)
    if many := 2 * best >= count:
        yield gettext("%(best)s of %(count)s decisions were the best there was.", best=best, count=count)
    if len(run) >= _RUN:
        yield gettext("Turns %(first)s to %(last)s: nothing lost at all.", first=run[0].number, last=run[-1].number)
    elif run and not many:
        yield gettext("Turn %(turn)s: nothing lost at all.", turn=nth(run[0].number))


def _longest_run(turns: Sequence[TurnShown]) -> list[TurnShown]:
    """The most turns in a row that are shown without a loss."""
    runs = [list(run) for free, run in groupby(turns, key=lambda turn: turn.cost == tenth(0)) if free]
    return max(runs, key=len, default=[])


def _summary(shown: Sum, turns: Sequence[TurnShown]) -> str:
    """The curve for those who do not see it; the table beside it has all figures."""
    high = max(turns, key=lambda turn: float(turn.expected))
    low = min(turns, key=lambda turn: float(turn.expected))
    return gettext(
        "Curve of the expected final score: from %(value)s to %(total)s; highest after turn %(high_turn)s (%(high)s), "
        "lowest after turn %(low_turn)s (%(low)s).",
        value=tenth(shown.value),
        total=shown.total,
        high_turn=nth(high.number),
        high=high.expected,
        low_turn=nth(low.number),
        low=low.expected,
    )


def _fortune(landing: Landing) -> Fortune:
    roll = f"{faces_of(landing.move.after.dice)} ({signed(landing.move.luck or 0.0)})"
    unbroken = roll.replace(" ", "\N{NO-BREAK SPACE}")
    return Fortune(landing, gettext("turn %(turn)s · %(roll)s", turn=nth(landing.move.turn), roll=unbroken))
