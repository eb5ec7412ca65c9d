"""A visitor: one browser window of one player, watched for everything that a page must not do; imports Playwright, the
API's types and the core.

A console message, an error of a script, a request that fails and an answer of 400 or more are problems. A test names
those that it causes on purpose in `allowed`; every other one fails it, and so does an allowed one that never came.
"""

from dataclasses import dataclass, field
from datetime import date

import msgspec
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, expect

_REPEATED = ("Failed to load resource", "An unknown error occurred when fetching the script")
"""The console's echoes of what is noted already, and of a worker whose script was asked for without a network."""
_LEFT = "net::ERR_ABORTED"  # the browser itself gave up, because it was sent elsewhere

_UNTIL = """
  async (values) => {
    const check = %s;
    while (!(await check(...values))) await new Promise((done) => setTimeout(done, 30));
  }
"""


class UpperSeen(msgspec.Struct):
    """The upper section as the API tells it."""

    sum: int
    threshold: int
    bonus: int


class Seen(msgspec.Struct):
    """A state as the API tells it (DESIGN 10): what a page must agree with."""

    game: str
    mode: str
    ruleset: str
    date: date | None
    number: int | None
    at: int
    turn: int
    rolls_left: int
    dice: tuple[int, ...]
    held: tuple[int, ...]
    card: dict[str, int | None]
    options: dict[str, int]
    reason: str | None
    upper: UpperSeen
    extra: int
    joker: bool
    total: int
    over: bool
    log: str


@dataclass
class Visitor:
    """A window at the service: `page` to act on, `allowed` for the beginnings of problems that the test causes."""

    context: BrowserContext
    page: Page
    site: str
    allowed: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Note whatever goes wrong in a window."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        page.on("requestfailed", self._lost)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(_REPEATED):
            self.problems.append(f"console: {message.text}")

    def _lost(self, request: Request) -> None:
        if request.failure != _LEFT:
            self.problems.append(f"lost: {request.method} {self._path(request.url)} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status}: {response.request.method} {self._path(response.url)}")

    def _path(self, url: str) -> str:
        return url.removeprefix(self.site)

    def check(self) -> None:
        """Fail if something went wrong that the test did not mean, or if something that it meant did not happen."""
        meant = tuple(self.allowed)
        unexpected = [problem for problem in self.problems if not problem.startswith(meant)] if meant else self.problems
        assert not unexpected, unexpected
        missing = [each for each in meant if not any(problem.startswith(each) for problem in self.problems)]
        assert not missing

    def go(self, path: str = "/") -> None:
        """Open an address of the service."""
        self.page.goto(self.site + path)

    def another_tab(self) -> Page:
        """A second window of the same player."""
        page = self.context.new_page()
        self.watch(page)
        return page

    def until(self, check: str, *values: object) -> None:
        """Wait until an async function of the page answers true; Playwright's own wait takes a promise for true."""
        self.page.evaluate(_UNTIL % check, list(values))

    # What a game looks like

    @property
    def table(self) -> Locator:
        """The part that moves replace."""
        return self.page.locator("#table")

    @property
    def game(self) -> str:
        """The id of the game on the page."""
        return self.table.get_attribute("data-game") or ""

    def box(self, key: str) -> Locator:
        """The button of an open box."""
        return self.page.locator(f"button.box[value='{key}']")

    @property
    def roll(self) -> Locator:
        """The big button."""
        return self.page.locator("#roll")

    @property
    def status(self) -> Locator:
        """The sentence in the status line."""
        return self.page.locator("#say")

    def dice(self) -> tuple[int, ...]:
        """The faces on the table, as they are drawn."""
        faces = self.page.locator(".die use").all()
        return tuple(int((face.get_attribute("href") or "")[-1]) for face in faces)

    def held(self) -> str:
        """The places of the dice that are marked as held."""
        return "".join(die.get_attribute("value") or "" for die in self.page.locator("[name=hold]:checked").all())

    def expect_at(self, at: int) -> None:
        """Wait until the table shows the game after so many moves."""
        expect(self.table).to_have_attribute("data-at", str(at))

    def state(self, game: str | None = None) -> Seen:
        """The game as the API tells it to this player."""
        answer = self.context.request.get(f"{self.site}/api/v1/games/{game or self.game}")
        assert answer.status == 200
        return msgspec.json.decode(answer.body(), type=Seen)
