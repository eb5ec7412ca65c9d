"""What a finished game leaves: a result, a day in the history, a friend link."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from redis import Redis

from daily.errors import NotFound, NotYet
from daily.ids import GameId, Mode, link_of, tag_of
from daily.moves import split_log
from daily.players import rename
from daily.plays import Play
from daily.store.keys import finished_key, link_key
from daily.store.protocol import Append, DayContents, StoredGame
from daily.store.redis import RedisStore
from tests.store.games import player
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


class Renaming(RedisStore):
    """The real store, for a player who changes the name just before one of these steps of the last move."""

    before = ""

    def append(self, move: Append) -> StoredGame | None:
        """The real step."""
        self._happen("append", move.player, move.result)
        return super().append(move)

    def remember(self, player: str, ruleset: str, day: date, total: int) -> None:
        """The real step."""
        self._happen("remember", player, True)
        super().remember(player, ruleset, day, total)

    def link(self, rid: str, game: GameId) -> None:
        """The real step."""
        self._happen("link", player(1), True)
        super().link(rid, game)

    def _happen(self, step: str, player: str, last: object) -> None:
        if step == self.before and last:
            self.before = ""
            rename(self, player, "Nari", ("classic",))


@pytest.mark.parametrize("step", ["append", "remember", "link"])
def test_a_name_changed_during_the_last_move_reaches_the_board(ann: Person, store: RedisStore, step: str) -> None:
    """Whenever a nickname is changed while the last move is made, the new one is on the board afterwards."""
    watched = Renaming(store._client)
    watched.before = step
    end = replace(ann, store=watched).elsewhere().finish(ann.today())[-1]
    assert watched.before == ""
    assert store.contents(DAY, "classic").labels == {end.game.token: f"Nari#{tag_of(ann.id)}"}


def test_looking_at_a_result_writes_nothing(ann: Person, raw: Redis) -> None:
    """Settling a game that is settled costs no wait for the disk."""
    end = ann.finish(ann.today())[-1]
    before = raw.info("persistence")["aof_current_size"], raw.info("stats")["total_commands_processed"]
    ann.service.settle(end)
    assert raw.info("persistence")["aof_current_size"] == before[0]
    assert raw.info("stats")["total_commands_processed"] > before[1]


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode not in (Mode.DAILY, Mode.TABLE)])
def test_unranked_games_are_on_no_board(ann: Person, store: RedisStore, mode: Mode) -> None:
    """Whatever is not ranked leaves no result on any board and no finished day."""
    ann.finish(ann.new(mode))
    for day in (DAY, PAST):
        assert store.contents(day, "classic") == DayContents({}, {}, {})
    assert store.finished_days(ann.id, "classic") == {}


@pytest.mark.parametrize(
    ("mode", "linked"),
    [(Mode.DAILY, True), (Mode.SOLO, True), (Mode.CHALLENGE, True), (Mode.COMPUTER, True), (Mode.ARCHIVE, False)],
)
def test_games_that_friends_can_play_have_a_link(ann: Person, store: RedisStore, mode: Mode, linked: bool) -> None:
    """The last box of a game lets its link lead to it where others may play its dice; practice has none."""
    plays = ann.finish(ann.new(mode))
    assert store.resolve(link_of(plays[-1].game)) == (plays[-1].game if linked else None)


def test_a_finished_game_may_be_seen_by_its_link(ann: Person) -> None:
    """Anybody may learn how a finished game ended; of a game that nobody began there is nothing to learn."""
    with pytest.raises(NotFound):
        ann.service.finished(ann.today())
    end = ann.finish(ann.today())[-1]
    assert ann.service.finished(end.game) == end
