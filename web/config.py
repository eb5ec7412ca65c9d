"""The settings of DESIGN 11, read loudly from an environment: a wrong value is an error that names the variable and
what is allowed.

`settings_from(environ)` is the only reader; nobody else looks at the environment. Reading creates and connects nothing.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from daily.day import Calendar
from daily.errors import InvalidInput
from daily.ids import parse_date
from daily.rulesets import ruleset_of

Value = TypeVar("Value")

SECRET_LENGTH = 16
_GRACE = re.compile(r"(\d{1,4})([hm]?)", re.ASCII)
_HOUR = timedelta(hours=1)
_FIRST_YEAR = 1970
_PORTS = {"http": 80, "https": 443}
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.?")
"""A name or an IPv4 address, in lower case."""


class Builds(StrEnum):
    """Which of the solver's tables are made where they are missing: by `daily serve` beside its workers, and the
    dailies' by `daily precompute`."""

    ALL = "all"
    DAILIES = "dailies"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host chooses. `secret` is None where the embedded store keeps one; `base_url` is None where links follow
    the request."""

    secret: str | None
    redis_url: str | None
    data_dir: Path
    calendar: Calendar
    rulesets: tuple[str, ...]
    workers: int
    base_url: str | None
    proxies: int
    builds: Builds

    @property
    def tables(self) -> Path:
        """The folder of the solver's tables: they can be made anew at any time, and are never in the store."""
        return self.data_dir / "tables"

    def makes_table(self, ruleset: str) -> bool:
        """Whether the table of a ruleset is made where it is missing."""
        return self.builds is Builds.ALL or (self.builds is Builds.DAILIES and ruleset in self.rulesets)


def settings_from(environ: Mapping[str, str]) -> Settings:
    """The settings in these variables. Raises `InvalidInput` naming the first wrong one."""
    redis_url = environ.get("REDIS_URL") or None
    secret = _secret(environ)
    if redis_url and secret is None:
        raise InvalidInput(
            "DAILY_SECRET is missing: with REDIS_URL set, set DAILY_SECRET (or DAILY_SECRET_FILE) to at least "
            f"{SECRET_LENGTH} characters that nobody can guess, for example from `openssl rand -hex 32`."
        )
    return Settings(
        secret=secret,
        redis_url=redis_url,
        data_dir=_read(environ, "DAILY_DATA_DIR", "data", _folder),
        calendar=_calendar(environ),
        rulesets=_read(environ, "DAILY_RULESETS", "classic,yacht", _rulesets),
        workers=_read(environ, "WEB_CONCURRENCY", "2", lambda text: _whole(text, 1, 64)),
        base_url=_read(environ, "DAILY_BASE_URL", "", _base_url),
        proxies=_read(environ, "DAILY_PROXIES", "0", lambda text: _whole(text, 0, 5)),
        builds=_read(environ, "DAILY_TABLES", Builds.ALL, _builds),
    )


def _read(environ: Mapping[str, str], name: str, default: str, parse: Callable[[str], Value]) -> Value:
    """The parsed value of one variable; an empty one counts as not set."""
    text = environ.get(name, "").strip() or default
    try:
        return parse(text)
    except (ValueError, InvalidInput) as error:
        raise InvalidInput(f"{name} is {text[:80]!a}: {error}") from None


def _secret(environ: Mapping[str, str]) -> str | None:
    # White space around it counts neither here nor in a file: one that ends in a line break is the same secret.
    text, file = environ.get("DAILY_SECRET"), environ.get("DAILY_SECRET_FILE")
    if text and file:
        raise InvalidInput("DAILY_SECRET and DAILY_SECRET_FILE are both set: set one of them.")
    name = "DAILY_SECRET_FILE" if file else "DAILY_SECRET"
    if file:
        try:
            text = Path(file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise InvalidInput(f"DAILY_SECRET_FILE cannot be read: {reason}.") from None
    if not text and not file:
        return None
    text = (text or "").strip()
    # The value itself is never repeated: it would end up in a log.
    if len(text) < SECRET_LENGTH:
        raise InvalidInput(
            f"{name} is too short: at least {SECRET_LENGTH} characters that nobody can guess are needed."
        )
    if any("\ud800" <= character <= "\udfff" for character in text):  # bytes of the environment that are no text
        raise InvalidInput(f"{name} is not UTF-8 text.")
    return text


def _folder(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise ValueError("there is no such user; give the path of a folder.") from None


def _calendar(environ: Mapping[str, str]) -> Calendar:
    return Calendar(
        _read(environ, "DAILY_TIMEZONE", "UTC", _zone),
        _read(environ, "DAILY_EPOCH", "2026-01-01", _epoch),
        _read(environ, "DAILY_GRACE", "6h", _grace),
    )


def _zone(text: str) -> ZoneInfo:
    try:
        return ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("no such time zone; give an IANA name like Asia/Seoul, Europe/Berlin or UTC.") from None


def _epoch(text: str) -> date:
    day = parse_date(text)
    if day.year < _FIRST_YEAR:
        raise ValueError(f"give a date from {_FIRST_YEAR}-01-01 on.")
    return day


def _grace(text: str) -> timedelta:
    match = _GRACE.fullmatch(text)
    span = match and int(match[1]) * (_HOUR / 60 if match[2] == "m" else _HOUR)
    if span is None or span > 24 * _HOUR:
        raise ValueError("give hours or minutes up to a day, like 6h or 90m.")
    return span


def _rulesets(text: str) -> tuple[str, ...]:
    keys = tuple(key.strip() for key in text.split(","))
    if "" in keys:
        raise ValueError("a name is empty; put one comma between two names, like classic,yacht.")
    if len(set(keys)) != len(keys):
        raise ValueError("name each ruleset once.")
    return tuple(ruleset_of(key).key for key in keys)


def _builds(text: str) -> Builds:
    try:
        return Builds(text)
    except ValueError:
        raise ValueError(f"give one of {', '.join(Builds)}.") from None


def _whole(text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or not least <= int(text) <= most:
        raise ValueError(f"give a whole number from {least} to {most}.")
    return int(text)


def _base_url(text: str) -> str | None:
    """The address as browsers write it in Origin: lower case, ASCII, without the scheme's own port."""
    if not text:
        return None
    try:
        if not re.fullmatch(r"https?://[a-z0-9.:\[\]-]+/?", text, re.IGNORECASE):
            raise ValueError
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        if port == 0 or not (":" in host or _HOST.fullmatch(host)):  # urlsplit has looked at what is in brackets
            raise ValueError
    except ValueError:
        raise ValueError("give the public address of the service and no path, like https://dice.example.org.") from None
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" if port in (None, _PORTS[parts.scheme]) else f"{parts.scheme}://{host}:{port}"
