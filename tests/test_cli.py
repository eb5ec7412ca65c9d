"""The command line: help, bad input as one sentence with its exit status, and commands as processes."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import cli
from scripts.cli import BAD_INPUT, COMMANDS, FAILED, Command, main, run_module
from tests.commands import KEY, ROOT, Capture, refusal, shell

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
    assert (status, said) == (
        FAILED,
        "The store cannot be reached; try again. The cause: connection refused, nothing listens there.",
    )


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


@pytest.mark.parametrize("place", [">/dev/full", ">&-"])
@pytest.mark.parametrize("count", ["5", "90000"])
@pytest.mark.parametrize("form", ["", "--json"])
def test_an_answer_that_cannot_be_written_is_told(place: str, count: str, form: str) -> None:
    """A full disk or a closed output, noticed at once or only at the end, is one sentence and exit status 1."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    command = f"exec {shlex.quote(sys.executable)} -m scripts.cli dice --key {KEY} --count {count} {form} {place}"
    ended = subprocess.run(
        ["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stderr.count("\n")) == (FAILED, 1), ended.stderr
    assert ended.stderr.startswith("The answer cannot be written: ")
