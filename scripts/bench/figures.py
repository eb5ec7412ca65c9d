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
    """A sample, the processor seconds that each worker spent on it, and over how many connections it came."""

    sample: Sample
    work: Sequence[float]
    connections: int

    @property
    def share(self) -> float:
        """The smallest part of the work that one of the workers did."""
        return min(self.work) / sum(self.work) if sum(self.work) else 0.0

    @property
    def uneven(self) -> bool:
        """Whether one worker did most of it; one connection has one worker."""
        return self.connections > 1 and self.share < EVEN_SHARE


@dataclass(frozen=True, slots=True)
class Summary:
    """Medians of several runs: answers per second, latencies in milliseconds, microseconds of the workers' processor
    time for an answer, the smaller worker's share, the part of a core that the load generator took."""

    rate: float
    p50: float
    p99: float
    cost: float
    share: float
    generator: float


def percentile(ascending: Sequence[float], part: float) -> float:
    """The value that a part (0 to 1) of the values does not exceed, by the nearest rank; `nan` of no values."""
    if not ascending:
        return float("nan")
    return ascending[max(0, ceil(part * len(ascending)) - 1)]


def summary(runs: Sequence[Run]) -> Summary:
    """The medians of the runs of one case."""
    samples = [run.sample for run in runs]
    return Summary(
        rate=median(sample.rate for sample in samples),
        p50=1000 * median(percentile(sample.latencies, 0.50) for sample in samples),
        p99=1000 * median(percentile(sample.latencies, 0.99) for sample in samples),
        cost=1e6 * median(sum(run.work) / max(1, len(run.sample.latencies)) for run in runs),
        share=median(run.share for run in runs),
        generator=median(sample.cost / sample.seconds for sample in samples),
    )


def ratio(runs: Iterable[Run], others: Iterable[Run]) -> float:
    """How fast the runs are beside the others: the median of the ratios round by round, so that a machine that slows
    down or speeds up between rounds changes nothing. A round in which the other had no answer at all says nothing."""
    pairs = [(run.sample.rate, other.sample.rate) for run, other in zip(runs, others, strict=True)]
    found = [rate / other for rate, other in pairs if other]
    return median(found) if found else float("nan")
