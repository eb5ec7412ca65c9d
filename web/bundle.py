"""A script together with all that it imports, and stylesheets that a page needs together, as one file for browsers;
pure text, imports pathlib and re.

Every imported module becomes a function that is called once, in the order in which browsers would run them, and hands
on what it exports. So the first visit costs one request, while the sources stay modules that browsers run as they are.
This is no parser: it knows `import { a, b } from "./x.js"`, `import * as x from "./x.js"`, `import "./x.js"`, and
`export` before a const, class or function at the beginning of a line. `import("./x.js")` stays what it is: a file that
is fetched when it is wanted.
"""

import re
from functools import cache, lru_cache
from pathlib import Path

_UNSENT = re.compile(r"^\s*(?:(?://.*|/\*\*.*\*/)\n\s*)*", re.MULTILINE)
"""Indentation, empty lines, and comments that are lines of their own: these are for whoever reads the source."""
_UNSEEN = re.compile(r"^\s+|/\*.*?\*/\s*", re.MULTILINE | re.DOTALL)
"""The same of a stylesheet."""
_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"\./(\w+)\.js";\n?', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function) (\w+))", re.MULTILINE)


@cache
def bundle(path: Path) -> str:
    """The script at `path`, behind the modules beside it that it imports, each of them once; it exports what it did."""
    *needed, script = _in_order(path, [])
    return "".join(map(_wrapped, needed)) + _linked(script)


@lru_cache(maxsize=64)
def joined(*paths: Path) -> str:
    """These stylesheets one after the other."""
    return "".join(_UNSEEN.sub("", path.read_text("utf-8")) for path in paths)


def _in_order(path: Path, found: list[Path]) -> list[Path]:
    """The modules that were found before, then those that this one needs, then itself."""
    for _, name in _IMPORT.findall(path.read_text("utf-8")):
        imported = path.with_name(f"{name}.js")
        if imported not in found:
            _in_order(imported, found)
    found.append(path)
    return found


def _linked(path: Path) -> str:
    """A module that takes what it imports from the constants of the modules before it."""
    return _IMPORT.sub(_taken, _UNSENT.sub("", path.read_text("utf-8")))


def _taken(found: re.Match[str]) -> str:
    names, module = found.groups()
    return f"const {names.removeprefix('* as ')} = ${module};\n" if names else ""


def _wrapped(path: Path) -> str:
    """A module as a constant that holds what it exports; the names within are its own."""
    text = _linked(path)
    exported = ", ".join(_EXPORT.findall(text))
    return f"const ${path.stem} = (() => {{\n{_EXPORT.sub('', text)}\nreturn {{ {exported} }};\n}})();\n"
