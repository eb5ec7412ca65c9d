"""The store, the secret and the service that a command works with, from the settings; imports web's settings and
reviews, the core and the store.

What is wrong with a setting is said here in a sentence that names its variable: the store below knows no environment.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from secrets import token_bytes

from daily.almanac import Almanac
from daily.errors import InvalidInput
from daily.service import Service
from daily.solver.analyst import Analyst
from daily.store.connect import connect
from daily.store.embedded import borrow
from daily.store.redis import RedisStore
from daily.store.secret import load_or_create_secret
from daily.surveyor import Surveyor
from scripts.output import complain
from web.config import Settings, settings_from
from web.insight.missing import why_missing
from web.insight.reviews import Reviews


@dataclass(frozen=True, slots=True)
class Workplace:
    """What a command works with that runs beside the service, or without one."""

    settings: Settings
    secret: str
    store: RedisStore


@contextmanager
def workplace(*, new: bool) -> Iterator[Workplace]:
    """The service's store: the one of REDIS_URL, else the embedded one, which a running service lends and which is
    started where none runs. `new` says whether a data folder may be made where there is none."""
    settings = settings_from(os.environ)
    check_epoch(settings)
    if not new and not settings.redis_url and not settings.data_dir.exists():
        folder = str(settings.data_dir.absolute())
        raise InvalidInput(
            "There is no data folder {folder!a}: set DAILY_DATA_DIR to that of the service.", folder=folder
        )
    secret = secret_of(settings)
    if settings.redis_url:
        with closing(store_of(settings.redis_url)) as store:
            yield Workplace(settings, secret, store)
    else:
        with borrow(folder_of(settings)) as url, closing(RedisStore(connect(url))) as store:
            yield Workplace(settings, secret, store)


def service_of(here: Workplace) -> Service:
    """The service over this store; what games lost it knows from the tables that are in the data folder."""
    service = Service(
        here.store,
        Almanac(here.store, here.secret, _alarm),
        here.settings.calendar,
        here.settings.rulesets,
        token_bytes,
        losses_of=lambda play: reviews.losses_of(play),  # reviews ask the service for dice
    )
    analyst = _analyst(here)
    reviews = Reviews(service, analyst, partial(why_missing, here.settings, analyst))
    return service


def surveyor_of(here: Workplace) -> Surveyor:
    """Par and perfect of this store's days, from the tables that are in the data folder."""
    return Surveyor(here.store, _analyst(here).yardsticks)


def _analyst(here: Workplace) -> Analyst:
    return Analyst(here.settings.tables, lambda error: complain(str(error)))


def _alarm(day: date, ruleset: str) -> None:
    complain(f"The store holds other dice for {day} {ruleset} than the secret gives: its games keep them.")


def store_of(redis_url: str) -> RedisStore:
    """The store that REDIS_URL names. Raises `InvalidInput`, which repeats nothing of it."""
    try:
        return RedisStore(connect(redis_url))
    except InvalidInput as error:
        raise InvalidInput("REDIS_URL cannot be used. {error}", error=error) from None


def secret_of(settings: Settings) -> str:
    """The secret of the settings, else the one that the data folder keeps; with REDIS_URL the settings have one."""
    return settings.secret or load_or_create_secret(folder_of(settings))


def check_epoch(settings: Settings) -> None:
    """Raise `InvalidInput` where no day has begun yet."""
    today = settings.calendar.day_of(datetime.now(UTC))
    if not settings.calendar.exists(today):
        raise InvalidInput(
            "DAILY_EPOCH is {epoch}: it lies after today, {today}.", epoch=settings.calendar.epoch, today=today
        )


def folder_of(settings: Settings) -> Path:
    """The data folder, which is made if it is missing. Raises `InvalidInput` where it can be none."""
    folder = settings.data_dir
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        reason = None if os.access(folder, os.W_OK | os.X_OK) else "it cannot be written to"
    except FileExistsError:
        reason = "it is no folder"
    except OSError as error:
        reason = error.strerror
    if reason:
        raise InvalidInput("DAILY_DATA_DIR is {folder!a}: {reason}.", folder=str(folder), reason=reason)
    return folder
