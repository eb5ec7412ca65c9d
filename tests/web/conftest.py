"""Callers of the whole web layer over a real store."""

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
