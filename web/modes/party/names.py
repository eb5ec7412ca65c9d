"""The names of a table: defaults for those who do not want to type, the order by lot, and what the browser remembers
for the next game; imports Flask and the core's party.

Ruleset and names of the last table are kept in a cookie of the start page alone, so that they are there without
scripts, and no other page carries them.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from flask import request
from werkzeug.wrappers import Response

from daily.errors import InvalidInput
from daily.nickname import likeness
from daily.party import clean_names
from daily.rulesets import RULESETS
from web.i18n import LANGUAGES
from web.players import cookie_is_secure
from web.texts import gettext

COOKIE = "daily_names"
_YEAR = 365 * 24 * 3600
_PATHS = ("/table", *(f"/{language}/table" for language in LANGUAGES))
_LONGEST = 1000  # characters of the cookie: a ruleset and ten Korean names of sixteen syllables take 680
_BETWEEN = "|"  # no name has it


def with_defaults(typed: Sequence[str], players: int) -> tuple[str, ...]:
    """The names of so many players: what was typed, and where nothing was a name like `Player 2`, which nobody has."""
    fields = (*typed, *[""] * players)[:players]
    taken = {likeness(normalize("NFKC", text)) for text in fields}
    names = []
    for place, text in enumerate(fields, start=1):
        name = text if text.strip() else next(name for name in _defaults(place) if likeness(name) not in taken)
        taken.add(likeness(name))
        names.append(name)
    return tuple(names)


def default_name(place: int) -> str:
    """What a player is called who has not typed a name; places are counted from 1."""
    return gettext("Player %(num)d", num=place)


def _defaults(place: int) -> Iterator[str]:
    while True:
        yield default_name(place)
        place += 1


def by_lot(names: Sequence[str]) -> tuple[str, ...]:
    """The names in an order that nobody can foresee."""
    return tuple(secrets.SystemRandom().sample(names, len(names)))


class Last(NamedTuple):
    """What the last table of a browser was: its ruleset, empty where it is not known, and its players."""

    ruleset: str
    names: tuple[str, ...]


def remember(answer: Response, ruleset: str, names: Sequence[str]) -> None:
    """Let the browser keep ruleset and names for its next table."""
    value = urlsafe_b64encode(_BETWEEN.join((ruleset, *names)).encode()).decode("ascii")
    for path in _PATHS:
        answer.set_cookie(
            COOKIE, value, max_age=_YEAR, path=path, httponly=True, secure=cookie_is_secure(), samesite="Lax"
        )


def remembered() -> Last:
    """What this browser kept of its last table; nothing where it did not, or where it is none."""
    try:
        first, *others = urlsafe_b64decode(request.cookies.get(COOKIE, "")[:_LONGEST]).decode().split(_BETWEEN)
        if first in RULESETS:
            return Last(first, clean_names(others))
        return Last("", clean_names((first, *others)))  # as it was kept before the ruleset was
    except (ValueError, InvalidInput):
        return Last("", ())
