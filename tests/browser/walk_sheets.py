"""The walk through the score sheet: its states and dialogs, and one behind a link; imports `scorepad`."""

from collections.abc import Iterator

from daily.rulesets import ruleset_of
from tests.browser.scorepad import Scorepad, shared_sheet, states
from tests.browser.visitor import Visitor

PLAIN = """
  () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.media)
    .forEach(({ media }) => {
      media.mediaText = media.mediaText.replace("(scripting: none)", "all").replace("(scripting: enabled)", "not all");
    })
"""
"""Lets styles hold that no script runs."""


def walk_sheets(guest: Visitor) -> Iterator[str]:
    """The sheet of this device, then a shared one, with scripts and without."""
    for state in states(Scorepad.of(guest, ruleset_of("classic"))):
        yield f"the sheet: {state}"
    Scorepad.of(guest, ruleset_of("triple"))
    yield "a sheet of several columns"
    shared = shared_sheet(guest)
    guest.go(shared)
    yield "a shared sheet"
    for path in ("/sheet", shared, "/rules/classic/print"):
        go_without_scripts(guest, path)
        yield f"{path} without scripts"


def go_without_scripts(guest: Visitor, path: str) -> None:
    """Open a page as browsers without scripts show it; those of tests can be run in it all the same."""
    session = guest.context.new_cdp_session(guest.page)
    session.send("Emulation.setScriptExecutionDisabled", {"value": True})
    guest.go(path)
    session.send("Emulation.setScriptExecutionDisabled", {"value": False})
    session.detach()
    guest.page.evaluate(PLAIN)
