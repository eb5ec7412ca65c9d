"""The web layer: `create_app` is its table of contents (`app.py`); imports Flask and the core, never redis or numpy.

A request walks form or JSON -> move -> service -> state -> page or JSON. Read `play.py` for the pages of a game,
`api/` for the same as JSON, `table/` for what a page shows of a state, `errors.py` for what happens when
something is refused.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> object:
    """`create_app` when it is first asked for: a command that only reads the settings starts without Flask."""
    if name == "create_app":
        from web.app import create_app

        return create_app
    raise AttributeError(name)
