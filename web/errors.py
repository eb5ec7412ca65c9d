"""One table turns every error into a status, a word for programs and a log level; imports Flask and the core's errors.

Pages and API show the same sentence. What the table does not name is a defect: it is logged with its traceback and
answered with 500 and no detail.
"""

import logging
from dataclasses import dataclass

from werkzeug.exceptions import HTTPException

from daily.errors import (
    DailyError,
    DayOver,
    IllegalMove,
    InvalidInput,
    NotFound,
    NotYet,
    NotYours,
    StoreCorrupt,
    StoreUnavailable,
    UnknownGame,
    UnknownRuleset,
)
from daily.service import RefusedMove, StaleMove
from web.players import Unauthorized
from web.security import ForgedRequest


@dataclass(frozen=True, slots=True)
class Answer:
    """How an error is answered."""

    status: int
    code: str
    level: int


_TABLE: tuple[tuple[type[Exception], Answer], ...] = (
    (StaleMove, Answer(409, "stale", logging.DEBUG)),
    (RefusedMove, Answer(422, "illegal_move", logging.DEBUG)),
    (IllegalMove, Answer(422, "illegal_move", logging.DEBUG)),
    (DayOver, Answer(422, "day_over", logging.DEBUG)),
    (UnknownGame, Answer(404, "unknown", logging.DEBUG)),
    (UnknownRuleset, Answer(404, "unknown_ruleset", logging.DEBUG)),
    (InvalidInput, Answer(400, "malformed", logging.DEBUG)),
    (Unauthorized, Answer(401, "unauthorized", logging.DEBUG)),
    (ForgedRequest, Answer(403, "forged", logging.WARNING)),
    (NotYours, Answer(403, "not_yours", logging.INFO)),
    (NotYet, Answer(403, "not_yet", logging.DEBUG)),
    (NotFound, Answer(404, "unknown", logging.DEBUG)),
    (StoreCorrupt, Answer(503, "damaged", logging.ERROR)),
    (StoreUnavailable, Answer(503, "store_away", logging.WARNING)),
)
"""First match wins: leaves before their roots."""

_HTTP_CODES = {
    400: "malformed",
    404: "unknown",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_type",
    429: "too_many",
}

DEFECT = Answer(500, "defect", logging.ERROR)


def answer_to(error: Exception) -> Answer:
    """The row of the table for an error."""
    for kind, answer in _TABLE:
        if isinstance(error, kind):
            return answer
    if isinstance(error, HTTPException) and error.code is not None:
        return Answer(error.code, _HTTP_CODES.get(error.code, "http"), logging.DEBUG)
    return DEFECT


def sentence(error: Exception) -> str:
    """What the caller is told."""
    if isinstance(error, DailyError):
        return str(error)
    if isinstance(error, HTTPException):
        return error.description or error.name
    return "Something went wrong on our side; nothing was lost. Please try again."
