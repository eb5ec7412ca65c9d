"""Self-play of a level with real dice, thousands of games at once; imports numpy and the modules below.

All games of a batch are in the same turn. Games that stand on the same card share one plan: the turn is thought through
once for each card, and played by looking up. With a table at hand every decision is compared with the best one: that
gives the points that a game lost (DESIGN 8).

The dice come from numpy's generator, whose streams may change between versions of numpy: the same version and the same
seed give the same games. (Days never depend on it.)
"""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np

from daily.ruleset import Ruleset
from daily.solver.induction import shared
from daily.solver.lattice import DICE, EPSILON, FACES, FIRST_ROLL, HOLDS, Floats
from daily.solver.ledger import Ledger
from daily.solver.levels import Policy
from daily.solver.outcomes import Outcomes
from daily.solver.positions import Cards
from daily.solver.reach import roll_rows
from daily.solver.transitions import Ints
from daily.solver.turn import Turn
from daily.solver.values import Values
from daily.solver.workers import crew

_LEAST_BATCH, _BATCH = 1_000, 20_000
"""Games that are played together: more of them share more plans, fewer can be shared among processes."""
_WIDTHS = (16, 128, 1024)
"""How many cards are planned at once: no more than needed, at most what fits the processor's cache."""
_FACES = np.array([sorted(np.repeat(range(FACES + 1), (DICE - sum(hold), *hold))) for hold in HOLDS])
"""The faces of every hold, and 0 where a die is rolled."""


class Played(NamedTuple):
    """Finished games: final scores; 1 where an upper bonus was reached, and where a box of five of a kind got points;
    the points that their decisions lost (0 where no table says so)."""

    totals: Floats
    bonus: Floats
    five: Floats
    losses: Floats


class Score(NamedTuple):
    """What a level scores: games, mean and its standard error, in how many of the games an upper bonus was reached and
    a box of five of a kind got points, and the median of the points lost (0 where no table says so)."""

    games: int
    mean: float
    stderr: float
    bonus_rate: float
    five_rate: float
    loss: float


class _Turns(NamedTuple):
    """How games end their turn: the number of the outcome, the points lost by rolling, and the worth of the best
    decision where they wrote."""

    outcomes: Ints
    lost: Floats
    best: Floats


class _Share(NamedTuple):
    """Games whose turns are planned together: their numbers, the cards they stand on, and which of these each has."""

    games: Ints
    cards: Cards
    column: Ints


class Table:
    """Where games of one policy are played. `values` are the table to find losses by. Not to be shared by threads."""

    def __init__(self, policy: Policy, values: Values | None = None) -> None:
        self._rules = policy.rules
        self._values = values
        self._outcomes = Outcomes(policy.rules)
        self._ledger = Ledger(policy.rules, self._outcomes)
        self._planners = {width: policy.planner(width) for width in _WIDTHS}
        self._judges = {width: Turn(values.rules, values.after, width) for width in _WIDTHS} if values else {}

    def play(self, games: int, *seed: int) -> Played:
        """Play so many games to their end, with the dice of this seed."""
        dice = np.random.default_rng(seed)
        cards = _empty(self._rules.ruleset, games)
        played = Played(*np.zeros((len(Played._fields), games)))
        for _ in self._rules.ruleset.boxes:
            turns = self._turns(cards, dice)
            cards, gain, bonus, five = self._ledger.write(cards, turns.outcomes)
            played.totals[:] += gain
            played.bonus[bonus > 0] = 1
            played.five[five] = 1
            if self._values:
                played.losses[:] += turns.lost + turns.best - gain - self._values.after(cards)
        played.losses[np.abs(played.losses) < EPSILON] = 0  # mere rounding
        return played

    def _turns(self, cards: Cards, dice: np.random.Generator) -> _Turns:
        """One turn of every game, up to the box that it writes."""
        count = len(cards.filled)
        turns = _Turns(np.zeros(count, dtype=np.int64), *np.zeros((2, count)))
        for share in _shares(self._rules.uppers, cards):
            ended = self._share(share, dice)
            for whole, part in zip(turns, ended, strict=True):
                whole[share.games] = part
        return turns

    def _share(self, share: _Share, dice: np.random.Generator) -> _Turns:
        """The turns of games that are planned together."""
        column, count = share.column, len(share.games)
        width = next(width for width in _WIDTHS if width >= len(share.cards.filled))
        cards = share.cards.at(np.resize(np.arange(len(share.cards.filled)), width))
        plan = self._planners[width](cards)
        worths = self._judges[width].stages(cards) if self._judges else (np.zeros((len(HOLDS), width)),) * 3
        rolling = np.ones(count, dtype=bool)
        roll, lost = _throw(np.zeros(count, dtype=np.int64), dice), np.zeros(count)
        best = worths[2][FIRST_ROLL + roll, column]
        for worth, holds in ((worths[2], plan.first), (worths[1], plan.second)):
            hold = np.where(rolling, holds[roll, column], FIRST_ROLL + roll)
            best = np.where(rolling, worth[FIRST_ROLL + roll, column], best)
            rolling &= hold < FIRST_ROLL
            lost += np.where(rolling, best - worth[hold, column], 0)
            roll = _throw(hold, dice)
        best = np.where(rolling, worths[0][FIRST_ROLL + roll, column], best)
        return _Turns(self._outcomes.numbers(plan.boxes, cards)[roll, column], lost, best)


def self_play(policy: Policy, values: Values | None, games: int, seed: int, workers: int) -> Score:
    """What a policy scores in so many games, at least two; `values` are the table to find losses by.

    `workers` processes share the work; the games depend on their number and the seed alone. Raises `TableUnfinished`
    where one of them dies.
    """
    size = _batch_size(games)
    found = shared(len(Played._fields), games)
    table = Table(policy, values)

    def work(batch: int) -> None:
        here = found[:, batch * size : (batch + 1) * size]
        here[:] = table.play(here.shape[1], seed, batch)

    with crew(work, workers) as processes:
        for _ in processes.run(range(-(-games // size))):
            pass
    return _score(Played(*found))


def _batch_size(games: int) -> int:
    """How many games are played together, for no other reason than their number."""
    return min(_BATCH, max(_LEAST_BATCH, -(-games // 4)))


def _score(played: Played) -> Score:
    games = len(played.totals)
    stderr = float(played.totals.std(ddof=1)) / sqrt(games)
    bonus, five = float(played.bonus.mean()), float(played.five.mean())
    return Score(games, float(played.totals.mean()), stderr, bonus, five, float(np.median(played.losses)))


def _empty(ruleset: Ruleset, games: int) -> Cards:
    nothing = np.zeros(games, dtype=np.int64)
    return Cards(nothing, np.zeros((ruleset.columns, games), dtype=np.int64), nothing)


def _shares(uppers: int, cards: Cards) -> Iterator[_Share]:
    """All games, in shares of as many different cards as are planned at once."""
    codes = cards.filled * 2 + cards.live
    for upper in cards.upper:
        codes = codes * uppers + upper
    _, firsts, which = np.unique(codes, return_index=True, return_inverse=True)
    order = np.argsort(which, kind="stable")
    for start in range(0, len(firsts), _WIDTHS[-1]):
        some = firsts[start : start + _WIDTHS[-1]]
        games = order[slice(*np.searchsorted(which[order], (start, start + len(some))))]
        yield _Share(games, cards.at(some), which[games] - start)


def _throw(holds: Ints, dice: np.random.Generator) -> Ints:
    """The rolls that come of rolling all dice that are not held."""
    held = _FACES[holds]
    return roll_rows(np.where(held == 0, dice.integers(1, FACES + 1, held.shape), held))
