"""What a finished game leaves: a result, a day in the history, a friend link."""

from collections.abc import Callable
from datetime import date

import pytest
from redis import Redis

from daily.errors import NotFound, NotYet
from daily.ids import Mode, link_of, tag_of
from daily.moves import split_log
from daily.plays import Play
from daily.store.keys import finished_key, link_key
from daily.store.redis import RedisStore
from tests.stories import Person

DAY = date(2026, 11, 29)
PAST = date(2026, 11, 1)


def test_a_finished_game_is_on_the_board_once(ann: Person, store: RedisStore) -> None:
    """The last move enters result, label and histogram; ten retries of it change nothing."""
    plays = ann.finish(ann.today())
    last = split_log(plays[-1].log)[-1]
    for _ in range(10):
        ann.move(ann.today(), plays[-1].state.at - 1, last)
    held = store.contents(DAY, "classic")
    total = plays[-1].state.card.total
    assert held.totals == {ann.today().token: total}
    assert held.labels == {ann.today().token: f"#{tag_of(ann.id)}"}
    assert held.histogram == {total // 20: 1}


def test_a_finished_game_is_in_the_history_and_behind_its_link(ann: Person, store: RedisStore) -> None:
    """The last move also notes the day in the player's history and lets the friend link lead to the game."""
    end = ann.finish(ann.today())[-1]
    assert store.finished_days(ann.id, "classic") == {DAY: end.state.card.total}
    assert store.resolve(link_of(end.game)) == end.game


def test_nothing_of_an_unfinished_game_is_on_the_board(ann: Person, store: RedisStore) -> None:
    """Before the last box there is no result, no history and no friend link."""
    plays = ann.finish(ann.new(Mode.SOLO))
    log = split_log(plays[-1].log)
    ann.moves(ann.today(), " ".join(log[:-1]))
    assert store.contents(DAY, "classic").totals == {}
    assert store.finished_days(ann.id, "classic") == {}
    assert store.resolve(link_of(ann.today())) is None
    with pytest.raises(NotYet):
        ann.service.finished(ann.today())


def test_what_a_crash_left_out_is_made_up_for(ann: Person, store: RedisStore, raw: Redis) -> None:
    """If the process dies between the last move and the notes that live elsewhere, the retry or the next look at the
    result writes them."""
    end = ann.finish(ann.today())[-1]
    last = split_log(end.log)[-1]
    looks: tuple[Callable[[], Play], ...] = (
        lambda: ann.service.settle(ann.open(end.game)),
        lambda: ann.move(end.game, end.state.at - 1, last),
        lambda: ann.elsewhere().move(end.game, end.state.at - 1, last),
    )
    for look in looks:
        raw.delete(finished_key(ann.id, "classic"), link_key(link_of(end.game)))
        look()
        assert store.finished_days(ann.id, "classic") == {DAY: end.state.card.total}
        assert store.resolve(link_of(end.game)) == end.game


def test_a_name_changed_during_the_last_move_reaches_the_board(ann: Person, store: RedisStore) -> None:
    """A nickname that was changed after the last move had read the old one is on the board after the next look."""
    end = ann.finish(ann.today())[-1]
    store.rename(ann.id, "Nari")  # as `players.rename` does, which finds no finished day yet
    ann.service.settle(end)
    assert store.contents(DAY, "classic").labels == {end.game.token: f"Nari#{tag_of(ann.id)}"}


@pytest.mark.parametrize("mode", [Mode.ARCHIVE, Mode.SOLO])
def test_unranked_games_leave_no_trace(ann: Person, store: RedisStore, mode: Mode) -> None:
    """Practice and solo are on no board, in no history and behind no link."""
    end = ann.finish(ann.new(mode))[-1]
    for day in (DAY, PAST):
        assert store.contents(day, "classic").totals == {}
    assert store.finished_days(ann.id, "classic") == {}
    assert store.resolve(link_of(end.game)) is None


def test_a_finished_game_may_be_seen_by_its_link(ann: Person) -> None:
    """Anybody may learn how a finished game ended; of a game that nobody began there is nothing to learn."""
    with pytest.raises(NotFound):
        ann.service.finished(ann.today())
    end = ann.finish(ann.today())[-1]
    assert ann.service.finished(end.game) == end
