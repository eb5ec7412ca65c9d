"""The solver beside the fastest public one that pip installs: each is a command and a new process, from its start to
its end, and they take turns; imports the rulesets and the modules beside it.

The other one is `yatzy-solver`, a Rust library that uses all cores. It is asked for the same rules, and both must find
the same value. Ours starts Python with all that the command line needs and writes its table to the disk as well. Read
on in `solver_report.py`.
"""

import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter, sleep

import msgspec
import psutil

from daily.rulesets import RULESETS
from scripts.bench.plan import Tell
from scripts.bench.servers import ROOT, environment

_RULESET = "classic"
SOLVED = tuple(ruleset.key for ruleset in RULESETS.values() if ruleset.columns == 1)
_OTHER = """
import json, yatzy_solver
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american+forced-joker"))
print(json.dumps({"value": solver.state_value("upper 0 | filled -")}))
"""
_LOOK = 0.002
"""Seconds between two looks at the memory."""


@dataclass(frozen=True, slots=True)
class Solver:
    """A command that solves a ruleset and says in a JSON object what its `value` is."""

    name: str
    command: tuple[str, ...]


class _Said(msgspec.Struct):
    value: float


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds from the command to its end, processor seconds of all its processes, and what it found."""

    seconds: float
    cost: float
    value: float


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found: the runs of each solver round by round, the most memory (bytes) that its processes held together,
    and our runs by ruleset."""

    runs: Mapping[Solver, Sequence[Run]]
    peaks: Mapping[Solver, int]
    rulesets: Mapping[str, Run]


def ours(ruleset: str = _RULESET) -> Solver:
    """`daily solve`, from this checkout."""
    command = (sys.executable, "-m", "scripts.cli", "solve", ruleset, "--force", "--json")
    return Solver(f"daily solve {ruleset} --force", command)


def solvers() -> list[Solver]:
    """Ours, and the other one where it is installed."""
    try:
        return [ours(), Solver(f"yatzy-solver {version('yatzy-solver')}", (sys.executable, "-c", _OTHER))]
    except PackageNotFoundError:
        return [ours()]


def measure(folder: Path, them: Sequence[Solver], rulesets: Sequence[str], rounds: int, tell: Tell) -> Findings:
    """Run them in turns, each once more for its memory, and ours for every ruleset once."""
    settings = environment({"DAILY_DATA_DIR": str(folder)})
    runs: dict[Solver, list[Run]] = {solver: [] for solver in them}
    for number in range(1, rounds + 1):
        tell(f"solvers, round {number} of {rounds}")
        for solver in them:
            runs[solver].append(_run(solver, settings))
    tell("memory of the solvers, and every ruleset")
    peaks = {solver: _peak(solver, settings) for solver in them}
    return Findings(runs, peaks, {key: _run(ours(key), settings) for key in rulesets})


def _run(solver: Solver, settings: Mapping[str, str]) -> Run:
    spent, began = _spent(), perf_counter()
    done = subprocess.run(solver.command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, check=True)
    seconds, cost = perf_counter() - began, _spent() - spent
    return Run(seconds, cost, msgspec.json.decode(done.stdout, type=_Said).value)


def _spent() -> float:
    """Processor seconds of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _peak(solver: Solver, settings: Mapping[str, str]) -> int:
    """The most memory that its processes hold together."""
    peak = 0
    with subprocess.Popen(solver.command, cwd=ROOT, env=settings, stdout=subprocess.DEVNULL) as process:
        first = psutil.Process(process.pid)
        while process.poll() is None:
            with suppress(psutil.Error):  # one that is about to end
                peak = max(peak, sum(map(_held, (first, *first.children(recursive=True)))))
            sleep(_LOOK)
    return peak


def _held(process: psutil.Process) -> int:
    """The memory of a process, of what is shared its part: 100 MB that two share count as 100 MB."""
    info = process.memory_full_info()
    return int(getattr(info, "pss", info.uss))
