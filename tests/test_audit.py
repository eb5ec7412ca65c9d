"""The audit of a day: what was broken on purpose is told in one sentence each, set right, and told no more."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from redis import Redis

from daily.findings import Findings
from daily.ids import link_of, tag_of
from daily.players import rename
from daily.store.keys import day_keys, finished_key, game_key, link_key, profile_key
from daily.store.protocol import DayContents
from daily.store.redis import RedisStore
from tests.stories import Person, audit_of, hasty, thorough

DAY = date(2026, 11, 29)
KEYS = day_keys(DAY, "classic")


@pytest.fixture
def players(ann: Person) -> list[Person]:
    """Three who finished the day in different ways, and one who did not."""
    people = [replace(ann, number=number) for number in range(1, 5)]
    for person, way in zip(people, (hasty, thorough, hasty), strict=False):
        person.finish(person.today(), way)
    people[3].moves(people[3].today(), "r r1")
    rename(ann.store, people[1].id, "Nari", ("classic",))
    return people


def audit(person: Person, *, repair: bool = False) -> Findings:
    """Audit the day as another process."""
    return audit_of(person.store, person.elsewhere().service, DAY, "classic", repair=repair)


def everything(store: RedisStore, raw: Redis, players: list[Person]) -> list[object]:
    """What follows from the logs of these players, as it is kept."""
    games = [person.today() for person in players]
    held = store.contents(DAY, "classic")
    bars = {bar: count for bar, count in held.histogram.items() if count}
    return [
        replace(held, histogram=bars),
        [store.finished_days(person.id, "classic") for person in players],
        [store.resolve(link_of(game)) for game in games],
        raw.zrange(KEYS.board, 0, -1, withscores=True),
    ]


def test_a_day_without_games_is_fine(ann: Person) -> None:
    """Where nobody played there is nothing to report."""
    assert audit(ann) == Findings()


def test_a_day_that_was_played_is_fine(players: list[Person]) -> None:
    """What play itself leaves behind agrees with the logs."""
    found = audit(players[0])
    assert (found.games, len(found.totals), found.problems) == (4, 3, [])


TOKEN, NOBODY = "token of the first player's game", "a" * 16

BREAKS: dict[str, tuple[tuple[str | int, ...], int]] = {
    "a result is missing": (("ZREM", KEYS.board, TOKEN), 1),
    "a result is wrong": (("ZADD", KEYS.board, 1575, TOKEN), 1),
    "a result is made up": (("ZADD", KEYS.board, 1575, NOBODY), 1),
    "a label is missing": (("HDEL", KEYS.labels, TOKEN), 1),
    "a label is wrong": (("HSET", KEYS.labels, TOKEN, "Eve#aaaa"), 1),
    "a label is made up": (("HSET", KEYS.labels, NOBODY, "Eve#aaaa"), 1),
    "a bar is wrong": (("HINCRBY", KEYS.histogram, 77, 3), 1),
    "the labels are gone": (("DEL", KEYS.labels), 3),
    "the histogram is gone": (("DEL", KEYS.histogram), 2),
    "the board is gone": (("DEL", KEYS.board), 3),
    "all is gone": (("DEL", KEYS.board, KEYS.labels, KEYS.histogram), 8),
}
"""A command that breaks something, and the number of sentences that it is worth."""


@pytest.mark.parametrize("what", BREAKS)
def test_what_is_broken_is_told_and_set_right(players: list[Person], store: RedisStore, raw: Redis, what: str) -> None:
    """Every broken result, label and bar is one sentence; without --repair nothing changes, with it all is as before,
    and a second look finds nothing."""
    whole = everything(store, raw, players)
    command, sentences = BREAKS[what]
    words = [players[0].today().token if word == TOKEN else word for word in command]
    raw.execute_command(*words)  # type: ignore[no-untyped-call]  # redis-py has no annotation here
    broken = everything(store, raw, players)
    assert broken != whole
    assert len(audit(players[0]).problems) == sentences
    assert everything(store, raw, players) == broken
    told = audit(players[0], repair=True).problems
    assert len(told) == sentences
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in told)
    assert everything(store, raw, players) == whole
    assert audit(players[0], repair=True).problems == []


def test_what_lies_elsewhere_is_set_right_too(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """A day missing or wrong in a player's history and a missing friend link are told and set right."""
    whole = everything(store, raw, players)
    first, second = players[0], players[1]
    raw.delete(finished_key(first.id, "classic"), link_key(link_of(second.today())))
    raw.hset(finished_key(second.id, "classic"), DAY.isoformat(), "7")
    assert len(audit(first).problems) == 3
    assert len(audit(first, repair=True).problems) == 3
    assert everything(store, raw, players) == whole
    assert audit(first).problems == []


