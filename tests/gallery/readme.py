"""The picture of the README: a table, a result and an analysis side by side, as phones show them by day and by night;
imports `stage` and Pillow."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image, ImageDraw

from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from tests.browser.chromium import running_chromium
from tests.gallery.shots import SCENES
from tests.gallery.stage import settings_at, stage

Theme = Literal["light", "dark"]

_SHOWN: tuple[tuple[str, Theme], ...] = (
    ("play: dice held", "light"),
    ("results: daily", "light"),
    ("insight: analysis", "dark"),
)
_WIDTH, _HEIGHT, _GAP, _ROUND = 390, 780, 24, 28
_GROUND = (204, 211, 221)


def draw(data: Path, path: Path) -> None:
    """Draw the picture anew."""
    with TemporaryDirectory(prefix="gallery-") as home, EmbeddedStore(Path(home)) as server:
        pictures = [_picture(server.socket_url, scene, theme, data) for scene, theme in _SHOWN]
    shape = _shape()
    whole = Image.new("RGB", (len(pictures) * (_WIDTH + _GAP) + _GAP, _HEIGHT + 2 * _GAP), _GROUND)
    for place, picture in enumerate(pictures):
        whole.paste(picture, (_GAP + place * (_WIDTH + _GAP), _GAP), shape)
    whole.save(path, optimize=True)


def _shape() -> Image.Image:
    """A window with round corners, drawn larger first so that they are smooth."""
    large = Image.new("L", (4 * _WIDTH, 4 * _HEIGHT))
    ImageDraw.Draw(large).rounded_rectangle((0, 0, large.width - 1, large.height - 1), 4 * _ROUND, fill=255)
    return large.resize((_WIDTH, _HEIGHT), Image.Resampling.LANCZOS)


def _picture(url: str, scene: str, theme: Theme, data: Path) -> Image.Image:
    client = connect(url)
    client.execute_command("FLUSHALL")
    store = RedisStore(client)
    with running_chromium() as browser, stage(browser, store, settings_at(data), scene, "en") as here:
        here.guest.page.emulate_media(color_scheme=theme)
        SCENES[scene](here)
        here.guest.page.set_viewport_size({"width": _WIDTH, "height": _HEIGHT})
        picture = Image.open(BytesIO(here.guest.page.screenshot(animations="disabled"))).convert("RGB")
    store.close()
    return picture
