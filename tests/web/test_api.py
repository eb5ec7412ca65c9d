"""The JSON API of DESIGN 10, route by route."""

from datetime import UTC, date, datetime
from hashlib import sha256

import pytest
from flask import Flask
from redis import Redis

from daily.dice import dice_of, format_dice
from daily.ids import is_player
from daily.moves import split_log
from daily.store.keys import day_keys
from tests.conftest import TestClock
from tests.tables import put_table
from tests.web.callers import Browser, Program, error_of, read
from tests.web.contract import API
from web.api.schema import BoardOut, DayOut, ErrorOut, PlayerOut, ReviewOut, StateOut, TodayOut
from web.config import Settings

STATE = ["game", "mode", "ruleset", "date", "number", "at", "turn", "rolls_left", "dice", "held", "card", "options"]
STATE += ["reason", "upper", "extra", "joker", "total", "over", "log"]
"""The fields of a state, in the order of DESIGN 10."""


def test_nothing_is_asked_of_a_new_player(app: Flask) -> None:
    """No body, or an empty object; a field or nonsense is refused, so nobody can choose an id."""
    client = app.test_client()
    assert client.post("/api/v1/players").status_code == 201
    assert client.post("/api/v1/players", json={}).status_code == 201
    assert client.post("/api/v1/players", json={"player": "a" * 26}).status_code == 400
    assert client.post("/api/v1/players", data="nonsense").status_code == 400


def test_a_new_player_gets_an_id_and_a_token(program: Program) -> None:
    """POST /players answers 201 with a player nobody had before and a token that speaks for it."""
    answer = program.post("/players")
    told = read(answer, PlayerOut)
    assert answer.status_code == 201
    assert is_player(told.player)
    assert told.player != program.player
    assert told.player not in told.token.replace(told.player, "", 1)


def test_today_tells_the_day(program: Program) -> None:
    """GET /today: date, number, ruleset, commitment, when it closes and what the server's clock says."""
    answer = program.get("/today")
    told = read(answer, TodayOut)
    assert list(answer.get_json()) == ["date", "number", "ruleset", "commitment", "closes_at", "now"]
    assert (told.date, told.number, told.ruleset) == (date(2026, 11, 29), 333, "classic")
    assert told.closes_at == datetime(2026, 11, 30, 6, tzinfo=UTC)
    assert told.now == datetime(2026, 11, 29, 12, tzinfo=UTC)
    other = read(program.get("/today", ruleset="yacht"), TodayOut)
    assert other.ruleset == "yacht"
    assert other.commitment != told.commitment


def test_a_game_begins_with_its_opening(program: Program) -> None:
    """POST /games answers with a state of exactly the fields of DESIGN 10, dice and options empty before a roll."""
    answer = program.post("/games", {"mode": "daily", "ruleset": "classic"})
    state = read(answer, StateOut)
    assert answer.status_code == 200
    assert list(answer.get_json()) == STATE
    assert (state.mode, state.ruleset, state.date, state.number) == ("daily", "classic", date(2026, 11, 29), 333)
    assert (state.at, state.turn, state.rolls_left, state.dice, state.held) == (0, 1, 3, (), ())
    assert (state.options, state.reason, state.extra, state.joker, state.total) == ({}, None, 0, False, 0)
    assert set(state.card.values()) == {None}
    assert (state.over, state.log) == (False, "")


def test_moves_lead_from_state_to_state(program: Program) -> None:
    """POST /games/<id>/moves: dice and held places, options with their points, the card, the log."""
    state = program.moves(program.start(), "r r24")
    assert (state.at, state.turn, state.rolls_left, state.held, state.log) == (2, 1, 1, (2, 4), "r r24")
    assert len(state.dice) == 5
    assert state.options["chance"] == sum(state.dice)
    written = program.moves(state, "chance")
    assert (written.card["chance"], written.total) == (sum(state.dice), sum(state.dice))
    assert (written.at, written.turn, written.rolls_left, written.dice, written.held) == (3, 2, 3, (), ())
    assert program.get(f"/games/{state.game}").data == program.move(state.game, 2, "chance").data


