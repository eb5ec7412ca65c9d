"""`daily precompute` and `daily audit` as commands: beside a running service and without one, once, twice, at once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from redis import Redis

from daily.almanac import derive_day
from daily.store.keys import day_keys, game_key
from daily.store.redis import RedisStore
from scripts.backend import Workplace
from scripts.cli import FAILED, main
from scripts.precompute import claim_days
from tests.commands import Capture, answer, answer_json, coming, refusal, shell, status_of, stored_dice
from tests.conftest import SECRET
from tests.processes import holding, serving
from tests.stories import Person, make_service
from web.config import settings_from


@pytest.fixture
def eve(ann: Person) -> Person:
    """A player of this very day, as commands see it, which have no clock but that of the machine."""
    now = datetime.now(UTC)
    settings = replace(ann.settings, calendar=replace(ann.settings.calendar, epoch=date(2020, 1, 1)))
    return replace(ann, settings=settings, clock=lambda: now, service=make_service(ann.store, settings))


pytestmark = pytest.mark.usefixtures("environment", "store")


def test_the_answer_has_the_fields_of_the_contract(capsys: Capture) -> None:
    """`--json`: today and the next seven days in every daily ruleset; par and perfect are null until they are known."""
    before = datetime.now(UTC).date()
    told = answer_json(capsys, "precompute")
    days = msgspec.convert(told["days"], list[dict[str, str | None]])
    assert list(told) == ["days"]
    assert {tuple(day) for day in days} == {("date", "ruleset", "commitment", "par", "perfect")}
    assert [(day["date"], day["ruleset"]) for day in days] == [
        (each.isoformat(), ruleset)
        for each in (before + timedelta(days=number) for number in range(8))
        for ruleset in ("classic", "yacht")
    ]
    for day in days:
        derived = derive_day(SECRET, date.fromisoformat(str(day["date"])), str(day["ruleset"]))
        assert (day["commitment"], day["par"], day["perfect"]) == (derived.commitment, None, None)


@pytest.mark.parametrize(("days", "count"), [("0", 1), ("1", 2), ("30", 31)])
def test_the_number_of_days_can_be_chosen(capsys: Capture, raw: Redis, days: str, count: int) -> None:
    """`--days N` prepares today and the next N days, keys, commitments and dice."""
    answer(capsys, "precompute", "--days", days)
    assert len(stored_dice(raw)) == 2 * count
    some = raw.hgetall(day_keys(coming(0)[0], "classic").day)
    derived = derive_day(SECRET, coming(0)[0], "classic")
    assert some == {"key": derived.key.hex(), "commitment": derived.commitment, "dice": derived.dice}


@pytest.mark.parametrize("days", ["-1", "367", "x", "1.5", ""])
def test_a_wrong_number_of_days_is_told(capsys: Capture, days: str) -> None:
    """A number of days that is none is exit status 2 and a sentence."""
    status, said = refusal(capsys, "precompute", "--days", days)
    assert (status, "--days" in said) == (2, True)


def test_it_may_run_again(capsys: Capture, raw: Redis) -> None:
    """A second run changes nothing and says the same."""
    first, kept = answer(capsys, "precompute", "--json"), stored_dice(raw)
    assert (answer(capsys, "precompute", "--json"), stored_dice(raw)) == (first, kept)


def test_it_may_run_twice_at_once() -> None:
    """Two runs at the same moment agree, and neither complains."""
    with ThreadPoolExecutor(3) as pool:
        runs = list(pool.map(lambda _: shell("precompute", "--json"), range(3)))
    assert [(run.returncode, run.stderr) for run in runs] == [(0, "")] * 3
    assert len({run.stdout for run in runs}) == 1


def wanting_tables(environment: pytest.MonkeyPatch, folder: Path) -> Path:
    """A host who wants the table of a ruleset that is quick to solve: where the tables are."""
    environment.setenv("DAILY_TABLES", "all")
    environment.setenv("DAILY_RULESETS", "yacht-1938")
    environment.setenv("DAILY_DATA_DIR", str(folder))
    return folder / "tables"


def test_it_makes_the_tables_of_the_dailies(environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    """The dailies' tables are made where they are missing, kept where they are good, replaced where they are not; with
    DAILY_TABLES=off none is made."""
    tables = wanting_tables(environment, tmp_path / "data")
    answer(capsys, "precompute", "--days", "0")
    (table,) = tables.glob("yacht-1938.*.table")
    assert set(tables.glob("*.table")) == {table}
    good, first = table.read_bytes(), table.stat().st_mtime_ns
    answer(capsys, "precompute", "--days", "0")
    assert table.stat().st_mtime_ns == first
    table.write_bytes(good[:-1])
    assert main(["precompute", "--days", "0"]) == 0
    assert capsys.readouterr().err == f"The table in '{table}' cannot be used: it is torn. It is computed anew.\n"
    assert table.read_bytes() == good
    table.unlink()
    environment.setenv("DAILY_TABLES", "off")
    answer(capsys, "precompute", "--days", "0")
    assert not table.exists()


def test_many_runs_make_a_table_once(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Runs at the same moment wait for each other's tables, and none complains."""
    tables = wanting_tables(environment, tmp_path / "data")
    with ThreadPoolExecutor(3) as pool:
        runs = list(pool.map(lambda _: shell("precompute", "--json"), range(3)))
    assert [(run.returncode, run.stderr) for run in runs] == [(0, "")] * 3
    (table,) = tables.glob("yacht-1938.*.table")
    assert set(tables.iterdir()) == {table, tables / "building", tables / "writing"}


