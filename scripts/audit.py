"""`daily audit`: do boards and histograms say what the logs say; imports the core, the store and `backend`.

It is safe while people play. Without `--repair` it only reports, with exit status 1 if anything differs. What games
lost, and par and perfect that are kept with a day, are checked where there is a table, and it says where there is none.
"""

import argparse
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from daily.audit import Audit
from daily.errors import InvalidInput
from daily.findings import Findings
from daily.ids import parse_date
from scripts.backend import Workplace, service_of, surveyor_of, workplace
from scripts.output import show, show_json

_ONE_DAY = timedelta(days=1)


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
    if args.json:
        show_json({"days": [_json(*report) for report in reports if _says(report[2])], "repaired": args.repair})
    else:
        _tell(reports)
    problems = [problem for _, _, found in reports for problem in found.problems]
    damaged = any(found.damaged or not found.whole for _, _, found in reports)
    return 1 if damaged or (problems and not args.repair) else 0


def _audit(here: Workplace, days: list[date], *, repair: bool) -> Iterator[tuple[date, str, Findings]]:
    service, surveyor = service_of(here), surveyor_of(here)
    for day in days:
        for ruleset in here.settings.rulesets:
            found = Audit(here.store, service, day, ruleset, repair=repair).run()
            measures = surveyor.audit(day, ruleset, repair=repair)
            found.problems += [measures.problem] if measures.problem else []
            found.measured, found.whole = measures.able, found.whole and not measures.damaged
            yield day, ruleset, found


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


def _says(found: Findings) -> bool:
    """Whether there is something to say of a day."""
    return bool(found.games or found.problems or not found.measured)


def _tell(reports: list[tuple[date, str, Findings]]) -> None:
    for day, ruleset, found in reports:
        if _says(found):
            show(
                f"{day} {ruleset}: {found.games} games, {len(found.totals)} results, {len(found.problems)} differences"
            )
        for problem in found.problems:
            show(f"  {problem}")
        if found.unchecked:
            show(f"  The precision of {found.unchecked} results was not checked: there is no table of {ruleset}.")
        if not found.measured:
            show(f"  Par and perfect were not checked: there is no table of {ruleset}.")
    if not any(found.games for _, _, found in reports):
        show("No games on these days.")


def _json(day: date, ruleset: str, found: Findings) -> dict[str, object]:
    return {
        "date": day.isoformat(),
        "ruleset": ruleset,
        "games": found.games,
        "results": len(found.totals),
        "precision_checked": found.unchecked == 0,
        "par_checked": found.measured,
        "problems": found.problems,
    }


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("audit"))
