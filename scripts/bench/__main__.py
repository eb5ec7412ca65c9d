"""`python -m scripts.bench [run|budget]`: measure, print tables, and with `--write` put them into
docs/performance.md."""

import argparse
import gc
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.bench.budget import budget
from scripts.bench.plan import FULL, QUICK, measure
from scripts.bench.report import errors, put_between, report

_ROOT = Path(__file__).parents[2]
_DOCUMENT = _ROOT / "docs" / "performance.md"


def main() -> int:
    """The exit status is 1 if something was answered wrongly."""
    args = _arguments()
    gc.disable()  # the load generator makes no cycles, and a collection would look like a slow answer
    build = _ROOT / "build"  # on the disk that the project is on: a temporary folder may be in memory
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=build, prefix="bench-") as folder:
        if args.what == "budget":
            text, wrong = budget(Path(folder)), []
        else:
            scale = QUICK if args.quick else FULL
            found = measure(Path(folder), scale, _tell)
            text, wrong = report(found, scale, datetime.now(UTC).date()), errors(found)
    print(text)
    for line in wrong:
        _tell(line)
    if args.write and not wrong:
        _DOCUMENT.write_text(put_between(_DOCUMENT.read_text("utf-8"), args.what, text), "utf-8")
    return 1 if wrong else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.bench", description=__doc__, allow_abbrev=False)
    parser.add_argument("what", nargs="?", choices=("run", "budget"), default="run", help="what to measure")
    parser.add_argument("--quick", action="store_true", help="less than a minute, with smaller boards")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    return parser.parse_args()


def _tell(text: str) -> None:
    print(f"{datetime.now(UTC):%H:%M:%S} {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
