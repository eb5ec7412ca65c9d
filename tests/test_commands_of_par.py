"""`daily perfect`: what it answers, field by field, and what it refuses."""

import json

import pytest

from daily.dice import FixedDice
from daily.game import fold
from daily.moves import parse_log
from daily.rulesets import ruleset_of
from scripts.cli import BAD_INPUT
from tests.commands import ROOT, Capture, answer, answer_json, refusal

DAYS = json.loads((ROOT / "tests" / "vectors" / "days.json").read_text("utf-8"))


@pytest.mark.parametrize(("ruleset", "dice", "total"), [(day["ruleset"], day["dice"], day["perfect"]) for day in DAYS])
def test_perfect(ruleset: str, dice: str, total: int, capsys: Capture) -> None:
    """The known perfect score of a day and a log that replays to it: these fields and no others."""
    found = answer_json(capsys, "perfect", ruleset, "--dice", dice)
    assert list(found) == ["total", "log"]
    assert found["total"] == total
    end = fold(ruleset_of(ruleset), FixedDice.from_digits(dice), parse_log(str(found["log"])))
    assert (end.over, end.card.total) == (True, total)


def test_perfect_for_people(capsys: Capture) -> None:
    """The same on two lines."""
    text = answer(capsys, "perfect", "yacht-1938", "--dice", "1" * 180)
    log = (
        "r ones r twos r threes r fours r fives r sixes r full_house r four_of_a_kind r little_straight r big_straight"
    )
    assert text == f"64 points\n{log} r choice r yacht\n"


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("classic", "--dice", "1" * 194), "Roll 39 has no dice: this sequence holds 38 whole rolls of five dice."),
        (("classic", "--dice", "1" * 194 + "7"), "'7' at place 195 is no die"),
        (("classic", "--dice", "1" * 100_001), "too long: 100001 characters, and a dice has at most 100000"),
        (("triple", "--dice", "1" * 585), "triple cannot be solved: the table of 3 columns is too large."),
        (("poker", "--dice", "1" * 195), "There is no ruleset 'poker'"),
        (("classic",), "required: --dice"),
    ],
)
def test_what_is_refused(argv: tuple[str, ...], sentence: str, capsys: Capture) -> None:
    """Too few dice, other digits, a ruleset that is not solved: one sentence and exit status 2."""
    status, said = refusal(capsys, "perfect", *argv)
    assert status == BAD_INPUT
    assert sentence in said
