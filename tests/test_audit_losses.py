"""The audit of what games lost: precision board, histogram and sums against the logs, wherever there is a table."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from redis import Redis

from daily.findings import Findings
from daily.late import catch_up
from daily.losses import NO_LOSSES, gather
from daily.moves import parse_log
from daily.plays import Play
from daily.results import no_losses
from daily.review import losses_of, replay
from daily.solver.review import review
from daily.store.keys import day_keys, game_key
from daily.store.protocol import DayContents, Precise
from daily.store.redis import RedisStore
from daily.store.scores import score_of
from scripts.backend import Workplace, service_of
from tests.conftest import SECRET
from tests.stories import Person, audit_of, hasty, made_up_losses, thorough
from tests.tables import put_table, solved
from web.config import Settings

DAY = date(2026, 11, 29)
KEYS = day_keys(DAY, "classic")
LOST = (KEYS.precision, KEYS.loss_histogram, KEYS.losses)
"""All that is kept of losses."""
TOKEN, NOBODY = "token of the first player's game", "a" * 16


@pytest.fixture
def players(ann: Person) -> list[Person]:
    """Three who finished the day while there was a table, and one who did not finish."""
    people = [replace(ann, number=number).knowing(made_up_losses) for number in range(1, 5)]
    for person, way in zip(people, (hasty, thorough, hasty), strict=False):
        person.finish(person.today(), way)
    people[3].moves(people[3].today(), "r r1")
    return people


def audit(person: Person, *, repair: bool = False, table: bool = True) -> Findings:
    """Audit the day as another process, which has a table or has none."""
    service = person.knowing(made_up_losses if table else no_losses).service
    return audit_of(person.store, service, DAY, "classic", repair=repair)


def contents(store: RedisStore) -> DayContents:
    """What the day holds."""
    return store.contents(DAY, "classic")


def test_a_day_that_was_played_is_fine(players: list[Person]) -> None:
    """What play itself leaves behind agrees with the logs, losses included."""
    found = audit(players[0])
    assert (len(found.losses), found.unchecked, found.problems) == (3, 0, [])


BREAKS: dict[str, tuple[tuple[str | int, ...], int]] = {
    "a loss is wrong": (("ZADD", KEYS.precision, score_of(5, 140), TOKEN), 1),
    "a loss is off by a millionth": (("ZINCRBY", KEYS.precision, 1 << 14, TOKEN), 1),
    "a total is wrong": (("ZINCRBY", KEYS.precision, 1, TOKEN), 1),
    "a loss is made up": (("ZADD", KEYS.precision, score_of(0, 1575), NOBODY), 1),
    "a bar is wrong": (("HINCRBY", KEYS.loss_histogram, -2, 3), 1),
    "a sum is wrong": (("HINCRBY", KEYS.losses, "4:lost", -1), 1),
    "mistakes are wrong": (("HINCRBY", KEYS.losses, "4:mistakes", 9), 1),
    "games are wrong": (("HINCRBY", KEYS.losses, "games", 1), 1),
    "a turn is made up": (("HSET", KEYS.losses, "14:lost", 1), 1),
}
"""A command that breaks something, and the number of sentences that it is worth."""


@pytest.mark.parametrize("what", BREAKS)
def test_what_is_broken_is_told_and_set_right(players: list[Person], store: RedisStore, raw: Redis, what: str) -> None:
    """Every broken loss, bar and sum is told; without --repair nothing changes, with it all is as before, and a second
    look finds nothing."""
    whole = contents(store)
    command, sentences = BREAKS[what]
    words = [players[0].today().token if word == TOKEN else word for word in command]
    raw.execute_command(*words)  # type: ignore[no-untyped-call]  # redis-py has no annotation here
    broken = contents(store)
    assert broken != whole
    assert len(audit(players[0]).problems) == sentences
    assert contents(store) == broken
    told = audit(players[0], repair=True).problems
    assert len(told) == sentences
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in told)
    assert contents(store) == whole
    assert audit(players[0], repair=True).problems == []


@pytest.mark.parametrize("lost", [(KEYS.precision,), (KEYS.loss_histogram,), (KEYS.losses,), LOST])
def test_what_is_lost_is_built_anew(
    players: list[Person], store: RedisStore, raw: Redis, lost: tuple[str, ...]
) -> None:
    """Any part of what is kept of losses, and all of it, follows from the logs."""
    whole = contents(store)
    raw.delete(*lost)
    assert audit(players[0], repair=True).problems
    assert contents(store) == whole
    assert audit(players[0]).problems == []


def test_a_loss_that_went_missing_is_counted_once(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """A result that left the precision board is still in its bar and in the sums: afterwards it is in all of them,
    once."""
    whole = contents(store)
    raw.zrem(KEYS.precision, players[0].today().token)
    assert audit(players[0], repair=True).problems
    assert contents(store) == whole


def test_everything_of_a_day_is_built_anew(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """Where boards, labels, histograms and sums are all gone, one repair brings all of them back."""
    whole = contents(store)
    raw.delete(KEYS.board, KEYS.labels, KEYS.histogram, *LOST)
    audit(players[0], repair=True)
    assert contents(store) == whole


def test_a_day_from_before_there_were_losses_is_filled_in(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """A day that was played without a table is one sentence; a repair enters all losses, and so does catching up."""
    whole = contents(store)
    raw.delete(*LOST)
    told = audit(players[0]).problems
    assert told == ["losses of 3 results: the precision board has none, the logs tell them."]
    assert audit(players[0], repair=True).problems == told
    assert contents(store) == whole
    raw.delete(*LOST)
    assert sum(catch_up(store, players[0].service, DAY, "classic")) == 3
    assert contents(store) == whole


def test_without_a_table_losses_are_left_alone(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """An audit that cannot know losses says how many it has not checked, and changes none, right or wrong; what follows
    from the board alone is set right all the same."""
    token = players[0].today().token
    raw.zadd(KEYS.precision, {token: score_of(8, 1)})
    raw.hincrby(KEYS.losses, "1:lost", 5)
    before = contents(store)
    found = audit(players[0], repair=True, table=False)
    assert found.unchecked == 3
    assert len(found.problems) == 2  # the two bars that the changed loss left and entered
    after = contents(store)
    assert (after.precision, after.losses) == (before.precision, before.losses)
    assert after.loss_histogram != before.loss_histogram
    assert audit(players[0], table=False).problems == []


def test_a_damaged_log_keeps_its_loss(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """The loss of a game whose log cannot be read any more was right when it was entered: it stays, and the sums, which
    count it, stay too."""
    whole = contents(store)
    raw.hset(game_key(players[0].today()), "log", "r ones")
    for repair in (False, True, True):
        assert len(audit(players[0], repair=repair).problems) == 1
        assert contents(store) == whole


def test_the_command_knows_losses_from_the_tables(ann: Person, settings: Settings) -> None:
    """The service of a command has no losses before there is a table in the data folder, and those of the review once
    there is."""
    ann = replace(ann, ruleset="yacht")
    end = ann.finish(ann.today())[-1]
    service = service_of(Workplace(settings, SECRET, ann.store))
    assert audit_of(ann.store, service, DAY, "yacht", repair=True).unchecked == 1
    put_table("yacht", settings.tables)
    found = audit_of(ann.store, service, DAY, "yacht", repair=True)
    assert found.problems == ["losses of 1 result: the precision board has none, the logs tell them."]
    replayed = replay(end.state.ruleset, service.folds.source(end.game, end.key), parse_log(end.log))
    assert ann.store.losses(DAY, "yacht") == gather([losses_of(review(solved("yacht"), replayed))])
    assert audit_of(ann.store, service, DAY, "yacht", repair=False).problems == []


# While people play


class Interrupted(RedisStore):
    """The real store, with something that players do just after the audit's first look at the boards."""

    meanwhile: Callable[[], object] = staticmethod(lambda: None)

    def contents(self, day: date, ruleset: str) -> DayContents:
        """The real contents; then something happens, once."""
        held = super().contents(day, ruleset)
        happening, self.meanwhile = self.meanwhile, lambda: None
        happening()
        return held


