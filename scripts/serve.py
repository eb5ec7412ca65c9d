"""`daily serve`: gunicorn (`webserver.py`) with the embedded store beneath it and the builder of tables beside it;
imports web and the store.

The master process owns the embedded store. It is started before the first worker, looked after about once a second in
gunicorn's own loop (no thread: a fork copies none), and stopped after the last worker is gone. Workers connect by
themselves, after the fork. The first look at the builder starts it: by then the first workers are there.
"""

import argparse
import errno
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace

import structlog

from daily.errors import DailyError, InvalidInput
from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from scripts.arguments import host, port, workers
from scripts.backend import check_epoch, folder_of, secret_of, store_of
from scripts.builder import Builder
from scripts.output import finish, show
from web import create_app
from web.config import Builds, Settings, settings_from
from web.context import context
from web.logs import configure_logs

_log = structlog.get_logger("daily.serve")

Look = Callable[[], None]
"""Looks after something about once a second, and returns at once."""


@dataclass(frozen=True, slots=True)
class Backend:
    """A store, the secret, and what looks after the store: nothing where that is somebody else's task."""

    store: RedisStore
    secret: str
    looks: tuple[Look, ...]


@contextmanager
def open_backend(settings: Settings) -> Iterator[Backend]:
    """The store of these settings; the embedded one is started, and stopped at the end."""
    secret = secret_of(settings)
    if settings.redis_url:
        yield Backend(store_of(settings.redis_url), secret, ())
    else:
        with EmbeddedStore(folder_of(settings)) as embedded:
            yield Backend(RedisStore(connect(embedded.socket_url)), secret, (embedded.ensure,))


@contextmanager
def building(settings: Settings) -> Iterator[tuple[Look, ...]]:
    """What looks after the builder of missing tables, which is ended at the end; nothing where none are to be built."""
    builder = Builder(settings.tables)
    try:
        yield () if settings.builds is Builds.OFF else (builder.look,)
    finally:
        builder.stop()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `daily serve`."""
    parser.add_argument("--host", type=host, default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=port, default=8000, help="port to listen on (default: %(default)s)")
    parser.add_argument("--workers", type=workers, help="worker processes (default: WEB_CONCURRENCY, else 2)")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    settings = settings_from(os.environ)
    check_epoch(settings)
    if args.workers:
        settings = replace(settings, workers=args.workers)
    from scripts.webserver import Server, gunicorn_settings  # only after the settings: it says why

    check_free(args.host, args.port)
    configure_logs()
    with ExitStack() as stack:
        backend = stack.enter_context(open_backend(settings))
        looks = (*backend.looks, *stack.enter_context(building(settings)))
        if settings.builds is Builds.OFF:
            _log.info("tables_off", reason="DAILY_TABLES=off: analyses are only by tables that are there already.")
        app = create_app(settings, backend.store, backend.secret)
        if settings.builds is not Builds.OFF:
            with app.app_context():
                context().analyst.prepare(settings.rulesets)  # once, for all workers
        with suppress(DailyError):  # whoever closed standard output wants to be served all the same
            show(f"Daily Yacht Dice: http://{args.host}:{args.port} (Ctrl-C stops it)")
            finish()
        Server(app, gunicorn_settings(args.host, args.port, settings.workers), looks).run()
    return 0


def check_free(host: str, port: int) -> None:
    """Refuse an address that somebody listens on: with SO_REUSEPORT a forgotten second service would silently share
    it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            raise InvalidInput("--host is {host!a}: no machine is known by this name.", host=host) from None
        except OSError as error:
            reason = error.strerror or str(error)
            if error.errno == errno.EADDRNOTAVAIL:
                raise InvalidInput("--host is {host!a}: this machine has no such address.", host=host) from None
            raise InvalidInput(
                "Cannot listen on {host}:{port} ({reason}): stop what uses it, or choose another --port.",
                host=host,
                port=port,
                reason=reason,
            ) from None
