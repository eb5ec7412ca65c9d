"""Nicknames: what is kept, what is refused and why, which ones look alike, and the label on a board."""

import re
import string
import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.errors import InvalidInput
from daily.ids import tag_of
from daily.nickname import LONGEST, SHORTEST, clean_nickname, label, likeness, split_label

harmless = st.sampled_from("aZé09 _.-가힣ㅋㅠỹß")
trouble = st.sampled_from(
    "<&\"'/#\t\n\0\u0301\u0327\u1100\u1161\u11a8\u3131\u3164\u318d\uffa0\u2800\u200b\u202e\u2066\ufe0f"
    "\u00a0\u3000\u0430\u03bf\uff21\uff11\u2460\ufb01\ufdfa\u00aa\u0149\u013f\U0001f3b2\U0001d400\ud800"
)
texts = st.text(harmless, max_size=20) | st.text(harmless | trouble, max_size=20) | st.text(max_size=20)
nicknames = st.from_regex(r"[a-zé가-힣0-9][a-zA-Z0-9ㅋ_.-]{1,14}[a-z]", fullmatch=True)


def is_allowed(character: str) -> bool:
    """The allow-list again, told by the names of characters instead of ranges."""
    name = unicodedata.name(character, "")
    letter = name.startswith(("LATIN SMALL", "LATIN CAPITAL", "HANGUL SYLLABLE", "HANGUL LETTER"))
    return character in " _.-0123456789" or (letter and unicodedata.category(character) in {"Lu", "Ll", "Lo"})


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("   ", ""),
        ("\u3000\u00a0", ""),
        ("Ada", "Ada"),
        ("ab", "ab"),
        ("하늘", "하늘"),
        ("ㅋㅋㅋ", "ㅋㅋㅋ"),
        ("하늘ㅠㅠ", "하늘ㅠㅠ"),
        ("ㄱㅏ", "ㄱㅏ"),
        ("김 Ada_7.x-y", "김 Ada_7.x-y"),
        ("José Đỗ", "José Đỗ"),
        ("Ștefan Țoțoș", "Ștefan Țoțoș"),
        ("Ơ ơ Ư ư Ạ ỹ", "Ơ ơ Ư ư Ạ ỹ"),
        ("  a   b  ", "a b"),
        ("a\u3000\u00a0b", "a b"),
        ("\uff21\uff44\uff41\uff11", "Ada1"),
        ("\ufb01n", "fin"),
        ("Jose\u0301", "José"),
        ("\u1112\u1161\u1102\u1173\u11af", "하늘"),
        ("a" * 16, "a" * 16),
        ("가" * 16, "가" * 16),
        (" " * 92 + "a" * 16 + " " * 92, "a" * 16),
        ("1234", "1234"),
    ],
)
def test_kept(typed: str, kept: str) -> None:
    """Latin, Hangul and digits stay, widths and composition are made uniform, spaces collapse; nothing is no name."""
    assert clean_nickname(typed) == kept


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        pytest.param("<b>Ada</b>", '"<"', id="markup"),
        pytest.param("Ada&Bob", '"&"', id="entity"),
        pytest.param("Ada#k7q2", '"#"', id="a tag of one's own"),
        pytest.param("Ada\U0001f3b2", '"\U0001f3b2" \\(U\\+1F3B2\\)', id="emoji"),
        pytest.param("Ada\u202eadA", r"U\+202E RIGHT-TO-LEFT OVERRIDE", id="direction mark"),
        pytest.param("Ada\u2066", r"U\+2066 LEFT-TO-RIGHT ISOLATE", id="direction isolate"),
        pytest.param("\u200b\u200d\u2060", r"U\+200B ZERO WIDTH SPACE", id="only invisible characters"),
        pytest.param("Ada\u00ad", r"U\+00AD SOFT HYPHEN", id="soft hyphen"),
        pytest.param("\u3164\u3164", r"U\+3164 HANGUL FILLER", id="Hangul filler"),
        pytest.param("\u115f\u1160", r"U\+115F HANGUL CHOSEONG FILLER", id="conjoining fillers"),
        pytest.param("\uffa0\uffa0", r"U\+1160 HANGUL JUNGSEONG FILLER", id="halfwidth filler"),
        pytest.param("\u2800\u2800", r"U\+2800 BRAILLE PATTERN BLANK", id="blank braille"),
        pytest.param("Z\u0351\u036b\u0343", r"U\+0351 COMBINING LEFT HALF RING ABOVE", id="stacked marks"),
        pytest.param("\u00e9\u0301\u0301", r"U\+0301 COMBINING ACUTE ACCENT", id="a mark on a letter that has one"),
        pytest.param("ㅋ\u0301ㅋ", r"U\+0301 COMBINING ACUTE ACCENT", id="a mark on a jamo"),
        pytest.param("\u0430da", '"\u0430" \\(U\\+0430\\)', id="Cyrillic"),
        pytest.param("\u039fda", '"\u039f" \\(U\\+039F\\)', id="Greek"),
        pytest.param("\u5c71\u7530", '"\u5c71" \\(U\\+5C71\\)', id="Han"),
        pytest.param("\u1100\u1100", '"\u1100" \\(U\\+1100\\)', id="half a syllable"),
        pytest.param("\u318d\u318d", '"\u318d" \\(U\\+318D\\)', id="old letter"),
        pytest.param("하트♥", '"♥" \\(U\\+2665\\)', id="a sign"),
        pytest.param("\u05d0", r"U\+05D0 HEBREW LETTER ALEF", id="a letter that turns its line"),
        pytest.param("٣٣", r"U\+0663 ARABIC-INDIC DIGIT THREE", id="other digits"),
        pytest.param("a\tb", r"U\+0009", id="tab"),
        pytest.param("a\nb", r"U\+000A", id="line break"),
        pytest.param("a\0b", r"U\+0000", id="null"),
        pytest.param("a\u2028b", r"U\+2028 LINE SEPARATOR", id="line separator"),
        pytest.param("a\ud800", r"U\+D800", id="lone surrogate"),
    ],
)
def test_forbidden_characters(typed: str, wrong: str) -> None:
    """A character outside the list is refused and shown; by name where it may not show on a screen."""
    with pytest.raises(
        InvalidInput, match=f"^{wrong} cannot stand in a name: use Latin or Hangul letters, digits, the signs"
    ):
        clean_nickname(typed)


