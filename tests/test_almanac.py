"""The dice of every day: derived, claimed once, kept, compared."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random

import pytest
from redis import Redis

from daily.almanac import Almanac, derive_day
from daily.dice import commitment, dice_needed, parse_dice
from daily.errors import StoreCorrupt, UnknownRuleset
from daily.rulesets import RULESETS, ruleset_of
from daily.store.keys import day_keys
from daily.store.redis import RedisStore
from tests.conftest import SECRET
from tests.stories import Person, wild

DAY = date(2026, 11, 29)
OTHER_SECRET = "the secret of a host who lost the first one"


@dataclass
class Process:
    """An almanac of its own and what it raised alarms for."""

    store: RedisStore
    secret: str = SECRET
    alarms: list[tuple[date, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.almanac = Almanac(self.store, self.secret, lambda *what: self.alarms.append(what))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_derived_day_agrees_with_itself(ruleset: str) -> None:
    """A day's commitment is that of its key, and its dice last for the longest game on its card."""
    day = derive_day(SECRET, DAY, ruleset)
    assert (day.date, day.ruleset, day.commitment) == (DAY, ruleset, commitment(day.key))
    assert len(parse_dice(day.dice)) == dice_needed(len(ruleset_of(ruleset).boxes))


def test_an_unknown_ruleset_has_no_day() -> None:
    """There are no dice for rules that do not exist."""
    with pytest.raises(UnknownRuleset):
        derive_day(SECRET, DAY, "nonsense")


def test_whoever_needs_a_day_first_claims_it(store: RedisStore, raw: Redis) -> None:
    """Without any cron job a day is derived, kept in the store and the same for every process."""
    first, second = Process(store), Process(store)
    day = first.almanac.day(DAY, "classic")
    assert day == derive_day(SECRET, DAY, "classic") == second.almanac.day(DAY, "classic")
    assert raw.hget(day_keys(DAY, "classic").day, "dice") == day.dice
    assert first.alarms == second.alarms == []


def test_a_day_is_asked_for_once(store: RedisStore, raw: Redis) -> None:
    """A process asks the store once for a day, however often it needs its record or its dice."""
    here = Process(store)
    here.almanac.dice(DAY, "classic")
    before = raw.info("stats")["total_reads_processed"]
    for _ in range(5):
        here.almanac.day(DAY, "classic")
        here.almanac.dice(DAY, "classic")
    assert raw.info("stats")["total_reads_processed"] == before + 1


def test_the_dice_are_rolled_in_fives(store: RedisStore) -> None:
    """Roll n of a day owns values 5n to 5n+4 of its sequence."""
    almanac = Process(store).almanac
    values = parse_dice(almanac.day(DAY, "yacht").dice)
    dice = almanac.dice(DAY, "yacht")
    assert [dice.values(roll) for roll in range(36)] == [values[5 * roll : 5 * roll + 5] for roll in range(36)]


def test_many_may_claim_a_day_at_once(store: RedisStore) -> None:
    """Eight processes that need a new day at the same moment agree on it, without an alarm."""
    here = [Process(store) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        days = list(pool.map(lambda process: process.almanac.day(DAY, "classic"), here))
    assert set(days) == {derive_day(SECRET, DAY, "classic")}
    assert [process.alarms for process in here] == [[]] * 8


def test_stored_dice_win_once_a_game_has_begun(store: RedisStore, ann: Person) -> None:
    """If the secret changes during a day, games that were begun keep their dice, new ones get the same, and an alarm is
    raised once."""
    ann.moves(ann.today(), "r")
    changed = Process(store, OTHER_SECRET)
    assert changed.almanac.day(DAY, "classic") == derive_day(SECRET, DAY, "classic")
    changed.almanac.dice(DAY, "classic")
    assert changed.alarms == [(DAY, "classic")]


def test_unused_dice_give_way_to_the_secret(store: RedisStore, raw: Redis) -> None:
    """Stored dice that nobody has seen are replaced by those of the secret in force, and an alarm is raised."""
    Process(store, OTHER_SECRET).almanac.day(DAY, "classic")
    here = Process(store)
    assert here.almanac.day(DAY, "classic") == derive_day(SECRET, DAY, "classic")
    assert here.alarms == [(DAY, "classic")]
    assert raw.hget(day_keys(DAY, "classic").day, "dice") == derive_day(SECRET, DAY, "classic").dice


def test_a_whole_game_survives_a_change_of_the_secret(ann: Person) -> None:
    """A game begun before a change of the secret is finished after it with the dice that everybody else had."""
    ann.moves(ann.today(), "r r1")
    later = replace(ann, settings=replace(ann.settings, secret=OTHER_SECRET)).elsewhere()
    end = later.finish(later.today(), wild(Random(3)))[-1]
    assert ann.elsewhere().open(end.game).state == end.state


@pytest.mark.parametrize("dice", ["", "12345", "7" * 195, "abc", "1" * 194])
def test_damaged_dice_are_no_dice(store: RedisStore, raw: Redis, ann: Person, dice: str) -> None:
    """A stored sequence that is none, of a day that has begun, is an error: nobody plays with half a sequence."""
    ann.moves(ann.today(), "r")
    raw.hset(day_keys(DAY, "classic").day, "dice", dice)
    here = Process(store)
    for _ in range(2):
        with pytest.raises(StoreCorrupt):
            here.almanac.dice(DAY, "classic")
    assert set(here.alarms) == {(DAY, "classic")}
