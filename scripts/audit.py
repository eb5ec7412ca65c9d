"""`daily audit`: do lists, boards and histograms say what the logs say; imports the core, the store and `backend`.

It is safe while people play. Without `--repair` it only reports, with exit status 1 if anything differs. What games
lost, and par and perfect that are kept with a day, are checked where there is a table, and it says where there is none.
"""

import argparse
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from daily.audit import audit
from daily.errors import InvalidInput
from daily.findings import Findings
from daily.ids import parse_date
from scripts.backend import Workplace, service_of, surveyor_of, workplace
from scripts.output import counted, show, show_json

_ONE_DAY = timedelta(days=1)


class Report(NamedTuple):
    """What is told of a day in a ruleset; `repaired` of the problems were set right.

    Findings are not kept: those of every day at once would be much of what the store holds."""

    day: date
    ruleset: str
    games: int
    results: int
    problems: Sequence[str]
    unchecked: int
    measured: bool
    repaired: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `daily audit`."""
    parser.add_argument(
        "dates", nargs="*", metavar="DATE", help="days to look at, YYYY-MM-DD (default: all days so far)"
    )
    parser.add_argument("--repair", action="store_true", help="set right what differs")


def run(args: argparse.Namespace) -> int:
    """Audit days; the exit status is 1 where something differs and was not repaired."""
    with workplace(new=False) as here:
        days = _days(here, args.dates)
        reports = list(_audit(here, days, repair=args.repair))
    told = [report for report in reports if args.dates or _says(report)]
    if args.json:
        show_json({"days": list(map(_json, told)), "repaired": args.repair})
    else:
        for report in told:
            _tell(report, repair=args.repair)
        if not args.dates and not any(report.games for report in reports):
            show("No games on these days.")
    return 1 if any(report.repaired < len(report.problems) for report in reports) else 0


def _audit(here: Workplace, days: list[date], *, repair: bool) -> Iterator[Report]:
    service, surveyor = service_of(here), surveyor_of(here)
    boards = [(day, ruleset) for day in days for ruleset in here.settings.rulesets]
    for (day, ruleset), found in audit(here.store, service, boards, repair=repair):
        measures = surveyor.audit(day, ruleset, repair=repair)
        found.problems += [measures.problem] if measures.problem else []
        found.measured = measures.able
        left = len(found.damaged) + (not found.whole) + measures.damaged
        yield _report(day, ruleset, found, len(found.problems) - left if repair else 0)


def _report(day: date, ruleset: str, found: Findings, repaired: int) -> Report:
    counts = (found.games, len(found.totals))
    return Report(day, ruleset, *counts, found.problems, found.unchecked, found.measured, repaired)


def _days(here: Workplace, texts: list[str]) -> list[date]:
    calendar = here.settings.calendar
    today = calendar.day_of(datetime.now(UTC))
    if not texts:
        return [calendar.epoch + number * _ONE_DAY for number in range((today - calendar.epoch).days + 1)]
    days = [parse_date(text) for text in texts]
    for day in days:
        if not calendar.exists(day) or day > today:
            raise InvalidInput(
                "{day} is no day so far: days are from {first} to {last}.", day=day, first=calendar.epoch, last=today
            )
    return days


def _says(report: Report) -> bool:
    """Whether there is something to say of a day."""
    return bool(report.games or report.problems or not report.measured)


def _tell(report: Report, *, repair: bool) -> None:
    counts = (counted(report.games, "game"), counted(report.results, "result"))
    show(f"{report.day} {report.ruleset}: {', '.join(counts)}, {counted(len(report.problems), 'difference')}")
    for problem in report.problems:
        show(f"  {problem}")
    if repair and report.problems:
        show(f"  {_repaired(report)}")
    if report.unchecked:
        results = counted(report.unchecked, "result")
        show(f"  The precision of {results} was not checked: there is no table of {report.ruleset}.")
    if not report.measured:
        show(f"  Par and perfect were not checked: there is no table of {report.ruleset}.")


def _repaired(report: Report) -> str:
    """What became of the problems."""
    if report.repaired == len(report.problems):
        return "All of this was set right."
    if report.repaired:
        return f"Of this {report.repaired} was set right; what is damaged was left as it is."
    return "Nothing of this was set right: what is damaged was left as it is."


def _json(report: Report) -> dict[str, object]:
    return {
        "date": report.day.isoformat(),
        "ruleset": report.ruleset,
        "games": report.games,
        "results": report.results,
        "precision_checked": report.unchecked == 0,
        "par_checked": report.measured,
        "problems": report.problems,
        "problems_repaired": report.repaired,
    }


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("audit"))
