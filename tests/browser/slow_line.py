"""A line on which pages arrive in two parts; imports Playwright.

The first part is held until the browser has had its chance to draw it; then the rest is sent.
"""

from collections.abc import Iterable, Iterator
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import Page

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATIENCE = 15  # seconds until the rest is sent unasked, so that a failing test ends
_FIRST_PART = """
  (mark) => new Promise((done) => {
    const look = () => {
      const sheets = [...document.querySelectorAll("link[rel=stylesheet]")];
      if (document.querySelector(mark) && sheets.every((link) => link.sheet)) done();
      else setTimeout(look, 10);
    };
    look();
  })
"""
_DRAWN = """
  () => new Promise((done) => {
    setTimeout(done, 500);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  })
"""
"""Two frames, or half a second of none: who draws nothing until the page is whole has no frames."""


WAIT_FOR_ALL = b'<link rel="expect" href="#end" blocking="render">'
"""What lets a browser wait for the end of a page; older ones pass it over."""


class Part(NamedTuple):
    """The first part of a page: it ends behind the `times`th `text`, and `mark` selects the last element in it."""

    text: bytes
    times: int
    mark: str


class SlowLine:
    """A line on which pages stop behind their first part, until the rest is let go. With `eager` the browser does not
    learn that it should wait."""

    def __init__(self, part: Part, *, eager: bool = False) -> None:
        self._part, self._eager = part, eager
        self._rest = Event()

    def __call__(self, app: "WSGIApplication") -> "WSGIApplication":
        def halting(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
            body = b"".join(app(environ, start_response))
            return self._in_two(body) if body.count(self._part.text) >= self._part.times else [body]

        return halting

    def _in_two(self, body: bytes) -> Iterator[bytes]:
        if self._eager:
            body = body.replace(WAIT_FOR_ALL, b" " * len(WAIT_FOR_ALL))
        rest = body.split(self._part.text, self._part.times)[-1]
        yield body.removesuffix(rest)
        self._rest.wait(PATIENCE)
        yield rest

    def load(self, page: Page, address: str) -> None:
        """Open a page, and let the rest of it go once its first part is styled and had its chance to be drawn."""
        page.goto(address, wait_until="commit")
        page.evaluate(_FIRST_PART, self._part.mark)
        page.evaluate(_DRAWN)
        self._rest.set()
        page.wait_for_load_state()
        page.evaluate(_DRAWN)
