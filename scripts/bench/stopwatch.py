"""Where the time of a request goes: functions of the service are timed while real requests run through them.

Each station counts its own time only, without that of the stations that it calls, so the times of all stations add up
to the whole. Imports nothing of the project.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Station:
    """A function that is timed: a label, which several may share, and where callers look it up."""

    label: str
    owner: object
    name: str


def _nothing() -> defaultdict[str, float]:
    return defaultdict(float)


class Stopwatch:
    """Seconds by label since the last `take`."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._spent = _nothing()
        self._inner = [0.0]

    def take(self) -> Mapping[str, float]:
        """What was spent, and start again from nothing."""
        spent, self._spent = self._spent, _nothing()
        return spent

    @contextmanager
    def watching(self, stations: tuple[Station, ...]) -> Iterator[None]:
        """Time the stations until the block is left."""
        originals = [(station, getattr(station.owner, station.name)) for station in stations]
        for station, original in originals:
            setattr(station.owner, station.name, self.timed(station.label, original))
        try:
            yield
        finally:
            for station, original in originals:
                setattr(station.owner, station.name, original)

    def timed(self, label: str, function: Callable[..., object]) -> Callable[..., object]:
        """The function, with its own time counted under the label."""

        @wraps(function)
        def timed(*args: object, **kwargs: object) -> object:
            self._inner.append(0.0)
            began = self._clock()
            try:
                return function(*args, **kwargs)
            finally:
                took = self._clock() - began
                self._spent[label] += took - self._inner.pop()
                self._inner[-1] += took

        return timed
