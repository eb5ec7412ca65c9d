"""The whole service on loopback for a browser: the app of the other tests behind werkzeug's threaded server; imports
Flask and werkzeug."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from threading import Thread
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wsgi import ClosingIterator

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    Line = Callable[[WSGIApplication], WSGIApplication]


class _Silent(WSGIRequestHandler):
    """Requests are not worth a line each."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


class _ReadOut:
    """The app with answers that are read and closed before they are sent: this server leaves files open when a browser
    hangs up in the middle of an answer."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        with closing(ClosingIterator(self._app(environ, start_response))) as answer:
            return list(answer)


def _uncompressed(app: "WSGIApplication") -> "WSGIApplication":
    """The app for a line that reads what it brings."""

    def plain(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        return app(environ, start_response)

    return plain


@contextmanager
def live(app: Flask, line: "Line | None" = None) -> Iterator[str]:
    """The address of the app while it is served on a free port, behind a line that does as it likes with answers."""
    served = line(_uncompressed(_ReadOut(app))) if line else _ReadOut(app)
    server = make_server("127.0.0.1", 0, served, threaded=True, request_handler=_Silent)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
