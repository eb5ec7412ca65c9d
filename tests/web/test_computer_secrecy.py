"""No answer in a game against the computer tells a die that was not rolled yet, neither the player's nor the
computer's; the method is that of `test_secrecy.py`."""

from base64 import b64encode

import pytest
from flask import Flask
from redis import Redis

from daily.dice import FixedDice
from daily.folds import Folds
from daily.ids import GameId, Mode, link_of
from daily.levels import Level
from daily.rival import rival_key
from daily.rulesets import ruleset_of
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from tests.store.games import player
from tests.tables import put_table
from tests.web.callers import Browser, Program
from tests.web.contract import API
from tests.web.test_secrecy import DAY, NEXT, PART, TOKENS, everything
from web import create_app
from web.config import Settings

GAME = GameId(Mode.COMPUTER, "classic", None, "a" * 16, level=Level.STRONG)
TABLE = f"/play/{GAME}"
RESULT = f"/result/{GAME}"
PAGES = [TABLE, f"{TABLE}/hints", RESULT, f"{RESULT}/analysis", f"{RESULT}/analysis/computer", f"/r/{link_of(GAME)}"]
PAGES += [f"/r/{link_of(GAME)}/compare", "/computer", "/computer/classic", "/computer/triple", "/solo", "/nonsense"]
QUESTIONS = [f"/games/{GAME}", f"/games/{GAME}/review", f"/games/{GAME}/hints"]
BOXES = tuple(ruleset_of("classic").index)


class Loaded(Folds):
    """Folds games on given dice: the player's and the computer's, whatever key a game has."""

    own: FixedDice
    its: FixedDice

    def source(self, game: GameId, key: bytes | None) -> FixedDice:
        """The player's dice."""
        assert game == GAME
        assert key is not None
        return self.own

    def rival_dice(self, game: GameId, key: bytes | None) -> FixedDice:
        """The computer's dice."""
        assert game == GAME
        assert key is not None
        return self.its


def world(raw: Redis, app: Flask, own: str, its: str) -> Flask:
    """The service over an emptied store, with these dice."""
    raw.execute_command("FLUSHALL")  # type: ignore[no-untyped-call]  # redis-py has no annotation here
    service = app.extensions["daily"].service
    loaded = Loaded(service.folds._almanac, service.folds._opponents)
    loaded.own, loaded.its = FixedDice.from_digits(own), FixedDice.from_digits(its)
    service.folds = loaded
    return app


def rolls_of(app: Flask) -> int:
    """How often the computer has rolled."""
    here = app.extensions["daily"]
    rival = here.service.open(player(1), GAME, here.clock()).rival
    assert rival is not None
    return int(rival.state.rolls)


def told(app: Flask, rolls: int) -> list[bytes]:
    """Every byte that is sent while so many rolls are made, two a turn, and everything is asked. After a whole turn its
    box is written, taken back, and another one written."""
    browser, program = Browser(app, Accept_Language="en"), Program.of(app)
    browser.client.set_cookie("daily_player", TOKENS.cookie(player(1)))
    program.headers = {"Authorization": f"Bearer {TOKENS.bearer(player(1))}"}
    log: list[str] = []
    for number in range(rolls):
        if number and number % 2 == 0:
            log.append(BOXES[number // 2 - 1])
        log.append("r25" if number % 2 else "r")
    if rolls and rolls % 2 == 0:
        log += [BOXES[rolls // 2 - 1], "undo", BOXES[rolls // 2]]
    for at, token in enumerate(log):
        move = {"move": "roll", "hold": list(token[1:])} if token[0] == "r" else {"move": token}
        program.answers.append(browser.client.post(TABLE, data={"at": str(at), **move}, headers=PART))
    ask_all(browser, program, len(log))
    return [everything(answer) for answer in program.answers]


def ask_all(browser: Browser, program: Program, at: int) -> None:
    """Ask, retry, and try what is refused."""
    program.answers += [browser.client.get(path, headers=browser.headers) for path in PAGES]
    program.answers += [program.client.get(API + path, headers=program.headers) for path in QUESTIONS]
    for wrong, token in ((0, "r"), (0, "chance"), (at, "r12345"), (at, "nonsense"), (at + 1, "r"), (at + 1, "chance")):
        if (wrong, token) != (at, "r"):
            program.move(str(GAME), wrong, token)


@pytest.mark.parametrize("rolls", [0, 1, 2, 3, 6, 12])
def test_no_answer_depends_on_what_was_not_rolled(
    raw: Redis, settings: Settings, store: RedisStore, clock: TestClock, rolls: int
) -> None:
    """After n rolls, and as many of the computer as it has made, every answer is the same, byte for byte, whatever the
    later dice of both and the key are; the later rolls of either tell them apart."""
    put_table("classic", settings.tables)  # what the solver knows of unfinished games is told to nobody

    def answers(own: str, its: str, rolls: int) -> tuple[list[bytes], int]:
        app = world(raw, create_app(settings, store, SECRET, clock), own, its)
        return told(app, rolls), rolls_of(app)

    own, its = DAY.dice, DAY.dice[::-1]
    first, made = answers(own, its, rolls)
    other = own[: 5 * rolls] + own[5 * rolls :].translate(NEXT)
    others = its[: 5 * made] + its[5 * made :].translate(NEXT)
    assert answers(other, others, rolls) == (first, made)
    later = answers(own, its, rolls + 2)[0]
    assert answers(other, its, rolls + 2)[0] != later
    assert answers(own, others, rolls + 2)[0] != later
    assert len(later) > len(PAGES) + len(QUESTIONS)


def test_no_answer_holds_a_key(app: Flask) -> None:
    """Neither the key of a game nor that of the computer's dice is in any answer of it, in any writing."""
    sent = b"".join(told(app, 6))
    here = app.extensions["daily"]
    key = here.service.open(player(1), GAME, here.clock()).key
    for hidden in (key, rival_key(key)):
        for writing in (hidden, hidden.hex().encode(), hidden.hex().upper().encode(), b64encode(hidden)):
            assert writing not in sent
