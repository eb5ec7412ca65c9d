"""`daily par` and `daily perfect`: what they answer, field by field, and what they refuse."""

import json
from pathlib import Path

import pytest

from daily.dice import FixedDice
from daily.game import fold
from daily.moves import parse_log
from daily.rulesets import ruleset_of
from scripts.cli import BAD_INPUT, main
from tests.commands import ROOT, Capture, answer, answer_json, refusal
from tests.tables import put_table

DAYS: list[dict[str, str]] = json.loads((ROOT / "tests" / "vectors" / "days.json").read_text("utf-8"))
KNOWN = [(command, day) for day in DAYS for command in ("par", "perfect")]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the tables of all known days."""
    folder = tmp_path_factory.mktemp("data")
    for ruleset in sorted({day["ruleset"] for day in DAYS}):
        put_table(ruleset, folder / "tables")
    return folder


@pytest.mark.parametrize(("command", "day"), KNOWN, ids=[f"{command} {day['ruleset']}" for command, day in KNOWN])
def test_known_days(
    command: str, day: dict[str, str], data: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The known par and perfect score of a day and a log that replays to it, that of par move by move: these fields and
    no others."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(data))
    found = answer_json(capsys, command, day["ruleset"], "--dice", day["dice"])
    assert list(found) == ["total", "log"]
    assert str(found["total"]) == str(day[command])
    end = fold(ruleset_of(day["ruleset"]), FixedDice.from_digits(day["dice"]), parse_log(str(found["log"])))
    assert (end.over, end.card.total) == (True, found["total"])
    assert found["log"] == day.get(f"{command}_log", found["log"])


def test_perfect_for_people(capsys: Capture) -> None:
    """The same on two lines."""
    text = answer(capsys, "perfect", "yacht-1938", "--dice", "1" * 180)
    log = (
        "r ones r twos r threes r fours r fives r sixes r full_house r four_of_a_kind r little_straight r big_straight"
    )
    assert text == f"64 points\n{log} r choice r yacht\n"


@pytest.mark.parametrize("command", ["par", "perfect"])
def test_more_dice_than_needed(command: str, data: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice beyond the last roll change nothing: a record may hold more than a ruleset needs."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(data))
    day = DAYS[0]
    told = [answer(capsys, command, day["ruleset"], "--dice", day["dice"] + more) for more in ("", "6", "123456")]
    assert told == [told[0]] * 3


def test_par_makes_a_missing_table(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Par needs the table: where there is none one sentence says that it is made, and from then on it is there."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(tmp_path))
    assert main(["par", "yacht-1938", "--dice", "1" * 180]) == 0
    first = capsys.readouterr()
    assert first.err == "There is no table of yacht-1938 yet: it is computed once, which takes some seconds.\n"
    assert answer(capsys, "par", "yacht-1938", "--dice", "1" * 180) == first.out
    points, log = first.out.splitlines()
    end = fold(ruleset_of("yacht-1938"), FixedDice.from_digits("1" * 180), parse_log(log))
    assert points == f"{end.card.total} points"


@pytest.mark.parametrize("command", ["par", "perfect"])
@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("classic", "--dice", "123"), "classic needs 195 dice, five for each of 39 rolls; these are 3."),
        (("yacht", "--dice", "1" * 179), "yacht needs 180 dice, five for each of 36 rolls; these are 179."),
        (("classic", "--dice", "1" * 194 + "7"), "'7' at place 195 is no die"),
        (("classic", "--dice", "1" * 100_001), "too long: 100001 characters, and a dice has at most 100000"),
        (("triple", "--dice", "1" * 585), "triple cannot be solved: the table of 3 columns is too large."),
        (("poker", "--dice", "1" * 195), "There is no ruleset 'poker'"),
        (("classic",), "required: --dice"),
    ],
)
def test_what_is_refused(
    command: str, argv: tuple[str, ...], sentence: str, data: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too few dice, other digits, a ruleset that is not solved: one sentence and exit status 2."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(data))
    status, said = refusal(capsys, command, *argv)
    assert status == BAD_INPUT
    assert sentence in said
