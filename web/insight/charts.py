"""Where things lie in the pictures of a review, in percent of their width and height; imports the core's review.

Templates draw: they put numbers from here into attributes of SVG elements and decide nothing. The policy of our pages
allows no style in an attribute, and percentages keep lines and letters undistorted at every width.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from daily.review import Decision, MoveReview, Review

_LEAST_SPAN = 20.0
"""Points that a picture shows at least, so that a game without luck or losses does not look dramatic."""
_MARGIN = 0.1
_GRID = (5, 10, 20, 25, 50, 100, 200, 500)
_MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Scale:
    """The range of points that a picture shows."""

    low: float
    high: float

    @classmethod
    def around(cls, values: Sequence[float]) -> "Scale":
        """A scale on which all of these lie, with a margin."""
        low, high = min(values), max(values)
        missing = max(0.0, _LEAST_SPAN - (high - low))
        margin = _MARGIN * (high - low + missing) + missing / 2
        return cls(low - margin, high + margin)

    def at(self, value: float) -> float:
        """How far from the low end a value lies, in percent."""
        return round(100 * (value - self.low) / (self.high - self.low), 2)

    def grid(self) -> list[int]:
        """Round values, few enough to be labelled."""
        step = next(step for step in _GRID if (self.high - self.low) / step <= _MOST_LINES or step == _GRID[-1])
        return list(range(step * ceil(self.low / step), int(self.high) + 1, step))


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the waterfall: from one level to another, in percent, and the bar between them."""

    start: float
    end: float

    @property
    def left(self) -> float:
        return min(self.start, self.end)

    @property
    def width(self) -> float:
        return round(abs(self.end - self.start), 2)


def waterfall_of(value: float, luck: float, loss: float) -> tuple[Step, Step, Step, Step]:
    """From the expectation over luck and losses to the score: the first and the last line have no bar."""
    levels = value, value + luck, value + luck - loss
    start, lucky, total = map(Scale.around(levels).at, levels)
    return Step(start, start), Step(start, lucky), Step(lucky, total), Step(total, total)


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the curve: from the left and from the top, in percent."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drop:
    """A decision that lost something: straight down from one height to another."""

    decision: Decision
    top: Point
    bottom: Point


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a roll has led."""

    move: MoveReview
    point: Point


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the grid: its value and its height."""

    value: int
    y: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The final score to be expected, from the start to the end: rolls lead up and down, decisions straight down. All
    turns are equally wide, and so are the rolls of a turn."""

    points: tuple[Point, ...]
    drops: tuple[Drop, ...]
    landings: tuple[Landing, ...]
    grid: tuple[Line, ...]
    turns: int


class _Stop(NamedTuple):
    """A move on the curve: where it begins, in turns and points, and in turns where it ends."""

    move: MoveReview
    x: float
    height: float
    end: float

    @property
    def fallen(self) -> float:
        """The height after the decision, and before any roll."""
        return self.height - (self.move.loss or 0.0)


def curve_of(review: Review) -> Curve:
    """The curve of a finished game whose review has figures."""
    stops = list(_stops(review))
    turns = len(review.state.ruleset.boxes)
    scale = Scale.around([each for stop in stops for each in (stop.height, stop.fallen)])

    def point(x: float, height: float) -> Point:
        return Point(round(100 * x / turns, 2), round(100 - scale.at(height), 2))

    drops, landings, points = list[Drop](), list[Landing](), [point(0, stops[0].height)]
    for stop in stops:
        if stop.move.decision is not None and stop.move.loss:
            points.append(point(stop.x, stop.fallen))
            drops.append(Drop(stop.move.decision, point(stop.x, stop.height), points[-1]))
        if stop.move.luck is not None and stop.move.expected is not None:
            points.append(point(stop.end, stop.move.expected))
            landings.append(Landing(stop.move, points[-1]))
    return Curve(tuple(points), tuple(drops), tuple(landings), _lines(scale), turns)


def _lines(scale: Scale) -> tuple[Line, ...]:
    return tuple(Line(value, round(100 - scale.at(value), 2)) for value in scale.grid())


def _stops(review: Review) -> Iterator[_Stop]:
    x, height = 0.0, review.value or 0.0
    rolls = Counter(each.turn for each in review.moves if each.luck is not None)
    for each in review.moves:
        if each.expected is not None:
            end = x if each.luck is None else round(x + 1 / rolls[each.turn], 6)
            yield _Stop(each, x, height, end)
            x, height = end, each.expected


@dataclass(frozen=True, slots=True)
class Race:
    """What two games could expect at the start and after each turn, on one scale. All turns are equally wide."""

    own: tuple[Point, ...]
    other: tuple[Point, ...]
    grid: tuple[Line, ...]


def race_of(own: Sequence[float], other: Sequence[float]) -> Race:
    """The lines of two games from their heights."""
    scale = Scale.around([*own, *other])

    def line(heights: Sequence[float]) -> tuple[Point, ...]:
        width = 100 / (len(heights) - 1)
        return tuple(Point(round(x * width, 2), round(100 - scale.at(y), 2)) for x, y in enumerate(heights))

    return Race(line(own), line(other), _lines(scale))


def marks_of(marks: Sequence[int]) -> list[float]:
    """Where scores lie on one line, from the left in percent."""
    return list(map(Scale.around(marks).at, marks))
