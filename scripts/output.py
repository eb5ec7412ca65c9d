"""What a command says: its answer on standard output, trouble on standard error; imports nothing of the project."""

import sys

import msgspec


def show(text: str) -> None:
    """One line of an answer for people."""
    print(text)


def show_json(document: object) -> None:
    """An answer for programs: exactly one JSON object, on a line of its own."""
    print(msgspec.json.encode(document).decode())


def complain(sentence: str) -> None:
    """One sentence about what went wrong, on one line whatever was typed."""
    print(" ".join(sentence.split()), file=sys.stderr)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, whose plural has an s unless it is given."""
    return f"{number} {one if number == 1 else many or one + 's'}"
