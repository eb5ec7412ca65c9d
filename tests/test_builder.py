"""The builder of `daily serve`: whatever happens to it, the service goes on, tables end up whole, and nothing torn,
foreign or older is ever taken for one."""

import fcntl
import json
import signal
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from daily.rulesets import RULESETS, ruleset_of
from daily.solver.kept import path_of
from daily.solver.tables import TABLE, load, save
from daily.solver.transitions import Transitions
from daily.solver.values import solve
from daily.store.program import find_program
from scripts.serve import building
from scripts.tables import WORKS, daily_tasks, tasks_of
from tests.processes import Serve, serving
from tests.servers import redis_server, until
from web.config import Builds, Settings

QUICK, LONG = "yacht-1938", "yatzy"
"""A ruleset whose table is made in a moment, and one whose table takes so long that it can be disturbed."""
VALUE = 166.955067704572
RULES = Transitions(ruleset_of(QUICK))
BUILDERS_WORDS = ("It is computed anew.", "of other rules")
"""What the builder alone says of a bad file."""
PATIENCE = 120.0
"""Seconds that a builder may take on a machine that has better things to do: it has the lowest priority."""


def settings_for(ruleset: str) -> dict[str, str]:
    """The variables of a service that needs one table."""
    return {"DAILY_RULESETS": ruleset, "DAILY_TABLES": "dailies"}


def folder_of(serve: Serve) -> Path:
    """Its tables."""
    return serve.folder / "data" / "tables"


def files_in(folder: Path) -> list[Path]:
    """All but the locks: also what nobody is to see."""
    return sorted(path for path in folder.glob("*") if path.name not in ("building", "writing"))


def all_of(folder: Path) -> list[Path]:
    """The files that are to be there for the quick ruleset."""
    return sorted(path_of(work.kind, RULES, folder) for work in WORKS)


