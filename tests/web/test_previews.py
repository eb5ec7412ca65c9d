"""What the play page shows of a roll is what the roll pays: the known-right scores and positions, and every joker
policy with its barred boxes and the reason, read from the HTML in both languages."""

import pytest
from flask import Flask

from daily.dice import FixedDice
from daily.game import fold
from daily.moves import parse_log
from daily.ruleset import Barred
from daily.rulesets import RULESETS, ruleset_of
from tests.test_vectors import POSITIONS, SCORED, Position, Scored
from tests.web.shown import shown, table_html
from tests.web.states import after, with_card

LANGUAGES = ("ko", "en")


@pytest.mark.parametrize("case", SCORED, ids=lambda case: f"{case.ruleset} {case.box} {case.dice}")
def test_previews_are_the_known_scores(app: Flask, case: Scored) -> None:
    """A box shows what the roll pays in it, in both languages."""
    state = with_card({}, case.dice, case.ruleset)
    for language in LANGUAGES:
        assert shown(app, state, language).previews[case.box] == case.points


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case.name)
def test_previews_are_those_of_the_known_positions(app: Flask, case: Position) -> None:
    """After a log the legal boxes show their known points, and all other open boxes a lock."""
    state = fold(ruleset_of(case.ruleset), FixedDice.from_digits(case.dice), parse_log(case.log))
    seen = shown(app, state)
    assert seen.previews == case.options
    barred = [box for box, points in zip(state.ruleset.index, state.card.points, strict=True) if points is None]
    assert seen.locked == [box for box in barred if box not in case.options]


FOURS = {"four_of_a_kind": 20, "three_of_a_kind": 20, "chance": 20}
FITTED = {"full_house": 25, "small_straight": 30, "large_straight": 40}
UNFIT = dict.fromkeys(FITTED, 0)
NO_FOURS = dict.fromkeys(("ones", "twos", "threes", "fives", "sixes"), 0)
FIVES = {"1:five_of_a_kind": 50, "2:five_of_a_kind": 0, "3:five_of_a_kind": 0}
LOWER = (*FOURS, *FITTED)


def times(*columns: int, boxes: dict[str, int]) -> dict[str, int]:
    """Boxes in columns of `triple`, with what they pay there."""
    return {f"{column}:{box}": column * points for column in columns for box, points in boxes.items()}


TRIPLE_FOURS = times(1, 2, 3, boxes={"fours": 8})
TRIPLE_LOWER = times(1, 2, 3, boxes=dict.fromkeys(LOWER, 0))

JOKERS = [
    ("classic", {"five_of_a_kind": 50}, {"fours": 20}, Barred.JOKER_UPPER),
    ("classic", {"five_of_a_kind": 0, "fours": 8}, FOURS | FITTED, Barred.JOKER_LOWER),
    ("classic", dict.fromkeys((*LOWER, "fours", "five_of_a_kind"), 0), NO_FOURS, None),
    ("classic-free-joker", {"five_of_a_kind": 50}, {"fours": 20} | NO_FOURS | FOURS | UNFIT, None),
    ("classic-free-joker", {"five_of_a_kind": 50, "fours": 8}, NO_FOURS | FOURS | FITTED, None),
    ("classic-no-joker", {"five_of_a_kind": 50, "fours": 8}, NO_FOURS | FOURS | UNFIT, None),
    ("classic-plain", {"five_of_a_kind": 50, "fours": 8}, NO_FOURS | FOURS | UNFIT, None),
    ("classic-upper-first", {}, {"fours": 20} | NO_FOURS, Barred.UPPER_FIRST),
    ("triple", FIVES, times(1, 2, 3, boxes={"fours": 20}), Barred.JOKER_UPPER),
    ("triple", FIVES | {"1:fours": 8, "3:fours": 24}, {"2:fours": 40}, Barred.JOKER_UPPER),
    ("triple", FIVES | TRIPLE_FOURS, times(1, 2, 3, boxes=FOURS | FITTED), Barred.JOKER_LOWER),
    ("triple", FIVES | TRIPLE_FOURS | TRIPLE_LOWER, times(1, 2, 3, boxes=NO_FOURS), None),
]
"""Ruleset, written boxes, what 44444 may be written for now, and why all other open boxes may not be chosen."""

