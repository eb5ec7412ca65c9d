"""The audit where the list of a day's games is lost or wrong, on every kind of server: all that the logs say is told,
and a repair brings it back."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta

import pytest

from daily.audit import audit
from daily.findings import Findings
from daily.ids import GameId
from daily.store.connect import connect
from daily.store.keys import day_keys, game_key
from daily.store.protocol import DayContents
from daily.store.redis import RedisStore
from daily.store.scripts import Client
from tests.stories import Person, audit_of, hasty, made_up_losses, thorough

DAY = date(2026, 11, 29)
KEYS = day_keys(DAY, "classic")
FOLLOWS = (KEYS.board, KEYS.labels, KEYS.histogram, KEYS.precision, KEYS.loss_histogram, KEYS.losses)
"""All that is kept of a day but its record, its logs and their list."""


@pytest.fixture
def client(server_url: str) -> Iterator[Client]:
    """The server behind the store, to damage."""
    with closing(connect(server_url)) as client:
        yield client


@pytest.fixture
def players(ann: Person) -> list[Person]:
    """Three who finished the day, and one who did not."""
    people = [replace(ann, number=number).knowing(made_up_losses) for number in range(1, 5)]
    for person, way in zip(people, (hasty, thorough, hasty), strict=False):
        person.finish(person.today(), way)
    people[3].moves(people[3].today(), "r r1")
    return people


def audited(person: Person, *, repair: bool = False) -> Findings:
    """An audit of the day by another process."""
    return audit_of(person.store, person.elsewhere().service, DAY, "classic", repair=repair)


def everything(store: RedisStore) -> tuple[set[str], DayContents]:
    """The list of games and all that follows from the finished ones."""
    return {member for part in store.listed(DAY, "classic") for member in part}, store.contents(DAY, "classic")


LACKING_ALL = "list of games: it lacks 4 games whose logs are there."


def test_a_lost_list_is_built_anew(players: list[Person], store: RedisStore, client: Client) -> None:
    """Where the list alone is gone, that is the one difference: it is told, and set right with `repair` only."""
    whole = everything(store)
    client.execute_command("RENAME", KEYS.games, f"{KEYS.games}:away")
    found = audited(players[0])
    assert (found.games, len(found.totals), found.problems) == (4, 3, [LACKING_ALL])
    assert everything(store) == (set(), whole[1])
    assert audited(players[0], repair=True).problems == [LACKING_ALL]
    assert everything(store) == whole
    assert audited(players[0]).problems == []


def test_a_day_that_is_all_but_logs_is_built_anew(players: list[Person], store: RedisStore, client: Client) -> None:
    """Where list, boards, labels, histograms and sums are all gone, one repair brings all of it back."""
    whole = everything(store)
    client.execute_command("DEL", KEYS.games, *FOLLOWS)
    told = audited(players[0]).problems
    assert told[0] == LACKING_ALL
    assert sum(sentence.startswith("result ") for sentence in told) == 3
    assert audited(players[0], repair=True).problems == told
    assert everything(store) == whole
    assert audited(players[0]).problems == []


@pytest.mark.parametrize("repair", [False, True])
def test_a_game_that_left_list_and_board_is_kept(
    players: list[Person], store: RedisStore, client: Client, repair: bool
) -> None:
    """A finished game that neither the list nor the board names is found by its log: what is missing is told, and what
    is right of it stays."""
    whole = everything(store)
    token = players[0].today().token
    client.execute_command("SREM", KEYS.games, token)
    client.execute_command("ZREM", KEYS.board, token)
    told = audited(players[0], repair=repair).problems
    assert told == [
        "list of games: it lacks 1 game whose log is there.",
        f"result {token}: the board says None, the logs say {whole[1].totals[token]}.",
    ]
    held = everything(store)
    assert held == whole if repair else held[1].labels == whole[1].labels


def test_a_result_without_a_listed_game_is_kept(players: list[Person], store: RedisStore, client: Client) -> None:
    """A result stays where the list has lost its game."""
    whole = everything(store)
    client.execute_command("SREM", KEYS.games, players[0].today().token)
    assert audited(players[0], repair=True).problems == ["list of games: it lacks 1 game whose log is there."]
    assert everything(store) == whole


def test_a_game_whose_log_is_gone_is_told(players: list[Person], store: RedisStore, client: Client) -> None:
    """A game that the list has and that has no log is told by name, and leaves the list with a repair."""
    game = players[3].today()
    client.execute_command("DEL", game_key(game))
    told = [f"{game}: the list of games has it, its log is gone."]
    assert audited(players[0]).problems == told
    assert game.token in everything(store)[0]
    assert audited(players[0], repair=True).problems == told
    assert game.token not in everything(store)[0]
    assert audited(players[0]).problems == []


@pytest.mark.parametrize("damage", [("HSET", "log", "r ones r twos"), ("HDEL", "player")])
@pytest.mark.parametrize("listed", [False, True])
def test_a_damaged_log_is_told_without_a_list(
    players: list[Person], store: RedisStore, client: Client, damage: tuple[str, ...], listed: bool
) -> None:
    """A damaged log is told whether its day's list is there or not, again and again; its result stays."""
    whole = everything(store)
    command, *words = damage
    client.execute_command(command, game_key(players[0].today()), *words)
    for repair in (False, True, True):
        if not listed:
            client.execute_command("DEL", KEYS.games)
        found = audited(players[0], repair=repair)
        assert found.damaged == {players[0].today().token}
        assert len(found.problems) == (1 if listed else 2)
        assert everything(store) == (whole if repair or listed else (set(), whole[1]))


def test_what_stands_in_a_list_s_place_is_told(players: list[Person], store: RedisStore, client: Client) -> None:
    """A list that is none leaves its day unread and unchanged, and says so."""
    client.execute_command("DEL", KEYS.games)
    client.execute_command("SET", KEYS.games, "x")
    for repair in (False, True):
        found = audited(players[0], repair=repair)
        assert (found.whole, len(found.problems)) == (False, 1)
    assert len(store.contents(DAY, "classic").totals) == 3


class Watched(RedisStore):
    """The real store, which remembers the walks that were asked for."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.walks: list[date | None] = []

    def logged(self, day: date | None) -> Iterator[GameId]:
        """The real walk."""
        self.walks.append(day)
        return super().logged(day)


def test_many_days_cost_one_walk(players: list[Person], store: RedisStore) -> None:
    """However many days are asked for, all keys are looked at once; a day that is asked for alone is all that is
    fetched."""
    watched = Watched(store._client)
    boards = [(DAY - timedelta(days=number), ruleset) for number in range(3) for ruleset in ("classic", "yacht")]
    service = players[0].elsewhere().service
    told = {board: found.games for board, found in audit(watched, service, boards, repair=True)}
    assert told == {board: 4 if board == (DAY, "classic") else 0 for board in boards}
    assert watched.walks == [None]
    list(audit(watched, service, boards[:2], repair=True))
    assert watched.walks == [None, DAY]
