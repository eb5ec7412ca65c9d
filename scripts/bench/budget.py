"""`python -m scripts.bench budget`: where the microseconds of one move go.

In this process, without a web server, the real app answers real requests over a real store. The first request of every
chain is the first that the process sees of its game: the log must be loaded and folded. The others continue a game that
is known. Imports web and the modules beside it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from flask import Flask

from daily.service import Service
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from daily.store.scripts import Script
from scripts.bench.bare import create_bare
from scripts.bench.cases import API_MOVE, BARE_WRITE, PART_MOVE, Case, Moves, bare_cases
from scripts.bench.figures import percentile
from scripts.bench.fill import LATER_MOVES, Middles, patient
from scripts.bench.load import drive
from scripts.bench.plan import RULESET, serve_both, service_settings
from scripts.bench.report import table
from scripts.bench.stopwatch import Station, Stopwatch
from web import create_app, play
from web.api import views as api
from web.config import settings_from
from web.tokens import Tokens

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_SECRET = "only for the games of the benchmark"
_SECONDS = 1.0
_STORE = "the store"

STATIONS = (
    Station("Flask: routing, contexts, the answer's bytes", Flask, "wsgi_app"),
    Station("before the view: origin, limits", Flask, "preprocess_request"),
    Station("after the view: headers, cookie", Flask, "process_response"),
    Station("who asks: token or cookie", api, "program_player"),
    Station("who asks: token or cookie", play, "browser_player"),
    Station("the body: JSON or form", api, "body_as"),
    Station("the body: JSON or form", play, "_at"),
    Station("the body: JSON or form", play, "_token"),
    Station("the rules: fold, checks, one move", Service, "move"),
    Station(_STORE, RedisStore, "append"),
    Station(_STORE, RedisStore, "load_game"),
    Station(_STORE, Script, "run"),
    Station("the state as JSON", api, "state_of"),
    Station("the state as JSON", api, "answer"),
    Station("the state in words", play, "page_of"),
    Station("the template", play, "render_template"),
)
LABELS = tuple(dict.fromkeys(station.label for station in STATIONS))

Spent = Sequence[Mapping[str, float]]
"""Of several requests, the seconds at each station."""


def budget(folder: Path, requests: int = 2400) -> str:
    """The table: microseconds by station, for a game that the process knows and for one that it does not."""
    with ExitStack() as stack:
        url = stack.enter_context(EmbeddedStore(folder)).socket_url
        game, bare = serve_both(stack, url, _SECRET)
        supply = Middles(patient(url), datetime.now(UTC).date(), RULESET)
        known = {case.name: case for case in (*bare_cases(bare), *Moves(game, Tokens(_SECRET), supply).cases())}
        cases = [known[name] for name in (BARE_WRITE, API_MOVE, PART_MOVE)]
        served = [_served(case, requests) for case in cases]
        watch = Stopwatch()
        stack.enter_context(watch.watching(STATIONS))  # before the apps exist, which keep some of these functions
        settings = settings_from({**service_settings(_SECRET), "REDIS_URL": url})
        app = create_app(settings, RedisStore(connect(url)), _SECRET)
        apps = (create_bare(url), app, app)
        spent = [_spent(watch, app, case, requests) for app, case in zip(apps, cases, strict=True)]
    return _table(spent, served)


def _served(case: Case, requests: int) -> float:
    """The median time of an answer over one connection to the real server."""
    sample = drive(case.server.port, 1, case.chains(requests), case.status, _SECONDS)
    return percentile(sample.latencies, 0.5)


def _spent(watch: Stopwatch, app: Flask, case: Case, requests: int) -> Spent:
    spent = []
    for request in islice(chain.from_iterable(case.chains(requests)), requests):
        environ = environ_of(request)
        watch.take()
        answer(app, environ)
        spent.append(watch.take())
    return spent


def answer(app: Flask, environ: "WSGIEnvironment") -> bytes:
    """What the app answers. Raises `ValueError` where that is an error."""
    statuses: list[str] = []

    def start(status: str, _headers: object, _error: object = None, /) -> Callable[[bytes], object]:
        statuses.append(status)
        return lambda _part: None

    body = b"".join(app(environ, start))
    if statuses[-1][0] not in "23":
        raise ValueError(f"{statuses[-1]}: {body[:300]!a}")
    return body


def environ_of(request: bytes) -> "WSGIEnvironment":
    """The bytes of a request as a web server hands them to an app."""
    head, _, body = request.partition(b"\r\n\r\n")
    first, *lines = head.decode("ascii").split("\r\n")
    method, target, _ = first.split(" ")
    path, _, query = target.partition("?")
    fields = dict(line.split(": ", 1) for line in lines)
    return {
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in fields.items()},
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "CONTENT_TYPE": fields.get("Content-Type", ""),
        "CONTENT_LENGTH": fields.get("Content-Length", ""),
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.multithread": True,
    }


def _table(spent: Sequence[Spent], served: Sequence[float]) -> str:
    """A column for the bare view, and two for each kind of move."""
    length = len(LATER_MOVES)
    bare, *moves = spent
    columns = [bare]
    for each in moves:
        columns += [[one for number, one in enumerate(each) if number % length], each[::length]]
    rows = [(label, *(_median(column, (label,)) for column in columns)) for label in LABELS]
    rows.append(("**the app**", *(_median(column, LABELS) for column in columns)))
    times = [f"{1e6 * seconds:.0f}" for seconds in served]
    rows.append(("the same through gunicorn, one connection", times[0], times[1], "", times[2], ""))
    return table(("µs", BARE_WRITE, API_MOVE, "game not yet known", PART_MOVE, "game not yet known"), rows)


def _median(spent: Spent, labels: Sequence[str]) -> str:
    return f"{1e6 * median(sum(one.get(label, 0) for label in labels) for one in spent):.0f}"
