"""Addresses of static files that may be cached for ever, since they change with the content; imports Flask."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request

_STATIC = Path(__file__).parent / "static"
_FOR_EVER = "public, max-age=31536000, immutable"


@cache
def asset(name: str) -> str:
    """The address of a file in static/, with a part of its hash; the same in every language."""
    digest = sha256((_STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


def init_app(app: Flask) -> None:
    """Offer `asset` to templates, and let browsers keep what has a hash in its address."""
    app.add_template_global(asset, "asset")
    app.after_request(_cache)


def _cache(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code == 200:
        response.headers["Cache-Control"] = _FOR_EVER if "v" in request.args else "no-cache"
    return response
