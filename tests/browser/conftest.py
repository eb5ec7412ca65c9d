"""Fixtures of the browser tests: one Chromium for all, the live service, and visitors who must not cause problems."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.chromium import running_chromium
from tests.browser.site import live
from tests.browser.visitor import Visitor
from tests.conftest import SECRET
from tests.store.games import player
from web.players import COOKIE
from web.tokens import Tokens

DESKTOP = (1280, 800)
PATIENCE = 15_000  # ms that a page may take while other programs have the processors

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the whole session; every visitor has a context of their own."""
    with running_chromium() as browser:
        yield browser


@pytest.fixture
def site(app: Flask) -> Iterator[str]:
    """The address of the live service."""
    with live(app) as address:
        yield address


class Visits:
    """Brings visitors to the service and looks after them."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._visitors: list[Visitor] = []

    def __call__(
        self,
        *,
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        script: bool = True,
        dark: bool = False,
        touch: bool = False,
        bypass_csp: bool = False,
        motion: bool = False,
        number: int | None = None,
    ) -> Visitor:
        """A new visitor; `number` makes them a player whom the store's test data knows. Most do without `motion`: dice
        in the air take time, and whatever is tapped meanwhile only puts them down."""
        width, height = size
        context = self._browser.new_context(
            locale={"ko": "ko-KR", "en": "en-GB"}[language],
            viewport=ViewportSize(width=width, height=height),
            java_script_enabled=script,
            color_scheme="dark" if dark else "light",
            bypass_csp=bypass_csp,
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            is_mobile=touch,
            timezone_id="UTC",
        )
        context.set_default_timeout(PATIENCE)
        if number is not None:
            context.add_cookies([{"name": COOKIE, "value": Tokens(SECRET).cookie(player(number)), "url": self._site}])
        visitor = Visitor(context, context.new_page(), self._site)
        visitor.watch(visitor.page)
        self._visitors.append(visitor)
        return visitor

    def close(self) -> None:
        """Send everybody home; whatever went wrong before them fails the test."""
        for visitor in self._visitors:
            visitor.context.close()
        for visitor in self._visitors:
            visitor.check()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visits]:
    """Brings visitors to the live service."""
    visits = Visits(browser, site)
    yield visits
    visits.close()
