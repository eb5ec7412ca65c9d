"""gunicorn as `daily serve` and `make bench` use it; imports gunicorn and nothing of the project.

gunicorn reads WEB_CONCURRENCY when it is imported, and fails with a traceback where that is no number: `serve` imports
this module after it has checked the settings.
"""

import ctypes
import gc
import logging
import sys
from collections.abc import Callable, Mapping, Sequence

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.glogging import Logger

THREADS = 4
"""Per worker: a stalled store must not stop the pages that do without it."""
GRACEFUL_SECONDS = 10
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""From malloc.h."""
_LARGE = 256 * 1024
"""Bytes."""


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
        # Whom to believe about addresses is said by DAILY_PROXIES alone (web/app.py): no header changes anything here.
        "forwarded_allow_ips": "",
        "forwarder_headers": "",
        "secure_scheme_headers": {},
        "logger_class": OwnLog,
        # The most that gunicorn allows: whoever asks for a comparison by its address may bring along a whole text.
        "limit_request_line": 8190,
        "limit_request_fields": 60,
    }


def _keep_small() -> None:
    """Let workers hold little memory of their own. To be called before the first of them exists."""
    # One heap for all threads, which take turns anyway: each of its own would have gaps that no other can use. And none
    # of it for large arrays: memory of their own goes back to the system when they do.
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # of glibc
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, 1)
        mallopt(_M_MMAP_THRESHOLD, _LARGE)
    # What is there by now stays for good: a collector that looked through it would write to the pages that all share.
    gc.collect()
    gc.freeze()


class OwnLog(Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's lines among the service's own events (web/logs.py), from errors on: a worker that hangs, dies or
    cannot start. What is below tells whose request was malformed, with all that it held: our logs know nobody."""

    def setup(self, cfg: Config) -> None:
        """Write where the service writes, and in its format."""
        super().setup(cfg)
        self.error_log = logging.getLogger("daily.gunicorn")
        self.error_log.setLevel(logging.ERROR)

    def exception(self, message: object, *args: object, **kwargs: object) -> None:
        """Without its values: they are what was asked."""
        super().exception("%s", str(message).partition(" %s")[0] if args else message, **kwargs)


class WatchingArbiter(Arbiter):  # type: ignore[misc]  # gunicorn has no types
    """An arbiter that also looks after something else, about once a second."""

    looks: Sequence[Callable[[], None]] = ()

    def murder_workers(self) -> None:
        """Called in every round of the master's loop."""
        super().murder_workers()
        for look in self.looks:
            look()


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn for an app that exists already."""

    def __init__(self, app: Flask, options: Mapping[str, object], looks: Sequence[Callable[[], None]]) -> None:
        self._app = app
        self._options = options
        self._looks = looks
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
        _keep_small()
        arbiter = WatchingArbiter(self)
        arbiter.looks = self._looks
        try:
            arbiter.run()
        except SystemExit as end:
            if end.code:
                sys.stderr.write("The web server stopped after an error; see the lines above.\n")
                raise
