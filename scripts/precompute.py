"""`daily precompute`: the cron job that prepares the coming days; imports the core, the store, `backend` and `tables`.

It makes the dailies' tables where they are missing, stores keys, commitments, dice, par and perfect of today and the
next days, and enters what games lost that ended before there was a table.
It may be late, run twice at once or never: the service derives whatever is missing by itself, and claiming a day that
is there changes nothing.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from daily.almanac import derive_day
from daily.errors import StoreCorrupt, TableUnusable
from daily.late import catch_up
from daily.solver.tables import TABLE
from daily.store.protocol import ClaimedDay
from daily.surveyor import Surveyor
from daily.yardsticks import Yardsticks
from scripts.arguments import days
from scripts.backend import Workplace, service_of, surveyor_of, workplace
from scripts.output import complain, counted, show, show_json
from scripts.tables import daily_tasks, ensure
from web.config import Settings

_DEFAULT_DAYS = 7
_LATE_DAYS = 7
"""Days before today whose results are looked at: a table that is missing is there within minutes, or the next night.
Older days are filled in by `daily audit --repair`."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A day as the store has it now, with par and perfect where there is a table; `whole` is False where its dice, or
    these, are damaged."""

    claim: ClaimedDay
    yardsticks: Yardsticks | None
    whole: bool = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `daily precompute`."""
    parser.add_argument(
        "--days", type=days, default=_DEFAULT_DAYS, help="days to prepare after today (default: %(default)s)"
    )


def run(args: argparse.Namespace) -> int:
    """Prepare the days; the exit status is 1 where a table cannot be made, the store holds other dice than the secret
    gives, or what it holds is damaged."""
    with workplace(new=True) as here:
        tables = make_tables(here.settings)
        claims = list(claim_days(here, datetime.now(UTC), args.days))
        late = enter_losses(here, datetime.now(UTC))
        prepared = list(measure(surveyor_of(here), claims))
    if args.json:
        show_json({"days": [_json(each) for each in prepared]})
    else:
        for each in prepared:
            show(_line(each))
        if late:
            games = "its game" if late == 1 else "their games"
            show(f"On the precision board now: {counted(late, 'result')}, {games} ended before there was a table.")
    conflicts = [claim.record for claim in claims if claim.conflict]
    for record in conflicts:
        complain(
            f"The store held other dice for {record.date} {record.ruleset} than the secret gives: "
            "was the secret changed? Games already begun keep the stored dice."
        )
    return 0 if tables and not conflicts and all(each.whole for each in prepared) else 1


def make_tables(settings: Settings) -> bool:
    """Make the tables of the dailies that are missing; whether all are there afterwards.

    The days are prepared without them too. A builder that is at work on one of them is waited for. What takes longer
    than tables, and only reviews need, is left to `daily serve`.
    """
    try:
        for task in daily_tasks(settings):
            if task.work.kind == TABLE:
                ensure(task, settings.tables, complain)
    except TableUnusable as error:
        complain(str(error))
        return False
    return True


def enter_losses(here: Workplace, now: datetime) -> int:
    """Enter what games of the last days lost, where that was not known when they ended; of how many."""
    service = service_of(here)
    days = [day for day in _days(here, now, -_LATE_DAYS) if here.settings.calendar.exists(day)]
    return sum(
        entered
        for day in days
        for ruleset in here.settings.rulesets
        for entered in catch_up(here.store, service, day, ruleset)
    )


def claim_days(here: Workplace, now: datetime, ahead: int) -> Iterator[ClaimedDay]:
    """Today and the next days in every daily ruleset, as the store has them afterwards."""
    for day in _days(here, now, ahead):
        for ruleset in here.settings.rulesets:
            yield here.store.claim_day(derive_day(here.secret, day, ruleset))


def measure(surveyor: Surveyor, claims: Iterable[ClaimedDay]) -> Iterator[Prepared]:
    """The same days with par and perfect of their dice, which are kept with them from now on."""
    for claim in claims:
        try:
            yield Prepared(claim, surveyor.of(claim.record))
        except StoreCorrupt as error:
            complain(str(error))
            yield Prepared(claim, None, whole=False)


def _days(here: Workplace, now: datetime, ahead: int) -> list[date]:
    """Today and so many days ahead of it, or, below 0, behind it."""
    today = here.settings.calendar.day_of(now)
    return [today + timedelta(days=number) for number in range(min(ahead, 0), max(ahead, 0) + 1)]


def _line(prepared: Prepared) -> str:
    record, found = prepared.claim.record, prepared.yardsticks
    figures = f"  par {found.par.total}, perfect {found.perfect.total}" if found else ""
    return f"{record.date} {record.ruleset:20} {record.commitment}{figures}"


def _json(prepared: Prepared) -> dict[str, str | int | None]:
    record, found = prepared.claim.record, prepared.yardsticks
    return {
        "date": record.date.isoformat(),
        "ruleset": record.ruleset,
        "commitment": record.commitment,
        "par": found.par.total if found else None,
        "perfect": found.perfect.total if found else None,
    }


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("precompute"))
