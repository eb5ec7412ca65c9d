"""What is kept of players and friend links."""

from datetime import date

from daily.store.redis import RedisStore
from tests.store.games import DAY, RULESET, SOLO, finish, game, player


def label_of(store: RedisStore, number: int) -> str:
    """The label on the board of a player's result."""
    row = store.board(DAY, RULESET, offset=0, limit=1, member=game(number).token, around=False).own
    assert row is not None
    return row.label


def test_a_nickname_is_kept(store: RedisStore) -> None:
    """A player has no nickname, then the latest one, which may be taken away again."""
    assert store.nickname(player(1)) == ""
    for nickname in ("요트왕", "Yacht King", ""):
        store.rename(player(1), nickname)
        assert store.nickname(player(1)) == nickname
    assert store.nickname(player(2)) == ""


def test_a_result_can_be_given_another_label(store: RedisStore) -> None:
    """Only the one result changes its label."""
    finish(store, {1: 100, 2: 200})
    store.relabel(DAY, RULESET, game(1).token, "new#1")
    assert (label_of(store, 1), label_of(store, 2)) == ("new#1", "name2#2")


def test_no_label_without_a_result(store: RedisStore) -> None:
    """Whoever is not on the board gets no label there."""
    store.relabel(DAY, RULESET, game(1).token, "new#1")
    assert store.contents(DAY, RULESET).labels == {}


def test_finished_days_are_a_set(store: RedisStore) -> None:
    """Remembering a day twice is remembering it once; rulesets and players are kept apart."""
    days = {date(2026, 11, 29): 254, date(2026, 11, 30): 0, date(2027, 1, 1): 1575}
    for day, total in [*days.items(), *days.items()]:
        store.remember(player(1), RULESET, day, total)
    assert store.finished_days(player(1), RULESET) == days
    assert store.finished_days(player(1), "yacht") == {}
    assert store.finished_days(player(2), RULESET) == {}


def test_a_link_leads_to_its_game(store: RedisStore) -> None:
    """A friend link leads to the game that it was first given, for ever; a damaged one can be taken away, and an
    unknown one leads nowhere."""
    assert store.resolve("abcdefghij") is None
    store.link("abcdefghij", game(1))
    store.link("abcdefghij", game(1))
    store.link("bcdefghijk", SOLO)
    assert (store.resolve("abcdefghij"), store.resolve("bcdefghijk")) == (game(1), SOLO)
    store.link("abcdefghij", game(2))
    assert store.resolve("abcdefghij") == game(1)
    store.unlink("abcdefghij")
    store.link("abcdefghij", game(2))
    assert store.resolve("abcdefghij") == game(2)
