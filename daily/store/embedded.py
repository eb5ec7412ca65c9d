"""A Valkey of our own, started and watched by the service: the store of whoever sets no REDIS_URL.

One process owns the data folder and calls `start`, `ensure` about once a second, and `stop` as the last thing. The
workers that it forks only use `socket_url`; the other methods do nothing there. A server outlives an owner that was
killed, and the next owner adopts it. Commands borrow the server that is there, or one that the first of them starts;
whoever of owner and borrowers is the last to go ends it. Read `locks.py` for why there are never two on a folder,
`program.py` for how one is started.
"""

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Self
from urllib.parse import quote

from daily.errors import StoreUnavailable
from daily.files import write_whole
from daily.store.console import Sign, last_words_of, misfit_of, progress_of, sign_of
from daily.store.folders import private_folder, server_folder, socket_of
from daily.store.locks import BorrowersLock, OwnerLock, ServerLock, turn
from daily.store.program import find_program, spawn

_log = logging.getLogger("daily.store")

_LOOK = 0.02
"""Seconds between two looks at a server that starts or stops."""
_PATIENCE = 5.0
"""Seconds that a server found on the folder may be silent before it is ended, and between two words about progress."""
_GRACE = 30.0
"""Seconds that a server has to stop by itself, the longest pause between two attempts to restart one, and how long a
borrower waits for one that says nothing."""
_STEADY = 60.0
"""A server that has lived for so many seconds is restarted at once when it dies."""


class EmbeddedStore:
    """The server of one data folder.

    The folder holds `lock`, the owner's process number, and `store/` with the server's own files, mode 700: its data in
    `appendonlydir`, its log in `valkey.log`, `pid`, the locks `lock`, `borrowers` and `turn`, and `socket`, a text that
    says where the socket is.
    """

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir.absolute()
        self._folder = server_folder(self._data_dir)
        self._owner = OwnerLock(self._data_dir / "lock")
        self._server = ServerLock(self._folder / "lock")
        self._borrowers = BorrowersLock(self._folder / "borrowers")
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
            self._make_folders()
            with self._turn():  # a command owns the folder only in its turn: an owner met here is another service
                self._owner.acquire()
                try:
                    self._provide()
                except BaseException:
                    self._close()
                    raise
            try:
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
        _log.error("The embedded store has stopped (%s) and is started again.", last_words_of(self._server_log))
        try:
            self._spawn()
        except (OSError, StoreUnavailable) as error:
            _log.error("The embedded store cannot be started: %s", error)

    def stop(self) -> None:
        """Leave the folder to others, and end the server cleanly unless commands still use it: the last of them does it
        then. Nothing where the folder is not owned."""
        if self._owner.held:
            with self._turn():
                self._close()

    def join(self) -> None:
        """Use the folder's server without owning the folder, and return when it answers: one that lives there, or one
        that is started now. Raises `StoreUnavailable` as `start` does."""
        with _errors_of_the_system():
            self._make_folders()
            with self._turn():
                self._borrowers.join()
                if self._acquire():
                    try:
                        self._provide()
                    finally:
                        self._owner.release()
            self._await_ready()

    def leave(self) -> None:
        """Use it no more, and end it if nobody else does: neither a service nor another command."""
        if not self._borrowers.joined:
            return
        with self._turn():
            self._borrowers.leave()
            if self._acquire():
                self._close()

    def _acquire(self) -> bool:
        """Own the folder, unless a service does."""
        try:
            self._owner.acquire()
        except StoreUnavailable:
            return False
        return True

    def _close(self) -> None:
        try:
            if self._borrowers.held:
                return
            if self._server.held:
                self._end()
            self._reap()
            self._remove_socket()
        finally:
            self._owner.release()

    def _turn(self) -> AbstractContextManager[None]:
        # Without a folder there is no server: it was removed while the service ran.
        return turn(self._folder / "turn") if self._folder.is_dir() else nullcontext()

    # Starting

    def _make_folders(self) -> None:
        self._data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        private_folder(self._folder)

    def _provide(self) -> None:
        if not self._adopt():
            self._spawn()

    def _spawn(self) -> None:
        self._reap()
        lock = self._server.take()
        if lock is None:
            raise StoreUnavailable("A server still lives on {folder}.", folder=self._folder)
        try:
            socket = socket_of(self._folder)
            write_whole(self._socket_file, [f"{socket}\n".encode()])  # somebody may just read it
            self._process = spawn(find_program(), self._folder, socket, lock, self._server_log)
            self._spawned = monotonic()
        finally:
            os.close(lock)  # the server has its own descriptor: the lock lives exactly as long as it does

    def _await_ready(self) -> None:
        told, url = monotonic(), self.socket_url
        heard = told
        while (sign := sign_of(url)) is not Sign.READY:
            if not self._server.held:
                raise StoreUnavailable(
                    "The embedded store did not start ({words}): see {log}.",
                    words=last_words_of(self._server_log),
                    log=self._server_log,
                )
            if sign is Sign.LOADING:
                heard = monotonic()
            elif not self._owner.held and monotonic() - heard > _GRACE:
                raise StoreUnavailable("The server on {folder} is silent: restart its service.", folder=self._folder)
            if monotonic() - told > _PATIENCE:
                told = monotonic()
                _log.info(
                    "Waiting for the embedded store: %s.", progress_of(url) if sign is Sign.LOADING else "starting"
                )
            sleep(_LOOK)
        if misfit := misfit_of(url, self._folder):
            raise StoreUnavailable(
                "The embedded store did not take the setting {misfit}: moves would not be safe in it.", misfit=misfit
            )
        _log.info("The embedded store is ready.")

    def _adopt(self) -> bool:
        """Whether a server that lives on the folder is adopted. One that cannot be is ended first."""
        begun = monotonic()
        while self._server.held and monotonic() - begun < _PATIENCE:
            sign = sign_of(self.socket_url)
            if sign is Sign.READY and misfit_of(self.socket_url, self._folder):
                break
            if sign is not Sign.NOTHING:
                if not self._borrowers.held:
                    _log.warning("A server that an earlier owner left behind is adopted.")
                return True
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
        raise StoreUnavailable(
            "A server on {folder} cannot be ended: end it by hand, then start again.", folder=self._folder
        )

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


@contextmanager
def _errors_of_the_system() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreUnavailable("The embedded store cannot be started: {error}.", error=error) from error


@contextmanager
def borrow(data_dir: Path) -> Iterator[str]:
    """The URL of a data folder's store for a command: of the server that lives there, or of one that is started now.

    The last command ends the server, unless a service owns it by then: the folder is not owned while commands run, so
    that they keep neither a service nor each other from starting.
    """
    store = EmbeddedStore(data_dir)
    try:
        store.join()
        yield store.socket_url
    finally:
        store.leave()
