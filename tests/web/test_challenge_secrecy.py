"""Nothing that a friend is sent tells a die of a challenge before it is rolled; nor what others did with these dice.

As in `test_secrecy.py` no digits are searched for. What hides behind a link is stored in two ways that a friend cannot
tell apart: as long as that is so every byte of every answer must be the same.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random

import pytest
from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from daily.dice import FixedDice, dice_needed, dice_of
from daily.folds import check_of
from daily.ids import challenge_game_id, link_of
from daily.moves import format_move
from daily.rulesets import ruleset_of
from daily.store.protocol import Append
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.games import play
from tests.store.games import RULESET, SOLO, player
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.test_analysis import browser_of
from tests.web.test_secrecy import everything
from web import create_app
from web.config import Settings

RULES = ruleset_of(RULESET)
LINK = link_of(SOLO)
SENDER, FRIEND = player(1), player(2)
OWN = challenge_game_id(FRIEND, RULESET, LINK)
BOXES = list(RULES.index)


def keys() -> Iterator[bytes]:
    """Keys of games, one after the other."""
    return (sha256(f"{number}".encode()).digest() for number in count())


def played(key: bytes) -> dict[int, str]:
    """Some games with the dice of a key: log by total."""
    source = FixedDice(dice_of(key, dice_needed(len(RULES.boxes))))
    games = (play(RULES, Random(seed), source) for seed in range(60))
    return {game.states[-1].card.total: " ".join(map(format_move, game.moves)) for game in games}


class World:
    """A service over an emptied store in which the sender has finished a game with this key and log."""

    def __init__(self, raw: Redis, store: RedisStore, settings: Settings, clock: TestClock) -> None:
        self._raw, self._store, self._settings, self._clock = raw, store, settings, clock

    def __call__(self, key: bytes, log: str) -> Flask:
        """The app of such a world."""
        self._raw.execute_command("FLUSHALL")  # type: ignore[no-untyped-call]  # redis-py has no annotation here
        tokens = log.split()
        for at, token in enumerate(tokens):
            check = check_of(" ".join(tokens[: at + 1]), "")
            assert self._store.append(Append(SOLO, SENDER, at, token, check, key=key)) is None
        self._store.link(LINK, SOLO)
        return create_app(self._settings, self._store, SECRET, self._clock)


@pytest.fixture
def world(raw: Redis, store: RedisStore, settings: Settings, clock: TestClock) -> World:
    """Makes worlds; the exact table is there, so that there is something to be told."""
    put_table(RULESET, settings.tables)
    return World(raw, store, settings, clock)


def addresses() -> Iterator[str]:
    """All that a friend may try who knows the link, and even the id of the sender's game."""
    for game in (SOLO, OWN):
        for path in (f"/play/{game}", f"/play/{game}/hints", f"/result/{game}", f"/result/{game}/analysis"):
            yield path
        for path in ("", "/review", "/hints"):
            yield f"/api/v1/games/{game}{path}"
        for path in ("", "/compare", ".png"):
            yield f"/r/{link_of(game)}{path}"
    yield from (f"/compare?link={LINK}", "/solo", "/archive", f"/r/{LINK}?x=1", f"/en/r/{LINK}", f"/ko/r/{LINK}")


def asked(browser: Browser) -> list[bytes]:
    """Every byte of the answers to all questions."""
    answers = [browser.client.get(address, headers=browser.headers) for address in addresses()]
    moves = (f"/play/{game}" for game in (SOLO, OWN))
    answers += [browser.client.post(path, data={"at": "99", "move": "r"}, headers=browser.headers) for path in moves]
    return [said(answer) for answer in answers]


def said(answer: TestResponse) -> bytes:
    """All that is sent, but for the dates in it that come from the clock on the wall."""
    return re.sub(rb"\r\nDate: [^\r]*", b"", everything(answer))


def taken_up(app: Flask) -> Browser:
    """The friend's browser before the first roll."""
    browser = browser_of(app, FRIEND)
    browser.open(f"/r/{LINK}")
    browser.press()
    assert browser.address == f"/play/{OWN}"
    return browser


def told(app: Flask, moves: list[str]) -> list[bytes]:
    """All that the friend is sent who takes up the challenge, makes these moves, and asks everything."""
    browser = taken_up(app)
    for move in moves:
        browser.press(move, hold="")
    return [said(answer) for answer in browser.answers] + asked(browser)


def alike(rolls: int) -> tuple[tuple[bytes, str], tuple[bytes, str]]:
    """Two keys whose first rolls are the same and whose next are not, with games of the same total."""
    every = keys()
    first = next(every)
    mine = played(first)
    for key in every:
        if dice_of(key, 5 * rolls) == dice_of(first, 5 * rolls):
            theirs = played(key)
            if both := mine.keys() & theirs.keys():
                return (first, mine[min(both)]), (key, theirs[min(both)])
    raise AssertionError


@pytest.mark.parametrize("rolls", [0, 1])
def test_no_answer_depends_on_dice_to_come(world: World, rolls: int) -> None:
    """Before the first roll, and after it, a friend is told the same whatever the dice are that nobody has shown; the
    next roll tells them apart."""
    one, other = alike(rolls)
    moves = ["roll", "roll"][:rolls]
    assert told(world(*one), moves) == told(world(*other), moves)
    assert told(world(*one), [*moves, "roll"]) != told(world(*other), [*moves, "roll"])


@pytest.mark.parametrize("boxes", [0, 1, 12])
def test_no_answer_depends_on_what_the_sender_did(world: World, boxes: int) -> None:
    """Up to the last box a friend is told the same whatever the sender did for that score with these dice; with it,
    both games are told."""
    key = next(keys())
    source = FixedDice(dice_of(key, dice_needed(len(RULES.boxes))))
    logs: dict[int, list[str]] = {}
    for seed in range(200):
        game = play(RULES, Random(seed), source)
        logs.setdefault(game.states[-1].card.total, []).append(" ".join(map(format_move, game.moves)))
    one, other = next(found for found in logs.values() if len(found) > 1)[:2]
    moves = [move for box in BOXES for move in ("roll", box)]
    assert told(world(key, one), moves[: 2 * boxes]) == told(world(key, other), moves[: 2 * boxes])
    assert told(world(key, one), moves) != told(world(key, other), moves)


def test_no_answer_holds_the_key(world: World) -> None:
    """The key of the dice is in no answer, in no writing, neither while the game goes on nor when it is over."""
    key = next(keys())
    app = world(key, min(played(key).values()))
    moves = [move for box in BOXES for move in ("roll", box)]
    for answer in told(app, moves[:3]) + told(app, moves[3:]):
        for hidden in (key, key.hex().encode(), b64encode(key), SECRET.encode()):
            assert hidden not in answer


def test_others_learn_nothing_of_a_challenge_that_goes_on(world: World) -> None:
    """The sender, and every stranger, are told the same of a friend's unfinished game whatever was done in it."""
    key = next(keys())
    log = min(played(key).values())
    seen = []
    for box in ("chance", "ones"):
        app = world(key, log)
        friend = taken_up(app)
        friend.press("roll", hold="")
        friend.press(box)
        seen.append([asked(browser_of(app, reader)) for reader in (SENDER, player(3))])
    assert seen[0] == seen[1]


def test_the_games_are_what_they_seem(world: World) -> None:
    """These worlds are true ones: the sender's stored game is read back with its total behind the link."""
    key = next(keys())
    total, log = min(played(key).items())
    page = browser_of(world(key, log), FRIEND).open(f"/r/{LINK}")
    assert f"{total} point" in page.text
