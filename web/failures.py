"""Every error becomes an answer here: a page for people, JSON for programs, by the one table in `errors.py`; imports
Flask and structlog."""

import logging

import structlog
from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from daily.errors import DailyError, StoreUnavailable
from web.api.json import json_error
from web.errors import DEFECT, Answer, answer_to, sentence
from web.i18n import for_programs
from web.texts import gettext
from web.translate import translated

_log = structlog.get_logger("daily.web")
RETRY_AFTER = {429: 60, 503: 2}
"""Seconds after which a client may try again: what is limited is limited by the minute, and a store is soon back."""


def init_app(app: Flask) -> None:
    """Answer every error that a handler did not."""
    app.register_error_handler(Exception, _fail)


def _fail(error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.response is not None:
        return error.get_response()  # type: ignore[return-value]  # redirects that routing makes
    answer = answer_to(error)
    _note(error, answer)
    response = json_error(error, answer) if for_programs() else _page(error, answer)
    if answer.again and answer.status in RETRY_AFTER:
        response.headers["Retry-After"] = str(RETRY_AFTER[answer.status])
    if answer.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _page(error: Exception, answer: Answer) -> Response:
    words = translated(error) if isinstance(error, DailyError) else gettext(sentence(error))
    return make_response(render_template("error.html", status=answer.status, sentence=words), answer.status)


def _note(error: Exception, answer: Answer) -> None:
    """Log what somebody should look at. Neither cookies nor bodies nor dice are written anywhere."""
    details = {"code": answer.code, "path": request.path, "error": type(error).__name__}
    if answer is DEFECT:
        _log.error("defect", exc_info=error, **details)
    elif answer.level >= logging.WARNING:
        reason = error.in_full if isinstance(error, StoreUnavailable) else str(error)
        _log.log(answer.level, "refused", reason=reason, **details)
