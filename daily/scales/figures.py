"""The files of this package: what `daily scale --write` computed for each ruleset; imports nothing of the project.

A file is one JSON object with sections, each read by the module that knows it: `levels` and `scale` by this package,
`odds` and `tips` by the modules of these names.
"""

from importlib.resources import files


def figures_of(ruleset: str) -> str:
    """The text of a ruleset's file; an empty object where it has none."""
    file = files("daily.scales") / f"{ruleset}.json"
    return file.read_text("utf-8") if file.is_file() else "{}"
