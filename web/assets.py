"""Addresses of static files that may be cached for ever, since they change with the content; imports Flask."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, abort, request

from web.bundle import bundle

STATIC = Path(__file__).parent / "static"
_FOR_EVER = "public, max-age=31536000, immutable"


@cache
def asset(name: str) -> str:
    """The address of a file in static/, with a part of its hash; the same in every language."""
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


@cache
def _digest_of_scripts() -> str:
    return sha256(b"".join(path.read_bytes() for path in sorted(STATIC.glob("*.js")))).hexdigest()[:12]


def module(name: str) -> str:
    """The address of a script with all that it imports: the hash of all scripts stands in its path, so that what it
    fetches later from beside itself has it too."""
    return f"/static/{_digest_of_scripts()}/{name}"


def _module(digest: str, name: str) -> Response:
    """A script with all that it imports, without what browsers do not read."""
    path = STATIC / f"{name}.js"
    if path not in STATIC.glob("*.js"):
        abort(404)
    response = Response(bundle(path), mimetype="text/javascript")
    response.headers["Cache-Control"] = _FOR_EVER if digest == _digest_of_scripts() else "no-cache"
    return response


def init_app(app: Flask) -> None:
    """Offer `asset` and `module` to templates, and let browsers keep what has a hash in its address."""
    app.add_template_global(asset, "asset")
    app.add_template_global(module, "module")
    app.add_url_rule("/static/<string(length=12):digest>/<name>.js", "module", _module)
    app.after_request(_cache)


def _cache(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code == 200:
        response.headers["Cache-Control"] = _FOR_EVER if "v" in request.args else "no-cache"
    return response
