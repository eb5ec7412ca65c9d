"""What keeps other sites out: headers on every answer and a check of where a form comes from; imports Flask.

Browsers say of every request whether another site caused it (Sec-Fetch-Site), or at least which (Origin). A request
that changes something is refused unless it comes from this service's own pages. Programs send neither header, and
have no cookie that could be abused. That works without JavaScript and without tokens in forms; the cookie is
SameSite=Lax besides.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, Response, request

from daily.errors import DailyError
from web.context import context

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_SCHEMES = frozenset({"http", "https"})

_HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "worker-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class KnownSchemes:
    """WSGI middleware in front of what believes a proxy: a header that names anything but http and https is none."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        named = environ.get("HTTP_X_FORWARDED_PROTO", "http").split(",")
        if not {scheme.strip() for scheme in named} <= _SCHEMES:
            del environ["HTTP_X_FORWARDED_PROTO"]
        return self._app(environ, start_response)


class ForgedRequest(DailyError):
    """A request that changes something was caused by another site."""


def init_app(app: Flask) -> None:
    """Check every request and seal every answer."""
    if app.extensions["daily"].settings.proxies:
        app.wsgi_app = KnownSchemes(app.wsgi_app)  # type: ignore[method-assign]  # Flask's own way to add middleware
    app.before_request(_check_origin)
    app.after_request(_seal)


def _check_origin() -> None:
    if request.method in _SAFE or _is_own():
        return
    raise ForgedRequest("This form was sent by another site, so nothing was done: use the buttons of this page.")


def _is_own() -> bool:
    """Whether a request comes from our own pages, from the address bar, or from a program."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or origin in _allowed()


def _allowed() -> tuple[str, ...]:
    base = context().settings.base_url
    own = f"{request.scheme}://{request.host}"
    return (own, base) if base else (own,)


def _seal(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.add(name, value)  # nobody else sets these, and looking for each would take four times as long
    # Pages and answers depend on the player and the hour; static files set their own rule before this. Answers to forms
    # are kept by nobody anyway, and a page that has received a no-store answer is loaded anew by the way back.
    response.headers.setdefault("Cache-Control", "no-cache" if request.method == "POST" else "no-store")
    if context().settings.base_url and request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    return response