def events(serve: Serve, event: str) -> list[dict[str, object]]:
    """What it logged under this name."""
    lines = [json.loads(line) for line in serve.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


def is_at_work(serve: Serve) -> bool:
    """Whether somebody computes a table for it now."""
    lock = folder_of(serve) / "building"
    if not lock.exists():
        return False
    with lock.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def is_done(serve: Serve) -> bool:
    """Whether the table of the quick ruleset is there; a bad one is none."""
    values = load(RULES, folder_of(serve)) if path_of(TABLE, RULES, folder_of(serve)).exists() else None
    return values is not None and values.start == pytest.approx(VALUE, abs=1e-9)


def test_a_table_is_built_beside_the_workers(tmp_path: Path) -> None:
    """A service on a new folder answers at once; one builder, of the lowest priority, makes the table and is gone."""
    with serving(tmp_path, settings_for(QUICK), "--workers", "3") as serve:
        assert serve.get("/").status == 200
        until(lambda: serve.builders, "a builder")
        assert {builder.nice() for builder in serve.builders} == {19}
        until(lambda: is_done(serve), "a table", PATIENCE)
        until(lambda: not serve.builders, "the end of the builder", PATIENCE)
        assert [line["ruleset"] for line in events(serve, "table_built")] == [QUICK] * len(WORKS)
        assert len(serve.workers) == 3
        assert files_in(folder_of(serve)) == all_of(folder_of(serve))


def is_whole(serve: Serve) -> None:
    """Wait until its table is there, and then all that there is to be and nothing else."""
    until(lambda: is_done(serve), "a table", PATIENCE)
    until(lambda: not serve.builders, "the end of the builder", PATIENCE)
    assert files_in(folder_of(serve)) == all_of(folder_of(serve))


def test_a_builder_that_is_killed_is_started_again(tmp_path: Path) -> None:
    """A builder is killed in the middle of a table: nothing is to be seen of it, the service goes on and says so, and
    the next one makes the table."""
    with serving(tmp_path, settings_for("yacht")) as serve:
        until(lambda: is_at_work(serve), "a builder at work")
        for builder in serve.builders:
            builder.kill()
        until(lambda: events(serve, "tables_delayed"), "a word of it")
        assert serve.get("/").status == 200
        assert list(folder_of(serve).glob("*.table")) == []
        until(lambda: list(folder_of(serve).glob("*.table")), "a table", PATIENCE)
        table = load(Transitions(ruleset_of("yacht")), folder_of(serve))
        assert table is not None
        assert table.start == pytest.approx(191.760879752165, abs=1e-9)
        assert len(events(serve, "tables_delayed")) == 1


def replace_workers(serve: Serve) -> None:
    """Stop all workers, one after the other, and wait for others."""
    for worker in serve.workers:
        worker.terminate()
        worker.wait(20)
    until(lambda: len(serve.workers) == 2, "new workers")


def test_a_worker_that_ends_leaves_the_builder_alone(tmp_path: Path) -> None:
    """A worker is a fork of the master, before or after it started its builder: its end is not that of the builder."""
    with serving(tmp_path, settings_for(LONG)) as serve:
        until(lambda: is_at_work(serve), "a builder at work")
        (builder,) = [each for each in serve.builders if each.ppid() == serve.process.pid]
        builder.suspend()  # or it might be done before
        replace_workers(serve)
        replace_workers(serve)
        assert builder.status() == psutil.STATUS_STOPPED


def limit_files(serve: Serve, size: int) -> None:
    """How large files may be that its next builder writes: as a disk that is full, and of which the store and the log
    see nothing because theirs are small."""
    psutil.Process(serve.process.pid).rlimit(psutil.RLIMIT_FSIZE, (size, psutil.RLIM_INFINITY))


def test_a_full_disk(tmp_path: Path) -> None:
    """Where a table cannot be written: one line that says so, nothing left of it, the service goes on; and the table is
    made once there is space."""
    with serving(tmp_path, settings_for(QUICK), start=False) as serve:
        serve.launch()
        limit_files(serve, 40_000)
        until(serve.answers, "an answer")
        until(lambda: events(serve, "tables_delayed"), "a word of it", PATIENCE)
        assert serve.get("/").status == 200
        assert files_in(folder_of(serve)) == []
        limit_files(serve, psutil.RLIM_INFINITY)
        is_whole(serve)
        reason = (
            f"The table of {QUICK} cannot be written to '{folder_of(serve)}': File too large. It is tried again later."
        )
        assert {line["reason"] for line in events(serve, "tables_delayed")} == {reason}
        assert "Traceback" not in serve.log.read_text()


def torn(path: Path) -> Path:
    """Cut short, as by a copy that was interrupted."""
    save(solve(RULES.ruleset, 1), path.parent)
    path.write_bytes(path.read_bytes()[:-100])
    return path


def older(path: Path) -> Path:
    """A table of the same ruleset as it once was, under its own name."""
    return save(solve(replace(RULES.ruleset, threshold=1), 1), path.parent)


@pytest.mark.parametrize("damage", [torn, older], ids=lambda damage: damage.__name__)
def test_a_bad_table_is_replaced(tmp_path: Path, damage: Callable[[Path], Path]) -> None:
    """A table that is torn or of older rules is named in the log, and a good one takes its place."""
    folder = tmp_path / "data" / "tables"
    bad = damage(path_of(TABLE, RULES, folder))
    with serving(tmp_path, settings_for(QUICK)) as serve:
        until(lambda: events(serve, "table_built"), "a table", PATIENCE)
        assert is_done(serve)
        reasons = [str(line["reason"]) for line in events(serve, "table_unusable")]
        assert all(str(bad) in reason for reason in reasons)
        # The service names a file that it would have opened; the builder, what it does about it.
        assert len([reason for reason in reasons if any(words in reason for words in BUILDERS_WORDS)]) == 1


def cut(path: Path) -> None:
    """Cut short in its place."""
    path.write_bytes(b"torn")


@pytest.mark.parametrize("damage", [cut, Path.unlink], ids=["cut", "removed"])
def test_a_table_that_is_damaged_later(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    """A table that is cut short or removed while the service runs is built again."""
    with serving(tmp_path, settings_for(QUICK)) as serve:
        is_whole(serve)
        damage(path_of(TABLE, RULES, folder_of(serve)))
        until(lambda: len(events(serve, "table_built")) == len(WORKS) + 1, "another table", PATIENCE)
        is_whole(serve)


def stopped(serve: Serve) -> None:
    """Stopped as a host stops it."""
    assert serve.stop() == 0
    assert serve.children == []


def killed(serve: Serve) -> None:
    """The master is killed; its builder finds out."""
    serve.stop(signal.SIGKILL)
    until(lambda: not serve.builders, "the end of the builder")


@pytest.mark.parametrize("end", [stopped, killed], ids=lambda end: end.__name__)
def test_a_builder_ends_with_its_service(tmp_path: Path, end: Callable[[Serve], None]) -> None:
    """When the service ends, in whichever way, its builder ends within moments, and the next one can build."""
    with serving(tmp_path, settings_for(LONG)) as serve:
        until(lambda: is_at_work(serve), "a builder at work")
        end(serve)
        until(lambda: not is_at_work(serve), "the end of its work")
        for table in folder_of(serve).glob("*.table"):
            table.unlink()  # a fast machine made it before the builder found out
        serve.start()
        until(lambda: is_at_work(serve), "another builder at work")


def test_services_that_share_a_folder(tmp_path: Path) -> None:
    """Services with one store and one data folder make each table once; one with its own folder makes its own."""
    with ExitStack() as stack:
        store = stack.enter_context(redis_server(tmp_path, program=str(find_program())))
        common = {**settings_for(QUICK), "REDIS_URL": store.url, "DAILY_SECRET": "a secret of this test alone"}
        homes = [tmp_path / "shared", tmp_path / "shared", tmp_path / "other"]
        one, another, third = (
            stack.enter_context(serving(tmp_path / str(number), {**common, "DAILY_DATA_DIR": str(home)}))
            for number, home in enumerate(homes)
        )
        folders = {home / "tables" for home in homes}
        until(lambda: all(files_in(folder) == all_of(folder) for folder in folders), "their tables", PATIENCE)
        until(lambda: not (one.builders or another.builders or third.builders), "the end of the builders", PATIENCE)
        assert len(events(one, "table_built")) + len(events(another, "table_built")) == len(WORKS)
        assert len(events(third, "table_built")) == len(WORKS)
        assert all(files_in(folder) == all_of(folder) for folder in folders)


# Which tables


def test_the_dailies_come_first(settings: Settings) -> None:
    """All that can be solved is built, what the dailies need before the rest; or the dailies alone; or nothing."""
    chosen = replace(settings, builds=Builds.ALL, rulesets=("yatzy", "triple", "classic"))
    dailies = [(work, ruleset_of(key)) for work in WORKS for key in ("yatzy", "classic")]
    every = tasks_of(chosen)
    assert every[: len(dailies)] == dailies == daily_tasks(chosen)
    assert len(every) == len(set(every)) == len(WORKS) * (len(RULESETS) - 1)
    assert tasks_of(replace(chosen, builds=Builds.DAILIES)) == dailies
    for tasks in (tasks_of, daily_tasks):
        assert tasks(replace(chosen, builds=Builds.OFF)) == []


def test_no_builder_where_none_is_wanted(settings: Settings) -> None:
    """With DAILY_TABLES=off there is nothing to look after."""
    for builds, count in ((Builds.OFF, 0), (Builds.DAILIES, 1), (Builds.ALL, 1)):
        with building(replace(settings, builds=builds)) as looks:
            assert len(looks) == count
