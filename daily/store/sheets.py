"""What the store keeps of shared score sheets; imports its neighbours."""

from typing import cast

from daily.store import keys
from daily.store.asking import Asking
from daily.store.scripts import load_script

_KEEP_SHEET = load_script("keep_sheet")


class Sheets(Asking):
    """Sheets by their ids: the part of a `Store` that neither a day nor a player holds."""

    def keep_sheet(self, sheet: str, owner: str, document: str) -> bool:
        return self._step(_KEEP_SHEET, (keys.sheet_key(sheet),), (owner, document)) == 1

    def load_sheet(self, sheet: str) -> str | None:
        return cast("str | None", self._ask("HGET", keys.sheet_key(sheet), "document"))
