"""`daily precompute` finds par and perfect of the coming days, once there is a table, and keeps them with the dice;
`daily audit` checks that."""

import json
import shutil
from pathlib import Path

import msgspec
import pytest
from redis import Redis

from daily.almanac import derive_day
from daily.dice import FixedDice
from daily.rulesets import ruleset_of
from daily.solver.par import par
from daily.solver.perfect import perfect
from daily.solver.transitions import Transitions
from daily.store.keys import day_keys
from daily.store.redis import RedisStore
from daily.yardsticks import Yardsticks
from tests.commands import Capture, answer, answer_json, coming, status_of, stored_dice
from tests.conftest import SECRET
from tests.tables import put_table, solved

pytestmark = pytest.mark.usefixtures("environment", "store")


def test_it_finds_par_and_perfect(
    environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, store: RedisStore
) -> None:
    """With the table, par and perfect of every day are found for its dice, told, and kept for the service; a second run
    computes nothing. A ruleset that is not solved has none."""
    environment.setenv("DAILY_RULESETS", "yacht-1938,triple")
    put_table("yacht-1938", tmp_path / "data" / "tables")
    told = msgspec.convert(answer_json(capsys, "precompute", "--days", "1")["days"], list[dict[str, str | int | None]])
    for day, held in zip(told[::2], coming(1), strict=True):
        source = FixedDice.from_digits(derive_day(SECRET, held, "yacht-1938").dice)
        found = Yardsticks(par(solved("yacht-1938"), source), perfect(Transitions(ruleset_of("yacht-1938")), source))
        assert (day["ruleset"], day["par"], day["perfect"]) == ("yacht-1938", found.par.total, found.perfect.total)
        assert store.yardsticks(held, "yacht-1938") == found
    assert [(day["ruleset"], day["par"], day["perfect"]) for day in told[1::2]] == [("triple", None, None)] * 2
    shutil.rmtree(tmp_path / "data" / "tables")
    lines = answer(capsys, "precompute", "--days", "1").splitlines()
    assert lines[0].endswith(f"{told[0]['commitment']}  par {told[0]['par']}, perfect {told[0]['perfect']}")
    assert lines[1].endswith(str(told[1]["commitment"]))


def test_par_follows_the_dice(
    environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, store: RedisStore, raw: Redis
) -> None:
    """With another secret par is that of the dice that count: of the new ones where nobody has begun, else of those
    that are played."""
    environment.setenv("DAILY_RULESETS", "yacht-1938")
    put_table("yacht-1938", tmp_path / "data" / "tables")
    answer(capsys, "precompute", "--days", "1")
    begun, other = coming(1)
    before = store.yardsticks(begun, "yacht-1938")
    raw.sadd(day_keys(begun, "yacht-1938").games, "somebody")
    environment.setenv("DAILY_SECRET", "the secret of a host who lost the first one")
    assert status_of(["precompute", "--days", "1"]) == 1
    capsys.readouterr()
    source = FixedDice.from_digits(str(raw.hget(day_keys(other, "yacht-1938").day, "dice")))
    now = store.yardsticks(other, "yacht-1938")
    assert now is not None
    assert now.par == par(solved("yacht-1938"), source)
    assert store.yardsticks(begun, "yacht-1938") == before


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("dice", "12345", "The stored dice of {day} yacht-1938 are damaged."),
        ("par", "many", "Par or perfect of {day} yacht-1938 is damaged"),
    ],
)
def test_damage_is_told(
    environment: pytest.MonkeyPatch, capsys: Capture, raw: Redis, field: str, text: str, sentence: str
) -> None:
    """Where the dice of a begun day, or its par, are damaged: a sentence, exit status 1, and the other days are
    prepared all the same."""
    environment.setenv("DAILY_RULESETS", "yacht-1938")
    answer(capsys, "precompute", "--days", "0")
    today = coming(0)[0]
    names = day_keys(today, "yacht-1938")
    raw.sadd(names.games, "somebody")
    raw.hset(names.day, field, text)
    assert status_of(["precompute", "--days", "1"]) == 1
    said = capsys.readouterr()
    assert sentence.format(day=today) in said.err
    assert (said.out.count("\n"), len(stored_dice(raw))) == (2, 2)


# The audit of it


def test_an_audit_checks_par(
    environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, store: RedisStore, raw: Redis
) -> None:
    """`daily audit` tells a par that the dice do not give, of days without games too, with exit status 1; `--repair`
    sets it right. Without the table it says that it was not checked."""
    environment.setenv("DAILY_RULESETS", "yacht-1938")
    tables, today = tmp_path / "data" / "tables", coming(0)[0]
    put_table("yacht-1938", tables)
    answer(capsys, "precompute", "--days", "0")
    right = store.yardsticks(today, "yacht-1938")
    assert answer(capsys, "audit") == "No games on these days.\n"
    raw.hset(day_keys(today, "yacht-1938").day, "par", "1")
    assert status_of(["audit", "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["days"]
    assert (report["games"], report["par_checked"], len(report["problems"])) == (0, True, 1)
    assert status_of(["audit", "--repair"]) == 0
    assert "par and perfect: 1 and" in capsys.readouterr().out
    assert store.yardsticks(today, "yacht-1938") == right
    shutil.rmtree(tables)
    assert "Par and perfect were not checked: there is no table of yacht-1938." in answer(capsys, "audit")


def test_an_audit_of_damaged_dice_cannot_repair(
    environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, raw: Redis
) -> None:
    """While the dice of a day are damaged the exit status is 1, repair or not."""
    environment.setenv("DAILY_RULESETS", "yacht-1938")
    put_table("yacht-1938", tmp_path / "data" / "tables")
    answer(capsys, "precompute", "--days", "0")
    raw.hset(day_keys(coming(0)[0], "yacht-1938").day, "dice", "12345")
    for options in ([], ["--repair"]):
        assert status_of(["audit", *options]) == 1
        assert "The stored dice of" in capsys.readouterr().out
