"""The error tree: one root, sentences apart from their values, and one row of the table for every leaf."""

from collections.abc import Iterator

import pytest
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge, TooManyRequests

from daily import errors
from daily.errors import DailyError, IllegalMove, InvalidInput, InvalidMove
from daily.game import opening
from daily.ids import GameId, Mode
from daily.party import RefusedName
from daily.plays import Play, RefusedMove, StaleMove
from daily.rulesets import ruleset_of
from web.errors import DEFECT, answer_to, sentence
from web.players import Unauthorized
from web.security import ForgedRequest

PLAY = Play(GameId(Mode.SOLO, "classic", None, "a" * 16), "p", "", opening(ruleset_of("classic")))


def leaves(root: type[DailyError]) -> Iterator[type[DailyError]]:
    """All kinds of an error, itself first."""
    yield root
    for kind in root.__subclasses__():
        yield from leaves(kind)


def test_a_message_is_kept_apart_from_its_values() -> None:
    """An error's text is its message with its values, and both are there for a translation."""
    error = InvalidInput("{count} is not {limit}.", count=3, limit="5 {braces}")
    assert str(error) == "3 is not 5 {braces}."
    assert error.message == "{count} is not {limit}."
    assert error.values == {"count": 3, "limit": "5 {braces}"}


def test_errors_carry_what_remains_useful() -> None:
    """A malformed move keeps its text, an illegal one its move, a refused or stale one the game as it is."""
    assert InvalidMove("{text!a} is no move.", text="x" * 100).text == "x" * 100
    assert len(str(InvalidMove("{text!a} is no move.", text="x" * 100))) < 60
    assert IllegalMove("{move} is illegal.", move="r").move == "r"
    assert StaleMove("Stale.", play=PLAY).play is PLAY
    assert RefusedMove("Refused.", play=PLAY).play is PLAY


def test_everything_has_one_root() -> None:
    """Whoever catches `DailyError` catches all that the core raises on purpose."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert all(issubclass(kind, DailyError) for kind in kinds)


EXPECTED = {
    "StaleMove": (409, "stale"),
    "RefusedMove": (422, "illegal_move"),
    "IllegalMove": (422, "illegal_move"),
    "DayOver": (422, "day_over"),
    "UnknownGame": (404, "unknown"),
    "UnknownRuleset": (404, "unknown_ruleset"),
    "InvalidInput": (400, "malformed"),
    "InvalidMove": (400, "malformed"),
    "RefusedName": (400, "malformed"),
    "Unauthorized": (401, "unauthorized"),
    "ForgedRequest": (403, "forged"),
    "NotYours": (403, "not_yours"),
    "NotYet": (403, "not_yet"),
    "NotFound": (404, "unknown"),
    "StoreCorrupt": (503, "damaged"),
    "StoreUnavailable": (503, "store_away"),
    "TableAway": (503, "table_away"),
    "TableNotOffered": (503, "table_away"),
    "TableUnusable": (503, "table_away"),
    "TableUnfinished": (503, "table_away"),
    "DiceExhausted": (500, "defect"),
    "DailyError": (500, "defect"),
}


@pytest.mark.parametrize("kind", list(leaves(DailyError)), ids=lambda kind: kind.__name__)
def test_every_error_has_its_answer(kind: type[DailyError]) -> None:
    """Every kind of error has the status and the word of DESIGN 10; a new kind must be put in the table."""
    assert kind.__name__ in EXPECTED, "a new error needs a row in web/errors.py and here"
    carried: dict[type[DailyError], dict[str, object]] = {InvalidMove: {"text": "x"}, IllegalMove: {"move": "x"}}
    carried |= {RefusedName: {"place": 0}, StaleMove: {"play": PLAY}, RefusedMove: {"play": PLAY}}
    row = answer_to(kind("Something.", **carried.get(kind, {})))
    assert (row.status, row.code) == EXPECTED[kind.__name__]


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (NotFound(), 404, "unknown"),
        (MethodNotAllowed(["GET"]), 405, "method_not_allowed"),
        (RequestEntityTooLarge(), 413, "too_large"),
        (TooManyRequests(), 429, "too_many"),
    ],
)
def test_what_flask_refuses_has_our_words(error: HTTPException, status: int, code: str) -> None:
    """Refusals of the framework are answered in our own sentences, so that they can be translated."""
    row = answer_to(error)
    assert (row.status, row.code) == (status, code)
    assert sentence(error) != error.description


def test_a_defect_tells_nothing() -> None:
    """What nobody foresaw is 500 with a sentence that says nothing of it."""
    error = KeyError("the secret")
    assert answer_to(error) is DEFECT
    assert "secret" not in sentence(error)


def test_errors_of_the_web_layer_are_in_the_tree() -> None:
    """The web layer's own refusals are leaves of the same tree."""
    assert {Unauthorized, ForgedRequest} <= set(leaves(DailyError))
