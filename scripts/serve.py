"""`daily serve`: gunicorn with the embedded store beneath it; imports web, the store and gunicorn.

The master process owns the embedded store. It is started before the first worker, looked after about once a second in
gunicorn's own loop (no thread: a fork copies none), and stopped after the last worker is gone. Workers connect by
themselves, after the fork.
"""

import argparse
import os
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from daily.errors import InvalidInput
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from daily.store.secret import load_or_create_secret
from scripts.arguments import port, workers
from web import create_app
from web.config import Settings, settings_from
from web.logs import configure_logs

THREADS = 4
"""Per worker: a stalled store must not stop the pages that do without it."""
GRACEFUL_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Backend:
    """Where this process finds its store, and its secret; `embedded` is None where REDIS_URL is set."""

    url: str
    secret: str
    embedded: EmbeddedStore | None


def open_backend(settings: Settings) -> Backend:
    """The store of these settings, started if it is the embedded one. The caller stops it."""
    if settings.redis_url:
        if settings.secret is None:
            raise InvalidInput("DAILY_SECRET is missing: it is needed with REDIS_URL.")
        return Backend(settings.redis_url, settings.secret, None)
    embedded = EmbeddedStore(settings.data_dir)
    embedded.start()
    return Backend(embedded.socket_url, settings.secret or load_or_create_secret(settings.data_dir), embedded)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `daily serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=port, default=8000, help="port to listen on (default: %(default)s)")
    parser.add_argument("--workers", type=workers, help="worker processes (default: WEB_CONCURRENCY, else 2)")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    settings = settings_from(os.environ)
    if args.workers:
        settings = replace(settings, workers=args.workers)
    check_free(args.host, args.port)
    configure_logs()
    backend = open_backend(settings)
    try:
        app = create_app(settings, RedisStore(connect(backend.url)), backend.secret)
        look = backend.embedded.ensure if backend.embedded else None
        print(f"Daily Yacht Dice: http://{args.host}:{args.port} (Ctrl-C stops it)", flush=True)
        Server(app, gunicorn_settings(args.host, args.port, settings.workers), look).run()
    finally:
        if backend.embedded:
            backend.embedded.stop()
    return 0


def check_free(host: str, port: int) -> None:
    """Refuse an address that somebody listens on: with SO_REUSEPORT a forgotten second service would silently share
    it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = error.strerror or str(error)
            raise InvalidInput(
                "Cannot listen on {host}:{port} ({reason}): stop what uses it, or choose another --port.",
                host=host,
                port=port,
                reason=reason,
            ) from None


def gunicorn_settings(host: str, port: int, workers: int) -> Mapping[str, object]:
    """What gunicorn is told; `make bench` measures under the same."""
    shown = f"[{host}]" if ":" in host else host
    return {
        "bind": [f"{shown}:{port}"],
        "workers": workers,
        "worker_class": "gthread",
        "threads": THREADS,
        "preload_app": True,
        # One listening socket per worker: else whoever accepts first keeps all keep-alive connections.
        "reuse_port": True,
        "graceful_timeout": GRACEFUL_SECONDS,
        "timeout": 30,
        "keepalive": 5,
        "control_socket_disable": True,
        "loglevel": "warning",
        # Requests bear no forms larger than a page of ours sends.
        "limit_request_line": 2048,
        "limit_request_fields": 60,
    }


class WatchingArbiter(Arbiter):  # type: ignore[misc]  # gunicorn has no types
    """An arbiter that also looks after something else, about once a second."""

    look: Callable[[], None] | None = None

    def murder_workers(self) -> None:
        """Called in every round of the master's loop."""
        super().murder_workers()
        if self.look is not None:
            self.look()


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn for an app that exists already."""

    def __init__(self, app: Flask, options: Mapping[str, object], look: Callable[[], None] | None) -> None:
        self._app = app
        self._options = options
        self._look = look
        super().__init__()

    def load_config(self) -> None:
        """Take the options, and none from files or the environment of gunicorn."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The app; loaded before the fork, so that workers share its memory."""
        return self._app

    def run(self) -> None:
        """Run until a signal ends it. gunicorn leaves by SystemExit, which is how a command ends anyway."""
        arbiter = WatchingArbiter(self)
        arbiter.look = self._look
        try:
            arbiter.run()
        except SystemExit as end:
            if end.code:
                sys.stderr.write("The web server stopped after an error; see the lines above.\n")
                raise
