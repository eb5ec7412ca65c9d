"""`daily dice` and `daily review`: what they answer, field by field."""

import json

import msgspec
import pytest

from daily.dice import commitment, dice_of, format_dice
from tests.commands import KEY, ROOT, Capture, answer, answer_json

VECTORS = ROOT / "tests" / "vectors"
STATE_FIELDS = (
    "game mode ruleset date number at turn rolls_left dice held card options reason upper extra joker total over log"
)


# daily dice


def test_dice(capsys: Capture) -> None:
    """Commitment and dice of a key, for people."""
    text = answer(capsys, "dice", "--key", KEY, "--count", "12")
    assert text == (
        "commitment 493cc1006faf205f1c194ebc1421545b028aa576ce9572a74171a6c50259d082\n"  # as in the vectors
        "dice       146115562443\n"
    )


def test_dice_vectors(capsys: Capture) -> None:
    """The command gives the known commitments and dice, and no other field."""
    for case in msgspec.json.decode((VECTORS / "dice.json").read_bytes(), type=list[dict[str, str]]):
        count = str(len(case["dice"]))
        found = answer_json(capsys, "dice", "--key", case["key"], "--count", count)
        assert found == {"commitment": case["commitment"], "dice": case["dice"]}


@pytest.mark.parametrize("count", [1, 100_000])
def test_dice_counts(count: int, capsys: Capture) -> None:
    """Any number of dice within the limits is given, and the case of the hex digits does not matter."""
    found = answer_json(capsys, "dice", "--key", KEY.upper(), "--count", str(count))
    assert found["dice"] == format_dice(dice_of(bytes.fromhex(KEY), count))
    assert found["commitment"] == commitment(bytes.fromhex(KEY))


# daily review


def test_review_of_a_finished_game(capsys: Capture) -> None:
    """Total, end, every move with the points of its box, and the state: these fields and no others."""
    record = json.loads((VECTORS / "records.json").read_text("utf-8"))[0]
    found = answer_json(capsys, "review", record["ruleset"], "--dice", record["dice"], "--log", record["log"])
    assert list(found) == ["total", "over", "moves", "state"]
    assert (found["total"], found["over"]) == (record["total"], True)
    known = [{name: move[name] for name in ("move", "points") if name in move} for move in record["moves"]]
    assert found["moves"] == known


@pytest.mark.parametrize("number", range(7))
def test_review_of_an_unfinished_game(number: int, capsys: Capture) -> None:
    """The state after any log has the legal boxes, the joker and the total, in the form of the API."""
    case = json.loads((VECTORS / "positions.json").read_text("utf-8"))[number]
    found = answer_json(capsys, "review", case["ruleset"], "--dice", case["dice"], "--log", case["log"])
    state = found["state"]
    assert isinstance(state, dict)
    assert list(state) == STATE_FIELDS.split()
    assert {name: state[name] for name in ("options", "joker", "total", "log")} == {
        name: case[name] for name in ("options", "joker", "total", "log")
    }
    assert (found["over"], state["over"], found["total"]) == (False, False, case["total"])


def test_review_before_the_first_roll(capsys: Capture) -> None:
    """The empty log is the opening."""
    found = answer_json(capsys, "review", "yacht", "--dice", "", "--log", "")
    assert (found["total"], found["over"], found["moves"]) == (0, False, [])


def test_review_for_people(capsys: Capture) -> None:
    """A game as a table: a line a move, then how it stands and why boxes are barred."""
    text = answer(capsys, "review", "classic", "--dice", "666661234544444", "--log", "r r2 fives undo sixes r")
    legal = (
        "ones 0, twos 0, threes 0, fours 20, fives 0, three_of_a_kind 20, four_of_a_kind 20, "
        "full_house 0, small_straight 0, large_straight 0, five_of_a_kind 50, chance 20"
    )
    assert text.splitlines() == [
        "turn  move                dice   points  total",
        "   1  r                   66666",
        "      r2                  16345",
        "      fives                           5      5",
        "      undo                16345",
        "      sixes                           6      6",
        "   2  r                   44444",
        "",
        "Total 6 after 1 of 13 boxes; rolls left 2.",
        f"Legal boxes: {legal}.",
    ]


def test_review_says_why_boxes_are_barred(capsys: Capture) -> None:
    """Under the joker rule the table ends with the reason, and JSON carries the same sentence."""
    game = ("review", "classic", "--dice", "6666644444", "--log", "r five_of_a_kind r")
    reason = "Joker: the upper box of this face is open, so only Fours may be written."
    assert answer(capsys, *game).splitlines()[-2:] == ["Legal boxes: fours 20.", reason]
    state = answer_json(capsys, *game)["state"]
    assert isinstance(state, dict)
    assert state["reason"] == reason
