"""Nicknames: what may stand on a board, how look-alikes are told, and the label of a result; imports only `errors`.

A nickname is a label and no identity: it need not be unique, because a short tag of the player (`ids.tag_of`) stands
beside it. An allow-list keeps out what could disturb a page or pose as somebody else: markup, emoji, invisible
characters, direction marks, stacked marks, letters of other scripts. RFC 8266 alone lets some of these pass.
"""

import re
import unicodedata

from daily.errors import InvalidInput

SHORTEST, LONGEST = 2, 16
_LONGEST_RAW = 200  # normalising can make one character eighteen: no more than this is looked at

# Whole letters with their diacritics: Latin-1, Extended-A, and what Romanian and Vietnamese need beyond them.
_LATIN = "A-Za-zÀ-ÖØ-öø-ſƠơƯưȘ-țẠ-ỹ"
# Syllables, and the modern compatibility jamo of chat language (ㅋㅋ, ㅠㅠ); the next one, U+3164, is invisible.
_HANGUL = "가-힣ㄱ-ㅣ"
_FORBIDDEN = re.compile(rf"[^{_LATIN}{_HANGUL}0-9 _.-]")
_TURNING = frozenset({"R", "AL", "AN"})  # classes of characters that are written from right to left
_SEPARATORS = re.compile(r"[ _.-]+")
# NFKC would turn compatibility jamo, filler and old letters included, into conjoining ones that nobody typed.
_NORMALISED = re.compile("[^\u3131-\u318e]+")

# Marks are gone when this is applied; a letter of this table has no decomposition, or a shape that others share.
_LOOK_ALIKES = str.maketrans(
    {"0": "o", "ㅇ": "o", "ø": "o", "1": "l", "i": "l", "ı": "l", "ł": "l", "ㅣ": "l", "2": "z", "5": "s", "8": "b"}
    | {"æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "ħ": "h", "ĸ": "k", "ŋ": "n", "þ": "p", "ŧ": "t"}
)


def clean_nickname(text: str, shortest: int = SHORTEST) -> str:
    """The nickname as it is kept and shown: NFKC, single spaces, `shortest` to `LONGEST` characters; empty for none.

    Cleaning a clean nickname changes nothing. Raises `InvalidInput` with what is wrong and what is allowed.
    """
    if len(text) > _LONGEST_RAW:
        raise _wrong_length(text, shortest)
    normalised = _NORMALISED.sub(lambda part: unicodedata.normalize("NFKC", part[0]), text)
    nickname = " ".join(filter(None, normalised.split(" ")))
    if nickname:
        _check(nickname, shortest)
    return nickname


def _check(nickname: str, shortest: int) -> None:
    forbidden = _FORBIDDEN.search(nickname)
    if forbidden:
        raise InvalidInput(
            "{character} cannot stand in a name: use Latin or Hangul letters, digits, the signs _ . - and spaces.",
            character=_described(forbidden[0]),
        )
    if _SEPARATORS.fullmatch(nickname):
        raise InvalidInput("“{nickname}” is no name: at least one letter or digit is needed.", nickname=nickname)
    if not shortest <= len(nickname) <= LONGEST:
        raise _wrong_length(nickname, shortest)


def _wrong_length(text: str, shortest: int) -> InvalidInput:
    return InvalidInput(
        "A name has {shortest} to {longest} characters, not {length}.",
        shortest=shortest,
        longest=LONGEST,
        length=len(text),
    )


def _described(character: str) -> str:
    """A character as it was typed, with its code where it may be taken for another; one that is invisible or disturbs
    its line in words that every screen shows."""
    code, name = f"U+{ord(character):04X}", unicodedata.name(character, "")
    if not _is_seen(character, name):
        return f"{code} {name}".rstrip()
    return f'"{character}"' if character.isascii() else f'"{character}" ({code})'


def _is_seen(character: str, name: str) -> bool:
    """Whether a character has a shape of its own and leaves the direction of its line alone."""
    shaped = unicodedata.category(character)[0] in "LNPS" and unicodedata.bidirectional(character) not in _TURNING
    return shaped and not name.endswith(("FILLER", "BLANK"))


def likeness(nickname: str) -> str:
    """What a nickname looks like at a glance: without case, separators and marks, look-alikes folded into one.

    Two nicknames of equal likeness can be taken for each other. The form is for comparison only, never shown.
    """
    folded = _SEPARATORS.sub("", nickname).casefold()
    letters = "".join(c for c in unicodedata.normalize("NFD", folded) if not unicodedata.combining(c))
    return letters.translate(_LOOK_ALIKES).replace("rn", "m").replace("vv", "w")


def label(nickname: str, tag: str) -> str:
    """What a board keeps beside a result; `split_label` is its inverse."""
    return f"{nickname}#{tag}"


def split_label(label: str) -> tuple[str, str]:
    """Nickname (empty for none) and tag of a label."""
    nickname, _, tag = label.partition("#")
    return nickname, tag
