"""Par and perfect of days: kept with the day, computed once by whoever needs them first, and those of its dice."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from threading import Barrier, Event, Lock
from zlib import crc32

import pytest
from redis import Redis

from daily.almanac import derive_day
from daily.dice import DiceSource, FixedDice, format_dice
from daily.errors import StoreCorrupt
from daily.game import fold
from daily.moves import parse_log
from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from daily.solver.analyst import Analyst
from daily.store.keys import day_keys
from daily.store.redis import RedisStore
from daily.surveyor import Checked, Surveyor
from daily.yardsticks import Reached, Yardsticks
from tests.conftest import SECRET
from tests.games import play, random_dice
from tests.tables import SOLVED, put_table
from web.config import Settings

DAY = derive_day(SECRET, date(2026, 11, 29), "classic")


class Calculator:
    """Stands in for half a second of arithmetic: yardsticks that follow from the dice, how often each were asked for,
    and whether anybody came while it was at work."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.crowd = Event()
        self._working = Lock()

    def __call__(self, _ruleset: str, source: DiceSource) -> Yardsticks | None:
        if not self._working.acquire(blocking=False):
            self.crowd.set()
            self._working.acquire()
        self.crowd.wait(0.02)
        dice = format_dice(value for roll in range(36) for value in source.values(roll))
        self.asked[dice] += 1
        self._working.release()
        return made_up(dice)


def made_up(dice: str) -> Yardsticks:
    """Yardsticks that follow from the dice of 36 rolls."""
    par = crc32(dice.encode()) % 300
    return Yardsticks(Reached(par, f"r p{par}"), Reached(par + 1, "r perfect"))


def of(day: str) -> Yardsticks:
    """What the calculator finds for these dice."""
    return made_up(day[:180])


def test_who_needs_them_first_computes_them(store: RedisStore) -> None:
    """They are computed once, and from then on known to every process without computing."""
    store.claim_day(DAY)
    one, other = Calculator(), Calculator()
    surveyor = Surveyor(store, one)
    assert [surveyor.of(DAY), surveyor.of(DAY)] == [of(DAY.dice)] * 2
    assert Surveyor(store, other).of(DAY) == of(DAY.dice) == store.yardsticks(DAY.date, DAY.ruleset)
    assert (one.asked.total(), other.asked.total()) == (1, 0)


def test_they_are_asked_for_once(store: RedisStore, raw: Redis) -> None:
    """A process asks the store once for those of a day."""
    store.claim_day(DAY)
    Surveyor(store, Calculator()).of(DAY)
    here = Surveyor(store, Calculator())
    here.of(DAY)
    before = raw.info("stats")["total_reads_processed"]
    assert here.of(DAY) == of(DAY.dice)
    assert raw.info("stats")["total_reads_processed"] == before + 1


def test_without_a_table_they_wait(store: RedisStore) -> None:
    """While they cannot be computed there are none, nothing is kept, and the next question asks again."""
    store.claim_day(DAY)
    answers: list[Yardsticks | None] = [None, None, of(DAY.dice)]
    surveyor = Surveyor(store, lambda *_: answers.pop(0))
    assert [surveyor.of(DAY), surveyor.of(DAY)] == [None, None]
    assert store.yardsticks(DAY.date, DAY.ruleset) is None
    assert surveyor.of(DAY) == of(DAY.dice)


def test_many_threads_compute_once(store: RedisStore) -> None:
    """However many threads ask at once for a few days, each is computed once, and never two at a time."""
    days = [derive_day(SECRET, DAY.date + timedelta(number), "classic") for number in range(3)]
    for day in days:
        store.claim_day(day)
    calculator, barrier = Calculator(), Barrier(12)
    surveyor = Surveyor(store, calculator)

    def ask(number: int) -> Yardsticks | None:
        barrier.wait(10)
        return surveyor.of(days[number % 3])

    with ThreadPoolExecutor(12) as pool:
        found = list(pool.map(ask, range(12)))
    assert found == [of(days[number % 3].dice) for number in range(12)]
    assert (set(calculator.asked.values()), calculator.crowd.is_set()) == ({1}, False)


