"""Self-play: exact means and losses of weaker levels, the same seed, and the ruleset's own transition rule."""

from random import Random

import numpy as np
import pytest

from daily.levels import Level
from daily.ruleset import Key, Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.solver.lattice import ROLLS, Floats
from daily.solver.ledger import Ledger
from daily.solver.levels import Policy, perfect_policy, policy_of
from daily.solver.outcomes import Outcomes
from daily.solver.positions import Cards
from daily.solver.simulate import Table, self_play
from daily.solver.transitions import BoxArrays
from daily.solver.values import Values
from daily.solver.worths import cards_of
from tests.games import play
from tests.solver.conftest import Solved

RULESET = "yacht-1938"
"""The smallest table."""
GUESSING = (Level.EASY, Level.MEDIUM, Level.STRONG)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_cards_are_written_by_the_rules(ruleset: Ruleset) -> None:
    """What an outcome does to a card is what the ruleset's transition does."""
    rules = BoxArrays(ruleset)
    outcomes = Outcomes(rules)
    ledger = Ledger(rules, outcomes)
    for state in play(ruleset, Random(ruleset.key)).states:
        legal = ruleset.legal(state.card.key, state.dice) if state.dice else 0
        for place in (place for place in range(len(ruleset.boxes)) if legal >> place & 1):
            cards = cards_of([state.card.key])
            boxes = np.full((len(ROLLS), 1), place, dtype=np.int8)
            number = outcomes.numbers(boxes, cards)[ROLLS.index(tuple(sorted(state.dice)))]
            written = ledger.write(cards, number)
            points, bonus, extra, key = ruleset.transition(state.card.key, place, state.dice)
            assert key == key_of(written.cards)
            assert (written.gain[0], written.bonus[0]) == (points + bonus + extra, bonus)
            assert written.five[0] == (ruleset.boxes[place].five and points > 0)


def key_of(cards: Cards) -> Key:
    """The key of the first of these cards."""
    return Key(int(cards.filled[0]), tuple(map(int, cards.upper[:, 0])), bool(cards.live[0]))


def exact_mean(values: Values, policy: Policy) -> float:
    """What a policy scores on average, by backward induction over its own decisions."""
    rules, positions = values.rules, values.positions
    outcomes = Outcomes(rules)
    ledger = Ledger(rules, outcomes)
    means: Floats = np.zeros(positions.count + 1)
    cards = positions.cards()
    for filled in reversed(range(len(rules.ruleset.boxes))):
        layer = np.flatnonzero(np.bitwise_count(cards.filled) == filled)
        here = cards.at(layer)
        for number, chance in enumerate(outcomes.chances(policy.planner(len(layer))(here), here)):
            written = ledger.write(here, np.full(len(layer), number))
            means[layer] += chance * (written.gain + means[positions.numbers_of(written.cards)])
    return float(means[positions.of(rules.ruleset.start)])


@pytest.mark.parametrize("level", GUESSING)
def test_means_and_losses(solved: Solved, level: Level) -> None:
    """The mean of many games, and of what they lost, is within four standard errors of the exact one; all that a level
    scores less than the best strategy is what it lost."""
    values = solved(RULESET)
    policy = policy_of(level, values.rules)
    mean = exact_mean(values, policy)
    played = Table(policy, values).play(6000, 1)
    assert abs(played.totals.mean() - mean) < 4 * error(played.totals)
    assert abs(played.losses.mean() - (values.start - mean)) < 4 * error(played.losses)
    assert played.losses.min() >= -1e-9


def error(numbers: Floats) -> float:
    """The standard error of their mean."""
    return float(numbers.std(ddof=1) / np.sqrt(len(numbers)))


def test_the_perfect_level_loses_nothing(solved: Solved) -> None:
    """Every decision of the perfect level is a best one, and its mean is the value of the start."""
    values = solved(RULESET)
    played = Table(perfect_policy(values), values).play(6000, 1)
    assert not played.losses.any()
    assert abs(played.totals.mean() - values.start) < 4 * error(played.totals)


def test_the_same_seed_gives_the_same_games() -> None:
    """Games depend on their number and the seed; without a table nothing is known of losses."""
    table = Table(policy_of(Level.EASY, BoxArrays(ruleset_of(RULESET))))
    one, again, other = (table.play(500, *seed) for seed in ((7, 0), (7, 0), (7, 1)))
    assert all(map(np.array_equal, one, again))
    assert not np.array_equal(one.totals, other.totals)
    assert not one.losses.any()


def test_bonus_and_five_of_a_kind() -> None:
    """A game with a total above all that it can reach without them has an upper bonus, or points for five of a kind."""
    played = Table(policy_of(Level.STRONG, BoxArrays(ruleset_of("yacht")))).play(3000, 1)
    assert 0.3 < played.bonus.mean() < 0.43
    assert 0.2 < played.five.mean() < 0.35
    assert not played.bonus[played.totals < 35 + 63].any()


def test_three_columns_are_played() -> None:
    """`triple`, which has no table, is played with its bonuses and its extra bonus, within its bounds."""
    ruleset = ruleset_of("triple")
    played = Table(policy_of(Level.STRONG, BoxArrays(ruleset))).play(60, 1)
    assert ruleset.bounds[0] < played.totals.min() < played.totals.max() < ruleset.bounds[1]
    assert played.totals.mean() == pytest.approx(1730, abs=120)
    assert played.bonus.mean() > 0.9


@pytest.mark.usefixtures("nobody_left")
@pytest.mark.parametrize("games", [2, 1500, 4001])
def test_a_score_counts_all_games(solved: Solved, games: int) -> None:
    """Mean, standard error, rates and the median loss are those of all batches together; it makes no difference how
    many processes play them."""
    values = solved(RULESET)
    policy = policy_of(Level.MEDIUM, values.rules)
    score = self_play(policy, values, games, 5, 2)
    size = max(1000, -(-games // 4))
    table = Table(policy, values)
    played = [table.play(min(size, games - first), 5, batch) for batch, first in enumerate(range(0, games, size))]
    totals, bonus, five, losses = (np.concatenate(parts) for parts in zip(*played, strict=True))
    assert score.games == games == len(totals)
    assert score.mean == pytest.approx(totals.mean())
    assert score.stderr == pytest.approx(error(totals))
    assert (score.bonus_rate, score.five_rate) == pytest.approx((bonus.mean(), five.mean()))
    assert score.loss == pytest.approx(np.median(losses))
    assert self_play(policy, values, games, 5, 1) == score
