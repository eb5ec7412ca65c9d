"""A Valkey of our own, started and watched by the service: the store of whoever sets no REDIS_URL.

One process owns the data folder and calls `start`, `ensure` about once a second, and `stop` as the last thing. The
workers that it forks only use `socket_url`; the other methods do nothing there. A server outlives an owner that was
killed, and the next owner adopts it. Read `locks.py` for why there are never two on a folder, `program.py` for how one
is started.
"""

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Self
from urllib.parse import quote

from daily.errors import StoreUnavailable
from daily.store.console import Sign, misfit_of, progress_of, sign_of
from daily.store.folders import private_folder, socket_of
from daily.store.locks import OwnerLock, ServerLock
from daily.store.program import find_program, spawn

_log = logging.getLogger("daily.store")

_LOOK = 0.02
"""Seconds between two looks at a server that starts or stops."""
_PATIENCE = 5.0
"""Seconds that a server found on the folder may be silent before it is ended, and between two words about progress."""
_GRACE = 30.0
"""Seconds that a server has to stop by itself, and the longest pause between two attempts to restart one."""
_STEADY = 60.0
"""A server that has lived for so many seconds is restarted at once when it dies."""


class EmbeddedStore:
    """The server of one data folder.

    The folder holds `lock`, the owner's process number, and `store/` with the server's own files, mode 700: its data in
    `appendonlydir`, its log in `valkey.log`, `pid`, `lock`, and `socket`, a text that says where the socket is.
    """

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir.absolute()
        self._folder = self._data_dir / "store"
        self._owner = OwnerLock(self._data_dir / "lock")
        self._server = ServerLock(self._folder / "lock")
        self._process: int | None = None
        self._spawned = self._next_spawn = self._pause = 0.0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def socket_url(self) -> str:
        """The URL of the running server, for `connect`."""
        return f"unix://{quote(self._socket_file.read_text('utf-8').rstrip())}"

    def start(self) -> None:
        """Own the folder and return when its server answers and is safe: one that is adopted, or a new one.

        Loading a large file takes as long as it takes, and progress is logged. Raises `StoreUnavailable` where another
        service owns the folder, no server program exists, or the server gives up.
        """
        with _errors_of_the_system():
            self._data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._owner.acquire()
            try:
                private_folder(self._folder)
                if not self._adopt():
                    self._spawn()
                    self._await_ready()
            except BaseException:
                self.stop()
                raise

    def ensure(self) -> None:
        """Restart the server if it has died, and return at once; pauses between attempts grow to half a minute."""
        if not self._owner.held or self._server.held:
            return
        now = monotonic()
        if now < self._next_spawn:
            return
        self._pause = 1.0 if now - self._spawned > _STEADY else min(self._pause * 2 or 1.0, _GRACE)
        self._next_spawn = now + self._pause
        _log.error("The embedded store has stopped (%s) and is started again.", self._last_words())
        try:
            self._spawn()
        except (OSError, StoreUnavailable) as error:
            _log.error("The embedded store cannot be started: %s", error)

    def stop(self) -> None:
        """End the server cleanly, wait for it, and leave the folder to others; nothing where it is not owned."""
        if not self._owner.held:
            return
        try:
            if self._server.held:
                self._end()
            self._reap()
            self._remove_socket()
        finally:
            self._owner.release()

    def lend(self) -> bool:
        """Have a server without owning the folder: True if it was started for this, False if one lived there."""
        if self._server.held:
            return False
        self.start()
        self._owner.release()
        return True

    def reclaim(self) -> None:
        """Stop a server that was lent, unless another process owns it now."""
        with suppress(StoreUnavailable):
            self._owner.acquire()
        self.stop()

    # Starting

    def _spawn(self) -> None:
        self._reap()
        lock = self._server.take()
        if lock is None:
            raise StoreUnavailable(f"A server still lives on {self._folder}.")
        try:
            socket = socket_of(self._folder)
            self._socket_file.write_text(f"{socket}\n", "utf-8")
            self._process = spawn(find_program(), self._folder, socket, lock, self._server_log)
            self._spawned = monotonic()
        finally:
            os.close(lock)  # the server has its own descriptor: the lock lives exactly as long as it does

    def _await_ready(self) -> None:
        told, url = monotonic(), self.socket_url
        while (sign := sign_of(url)) is not Sign.READY:
            if not self._server.held:
                raise StoreUnavailable(
                    f"The embedded store did not start ({self._last_words()}): see {self._server_log}."
                )
            if monotonic() - told > _PATIENCE:
                told = monotonic()
                _log.info(
                    "Waiting for the embedded store: %s.", progress_of(url) if sign is Sign.LOADING else "starting"
                )
            sleep(_LOOK)
        if misfit := misfit_of(url, self._folder):
            raise StoreUnavailable(
                f"The embedded store did not take the setting {misfit}: moves would not be safe in it."
            )
        _log.info("The embedded store is ready.")

    def _adopt(self) -> bool:
        """Whether a server that lives on the folder is adopted. One that cannot be is ended first."""
        heard = monotonic()
        while self._server.held and monotonic() - heard < _PATIENCE:
            sign = sign_of(self.socket_url)
            if sign is Sign.READY:
                if misfit_of(self.socket_url, self._folder):
                    break
                _log.warning("A server that an earlier owner left behind is adopted.")
                return True
            if sign is Sign.LOADING:
                heard = monotonic()
            sleep(_LOOK)
        if self._server.held:
            _log.warning("A server on %s does not answer as it should and is ended.", self._folder)
            self._end()
        return False

    # Stopping

    def _end(self) -> None:
        """End the server and wait until it is gone: by its own leave, so that it closes its file, or by force."""
        for how in (signal.SIGTERM, signal.SIGKILL):
            process = self._process_number()
            if process and self._server.held_by(process):
                with suppress(ProcessLookupError):
                    os.kill(process, how)
                    os.kill(process, signal.SIGCONT)  # one that was halted hears only this
            deadline = monotonic() + _GRACE
            while monotonic() < deadline:
                if not self._server.held:
                    return
                sleep(_LOOK)
        raise StoreUnavailable(f"A server on {self._folder} cannot be ended: end it by hand, then start again.")

    def _process_number(self) -> int | None:
        if self._process is not None:
            return self._process
        with suppress(OSError, ValueError):
            return int((self._folder / "pid").read_text("ascii"))
        return None

    def _reap(self) -> None:
        """Take note of the end of a server that this process started; one that lost its lock is ended here."""
        if self._process is None or self._server.held:
            return
        with suppress(ChildProcessError):  # gunicorn waits for every child of its own accord
            if os.waitpid(self._process, os.WNOHANG) == (0, 0):
                os.kill(self._process, signal.SIGKILL)
                os.waitpid(self._process, 0)
        self._process = None

    def _remove_socket(self) -> None:
        with suppress(OSError):
            socket = Path(self._socket_file.read_text("utf-8").rstrip())
            socket.unlink(missing_ok=True)
            socket.parent.rmdir()

    # Files

    @property
    def _socket_file(self) -> Path:
        return self._folder / "socket"

    @property
    def _server_log(self) -> Path:
        return self._folder / "valkey.log"

    def _last_words(self) -> str:
        """The end of the server's log, without process number and time."""
        try:
            lines = self._server_log.read_bytes()[-2000:].decode("utf-8", "replace").split("\n")
        except OSError:
            return "it left no log"
        said = [line.strip() for line in lines if line.strip()]
        return said[-1].split(" # ")[-1].split(" * ")[-1] if said else "its log is empty"


@contextmanager
def _errors_of_the_system() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreUnavailable(f"The embedded store cannot be started: {error}.") from error


@contextmanager
def borrow(data_dir: Path) -> Iterator[str]:
    """The URL of a data folder's store for a command: of the server that lives there, or of one that is started now.

    A server that was started for the command is stopped after it, unless a service has come to own it meanwhile: the
    folder is not owned while the command runs, so that a command never keeps a service from starting.
    """
    store = EmbeddedStore(data_dir)
    started = store.lend()
    try:
        yield store.socket_url
    finally:
        if started:
            store.reclaim()
