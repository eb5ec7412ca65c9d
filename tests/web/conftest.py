"""Callers of the whole web layer over a real store."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.web.callers import Browser, Program


@pytest.fixture
def program(app: Flask) -> Program:
    """A program that is a player."""
    return Program.of(app).join()


@pytest.fixture
def other(app: Flask) -> Program:
    """Another one."""
    return Program.of(app).join()


@pytest.fixture
def browser(app: Flask) -> Browser:
    """A browser that speaks English."""
    return Browser(app, Accept_Language="en")


@pytest.fixture
def english(app: Flask) -> Iterator[None]:
    """Texts come out in English, as in an English request."""
    with app.test_request_context("/rules", headers={"Accept-Language": "en"}):
        yield
