"""How tests run commands of `daily`: in this process, or as one of their own."""

import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from redis import Redis

from scripts.cli import main

ROOT = Path(__file__).parent.parent
KEY = "3946f71281452951470030bcb8213ac42a08bc87ae6e67946bb418af06f23722"
"""The key of the first dice vector."""
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


def coming(days: int) -> list[date]:
    """Today and the next days by the clock of this machine, in UTC."""
    today = datetime.now(UTC).date()
    return [today + timedelta(days=number) for number in range(days + 1)]


def stored_dice(raw: Redis) -> dict[str, str]:
    """The dice of every day that is in the store, by its key."""
    return {str(key): str(raw.hget(str(key), "dice")) for key in raw.keys("*:day")}
