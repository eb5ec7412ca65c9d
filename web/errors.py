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
    TableAway,
    TableNotOffered,
    TableUnusable,
    UnknownGame,
    UnknownRuleset,
)
from daily.plays import RefusedMove, StaleMove
from web.players import Unauthorized
from web.security import ForgedRequest
from web.texts import N_


@dataclass(frozen=True, slots=True)
class Answer:
    """How an error is answered; `again` says that the same request may have another answer later."""

    status: int
    code: str
    level: int
    again: bool = True


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
    (TableNotOffered, Answer(503, "table_away", logging.DEBUG, again=False)),
    (TableAway, Answer(503, "table_away", logging.INFO)),
    (TableUnusable, Answer(503, "table_away", logging.ERROR)),
)
"""First match wins: leaves before their roots."""

_HTTP = {
    400: ("malformed", N_("This request is malformed.")),
    404: ("unknown", N_("There is no such page.")),
    405: ("method_not_allowed", N_("Nothing can be done here in this way.")),
    413: ("too_large", N_("This is larger than anything that is expected here.")),
    429: ("too_many", N_("That was a lot within a short time: wait a minute, then try again.")),
}
"""What Flask and its extensions refuse, in our own words."""
_OTHER_HTTP = ("http", N_("This request cannot be answered."))

DEFECT = Answer(500, "defect", logging.ERROR)
_DEFECT_WORDS = N_("Something went wrong on our side; nothing was lost. Please try again.")


def answer_to(error: Exception) -> Answer:
    """The row of the table for an error."""
    for kind, answer in _TABLE:
        if isinstance(error, kind):
            return answer
    if isinstance(error, HTTPException) and error.code is not None:
        return Answer(error.code, _http(error)[0], logging.DEBUG)
    return DEFECT


def sentence(error: Exception) -> str:
    """What the caller is told, in English."""
    if isinstance(error, DailyError):
        return str(error)
    if isinstance(error, HTTPException):
        return _http(error)[1]
    return _DEFECT_WORDS


def _http(error: HTTPException) -> tuple[str, str]:
    return _HTTP.get(error.code or 0, _OTHER_HTTP)
