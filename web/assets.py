"""Addresses of static files that may be cached for ever, since they change with the content; imports Flask."""

from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, abort, request

from web.bundle import bundle, joined

STATIC = Path(__file__).parent / "static"
_FOR_EVER = "public, max-age=31536000, immutable"


@cache
def asset(name: str) -> str:
    """The address of a file in static/, with a part of its hash; the same in every language."""
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


@cache
def _digest_of_all(ending: str) -> str:
    return sha256(b"".join(path.read_bytes() for path in sorted(STATIC.glob(f"*.{ending}")))).hexdigest()[:12]


def module(name: str) -> str:
    """The address of a script with all that it imports: the hash of all scripts stands in its path, so that what it
    fetches later from beside itself has it too."""
    return f"/static/{_digest_of_all('js')}/{name}"


def styles(*names: str) -> str:
    """The address of these stylesheets, in this order, as one file: each further file would be one more way to and fro
    before anything is drawn."""
    return f"/static/{_digest_of_all('css')}/{'+'.join(names)}.css"


def _module(digest: str, name: str) -> Response:
    """A script with all that it imports, without what browsers do not read."""
    path = STATIC / f"{name}.js"
    if path not in STATIC.glob("*.js"):
        abort(404)
    return _lasting(Response(bundle(path), mimetype="text/javascript"), digest, "js")


def _styles(digest: str, names: str) -> Response:
    """Stylesheets as one, each at most once."""
    wanted = [STATIC / f"{name}.css" for name in names.split("+")]
    if len({*wanted}) < len(wanted) or not {*wanted} <= {*STATIC.glob("*.css")}:
        abort(404)
    return _lasting(Response(joined(*wanted), mimetype="text/css"), digest, "css")


def _lasting(response: Response, digest: str, ending: str) -> Response:
    response.headers["Cache-Control"] = _FOR_EVER if digest == _digest_of_all(ending) else "no-cache"
    return response


def init_app(app: Flask) -> None:
    """Offer addresses to templates, and let browsers keep what has a hash in its address."""
    for address in (asset, module, styles):
        app.add_template_global(address)
    app.add_url_rule("/static/<string(length=12):digest>/<name>.js", "module", _module)
    app.add_url_rule("/static/<string(length=12):digest>/<names>.css", "styles", _styles)
    app.after_request(_cache)


def _cache(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code == 200:
        response.headers["Cache-Control"] = _FOR_EVER if "v" in request.args else "no-cache"
        if response.direct_passthrough:  # not so where only the methods were asked for
            _read(response)
    return response


def _read(response: Response) -> None:
    """Put the file's content in place of the file: whole texts are compressed, and none is too large to be whole."""
    with closing(response.response):  # type: ignore[type-var]  # a file, as the static view sends it
        content = b"".join(response.iter_encoded())
    response.direct_passthrough = False
    response.set_data(content)
