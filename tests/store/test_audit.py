"""What the audit reads and sets: everything derived can be put right, and nothing that is newer is touched."""

from contextlib import closing
from dataclasses import replace

import pytest

from daily.store.connect import connect
from daily.store.keys import day_keys
from daily.store.protocol import DayContents
from daily.store.redis import RedisStore
from tests.store.games import DAY, RULESET, finish, game, listed_games, play, stored


def token(number: int) -> str:
    """The member of a player's result."""
    return game(number).token


@pytest.mark.parametrize("batch", [1, 7, 500])
def test_every_game_of_a_day_is_read(store: RedisStore, batch: int) -> None:
    """All games come, finished or not, in parts; games of other days do not."""
    expected = {}
    for number in range(1, 41):
        log = "r r245 fours r"[: 1 if number % 2 else 14]
        play(store, number, log)
        expected[token(number)] = stored(number, log)
    play(store, 99, "r", name=game(99, DAY.replace(day=28)))
    assert listed_games(store, DAY, RULESET, batch) == expected
    assert all(store.listed(DAY, RULESET, batch))


def test_a_day_without_games_has_no_parts(store: RedisStore) -> None:
    """Nothing is read of a day that nobody played."""
    assert list(store.listed(DAY, RULESET)) == []
    assert store.contents(DAY, RULESET) == DayContents({}, {}, {})


def test_contents_of_a_large_day_are_complete(store: RedisStore) -> None:
    """Results, labels and histogram are read as a whole even where the server hands them out in parts."""
    totals = {number: number % 400 for number in range(1, 701)}
    finish(store, totals)
    contents = store.contents(DAY, RULESET)
    assert contents.totals == {token(number): total for number, total in totals.items()}
    assert contents.labels == {token(number): f"name{number}#{number}" for number in totals}
    assert sum(contents.histogram.values()) == 700


def test_a_lost_board_is_built_anew(store: RedisStore) -> None:
    """Whatever the board held, afterwards it holds what the logs say, in every part."""
    finish(store, {1: 100, 2: 200, 3: 300})
    truth = store.contents(DAY, RULESET)
    nothing = DayContents({}, {}, {})
    store.replace_contents(DAY, RULESET, nothing, truth)
    assert store.contents(DAY, RULESET) == nothing
    store.replace_contents(DAY, RULESET, truth, nothing)
    assert store.contents(DAY, RULESET) == truth


def test_wrong_and_surplus_entries_are_put_right(store: RedisStore) -> None:
    """A wrong total, a wrong label, a missing result and results of nobody are all corrected at once."""
    finish(store, {1: 100, 2: 200, 3: 300})
    truth = store.contents(DAY, RULESET)
    wrong = DayContents(
        {token(1): 101, token(2): 200, token(7): 5},
        {token(1): "name1#1", token(2): "wrong#2", token(8): "orphan#8"},
        {},
    )
    store.replace_contents(DAY, RULESET, wrong, truth)
    store.replace_contents(DAY, RULESET, truth, store.contents(DAY, RULESET))
    assert store.contents(DAY, RULESET) == truth


def test_a_label_without_result_is_removed(store: RedisStore, server_url: str) -> None:
    """Labels follow results: one that belongs to nobody goes."""
    finish(store, {1: 100})
    truth = store.contents(DAY, RULESET)
    with closing(connect(server_url)) as client:
        client.execute_command("HSET", day_keys(DAY, RULESET).labels, token(8), "orphan#8")
    seen = store.contents(DAY, RULESET)
    assert seen.labels == {token(1): "name1#1", token(8): "orphan#8"}
    store.replace_contents(DAY, RULESET, truth, seen)
    assert store.contents(DAY, RULESET) == truth


def test_a_wrong_histogram_is_counted_anew(store: RedisStore, server_url: str) -> None:
    """Where all results are right, the histogram still follows from them."""
    finish(store, {1: 100, 2: 119, 3: 1575})
    with closing(connect(server_url)) as client:
        client.execute_command("HSET", day_keys(DAY, RULESET).histogram, 5, 40, 33, 1)
    held = store.contents(DAY, RULESET)
    assert held.histogram == {5: 40, 33: 1, 78: 1}
    store.replace_contents(DAY, RULESET, held, held)
    assert store.contents(DAY, RULESET).histogram == {5: 2, 78: 1}


def test_a_result_entered_meanwhile_stays(store: RedisStore) -> None:
    """What the audit has not seen it does not touch, even if the logs that it read know nothing of it."""
    finish(store, {1: 100})
    seen = store.contents(DAY, RULESET)
    finish(store, {2: 200})
    store.replace_contents(DAY, RULESET, DayContents({token(1): 90}, {token(1): "name1#1"}, {}), seen)
    now = store.contents(DAY, RULESET)
    assert now.totals == {token(1): 90, token(2): 200}
    assert now.labels == {token(1): "name1#1", token(2): "name2#2"}
    assert now.histogram == {4: 1, 10: 1}


def test_a_result_entered_meanwhile_and_read_from_its_log_stays(store: RedisStore) -> None:
    """A game that ended between the audit's look at the board and at the logs is entered once."""
    seen = store.contents(DAY, RULESET)
    finish(store, {1: 100})
    store.replace_contents(DAY, RULESET, DayContents({token(1): 100}, {token(1): "old#1"}, {}), seen)
    now = store.contents(DAY, RULESET)
    assert (now.totals, now.labels, now.histogram) == ({token(1): 100}, {token(1): "name1#1"}, {5: 1})


def test_a_result_repaired_meanwhile_stays(store: RedisStore) -> None:
    """Of two audits at once the slower one does not undo what the faster one has set."""
    finish(store, {1: 100})
    seen = store.contents(DAY, RULESET)
    store.replace_contents(DAY, RULESET, replace(seen, totals={token(1): 150}), seen)
    store.replace_contents(DAY, RULESET, replace(seen, totals={token(1): 90}), seen)
    now = store.contents(DAY, RULESET)
    assert (now.totals, now.histogram) == ({token(1): 150}, {7: 1})


def test_a_label_changed_meanwhile_stays(store: RedisStore) -> None:
    """The player's latest choice wins over what the audit read, while the total is still put right."""
    finish(store, {1: 100})
    seen = store.contents(DAY, RULESET)
    store.relabel(DAY, RULESET, token(1), "latest#1")
    store.replace_contents(DAY, RULESET, DayContents({token(1): 120}, {token(1): "old#1"}, {}), seen)
    now = store.contents(DAY, RULESET)
    assert (now.totals, now.labels, now.histogram) == ({token(1): 120}, {token(1): "latest#1"}, {6: 1})


def test_more_changes_than_one_step_takes(store: RedisStore) -> None:
    """A board of many results is set in several steps and comes out whole."""
    totals = {f"{number:016d}": number % 300 for number in range(1200)}
    wanted = DayContents(totals, {member: f"#{member}" for member in totals}, {})
    store.replace_contents(DAY, RULESET, wanted, DayContents({}, {}, {}))
    now = store.contents(DAY, RULESET)
    assert (now.totals, now.labels) == (wanted.totals, wanted.labels)
    assert sum(now.histogram.values()) == 1200
