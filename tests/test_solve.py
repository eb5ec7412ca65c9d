"""`daily solve`: builds a table once, keeps it in the data folder, and never trusts a bad one."""

import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from daily.solver.workers import cores
from scripts.cli import BAD_INPUT, FAILED, INTERRUPTED, main
from scripts.solve import _show_progress
from tests.commands import ROOT, Capture, answer, answer_json, refusal

RULESET = "yacht-1938"
"""The quickest to solve."""


@pytest.fixture(autouse=True)
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of tables of a data folder that nobody has made yet."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data" / "tables"


def test_answer(capsys: Capture) -> None:
    """With `--json` exactly the fields of DESIGN 9; states are the positions that are not full cards."""
    said = answer_json(capsys, "solve", RULESET)
    assert list(said) == ["ruleset", "value", "states", "seconds"]
    assert (said["ruleset"], said["states"]) == (RULESET, 4095)
    assert said["value"] == pytest.approx(166.955067704572, abs=1e-9)
    assert isinstance(said["seconds"], float)


def test_answer_for_people(capsys: Capture) -> None:
    """The same in one line."""
    text = answer(capsys, "solve", RULESET)
    assert text.startswith("yacht-1938: 166.9550677046 points, 4095 positions, ")


def test_a_good_table_is_kept(capsys: Capture, tables: Path) -> None:
    """A table that is there is taken as it is; `--force` computes it anew."""
    answer(capsys, "solve", RULESET)
    (table,) = tables.glob("*.table")
    first = table.stat().st_mtime_ns
    answer(capsys, "solve", RULESET)
    assert table.stat().st_mtime_ns == first
    answer(capsys, "solve", RULESET, "--force")
    assert set(tables.iterdir()) == {table, tables / "writing"}
    assert table.stat().st_mtime_ns > first


def test_a_bad_table_is_replaced(capsys: Capture, tables: Path) -> None:
    """A damaged table is named in one sentence and computed anew."""
    answer(capsys, "solve", RULESET)
    (table,) = tables.glob("*.table")
    good = table.read_bytes()
    table.write_bytes(good[:-9])
    assert main(["solve", RULESET, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == f"The table in '{table}' cannot be used: it is torn. It is computed anew.\n"
    assert said.out.count("\n") == 1
    assert table.read_bytes() == good


@pytest.mark.parametrize(
    ("ruleset", "sentence"),
    [
        ("triple", "triple cannot be solved: the table of 3 columns is too large."),
        ("poker", "There is no ruleset 'poker'"),
    ],
)
def test_what_cannot_be_solved(ruleset: str, sentence: str, capsys: Capture, tables: Path) -> None:
    """A ruleset that is too large or unknown is one sentence and exit status 2, and nothing is made."""
    status, said = refusal(capsys, "solve", ruleset)
    assert status == BAD_INPUT
    assert sentence in said
    assert not tables.parent.exists()


def test_a_folder_that_cannot_be_written(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no table can be kept: one sentence with the reason, and exit status 1, before anything is computed."""
    monkeypatch.setenv("DAILY_DATA_DIR", "/dev/null")
    status, said = refusal(capsys, "solve", RULESET)
    assert (status, said) == (FAILED, "Tables cannot be written to '/dev/null/tables': Not a directory.")


def test_a_full_disk(tables: Path) -> None:
    """A table that does not fit is one sentence, exit status 1, and leaves nothing behind."""
    command = f"ulimit -f 4; exec {sys.executable} -m scripts.cli solve {RULESET}"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (FAILED, "")
    assert done.stderr == f"The table of yacht-1938 cannot be written to '{tables}': File too large.\n"
    assert list(tables.iterdir()) == [tables / "writing"]


def started(ruleset: str) -> "subprocess.Popen[str]":
    """The command as a process of its own, from when it shares its work with another one."""
    command = [sys.executable, "-m", "scripts.cli", "solve", ruleset]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not psutil.Process(process.pid).children():
        pass
    return process


@pytest.mark.skipif(cores() < 2, reason="one process solves alone where there is one processor")
def test_a_process_that_is_killed(tables: Path) -> None:
    """Where a process that takes part in the work dies: one sentence, exit status 1, and no table."""
    with started("yatzy") as process:
        (child,) = psutil.Process(process.pid).children()
        child.kill()
        said = process.communicate(timeout=60)
    sentence = "A process that helped to compute a table ended early: it was killed by SIGKILL.\n"
    assert (process.returncode, said) == (FAILED, ("", sentence))
    assert list(tables.glob("*.table")) == []


@pytest.mark.skipif(cores() < 2, reason="one process solves alone where there is one processor")
@pytest.mark.parametrize(("ending", "status"), [(signal.SIGINT, INTERRUPTED), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_command_that_is_ended(ending: signal.Signals, status: int, tables: Path) -> None:
    """Ctrl-C and `kill` end the command and every process that takes part, without a word and without a table."""
    with started("yatzy") as process:
        process.send_signal(ending)
        said = process.communicate(timeout=60)  # ends when nobody holds the pipes any more
    assert (process.returncode, said) == (status, ("", ""))
    assert list(tables.glob("*.table")) == []


def test_progress(capsys: Capture) -> None:
    """A terminal shows a bar that grows on one line, and is gone when all is done."""
    for done in (0, 50, 100):
        _show_progress(done, 100)
    steps = capsys.readouterr().err
    assert steps == f"\r{'.' * 40}   0 %\r{'#' * 20}{'.' * 20}  50 %\r{' ' * 46}\r"
