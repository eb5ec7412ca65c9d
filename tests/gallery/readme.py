"""The picture of the README: a table, a result and an analysis side by side, as a phone shows them; imports `stage` and
Pillow."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from daily.store.connect import connect
from daily.store.embedded import EmbeddedStore
from daily.store.redis import RedisStore
from tests.browser.chromium import running_chromium
from tests.gallery.shots import SCENES
from tests.gallery.stage import settings_at, stage

_SHOWN = ("play: dice held", "results: daily", "insight: analysis")
_WIDTH, _HEIGHT, _GAP = 390, 780, 24
_GROUND = (204, 211, 221)


def draw(data: Path, path: Path) -> None:
    """Draw the picture anew."""
    with TemporaryDirectory(prefix="gallery-") as home, EmbeddedStore(Path(home)) as server:
        pictures = [_picture(server.socket_url, scene, data) for scene in _SHOWN]
    whole = Image.new("RGB", (len(pictures) * (_WIDTH + _GAP) + _GAP, _HEIGHT + 2 * _GAP), _GROUND)
    for place, picture in enumerate(pictures):
        whole.paste(picture, (_GAP + place * (_WIDTH + _GAP), _GAP))
    whole.save(path, optimize=True)


def _picture(url: str, scene: str, data: Path) -> Image.Image:
    client = connect(url)
    client.execute_command("FLUSHALL")
    store = RedisStore(client)
    with running_chromium() as browser, stage(browser, store, settings_at(data), scene, "en") as here:
        SCENES[scene](here)
        here.guest.page.set_viewport_size({"width": _WIDTH, "height": _HEIGHT})
        picture = Image.open(BytesIO(here.guest.page.screenshot(animations="disabled"))).convert("RGB")
    store.close()
    return picture