def test_a_whole_game_ends_on_the_board(program: Program, other: Program) -> None:
    """A finished game is over, has a review and a row; others see the row and not the game."""
    state = program.finish(program.start())
    assert (state.over, state.turn, state.dice, state.options) == (True, 13, (), {})
    assert state.total == sum(filter(None, state.card.values())) + state.upper.bonus + state.extra
    mine = read(program.get("/boards/2026-11-29/classic"), BoardOut)
    theirs = read(other.get("/boards/2026-11-29/classic"), BoardOut)
    assert (mine.players, mine.rows[0].total, mine.rows[0].you, mine.rows[0].rank) == (1, state.total, True, 1)
    assert mine.you == mine.rows[0]
    assert (theirs.players, theirs.rows[0].you, theirs.you) == (1, False, None)
    assert error_of(other.get(f"/games/{state.game}")) == (403, "not_yours")


def test_a_review_tells_what_every_move_did(program: Program, settings: Settings) -> None:
    """GET /games/<id>/review: moves, what boxes paid with their bonuses, losses and luck, the last state; not before
    the end of a ranked game."""
    put_table("classic", settings.tables)
    state = program.moves(program.start(), "r")
    assert error_of(program.get(f"/games/{state.game}/review")) == (403, "not_yet")
    state = program.finish(state)
    answer = program.get(f"/games/{state.game}/review")
    assert list(answer.get_json()) == ["total", "over", "value", "luck", "loss", "moves", "state"]
    told = read(answer, ReviewOut)
    assert [move.move for move in told.moves] == split_log(state.log)
    assert sum(move.points for move in told.moves if isinstance(move.points, int)) == state.total
    assert (told.total, told.over, told.state) == (state.total, True, state)
    assert isinstance(told.value, float)
    assert told.value + told.luck - told.loss == pytest.approx(state.total, abs=1e-6)  # type: ignore[operator]
    for move in answer.get_json()["moves"]:
        assert list(move) == (["move", "luck"] if move["move"] == "r" else ["move", "points", "loss"])


def test_a_review_waits_for_the_table(program: Program, settings: Settings) -> None:
    """While the exact table of a ruleset is being prepared its reviews are away; as soon as it is there they open."""
    state = program.finish(program.start(ruleset="yacht"))
    answer = program.get(f"/games/{state.game}/review")
    assert error_of(answer) == (503, "table_away")
    assert answer.headers["Retry-After"]
    put_table("yacht", settings.tables)
    assert read(program.get(f"/games/{state.game}/review"), ReviewOut).total == state.total


def test_practice_is_reviewed_at_any_time(program: Program, settings: Settings) -> None:
    """A solo game is reviewed as far as it goes; where the ruleset cannot have a table, without figures."""
    put_table("yacht", settings.tables)
    state = program.moves(program.start("solo", "yacht"), "r choice r r1")
    told = read(program.get(f"/games/{state.game}/review"), ReviewOut)
    assert [isinstance(move.luck, float) for move in told.moves] == [True, False, True, True]
    assert [isinstance(move.loss, float) for move in told.moves] == [False, True, False, True]
    state = program.moves(program.start("solo", "triple"), "r 1:chance")
    answer = program.get(f"/games/{state.game}/review")
    assert list(answer.get_json()) == ["total", "over", "moves", "state"]
    assert [list(move) for move in answer.get_json()["moves"]] == [["move"], ["move", "points"]]


def test_a_board_answers_with_the_fields_of_the_contract(program: Program) -> None:
    """GET /boards/<date>/<ruleset>: the fields of DESIGN 10, in slices, closed once the day is."""
    program.finish(program.start())
    answer = program.get("/boards/2026-11-29/classic", order="score", offset=0, limit=5)
    fields = ["date", "ruleset", "order", "players", "closed", "rows", "you", "percentile", "histogram"]
    assert list(answer.get_json()) == fields
    assert list(answer.get_json()["rows"][0]) == ["rank", "name", "total", "loss", "you"]
    told = read(answer, BoardOut)
    assert (told.order, told.closed, told.percentile) == ("score", False, None)
    assert sum(bar.count for bar in told.histogram) == 1
    assert read(program.get("/boards/2026-11-29/classic", offset=1), BoardOut).rows == ()
    assert read(program.get("/boards/2026-11-29/classic", around="me"), BoardOut).rows == told.rows


