"""The command line: help, answers field by field, and bad input as one sentence with its exit status."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from daily.dice import commitment, dice_of, format_dice
from scripts import cli
from scripts.cli import BAD_INPUT, COMMANDS, FAILED, Command, main, run_module

ROOT = Path(__file__).parent.parent
VECTORS = ROOT / "tests" / "vectors"
KEY = "3946f71281452951470030bcb8213ac42a08bc87ae6e67946bb418af06f23722"
STATE_FIELDS = (
    "game mode ruleset date number at turn rolls_left dice held card options reason upper extra joker total over log"
)
Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *argv: str) -> str:
    """What a command says on standard output, when all is well."""
    assert main(argv) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def answer_json(capsys: Capture, *argv: str) -> dict[str, object]:
    """What a command answers with `--json`: one JSON object on one line."""
    text = answer(capsys, *argv, "--json")
    assert text.count("\n") == 1
    return msgspec.json.decode(text, type=dict[str, object])


def status_of(argv: Sequence[str]) -> object:
    """The exit status, whichever way a command ends."""
    try:
        return main(argv)
    except SystemExit as leave:
        return leave.code


def refusal(capsys: Capture, *argv: str) -> tuple[object, str]:
    """The exit status and the one sentence of a command that refuses."""
    status = status_of(argv)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return status, said.err.rstrip("\n")


def shell(*argv: str) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own."""
    command = [sys.executable, "-m", "scripts.cli", *argv]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


# Help


def test_help_lists_every_command(capsys: Capture) -> None:
    """`daily --help` names every command with what it does."""
    with pytest.raises(SystemExit) as leave:
        main(["--help"])
    assert leave.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    assert all(f"{command.name} {command.summary}" in said for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_help(command: Command, capsys: Capture) -> None:
    """Every command explains itself, and offers `--json` where it has an answer."""
    with pytest.raises(SystemExit) as leave:
        main([command.name, "--help"])
    assert leave.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: daily {command.name}")
    assert ("--json" in said) == command.json


def test_every_command_of_the_folder_is_registered() -> None:
    """A module that offers `add_arguments` and `run` is in the table, under its own name."""
    sources = {path.stem: path.read_text("utf-8") for path in (ROOT / "scripts").glob("*.py")}
    modules = {name for name, source in sources.items() if "\ndef add_arguments(" in source}
    assert modules == {command.name for command in COMMANDS}


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
    reason = "Joker: Fours is open, so only that box may be written."
    assert answer(capsys, *game).splitlines()[-2:] == ["Legal boxes: fours 20.", reason]
    state = answer_json(capsys, *game)["state"]
    assert isinstance(state, dict)
    assert state["reason"] == reason


# Bad input

REFUSED = [
    ("", "arguments are required: COMMAND"),
    ("fly", "invalid choice: 'fly'"),
    ("--fly", "required: COMMAND"),
    ("dic --key {key} --count 5", "invalid choice: 'dic'"),
    ("dice", "required: --key, --count"),
    ("dice --key {key}", "required: --count"),
    ("dice --key {key} --count", "--count: expected one argument"),
    ("dice --key {key} --cou 5", "required: --count"),
    ("dice --key {key} --count 5 --fly", "unrecognized arguments: --fly"),
    ("dice --key {key} --count 5 6\n7", "unrecognized arguments: 6 7"),
    ("dice --key {key} --count 0", "'0' is no number of dice: give a whole number from 1 to 100000"),
    ("dice --key {key} --count 100001", "'100001' is no number of dice"),
    ("dice --key {key} --count -5", "'-5' is no number of dice"),
    ("dice --key {key} --count 1e3", "'1e3' is no number of dice"),
    ("dice --key {key} --count \N{ARABIC-INDIC DIGIT FIVE}", "is no number of dice"),
    ("dice --key {key} --count 99999999999999999999", "is no number of dice"),
    ("dice --key 3946 --count 5", "'3946' is no key: give 64 hex digits"),
    ("dice --key {key}0 --count 5", "is no key"),
    ("dice --key x{key} --count 5", "is no key"),
    ("review", "required: RULESET, --dice, --log"),
    ("review classic --dice 12345", "required: --log"),
    ("review poker --dice 12345 --log r", "no ruleset 'poker'; known are classic, yacht"),
    ("review classic --dice 12375 --log r", "'7' at place 4 is no die"),
    ("review classic --dice 12345 --log fly", "Move 1, fly: There is no box 'fly' in classic; its boxes are ones"),
    ("review classic --dice 12345 --log r6", "'r6' is no move: allowed are"),
    ("review classic --dice 12345 --log r,ones", "'r,ones' is no move"),
    ("review classic --dice 1234512345 --log r_ones_r_ones_r", "Move 4, ones: ones is already written; open are twos"),
    ("review classic --dice 12345 --log r_r1", "Roll 2 has no dice"),
    ("review classic --dice {long_dice} --log r", "too long: 100001 characters, and a dice has at most 100000"),
    ("review classic --dice 12345 --log {long_log}", "too long: 20001 characters"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED, ids=[line or "nothing" for line, _ in REFUSED])
def test_bad_input(line: str, sentence: str, capsys: Capture) -> None:
    """Bad usage and bad input are answered by one sentence on standard error and exit status 2."""
    filled = line.format(key=KEY, long_dice="1" * 100_001, long_log="r" * 20_001)
    argv = [word.replace("_", " ") if word.startswith("r_") else word for word in filled.split(" ") if word]
    status, said = refusal(capsys, *argv)
    assert status == BAD_INPUT
    assert sentence in said
    assert said.endswith(".")
    assert len(said) < 500


def test_a_store_that_is_away(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails without the user's fault is one sentence too, and exit status 1."""
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1")
    monkeypatch.setenv("DAILY_SECRET", "correct horse battery staple")
    status, said = refusal(capsys, "precompute")
    assert (status, said) == (FAILED, "The store cannot be reached; try again.")


def test_a_wrong_setting(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong setting is named, and exit status 2."""
    monkeypatch.setenv("DAILY_TIMEZONE", "Mars")
    status, said = refusal(capsys, "precompute")
    assert status == BAD_INPUT
    assert said.startswith("DAILY_TIMEZONE is 'Mars'")


# Processes


def test_a_module_is_run_as_a_script(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command's own module passes its arguments on."""
    monkeypatch.setattr(sys, "argv", ["dice.py", "--key", KEY, "--count", "3"])
    assert run_module("dice") == 0
    assert capsys.readouterr().out.endswith("dice       146\n")


def test_real_processes() -> None:
    """As processes, commands answer on standard output, complain on standard error, and exit with their status."""
    done = shell("dice", "--key", KEY, "--count", "3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["dice"] == "146"
    done = shell("review", "classic", "--dice", "12345", "--log", "ones")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Move 1, ones: Roll before you choose a box.\n"
    done = shell("--help")
    assert (done.returncode, done.stderr) == (0, "")


def test_light_commands_stay_light() -> None:
    """`daily dice` imports neither the web framework nor the store."""
    program = (
        "import sys; from scripts.cli import main; "
        f"main(['dice', '--key', '{KEY}', '--count', '5']); "
        "print(sorted({'flask', 'redis', 'gunicorn', 'web'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_leaves() -> None:
    """A pipe that is closed before the end gives no stack trace."""
    command = [sys.executable, "-m", "scripts.cli", "dice", "--key", KEY, "--count", "100000"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == FAILED


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a command with the status that shells expect, without a stack trace."""

    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("scripts.dice.run", interrupt)
    assert main(["dice", "--key", KEY, "--count", "5"]) == cli.INTERRUPTED
