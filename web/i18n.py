"""Which language a page speaks, and how its addresses carry that; imports Flask and `texts`.

`/en/...` and `/ko/...` fix the language; an address without either follows Accept-Language. The prefix is taken off
before routing and kept as the script root, so every `url_for` on a page stays within the page's own prefix, and no
route knows about languages.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from flask import Flask, Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from web import texts

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LANGUAGES = {"ko": "한국어", "en": "English"}
"""Language code to its own name."""
_DEFAULT = "ko"
_FOREIGN = "en"


class LanguagePrefix:
    """WSGI middleware that moves a language prefix from the path to the script root."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        language, slash, rest = path[1:].partition("/")
        if language in LANGUAGES:
            environ["SCRIPT_NAME"] = environ.get("SCRIPT_NAME", "") + "/" + language
            environ["PATH_INFO"] = slash + rest or "/"
        return self._app(environ, start_response)


def language() -> str:
    """The language of this request: the address says it, else the browser."""
    chosen: str | None = g.get("language")
    if chosen is None:
        chosen = g.language = _language()
    return chosen


def _language() -> str:
    if for_programs():
        return _FOREIGN
    prefix = request.script_root.rpartition("/")[2]
    if prefix in LANGUAGES:
        return prefix
    return _preferred(request.headers.get("Accept-Language", ""))


def for_programs() -> bool:
    """Whether programs ask. They read codes: their sentences do not change with anybody's language."""
    return request.path.startswith("/api/")


@lru_cache(maxsize=256)
def _preferred(header: str) -> str:
    """The language that an Accept-Language asks for; reading one takes 40 microseconds, and few different ones come."""
    wanted = parse_accept_header(header, LanguageAccept)
    return (wanted.best_match(LANGUAGES, default=_FOREIGN) or _FOREIGN) if wanted else _DEFAULT


def address_in(language: str) -> str:
    """The address of this page in a language; of the front page where this one only answers a form."""
    rule = request.url_rule
    if rule is not None and "GET" not in (rule.methods or ()):
        return f"/{language}/"
    return f"/{language}{request.full_path.rstrip('?')}"


def init_app(app: Flask) -> None:
    """Translate pages, and let every template write the language switch."""
    app.extensions["language"] = language
    texts.init_app(app)
    app.wsgi_app = LanguagePrefix(app.wsgi_app)  # type: ignore[method-assign]  # Flask's own way to add middleware
    app.add_template_global(language, "language")
    app.add_template_global(address_in, "address_in")
    app.jinja_env.globals["LANGUAGES"] = LANGUAGES
    app.before_request(lambda: texts.speak(language()))
    app.after_request(_vary)
    app.teardown_request(lambda _error: texts.fall_silent())


def _vary(response: Response) -> Response:
    # What all may keep has no language, and what programs read has one.
    if "public" not in response.headers.get("Cache-Control", "") and not for_programs():
        varies = response.headers.get("Vary")  # adding to a list of names takes four times as long
        response.headers["Vary"] = f"{varies}, Accept-Language" if varies else "Accept-Language"
    return response
