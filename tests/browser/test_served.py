"""`daily serve` as a host runs it, in front of a real browser: gunicorn, two workers, the embedded store."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, hasty, play_on
from tests.servers import free_port, until

pytestmark = pytest.mark.browser


@contextmanager
def served(folder: Path, port: int) -> Iterator[str]:
    """The service on this data folder and port: its address."""
    environment = {"PATH": os.environ["PATH"], "DAILY_DATA_DIR": str(folder)}
    command = [sys.executable, "-m", "scripts.cli", "serve", "--port", str(port)]
    root = Path(__file__).parents[2]
    with (folder / "serve.log").open("ab") as log:
        service = subprocess.Popen(command, cwd=root, env=environment, stdout=log, stderr=log)
    try:
        until(lambda: _ready(port), f"a service on port {port}")
        yield f"http://127.0.0.1:{port}"
    finally:
        service.send_signal(signal.SIGTERM)
        assert service.wait(20) == 0


def _ready(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, ConnectionError):
        return False


def test_a_restart_in_the_middle_of_a_turn_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """The service is stopped and started again between two rolls: the page left open rolls on with the same dice held,
    and the game ends on the board."""
    port = free_port()
    with served(tmp_path, port) as site:
        visits = Visits(browser, site)
        guest = visits()
        guest.go()
        Mouse().play(guest, "r")
        dice = guest.dice()
        guest.page.locator("[name=hold][value='2']").click()
    guest.allowed.append("lost: POST")
    guest.roll.click()
    expect(guest.status).to_have_text("Sending your move …")
    with served(tmp_path, port):
        guest.expect_at(2)
        assert guest.dice()[1] == dice[1]
        assert guest.state().log == "r r2"
        play_on(guest, Mouse(), hasty)
        expect(guest.page.locator(".place")).to_have_text("Rank 1 of 1")
        visits.close()
