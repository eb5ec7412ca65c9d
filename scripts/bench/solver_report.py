"""What was found about the solver, as Markdown tables; imports only the modules beside it."""

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import date
from importlib.metadata import version
from statistics import median

from scripts.bench.report import Target, table, targets_table
from scripts.bench.solver import Findings, Run

_MEGABYTE = 1e6
_SAME = 1e-9
"""Points by which two exact solvers may differ."""
_COMPILED, _BESIDE = 0.62, (4.0, 7.8)
"""Seconds that a C++ program of the same recursion needs on one core, measured once, and seconds and processor seconds
of yatzy-solver on that machine."""


def errors(found: Findings) -> list[str]:
    """Where solvers disagree: then at least one of them did something else than was asked."""
    values = [run.value for runs in found.runs.values() for run in runs]
    if max(values) - min(values) > _SAME:
        return [f"The solvers found different values: {sorted(set(values))}."]
    if len(found.runs) < 2:
        return ["yatzy-solver is not installed: `make bench` installs it where there is a wheel for the system."]
    return []


def report(found: Findings, today: date) -> str:
    """Everything, as a part of a document."""
    parts = (
        _machine(found, today),
        "**Targets**",
        targets_table(targets(found)),
        "**One ruleset**, and the same rules solved by another program",
        _solvers_table(found),
        _limit(found),
        "**Every ruleset** (`daily solve RULESET --force`, one run each)",
        _rulesets_table(found.rulesets),
    )
    return "\n\n".join(filter(None, parts))


def _machine(found: Findings, today: date) -> str:
    rounds = len(next(iter(found.runs.values())))
    return (
        f"Measured on {today.isoformat()}: {os.cpu_count()} cores; {platform.system()}, Python "
        f"{platform.python_version()}, numpy {version('numpy')}. Each run is a new process, from the command to its "
        f"end; they take turns, and the figures are medians of {rounds} runs."
    )


def targets(found: Findings) -> list[Target]:
    """What the project wants to reach."""
    mine, *others = found.runs.values()
    total = sum(run.seconds for run in found.rulesets.values())
    return [
        *(Target("solving beside yatzy-solver", _ratio(mine, other), 0.5, "of its time") for other in others),
        Target("memory of all processes together", next(iter(found.peaks.values())) / _MEGABYTE, 150, "MB"),
        Target("all rulesets together", total, 30, "s"),
    ]


def _ratio(runs: Sequence[Run], others: Sequence[Run]) -> float:
    """The median of the ratios within the rounds."""
    return median(run.seconds / other.seconds for run, other in zip(runs, others, strict=True))


def _solvers_table(found: Findings) -> str:
    rows = [
        (
            solver.name,
            f"{median(run.seconds for run in runs):.2f}",
            f"{median(run.cost for run in runs):.2f}",
            f"{found.peaks[solver] / _MEGABYTE:.0f}",
            f"{runs[0].value:.9f}",
        )
        for solver, runs in found.runs.items()
    ]
    return table(("", "seconds", "processor seconds", "peak MB", "expected score"), rows)


def _limit(found: Findings) -> str:
    """How far the solver is from a compiled program, by way of the other solver; nothing where that is missing."""
    if len(found.runs) < 2:
        return ""
    mine, other = found.runs.values()
    costs = median(run.cost / beside.cost for run, beside in zip(mine, other, strict=True))
    slower, dearer = _ratio(mine, other) * _BESIDE[0] / _COMPILED, costs * _BESIDE[1] / _COMPILED
    return (
        f"A C++ program of the same recursion took {_COMPILED} s on one core of a machine where yatzy-solver took "
        f"{_BESIDE[0]:g} s with two. By that measure `daily solve` takes {slower:.1f} times as long as that program, "
        f"and {dearer:.1f} times its processor time."
    )


def _rulesets_table(runs: Mapping[str, Run]) -> str:
    rows = [(key, f"{run.seconds:.2f}", f"{run.cost:.2f}", f"{run.value:.9f}") for key, run in runs.items()]
    seconds, cost = sum(run.seconds for run in runs.values()), sum(run.cost for run in runs.values())
    rows.append(("**together**", f"{seconds:.2f}", f"{cost:.2f}", ""))
    return table(("", "seconds", "processor seconds", "expected score"), rows)
