"""Rules of space that every page keeps, at every size of a window; and that the walk leaves no page out."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from flask import Flask, template_rendered
from jinja2 import Template

from tests.browser.conftest import DESKTOP, Visits
from tests.browser.layout import Look, faults
from tests.browser.walk import walk
from tests.stories import Person

pytestmark = pytest.mark.browser

NO_PAGES = {
    "static": "files",
    "module": "scripts",
    "styles": "styles",
    "install.manifest": "JSON for whoever installs",
    "install.worker": "a script",
    "install.favicon": "a picture",
    "friend.picture": "a picture",
    "boards.boards": "leads to the board of today",
    "health.healthz": "a word for machines",
    "health.readyz": "a word for machines",
}
"""What answers a GET and is nothing to look at; beside it all of `api`, which is JSON."""

LOOKS = (
    Look(320, 568, box=(36, 38)),
    Look(360, 640, box=(42, 39)),
    Look(390, 664, box=(44, 42)),
    Look(640, 400),
    Look(360, 640, spaced=True),
    Look(1280, 800, spaced=True),
    Look(*DESKTOP, box=(44, 40)),
)
"""Everything that is tapped has 44 pixels, but boxes where a whole card has to be in the window. What is left for them
is shared without a gap: on the smallest phones three columns of a card beside their names get 36 and 42 pixels across,
and the nine lines of the longest card, below the standing of ten players, 38, 39 and 42 down. On a desktop it is the
score sheet, for a mouse: 40."""


@contextmanager
def drawn(app: Flask) -> Iterator[set[str]]:
    """The templates that are drawn meanwhile."""
    found = set[str]()

    def note(sender: Flask, template: Template, **_: object) -> None:
        assert sender is app
        found.add(template.name or "")

    with template_rendered.connected_to(note, app):
        yield found


def test_the_walk_stops_at_every_page(visit: Visits, ann: Person, app: Flask) -> None:
    """A page that the walk does not know fails here, and so does a template that it never sees."""
    stops, routes = set[str](), app.url_map.bind("")
    guest = visit(number=1)
    with drawn(app) as templates:
        for place in walk(guest, ann):
            if "nothing" not in place:
                stops.add(routes.match(urlsplit(guest.page.url).path)[0])
    asked = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert {each for each in asked - stops if not each.startswith("api.")} == NO_PAGES.keys()
    parts = {name for name in app.jinja_env.list_templates() if name.rpartition("/")[2][0] == "_"}
    assert set(app.jinja_env.list_templates(["html"])) - parts - templates == {"base.html"}


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_page_has_room(visit: Visits, ann: Person, language: str) -> None:
    """At 320 pixels, at 200 % and with the reader's own spacing nothing is wider than the window and no controls
    overlap; whatever is tapped is 44 pixels in both directions, where a window leaves room for it."""
    guest = visit(language=language, number=1)
    found = dict[str, list[str]]()
    for place in walk(guest, ann):
        for fault in (fault for look in LOOKS for fault in faults(guest, look)):
            found.setdefault(fault, []).append(place)
        guest.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    assert not found, "\n".join(f"{fault}: {len(places)}, {', '.join(places)[:150]}" for fault, places in found.items())
