"""What the analysis makes of a review: words of decisions, praise, reasons, and where things lie in its pictures."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from flask import Flask

from daily.dice import FixedDice
from daily.game import State
from daily.grades import Grade
from daily.moves import Move, Roll, parse_log
from daily.review import Decision, Outlook, Review, replay
from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from daily.solver.review import review
from daily.solver.worths import Worths
from tests.games import play, random_dice
from tests.tables import solved
from web.insight.charts import Scale, curve_of, marks_of, waterfall_of
from web.insight.decisions import counted, decision_shown, signed
from web.insight.shown import insight_of, sum_of

YACHT = ruleset_of("yacht")


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    """Words are in the language of a request."""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def reviewed(ruleset: Ruleset, source: FixedDice, moves: list[Move]) -> Review:
    """The review of a game."""
    return review(solved(ruleset.key), replay(ruleset, source, moves))


def random_review(seed: int) -> Review:
    """The review of a random game."""
    game = play(YACHT, Random(seed))
    return reviewed(YACHT, game.source, list(game.moves))


def best_review() -> Review:
    """The review of a game without any loss."""
    source, moves = FixedDice(random_dice(Random(1), 36)), list[Move]()
    state: State = replay(YACHT, source, moves).state
    while not state.over:
        moves.append(Worths(solved("yacht"), [state.card.key]).best(state) if state.dice else Roll())
        state = replay(YACHT, source, moves).state
    return reviewed(YACHT, source, moves)


def decision_of(log: str, dice: str = "6621366214") -> Decision:
    """The last decision of a log."""
    return reviewed(YACHT, FixedDice.from_digits(dice), parse_log(log)).decisions[-1]


@pytest.mark.parametrize("seed", range(20))
def test_the_sum_adds_up_as_it_is_shown(seed: int) -> None:
    """In tenths, value + luck - loss is the total; no figure is further from the exact one than rounding demands."""
    found = random_review(seed)
    shown = sum_of(found)
    tenths = [round(10 * figure) for figure in (shown.value, shown.luck, -shown.loss)]
    assert sum(tenths) == 10 * shown.total == 10 * found.state.card.total
    assert shown.value == 191.8
    assert shown.loss == pytest.approx(found.loss, abs=0.0500001)
    assert shown.luck == pytest.approx(found.luck, abs=0.1000001)


@pytest.mark.parametrize(
    ("figure", "shown"),
    [(17.24, "+17.2"), (-6.36, "−6.4"), (0.0, "0.0"), (0.04, "0.0"), (-0.04, "0.0"), (0.06, "+0.1")],
)
def test_signs(figure: float, shown: str) -> None:
    """A figure has its sign unless it is shown as zero."""
    assert signed(figure) == shown


@pytest.mark.parametrize(
    ("log", "did", "kept", "best"),
    [
        ("r r", "rolled all five again", [], "keep 6 6"),
        ("r r4", "kept 1", [1], "keep 6 6"),
        ("r ones", "wrote Ones, 1 point", [], "keep 6 6"),
        ("r r12", "kept 6 6", [6, 6], None),
    ],
)
def test_choices_in_words(log: str, did: str, kept: list[int], best: str | None) -> None:
    """Every kind of choice has its words and the dice that it keeps, and the best one where another was better."""
    shown = decision_shown(decision_of(log))
    assert shown.did.words.replace("\N{NO-BREAK SPACE}", " ") == did
    assert (shown.best and shown.best.words.replace("\N{NO-BREAK SPACE}", " ")) == best
    assert (shown.turn, shown.roll, shown.faces) == (1, 1, "6, 6, 2, 1, 3")
    assert [die.face for die in shown.did.dice if die.kept] == kept


def test_reasons_tell_the_greatest_changes() -> None:
    """Where outlooks were computed, a loss is explained by the upper bonus, by extra bonuses, and by the
    two boxes that changed most, what was lost first; a choice that lost nothing needs no reason."""
    boxes = (1.0, 4.0, 7.0, 10.0, 13.0, 20.0, 22.0, 8.0, 9.0, 12.0, 14.0, 10.0)
    mine = Outlook(0.214, 1.0, (1.0, 4.0, 7.0, 10.6, 14.2, 17.2, *boxes[6:]))
    best = Outlook(0.381, 4.0, boxes)
    decision = replace(decision_of("r ones"), outlook=mine, best_outlook=best)
    assert decision_shown(decision).reasons == (
        "upper bonus 38% → 21% (−5.8)",
        "yacht bonus −3.0",
        "Sixes −2.8",
        "Fives +1.2",
    )
    alike = replace(mine, bonus=0.218, extra=1.4, boxes=(1.4, *mine.boxes[1:]))
    assert decision_shown(replace(decision, best_outlook=alike)).reasons == ()
    assert decision_shown(replace(decision, loss=0.0)).reasons == ()
    assert decision_shown(decision_of("r ones")).reasons == ()


def test_a_game_without_a_loss_is_praised() -> None:
    """All decisions were the best there was: no moments, no costs, nothing let go."""
    found = insight_of(best_review())
    assert found.praise == (f"All {found.free} decisions were the best there was.",)
    assert (found.moments, found.costs, found.numbered) == ((), (), ())
    assert found.sentences[-1] == "The decisions let nothing go: perfectly played!"
    assert found.equation[2] == "− 0.0 lost"


@pytest.mark.parametrize("seed", range(8))
def test_praise_is_true(seed: int) -> None:
    """What is praised was good: half of the decisions at least, or turns that lost nothing."""
    found = insight_of(random_review(seed))
    best = found.grades[0][2]
    decisions = sum(count for _, _, count in found.grades)
    assert any("decisions were the best" in words for words in found.praise) == (2 * best >= decisions)
    for words in found.praise:
        if words.endswith("nothing lost at all."):
            first, *last = (int(word) for word in words.replace(":", "").split() if word.isdigit())
            assert {turn.cost for turn in found.turns[first - 1 : (last or [first])[0]]} == {"0.0"}


def test_marks_are_there_where_a_game_has_them() -> None:
    """Par, the own score and the perfect score, where it is known, lie on one line in their order; without par there is
    no line."""
    found = random_review(3)
    total = found.state.card.total
    par, own, perfect = insight_of(found, total + 9, total + 50).marks
    assert [mark.score for mark in (par, own, perfect)] == [total + 9, total, total + 50]
    assert 0 < own.at < par.at < perfect.at < 100
    assert [mark.kind for mark in insight_of(found, total + 9).marks] == ["par", "own"]
    assert insight_of(found).marks == ()


# Pictures


@pytest.mark.parametrize("values", [[254.6], [254.6, 255.0], [0, 1575], [-3.0, 200.0], [191.8, 150.2, 160.0]])
def test_scales(values: list[float]) -> None:
    """All values lie within a scale, in their order, and a few round values label it."""
    scale = Scale.around(values)
    assert all(0 < scale.at(value) < 100 for value in values)
    assert sorted(values, key=scale.at) == sorted(values)
    grid = scale.grid()
    assert 1 <= len(grid) <= 5
    assert all(value % 5 == 0 and 0 <= scale.at(value) <= 100 for value in grid)


@pytest.mark.parametrize(("luck", "loss"), [(17.2, 6.4), (-20.0, 0.0), (0.0, 31.5), (90.0, 90.0)])
def test_the_waterfall_is_connected(luck: float, loss: float) -> None:
    """Each step begins where the last one ended; bars have the length of what they show."""
    start, lucky, lost, end = waterfall_of(200.0, luck, loss)
    assert (start.end, lucky.end, lost.end) == (lucky.start, lost.start, end.start)
    assert lucky.width * abs(loss) == pytest.approx(lost.width * abs(luck), rel=0.01, abs=2)
    assert (lucky.end >= lucky.start) == (luck >= 0)
    assert lost.end <= lost.start


@pytest.mark.parametrize("seed", range(6))
def test_the_curve_goes_from_the_value_to_the_score(seed: int) -> None:
    """The curve begins at the left and ends at the right, never goes back, stays inside, and drops straight down by
    what the decisions lost."""
    found = random_review(seed)
    curve = curve_of(found)
    assert (curve.points[0].x, curve.points[-1].x) == (0, 100)
    assert all(before.x <= after.x for before, after in zip(curve.points, curve.points[1:], strict=False))
    assert all(0 <= point.y <= 100 for point in curve.points)
    assert len(curve.landings) == sum(each.luck is not None for each in found.moves)
    assert [drop.decision for drop in curve.drops] == [each for each in found.decisions if each.loss]
    assert all(drop.top.x == drop.bottom.x and drop.top.y <= drop.bottom.y for drop in curve.drops)
    lost = sum(drop.bottom.y - drop.top.y for drop in curve.drops)
    high, low = curve.grid[-1], curve.grid[0]
    assert lost * (high.value - low.value) / (low.y - high.y) == pytest.approx(found.loss, rel=0.01)


def test_marks_lie_on_one_scale() -> None:
    """Equal distances in points are equal distances in the picture."""
    first, second, third = marks_of((200, 230, 260))
    assert third - second == pytest.approx(second - first, abs=0.02)


@pytest.mark.parametrize(
    ("grade", "one", "many"),
    [
        (Grade.BEST, "best", "best"),
        (Grade.GOOD, "good", "good"),
        (Grade.SLIP, "slip", "slips"),
        (Grade.MISTAKE, "mistake", "mistakes"),
        (Grade.BLUNDER, "blunder", "blunders"),
    ],
)
def test_grades_are_counted_in_the_plural(grade: Grade, one: str, many: str) -> None:
    """The word under a count of decisions agrees with it."""
    assert [counted(grade, count) for count in (0, 1, 2)] == [many, one, many]
