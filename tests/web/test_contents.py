"""The table of contents of the web layer leaves nothing out."""

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType

import pytest
from flask import Blueprint, Flask

import web
from daily.store.redis import RedisStore
from tests.conftest import SECRET, TestClock
from web import create_app
from web.config import Settings

MODULES = [importlib.import_module(found.name) for found in pkgutil.walk_packages(web.__path__, "web.")]


def test_every_part_is_begun(
    settings: Settings, store: RedisStore, clock: TestClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every module with something to do in all requests is asked to begin, by the application or by another part."""
    parts = [module for module in MODULES if hasattr(module, "init_app")]
    begun: list[str] = []
    for part in parts:
        monkeypatch.setattr(part, "init_app", _noting(part, begun))
    create_app(settings, store, SECRET, clock)
    assert sorted(begun) == sorted(part.__name__ for part in parts)


def test_every_view_is_reachable(app: Flask) -> None:
    """Every blueprint that a module makes is registered."""
    made = {value for module in MODULES for value in vars(module).values() if isinstance(value, Blueprint)}
    assert made == set(app.blueprints.values())


def _noting(part: ModuleType, begun: list[str]) -> Callable[[Flask], None]:
    begin: Callable[[Flask], None] = part.init_app

    def note(app: Flask) -> None:
        begun.append(part.__name__)
        begin(app)

    return note
