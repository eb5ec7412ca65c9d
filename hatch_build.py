"""Compiles the gettext catalogues (web/translations/*/LC_MESSAGES/*.po) to .mo files, which are not in git.

Hatchling calls the hook for the wheel and for editable installs; `make` calls this file itself whenever a catalogue has
changed. It may import babel and hatchling only: it runs before the project is installed.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "web/translations/*/LC_MESSAGES/*.po"


def compile_catalogue(source: Path) -> None:
    """Write the .mo file beside `source`; unfinished (fuzzy) translations are left out and fall back to English."""
    with source.open("rb") as text:
        catalogue = read_po(text, locale=source.parent.parent.name)
    temporary = source.with_suffix(".mo.new")
    with temporary.open("wb") as compiled:
        write_mo(compiled, catalogue)
    temporary.replace(source.with_suffix(".mo"))  # in one step: a running service never reads half a file


def compile_all(root: Path) -> None:
    """Compile every catalogue under `root` whose .mo file is missing or older."""
    for source in sorted(root.glob(CATALOGUES)):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            compile_catalogue(source)


class CatalogueHook(BuildHookInterface[Any]):
    """The step that `[tool.hatch.build.hooks.custom]` names."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  the signature is hatchling's
        """Compile in place, so that an editable install finds the catalogues too."""
        compile_all(Path(self.root))


if __name__ == "__main__":
    compile_all(Path(__file__).parent)