def test_a_link_that_leads_elsewhere_is_told(players: list[Person], raw: Redis) -> None:
    """A friend link that leads to another game, or to none, is reported."""
    for target in (str(players[1].today()), "nonsense"):
        raw.set(link_key(link_of(players[0].today())), target)
        assert len(audit(players[0]).problems) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("log", "r ones r twos"),
        ("log", "r ones r twas"),
        ("check", "17"),
        ("check", "no number"),
        ("log", b"r \xffnes"),
    ],
)
def test_a_damaged_log_is_told_and_left_alone(
    players: list[Person], store: RedisStore, raw: Redis, field: str, value: str | bytes
) -> None:
    """A log with a flipped byte is reported, again and again; neither it nor its result is changed, nor anybody's."""
    whole = everything(store, raw, players)
    game = players[0].today()
    raw.hset(game_key(game), field, value)
    for repair in (False, True, True):
        found = audit(players[0], repair=repair)
        assert len(found.problems) == 1
        assert found.damaged == {game.token} or not found.whole
        assert everything(store, raw, players) == whole


def test_a_damaged_log_hides_no_other_difference(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """Beside a damaged log the rest of the day is compared and set right."""
    whole = everything(store, raw, players)
    raw.hset(game_key(players[0].today()), "log", "r ones")
    raw.zadd(KEYS.board, {players[1].today().token: 3})
    assert len(audit(players[0], repair=True).problems) == 2
    assert everything(store, raw, players) == whole


def test_a_damaged_unfinished_log_is_told(players: list[Person], raw: Redis) -> None:
    """A damaged log is reported even where no result depends on it."""
    raw.hset(game_key(players[3].today()), "log", "r r2")
    assert audit(players[0]).damaged == {players[3].today().token}


def test_a_name_that_cannot_be_read_is_told(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """Where a player's nickname is damaged, the label on the board stays."""
    whole = everything(store, raw, players)
    raw.hset(profile_key(players[1].id), "nickname", b"\xff")
    assert len(audit(players[1], repair=True).problems) == 1
    assert everything(store, raw, players) == whole


# While people play


class Interrupted(RedisStore):
    """The real store, with something that players do between the audit's look at the board and at the first log."""

    meanwhile: Callable[[], object] = staticmethod(lambda: None)

    def contents(self, day: date, ruleset: str) -> DayContents:
        """The real contents; then something happens, once."""
        held = super().contents(day, ruleset)
        happening, self.meanwhile = self.meanwhile, lambda: None
        happening()
        return held


@pytest.mark.parametrize("repair", [False, True])
def test_what_players_do_meanwhile_is_no_difference(players: list[Person], store: RedisStore, repair: bool) -> None:
    """A game that is finished and a name that is changed while the audit runs are neither reported nor undone."""
    last, second = players[3], players[1]

    def meanwhile() -> None:
        last.finish(last.today())
        rename(store, second.id, "Bora", ("classic",))

    watched = Interrupted(store._client)
    watched.meanwhile = meanwhile
    found = audit_of(watched, last.elsewhere().service, DAY, "classic", repair=repair)
    assert found.problems == []
    held = store.contents(DAY, "classic")
    assert held.labels[second.today().token] == f"Bora#{tag_of(second.id)}"
    assert len(held.totals) == sum(held.histogram.values()) == 4
    assert audit(last).problems == []
