"""Score sheets to print: every box of every ruleset with its rule, as many columns as players need."""

import re

import pytest
from flask.testing import FlaskClient

from daily.rulesets import RULESETS, ruleset_of
from tests.web.test_rules import ALL, BOTH, html_of, words_of
from web.rules.names import columns, name_of
from web.rules.sheet import MOST_COLUMNS, sheet
from web.rules.texts import condition, payment


def rows(html: str) -> list[tuple[str, int]]:
    """The lines of a sheet: what stands in front, and how many cells there are to write in."""
    found = re.findall(r'<tr[^>]*><th scope="row">(.*?)</th>(.*?)</tr>', html, re.DOTALL)
    return [(words_of(head), cells.count("<td")) for head, cells in found]


@ALL
@pytest.mark.usefixtures("english")
def test_a_sheet_has_a_line_for_every_box(client: FlaskClient, key: str) -> None:
    """Each box stands there once with its condition and payment, with a cell for each column of each player."""
    ruleset = ruleset_of(key)
    lines = rows(html_of(client, f"/en/rules/{key}/print"))
    cells = sheet(ruleset).players * ruleset.columns
    for boxes in columns(ruleset.boxes):
        box = boxes[0]
        assert (f"{name_of(ruleset, box)} {payment(box)} {condition(box)}", cells) in lines


@ALL
@pytest.mark.usefixtures("english")
def test_sums_are_those_of_the_ruleset(client: FlaskClient, key: str) -> None:
    """Bonuses and columns have lines where the ruleset has them; extra bonus and total are one cell a player."""
    ruleset = ruleset_of(key)
    lines = dict(rows(html_of(client, f"/en/rules/{key}/print")))
    players, cells = sheet(ruleset).players, sheet(ruleset).players * ruleset.columns
    expected = {"Name": players, "Upper sum": cells, "Total": players}
    if ruleset.threshold:
        expected[f"Upper bonus +{ruleset.bonus} from {ruleset.threshold} on"] = cells
    if ruleset.extra:
        extra = f"Yacht bonus +{ruleset.extra} for every further five of a kind while its box holds points"
        expected[extra] = players
    if ruleset.columns > 1:
        expected["Column all of it, times its factor"] = cells
    assert expected.items() <= lines.items()
    assert len(lines) == len(columns(ruleset.boxes)) + len(expected)


@pytest.mark.parametrize(
    ("key", "asked", "players"),
    [
        ("classic", "", 4),
        ("classic", "?players=6", 6),
        ("classic", "?players=7", 4),
        ("classic", "?players=abc", 4),
        ("triple", "", 2),
        ("triple", "?players=4", 4),
        ("triple", "?players=6", 2),
    ],
)
def test_a_sheet_is_for_as_many_as_are_asked_for(client: FlaskClient, key: str, asked: str, players: int) -> None:
    """Players may be chosen as far as their columns fit on a page; anything else gets the usual number."""
    html = html_of(client, f"/en/rules/{key}/print{asked}")
    assert ("Name", players) in rows(html)
    assert f'href="/en/rules/{key}/print?players={players}" aria-current="true"' in html


@ALL
@pytest.mark.usefixtures("english")
def test_choices_fit_on_a_page(key: str) -> None:
    """From two to six players may be chosen, and never more columns than a page has room for."""
    choices = sheet(ruleset_of(key)).choices
    assert choices == tuple(range(2, choices[-1] + 1))
    assert choices[-1] == min(6, MOST_COLUMNS // ruleset_of(key).columns)


@BOTH
def test_sheets_are_linked(client: FlaskClient, language: str) -> None:
    """The index leads to the sheet of every ruleset, and so does the ruleset's own page."""
    links = set(re.findall(r'href="([^"]+)"', html_of(client, f"/{language}/rules")))
    assert {f"/{language}/rules/{key}/print" for key in RULESETS} <= links
    for key in ("classic", "triple", "classic-plain"):
        assert f'href="/{language}/rules/{key}/print"' in html_of(client, f"/{language}/rules/{key}")


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("classic", "Forced joker:"),
        ("classic-free-joker", "Free joker:"),
        ("classic-upper-first", "The six upper boxes are filled before any lower one."),
        ("triple", "Here it decides once that box is filled in every column."),
    ],
)
def test_a_sheet_tells_what_its_lines_do_not(client: FlaskClient, key: str, told: str) -> None:
    """Below the table stand the rules that belong to no box; where there is no joker, nothing is said of one."""
    assert told in words_of(html_of(client, f"/en/rules/{key}/print").split("<footer>")[1])
    assert "joker" not in words_of(html_of(client, "/en/rules/yacht/print").split("<footer>")[1])


def test_a_sheet_of_an_unknown_ruleset_is_not_found(client: FlaskClient) -> None:
    """A wrong address is 404."""
    assert client.get("/en/rules/chess/print").status_code == 404
