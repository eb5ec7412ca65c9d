"""The tables that the service works with: which there are to be, and making those that are missing; imports the solver
and web's settings.

`daily serve` has them made in the background (`builder.py`), `daily precompute` makes those of the dailies. Whoever
makes one holds the folder's lock meanwhile: however many processes want one, one of them makes it.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from daily.errors import TableUnusable
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS
from daily.solver.forecast import forecast
from daily.solver.kept import Kind, building, others, path_of
from daily.solver.tables import FORECAST, TABLE, load, load_forecast, save, save_forecast
from daily.solver.transitions import Transitions
from daily.solver.values import solve
from daily.solver.workers import cores
from web.config import Settings

Tell = Callable[[str], None]
"""Takes a sentence about a file that does not count."""


class Work(NamedTuple):
    """What there is to be of every ruleset that can be solved: how it is read, and how it is made."""

    kind: Kind
    read: Callable[[Transitions, Path], object]
    make: Callable[[Ruleset, Path], object]


class Task(NamedTuple):
    """One file that is to be there."""

    work: Work
    ruleset: Ruleset


class Done(NamedTuple):
    """A file that is there, and how long it took to make it: None where it was there before."""

    path: Path
    seconds: float | None


def _solve(ruleset: Ruleset, folder: Path) -> Path:
    return save(solve(ruleset, cores()), folder)


def _forecast(ruleset: Ruleset, folder: Path) -> Path:
    values = load(Transitions(ruleset), folder) or solve(ruleset, cores())
    return save_forecast(forecast(values, cores()), folder)


WORKS = (Work(TABLE, load, _solve), Work(FORECAST, load_forecast, _forecast))
"""In the order in which they need each other."""


def tasks_of(settings: Settings) -> list[Task]:
    """All that is to be there: what the dailies need, then the rest if that is wanted too."""
    rest = [key for key in RULESETS if key not in settings.rulesets]
    return [*daily_tasks(settings), *_tasks(filter(settings.makes_table, rest))]


def daily_tasks(settings: Settings) -> list[Task]:
    """What the dailies need."""
    return _tasks(filter(settings.makes_table, settings.rulesets))


def _tasks(keys: Iterable[str]) -> list[Task]:
    solvable = [RULESETS[key] for key in keys if RULESETS[key].columns == 1]
    return [Task(work, ruleset) for work in WORKS for ruleset in solvable]


def ensure(task: Task, folder: Path, tell: Tell) -> Done:
    """Make a file if there is none that can be used. Raises `TableUnusable` where it cannot be written.

    A file that is there is found without waiting for whoever makes another one.
    """
    rules = Transitions(task.ruleset)
    path = path_of(task.work.kind, rules, folder)
    if _is_there(task, rules, folder, tell):
        return Done(path, None)
    with building(folder):
        if _is_there(task, rules, folder, _say_nothing):
            return Done(path, None)
        started = perf_counter()
        task.work.make(task.ruleset, folder)
        return Done(path, perf_counter() - started)


def _say_nothing(sentence: str) -> None:
    """What is wrong was told before the wait."""


def _is_there(task: Task, rules: Transitions, folder: Path, tell: Tell) -> bool:
    try:
        if task.work.read(rules, folder):
            return True
    except TableUnusable as error:
        tell(f"{error} It is computed anew.")
        return False
    for other in others(task.work.kind, rules, folder):
        tell(
            f"The table in {str(other)!a} is of other rules or of another version: it is not read, and may be removed."
        )
    return False
