"""Addresses within this service, each built once and kept, and as people outside write them; imports Flask.

A page has some twenty of them. Flask finds each by its rules anew, in the time that a whole line of the card takes.
"""

from functools import lru_cache

import flask
from flask import Flask, request

from web.context import context


def url_for(endpoint: str, **values: object) -> str:
    """The address of a view, in the language that the page's own address names. Values that are None are left out."""
    return _built(request.script_root, endpoint, tuple(values.items()))


@lru_cache(maxsize=1024)
def _built(root: str, endpoint: str, values: tuple[tuple[str, object], ...]) -> str:  # noqa: ARG001  # part of the key
    address: str = flask.url_for(endpoint, **dict(values))  # type: ignore[arg-type]  # Flask's own settings are typed
    return address


def public(path: str) -> str:
    """The whole address of a path, as people outside reach it."""
    return (context().settings.base_url or request.host_url.rstrip("/")) + path


def init_app(app: Flask) -> None:
    """Let templates take their addresses from here too."""
    app.add_template_global(url_for, "url_for")
    app.add_template_global(public, "public")