@pytest.mark.parametrize(
    ("typed", "length"),
    [
        pytest.param("a", 1, id="one character"),
        pytest.param(" 가 ", 1, id="one syllable"),
        pytest.param("a" * 17, 17, id="seventeen"),
        pytest.param("\ufb01" * 9, 18, id="counted after normalisation"),
        pytest.param("a" * 200, 200, id="200 characters"),
        pytest.param(" " * 201, 201, id="not even looked at"),
        pytest.param("\ufdfa" * 100_000, 100_000, id="a flood"),
    ],
)
def test_wrong_length(typed: str, length: int) -> None:
    """A nickname that is too short or too long is refused with its length and the lengths that are allowed."""
    with pytest.raises(InvalidInput, match=f"^A name has 2 to 16 characters, not {length}\\.$"):
        clean_nickname(typed)


@pytest.mark.parametrize("typed", ["_", ".", "- -", "_.-", "." * 100])
def test_separators_alone(typed: str) -> None:
    """A nickname of nothing but separators is refused."""
    with pytest.raises(InvalidInput, match=f"^“{re.escape(typed)}” is no name: at least one letter or digit"):
        clean_nickname(typed)


@given(texts)
def test_clean_is_safe_and_stable(typed: str) -> None:
    """Whatever is kept is empty or within the list and the lengths, and cleaning it again changes nothing."""
    try:
        kept = clean_nickname(typed)
    except InvalidInput:
        return
    assert clean_nickname(kept) == kept
    assert all(map(is_allowed, kept))
    assert kept == "" or SHORTEST <= len(kept) <= LONGEST
    assert kept == kept.strip()
    assert "  " not in kept


