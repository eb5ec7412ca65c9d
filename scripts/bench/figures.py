"""The arithmetic of the benchmark: percentiles, medians of runs, ratios within a round; imports only `load`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median

from scripts.bench.load import Sample

EVEN_SHARE = 0.3
"""A run in which a worker did a smaller part of the work is uneven: it measures one worker, not two."""


@dataclass(frozen=True, slots=True)
class Run:
    """A sample, and the smallest share of the work that one of the workers did; None where one connection has one
    worker."""

    sample: Sample
    share: float | None

    @property
    def uneven(self) -> bool:
        return self.share is not None and self.share < EVEN_SHARE


@dataclass(frozen=True, slots=True)
class Summary:
    """Medians of several runs: answers per second, latencies in milliseconds, the least busy worker's share.

    `generator` is the part of a core that the load generator took.
    """

    rate: float
    p50: float
    p99: float
    share: float | None
    uneven: int
    runs: int
    errors: int
    generator: float


def percentile(ascending: Sequence[float], part: float) -> float:
    """The value that a part (0 to 1) of the values does not exceed, by the nearest rank; `nan` of no values."""
    if not ascending:
        return float("nan")
    return ascending[max(0, ceil(part * len(ascending)) - 1)]


def summary(runs: Sequence[Run]) -> Summary:
    """The medians of the runs of one case."""
    samples = [run.sample for run in runs]
    shares = [run.share for run in runs if run.share is not None]
    return Summary(
        rate=median(sample.rate for sample in samples),
        p50=1000 * median(percentile(sample.latencies, 0.50) for sample in samples),
        p99=1000 * median(percentile(sample.latencies, 0.99) for sample in samples),
        share=median(shares) if shares else None,
        uneven=sum(run.uneven for run in runs),
        runs=len(runs),
        errors=sum(sample.errors for sample in samples),
        generator=median(sample.cost / sample.seconds for sample in samples),
    )


def ratio(runs: Iterable[Run], others: Iterable[Run]) -> float:
    """How fast the runs are beside the others: the median of the ratios round by round, so that a machine that slows
    down or speeds up between rounds changes nothing."""
    return median(run.sample.rate / other.sample.rate for run, other in zip(runs, others, strict=True))
