"""A score sheet as people use it: by its boxes and dialogs, or filled by its own scripts where that takes too long;
imports `visitor` and the core's sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from daily.ruleset import Ruleset
from daily.sheets import Entry, parse_column
from tests.browser.visitor import Visitor

FILL = """
  async ([game, player, entries]) => {
    const book = await import(document.querySelector("[src$='/sheet.js']").src.replace(/sheet.js$/, "sheet_book.js"));
    let open = book.opened();
    for (const length of entries.keys()) {
      const sheet = book.withEntries(book.sheetOf(open), game, player, entries.slice(0, length + 1));
      open = book.changed(open, sheet);
    }
    book.keep(open);
  }
"""
KEPT = """
  async () => {
    await navigator.serviceWorker.ready;
    const names = (await caches.keys()).filter((name) => name.endsWith("/sheet"));
    const whole = async (name) => (await caches.open(name)).match(name.split(" ")[1], { ignoreVary: true });
    return names.length === 3 && (await Promise.all(names.map(whole))).every(Boolean);
  }
"""
"""Whether the worker has kept the page, under each of its addresses."""
BEGUN = parse_column("five_of_a_kind=50* sixes=30* fives=25* fours=20* full_house=25* ones=0")
"""A column in which a box cannot be cleared, because others need it."""


@dataclass
class Scorepad:
    """A sheet of a ruleset in a window, in English."""

    guest: Visitor
    ruleset: Ruleset
    page: Page

    @classmethod
    def of(cls, guest: Visitor, ruleset: Ruleset, path: str = "/sheet") -> "Scorepad":
        """Open the page with an empty sheet."""
        guest.go(path)
        pad = cls(guest, ruleset, guest.page)
        pad.page.locator("#ruleset").select_option(ruleset.key, force=True)
        return pad

    def tool(self, name: str) -> None:
        """Press a button of the menu, which is open on wide windows."""
        if self.page.locator(".dots").is_visible():
            self.page.locator(".dots").click()
        self.page.locator(f"[data-do='{name}']").click()

    def dialog(self, name: str) -> Locator:
        """A dialog by its id."""
        return self.page.locator(f"dialog#{name}[open]")

    def close(self) -> None:
        """Close the dialog that is open."""
        self.page.locator("dialog[open] form button").click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def cell(self, box: str, player: int = 0, game: int = 0) -> Locator:
        """A box of a column."""
        return self.page.locator(f"[data-cell='{game} {player} {self.ruleset.index[box]}']")

    def offered(self) -> list[str]:
        """What the dialog of a box offers, in order; zeros last."""
        return [" ".join(text.split()) for text in self.dialog("box").locator(".value").all_inner_texts()]

    def open(self, box: str, player: int = 0, game: int = 0) -> list[str]:
        """Tap a box: what is offered."""
        self.cell(box, player, game).click()
        expect(self.dialog("box")).to_be_visible()
        return self.offered()

    def choose(self, words: str) -> None:
        """Tap one of the scores that are offered."""
        buttons = self.dialog("box").locator(".value")
        buttons.nth(self.offered().index(words)).click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def write(self, entry: Entry, player: int = 0, game: int = 0) -> None:
        """Write an entry by taps."""
        offered = self.open(entry.box, player, game)
        words = str(entry.points) if entry.points else "0 · take 0"
        self.choose(f"{words} +100" if entry.five and f"{words} +100" in offered else words)

    def fill(self, entries: Sequence[Entry], player: int = 0, game: int = 0) -> None:
        """Let the page's own scripts write a column, one change after the other. It is shown after a reload."""
        self.page.evaluate(FILL, [game, player, [each._asdict() for each in entries]])

    def totals(self) -> list[str]:
        """The totals of the columns that are shown."""
        return self.page.locator("#grid > table:first-child .total td b").all_inner_texts()

    def values(self) -> list[str]:
        """What stands in every box that is shown."""
        return self.page.locator("[data-cell]").all_inner_texts()

    def undo(self) -> None:
        """Press undo."""
        self.page.locator("#undo").click(force=True)

    def redo(self) -> None:
        """Press redo."""
        self.page.locator("#redo").click(force=True)

    def await_kept(self) -> None:
        """Wait until the page can do without a connection."""
        self.guest.until(KEPT)


def states(pad: Scorepad) -> Iterator[str]:
    """The page and all of its dialogs, with two games that have begun: the name of each when it is there."""
    yield "empty"
    pad.fill(BEGUN)
    pad.page.reload()
    pad.tool("add-game")
    pad.page.locator(".tab").last.click()
    yield "all games"
    pad.page.locator(".tab").first.click()
    yield "the first game"
    pad.cell("fives").click()
    yield "a filled box"
    pad.page.locator(".beside button").click()
    if pad.page.locator("dialog[open]").count():
        yield "a box that others need"
        pad.close()
    pad.cell("chance", 1).click()
    yield "an open box"
    pad.close()
    for name in ("players", "start", "sheets", "link"):
        pad.tool(name)
        if name == "start":
            pad.dialog(name).locator(".throws button").first.click()
        yield name
        pad.close()
    if pad.page.locator(".dots").is_visible():
        pad.page.locator(".dots").click()
        yield "menu"


def shared_sheet(guest: Visitor, names: Sequence[str] = ("Anna", "Ben")) -> str:
    """Keep a sheet of two games behind a link: its path."""
    columns = ["five_of_a_kind=50* sixes=30*"] + [""] * (len(names) - 1)
    games = [{"columns": columns}, {"columns": columns}]
    sheet = {"ruleset": "classic", "players": list(names), "games": games}
    answer = guest.context.request.post(f"{guest.site}/sheet", data={"sheet": sheet})
    return f"/sheet/{answer.json()['id']}"
