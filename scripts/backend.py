"""The store of a command that runs beside the service, or without one; imports web's settings and the store."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from daily.errors import InvalidInput
from daily.store.connect import connect
from daily.store.embedded import borrow
from daily.store.redis import RedisStore
from daily.store.secret import load_or_create_secret
from web.config import Settings, settings_from


@dataclass(frozen=True, slots=True)
class Workplace:
    """What a command works with: the settings, the secret and the store."""

    settings: Settings
    secret: str
    store: RedisStore


@contextmanager
def workplace() -> Iterator[Workplace]:
    """The service's store: the one of REDIS_URL, else the embedded one, which a running service lends and which is
    started where none runs."""
    settings = settings_from(os.environ)
    if settings.redis_url:
        yield Workplace(settings, secret_of(settings), RedisStore(connect(settings.redis_url)))
    else:
        with borrow(settings.data_dir) as url:
            yield Workplace(settings, secret_of(settings), RedisStore(connect(url)))


def secret_of(settings: Settings) -> str:
    """The secret of the settings, else the one that the data folder keeps."""
    if settings.secret is not None:
        return settings.secret
    if settings.redis_url:
        raise InvalidInput("DAILY_SECRET is missing: it is needed with REDIS_URL.")
    return load_or_create_secret(settings.data_dir)