def test_many_processes_agree(store: RedisStore) -> None:
    """Processes that compute the same day at once keep the same, and none is in the other's way."""
    store.claim_day(DAY)
    barrier = Barrier(8)

    def ask(_: int) -> Yardsticks | None:
        surveyor = Surveyor(store, Calculator())
        barrier.wait(10)
        return surveyor.of(DAY)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(8))) == [of(DAY.dice)] * 8
    assert store.yardsticks(DAY.date, DAY.ruleset) == of(DAY.dice)


def test_whoever_asks_for_much_keeps_nobody_from_serving(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """While those of one day take long, who asks for another day is not kept waiting for ever: there are none yet. What
    is known already is told at once."""
    monkeypatch.setattr("daily.surveyor._PATIENCE", 0.01)
    other, known = (derive_day(SECRET, DAY.date - timedelta(number), "classic") for number in (1, 2))
    for day in (DAY, other, known):
        store.claim_day(day)
    store.keep_yardsticks(known, of(known.dice))
    begun, ended = Event(), Event()

    def long(_ruleset: str, _source: DiceSource) -> Yardsticks | None:
        begun.set()
        assert ended.wait(10)
        return of(DAY.dice)

    surveyor = Surveyor(store, long)
    with ThreadPoolExecutor(1) as pool:
        computing = pool.submit(surveyor.of, DAY)
        assert begun.wait(10)
        assert (surveyor.of(other), surveyor.of(known)) == (None, of(known.dice))
        ended.set()
        assert computing.result(10) == of(DAY.dice)


def test_they_belong_to_the_dice_that_are_played(store: RedisStore) -> None:
    """Of a day that keeps its dice after a change of the secret they are those of the kept dice, and what was found for
    dice that nobody plays is not kept."""
    store.claim_day(DAY)
    other = derive_day("the secret of a host who lost the first one", DAY.date, DAY.ruleset)
    surveyor = Surveyor(store, Calculator())
    assert surveyor.of(other) == of(other.dice)
    assert store.yardsticks(DAY.date, DAY.ruleset) is None
    assert Surveyor(store, Calculator()).of(store.claim_day(DAY).record) == of(DAY.dice)
    assert store.yardsticks(DAY.date, DAY.ruleset) == of(DAY.dice)


@pytest.mark.parametrize("dice", ["", "12345", "7" * 195, "1" * 194])
def test_damaged_dice_have_none(store: RedisStore, dice: str) -> None:
    """Dice that are none of a day are an error, and nothing is computed."""
    calculator = Calculator()
    with pytest.raises(StoreCorrupt):
        Surveyor(store, calculator).of(replace(DAY, dice=dice))
    assert not calculator.asked


def test_damaged_figures_are_an_error(store: RedisStore, raw: Redis) -> None:
    """What is kept and is no figure is shown to nobody."""
    store.claim_day(DAY)
    raw.hset(day_keys(DAY.date, DAY.ruleset).day, "par", "many")
    with pytest.raises(StoreCorrupt):
        Surveyor(store, Calculator()).of(DAY)


# The audit


def audit(store: RedisStore, *, repair: bool = False) -> Checked:
    """What an audit of the day says."""
    return Surveyor(store, Calculator()).audit(DAY.date, DAY.ruleset, repair=repair)


def test_an_audit_of_what_is_right(store: RedisStore, raw: Redis) -> None:
    """Where nothing is kept, or what the dice give, there is nothing to say, and no day comes to be by asking."""
    assert audit(store) == Checked()
    assert raw.dbsize() == 0
    store.claim_day(DAY)
    assert audit(store) == Checked()
    assert store.yardsticks(DAY.date, DAY.ruleset) is None
    store.keep_yardsticks(DAY, of(DAY.dice))
    assert audit(store) == Checked()


@pytest.mark.parametrize(
    ("field", "text", "problem"),
    [
        ("par", "900", "par and perfect: 900 and"),
        ("perfect", "1000", "and 1000 are kept, the dice give"),
        ("par_log", "r p1", "another log"),
        ("perfect_log", "r p1", "another log"),
        ("par", "many", "damaged"),
        ("perfect", "", "damaged"),
    ],
)
def test_an_audit_tells_and_repairs(store: RedisStore, raw: Redis, field: str, text: str, problem: str) -> None:
    """Figures or logs that the dice do not give are told, and set right where that is asked for, damaged ones too."""
    store.claim_day(DAY)
    store.keep_yardsticks(DAY, of(DAY.dice))
    raw.hset(day_keys(DAY.date, DAY.ruleset).day, field, text)
    for repair in (False, True):
        checked = audit(store, repair=repair)
        assert checked.problem is not None
        assert problem in checked.problem
        assert (checked.able, checked.damaged) == (True, False)
    assert audit(store) == Checked()
    assert store.yardsticks(DAY.date, DAY.ruleset) == of(DAY.dice)


def test_an_audit_without_a_table(store: RedisStore, raw: Redis) -> None:
    """Where nobody can compute what the dice give, what is kept is left alone and said not to be checked."""
    store.claim_day(DAY)
    surveyor = Surveyor(store, lambda *_: None)
    assert surveyor.audit(DAY.date, DAY.ruleset, repair=True) == Checked()
    store.keep_yardsticks(DAY, of("1" * 180))
    assert surveyor.audit(DAY.date, DAY.ruleset, repair=True) == Checked(able=False)
    raw.hset(day_keys(DAY.date, DAY.ruleset).day, "par", "many")
    checked = surveyor.audit(DAY.date, DAY.ruleset, repair=True)
    assert (checked.problem is None, checked.able, checked.damaged) == (False, False, True)


def test_an_audit_of_damaged_dice(store: RedisStore, raw: Redis) -> None:
    """Where the dice themselves are damaged nothing can be set right."""
    store.claim_day(DAY)
    store.keep_yardsticks(DAY, of(DAY.dice))
    for field, text in (("dice", "12345"), ("key", "zz")):
        raw.hset(day_keys(DAY.date, DAY.ruleset).day, field, text)
        checked = audit(store, repair=True)
        assert (checked.problem is None, checked.damaged) == (False, True)


# By the exact table


@pytest.fixture
def analyst(settings: Settings) -> Callable[[str], Analyst]:
    """By ruleset, an analyst that has its table."""

    def having(key: str) -> Analyst:
        put_table(key, settings.tables)
        return Analyst(settings.tables, lambda error: pytest.fail(str(error)))

    return having


def is_reached(ruleset: Ruleset, source: FixedDice, reached: Reached) -> bool:
    """Whether a log is a whole legal game that scores the total."""
    end = fold(ruleset, source, parse_log(reached.log))
    return end.over and end.card.total == reached.total


@pytest.mark.parametrize("key", SOLVED)
def test_perfect_is_never_below_par(key: str, analyst: Callable[[str], Analyst]) -> None:
    """On days of every solved ruleset: least total <= par <= perfect <= greatest total; both are reached by their logs;
    no game of others scores more than perfect, and no loaded dice change that."""
    ruleset, found = ruleset_of(key), analyst(key)
    random = Random(f"yardsticks of {key}")
    days = [derive_day(SECRET, DAY.date + timedelta(number), key) for number in range(2)]
    sources = [FixedDice.from_digits(day.dice) for day in days]
    sources.append(FixedDice(random_dice(random, 3 * len(ruleset.boxes))))
    for source in sources:
        yardsticks = found.yardsticks(key, source)
        assert yardsticks is not None
        par, perfect = yardsticks.par, yardsticks.perfect
        assert ruleset.bounds[0] <= par.total <= perfect.total <= ruleset.bounds[1]
        assert is_reached(ruleset, source, par)
        assert is_reached(ruleset, source, perfect)
        assert max(play(ruleset, random, source).states[-1].card.total for _ in range(10)) <= perfect.total


def test_what_is_not_solved_has_none(settings: Settings) -> None:
    """Without its table a ruleset has none, and `triple` has none at all."""
    analyst = Analyst(settings.tables, lambda error: pytest.fail(str(error)))
    for key in ("classic", "triple"):
        assert analyst.yardsticks(key, FixedDice.from_digits(derive_day(SECRET, DAY.date, key).dice)) is None