def test_tables_that_are_there_are_not_waited_for(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """While another process makes tables, a run that needs none of them does not wait for it."""
    tables = wanting_tables(environment, tmp_path / "data")
    assert shell("precompute", "--days", "0").returncode == 0
    with holding(tables / "building"):
        assert shell("precompute", "--days", "0").returncode == 0


def test_days_are_prepared_without_tables(environment: pytest.MonkeyPatch, capsys: Capture, raw: Redis) -> None:
    """Where a table cannot be written: one sentence, exit status 1, and the days are prepared all the same."""
    wanting_tables(environment, Path("/dev/null"))
    assert main(["precompute", "--days", "3"]) == FAILED
    said = capsys.readouterr()
    assert said.err == "Tables cannot be written to '/dev/null/tables': Not a directory.\n"
    assert (said.out.count("\n"), len(stored_dice(raw))) == (4, 4)


def test_it_may_be_missed(ann: Person) -> None:
    """Whoever plays a day that was never prepared gets the dice that it would have prepared."""
    state = ann.moves(ann.today(), "r").state
    assert "".join(map(str, state.dice)) == derive_day(SECRET, date(2026, 11, 29), "classic").dice[:5]


def test_what_it_prepares_is_what_is_played(ann: Person, raw: Redis) -> None:
    """The service takes the prepared days as they are."""
    settings = settings_from({"DAILY_SECRET": SECRET})
    claims = list(claim_days(Workplace(settings, SECRET, ann.store), ann.clock(), 2))
    kept = stored_dice(raw)
    assert [claim.conflict for claim in claims] == [False] * 6
    ann.moves(ann.today(), "r")
    assert stored_dice(raw) == kept


def test_another_secret_raises_an_alarm(
    environment: pytest.MonkeyPatch, capsys: Capture, raw: Redis, store: RedisStore
) -> None:
    """With another secret the days that nobody has begun get new dice, those of begun games keep theirs, and every
    difference is told, with exit status 1; the next run has nothing left to tell but the games' days."""
    answer(capsys, "precompute", "--days", "1")
    before = stored_dice(raw)
    begun = day_keys(coming(0)[0], "classic")
    raw.sadd(begun.games, "somebody")
    environment.setenv("DAILY_SECRET", "the secret of a host who lost the first one")
    assert status_of(["precompute", "--days", "1", "--json"]) == 1
    said = capsys.readouterr()
    assert said.err.count("was the secret changed?") == 4
    days = msgspec.json.decode(said.out, type=dict[str, list[dict[str, str | None]]])["days"]
    after = stored_dice(raw)
    assert {key for key in before if before[key] == after[key]} == {begun.day}
    assert days[0]["commitment"] == derive_day(SECRET, coming(0)[0], "classic").commitment
    assert days[1]["commitment"] != derive_day(SECRET, coming(0)[0], "yacht").commitment
    assert status_of(["precompute", "--days", "1"]) == 1
    assert capsys.readouterr().err.count("was the secret changed?") == 1
    assert store.contents(coming(0)[0], "classic").totals == {}


def test_the_days_are_those_of_the_time_zone(environment: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Today is what the service's calendar says it is."""
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        environment.setenv("DAILY_TIMEZONE", zone)
        expected = settings_from({"DAILY_TIMEZONE": zone}).calendar.day_of(datetime.now(UTC)).isoformat()
        assert answer(capsys, "precompute", "--days", "0").startswith(expected)


def test_a_store_that_is_away_is_told(environment: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Without its store a command is exit status 1 and one sentence; the next run makes up for it."""
    environment.setenv("REDIS_URL", "redis://127.0.0.1:1")
    for command in ("precompute", "audit"):
        status, said = refusal(capsys, command)
        assert status == 1
        assert "store" in said
    environment.setenv("REDIS_URL", "unix:///nonexistent/socket")
    assert refusal(capsys, "precompute")[0] == 1


def test_it_runs_without_a_service(environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    """Where no service runs, the command starts the embedded store and stops it; the secret it makes is kept."""
    for name in ("REDIS_URL", "DAILY_SECRET"):
        environment.delenv(name)
    environment.setenv("DAILY_DATA_DIR", str(tmp_path / "data"))
    first = answer(capsys, "precompute", "--json")
    assert answer(capsys, "precompute", "--json") == first
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600


def test_it_runs_beside_a_service(environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    """Where a service runs, the command borrows its store and leaves it running."""
    for name in ("REDIS_URL", "DAILY_SECRET"):
        environment.delenv(name)
    with serving(tmp_path) as serve:
        environment.setenv("DAILY_DATA_DIR", str(tmp_path / "data"))
        days = msgspec.convert(answer_json(capsys, "precompute")["days"], list[dict[str, str | None]])
        told = msgspec.json.decode(serve.get("/api/v1/today").body, type=dict[str, object])
        assert days[0]["commitment"] == told["commitment"]
        answer(capsys, "audit")
        assert serve.get("/readyz").status == 200


def test_an_epoch_to_come_is_told(environment: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Before day number 1 there is nothing to prepare."""
    environment.setenv("DAILY_EPOCH", "2999-01-01")
    status, sentence = refusal(capsys, "precompute")
    assert (status, sentence.partition(":")[0]) == (2, "DAILY_EPOCH is 2999-01-01")


# The audit as a command


def test_an_audit_of_no_folder_is_told(environment: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    """An audit in the wrong folder is no good news: it says so, and makes nothing there."""
    for name in ("REDIS_URL", "DAILY_SECRET"):
        environment.delenv(name)
    environment.setenv("DAILY_DATA_DIR", str(tmp_path / "data"))
    assert refusal(capsys, "audit")[0] == 2
    assert not (tmp_path / "data").exists()


def test_an_audit_of_nothing_is_fine(capsys: Capture) -> None:
    """Without games there is nothing to tell, with exit status 0."""
    assert answer(capsys, "audit") == "No games on these days.\n"
    assert answer_json(capsys, "audit") == {"days": [], "repaired": False}


def test_an_audit_tells_and_repairs(capsys: Capture, eve: Person, raw: Redis) -> None:
    """Differences are told with exit status 1; `--repair` sets them right, with exit status 0, and then all is well."""
    eve.finish(eve.today())
    today = eve.clock().date()
    day = today.isoformat()
    raw.delete(day_keys(today, "classic").board)
    assert status_of(["audit", day]) == 1
    said = capsys.readouterr().out
    assert f"{day} classic: 1 game, 1 result, 1 difference" in said
    assert "set right" not in said
    assert "The precision of 1 result was not checked: there is no table of classic." in said
    assert status_of(["audit", day, "--json"]) == 1
    told = msgspec.json.decode(capsys.readouterr().out, type=dict[str, object])
    reports = msgspec.convert(told["days"], list[dict[str, object]])
    fields = ["date", "ruleset", "games", "results", "precision_checked", "par_checked", "problems"]
    fields.append("problems_repaired")
    assert [list(report) for report in reports] == [fields, fields]  # a day that is named is told of in every ruleset
    assert reports[0]["precision_checked"] is False
    assert told["repaired"] is False
    assert [report["problems_repaired"] for report in reports] == [0, 0]
    assert status_of(["audit", day, "--repair"]) == 0
    assert "  All of this was set right." in capsys.readouterr().out.splitlines()
    assert f"{day} classic: 1 game, 1 result, 0 differences" in answer(capsys, "audit", day)


def test_a_damaged_log_cannot_be_repaired(capsys: Capture, eve: Person, raw: Redis) -> None:
    """While a log is damaged, the exit status is 1, repair or not."""
    eve.moves(eve.today(), "r")
    raw.hset(game_key(eve.today()), "check", "7")
    for options in ([], ["--repair"]):
        assert status_of(["audit", eve.clock().date().isoformat(), *options]) == 1
    said = capsys.readouterr().out
    assert "does not agree with its check sum" in said
    assert said.count("Nothing of this was set right") == 1


def test_a_repair_tells_what_it_left(capsys: Capture, eve: Person, raw: Redis) -> None:
    """Beside a damaged log other differences are set right, and it is told how many: the exit status is 1."""
    eve.finish(eve.today())
    other = replace(eve, number=2)
    other.moves(other.today(), "r")
    raw.hset(game_key(other.today()), "check", "7")
    raw.delete(day_keys(eve.clock().date(), "classic").board)
    day = eve.clock().date().isoformat()
    assert status_of(["audit", day, "--repair"]) == 1
    assert "Of this 1 was set right; what is damaged was left as it is." in capsys.readouterr().out


def test_a_named_day_without_games_is_told(capsys: Capture) -> None:
    """Whoever names a day is told of it, though nobody played."""
    day = datetime.now(UTC).date().isoformat()
    told = [f"{day} {ruleset}: 0 games, 0 results, 0 differences" for ruleset in ("classic", "yacht")]
    assert answer(capsys, "audit", day).splitlines() == told


@pytest.mark.parametrize("day", ["2019-12-31", "9999-12-31", "today", "2026-02-30", ""])
def test_an_audit_of_no_day_is_told(capsys: Capture, day: str) -> None:
    """A date that is none, or no day so far, is exit status 2 and a sentence."""
    assert refusal(capsys, "audit", day)[0] == 2
