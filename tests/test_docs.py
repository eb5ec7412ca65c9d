"""The documentation tells the truth: commands, settings, targets, files and code that it names exist."""

import re
from pathlib import Path

import pytest

from scripts.cli import COMMANDS
from web.app import MAX_BODY
from web.config import settings_from
from web.sheet import MAX_SHEET

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
SETTINGS = {
    "DAILY_SECRET": "x" * 20,
    "DAILY_SECRET_FILE": "/nowhere",
    "REDIS_URL": "redis://localhost",
    "DAILY_DATA_DIR": "elsewhere",
    "DAILY_TIMEZONE": "Asia/Seoul",
    "DAILY_EPOCH": "2026-02-01",
    "DAILY_GRACE": "90m",
    "DAILY_RULESETS": "yatzy",
    "WEB_CONCURRENCY": "3",
    "DAILY_BASE_URL": "https://dice.example.org",
    "DAILY_PROXIES": "1",
    "DAILY_TABLES": "off",
}

each_page = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


@each_page
def test_commands_exist(text: str) -> None:
    """Every `daily COMMAND` that a page names is a command."""
    named = set(re.findall(r"(?:`|^|/)daily ([a-z]+)", text, re.MULTILINE))
    assert named <= {command.name for command in COMMANDS}


@each_page
def test_targets_exist(text: str) -> None:
    """Every `make TARGET` that a page names is a target."""
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE))
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert named <= targets


@each_page
def test_settings_exist(text: str) -> None:
    """Every environment variable that a page names is a setting."""
    named = set(re.findall(r"\b(?:DAILY_[A-Z_]+|WEB_CONCURRENCY|REDIS_URL)\b", text))
    assert named <= SETTINGS.keys()


def test_every_setting_is_documented() -> None:
    """The host's page has a row for every setting."""
    rows = re.findall(r"^\| `([A-Z_]+)` \|", TEXTS["docs/hosts.md"], re.MULTILINE)
    assert set(rows) == SETTINGS.keys()


def test_settings_are_read() -> None:
    """Each documented setting is one that the code reads: another value makes other settings, or is refused by name."""
    base = {"DAILY_SECRET": "y" * 20}
    usual = settings_from(base)
    for name, value in SETTINGS.items():
        environ = {**base, name: value}
        if name == "DAILY_SECRET_FILE":
            del environ["DAILY_SECRET"]
            with pytest.raises(Exception, match="DAILY_SECRET_FILE"):
                settings_from(environ)
        else:
            assert settings_from(environ) != usual, name


@each_page
def test_links_lead_somewhere(text: str) -> None:
    """Every relative link of a page leads to a file of the project."""
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert any((base / target).exists() for base in (ROOT, ROOT / "docs")), target


@each_page
def test_named_files_exist(text: str) -> None:
    """Every path in backticks that looks like one of ours exists."""
    for path in re.findall(r"`((?:daily|web|scripts|tests)/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


def test_the_largest_bodies_are_told() -> None:
    """The page on security has the limits of the code, and the example of a proxy lets the largest body through."""
    assert f"at most {MAX_BODY // 1024} kB" in TEXTS["SECURITY.md"]
    assert f"score sheets at most {MAX_SHEET // 1024} kB" in TEXTS["SECURITY.md"]
    assert re.findall(r"client_max_body_size (\w+);", TEXTS["docs/hosts.md"]) == [f"{MAX_SHEET // 1024}k"]


def test_examples_run() -> None:
    """The Python examples of the programmer's page run as they stand."""
    for code in re.findall(r"```python\n(.*?)```", TEXTS["docs/programmers.md"], re.DOTALL):
        exec(compile(code, "docs/programmers.md", "exec"), {})  # noqa: S102  # our own documentation


def test_a_ruleset_stands_where_the_checklist_says() -> None:
    """The files that name `classic-12` are those in the table of the checklist, and no page or script is among them."""
    guide = TEXTS["docs/programmers.md"]
    steps = guide[guide.index("## To add a ruleset") : guide.index("## To add a mode")]
    told = set(re.findall(r"^\| `([a-z0-9_./-]+)` \|", steps, re.MULTILINE))
    examples = (
        "tests/test_",
        "tests/web/",
        "tests/solver/",
        "tests/browser/",
        "docs/performance.md",
        "docs/programmers.md",
    )
    files = [path for part in ("daily", "web", "scripts", "tests", "docs") for path in (ROOT / part).rglob("*.*")]
    named = {
        path.relative_to(ROOT).as_posix()
        for path in files
        if path.suffix in {".py", ".html", ".js", ".css", ".json", ".txt", ".md"}
        and ("classic-12" in path.name or "classic-12" in path.read_text("utf-8"))
    }
    assert {name for name in named if not name.startswith(examples)} == told
