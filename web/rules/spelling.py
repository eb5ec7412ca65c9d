"""How words are compared when somebody searches: without case, spaces and signs, and with small slips; imports nothing
of the project.

`plain` makes one word of a text: NFKC (wide letters become ordinary ones), casefold, letters and digits alone. So
`4 of a kind`, `4-of-a-kind` and `4OFAKIND` are the same. A slip is a letter too many, too few or wrong, or two that are
exchanged; in Hangul the letters of a syllable count one by one, so that 야찌 and 야치 differ in one.
"""

import re
from functools import lru_cache
from unicodedata import normalize

_SIGNS = re.compile(r"[\W_]+")
_HANGUL = re.compile("[\N{HANGUL SYLLABLE GA}-\N{HANGUL SYLLABLE HIH}]")
_SLIPS = ((8, 2), (4, 1))
"""So many letters of a word may hide so many slips, the longest first; in shorter words every letter counts."""


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """The words of a text, plain."""
    return tuple(_SIGNS.sub(" ", normalize("NFKC", text).casefold()).split())


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """A text as one word."""
    return "".join(words(text))


def is_hangul(text: str) -> bool:
    """Whether a text has Korean syllables."""
    return _HANGUL.search(text) is not None


def is_near(word: str, other: str) -> bool:
    """Whether two plain words may be the same with a slip or two."""
    first, second = normalize("NFD", word), normalize("NFD", other)
    most = next((slips for letters, slips in _SLIPS if len(first) >= letters), 0)
    return abs(len(first) - len(second)) <= most and _slips(first, second) <= most


def _slips(first: str, second: str) -> int:
    """The fewest slips that make one word of the other (optimal string alignment)."""
    before, row = [0], list(range(len(second) + 1))
    for place, letter in enumerate(first, start=1):
        last, before, row = before, row, [place]
        for other, there in enumerate(second, start=1):
            swapped = place > 1 and other > 1 and letter == second[other - 2] and there == first[place - 2]
            costs = (before[other] + 1, row[-1] + 1, before[other - 1] + (letter != there))
            row.append(min(*costs, last[other - 2] + 1) if swapped else min(costs))
    return row[-1]