@pytest.mark.parametrize(("hours", "closed"), [(0, False), (12, False), (17.99, False), (18, True), (400, True)])
def test_the_key_of_a_day_is_published_when_it_closes(
    program: Program, clock: TestClock, hours: float, closed: bool
) -> None:
    """GET /days/<date>/<ruleset>: the commitment from the start, the key that fits it once the day is closed."""
    clock.forward(hours=hours)
    told = read(program.get("/days/2026-11-29/classic"), DayOut)
    assert (told.closed, told.key is not None) == (closed, closed)
    assert read(program.get("/boards/2026-11-29/classic"), BoardOut).closed == closed
    if told.key:
        assert sha256(bytes.fromhex(told.key)).hexdigest() == told.commitment


def test_the_published_key_gives_the_dice_that_were_played(program: Program, clock: TestClock) -> None:
    """Whoever has the key of a closed day can compute every roll of it."""
    state = program.moves(program.start(), "r")
    clock.forward(days=2)
    told = read(program.get("/days/2026-11-29/classic"), DayOut)
    assert told.key is not None
    assert format_dice(dice_of(bytes.fromhex(told.key), 5)) == format_dice(state.dice)


def test_a_stale_move_is_answered_with_the_current_state(program: Program) -> None:
    """409 with the state, so that a second tab goes on from there."""
    state = program.moves(program.start(), "r r1")
    answer = program.move(state.game, 1, "chance")
    assert error_of(answer) == (409, "stale")
    assert read(answer, ErrorOut).state == state


@pytest.mark.parametrize("move", ["r12345", "ones", "undo", "choice", "r1"])
def test_an_illegal_move_is_answered_with_the_current_state(program: Program, move: str) -> None:
    """422 with the state and a sentence that names the move."""
    state = program.moves(program.start(), "r ones r r r" if move in ("ones", "r1", "undo") else "r")
    answer = program.move(state.game, state.at, move)
    assert error_of(answer) == (422, "illegal_move")
    told = read(answer, ErrorOut)
    assert told.state == state


def test_ten_retries_give_ten_equal_answers(program: Program) -> None:
    """A move that is sent again is answered as before, bytes and all, and applied once."""
    state = program.moves(program.start(), "r")
    answers = [program.move(state.game, 1, "r2") for _ in range(10)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.data for answer in answers}) == 1
    assert read(answers[0], StateOut).log == "r r2"


def test_the_old_day_refuses_a_first_roll(program: Program, clock: TestClock) -> None:
    """A first roll for a day that is over is 422, and asking again gives the new day."""
    state = program.start()
    clock.forward(hours=12)
    assert error_of(program.move(state.game, 0, "r")) == (422, "day_over")
    assert error_of(program.get(f"/games/{state.game}")) == (422, "day_over")
    fresh = program.start()
    assert (fresh.date, fresh.number) == (date(2026, 11, 30), 334)


def test_solo_and_archive(program: Program) -> None:
    """Mode solo has no day; mode archive has that of its field date, closed days only or one's own finished one."""
    solo = program.moves(program.start("solo", "yatzy"), "r")
    assert (solo.mode, solo.date, solo.number) == ("solo", None, None)
    past = program.moves(program.start("archive", date="2026-01-01"), "r")
    assert (past.mode, past.date, past.number) == ("archive", date(2026, 1, 1), 1)
    today = {"mode": "archive", "ruleset": "classic", "date": "2026-11-29"}
    assert error_of(program.post("/games", today)) == (403, "not_yet")
    end = program.finish(program.start())
    again = program.moves(read(program.post("/games", today), StateOut), end.log)
    assert (again.total, again.card) == (end.total, end.card)


def test_a_browser_may_call_the_api_with_its_cookie(browser: Browser) -> None:
    """The browser's player is the same for pages and API."""
    browser.open("/")
    browser.press("roll")
    told = browser.client.post(f"{API}/games", json={"mode": "daily", "ruleset": "classic"})
    assert read(told, StateOut).log == "r"


def test_the_api_speaks_one_language(program: Program) -> None:
    """Sentences of the API are English whatever is asked for: programs read codes, people read pages."""
    program.headers["Accept-Language"] = "ko"
    told = read(program.get("/games/nonsense"), ErrorOut)
    assert told.error.message.isascii()


def test_only_the_own_key_space_is_touched(program: Program, raw: Redis) -> None:
    """Playing through the API leaves keys of this service alone."""
    program.finish(program.start())
    assert all(str(key).startswith("daily:{") for key in raw.keys("*"))
    assert raw.exists(day_keys(date(2026, 11, 29), "classic").board)
