"""Every move happens once: retries, many at once, several tabs, several processes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from threading import Barrier

import pytest
from redis import Redis

from daily.errors import DailyError
from daily.moves import split_log
from daily.plays import Play, StaleMove
from tests.conftest import TestClock
from tests.stories import Person, thorough


def test_ten_retries_apply_a_move_once(ann: Person) -> None:
    """The same move for the same length of the log, sent again and again, is answered with the current state."""
    game = ann.today()
    ann.moves(game, "r")
    answers = [ann.move(game, 1, "r135") for _ in range(10)]
    assert len({(answer.log, answer.state) for answer in answers}) == 1
    assert answers[-1].log == "r r135"


def test_an_old_move_sent_again_is_answered_with_the_current_state(ann: Person) -> None:
    """A retry may come late: after other moves it still is no new move, and no error."""
    game = ann.today()
    end = ann.moves(game, "r r1 chance r")
    assert [ann.move(game, at, token).log for at, token in enumerate(split_log(end.log))] == [end.log] * 4


def at_once(*tasks: Callable[[], Play]) -> list[Play | DailyError]:
    """What tasks answer or raise that start at the same moment, each in its own thread."""
    start = Barrier(len(tasks))

    def run(task: Callable[[], Play]) -> Play | DailyError:
        start.wait()
        try:
            return task()
        except DailyError as error:
            return error

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


@pytest.mark.parametrize("processes", [1, 2, 8])
def test_eight_at_once_apply_a_move_once(ann: Person, processes: int) -> None:
    """Eight copies of a move that arrive at once, at one process or at several, roll once and get the same answer."""
    people = [ann.elsewhere() for _ in range(processes)]
    for at, token in enumerate(("r", "r1", "r12", "chance", "r")):
        game = people[0].today()
        senders = [people[number % processes] for number in range(8)]
        answers = at_once(*(partial(sender.move, game, at, token) for sender in senders))
        assert not [answer for answer in answers if not isinstance(answer, Play)]
        assert len({answer.log for answer in answers if isinstance(answer, Play)}) == 1
    stored = ann.store.load_game(ann.today())
    assert stored is not None
    assert stored.log == "r r1 r12 chance r"


@pytest.mark.parametrize("processes", [1, 4])
def test_of_different_moves_at_once_one_wins(ann: Person, processes: int) -> None:
    """Of different moves for the same length of the log one is applied; the others are stale, and show where it led."""
    people = [ann.elsewhere() for _ in range(processes)]
    game = people[0].today()
    people[0].moves(game, "r")
    tokens = ["r1", "r2", "r3", "r4", "r5", "r12", "chance", "ones"]
    senders = zip(tokens, (people[number % processes] for number in range(8)), strict=True)
    answers = at_once(*(partial(sender.move, game, 1, token) for token, sender in senders))
    won = [answer for answer in answers if isinstance(answer, Play)]
    lost = [answer for answer in answers if isinstance(answer, StaleMove)]
    assert (len(won), len(lost)) == (1, 7)
    assert {answer.play.state for answer in lost} == {won[0].state}


def test_another_tab_is_told_the_current_state(ann: Person) -> None:
    """Another move for a length that is taken is refused with the game as it is, and changes nothing."""
    game = ann.today()
    ann.moves(game, "r r12")
    with pytest.raises(StaleMove) as stale:
        ann.move(game, 1, "chance")
    assert stale.value.play == ann.open(game)
    assert ann.open(game).log == "r r12"


def test_a_move_for_a_longer_log_is_stale(ann: Person) -> None:
    """A move made for moves that never arrived is refused with the current state."""
    for at in (1, 2, 10_000):
        with pytest.raises(StaleMove) as stale:
            ann.move(ann.today(), at, "r")
        assert stale.value.play.state.at == 0
    assert ann.store.load_game(ann.today()) is None


def test_processes_that_remember_old_states_do_no_harm(ann: Person, ben: Person) -> None:
    """A game whose every move is sent to another process goes on as if there were one."""
    people = [ann.elsewhere() for _ in range(3)]
    state = people[0].open(people[0].today()).state
    for number in count():
        if state.over:
            break
        state = people[number % 3].move(people[0].today(), state.at, thorough(state)).state
    assert state == ben.finish(ben.today(), thorough)[-1].state


def test_a_remembered_state_never_refuses_what_the_store_allows(ann: Person, clock: TestClock) -> None:
    """A retry is answered even by a process that remembers a state in which the move would be illegal or too late."""
    here, there = ann, ann.elsewhere()
    game = here.today()
    here.moves(game, "r r r")
    there.move(game, 3, "ones")
    there.move(game, 4, "r")
    assert here.move(game, 4, "r").log == "r r r ones r"
    here.finish(game)
    clock.forward(days=3)
    length = here.open(game).state.at
    assert there.move(game, 4, "r").state.at == length


def test_a_lost_answer_can_be_asked_for_again_after_closing(ann: Person, clock: TestClock) -> None:
    """A move that was accepted in time is answered again after its day closed, by any process."""
    here, there = ann, ann.elsewhere()
    game = here.today()
    here.moves(game, "r r1")
    there.move(game, 2, "chance")
    clock.forward(days=3)
    assert here.move(game, 2, "chance").log == "r r1 chance"


def test_a_move_costs_one_step(ann: Person, raw: Redis) -> None:
    """A move in the middle of a game is one round trip, after one look at the log where a process sees the game for
    the first time."""
    game = ann.today()
    ann.moves(game, "r r2")
    other = ann.elsewhere()
    other.service.folds.source(game, None)  # the day itself is asked for once per process
    for person, at, token, expected in ((ann, 2, "r1", 1), (other, 3, "chance", 2), (other, 4, "r", 1)):
        before = round_trips(raw)
        person.move(game, at, token)
        assert round_trips(raw) - before - 1 == expected


def round_trips(raw: Redis) -> int:
    """How many requests the server has read so far, this question included."""
    return int(raw.info("stats")["total_reads_processed"])


def test_first_rolls_at_once_take_one_key(ann: Person) -> None:
    """Two processes that begin the same solo game at once agree on its dice."""
    people = [ann.elsewhere() for _ in range(4)]
    game = people[0].service.solo("classic")
    answers = at_once(*(partial(person.move, game, 0, "r") for person in people))
    assert len({answer.state.dice for answer in answers if isinstance(answer, Play)}) == 1
    assert {answer.key for answer in answers if isinstance(answer, Play)} == {people[0].elsewhere().open(game).key}
