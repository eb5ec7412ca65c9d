"""What a command says: its answer on standard output, trouble on standard error; imports the root of errors alone."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from daily.errors import DailyError


def show(text: str) -> None:
    """One line of an answer for people."""
    with _writing():
        print(text)


def show_json(document: object) -> None:
    """An answer for programs: exactly one JSON object, on a line of its own."""
    show(msgspec.json.encode(document).decode())


def finish() -> None:
    """Write out what was shown. Raises `DailyError` where it cannot be written, as `show` does."""
    if sys.stdout is not None:  # whoever closed it and is shown nothing misses nothing
        with _writing():
            sys.stdout.flush()


def drop() -> None:
    """Write nothing more: Python would complain once more when it flushes on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _writing() -> Iterator[None]:
    if sys.stdout is None:
        raise DailyError("The answer cannot be written: standard output is closed.")
    try:
        yield
    except BrokenPipeError:
        raise  # whoever read it has seen enough
    except OSError as error:
        drop()
        raise DailyError("The answer cannot be written: {reason}.", reason=error.strerror) from None


def complain(sentence: str) -> None:
    """One sentence about what went wrong, on one line whatever was typed."""
    print(" ".join(sentence.split()), file=sys.stderr)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, whose plural has an s unless it is given."""
    return f"{number} {one if number == 1 else many or one + 's'}"
