"""Games that the computer plays by itself, shared among all cores; imports the solver and the rulesets.

Each process opens the table that it needs, mapped from the same file. What is played depends on the number of games
and the seed alone, not on the number of processes.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from daily.levels import Level
from daily.rulesets import ruleset_of
from daily.solver.levels import perfect_policy, policy_of
from daily.solver.simulate import Played, Score, Table, batches_of, score_of
from daily.solver.tables import load
from daily.solver.transitions import BoxArrays, Transitions
from daily.solver.workers import cores


class Match(NamedTuple):
    """Who plays what. `tables` is the folder with the ruleset's table, by which losses are found and the perfect level
    plays; None to do without."""

    ruleset: str
    level: Level
    tables: Path | None


class _Batch(NamedTuple):
    match: Match
    games: int
    seed: int
    number: int


def self_play(match: Match, games: int, seed: int) -> Score:
    """What a level scores in so many games."""
    batches = [_Batch(match, count, seed, number) for number, count in enumerate(batches_of(games))]
    return score_of(list(_played(batches)))


def _played(batches: list[_Batch]) -> Iterator[Played]:
    processes = min(len(batches), cores())
    if processes == 1:
        yield from map(_play, batches)
    else:
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            yield from pool.map(_play, batches)


def _play(batch: _Batch) -> Played:
    return _table(batch.match).play(batch.games, batch.seed, batch.number)


@lru_cache(maxsize=1)
def _table(match: Match) -> Table:
    ruleset = ruleset_of(match.ruleset)
    rules = Transitions(ruleset) if ruleset.columns == 1 else BoxArrays(ruleset)
    values = load(rules, match.tables) if match.tables and isinstance(rules, Transitions) else None
    policy = perfect_policy(values) if match.level is Level.PERFECT and values else policy_of(match.level, rules)
    return Table(policy, values)