SAID = {
    ("en", Barred.JOKER_UPPER): "Joker: this face’s upper box is open, so only ",
    ("en", Barred.JOKER_LOWER): "Joker: this face’s upper box is filled, so write an open lower box.",
    ("en", Barred.UPPER_FIRST): "The upper section comes first: lower boxes open when it is full.",
    ("ko", Barred.JOKER_UPPER): "조커: 위쪽 빈칸인 ",
    ("ko", Barred.JOKER_LOWER): "조커: 이 눈의 위쪽 칸이 차 있으니 아래쪽 빈칸에 쓰세요.",
    ("ko", Barred.UPPER_FIRST): "위쪽 칸이 먼저예요. 아래쪽 칸은 위쪽이 다 차면 열려요.",
}
NAMES = {"en": ("Fours", "Fours ×2"), "ko": ("4의 눈", "4의 눈 ×2")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("ruleset", "written", "options", "why"), JOKERS)
def test_jokers_show_the_barred_boxes_and_why(
    app: Flask, language: str, ruleset: str, written: dict[str, int], options: dict[str, int], why: Barred | None
) -> None:
    """In every joker policy the boxes that may be written show their points, all other open ones are locked, and the
    status line says why, in both languages."""
    seen = shown(app, with_card(written, "44444", ruleset), language)
    assert seen.previews == options
    assert set(seen.locked) == ruleset_of(ruleset).index.keys() - written.keys() - options.keys()
    assert bool(seen.locked) == (why is not None)
    reasons = {each for (spoken, each), sentence in SAID.items() if spoken == language and sentence in seen.status}
    assert reasons == ({why} if why else set())
    if why is Barred.JOKER_UPPER:
        assert NAMES[language]["2:fours" in options] in seen.status


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("ruleset", "written", "extra"),
    [
        ("classic", {"five_of_a_kind": 50}, True),
        ("classic", {"five_of_a_kind": 0}, False),
        ("classic-free-joker", {"five_of_a_kind": 50, "fours": 8}, True),
        ("classic-no-bonus", {"five_of_a_kind": 50}, False),
        ("triple", FIVES, True),
        ("triple", dict.fromkeys(FIVES, 0), False),
    ],
)
def test_the_extra_bonus_is_announced_with_the_reason(
    app: Flask, language: str, ruleset: str, written: dict[str, int], extra: bool
) -> None:
    """Where the roll itself brings +100, the status line says so before all else, and nowhere else."""
    bonus = {"en": "Yacht bonus +100!", "ko": "요트 보너스 +100!"}[language]
    status = shown(app, with_card(written, "44444", ruleset), language).status
    assert (status.startswith(bonus), bonus in status) == (extra, extra)


def test_triple_is_no_joker_before_all_its_boxes_are_filled(app: Flask) -> None:
    """While a box of five of a kind is open, nothing is barred, and full houses and straights pay nothing."""
    seen = shown(app, with_card({"1:five_of_a_kind": 50, "2:five_of_a_kind": 0}, "44444", "triple"))
    assert seen.locked == []
    assert (seen.previews["3:five_of_a_kind"], seen.previews["3:full_house"]) == (150, 0)
    assert seen.top == {"3:five_of_a_kind"}


def test_triple_pays_its_bonuses_as_it_is_played(app: Flask) -> None:
    """Played box by box: +100 for each five of a kind after the first, whatever the column, and the upper bonus of a
    column times its factor; the table says so and adds it up."""
    fives = "r 1:five_of_a_kind r 2:five_of_a_kind r 3:five_of_a_kind"
    html = table_html(app, after("44444" * 4, fives, "triple"))
    assert "Written: Yacht (five of a kind) ×3, 150 points. Yacht bonus +100!" in html
    assert total_of(html) == 50 + 100 + 150 + 200
    joker = f"{fives} r 3:fours"
    assert total_of(table_html(app, after("44444" * 4, joker, "triple"))) == 500 + 60 + 100
    upper = "r 3:sixes r 3:fives r 3:fours"
    html = table_html(app, after("666665555544444", upper, "triple"))
    assert "Upper bonus +105!" in html
    assert total_of(html) == 90 + 75 + 60 + 105


def total_of(html: str) -> int:
    """The total that stands at the end of the card."""
    return int(html.split('<div class="sum total">')[1].split("<b>")[1].split("</b>")[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_highest_are_marked_in_every_ruleset(app: Flask, ruleset: str, language: str) -> None:
    """All boxes that pay the most, and no others, are marked by a sign and a class."""
    state = with_card({}, "55522", ruleset)
    seen = shown(app, state, language)
    most = max(seen.previews.values())
    assert seen.top == {box for box, points in seen.previews.items() if points == most}
    assert seen.html.count("<i>▲</i>") == len(seen.top)


def test_events_stand_on_the_table(app: Flask) -> None:
    """What the last move brought stands in the table's data, in words for a script; nothing else does."""
    assert ' data-event="yacht"' in table_html(app, after("44444", "r"))
    assert ' data-event="extra"' in table_html(app, after("4444444444", "r five_of_a_kind r fours"))
    assert "data-event" not in table_html(app, after("44441", "r"))
