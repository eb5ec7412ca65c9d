"""Share texts: what they say in both languages, and what they leave out."""

from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.share import Shared, share_text, share_words

KOREAN_TEXTS = {
    "Daily Yacht Dice #{number}": "요트 다이스 오늘의 도전 #{number}",
    "Daily Yacht Dice · {ruleset} #{number}": "요트 다이스 오늘의 도전 · {ruleset} #{number}",
    "Daily Yacht Dice {number}": "요트 다이스 오늘의 도전 {number}번",
    "Daily Yacht Dice, {ruleset}, {number}": "요트 다이스 오늘의 도전, {ruleset}, {number}번",
    "{total} points": "{total}점",
    "🔥{days}": "🔥{days}일",
    "{days}-day streak.": "{days}일 연속.",
}


class KoreanTexts(NullTranslations):
    """Korean from the table above; a text that is missing there is an error."""

    def gettext(self, message: str) -> str:
        """The Korean text."""
        return KOREAN_TEXTS[message]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - Korean has one form for every number
        """The Korean text, which has no plural."""
        return KOREAN_TEXTS[msgid2]


ENGLISH, KOREAN = NullTranslations(), KoreanTexts()
LINK = "https://dice.example/r/7kq2mx9a23"
GAME = Shared(number=128, total=231, streak=12, link=LINK)
YACHT = Shared(number=128, total=231, streak=1, link=LINK, ruleset="12칸 야추")

games = st.builds(
    Shared,
    number=st.integers(1, 99_999),
    total=st.integers(0, 1575),
    streak=st.integers(0, 2000),
    link=st.just(LINK),
    ruleset=st.sampled_from(["", "Yatzy", "{total} #{0}"]),
)
languages = st.sampled_from([ENGLISH, KOREAN])


@pytest.mark.parametrize(
    ("texts", "game", "expected"),
    [
        (KOREAN, GAME, f"요트 다이스 오늘의 도전 #128\n231점\n🔥12일\n{LINK}"),
        (ENGLISH, GAME, f"Daily Yacht Dice #128\n231 points\n🔥12\n{LINK}"),
        (KOREAN, YACHT, f"요트 다이스 오늘의 도전 · 12칸 야추 #128\n231점\n{LINK}"),
        (ENGLISH, YACHT, f"Daily Yacht Dice · 12칸 야추 #128\n231 points\n{LINK}"),
    ],
)
def test_text_with_signs(texts: NullTranslations, game: Shared, expected: str) -> None:
    """The day, the total and the streak stand on a line each; only rulesets other than the front page's are named."""
    assert share_text(game, texts) == expected


@pytest.mark.parametrize(
    ("texts", "game", "expected"),
    [
        (KOREAN, GAME, f"요트 다이스 오늘의 도전 128번: 231점. 12일 연속. {LINK}"),
        (ENGLISH, GAME, f"Daily Yacht Dice 128: 231 points. 12-day streak. {LINK}"),
        (KOREAN, YACHT, f"요트 다이스 오늘의 도전, 12칸 야추, 128번: 231점. {LINK}"),
        (ENGLISH, YACHT, f"Daily Yacht Dice, 12칸 야추, 128: 231 points. {LINK}"),
    ],
)
def test_text_in_words(texts: NullTranslations, game: Shared, expected: str) -> None:
    """The words-only form says the same in sentences that can be read aloud."""
    assert share_words(game, texts) == expected


@pytest.mark.parametrize(("total", "points"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (1575, "1575 points")])
def test_points_in_english(total: int, points: str) -> None:
    """One point is singular, every other total is plural."""
    game = Shared(number=1, total=total, streak=0, link=LINK)
    assert share_text(game, ENGLISH).splitlines()[1] == points
    assert f": {points}." in share_words(game, ENGLISH)


@pytest.mark.parametrize(("streak", "told"), [(0, False), (1, False), (2, True), (12, True)])
@pytest.mark.parametrize("texts", [ENGLISH, KOREAN])
def test_streaks_worth_telling(texts: NullTranslations, streak: int, told: bool) -> None:
    """A streak is told from its second day on."""
    game = Shared(number=1, total=200, streak=streak, link=LINK)
    assert ("🔥" in share_text(game, texts)) is told
    assert (share_words(game, texts).count(". ") == 2) is told


@given(games, languages)
def test_link_comes_last(game: Shared, texts: NullTranslations) -> None:
    """The link ends both forms, and in the form with signs it is alone on its line."""
    assert share_text(game, texts).splitlines()[-1] == LINK
    assert share_words(game, texts).endswith(f" {LINK}")


@given(games, languages)
def test_words_have_no_signs(game: Shared, texts: NullTranslations) -> None:
    """The words-only form is one line without line breaks and emoji."""
    words = share_words(game, texts)
    assert "\n" not in words
    assert "🔥" not in words


@given(games, languages)
def test_names_are_told_as_they_are(game: Shared, texts: NullTranslations) -> None:
    """A ruleset's name is shown unchanged, even where it looks like a placeholder."""
    assert game.ruleset in share_text(game, texts)
    assert game.ruleset in share_words(game, texts)
