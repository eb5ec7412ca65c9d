"""`python -m scripts.ui.audit`: Lighthouse's mobile profile before the pages that people see most, and how fast a phone
answers to taps; imports `scene`, `lighthouse` and `interaction`. The exit status is 1 where a category has less than
100 points, 2 where nothing could be measured.

Performance is timed, and a machine that does other things besides makes every page look slow: of at most three runs the
best one counts. What the other categories say does not depend on time. Taps are measured and printed, and decide
nothing.
"""

import argparse
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from daily.errors import InvalidInput
from scripts.ui.interaction import SLOWER, Touch, measure
from scripts.ui.lighthouse import CATEGORIES, LEFT_OUT, Programs, Verdict, find_programs, run, version
from scripts.ui.scene import Page, pages

FULL = 100
_RUNS = 3
_TAPS = "taps"
_MEANT = {"roll": "at most 50"}


def main() -> int:
    """Print a line for each page, then what cost points."""
    args = _arguments()
    try:
        programs = find_programs()
        print(f"Lighthouse {version()}, mobile profile; best of up to {args.runs} runs", flush=True)
        print(_line("page", (*CATEGORIES, "LCP ms", "TBT ms", "CLS", "kB")), flush=True)
        with TemporaryDirectory(prefix="audit-") as folder, pages(Path(folder)) as found:
            wanted = [page for page in found if args.only in page.name]
            good = [_audit(programs, page, args.runs) for page in wanted]
            if args.only in _TAPS:
                _print_touch(measure(programs, found[0].address))
    except InvalidInput as error:
        print(f"audit-ui: {error}", file=sys.stderr)
        return 2
    for audit, reason in LEFT_OUT.items():
        print(f"Left out where * stands: {audit} ({reason}).")
    return 0 if all(good) else 1


def _audit(programs: Programs, page: Page, runs: int) -> bool:
    """Look at a page until it has all points, or often enough; whether it has them."""
    verdict = run(programs, page.address, page.headers, private=page.private)
    for _ in range(runs - 1):
        if _whole(verdict):
            break
        again = run(programs, page.address, page.headers, private=page.private)
        verdict = max(verdict, again, key=lambda each: tuple(each.points.values()))
    figures = (f"{verdict.paint:.0f}", f"{verdict.blocked:.0f}", f"{verdict.shift:.3f}", f"{verdict.weight / 1000:.1f}")
    print(_line(page.name + " *" * page.private, (*map(str, verdict.points.values()), *figures)), flush=True)
    if not _whole(verdict):
        print("".join(f"  {failed}\n" for failed in verdict.failed), end="", flush=True)
    return _whole(verdict)


def _print_touch(touch: Touch) -> None:
    print(f"\nA game on a phone with a processor {SLOWER} times slower: from the tap to the next picture")
    print(_line(_TAPS, ("median ms", "worst ms", "how many", "meant")))
    for kind, durations in touch.taps.items():
        figures = (f"{median(durations):.0f}", f"{max(durations):.0f}", str(len(durations)))
        print(_line(kind, (*figures, _MEANT.get(kind, ""))))
    print(_line("all, one in 50 left out", ("", f"{touch.worst:.0f}", "", "at most 80")))
    print(f"Dice in the air: {touch.rate:.1f} pictures a second (60 meant), at most {touch.pause:.0f} ms without one.")
    print(f"From the address of the front page to the first dice at rest: {touch.first_roll / 1000:.1f} s.")


def _whole(verdict: Verdict) -> bool:
    return all(points == FULL for points in verdict.points.values())


def _line(name: str, cells: tuple[str, ...]) -> str:
    return f"{name:<22}" + "".join(f"{cell:>15}" for cell in cells)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.ui.audit", description=__doc__, allow_abbrev=False)
    parser.add_argument("--only", default="", metavar="WORD", help="only pages whose name has this in it, or taps")
    parser.add_argument("--runs", type=int, default=_RUNS, help="runs for each page at most")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
