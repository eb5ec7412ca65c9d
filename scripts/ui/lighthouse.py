"""Lighthouse as a program: where its parts are, one run on one page, and what it says; imports nothing of the project.

The package is installed into `build/audit` by `scripts/setup.sh audit`, from the lock beside this file.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from daily.errors import InvalidInput
from scripts.bench.servers import ROOT

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
_MAIN = ROOT / "build" / "audit" / "node_modules" / "lighthouse" / "cli" / "index.js"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = ("--disable-gpu", "--disable-dev-shm-usage")
_SECONDS = 180
_WEIGHTLESS = "a page of one player: by design no search engine shall list it"
LEFT_OUT = {"is-crawlable": _WEIGHTLESS}
"""Audits that are left out on private pages, and why."""


class Category(msgspec.Struct):
    """A category of a report: None where an audit of it failed."""

    score: float | None


class Audit(msgspec.Struct):
    """One audit: its score if it has one, and its figure if it is one."""

    id: str
    title: str
    score: float | None = None
    numericValue: float | None = None  # noqa: N815  # Lighthouse's own name


class _Report(msgspec.Struct):
    categories: dict[str, Category]
    audits: dict[str, Audit]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a run says of a page: points of each category, 0 to 100, milliseconds, shifts, bytes as they were sent with
    their headers, and the audits that cost points."""

    points: Mapping[str, int]
    paint: float
    blocked: float
    shift: float
    weight: float
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Programs:
    """The programs that a run needs."""

    node: str
    browser: str

    @property
    def flags(self) -> tuple[str, ...]:
        """How the browser is started."""
        # Chromium's sandbox refuses to run for root
        return (*_FLAGS, "--no-sandbox") if os.geteuid() == 0 else _FLAGS


def find_programs() -> Programs:
    """The system's Node and Chromium. Raises `InvalidInput`, which says what is missing."""
    node, browser = shutil.which("node"), next(filter(None, map(shutil.which, _BROWSERS)), None)
    if node is None:
        raise InvalidInput("Lighthouse needs Node 18 or newer, and no node is on PATH: install the system's nodejs.")
    if browser is None:
        raise InvalidInput("Lighthouse needs Chromium, and none of {names} is on PATH.", names=", ".join(_BROWSERS))
    if not _MAIN.exists():
        raise InvalidInput("Lighthouse is not installed in build/audit: run scripts/setup.sh audit.")
    return Programs(node, browser)


def run(programs: Programs, address: str, headers: Mapping[str, str], *, private: bool) -> Verdict:
    """Look at a page once, as a phone does. A run that Lighthouse itself breaks off has no points."""
    flags = ["--headless=new", *programs.flags]
    command = [programs.node, str(_MAIN), address, "--output=json", "--quiet", f"--chrome-flags={' '.join(flags)}"]
    command += [f"--only-categories={','.join(CATEGORIES)}", "--form-factor=mobile"]
    command += [f"--extra-headers={msgspec.json.encode(headers).decode()}"] if headers else []
    command += [f"--skip-audits={','.join(LEFT_OUT)}"] if private else []
    done = subprocess.run(
        command, env={**os.environ, "CHROME_PATH": programs.browser}, capture_output=True, timeout=_SECONDS, check=False
    )
    if done.returncode:
        return Verdict(dict.fromkeys(CATEGORIES, 0), 0, 0, 0, 0, (f"Lighthouse broke off: {_end(done.stderr)}",))
    return _verdict(msgspec.json.decode(done.stdout, type=_Report))


def _end(said: bytes) -> str:
    lines = said.decode(errors="replace").strip().splitlines()
    return " ".join(lines[-3:])


def _verdict(report: _Report) -> Verdict:
    audits = report.audits
    return Verdict(
        {name: round(100 * (report.categories[name].score or 0)) for name in CATEGORIES},
        _figure(audits, "largest-contentful-paint"),
        _figure(audits, "total-blocking-time"),
        _figure(audits, "cumulative-layout-shift"),
        _figure(audits, "total-byte-weight"),
        tuple(f"{audit.id}: {audit.title}" for audit in audits.values() if audit.score is not None and audit.score < 1),
    )


def _figure(audits: Mapping[str, Audit], name: str) -> float:
    return audits[name].numericValue or 0.0


def version() -> str:
    """The installed version."""
    package = msgspec.json.decode((Path(_MAIN).parents[1] / "package.json").read_bytes())
    return str(package["version"])
