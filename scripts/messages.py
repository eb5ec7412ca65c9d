"""`make messages`: collects the texts of code and templates into the gettext catalogues; imports babel, and web for
the tree of errors.

Msgids are the English texts themselves. What counts as a text: the usual gettext calls, and the first argument of
every error below `DailyError`. A test holds the catalogues to `collect`, so a new text without a translation is found.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

import web.app  # noqa: F401  # every leaf of the tree of errors is known once the whole web layer is imported
from daily.errors import DailyError

ROOT = Path(__file__).parent.parent
CATALOGUES = "web/translations/*/LC_MESSAGES/messages.po"
Text: TypeAlias = str | list[str] | tuple[str, ...] | None
UPPER = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
"""`words.box_name` looks these up in a context by a variable, which no extraction sees."""


def error_names(root: type[DailyError] = DailyError) -> Iterator[str]:
    """The names of an error class and of all below it."""
    yield root.__name__
    for leaf in root.__subclasses__():
        yield from error_names(leaf)


def collect() -> Catalog:
    """All texts of the project, as a catalogue without translations."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]  # of babel
    keywords = DEFAULT_KEYWORDS | dict.fromkeys(error_names())
    found = Catalog(project="Daily Yacht Dice", copyright_holder="the Daily Yacht Dice contributors")
    for _, _, message, comments, context in extract_from_dir(ROOT, methods, options, keywords):
        found.add(message, auto_comments=comments, context=context)
    for name in UPPER:
        found.add(name, context="twelve boxes")
    return found


def update(path: Path, texts: Catalog) -> int:
    """Bring a catalogue up to date; returns how many texts still lack a translation."""
    catalogue = read(path)
    catalogue.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, no_location=True, sort_output=True, ignore_obsolete=True)
    return sum(1 for message in catalogue if message.id and not all(forms(message.string)))


def read(path: Path) -> Catalog:
    """A catalogue as it is kept."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def forms(text: Text) -> tuple[str, ...]:
    """The forms of a text or of its translation: one, or as many as the language counts with; one empty if none."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def main() -> int:
    """Update every catalogue and say what is left to translate."""
    texts = collect()
    for path in sorted(ROOT.glob(CATALOGUES)):
        print(f"{path.relative_to(ROOT)}: {update(path, texts)} of {len(texts)} texts without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
