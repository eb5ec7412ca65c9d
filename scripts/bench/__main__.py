"""`python -m scripts.bench [solver|run|budget]`: measure, print tables, and with `--write` put them into
docs/performance.md."""

import argparse
import gc
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.bench import plan, report, solver, solver_report
from scripts.bench.budget import budget
from scripts.bench.servers import ROOT

_DOCUMENT = ROOT / "docs" / "performance.md"
_PARTS = ("solver", "run", "budget")
_ALL = "all"


def main() -> int:
    """The exit status is 1 if something was answered wrongly."""
    args = _arguments()
    gc.disable()  # the load generator makes no cycles, and a collection would look like a slow answer
    build = ROOT / "build"  # on the disk that the project is on: a temporary folder may be in memory
    build.mkdir(exist_ok=True)
    good = True
    for part in _PARTS if args.what == _ALL else (args.what,):
        with TemporaryDirectory(dir=build, prefix="bench-") as folder:
            text, wrong = _measure(part, Path(folder), args.quick)
        print(text, end="\n\n")
        for line in wrong:
            _tell(line)
        if args.write and not wrong:
            _DOCUMENT.write_text(report.put_between(_DOCUMENT.read_text("utf-8"), part, text), "utf-8")
        good &= not wrong
    return 0 if good else 1


def _measure(part: str, folder: Path, quick: bool) -> tuple[str, list[str]]:
    """A part of the document, and what is wrong with it."""
    today: date = datetime.now(UTC).date()
    if part == "solver":
        compared = solver.measure(folder, solver.solvers(), solver.SOLVED, 3 if quick else 9, _tell)
        return solver_report.report(compared, today), solver_report.errors(compared)
    if part == "run":
        scale = plan.QUICK if quick else plan.FULL
        found = plan.measure(folder, scale, _tell)
        return report.report(found, scale, today), report.errors(found)
    return budget(folder), []


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.bench", description=__doc__, allow_abbrev=False)
    parser.add_argument("what", nargs="?", choices=(_ALL, *_PARTS), default=_ALL, help="what to measure")
    parser.add_argument("--quick", action="store_true", help="about a minute, with fewer runs and smaller boards")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    return parser.parse_args()


def _tell(text: str) -> None:
    print(f"{datetime.now(UTC):%H:%M:%S} {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
