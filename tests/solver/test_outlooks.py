"""What a decision changed of the bonus and of the boxes."""

from random import Random

import pytest

from daily.review import Decision, Outlook, Review, replay
from daily.solver.outlooks import with_outlooks
from daily.solver.review import review
from tests import tables
from tests.games import play

KEYS = ("classic-12", "yacht-1938")


def total(decision: Decision, outlook: Outlook) -> float:
    """The final score that an outlook promises."""
    return sum(outlook.boxes) + outlook.bonus * decision.before.ruleset.bonus + outlook.extra


def reviewed(key: str, seed: int) -> Review:
    """A random game with losses and outlooks."""
    forecast = tables.forecasted(key)
    game = play(forecast.values.rules.ruleset, Random(seed))
    return with_outlooks(forecast, review(forecast.values, replay(game.ruleset, game.source, game.moves)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("key", KEYS)
def test_an_outlook_is_the_expected_score_in_parts(key: str, seed: int) -> None:
    """Boxes, bonus and extras of an outlook are the final score to be expected after the choice, and after the best one
    in its place, to the last bit of the table but rounding."""
    found = reviewed(key, seed)
    costly = [decision for decision in found.decisions if decision.loss]
    assert costly
    for decision in costly:
        assert decision.outlook is not None
        assert decision.best_outlook is not None
        assert total(decision, decision.outlook) == pytest.approx(decision.expected, abs=1e-8)
        assert total(decision, decision.best_outlook) == pytest.approx(decision.expected + decision.loss, abs=1e-8)
        assert 0 <= decision.outlook.bonus <= 1


def test_what_was_best_has_no_other_outlook() -> None:
    """A decision that lost nothing changed nothing: there is nothing to tell."""
    found = reviewed("yacht-1938", 1)
    assert all(decision.outlook is None for decision in found.decisions if not decision.loss)
