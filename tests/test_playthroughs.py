"""The golden playthroughs: whole games as readable text, compared line by line."""

import pytest

from daily.ruleset import Ruleset
from daily.rulesets import RULESETS
from tests.playthrough import FOLDER, main, path_of, read, write

TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*"))}


def test_every_ruleset_has_one() -> None:
    """There is exactly one playthrough for every registered ruleset, and no other file beside them."""
    assert sorted(TEXTS) == sorted(RULESETS)
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(path_of(each).name for each in RULESETS.values())


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_game_plays_as_it_is_written(ruleset: Ruleset) -> None:
    """Replaying the first lines of a file gives all its lines; a wanted change is written by command."""
    text = TEXTS[ruleset.key]
    game = read(text)
    assert game.ruleset is ruleset
    assert write(game).splitlines() == text.splitlines()


@pytest.mark.parametrize(
    ("sight", "rulesets"),
    [
        ("undo", set(RULESETS)),
        ("barred: joker-upper", {"classic", "triple", "classic-no-bonus", "classic-12"}),
        ("barred: joker-lower", {"classic", "triple", "classic-no-bonus", "classic-12"}),
        ("barred: upper-first", {"classic-upper-first"}),
        ("joker decides: yes", {"classic", "triple", "classic-free-joker", "classic-upper-first"}),
        (", bonus 35", {"classic", "yacht"}),
        (", bonus 50", {"yatzy"}),
        (", bonus ", {"triple"}),
        (", extra 100", {"classic", "triple", "classic-no-joker"}),
    ],
)
def test_the_playthroughs_show_what_there_is_to_see(sight: str, rulesets: set[str]) -> None:
    """Jokers, bars, bonuses and undone boxes of the rulesets that know them are all among the lines."""
    assert rulesets <= {key for key, text in TEXTS.items() if sight in text}


def test_they_are_written_only_on_demand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the option the command writes nothing and names the option."""
    before = {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()}
    monkeypatch.setattr("sys.argv", ["playthrough"])
    with pytest.raises(SystemExit):
        main()
    assert "--regenerate" in capsys.readouterr().err
    assert before == {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()}
