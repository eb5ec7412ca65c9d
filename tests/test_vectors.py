"""The shared known-right values: scores, positions, totals of records, and pars that are reached.

`tests/vectors/README.md` says what each file means. The dice vectors are tested in `test_dice.py`.
"""

import msgspec
import pytest

from daily.dice import FixedDice, parse_dice
from daily.game import fold
from daily.moves import format_log, format_move, parse_log
from daily.review import replay
from daily.rulesets import RULESETS, ruleset_of
from tests.known import RECORDS, VECTORS, Record


class Scored(msgspec.Struct, forbid_unknown_fields=True):
    """A roll and what it pays in a box at face value."""

    ruleset: str
    dice: str
    box: str
    points: int


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A log and what may be written after it."""

    name: str
    ruleset: str
    dice: str
    log: str
    options: dict[str, int]
    joker: bool
    total: int


class Day(msgspec.Struct, forbid_unknown_fields=True):
    """The dice of a day, its par with the log that reaches it, and its perfect score."""

    ruleset: str
    dice: str
    par: int
    par_log: str
    perfect: int


def read(name: str) -> bytes:
    """A file of vectors."""
    return (VECTORS / name).read_bytes()


SCORED = msgspec.json.decode(read("scoring.json"), type=list[Scored])
POSITIONS = msgspec.json.decode(read("positions.json"), type=list[Position])
DAYS = msgspec.json.decode(read("days.json"), type=list[Day])


@pytest.mark.parametrize("case", SCORED, ids=lambda case: f"{case.ruleset} {case.box} {case.dice}")
def test_scoring(case: Scored) -> None:
    """A roll pays in a box the known points."""
    ruleset = ruleset_of(case.ruleset)
    place = ruleset.index[case.box]
    assert ruleset.pays(parse_dice(case.dice), joker=False)[place] == case.points


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case.name)
def test_positions(case: Position) -> None:
    """After a log, legal boxes and their points, joker and total are the known ones."""
    state = fold(ruleset_of(case.ruleset), FixedDice.from_digits(case.dice), parse_log(case.log))
    assert list(state.options().items()) == list(case.options.items())
    assert (state.joker, state.card.total) == (case.joker, case.total)


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_records(record: Record) -> None:
    """A record replays to its total, and every box adds its known points."""
    moves = parse_log(record.log)
    reviewed = replay(ruleset_of(record.ruleset), FixedDice.from_digits(record.dice), moves)
    assert reviewed.state.over
    assert reviewed.state.card.total == record.total
    assert format_log(moves) == record.log
    assert [(format_move(item.move), item.points) for item in reviewed.moves] == [
        (item.move, item.points) for item in record.moves
    ]


@pytest.mark.parametrize("day", DAYS, ids=lambda day: f"{day.ruleset} {day.par}")
def test_pars_are_reached(day: Day) -> None:
    """The log of a day's par is a legal game that scores it, and no better than perfect."""
    state = fold(ruleset_of(day.ruleset), FixedDice.from_digits(day.dice), parse_log(day.par_log))
    assert state.over
    assert state.card.total == day.par <= day.perfect <= state.ruleset.bounds[1]


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_records_keep_the_identity(record: Record) -> None:
    """What the vectors say of luck and loss adds up: total = value + luck - loss, in all and move by move."""
    assert record.value + record.luck - record.loss == pytest.approx(record.total, abs=1e-5)
    assert sum(item.luck or 0 for item in record.moves) == pytest.approx(record.luck, abs=1e-4)
    assert sum(item.loss or 0 for item in record.moves) == pytest.approx(record.loss, abs=1e-4)
    assert all(item.loss >= 0 for item in record.moves if item.loss is not None)


def test_values_name_rulesets() -> None:
    """Every exact value belongs to a ruleset that exists, and is what the records of that ruleset start from."""
    values = msgspec.json.decode(read("values.json"), type=dict[str, float])
    assert values.keys() <= RULESETS.keys()
    assert all(record.value == values[record.ruleset] for record in RECORDS)


def test_every_file_is_explained() -> None:
    """The README of the vectors has a heading for every file beside it."""
    readme = read("README.md").decode()
    assert {f"## {path.name}" for path in VECTORS.glob("*.json")} <= set(readme.splitlines())
