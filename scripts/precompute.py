"""`daily precompute`: the cron job that prepares the coming days; imports the core, the store, `backend` and `tables`.

It makes the dailies' tables where they are missing, and stores keys, commitments and dice of today and the next days.
It may be late, run twice at once or never: the service derives whatever is missing by itself, and claiming a day that
is there changes nothing.
"""

import argparse
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from daily.almanac import derive_day
from daily.errors import TableUnusable
from daily.store.protocol import ClaimedDay
from scripts.arguments import days
from scripts.backend import Workplace, workplace
from scripts.output import complain, show, show_json
from scripts.tables import daily_tasks, ensure
from web.config import Settings

_DEFAULT_DAYS = 7


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `daily precompute`."""
    parser.add_argument(
        "--days", type=days, default=_DEFAULT_DAYS, help="days to prepare after today (default: %(default)s)"
    )


def run(args: argparse.Namespace) -> int:
    """Prepare the days; the exit status is 1 where a table cannot be made, or the store holds other dice than the
    secret gives."""
    with workplace(new=True) as here:
        tables = make_tables(here.settings)
        claims = list(claim_days(here, datetime.now(UTC), args.days))
    if args.json:
        show_json({"days": [_json(claim) for claim in claims]})
    else:
        for claim in claims:
            show(f"{claim.record.date} {claim.record.ruleset:20} {claim.record.commitment}")
    conflicts = [claim.record for claim in claims if claim.conflict]
    for record in conflicts:
        complain(
            f"The store held other dice for {record.date} {record.ruleset} than the secret gives: "
            "was the secret changed? Games already begun keep the stored dice."
        )
    return 0 if tables and not conflicts else 1


def make_tables(settings: Settings) -> bool:
    """Make the tables of the dailies that are missing; whether all are there afterwards.

    The days are prepared without them too. A builder that is at work on one of them is waited for.
    """
    try:
        for task in daily_tasks(settings):
            ensure(task, settings.tables, complain)
    except TableUnusable as error:
        complain(str(error))
        return False
    return True


def claim_days(here: Workplace, now: datetime, ahead: int) -> Iterator[ClaimedDay]:
    """Today and the next days in every daily ruleset, as the store has them afterwards."""
    for day in _days(here, now, ahead):
        for ruleset in here.settings.rulesets:
            yield here.store.claim_day(derive_day(here.secret, day, ruleset))


def _days(here: Workplace, now: datetime, ahead: int) -> list[date]:
    today = here.settings.calendar.day_of(now)
    return [today + timedelta(days=number) for number in range(ahead + 1)]


def _json(claim: ClaimedDay) -> dict[str, str | None]:
    """Par and perfect join with the solver."""
    record = claim.record
    return {
        "date": record.date.isoformat(),
        "ruleset": record.ruleset,
        "commitment": record.commitment,
        "par": None,
        "perfect": None,
    }


if __name__ == "__main__":
    from scripts.cli import run_module

    raise SystemExit(run_module("precompute"))
