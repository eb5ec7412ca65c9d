"""What a player's unranked games came to, as the store counts them; against every kind of server."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date

import pytest

from daily.errors import StoreCorrupt
from daily.ids import GameId, Mode
from daily.levels import Level
from daily.store.keys import tallies_key
from daily.store.redis import RedisStore
from daily.tally import History, Kind, Outcome, Tally, Verdict
from tests.store.games import SOLO, player

CLASSIC = Kind(Mode.SOLO, "classic")
EASY = Kind(Mode.COMPUTER, "classic", Level.EASY)


def solo(number: int, ruleset: str = "classic") -> GameId:
    """A solo game."""
    return replace(SOLO, ruleset=ruleset, token=f"{number:016d}".translate(str.maketrans("0189", "abcd")))


def against_easy(number: int) -> GameId:
    """A game against the easy computer."""
    return replace(solo(number), mode=Mode.COMPUTER, level=Level.EASY)


def test_nobody_has_played_anything(store: RedisStore) -> None:
    """Before the first game there is nothing."""
    assert store.history(player(1)) == History({}, {})


def test_games_are_summed_by_kind(store: RedisStore) -> None:
    """Games, sum and best are those of the games of the kind; players and kinds are kept apart."""
    for number, total in enumerate((200, 0, 321, 150)):
        store.count_game(player(1), solo(number), Outcome(total))
    store.count_game(player(1), solo(5, "yacht"), Outcome(99))
    store.count_game(player(2), solo(6), Outcome(1575))
    assert store.history(player(1)).tallies == {
        CLASSIC: Tally(games=4, sum=671, best=321),
        Kind(Mode.SOLO, "yacht"): Tally(games=1, sum=99, best=99),
    }
    assert store.history(player(2)).tallies == {CLASSIC: Tally(1, 1575, 1575)}


def test_a_best_of_nothing_is_a_best(store: RedisStore) -> None:
    """A game of no points is a game, and the best so far."""
    store.count_game(player(1), solo(1), Outcome(0))
    assert store.history(player(1)).tallies[CLASSIC] == Tally(1, 0, 0)


def test_verdicts_are_counted_level_by_level(store: RedisStore) -> None:
    """How games against the computer ended is counted for each level."""
    verdicts = (Verdict.WON, Verdict.LOST, Verdict.WON, Verdict.DRAWN, Verdict.WON)
    for number, verdict in enumerate(verdicts):
        store.count_game(player(1), against_easy(number), Outcome(200 + number, verdict))
    assert store.history(player(1)).tallies == {EASY: Tally(5, 1010, 204, won=3, drawn=1, lost=1)}


def test_a_game_counts_once(store: RedisStore) -> None:
    """However often and by how many at once a game is told, it counts once."""
    games = [solo(number) for number in range(5)] * 8
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda game: store.count_game(player(1), game, Outcome(100)), games))
    assert store.history(player(1)).tallies == {CLASSIC: Tally(5, 500, 100)}


def test_the_game_begun_last_goes_on(store: RedisStore) -> None:
    """Of each kind the game that was begun last is kept, whatever its mode."""
    practice = GameId(Mode.ARCHIVE, "classic", date(2026, 11, 28), SOLO.token)
    for game in (solo(1), solo(2), against_easy(3), practice):
        store.note_begun(player(1), game)
    assert store.history(player(1)).unfinished == {
        CLASSIC: solo(2),
        EASY: against_easy(3),
        Kind(Mode.ARCHIVE, "classic"): practice,
    }
    assert store.history(player(2)).unfinished == {}


@pytest.mark.parametrize("outcome", [Outcome(100), None], ids=["counted", "not counted"])
def test_the_end_of_a_game_ends_its_going_on(store: RedisStore, outcome: Outcome | None) -> None:
    """A finished game is nothing to go on with any more, counted or not; one that was begun since still is."""
    store.note_begun(player(1), solo(2))
    store.count_game(player(1), solo(1), outcome)
    assert store.history(player(1)).unfinished == {CLASSIC: solo(2)}
    store.count_game(player(1), solo(2), outcome)
    assert store.history(player(1)).unfinished == {}
    assert len(store.history(player(1)).tallies) == (1 if outcome else 0)


def test_a_game_that_was_counted_may_not_begin_again(store: RedisStore) -> None:
    """A late note of a first move leaves a game to go on with only until the next look at its result."""
    store.count_game(player(1), solo(1), Outcome(100))
    store.note_begun(player(1), solo(1))
    store.count_game(player(1), solo(1), Outcome(100))
    assert store.history(player(1)) == History({CLASSIC: Tally(1, 100, 100)}, {})


@pytest.mark.parametrize(
    "field", ["nonsense", "solo:games", "solo.classic:games", "computer.classic.best:won", "x:open"]
)
def test_a_damaged_history_is_reported(store: RedisStore, field: str) -> None:
    """What nobody can read is an error of the store, never a wrong figure."""
    store._ask("HSET", tallies_key(player(1)), field, "nonsense")
    with pytest.raises(StoreCorrupt):
        store.history(player(1))
