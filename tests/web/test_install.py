"""What makes an app of the pages: manifest, icons, worker, and the page without a network."""

import json
import re
from collections.abc import Mapping
from io import BytesIO
from typing import cast

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageChops

from scripts.icons import FOLDER, draw
from tests.web.pages import Page
from web.assets import STATIC
from web.install import ICONS, TAB_ICON, TOUCH_ICON, Icon

ALL = (*ICONS, TAB_ICON, TOUCH_ICON)
COLOUR = re.compile(r"--bg: (#[0-9a-f]{6});")


def manifest(client: FlaskClient, language: str = "en") -> Mapping[str, object]:
    """The manifest of a language."""
    return cast("Mapping[str, object]", json.loads(client.get(f"/{language}/manifest.webmanifest").data))


def grounds() -> list[str]:
    """The ground of light pages and of dark ones, as base.css has them."""
    return COLOUR.findall((STATIC / "base.css").read_text("utf-8"))


def distance(one: Image.Image, other: Image.Image) -> int:
    """How far the colours of two pictures are apart at most, of 255."""
    bands = ImageChops.difference(one.convert("RGBA"), other.convert("RGBA")).getextrema()
    return max(most for _, most in cast("tuple[tuple[int, int], ...]", bands))


# The manifest


@pytest.mark.parametrize(
    ("language", "name", "sheet"),
    [("ko", "요트 다이스", "점수판"), ("en", "Daily Yacht Dice", "Score sheet")],
)
def test_the_manifest_speaks_the_language_of_its_page(
    client: FlaskClient, language: str, name: str, sheet: str
) -> None:
    """Each language has a manifest, which pages of that language name, and whose addresses stay within it."""
    answer = client.get(f"/{language}/manifest.webmanifest")
    assert (answer.status_code, answer.mimetype) == (200, "application/manifest+json")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "Set-Cookie" not in answer.headers
    told = manifest(client, language)
    assert (told["lang"], told["name"], told["start_url"]) == (language, name, f"/{language}/")
    shortcuts = cast("list[Mapping[str, str]]", told["shortcuts"])
    assert [each["url"] for each in shortcuts] == [f"/{language}/{page}" for page in ("", "computer", "sheet")]
    assert shortcuts[-1]["name"] == sheet
    for each in shortcuts:
        assert client.get(each["url"]).status_code == 200
    for page in (f"/{language}/rules", "/rules"):
        html = client.get(page, headers={"Accept-Language": language}).text
        assert f'<link rel="manifest" href="/{language}/manifest.webmanifest">' in html


def test_all_languages_are_one_app(client: FlaskClient) -> None:
    """Whoever has put the game on the home screen and switches the language has no second app there."""
    told = [manifest(client, language) for language in ("ko", "en")]
    assert {(each["id"], each["scope"], each["display"]) for each in told} == {("/", "/", "standalone")}
    assert all(len(str(each["short_name"])) <= 12 for each in told)


def test_the_colours_are_those_of_the_pages(client: FlaskClient) -> None:
    """Manifest and pages tell the ground of base.css: the manifest the light one, pages both."""
    light, dark = grounds()
    told = manifest(client)
    assert told["theme_color"] == told["background_color"] == light
    html = client.get("/").text
    for scheme, colour in (("light", light), ("dark", dark)):
        assert f'<meta name="theme-color" media="(prefers-color-scheme: {scheme})" content="{colour}">' in html


# Icons


def test_the_icons_are_what_the_manifest_says(client: FlaskClient) -> None:
    """Every icon is there, in the type and size that the manifest claims; both sizes that systems ask for are, each as
    it is and for being cut."""
    icons = cast("list[Mapping[str, str]]", manifest(client)["icons"])
    claimed = {(icon["sizes"], icon["purpose"]) for icon in icons}
    assert claimed == {("any", "any"), *((size, use) for size in ("192x192", "512x512") for use in ("any", "maskable"))}
    for icon in icons:
        answer = client.get(icon["src"], buffered=True)
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])
        if icon["type"] == "image/png":
            assert "{0[0]}x{0[1]}".format(Image.open(BytesIO(answer.data)).size) == icon["sizes"]


def test_pages_name_icons_for_tabs_and_home_screens(client: FlaskClient) -> None:
    """A browser that draws no SVG has a PNG, a phone without manifests a large one, and whoever reads no pages finds
    one at the usual place."""
    page = Page(client.get("/rules").text)
    named = [value for name, value in page.attributes if name == "href" and "/icons/" in value]
    assert [re.sub(r"\?.*", "", each) for each in named] == ["/static/icons/tab.png", "/static/icons/touch.png"]
    for address, icon in (*zip(named, (TAB_ICON, TOUCH_ICON), strict=True), ("/favicon.ico", TAB_ICON)):
        answer = client.get(address, buffered=True)
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert Image.open(BytesIO(answer.data)).size == (icon.size, icon.size)


@pytest.mark.parametrize("icon", ALL, ids=lambda icon: icon.file)
def test_the_icons_are_what_the_script_draws(icon: Icon) -> None:
    """The files are drawn from favicon.svg and from nothing else, and are small."""
    assert distance(Image.open(FOLDER / icon.file), draw(icon)) <= 2
    assert (FOLDER / icon.file).stat().st_size < 5000


@pytest.mark.parametrize("icon", [icon for icon in ALL if icon.full], ids=lambda icon: icon.file)
def test_nothing_is_cut_off_a_full_icon(icon: Icon) -> None:
    """Of an icon that a system cuts into a shape of its own, everything lies in the middle circle of four fifths, and
    all around is one colour without holes."""
    image = Image.open(FOLDER / icon.file).convert("RGBA")
    ground = image.getpixel((0, 0))
    assert image.getchannel("A").getextrema() == (255, 255)
    middle = (icon.size - 1) / 2
    drawn = [(x, y) for x in range(icon.size) for y in range(icon.size) if image.getpixel((x, y)) != ground]
    assert len(drawn) > icon.size**2 // 20
    assert max((x - middle) ** 2 + (y - middle) ** 2 for x, y in drawn) <= (0.4 * icon.size) ** 2


# The worker and its page


def test_the_worker_stands_at_the_root(client: FlaskClient) -> None:
    """It may answer for every address below the root, is JavaScript, and is asked for anew each time, which costs
    nothing while it is the same. It is told the languages, and a release that changes with the files."""
    answer = client.get("/worker.js")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    assert "Set-Cookie" not in answer.headers
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert re.match(r'const release = "[0-9a-f]{12}", languages = \["ko","en"\];\n', answer.text)
    again = client.get("/worker.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(("address", "title"), [("/ko/offline", "네트워크 없음"), ("/en/offline", "No network")])
def test_the_page_without_a_network_is_the_same_for_everybody(client: FlaskClient, address: str, title: str) -> None:
    """It speaks its own language, names nobody, sets no cookie, and all that it names may be kept."""
    answer = client.get(address)
    assert answer.status_code == 200
    assert title in answer.text
    assert "Set-Cookie" not in answer.headers
    assert client.get(address).text == answer.text
    for file in re.findall(r'"(/static/[^"]*)"', answer.text):
        assert "immutable" in client.get(file, buffered=True).headers["Cache-Control"]