@given(texts)
def test_refusals_are_plain_sentences(typed: str) -> None:
    """What a refusal quotes can be read in every log: it is printable, has its code beside it where it is not ASCII,
    and is no more than was typed."""
    try:
        clean_nickname(typed)
    except InvalidInput as error:
        quoted = "".join(map(str, error.values.values()))
        assert quoted.isascii() or f"U+{ord(next(c for c in quoted if not c.isascii())):04X}" in quoted
        assert quoted.isprintable()
        assert len(quoted) < 220


def is_latin(character: str) -> bool:
    """Whether a character is one Latin letter that no compatibility form replaces."""
    return "LATIN" in unicodedata.name(character, "") and unicodedata.is_normalized("NFKC", character)


def is_kept(character: str) -> bool:
    """Whether a character passes between letters as it is."""
    with suppress(InvalidInput):
        return clean_nickname(f"aa{character}aa") == f"aa{character}aa"
    return False


def test_the_whole_list() -> None:
    """The list is ASCII letters, digits and four separators, Hangul in use, and precomposed Latin letters."""
    kept = {character for character in map(chr, range(0x10000)) if is_kept(character)}
    latin = {character for character in kept if unicodedata.name(character).startswith("LATIN ")}
    hangul = {character for character in kept if unicodedata.name(character).startswith("HANGUL ")}
    assert {character for character in kept if character.isascii()} == set(
        string.ascii_letters + string.digits + " _.-"
    )
    assert hangul == set(map(chr, [*range(0xAC00, 0xD7A4), *range(0x3131, 0x3164)]))
    assert latin >= {letter for letter in map(chr, range(0x180)) if is_latin(letter)}
    assert kept == latin | hangul | set(string.digits + " _.-")
    assert all(map(is_allowed, kept))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "a.d a_-"),
        ("Bob", "80b"),
        ("Bob", "b0B"),
        ("Will", "W1II"),
        ("Will", "VVill"),
        ("lion", "1i0n"),
        ("Zs", "25"),
        ("modem", "rnodern"),
        ("José", "Jose"),
        ("Łódź", "Lodz"),
        ("Straße", "STRASSE"),
        ("Ægir", "aegir"),
        ("İstanbul", "istanbul"),
        ("ışık", "isik"),
        ("ĸim", "Kim"),
        ("Đỗ", "do"),
        ("하늘ㅣ", "하늘l"),
        ("ㅇㅇ", "00"),
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    """Nicknames that differ only in case, separators, marks or shapes alike have one likeness."""
    assert likeness(clean_nickname(one)) == likeness(clean_nickname(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Eda"), ("하늘", "하눌"), ("ㅋㅋ", "ㅋㅋㅋ"), ("ㄱㅏ", "가가"), ("Ada7", "Ada9"), ("님", "넘")],
)
def test_different_nicknames(one: str, other: str) -> None:
    """Nicknames that nobody takes for each other have a likeness each."""
    assert likeness(one) != likeness(other)


@given(nicknames)
def test_likeness_is_its_own_likeness(nickname: str) -> None:
    """What a likeness looks like is the same likeness, and it is never empty."""
    assert likeness(likeness(nickname)) == likeness(nickname)
    assert likeness(nickname)


@given(nicknames | st.just(""), st.from_regex(r"[a-z2-7]{26}", fullmatch=True))
def test_labels_round_trip(nickname: str, player: str) -> None:
    """A label gives back its nickname and tag."""
    assert split_label(label(nickname, tag_of(player))) == (nickname, tag_of(player))


@pytest.mark.parametrize(("nickname", "text"), [("하늘", "하늘#k7q2"), ("", "#k7q2")])
def test_label_texts(nickname: str, text: str) -> None:
    """The tag follows the nickname after a number sign, which no nickname contains; without one it is alone."""
    assert label(nickname, "k7q2") == text
