"""The text of a game against the computer: what it says in signs and in words, and what it leaves out."""

from dataclasses import replace
from gettext import NullTranslations

import pytest

from daily.duel import Duel, duel_text, duel_words
from daily.tally import Verdict

ENGLISH = NullTranslations()
LINK = "https://dice.example/r/7kq2mx9a23"
GAME = Duel("12 boxes", "medium", 214, 189, Verdict.WON, (41,), 63, 1, LINK)
TRIPLE = replace(GAME, ruleset="Triple", uppers=(63, 40, 70), fives=0)


def test_the_text_tells_both_totals_and_how_it_ended() -> None:
    """Ruleset, both totals, level and ending; then bonus and yachts; the link last and alone on its line."""
    assert duel_text(GAME, ENGLISH).split("\n") == [
        "Yacht Dice (12 boxes) · Me 214 : 189 Computer (medium) · win",
        "Bonus 41/63 → missed · Yachts 1",
        LINK,
    ]


@pytest.mark.parametrize(
    ("game", "figures"),
    [
        (replace(GAME, uppers=(63,)), "Bonus 63/63 → reached · Yachts 1"),
        (replace(GAME, uppers=(62,), fives=3), "Bonus 62/63 → missed · Yachts 3"),
        (replace(GAME, threshold=0), "Yachts 1"),
        (TRIPLE, "Bonus in 2 of 3 columns · Yachts 0"),
    ],
    ids=["reached", "missed", "none", "columns"],
)
def test_the_bonus_is_told_as_the_ruleset_has_it(game: Duel, figures: str) -> None:
    """A bonus that was reached or missed with its sum, one for each of several columns in short, and none where the
    ruleset has none."""
    assert duel_text(game, ENGLISH).split("\n")[1] == figures


@pytest.mark.parametrize(
    ("verdict", "word", "sentence"),
    [
        (Verdict.WON, "win", "won against the computer (medium) by 214 to 189."),
        (Verdict.DRAWN, "draw", "a draw with the computer (medium) at 214 to 189."),
        (Verdict.LOST, "loss", "lost to the computer (medium) by 214 to 189."),
    ],
)
def test_every_ending_has_its_words(verdict: Verdict, word: str, sentence: str) -> None:
    """Won, drawn and lost are told apart in signs and in words."""
    game = replace(GAME, verdict=verdict)
    assert duel_text(game, ENGLISH).split("\n")[0].endswith(f"· {word}")
    assert duel_words(game, ENGLISH).startswith(f"Yacht Dice (12 boxes): {sentence}")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (GAME, f"0 upper bonuses. 1 yacht. {LINK}"),
        (TRIPLE, f"2 upper bonuses. 0 yachts. {LINK}"),
        (replace(GAME, threshold=0, fives=2), f"2 yachts. {LINK}"),
    ],
    ids=["missed", "columns", "none"],
)
def test_the_words_are_one_line(game: Duel, words: str) -> None:
    """In words the text is one line of sentences without signs, and ends with the link."""
    told = duel_words(game, ENGLISH)
    assert told.endswith(f". {words}")
    assert not set(told) & set("\n·→")
