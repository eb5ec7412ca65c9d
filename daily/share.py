"""The text of a finished daily game for copying and sharing, with signs and in words only; imports nothing of the core.

It gives nothing away of the day's dice or of what was written where. The texts stand in the catalogues: callers pass
the translations of the reader's language. A further fact is a further line here and a further sentence there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from gettext import NullTranslations

STREAK_FROM = 2
"""Days in a row from which on a streak is worth a line."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What a share text tells: day number, total, current streak in days, the whole link to the result.

    `ruleset` is the ruleset's shown name, and empty for the one on the front page, whose daily needs no name.
    """

    number: int
    total: int
    streak: int
    link: str
    ruleset: str = ""


def share_text(game: Shared, texts: NullTranslations) -> str:
    """The text with signs: a fact a line, the link last and alone on its line."""
    return "\n".join(_lines(game, texts))


def share_words(game: Shared, texts: NullTranslations) -> str:
    """The text in words only, on one line, for reading aloud: a fact a sentence, the link last."""
    return " ".join(_sentences(game, texts))


def _lines(game: Shared, texts: NullTranslations) -> Iterator[str]:
    if game.ruleset:
        yield texts.gettext("Daily Yacht Dice · {ruleset} #{number}").format(ruleset=game.ruleset, number=game.number)
    else:
        yield texts.gettext("Daily Yacht Dice #{number}").format(number=game.number)
    yield _points(game, texts)
    if game.streak >= STREAK_FROM:
        yield texts.gettext("🔥{days}").format(days=game.streak)
    yield game.link


def _sentences(game: Shared, texts: NullTranslations) -> Iterator[str]:
    if game.ruleset:
        title = texts.gettext("Daily Yacht Dice, {ruleset}, {number}").format(ruleset=game.ruleset, number=game.number)
    else:
        title = texts.gettext("Daily Yacht Dice {number}").format(number=game.number)
    yield f"{title}: {_points(game, texts)}."
    if game.streak >= STREAK_FROM:
        yield texts.gettext("{days}-day streak.").format(days=game.streak)
    yield game.link


def _points(game: Shared, texts: NullTranslations) -> str:
    return texts.ngettext("{total} point", "{total} points", game.total).format(total=game.total)
