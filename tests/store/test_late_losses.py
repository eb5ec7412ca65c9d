"""Losses that come after their results, each counted once whoever enters them, and what the audit sets right."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from daily.losses import NO_LOSSES, DayLosses, TurnLosses, gather
from daily.store.protocol import DayContents, LateLosses, Precise
from daily.store.redis import RedisStore
from tests.store.games import DAY, RULESET, Losses, finish, game, play, stored
from tests.store.test_races import at_once

POINT = 1_000_000
NOTHING = DayContents({}, {}, {})


def late(number: int, total: int, losses: Losses) -> LateLosses:
    """Losses that come after the result."""
    return LateLosses(game(number).token, total, losses)


def test_late_losses_are_entered_once(store: RedisStore) -> None:
    """What the last move could not enter is entered later as if it had, however often it is tried."""
    played = {number: (number * POINT, 0, 3 * POINT) for number in range(1, 8)}
    finish(store, dict.fromkeys(played, 200), played)
    at_once_entered = store.contents(DAY, RULESET)
    store.replace_contents(DAY, RULESET, NOTHING, at_once_entered)
    assert store.contents(DAY, RULESET) == NOTHING
    again = replace(at_once_entered, precision={}, losses=NO_LOSSES)
    store.replace_contents(DAY, RULESET, again, NOTHING)
    assert store.losses(DAY, RULESET) == NO_LOSSES
    results = [late(number, 200, losses) for number, losses in played.items()]
    assert [store.enter_losses(DAY, RULESET, part) for part in ([], results[:2], results, results)] == [0, 2, 5, 0]
    assert store.contents(DAY, RULESET) == at_once_entered


@pytest.mark.parametrize("result", [late(1, 199, (0,)), late(2, 200, (0,)), late(3, 200, (0,))])
def test_losses_follow_results(store: RedisStore, result: LateLosses) -> None:
    """Losses computed for another total, for a game that is not finished, or for none at all, are not entered."""
    finish(store, {1: 200})
    play(store, 2, "r")
    before = store.contents(DAY, RULESET)
    assert store.enter_losses(DAY, RULESET, [result]) == 0
    assert store.contents(DAY, RULESET) == before


def test_many_enter_the_same_losses_at_once(store: RedisStore) -> None:
    """Eight threads make up for the same games: each game counts once, and each thread is told what it entered."""
    played = {number: (number * POINT,) for number in range(1, 31)}
    finish(store, dict.fromkeys(played, 200))
    results = [late(number, 200, losses) for number, losses in played.items()]
    tasks: list[Callable[[], int]] = [partial(store.enter_losses, DAY, RULESET, results[turn:]) for turn in range(8)]
    entered = at_once(tasks)
    assert sum(entered) == 30
    held = store.contents(DAY, RULESET)
    assert held.losses == gather(played.values())
    assert held.precision == {game(number).token: Precise(lost, 200) for number, (lost,) in played.items()}
    assert sum(held.loss_histogram.values()) == 30


def test_many_finish_while_losses_are_made_up_for(store: RedisStore) -> None:
    """Games that end with their losses and games whose losses come late are summed exactly, side by side."""
    finish(store, dict.fromkeys(range(1, 21), 100))
    earlier = [late(number, 100, (number, 0)) for number in range(1, 21)]
    later = {number: (number, 3 * POINT) for number in range(21, 41)}
    tasks: list[Callable[[], object]] = [partial(finish, store, {number: 200}, later) for number in later]
    tasks += [partial(store.enter_losses, DAY, RULESET, [each]) for each in earlier]
    at_once(tasks)
    assert store.losses(DAY, RULESET) == DayLosses(40, (TurnLosses(820, 0), TurnLosses(60 * POINT, 20)))
    held = store.contents(DAY, RULESET)
    assert len(held.precision) == sum(held.loss_histogram.values()) == 40


@pytest.mark.parametrize("batch", [1, 7, 500])
def test_results_without_losses_are_found(store: RedisStore, batch: int) -> None:
    """Every finished game that lacks its losses comes with its log, in parts; others do not."""
    finish(store, dict.fromkeys(range(1, 301), 200), {number: (0,) for number in range(1, 301) if number % 3})
    play(store, 999, "r")
    parts = list(store.lacking(DAY, RULESET, batch))
    assert {member: held for part in parts for member, held in part} == {
        game(number).token: stored(number, "r chance") for number in range(3, 301, 3)
    }
    assert all(parts)


def test_nothing_is_found_where_nothing_lacks(store: RedisStore) -> None:
    """On a day whose results all have their losses, and on one without results, there is nothing to make up for."""
    assert list(store.lacking(DAY, RULESET)) == []
    finish(store, dict.fromkeys(range(1, 200), 200), dict.fromkeys(range(1, 200), (0,)))
    assert list(store.lacking(DAY, RULESET)) == []
    assert [store.has_losses(DAY, RULESET, game(number).token) for number in (1, 200)] == [True, False]


# What the audit sets


def test_precision_is_put_right(store: RedisStore) -> None:
    """Wrong and made-up losses are corrected with their bars; what is missing is not made up here."""
    finish(store, {1: 100, 2: 200, 3: 300}, {1: (POINT,), 2: (2 * POINT,), 3: (30 * POINT,)})
    truth = store.contents(DAY, RULESET)
    first, second, third = (game(number).token for number in (1, 2, 3))
    wrong = replace(truth, precision={first: Precise(8, 100), third: Precise(30 * POINT, 7), "nobody": Precise(0, 0)})
    store.replace_contents(DAY, RULESET, wrong, truth)
    seen = store.contents(DAY, RULESET)
    assert (seen.precision, seen.loss_histogram) == (wrong.precision, {0: 2, 6: 1})
    kept = {first: truth.precision[first], third: truth.precision[third]}
    store.replace_contents(DAY, RULESET, replace(truth, precision=kept), seen)
    now = store.contents(DAY, RULESET)
    assert (now.precision, now.loss_histogram, now.losses) == (kept, {0: 1, 6: 1}, truth.losses)
    assert (now.totals, now.labels, now.histogram) == (truth.totals, truth.labels, truth.histogram)
    assert second in now.totals


def test_losses_entered_meanwhile_stay(store: RedisStore) -> None:
    """A game that ended since the audit looked keeps its losses, and the sums that count it are not replaced."""
    finish(store, {1: 100}, {1: (POINT,)})
    seen = store.contents(DAY, RULESET)
    finish(store, {2: 200}, {2: (3 * POINT,)})
    now = store.contents(DAY, RULESET)
    wanted = replace(seen, losses=DayLosses(1, (TurnLosses(5, 0),)))
    store.replace_contents(DAY, RULESET, wanted, seen)
    assert store.contents(DAY, RULESET) == now
    store.replace_contents(DAY, RULESET, replace(now, losses=wanted.losses), now)
    assert store.losses(DAY, RULESET) == wanted.losses
