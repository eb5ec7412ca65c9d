"""Days: one record each, whoever claims it first, and par and perfect of its dice."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from daily.store.protocol import ClaimedDay, DayRecord
from daily.store.redis import RedisStore
from daily.yardsticks import Reached, Yardsticks
from tests.store.games import DAY, RULESET, play

RECORD = DayRecord(DAY, RULESET, bytes(range(32)), "c0ffee", "3135142666")
OTHER = replace(RECORD, key=bytes(32), dice="666")
FOUND = Yardsticks(Reached(212, "r r245 fours"), Reached(318, "r sixes"))


def test_a_day_is_kept_as_claimed(store: RedisStore) -> None:
    """The first claim is stored, and the same claim again finds no conflict."""
    assert store.claim_day(RECORD) == ClaimedDay(RECORD, conflict=False)
    assert store.claim_day(RECORD) == ClaimedDay(RECORD, conflict=False)


def test_another_claim_replaces_a_day_that_nobody_plays(store: RedisStore) -> None:
    """Before the first game the claim counts, and the difference is reported once."""
    store.claim_day(RECORD)
    assert store.claim_day(OTHER) == ClaimedDay(OTHER, conflict=True)
    assert store.claim_day(OTHER) == ClaimedDay(OTHER, conflict=False)


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


def test_a_stored_day_can_be_read(store: RedisStore) -> None:
    """It is the record that counts; before the first claim there is none, and none comes to be by asking."""
    assert store.load_day(DAY, RULESET) is None
    assert store.claim_day(OTHER) == ClaimedDay(OTHER, conflict=False)
    assert store.load_day(DAY, RULESET) == OTHER
    assert store.load_day(DAY, "yacht") is None


# Par and perfect


def test_yardsticks_are_kept_with_a_day(store: RedisStore) -> None:
    """They are there once they were kept, as often as that is repeated; later ones take their place."""
    store.claim_day(RECORD)
    assert store.yardsticks(DAY, RULESET) is None
    for found in (FOUND, FOUND, Yardsticks(FOUND.perfect, FOUND.par)):
        assert store.keep_yardsticks(RECORD, found)
        assert store.yardsticks(DAY, RULESET) == found
    assert store.claim_day(RECORD) == ClaimedDay(RECORD, conflict=False)
    assert store.yardsticks(DAY, "yacht") is None


def test_yardsticks_belong_to_the_stored_dice(store: RedisStore) -> None:
    """What was found for other dice than those that are stored, or where none are, is not kept."""
    assert not store.keep_yardsticks(RECORD, FOUND)
    store.claim_day(RECORD)
    assert not store.keep_yardsticks(OTHER, FOUND)
    assert store.yardsticks(DAY, RULESET) is None


def test_yardsticks_go_with_their_dice(store: RedisStore) -> None:
    """Dice that take the place of others bring no par along; dice that stay keep theirs."""
    store.claim_day(RECORD)
    store.keep_yardsticks(RECORD, FOUND)
    store.claim_day(OTHER)
    assert store.yardsticks(DAY, RULESET) is None
    store.keep_yardsticks(OTHER, FOUND)
    play(store, 1, "r")
    assert store.claim_day(RECORD) == ClaimedDay(OTHER, conflict=True)
    assert store.yardsticks(DAY, RULESET) == FOUND


def test_yardsticks_never_outlive_their_dice(store: RedisStore) -> None:
    """Whoever keeps them while others change the dice: what is there in the end was found for the dice that are."""
    of = {day.dice: Yardsticks(Reached(number, day.dice), FOUND.perfect) for number, day in enumerate((RECORD, OTHER))}

    def change(number: int) -> None:
        day = (RECORD, OTHER)[number % 2]
        store.claim_day(day)
        store.keep_yardsticks(day, of[day.dice])

    with ThreadPoolExecutor(8) as threads:
        for _ in range(10):
            list(threads.map(change, range(8)))
            dice = store.claim_day(RECORD).record.dice
            assert store.yardsticks(DAY, RULESET) in (None, of[dice])
