"""Scenes of the score sheet for real dice: empty, begun, of many players, its dialogs, behind a link; imports `stage`
and the browser tests' score sheet."""

from collections.abc import Sequence

from playwright.sync_api import expect

from daily.rulesets import ruleset_of
from daily.sheets import format_column
from tests.browser.scorepad import Scorepad
from tests.gallery.stage import Stage
from tests.gallery.tables import Act
from tests.test_sheets import column_of

SIX = ("Anna", "Ben", "할머니", "Grandmother Rose", "준호", "Yuki")
_LAY = """
  async (sheet) => {
    const book = await import(document.querySelector("[src$='/sheet.js']").src.replace(/sheet.js$/, "sheet_book.js"));
    book.keep(book.changed(book.opened(), sheet));
  }
"""


def written(ruleset: str, players: Sequence[str], *games: Sequence[int]) -> dict[str, object]:
    """A sheet as its scripts keep it: for each game how many boxes each player has written."""
    rules = ruleset_of(ruleset)
    columns = [[format_column(column_of(rules, at)[0][:many]) for at, many in enumerate(game)] for game in games]
    return {
        "ruleset": ruleset,
        "players": players,
        "games": [{"columns": texts, "first": at % len(players)} for at, texts in enumerate(columns)],
    }


def _pad(stage: Stage) -> Scorepad:
    return Scorepad(stage.guest, ruleset_of("classic"), stage.guest.page)


def sheet(content: dict[str, object], dialog: str = "") -> Act:
    """The sheet of this device with this content, and one of its dialogs before it."""

    def act(stage: Stage) -> None:
        stage.go("/sheet")
        stage.guest.page.evaluate(_LAY, content)
        stage.guest.page.reload()
        if dialog:
            _pad(stage).tool(dialog)
            expect(stage.guest.page.locator("dialog[open]")).to_be_visible()

    return act


def box(content: dict[str, object], *, filled: bool = False) -> Act:
    """The dialog of a box."""

    def act(stage: Stage) -> None:
        sheet(content)(stage)
        cells = stage.guest.page.locator("[data-cell]")
        (cells.filter(has_text="0").first if filled else cells.last).click()
        expect(stage.guest.page.locator("dialog[open]")).to_be_visible()

    return act


def shared(content: dict[str, object]) -> Act:
    """A sheet behind a link."""

    def act(stage: Stage) -> None:
        address = f"{stage.guest.site}/sheet"
        made = stage.guest.context.request.post(address, data={"sheet": content}, headers={"Origin": stage.guest.site})
        assert made.status == 201, made.text()
        stage.go(f"/sheet/{made.json()['id']}")

    return act


BEGUN = written("classic", ("Anna", "Ben"), (5, 4))
SHEETS: dict[str, Act] = {
    "sheet: empty": lambda stage: stage.go("/sheet"),
    "sheet: in the middle": sheet(BEGUN),
    "sheet: a box": box(BEGUN),
    "sheet: a filled box": box(BEGUN, filled=True),
    "sheet: players": sheet(BEGUN, "players"),
    "sheet: who starts": sheet(BEGUN, "start"),
    "sheet: a link": sheet(BEGUN, "link"),
    "sheet: my sheets": sheet(BEGUN, "sheets"),
    "sheet: six players": sheet(written("classic", SIX, (13, 13, 13, 13, 13, 12), (7, 7, 6, 6, 6, 6))),
    "sheet: finished": sheet(written("classic", ("Anna", "Ben", "할머니"), (13, 13, 13))),
    "sheet: three columns": sheet(written("triple", ("Anna", "Ben"), (21, 20))),
    "sheet: behind a link": shared(written("classic", SIX[:4], (13, 13, 13, 13), (4, 4, 3, 3))),
}
