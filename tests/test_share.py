"""Share texts: what they say in both languages, and what they leave out."""

from dataclasses import replace
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily.grades import Square
from daily.insight import Marks
from daily.share import SIGNS, Shared, challenge_text, share_text, share_words

BLUE, YELLOW, BLACK = Square

KOREAN_TEXTS = {
    "Daily Yacht Dice #{number}": "요트 다이스 오늘의 도전 #{number}",
    "Daily Yacht Dice · {ruleset} #{number}": "요트 다이스 오늘의 도전 · {ruleset} #{number}",
    "Daily Yacht Dice {number}": "요트 다이스 오늘의 도전 {number}번",
    "Daily Yacht Dice, {ruleset}, {number}": "요트 다이스 오늘의 도전, {ruleset}, {number}번",
    "{total} points": "{total}점",
    "{total} (par {difference})": "{total}점 (기준 {difference})",
    "skill {skill}": "실력 {skill}",
    "luck {luck}": "운 {luck}",
    "{points} above par": "기준보다 {points}점 높음",
    "{points} below par": "기준보다 {points}점 낮음",
    "exactly par": "기준과 같음",
    "{turns} turns: {counts}.": "{turns}번 중 {counts}.",
    "{count} best": "최선 {count}",
    "{count} slips": "아쉬움 {count}",
    "{count} mistakes": "실수 {count}",
    "Skill {skill}, luck {luck}.": "실력 {skill}, 운 {luck}.",
    "🔥{days}": "🔥{days}일",
    "Yacht Dice · {ruleset}": "요트 다이스 · {ruleset}",
    "{total} points. Can you beat it with the same dice?": "{total}점 · 같은 주사위로 도전해 보세요!",
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
SQUARES = (BLUE, BLUE, YELLOW, BLUE, BLUE, BLUE, BLUE, BLACK, BLUE, YELLOW, BLUE, BLUE, BLUE)
GAME = Shared(number=128, total=231, streak=12, link=LINK, par=212, squares=SQUARES, marks=Marks(94, 41))
PLAIN = Shared(number=128, total=231, streak=1, link=LINK)
YACHT = replace(PLAIN, ruleset="12칸 야추", squares=(BLACK,) * 6 + (BLUE,) * 6)
SPOKEN_KO = "요트 다이스 오늘의 도전 128번: 231점, 기준보다 19점 높음. 13번 중 최선 10, 아쉬움 2, 실수 1."
SPOKEN_EN = "Daily Yacht Dice 128: 231 points, 19 above par. 13 turns: 10 best, 2 slips, 1 mistake."
ROWS = "🟦🟦🟨🟦🟦🟦\n🟦⬛🟦🟨🟦🟦🟦\n"

games = st.builds(
    Shared,
    number=st.integers(1, 99_999),
    total=st.integers(0, 1575),
    streak=st.integers(0, 2000),
    link=st.just(LINK),
    ruleset=st.sampled_from(["", "Yatzy", "{total} #{0}"]),
    par=st.none() | st.integers(0, 1575),
    squares=st.sampled_from([(), SQUARES, (BLUE,) * 12]),
    marks=st.none() | st.builds(Marks, st.integers(0, 100), st.integers(0, 100)),
)
languages = st.sampled_from([ENGLISH, KOREAN])


@pytest.mark.parametrize(
    ("texts", "game", "expected"),
    [
        (KOREAN, GAME, f"요트 다이스 오늘의 도전 #128\n231점 (기준 +19) · 실력 94 · 운 41\n{ROWS}🔥12일\n{LINK}"),
        (ENGLISH, GAME, f"Daily Yacht Dice #128\n231 (par +19) · skill 94 · luck 41\n{ROWS}🔥12\n{LINK}"),
        (KOREAN, PLAIN, f"요트 다이스 오늘의 도전 #128\n231점\n{LINK}"),
        (ENGLISH, PLAIN, f"Daily Yacht Dice #128\n231 points\n{LINK}"),
        (KOREAN, YACHT, f"요트 다이스 오늘의 도전 · 12칸 야추 #128\n231점\n⬛⬛⬛⬛⬛⬛\n🟦🟦🟦🟦🟦🟦\n{LINK}"),
        (ENGLISH, YACHT, f"Daily Yacht Dice · 12칸 야추 #128\n231 points\n⬛⬛⬛⬛⬛⬛\n🟦🟦🟦🟦🟦🟦\n{LINK}"),
    ],
)
def test_text_with_signs(texts: NullTranslations, game: Shared, expected: str) -> None:
    """The day, the score with its figures, the squares and the streak, each on its line; only rulesets other than the
    front page's are named, and what is not known is left out."""
    assert share_text(game, texts) == expected


@pytest.mark.parametrize(
    ("texts", "game", "expected"),
    [
        (KOREAN, GAME, f"{SPOKEN_KO} 실력 94, 운 41. {LINK}"),
        (ENGLISH, GAME, f"{SPOKEN_EN} Skill 94, luck 41. {LINK}"),
        (KOREAN, PLAIN, f"요트 다이스 오늘의 도전 128번: 231점. {LINK}"),
        (ENGLISH, PLAIN, f"Daily Yacht Dice 128: 231 points. {LINK}"),
        (KOREAN, YACHT, f"요트 다이스 오늘의 도전, 12칸 야추, 128번: 231점. 12번 중 최선 6, 실수 6. {LINK}"),
        (ENGLISH, YACHT, f"Daily Yacht Dice, 12칸 야추, 128: 231 points. 12 turns: 6 best, 6 mistakes. {LINK}"),
    ],
)
def test_text_in_words(texts: NullTranslations, game: Shared, expected: str) -> None:
    """The words-only form says the same in sentences that can be read aloud; kinds of turns that never came are not
    counted."""
    assert share_words(game, texts) == expected


@pytest.mark.parametrize(("total", "points"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (1575, "1575 points")])
def test_points_in_english(total: int, points: str) -> None:
    """One point is singular, every other total is plural."""
    game = replace(PLAIN, total=total)
    assert share_text(game, ENGLISH).splitlines()[1] == points
    assert f": {points}." in share_words(game, ENGLISH)


@pytest.mark.parametrize(
    ("par", "signs", "words"),
    [
        (212, "231 (par +19)", "231 points, 19 above par."),
        (231, "231 (par ±0)", "231 points, exactly par."),
        (240, "231 (par −9)", "231 points, 9 below par."),
    ],
)
def test_par_is_told_as_a_difference(par: int, signs: str, words: str) -> None:
    """A total is compared with par, whichever of them is higher, also where nothing else is known."""
    game = replace(PLAIN, par=par)
    assert share_text(game, ENGLISH).splitlines()[1] == signs
    assert words in share_words(game, ENGLISH)


@pytest.mark.parametrize(("streak", "told"), [(0, False), (1, False), (2, True), (12, True)])
@pytest.mark.parametrize("texts", [ENGLISH, KOREAN])
def test_streaks_worth_telling(texts: NullTranslations, streak: int, told: bool) -> None:
    """A streak is told from its second day on."""
    assert ("🔥" in share_text(replace(PLAIN, streak=streak), texts)) is told


@given(games, languages)
def test_link_comes_last(game: Shared, texts: NullTranslations) -> None:
    """The link ends both forms, and in the form with signs it is alone on its line."""
    assert share_text(game, texts).splitlines()[-1] == LINK
    assert share_words(game, texts).endswith(f" {LINK}")


@given(games, languages)
def test_words_have_no_signs(game: Shared, texts: NullTranslations) -> None:
    """The words-only form is one line without line breaks and emoji."""
    words = share_words(game, texts)
    assert not set("\n🔥🟦🟨⬛") & set(words)


@given(games, languages)
def test_every_turn_has_its_square(game: Shared, texts: NullTranslations) -> None:
    """There are as many squares as turns, in turn order."""
    text = share_text(game, texts)
    assert "".join(sign for sign in text if sign in "🟦🟨⬛") == "".join(map(SIGNS.__getitem__, game.squares))


@given(games, languages)
def test_names_are_told_as_they_are(game: Shared, texts: NullTranslations) -> None:
    """A ruleset's name is shown unchanged, even where it looks like a placeholder."""
    assert game.ruleset in share_text(game, texts)
    assert game.ruleset in share_words(game, texts)


@pytest.mark.parametrize(
    ("texts", "ruleset", "total", "lines"),
    [
        (KOREAN, "요트 12칸", 231, ["요트 다이스 · 요트 12칸", "231점 · 같은 주사위로 도전해 보세요!"]),
        (ENGLISH, "Triple", 231, ["Yacht Dice · Triple", "231 points. Can you beat it with the same dice?"]),
        (ENGLISH, "Old Yacht", 1, ["Yacht Dice · Old Yacht", "1 point. Can you beat it with the same dice?"]),
        (ENGLISH, "{total}", 0, ["Yacht Dice · {total}", "0 points. Can you beat it with the same dice?"]),
    ],
)
def test_a_challenge_tells_the_score_alone(texts: NullTranslations, ruleset: str, total: int, lines: list[str]) -> None:
    """The text that sends the dice to a friend has ruleset, total, and the link last and alone on its line."""
    assert challenge_text(ruleset, total, LINK, texts).split("\n") == [*lines, LINK]
