"""The pictures of scenes, each in all windows and both themes, taken by a process of its own; imports `stage`."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Error, Page, ViewportSize

from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from tests.browser.chromium import running_chromium
from tests.gallery.moving import MOVING
from tests.gallery.pages import PAGES
from tests.gallery.sheets import SHEETS
from tests.gallery.stage import settings_at, stage
from tests.gallery.tables import TABLES

SCENES = {**TABLES, **MOVING, **PAGES, **SHEETS}
SIZES = ((390, 844), (360, 640), (768, 1024), (1280, 800))
THEMES = ("light", "dark")
LANGUAGES = ("ko", "en")
_LONGEST = 3200
"""Pixels of a page that a picture shows at most."""


class Shot(NamedTuple):
    """A picture: what, in which language, theme and window, and the name of its file."""

    scene: str
    language: str
    theme: str
    size: tuple[int, int]

    @property
    def file(self) -> str:
        """Its name, which says all of this."""
        slug = re.sub(r"[^a-z0-9]+", "-", self.scene)
        return f"{slug}-{self.language}-{self.theme}-{self.size[0]}.jpg"


def shots_of(scene: str) -> Iterator[Shot]:
    """All pictures of a scene."""
    for language in LANGUAGES:
        for theme in THEMES:
            for size in SIZES:
                yield Shot(scene, language, theme, size)


def take(scenes: Sequence[str], folder: Path, data: Path) -> list[str]:
    """Take all pictures of these scenes: what went wrong, a line each."""
    wrong = []
    with TemporaryDirectory(prefix="gallery-") as home, EmbeddedStore(Path(home)) as server:
        client = connect(server.socket_url)
        with running_chromium() as browser:
            for scene in scenes:
                for shots in _together(scene):
                    client.execute_command("FLUSHALL")
                    wrong += _scene(browser, RedisStore(connect(server.socket_url)), shots, folder, data)
        client.close()
    return wrong


def _together(scene: str) -> list[list[Shot]]:
    """The pictures that can be taken of one stage: of what moves a single one, else all in a language."""
    shots = list(shots_of(scene))
    if scene in MOVING:
        return [[shot] for shot in shots]
    return [[shot for shot in shots if shot.language == language] for language in LANGUAGES]


def _scene(browser: Browser, store: RedisStore, shots: Sequence[Shot], folder: Path, data: Path) -> list[str]:
    scene, language = shots[0].scene, shots[0].language
    try:
        with stage(browser, store, settings_at(data), scene, language) as here:
            _fit(here.guest.page, shots[0])
            SCENES[scene](here)
            for shot in shots:
                _picture(here.guest.page, shot, folder)
    except (Error, AssertionError) as error:
        return [f"{scene} ({language}): {str(error).splitlines()[0]}"]
    finally:
        store.close()
    return []


def _fit(page: Page, shot: Shot) -> None:
    """Give the window the theme and the size of a picture, where it has not got them yet."""
    motion: Literal["no-preference", "reduce"] = "no-preference" if shot.scene in MOVING else "reduce"
    page.emulate_media(color_scheme="dark" if shot.theme == "dark" else "light", reduced_motion=motion)
    size = ViewportSize(width=shot.size[0], height=shot.size[1])
    if page.viewport_size != size:
        page.set_viewport_size(size)


def _picture(page: Page, shot: Shot, folder: Path) -> None:
    _fit(page, shot)
    width, height = shot.size
    long = min(_LONGEST, max(height, int(page.evaluate("() => document.documentElement.scrollHeight"))))
    page.screenshot(
        path=folder / shot.file,
        type="jpeg",
        quality=72,
        full_page=True,
        clip={"x": 0, "y": 0, "width": width, "height": long},
        animations="allow" if shot.scene in MOVING else "disabled",
    )
