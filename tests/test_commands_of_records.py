"""`daily dice` and `daily review`: what they answer, field by field."""

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from daily.dice import commitment, dice_of, format_dice
from scripts.cli import main
from tests.commands import KEY, Capture, answer, answer_json
from tests.known import RECORDS, VECTORS, KnownMove, Record
from tests.tables import put_table

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


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the tables of all records."""
    folder = tmp_path_factory.mktemp("data")
    for ruleset in sorted({record.ruleset for record in RECORDS}):
        put_table(ruleset, folder / "tables")
    return folder


@pytest.fixture
def solved(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find these tables."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(data))


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_review_of_a_finished_game(record: Record, capsys: Capture) -> None:
    """Total, end, value, luck, loss, every move with its figures, and the state: these fields and no others, and every
    known figure to a millionth."""
    found = answer_json(capsys, "review", record.ruleset, "--dice", record.dice, "--log", record.log)
    assert list(found) == ["total", "over", "value", "luck", "loss", "moves", "state"]
    assert (found["total"], found["over"]) == (record.total, True)
    assert (found["value"], found["luck"], found["loss"]) == near((record.value, record.luck, record.loss))
    moves = msgspec.convert(found["moves"], list[KnownMove])
    assert [(move.move, move.points) for move in moves] == [(move.move, move.points) for move in record.moves]
    for name in ("luck", "loss"):
        told, known = ([getattr(move, name) for move in each] for each in (moves, record.moves))
        assert [figure is None for figure in told] == [figure is None for figure in known]
        assert [figure for figure in told if figure is not None] == near(
            [figure for figure in known if figure is not None]
        )


def near(figures: Sequence[float]) -> object:
    """Known figures, to a millionth."""
    return pytest.approx(figures, abs=1e-6)


@pytest.mark.usefixtures("solved")
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


@pytest.mark.usefixtures("solved")
def test_review_before_the_first_roll(capsys: Capture) -> None:
    """The empty log is the opening."""
    found = answer_json(capsys, "review", "yacht", "--dice", "", "--log", "")
    assert (found["total"], found["over"], found["moves"]) == (0, False, [])
    assert (found["value"], found["luck"], found["loss"]) == (pytest.approx(191.76088, abs=1e-5), 0, 0)


def test_review_without_a_table(capsys: Capture) -> None:
    """A ruleset that cannot have a table is replayed: fields of figures are absent."""
    found = answer_json(capsys, "review", "triple", "--dice", "66666", "--log", "r 1:sixes")
    assert list(found) == ["total", "over", "moves", "state"]
    assert found["moves"] == [{"move": "r"}, {"move": "1:sixes", "points": 30}]
    text = answer(capsys, "review", "triple", "--dice", "66666", "--log", "r 1:sixes")
    assert text.splitlines() == [
        "turn  move                dice   points  total",
        "   1  r                   66666",
        "      1:sixes                        30     30",
        "",
        "Total 30 after 1 of 39 boxes; rolls left 3.",
    ]


def test_review_makes_a_missing_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Where the table is missing it is computed first, once, and that is said apart from the answer."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(tmp_path))
    command = ("review", "yacht-1938", "--dice", "66666", "--log", "r yacht", "--json")
    assert main(command) == 0
    said = capsys.readouterr()
    assert said.err == "There is no table of yacht-1938 yet: it is computed once, which takes some seconds.\n"
    assert answer(capsys, *command) == said.out


@pytest.mark.usefixtures("solved")
def test_review_for_people(capsys: Capture) -> None:
    """A game as a table: a line a move with its luck, what it lost and what would have been best; then how it stands
    and what it adds up to. A box that was taken back has no figures."""
    text = answer(capsys, "review", "classic", "--dice", "666661234544444", "--log", "r r2 fives undo sixes r")
    legal = (
        "ones 0, twos 0, threes 0, fours 20, fives 0, three_of_a_kind 20, four_of_a_kind 20, "
        "full_house 0, small_straight 0, large_straight 0, five_of_a_kind 50, chance 20"
    )
    assert text.splitlines() == [
        "turn  move                dice   points  total     luck    lost  best",
        "   1  r                   66666                  +66.24",
        "      r2                  16345                   -0.78   71.00  five_of_a_kind",
        "      fives",
        "      undo                16345",
        "      sixes                           6      6            26.33  r2345",
        "   2  r                   44444                  +64.36",
        "",
        "Total 6 after 1 of 13 boxes; rolls left 2.",
        f"Legal boxes: {legal}.",
        "254.5877 expected +129.8272 luck -97.3286 lost so far.",
    ]


@pytest.mark.usefixtures("solved")
def test_review_for_people_ends_with_the_sum(capsys: Capture) -> None:
    """Of a finished game the last line is an equation that holds."""
    record = RECORDS[0]
    text = answer(capsys, "review", record.ruleset, "--dice", record.dice, "--log", record.log)
    assert text.splitlines()[-2:] == [
        "Total 135: the game is over.",
        "254.5877 expected -42.1859 luck -77.4019 lost = 135.",
    ]


@pytest.mark.usefixtures("solved")
def test_review_says_why_boxes_are_barred(capsys: Capture) -> None:
    """Under the joker rule the table tells the reason, and JSON carries the same sentence."""
    game = ("review", "classic", "--dice", "6666644444", "--log", "r five_of_a_kind r")
    reason = "Joker: this face’s upper box is open, so only Fours may be written."
    assert answer(capsys, *game).splitlines()[-3:-1] == ["Legal boxes: fours 20.", reason]
    state = answer_json(capsys, *game)["state"]
    assert isinstance(state, dict)
    assert state["reason"] == reason
