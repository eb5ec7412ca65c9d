"""`daily simulate`: a level of the computer plays by itself; `daily scale`: figures of a ruleset."""

import re
from pathlib import Path

import msgspec
import pytest

from scripts.cli import BAD_INPUT
from scripts.computers import page
from tests.commands import Capture, answer, answer_json, refusal

SMALL = "yacht-1938"
"""The quickest to solve."""


@pytest.fixture(autouse=True)
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of tables of a data folder that nobody has made yet."""
    monkeypatch.setenv("DAILY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data" / "tables"


def test_answer(capsys: Capture, tables: Path) -> None:
    """With `--json` exactly the fields of DESIGN 9; a level that needs no table makes none."""
    said = answer_json(capsys, "simulate", "classic", "--level", "strong", "--games", "400", "--seed", "1")
    assert list(said) == ["ruleset", "level", "games", "mean", "stderr", "bonus_rate", "five_rate"]
    assert (said["ruleset"], said["level"], said["games"]) == ("classic", "strong", 400)
    assert said["mean"] == pytest.approx(242, abs=12)
    assert said["stderr"] == pytest.approx(2.7, abs=0.5)
    assert said["bonus_rate"] == pytest.approx(0.31, abs=0.1)
    assert said["five_rate"] == pytest.approx(0.28, abs=0.1)
    assert not tables.exists()


def test_answer_for_people(capsys: Capture) -> None:
    """The same in one line; the same seed gives the same games, another seed others."""
    line = ("simulate", "yacht-1938", "--level", "easy", "--games", "300")
    text = answer(capsys, *line)
    said = re.fullmatch(
        r"yacht-1938 easy: mean (\S+) ± \S+ in 300 games, no upper bonus, five of a kind in \S+%\n", text
    )
    assert said
    assert float(said[1]) == pytest.approx(111, abs=8)
    assert answer(capsys, *line, "--seed", "1") == text
    assert answer(capsys, *line, "--seed", "2") != text


def test_the_perfect_level_makes_its_table(capsys: Capture, tables: Path) -> None:
    """It plays by the table of the data folder, which is computed if it is missing."""
    said = answer_json(capsys, "simulate", "yacht-1938", "--level", "perfect", "--games", "900")
    assert said["mean"] == pytest.approx(166.955, abs=5)
    assert [path.suffix for path in tables.glob("yacht-1938.*")] == [".table"]


def test_cores_make_no_difference(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played depends on the number of games and the seed, not on how many cores share them."""
    texts = set()
    for cores in (1, 2):
        monkeypatch.setattr("scripts.simulate.cores", lambda cores=cores: cores)
        texts.add(answer(capsys, "simulate", SMALL, "--level", "easy", "--games", "1500"))
    assert len(texts) == 1


REFUSED = [
    ("", "required: RULESET, --level"),
    ("classic", "required: --level"),
    ("classic --level weak", "classic has no level 'weak'; its levels are easy, medium, strong, perfect."),
    ("triple --level perfect", "triple has no level 'perfect'; its levels are easy, medium, strong."),
    ("poker --level easy", "There is no ruleset 'poker'"),
    ("classic --level easy --games 0", "'0' is no number of games: give a whole number from 2 to 10000000"),
    ("classic --level easy --games 1", "is no number of games"),
    ("classic --level easy --games 10000001", "is no number of games"),
    ("classic --level easy --games -5", "is no number of games"),
    ("classic --level easy --games 1e4", "is no number of games"),
    ("classic --level easy --games many", "is no number of games"),
    ("classic --level easy --seed -1", "'-1' is no seed: give a whole number from 0 to 999999999"),
    ("classic --level easy --seed 1.5", "is no seed"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED, ids=[line or "nothing" for line, _ in REFUSED])
def test_bad_input(line: str, sentence: str, capsys: Capture, tables: Path) -> None:
    """Bad input is one sentence and exit status 2, and nothing is made."""
    status, said = refusal(capsys, "simulate", *line.split())
    assert status == BAD_INPUT
    assert sentence in said
    assert not tables.parent.exists()


def test_figures(capsys: Capture) -> None:
    """`daily scale` tells of each ruleset what the data files hold."""
    text = answer(capsys, "scale", SMALL, "--games", "40")
    assert text.startswith(f"{SMALL}: 166.9551 points, standard deviation 34.9816; easy 1")
    assert text.count("\n") == 1


def test_figures_as_json(capsys: Capture) -> None:
    """With `--json` the sections of the data files; a ruleset without a table has neither scale nor tips."""
    said = answer_json(capsys, "scale", "triple", "--games", "2")
    (found,) = msgspec.convert(said["rulesets"], list[dict[str, object]])
    assert list(found) == ["levels", "odds"]


def test_figures_are_written(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--write` they take the place of the data file, and the page is written anew from all of them."""
    monkeypatch.setattr("scripts.scale._SCALES", tmp_path)
    monkeypatch.setattr("scripts.scale._DOCS", tmp_path)
    answer(capsys, "scale", SMALL, "--games", "40", "--write")
    written = msgspec.json.decode((tmp_path / f"{SMALL}.json").read_bytes(), type=dict[str, object])
    assert list(written) == ["levels", "odds", "scale", "tips"]
    assert (tmp_path / "computers.md").read_text("utf-8") == page()


def test_figures_are_written_into_a_checkout_alone(
    capsys: Capture, tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no checkout `--write` is refused before anything is computed."""
    monkeypatch.setattr("scripts.scale._DOCS", tables)
    status, said = refusal(capsys, "scale", SMALL, "--write")
    assert status == BAD_INPUT
    assert said.startswith("--write is for a checkout of the project: ")
    assert not tables.exists()
