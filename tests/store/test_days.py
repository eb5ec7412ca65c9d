"""Days: one record each, whoever claims it first."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from daily.store.protocol import ClaimedDay, DayRecord
from daily.store.redis import RedisStore
from tests.store.games import DAY, RULESET, play

RECORD = DayRecord(DAY, RULESET, bytes(range(32)), "c0ffee", "3135142666")


def test_a_day_is_kept_as_claimed(store: RedisStore) -> None:
    """The first claim is stored, and the same claim again finds no conflict."""
    assert store.claim_day(RECORD) == ClaimedDay(RECORD, conflict=False)
    assert store.claim_day(RECORD) == ClaimedDay(RECORD, conflict=False)


def test_another_claim_replaces_a_day_that_nobody_plays(store: RedisStore) -> None:
    """Before the first game the claim counts, and the difference is reported once."""
    other = replace(RECORD, key=bytes(32), dice="666")
    store.claim_day(RECORD)
    assert store.claim_day(other) == ClaimedDay(other, conflict=True)
    assert store.claim_day(other) == ClaimedDay(other, conflict=False)


def test_the_dice_of_a_begun_game_stay(store: RedisStore) -> None:
    """Once a game of the day has begun, what is stored wins and every other claim is a conflict."""
    store.claim_day(RECORD)
    play(store, 1, "r")
    for other in (replace(RECORD, key=bytes(32)), replace(RECORD, commitment="x"), replace(RECORD, dice="1")):
        assert store.claim_day(other) == ClaimedDay(RECORD, conflict=True)
    assert store.claim_day(RECORD) == ClaimedDay(RECORD, conflict=False)


def test_a_day_can_be_claimed_after_its_first_game(store: RedisStore) -> None:
    """A lost record does not make a day unplayable."""
    play(store, 1, "r")
    assert store.claim_day(RECORD) == ClaimedDay(RECORD, conflict=False)


def test_all_who_claim_at_once_agree(store: RedisStore) -> None:
    """Sixteen claims of the same day at once give one answer."""
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(store.claim_day, [RECORD] * 16))
    assert answers == [ClaimedDay(RECORD, conflict=False)] * 16
