"""How likely every final score is under the best strategy, exactly; imports numpy and the modules below.

Backward induction on whole distributions: the points still to come from a position are spread as its turn's outcomes
say, each moved up by what it pays. Nothing is simulated. Two layers of positions are in memory at a time (1.2 GB in
classic), shared among processes that are forked anew for each. Decisions that are worth the same follow the tie rule
of `strategy.py`, as par does.
"""

from collections.abc import Iterator

import numpy as np

from daily.solver.induction import shared
from daily.solver.lattice import Floats
from daily.solver.ledger import Ledger
from daily.solver.outcomes import Outcomes
from daily.solver.positions import Cards
from daily.solver.strategy import Planner
from daily.solver.transitions import Ints
from daily.solver.values import Values
from daily.solver.workers import crew

_BATCH, _BLOCK = 512, 64
"""Positions whose turns are planned at once, and whose distributions are added up at once: both fit the cache."""


def distribution(values: Values, workers: int) -> Floats:
    """The chance of every final score, by points from 0 to the highest possible; `workers` processes share the work."""
    layers = _Layers(values)
    for filled in reversed(range(len(values.rules.ruleset.boxes))):
        layers.fill(filled, workers)
    start: Floats = layers.later[0]
    return start.copy()


def counts_of(chances: Floats, games: int) -> tuple[int, ...]:
    """So many games, shared among the final scores as their chances say; what rounding leaves over goes to those that
    it took most from."""
    exact = chances * (games / chances.sum())
    counts = np.floor(exact).astype(np.int64)
    counts[np.argsort(counts - exact)[: games - int(counts.sum())]] += 1
    return tuple(counts[: np.flatnonzero(counts)[-1] + 1].tolist())


class _Layers:
    """The distributions of the positions with so many filled boxes, and with one more (`later`)."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._outcomes = Outcomes(values.rules)
        self._ledger = Ledger(values.rules, self._outcomes)
        self._planner = Planner(values.rules, values.after, _BATCH)
        self._cards = values.positions.cards()
        self._size = np.bitwise_count(self._cards.filled)
        self._row = np.zeros(values.positions.count + 1, dtype=np.int64)  # of a position in its layer
        self.later: Floats = np.ones((1, 1))  # of all full cards: no points to come

    def fill(self, filled: int, workers: int) -> None:
        """Go one layer down."""
        layer = np.flatnonzero(self._size == filled)
        cards = self._cards.at(layer)
        now = shared(len(layer), self.later.shape[1] + self._ledger.most)

        def work(batch: int) -> None:
            rows = np.arange(batch * _BATCH, min((batch + 1) * _BATCH, len(layer)))
            self._spread(cards.at(rows), now[rows[0] : rows[-1] + 1])

        with crew(work, workers) as processes:
            for _ in processes.run(range(-(-len(layer) // _BATCH))):
                pass
        self._row[layer] = np.arange(len(layer))
        self.later = now[:, : np.flatnonzero(now.any(axis=0))[-1] + 1]

    def _spread(self, cards: Cards, now: Floats) -> None:
        """Enter the distributions of some cards."""
        count = len(cards.filled)
        wide = cards.at(np.resize(np.arange(count), _BATCH))
        chances = self._outcomes.chances(self._planner.plan(wide), wide)
        for first in range(0, count, _BLOCK):
            block = np.arange(first, min(first + _BLOCK, count))
            self._add(cards.at(block), chances[:, block], now[first : first + _BLOCK])

    def _add(self, cards: Cards, chances: Floats, now: Floats) -> None:
        """Add up what every outcome of these cards leads to."""
        taken: Ints | None = None
        later = self.later
        for outcome in np.flatnonzero(chances.any(axis=1)):
            written = self._ledger.write(cards, np.full(len(now), outcome))
            rows = self._row[self._values.positions.numbers_of(written.cards)]
            if taken is None or not np.array_equal(rows, taken):
                taken, later = rows, self.later[rows]
            for gain, weights in _gains(written.gain, chances[outcome]):
                now[:, gain : gain + later.shape[1]] += weights[:, None] * later


def _gains(gains: Floats, chances: Floats) -> Iterator[tuple[int, Floats]]:
    """The numbers of points that are gained, and how likely each of the cards gains so many."""
    for gain in np.unique(gains[chances > 0]):
        yield int(gain), np.where(gains == gain, chances, 0)
