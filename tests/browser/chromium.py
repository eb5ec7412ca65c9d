"""The Chromium of this system, started as a test needs it; imports Playwright alone.

Playwright's own browsers are not used: what the packages of the system install is what people run.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
    "--disable-quic",
)


def find_chromium() -> str:
    """The path of the browser; without one the tests fail, because skipping them would hide what they prove."""
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    pytest.fail(
        f"The browser tests need Chromium, and none of {', '.join(NAMES)} is on PATH: "
        "install it from the system's packages (on Debian: apt-get install chromium).",
        pytrace=False,
    )


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """A browser without a window."""
    flags = list(_FLAGS)
    if os.geteuid() == 0:  # Chromium's sandbox refuses to run for root
        flags.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        yield browser
        browser.close()
