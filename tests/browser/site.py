"""The whole service on loopback for a browser: the app of the other tests behind werkzeug's threaded server; imports
Flask and werkzeug."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server


class _Silent(WSGIRequestHandler):
    """Requests are not worth a line each."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@contextmanager
def live(app: Flask) -> Iterator[str]:
    """The address of the app while it is served on a free port."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Silent)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
