"""Losses enter with the last move, or are made up for: by a look at the result, by catching up, each exactly once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from redis import Redis

from daily.ids import GameId, Mode
from daily.late import catch_up
from daily.losses import NO_LOSSES, gather
from daily.moves import split_log
from daily.plays import Play
from daily.standing import loss_bucket_of
from daily.store.keys import game_key
from daily.store.protocol import DayContents, Precise
from daily.store.redis import RedisStore
from scripts.backend import Workplace
from scripts.precompute import enter_losses
from tests.conftest import SECRET, TestClock
from tests.store.games import finish
from tests.stories import Person, hasty, made_up_losses, thorough
from tests.tables import put_table
from web.config import Settings

DAY = date(2026, 11, 29)


def contents(store: RedisStore) -> DayContents:
    """What the day holds."""
    return store.contents(DAY, "classic")


def crowd(person: Person, size: int) -> list[Play]:
    """So many players who finished the day in different ways, under numbers from 11 on."""
    people = [replace(person, number=number) for number in range(11, 11 + size)]
    return [each.finish(each.today(), thorough if each.number % 2 else hasty)[-1] for each in people]


def test_the_last_move_enters_losses_in_one_step(ann: Person, store: RedisStore) -> None:
    """Board, precision board, both histograms and the sums of the day know the game at the same moment, and retries
    change nothing."""
    ann = ann.knowing(made_up_losses)
    plays = ann.finish(ann.today())
    end, losses = plays[-1], made_up_losses(plays[-1])
    held = contents(store)
    assert held.precision == {end.game.token: Precise(sum(losses), end.state.card.total)}
    assert held.loss_histogram == {loss_bucket_of(sum(losses)): 1}
    assert held.losses == gather([losses])
    for _ in range(3):
        ann.elsewhere().move(end.game, plays[-2].state.at, split_log(end.log)[-1])
        ann.service.settle(end)
    assert contents(store) == held


def test_only_the_last_move_asks_what_was_lost(ann: Person) -> None:
    """The moves before it, practice and solo games are spared the reckoning."""
    asked: list[GameId] = []

    def noting(play: Play) -> tuple[int, ...]:
        assert play.state.over
        asked.append(play.game)
        return made_up_losses(play)

    ann = ann.knowing(noting)
    for mode in (Mode.SOLO, Mode.ARCHIVE, Mode.DAILY):
        ann.finish(ann.new(mode))
    assert asked == [ann.today()]


def test_without_a_table_the_result_stands_alone(ann: Person, store: RedisStore) -> None:
    """A game that ends before there is a table is on the score board, and waits for the precision board."""
    end = ann.finish(ann.today())[-1]
    ann.service.settle(end)
    held = contents(store)
    assert held.totals == {end.game.token: end.state.card.total}
    assert (held.precision, held.loss_histogram, held.losses) == ({}, {}, NO_LOSSES)


@pytest.mark.parametrize("look", ["result", "retry"])
def test_a_look_at_the_result_makes_up_for_losses(ann: Person, store: RedisStore, raw: Redis, look: str) -> None:
    """Once the table is there, whoever looks at the own result or sends the last move again enters the losses; the
    next look writes nothing."""
    plays = ann.finish(ann.today())
    end, later = plays[-1], ann.knowing(made_up_losses)

    def again() -> None:
        if look == "result":
            later.service.settle(later.open(end.game))
        else:
            later.move(end.game, plays[-2].state.at, split_log(end.log)[-1])

    again()
    held = contents(store)
    assert held.losses == gather([made_up_losses(end)])
    written = raw.info("persistence")["aof_current_size"]
    again()
    assert contents(store) == held
    assert raw.info("persistence")["aof_current_size"] == written


def test_catching_up_enters_what_is_missing(ann: Person, store: RedisStore) -> None:
    """All results that lack their losses get them, in batches, and nothing else changes; the second time nothing is
    left to do."""
    ends = crowd(ann, 130)
    early = replace(ann, number=1).knowing(made_up_losses)
    ends.append(early.finish(early.today())[-1])
    replace(ann, number=2).moves(replace(ann, number=2).today(), "r r1")
    before = contents(store)
    entered = list(catch_up(store, early.service, DAY, "classic"))
    assert sum(entered) == 130
    assert len(entered) >= 1
    after = contents(store)
    assert after.losses == gather(map(made_up_losses, ends))
    assert after.precision == {end.game.token: Precise(sum(made_up_losses(end)), end.state.card.total) for end in ends}
    assert (after.totals, after.labels, after.histogram) == (before.totals, before.labels, before.histogram)
    assert list(catch_up(store, early.service, DAY, "classic")) == []
    assert contents(store) == after


def test_many_catch_up_at_once(ann: Person, store: RedisStore) -> None:
    """Workers, cron and audit may all do it at the same time: every game counts once."""
    ends = crowd(ann, 40)
    services = [ann.knowing(made_up_losses).service for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        counts = threads.map(lambda service: sum(catch_up(store, service, DAY, "classic")), services)
    assert sum(counts) == 40
    assert contents(store).losses == gather(map(made_up_losses, ends))


def test_catching_up_waits_for_the_table(ann: Person, store: RedisStore) -> None:
    """Without a table it ends at once, having changed nothing; so it does where nobody has finished."""
    assert list(catch_up(store, ann.service, DAY, "classic")) == []
    crowd(ann, 3)
    before = contents(store)
    assert list(catch_up(store, ann.service, DAY, "classic")) == []
    assert contents(store) == before


@pytest.mark.parametrize("victim", [0, 1, 2])
def test_a_damaged_log_holds_nobody_up(ann: Person, store: RedisStore, raw: Redis, victim: int) -> None:
    """A record that cannot be read is passed over; the others get their losses."""
    ends = crowd(ann, 3)
    raw.hset(game_key(ends[victim].game), "log", "r ones")
    assert sum(catch_up(store, ann.knowing(made_up_losses).service, DAY, "classic")) == 2
    del ends[victim]
    assert contents(store).losses == gather(map(made_up_losses, ends))


def test_damaged_logs_alone_in_a_part_of_a_day_end_nothing(ann: Person, store: RedisStore, raw: Redis) -> None:
    """Where a batch holds nothing that can be read, the next one is looked at all the same."""
    finish(store, dict.fromkeys(range(1000, 1500), 200), dict.fromkeys(range(1000, 1500), (0,) * 13))
    ends = crowd(ann, 6)
    for end in ends[1:]:
        raw.hset(game_key(end.game), "log", "r ones")
    assert [len(games) for games in store.lacking(DAY, "classic")] != [6]
    assert sum(catch_up(store, ann.knowing(made_up_losses).service, DAY, "classic")) == 1
    assert store.has_losses(DAY, "classic", ends[0].game.token)


@pytest.mark.parametrize(("days", "entered"), [(0, 1), (7, 1), (8, 0)])
def test_the_night_catches_up(ann: Person, settings: Settings, clock: TestClock, days: int, entered: int) -> None:
    """`daily precompute` enters the losses of the last week's games, once there is a table; older ones are left to the
    audit, and a day is looked at as long as it exists."""
    here = Workplace(settings, SECRET, ann.store)
    ann = replace(ann, ruleset="yacht")
    ann.finish(ann.today())
    assert enter_losses(here, clock()) == 0
    put_table("yacht", settings.tables)
    clock.forward(days=days)
    assert [enter_losses(here, clock()) for _ in range(2)] == [entered, 0]
    assert ann.store.losses(DAY, "yacht").games == entered
    assert enter_losses(here, datetime(2026, 1, 3, tzinfo=UTC)) == 0