def run(players: list[Person], meanwhile: Callable[[], object], *, repair: bool) -> Findings:
    """An audit during which something happens."""
    watched = Interrupted(players[0].store._client)
    watched.meanwhile = meanwhile
    return audit_of(watched, players[0].elsewhere().service, DAY, "classic", repair=repair)


@pytest.mark.parametrize("repair", [False, True])
def test_a_game_that_ends_meanwhile_is_no_difference(players: list[Person], store: RedisStore, repair: bool) -> None:
    """A game that is finished with its losses while the audit runs is neither reported nor undone."""
    last = players[3]
    found = run(players, lambda: last.finish(last.today()), repair=repair)
    assert found.problems == []
    held = contents(store)
    assert (len(held.precision), held.losses.games, sum(held.loss_histogram.values())) == (4, 4, 4)
    assert audit(last).problems == []


def test_a_repair_during_play_counts_every_game_once(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """While a day is filled in, players finish and others catch up: afterwards the sums are those of all games."""
    raw.delete(*LOST)
    last = players[3]
    ends: list[Play] = []

    def meanwhile() -> None:
        ends.extend(last.finish(last.today())[-1:])
        next(catch_up(store, last.service, DAY, "classic"))

    run(players, meanwhile, repair=True)
    ends += [person.open(person.today()) for person in players[:3]]
    assert contents(store).losses == gather(map(made_up_losses, ends))
    assert audit(last).problems == []


def test_sums_are_not_set_under_a_game_that_was_added(players: list[Person], store: RedisStore, raw: Redis) -> None:
    """Wrong sums are left for the next audit where a game was added meanwhile; that one sets them right."""
    raw.hincrby(KEYS.losses, "1:lost", 5)
    last = players[3]
    run(players, lambda: last.finish(last.today()), repair=True)
    assert contents(store).losses.games == 4
    assert len(audit(last, repair=True).problems) == 1
    assert contents(store).losses == gather(made_up_losses(each.open(each.today())) for each in players)


def test_an_empty_day_has_no_losses(ann: Person, store: RedisStore) -> None:
    """Where nobody finished there is nothing to check and nothing to enter."""
    assert audit(ann, repair=True) == Findings()
    assert contents(store).losses == NO_LOSSES
    assert contents(store).precision == dict[str, Precise]()
