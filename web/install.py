"""What makes the service an app on somebody's home screen: the manifest, the icons, the worker and the page that is
shown without a network; imports Flask and msgspec.

The worker (static/worker.js) holds that page and the score sheet's, and answers with them where there is no network.
All other pages come from the network alone. What is here is the same for everybody and reads neither cookie nor store.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from flask import Blueprint, Response, render_template, request, send_from_directory
from msgspec import Struct

from web.addresses import url_for
from web.assets import STATIC, asset
from web.bundle import bundle
from web.i18n import LANGUAGES, language
from web.texts import gettext, pgettext

bp = Blueprint("install", __name__)

_GROUND = "#f3f5f9"
"""The ground of light pages (`--bg` in base.css): a manifest has one colour, and pages tell both of theirs."""
_HOUR = 3600


class Icon(NamedTuple):
    """A file in static/icons/, which `scripts.icons` draws: its size in pixels, and whether its face goes up to the
    edges, for systems that cut icons into a shape of their own."""

    file: str
    size: int
    full: bool = False


ICONS = (
    Icon("small.png", 192),
    Icon("large.png", 512),
    Icon("maskable_small.png", 192, full=True),
    Icon("maskable.png", 512, full=True),
)
"""What the manifest names."""
TAB_ICON = Icon("tab.png", 48)
TOUCH_ICON = Icon("touch.png", 180, full=True)
"""What pages name: for browsers that draw no SVG in a tab, and for home screens that read no manifest."""


class ImageOut(Struct, frozen=True):
    """An icon as a manifest names it."""

    src: str
    sizes: str
    type: str
    purpose: str = "any"


class ShortcutOut(Struct, frozen=True):
    """A way into the app from its icon."""

    name: str
    url: str


class ManifestOut(Struct, frozen=True, omit_defaults=True):
    """The manifest. All languages are one app, since they have one id."""

    name: str
    short_name: str
    description: str
    lang: str
    start_url: str
    icons: tuple[ImageOut, ...]
    shortcuts: tuple[ShortcutOut, ...]
    id: str
    scope: str
    display: str
    background_color: str
    theme_color: str
    categories: tuple[str, ...]


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """The manifest in the language of the page that names it."""
    response = Response(msgspec.json.encode(_manifest()), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/offline")
def offline() -> str:
    """What is shown in place of a page while there is no network."""
    return render_template("offline.html")


@bp.get("/worker.js")
def worker() -> Response:
    """The worker; it stands at the root, because it answers for what is below its own address."""
    facts = f'const release = "{_release()}", languages = {msgspec.json.encode(tuple(LANGUAGES)).decode()};\n'
    response = Response(facts + bundle(STATIC / "worker.js"), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@bp.get("/favicon.ico")
def favicon() -> Response:
    """The icon where programs look that read no pages."""
    return send_from_directory(STATIC / "icons", TAB_ICON.file, max_age=_HOUR)


def _manifest() -> ManifestOut:
    return ManifestOut(
        name=gettext("Daily Yacht Dice"),
        short_name=pgettext("below an icon", "Yacht Dice"),
        description=gettext("Everyone rolls the same dice today. Play, copy your result, compare ranks."),
        lang=language(),
        start_url=url_for("play.front"),
        icons=(ImageOut(asset("favicon.svg"), "any", "image/svg+xml"), *map(_image, ICONS)),
        shortcuts=(
            ShortcutOut(gettext("Today’s challenge"), url_for("play.front")),
            ShortcutOut(gettext("Against the computer"), url_for("computer.start")),
            ShortcutOut(gettext("Score sheet"), url_for("sheet.sheet")),
        ),
        id="/",
        scope="/",
        display="standalone",
        background_color=_GROUND,
        theme_color=_GROUND,
        categories=("games",),
    )


def _image(icon: Icon) -> ImageOut:
    purpose = "maskable" if icon.full else "any"
    return ImageOut(asset(f"icons/{icon.file}"), f"{icon.size}x{icon.size}", "image/png", purpose)


@cache
def _release() -> str:
    """A part of the hash of all that pages are made of: with any of it the worker changes, and fetches pages anew."""
    here = Path(__file__).parent
    folders = (here / "static", here / "templates", here / "translations")
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
