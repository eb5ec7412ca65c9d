"""Games against the computer over the API: levels, the opponent beside the own game, and whole games at every level."""

from dataclasses import replace
from itertools import pairwise

import pytest
from flask import Flask

from daily.ids import Mode, parse_game_id
from daily.levels import Level
from daily.rulesets import ruleset_of
from daily.store.redis import RedisStore
from daily.tally import Kind
from tests.conftest import SECRET, TestClock
from tests.tables import put_table
from tests.web.callers import Program, error_of, read
from web import create_app
from web.api.schema import ErrorOut, OpponentOut, StateOut
from web.config import Builds, Settings

OPPONENT = ["level", "card", "total", "turn"]


def opponent_of(state: StateOut) -> OpponentOut:
    """The computer beside a game."""
    assert isinstance(state.opponent, OpponentOut)
    return state.opponent


@pytest.mark.parametrize("more", [{}, {"level": "grand"}, {"level": ""}, {"level": "EASY"}, {"level": "x" * 41}])
def test_an_unknown_level_begins_nothing(program: Program, more: dict[str, str]) -> None:
    """Mode computer needs one of the ruleset's levels; everything else is 400 and says which there are."""
    answer = program.post("/games", {"mode": "computer", "ruleset": "classic", **more})
    assert error_of(answer) == (400, "malformed")
    if more.get("level") == "grand":
        assert read(answer, ErrorOut).error.message.endswith("its levels are easy, medium, strong, perfect.")


def test_levels_go_with_rulesets_and_with_one_mode(program: Program) -> None:
    """`triple` cannot be played perfectly, and no other mode has a level."""
    refused = program.post("/games", {"mode": "computer", "ruleset": "triple", "level": "perfect"})
    assert (
        read(refused, ErrorOut).error.message == "triple has no level 'perfect'; its levels are easy, medium, strong."
    )
    assert error_of(program.post("/games", {"mode": "solo", "ruleset": "classic", "level": "easy"})) == (
        400,
        "malformed",
    )
    assert error_of(program.post("/games", {"mode": "computer", "ruleset": "chess", "level": "easy"})) == (
        404,
        "unknown_ruleset",
    )


def test_the_opponent_is_beside_the_game(program: Program) -> None:
    """The opponent has its level, an empty card, total 0 and no turn before the first box; other modes have none."""
    answer = program.post("/games", {"mode": "computer", "ruleset": "yatzy", "level": "medium"})
    opponent = opponent_of(read(answer, StateOut))
    assert list(answer.get_json()["opponent"]) == OPPONENT
    assert (opponent.level, opponent.total, opponent.turn) == ("medium", 0, ())
    assert opponent.card == dict.fromkeys(ruleset_of("yatzy").index)
    assert "opponent" not in program.post("/games", {"mode": "solo", "ruleset": "yatzy"}).get_json()


def test_a_box_is_answered_with_a_whole_turn(program: Program) -> None:
    """With every box the opponent writes one too: its turn begins with a roll of all dice and ends with a box, held
    dice stay, and its card tells what it wrote."""
    state = program.start("computer", level="easy")
    for turn in range(1, 14):
        rolled = program.moves(state, "r")
        assert opponent_of(rolled) == opponent_of(state)  # nothing of it is to be seen before the box
        state = program.moves(rolled, next(iter(rolled.options)))
        before, after = opponent_of(rolled), opponent_of(state)
        *rolls, written = after.turn
        assert rolls[0].move == "r"
        assert 1 <= len(rolls) <= 2
        assert all(len(roll.dice) == 5 for roll in rolls)
        for earlier, later in pairwise(rolls):
            assert all(later.dice[int(place) - 1] == earlier.dice[int(place) - 1] for place in later.move[1:])
        assert (before.card[written.move], written.dice) == (None, ())
        assert after.card[written.move] is not None
        assert [points is not None for points in after.card.values()].count(True) == turn


def test_a_box_taken_back_leaves_the_opponent(program: Program) -> None:
    """Undo, and another box in its place, leave the opponent's turn as it was."""
    state = program.moves(program.start("computer", level="medium"), "r chance")
    assert opponent_of(state).turn
    for token in ("undo", "ones", "r"):
        later = program.moves(state, token)
        assert opponent_of(later) == opponent_of(state)
        state = later


@pytest.mark.parametrize("level", Level)
def test_a_whole_game_against_every_level(app: Flask, settings: Settings, program: Program, level: Level) -> None:
    """A game of yacht ends with both cards full; its result counts once, and hints and review are closed until then."""
    put_table("yacht", settings.tables)
    state = program.start("computer", "yacht", level=level)
    begun = program.moves(state, "r choice r")
    assert error_of(program.get(f"/games/{state.game}/hints")) == (403, "not_yet")
    assert error_of(program.get(f"/games/{state.game}/review")) == (403, "not_yet")
    end = program.finish(begun)
    opponent = opponent_of(end)
    assert opponent.total >= sum(filter(None, opponent.card.values())) >= 0
    assert None not in opponent.card.values()
    assert program.get(f"/games/{state.game}/review").status_code == 200
    assert program.get(f"/games/{state.game}").get_json()["opponent"]["level"] == level
    tallies = app.extensions["daily"].store.history(program.player).tallies
    tally = tallies[Kind(Mode.COMPUTER, "yacht", level)]
    assert (tally.games, tally.best) == (1, end.total)
    assert (tally.won, tally.drawn, tally.lost) == (
        end.total > opponent.total,
        end.total == opponent.total,
        end.total < opponent.total,
    )


@pytest.mark.parametrize(("builds", "again"), [(Builds.ALL, True), (Builds.OFF, False)])
def test_perfect_play_waits_for_its_table(
    settings: Settings, store: RedisStore, clock: TestClock, builds: Builds, again: bool
) -> None:
    """Where there is no table perfect play is not begun, and a box of a game that was begun is 503 and not written,
    with Retry-After where the table is being made; the same move is answered once the table is there."""
    there = replace(settings, builds=builds, data_dir=settings.data_dir / "there")
    put_table("yacht", there.tables)
    begun = Program.of(create_app(there, store, SECRET, clock)).join()
    state = begun.moves(begun.start("computer", "yacht", level="perfect"), "r")
    without = create_app(replace(settings, builds=builds), store, SECRET, clock)
    program = replace(begun, client=without.test_client())
    asked = program.post("/games", {"mode": "computer", "ruleset": "yacht", "level": "perfect"})
    for refused in (asked, program.move(state.game, 1, "choice")):
        assert error_of(refused) == (503, "table_away")
        assert ("Retry-After" in refused.headers) == again
    assert read(program.get(f"/games/{state.game}"), StateOut).log == "r"
    put_table("yacht", settings.tables)
    assert opponent_of(read(program.move(state.game, 1, "choice"), StateOut)).turn


def test_others_see_nothing_of_it(program: Program, other: Program) -> None:
    """A game against the computer is its player's alone, as every game is."""
    state = program.moves(program.start("computer", level="easy"), "r chance")
    assert error_of(other.get(f"/games/{state.game}")) == (403, "not_yours")
    assert error_of(other.move(state.game, 2, "r")) == (403, "not_yours")
    assert parse_game_id(str(state.game)).level is Level.EASY
