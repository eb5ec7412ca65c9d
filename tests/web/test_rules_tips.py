"""Odds and tips on the pages of the rules: every number is that of the data file."""

from fractions import Fraction

import pytest
from flask.testing import FlaskClient

from daily.dice import parse_dice
from daily.rulesets import ruleset_of
from tests.web.figures import change, data_of, kept, name, rows, scale_data, section, solved, tips_data
from tests.web.test_rules import html_of, words_of
from web.rules.tips import FIRST_ROLLS, tips_shown

# Odds


@kept
@pytest.mark.usefixtures("english")
def test_odds_are_those_of_the_data_file(client: FlaskClient, key: str) -> None:
    """Boxes with their chances in one roll and in a turn, faces of a turn, fives of a game: all from the file."""
    data = data_of(key).odds
    boxes = []
    for box, once, turn in data.boxes:
        count = Fraction(once) * 7776
        exact = f"{count}/7776" + (f" = {once}" if once != f"{count}/7776" else "")
        percents = f"{float(Fraction(once)):.4%}", f"{float(Fraction(turn)):.4%}"
        boxes.append((name(key, box), f"{percents[0]} {exact}", percents[1]))
    faces = [f"{float(Fraction(chance)):.2%}" for chance in data.faces]
    fives = [f"{chance:.2%}" for chance in data.fives[:3]]
    found = rows(section(html_of(client, f"/en/rules/{key}"), "odds"))
    assert found[: len(boxes)] == boxes
    assert [row[1] for row in found[len(boxes) : -1]] == faces + fives
    assert {key for key, *_ in data.boxes} <= ruleset_of(key).index.keys()


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("classic", "Yacht (five of a kind) 0.0772% 6/7776 = 1/1296 4.6029%"),
        ("classic", "Large straight 3.0864% 240/7776 = 5/162 26.1095%"),
        ("classic", "at least one 45.80% at least two 11.81% at least three 1.97% in every turn 1 in 2.4 × 10¹⁷ games"),
        ("yacht", "in every turn 1 in 1.1 × 10¹⁶ games"),
        ("triple", "in each of its 39 turns"),
    ],
)
def test_known_odds_are_told(client: FlaskClient, key: str, told: str) -> None:
    """Odds that everybody quotes, in one roll, in a turn and in a whole game."""
    assert told in " ".join(words_of(html_of(client, f"/en/rules/{key}").replace("<", " <")).split())


# Tips


@solved
@pytest.mark.usefixtures("english")
def test_endings_are_those_of_the_data_file(key: str) -> None:
    """For each ending the boxes of the file, best first, each with what it costs beside the best one; a box that pays
    more than the best is called what it is."""
    shown = tips_shown(ruleset_of(key))
    assert shown is not None
    for (dice, choices), ending in zip(tips_data(key).endings, shown.endings, strict=True):
        best = choices[0]
        assert ending.dice == parse_dice(dice)
        assert [(each.name, int(each.points.split()[0]), each.cost) for each in ending.choices] == [
            (name(key, box), points, "" if place == 0 else change(worth - best[2]))
            for place, (box, points, worth) in enumerate(choices)
        ]
        most = max(choices, key=lambda choice: choice[1])
        told = f"{name(key, most[0])} would pay {most[1] - best[1]} point"
        assert ending.moral.startswith(told) if most[1] > best[1] else ending.moral == ""
        assert most[1] == best[1] or f"cost {best[2] - most[2]:.1f} points" in ending.moral


@solved
@pytest.mark.usefixtures("english")
def test_tables_of_tips_are_those_of_the_data_file(client: FlaskClient, key: str) -> None:
    """What dice of a face and zeros change, and what to hold of a first roll: all the file's, zeros by their cost."""
    value, tips = scale_data(key).value, tips_data(key)
    found = rows(section(html_of(client, f"/en/rules/{key}"), "tips"))
    faces = [(name(key, box), *(change(worth - value) for worth in worths[1:])) for box, worths in tips.faces]
    costs = sorted((value - zero, box, alone) for box, alone, zero in tips.boxes if zero is not None)
    zeros = [(name(key, box), f"{cost:.1f}", f"{alone:.1f}") for cost, box, alone in costs]
    assert found[:6] == faces
    assert found[6 : 6 + len(zeros)] == zeros
    told = {dice: change(worth - value) for dice, _, _, worth in tips.openings}
    assert [row[2] for row in found[6 + len(zeros) :]] == [told[dice] for dice in FIRST_ROLLS]


@solved
@pytest.mark.usefixtures("english")
def test_first_rolls_keep_what_the_data_file_says(key: str) -> None:
    """The dice that are drawn as kept are the file's, in words too; a box is written where the file says so."""
    shown = tips_shown(ruleset_of(key))
    assert shown is not None
    for opening in shown.openings:
        digits = "".join(map(str, opening.dice))
        ((_, held, box, _),) = (each for each in tips_data(key).openings if each[0] == digits)
        assert "".join(digits[place - 1] for place in opening.held) == held
        assert opening.words.startswith(f"write {name(key, box)}" if box else "keep" if held else "roll all five")
        assert not held or opening.words.split()[1:] == list(held)


@solved
@pytest.mark.usefixtures("english")
def test_the_bonus_is_worth_what_the_data_file_says(client: FlaskClient, key: str) -> None:
    """Points, chance and worth of the upper bonus; nothing of it where there is none."""
    words, bonus = words_of(section(html_of(client, f"/en/rules/{key}"), "tips")), tips_data(key).bonus
    if bonus is None:
        assert "bonus" not in words
    else:
        assert f"upper bonus of {bonus[0]} points in {bonus[1]:.1%} of its games" in words
        assert f"the expected final score is {bonus[2]:.1f} points lower" in words


@pytest.mark.parametrize(
    "told",
    [
        "Four of a kind would pay 1 point more now, and cost 7.9 points over the game.",
        "A 0 in Yacht (five of a kind) costs 26.0 points.",
        "Give these boxes up before it: Ones, Four of a kind, Twos, Full house.",
        "In practice, hints tell them for every decision.",
    ],
)
def test_questions_of_players_are_answered(client: FlaskClient, told: str) -> None:
    """Fives or four of a kind, and when to give five of a kind up."""
    assert told in words_of(html_of(client, "/en/rules/classic"))
