"""Settings from an environment: defaults, every form that is allowed, and a sentence for every wrong value."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from daily.errors import InvalidInput
from web.config import Builds, settings_from

SECRET = "a secret of this test alone"


def test_nothing_has_to_be_set() -> None:
    """Without any variable: an embedded store in ./data, UTC, six hours of grace, classic and yacht, two workers, and
    tables of all rulesets."""
    settings = settings_from({})
    assert (settings.secret, settings.redis_url, settings.base_url) == (None, None, None)
    assert settings.data_dir == Path("data")
    assert (settings.calendar.timezone.key, settings.calendar.epoch) == ("UTC", date(2026, 1, 1))
    assert settings.calendar.grace == timedelta(hours=6)
    assert (settings.rulesets, settings.workers, settings.proxies) == (("classic", "yacht"), 2, 0)
    assert (settings.builds, settings.tables) == (Builds.ALL, Path("data/tables"))


NAMES = ["DAILY_SECRET", "DAILY_SECRET_FILE", "REDIS_URL", "DAILY_DATA_DIR", "DAILY_TIMEZONE", "DAILY_EPOCH"]
NAMES += ["DAILY_GRACE", "DAILY_RULESETS", "WEB_CONCURRENCY", "DAILY_BASE_URL", "DAILY_PROXIES", "DAILY_TABLES"]


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_variable_counts_as_not_set(name: str) -> None:
    """Compose files pass on empty values: they mean the default."""
    assert settings_from({name: ""}) == settings_from({})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("DAILY_TIMEZONE", "Asia/Seoul", "Asia/Seoul"),
        ("DAILY_TIMEZONE", " Europe/Berlin ", "Europe/Berlin"),
        ("DAILY_EPOCH", "2020-02-29", date(2020, 2, 29)),
        ("DAILY_GRACE", "0", timedelta()),
        ("DAILY_GRACE", "6", timedelta(hours=6)),
        ("DAILY_GRACE", "12h", timedelta(hours=12)),
        ("DAILY_GRACE", "90m", timedelta(minutes=90)),
        ("DAILY_GRACE", "24h", timedelta(hours=24)),
        ("DAILY_RULESETS", "yatzy", ("yatzy",)),
        ("DAILY_RULESETS", "yacht, classic ,triple", ("yacht", "classic", "triple")),
        ("WEB_CONCURRENCY", "1", 1),
        ("WEB_CONCURRENCY", "64", 64),
        ("DAILY_PROXIES", "5", 5),
        ("DAILY_TABLES", "off", Builds.OFF),
        ("DAILY_TABLES", " dailies ", Builds.DAILIES),
        ("DAILY_BASE_URL", "https://dice.example.org", "https://dice.example.org"),
        ("DAILY_BASE_URL", "https://dice.example.org/", "https://dice.example.org"),
        ("DAILY_BASE_URL", "HTTPS://Dice.Example.ORG:443", "https://dice.example.org"),
        ("DAILY_BASE_URL", "http://dice.example.org:80", "http://dice.example.org"),
        ("DAILY_BASE_URL", "http://192.168.1.7:8080", "http://192.168.1.7:8080"),
        ("DAILY_BASE_URL", "http://[::1]:8000", "http://[::1]:8000"),
        ("DAILY_DATA_DIR", "/srv/daily dice", Path("/srv/daily dice")),
        ("DAILY_DATA_DIR", "~/dice", Path("~/dice").expanduser()),
        ("DAILY_SECRET", SECRET, SECRET),
    ],
)
def test_every_form_is_read(name: str, text: str, value: object) -> None:
    """What is allowed is taken, in every writing that means the same."""
    settings = settings_from({name: text})
    read = {
        "DAILY_TIMEZONE": settings.calendar.timezone.key,
        "DAILY_EPOCH": settings.calendar.epoch,
        "DAILY_GRACE": settings.calendar.grace,
        "DAILY_RULESETS": settings.rulesets,
        "WEB_CONCURRENCY": settings.workers,
        "DAILY_PROXIES": settings.proxies,
        "DAILY_TABLES": settings.builds,
        "DAILY_BASE_URL": settings.base_url,
        "DAILY_DATA_DIR": settings.data_dir,
        "DAILY_SECRET": settings.secret,
    }
    assert read[name] == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DAILY_SECRET", "short"),
        ("DAILY_SECRET", "x" * 15),
        ("DAILY_SECRET", "x" * 40 + "\udcff"),
        ("DAILY_SECRET_FILE", "/nonexistent/secret"),
        ("DAILY_SECRET_FILE", "/"),
        ("DAILY_SECRET", " " * 40),
        ("DAILY_TIMEZONE", "Mars/Olympus"),
        ("DAILY_TIMEZONE", "GMT+9 "),
        ("DAILY_TIMEZONE", "../../etc/passwd"),
        ("DAILY_TIMEZONE", "/etc/passwd"),
        ("DAILY_TIMEZONE", "Asia"),
        ("DAILY_TIMEZONE", "x" * 500),
        ("DAILY_EPOCH", "2026-02-30"),
        ("DAILY_EPOCH", "01.01.2026"),
        ("DAILY_EPOCH", "1969-12-31"),
        ("DAILY_EPOCH", "0001-01-01"),
        ("DAILY_GRACE", "-1"),
        ("DAILY_GRACE", "25h"),
        ("DAILY_GRACE", "1d"),
        ("DAILY_GRACE", "6.5"),
        ("DAILY_GRACE", "１"),
        ("DAILY_RULESETS", "nonsense"),
        ("DAILY_RULESETS", "classic,,yacht"),
        ("DAILY_RULESETS", "classic,classic"),
        ("DAILY_RULESETS", ","),
        ("WEB_CONCURRENCY", "0"),
        ("WEB_CONCURRENCY", "65"),
        ("WEB_CONCURRENCY", "two"),
        ("WEB_CONCURRENCY", "1e1"),
        ("WEB_CONCURRENCY", "9" * 5000),
        ("DAILY_PROXIES", "6"),
        ("DAILY_PROXIES", "-1"),
        ("DAILY_TABLES", "none"),
        ("DAILY_TABLES", "Off"),
        ("DAILY_BASE_URL", "dice.example.org"),
        ("DAILY_BASE_URL", "ftp://dice.example.org"),
        ("DAILY_BASE_URL", "https://"),
        ("DAILY_BASE_URL", "https://dice.example.org/play"),
        ("DAILY_BASE_URL", "https://dice.example.org?x=1"),
        ("DAILY_BASE_URL", "https://dice.example.org#x"),
        ("DAILY_BASE_URL", "https://me@dice.example.org"),
        ("DAILY_BASE_URL", "https://dice.example.org:99999"),
        ("DAILY_BASE_URL", "https://주사위.example"),
        ("DAILY_BASE_URL", "https://[::1"),
        ("DAILY_BASE_URL", "https://a b"),
        ("DAILY_BASE_URL", "https://..."),
        ("DAILY_BASE_URL", "https://-"),
        ("DAILY_BASE_URL", "https://a..b"),
        ("DAILY_BASE_URL", "https://.a"),
        ("DAILY_BASE_URL", "https://a-.b"),
        ("DAILY_BASE_URL", "https://x:0"),
        ("DAILY_BASE_URL", "https://[]"),
        ("DAILY_BASE_URL", "https://:8000"),
        ("DAILY_DATA_DIR", "~nobody-of-this-name/dice"),
    ],
)
def test_a_wrong_value_is_a_sentence_that_names_the_variable(name: str, text: str) -> None:
    """A wrong value stops the start with one printable sentence that begins with the variable's name."""
    with pytest.raises(InvalidInput) as error:
        settings_from({name: text})
    sentence = str(error.value)
    assert sentence.startswith(name)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 500
    if "SECRET" in name:
        assert "x" * 15 not in sentence
        assert "short" not in sentence.replace("too short", "")


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    """DAILY_SECRET_FILE: the text of the file without the line end; the secret itself is never repeated."""
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n", "utf-8")
    assert settings_from({"DAILY_SECRET_FILE": str(file)}).secret == SECRET
    assert settings_from({"DAILY_SECRET": f"{SECRET}\n"}).secret == SECRET
    for content in (b"short\n", b"", b"\xff" * 40):
        file.write_bytes(content)
        with pytest.raises(InvalidInput, match=r"^DAILY_SECRET_FILE "):
            settings_from({"DAILY_SECRET_FILE": str(file)})


def test_there_is_one_secret(tmp_path: Path) -> None:
    """Two places for the secret are one too many."""
    with pytest.raises(InvalidInput, match=r"^DAILY_SECRET and DAILY_SECRET_FILE "):
        settings_from({"DAILY_SECRET": SECRET, "DAILY_SECRET_FILE": str(tmp_path / "secret")})


def test_another_store_needs_a_secret() -> None:
    """With REDIS_URL there is no data folder to keep a secret in: a missing one stops the start."""
    with pytest.raises(InvalidInput, match=r"^DAILY_SECRET is missing"):
        settings_from({"REDIS_URL": "redis://localhost"})
    assert settings_from({"REDIS_URL": "redis://localhost", "DAILY_SECRET": SECRET}).redis_url == "redis://localhost"
