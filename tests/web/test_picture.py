"""The picture beside a link: what is drawn, read back from its pixels, and the answer that carries it."""

import re
import subprocess
import sys
from io import BytesIO
from itertools import combinations, groupby

import pytest
from flask import Flask
from PIL import Image

from daily.grades import Square
from daily.ids import Mode, link_of
from daily.rulesets import RULESETS
from daily.share import SIGNS
from tests.stories import Person
from tests.tables import put_table
from tests.web.callers import Browser
from tests.web.test_results import shared
from web.assets import STATIC
from web.config import Settings
from web.friends import brushes
from web.friends.drawn import SIZE, Drawn
from web.friends.picture import png_of
from web.words import english_name

BLUE, YELLOW, BLACK = Square
GAME = Drawn("231", "#128", "par +19", (BLUE, BLUE, YELLOW, BLUE, BLUE, BLACK))
COLOURS = {bytes(brushes.rgb(square)): square for square in Square}
WHITE = bytes((255, 255, 255))
PANEL = (300, 60, 900, 580)
"""What is read: within the panel, without its edges."""


def seen(png: bytes) -> Image.Image:
    """A picture as it is seen."""
    return Image.open(BytesIO(png)).convert("RGB")


def squares_of(png: bytes) -> list[list[Square]]:
    """The squares at the bottom of the panel, row by row: its lowest bands that are not white, as far as they hold
    nothing but pieces of the three colours, all of one width."""
    image = seen(png).crop(PANEL)
    raw, across = image.tobytes(), 3 * image.width
    lines = [raw[start : start + across] for start in range(0, len(raw), across)]
    bands = [list(band) for white, band in groupby(lines, (WHITE * image.width).__eq__) if not white]
    rows = [_pieces(band[len(band) // 2]) for band in bands]
    found: list[list[Square]] = []
    while rows and rows[-1]:
        found.insert(0, rows.pop())
    return found


def _pieces(line: bytes) -> list[Square]:
    """The squares that a line goes through; none where it goes through anything else."""
    points = [line[start : start + 3] for start in range(0, len(line), 3)]
    pieces = [(colour, len(list(run))) for colour, run in groupby(points) if colour != WHITE]
    if len({width for _, width in pieces}) > 1 or not {colour for colour, _ in pieces} <= COLOURS.keys():
        return []
    return [COLOURS[colour] for colour, _ in pieces]


# What is drawn

EXTREMES = [
    GAME,
    Drawn("5", "#1"),
    Drawn("1575", "#9999 · Classic, upper section first", "par −1190", (YELLOW, BLACK) * 7),
    Drawn("214 : 189", "Yacht, 12 boxes", "win"),
    Drawn("2000", "Triple", "", (BLUE, BLACK, YELLOW) * 13),
]


@pytest.mark.parametrize("drawn", EXTREMES)
def test_a_picture_is_a_small_png(drawn: Drawn) -> None:
    """Whatever is drawn, it is a PNG of 1200 to 630 points of at most 40 kilobytes, and what is written keeps clear of
    the edges of the panel."""
    png = png_of(drawn)
    image = Image.open(BytesIO(png))
    assert (image.format, image.size) == ("PNG", SIZE)
    assert len(png) <= 40_000
    for edge in ((280, 130, 305, 570), (895, 130, 920, 570), (320, 565, 880, 580)):
        assert seen(png).crop(edge).getcolors() == [((edge[2] - edge[0]) * (edge[3] - edge[1]), (255, 255, 255))]


DIFFERENT = [
    GAME,
    Drawn("232", "#128", "par +19", GAME.squares),
    Drawn("231", "#129", "par +19", GAME.squares),
    Drawn("231", "#128 · Nordic Yatzy", "par +19", GAME.squares),
    Drawn("231", "#128", "par −19", GAME.squares),
    Drawn("231", "#128", "par 19", GAME.squares),
    Drawn("231", "#128", "", GAME.squares),
    Drawn("231", "#128", "par +19", GAME.squares[::-1]),
    Drawn("231", "#128", "par +19"),
]


def test_what_is_different_looks_different() -> None:
    """Score, day, ruleset, sign of the difference and squares each make another picture; the same makes the same."""
    pictures = [png_of(drawn) for drawn in DIFFERENT]
    assert not [pair for pair in combinations(pictures, 2) if seen(pair[0]).tobytes() == seen(pair[1]).tobytes()]
    assert [png_of(drawn) for drawn in DIFFERENT] == pictures


@pytest.mark.parametrize(
    ("squares", "rows"),
    [
        ((BLUE, YELLOW, BLACK, BLACK), [[BLUE, YELLOW], [BLACK, BLACK]]),
        (
            (BLUE, BLUE, YELLOW, BLUE, BLUE, BLACK, BLACK, YELLOW, BLUE, YELLOW, BLUE, BLUE, BLUE),
            [[BLUE, BLUE, YELLOW, BLUE, BLUE, BLACK], [BLACK, YELLOW, BLUE, YELLOW, BLUE, BLUE, BLUE]],
        ),
        ((YELLOW,) * 12, [[YELLOW] * 6, [YELLOW] * 6]),
        ((BLUE, BLACK, YELLOW) * 13, [([BLUE, BLACK, YELLOW] * 13)[:19], ([BLUE, BLACK, YELLOW] * 13)[19:]]),
        ((), []),
    ],
)
def test_squares_stand_in_turn_order(squares: tuple[Square, ...], rows: list[list[Square]]) -> None:
    """Every square has its colour and its place in two rows; where there are none, none is drawn."""
    assert squares_of(png_of(Drawn("231", "#128", "par +19", squares))) == rows


def test_squares_differ_in_lightness() -> None:
    """Who sees no colours tells the three squares apart, and each from the panel."""
    white, blue, yellow, black = (
        Image.frombytes("RGB", (1, 1), colour).convert("L").tobytes()[0] for colour in (WHITE, *COLOURS)
    )
    assert black + 60 < blue
    assert blue + 60 < yellow < white - 50


def test_colours_are_those_of_light_pages() -> None:
    """A colour stands once, in the styles of the pages; squares look like those of a result."""
    styles = (STATIC / "base.css").read_text("utf-8")
    assert styles.index(f"--black: {brushes.colours()['black']};") < styles.index("prefers-color-scheme: dark")
    assert {"act", "surface", "text", "muted", "keep", *Square} <= brushes.colours().keys()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_has_a_name_that_can_be_written(ruleset: str) -> None:
    """Each letter of the English name of a ruleset, and each sign, is one that the letters have."""
    letters = brushes.font(40)
    unknown = bytes(letters.getmask("\N{HANGUL SYLLABLE GA}"))
    assert not [
        letter for letter in english_name(ruleset) + "#0123456789+±·:" if bytes(letters.getmask(letter)) == unknown
    ]


def test_nothing_is_imported_before_the_first_picture() -> None:
    """A worker that draws no picture does without the memory that drawing takes."""
    code = "import sys, web.app; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# The answer


@pytest.fixture
def link(ann: Person) -> str:
    """The link of Ann's finished game of the day."""
    return f"/r/{link_of(ann.finish(ann.today())[-1].game)}"


def test_a_picture_is_the_same_for_everybody(app: Flask, browser: Browser, link: str) -> None:
    """With a cookie and without, in every language, under every language's address: the same bytes, of which caches
    are told that they depend on nothing; and nobody gets a cookie for them."""
    browser.open("/")
    stranger = app.test_client(use_cookies=False)
    answers = [
        browser.client.get(f"{link}.png"),
        stranger.get(f"{link}.png", headers={"Accept-Language": "ko"}),
        stranger.get(f"{link}.png", headers={"Accept-Language": "en", "User-Agent": "crawler"}),
        stranger.get(f"/en{link}.png"),
    ]
    assert {(answer.status_code, answer.mimetype) for answer in answers} == {(200, "image/png")}
    assert len({answer.data for answer in answers}) == 1
    for answer in answers:
        assert "Set-Cookie" not in answer.headers
        assert "Vary" not in answer.headers
        assert "public" in answer.headers["Cache-Control"]


def test_who_has_a_picture_is_told_so(app: Flask, link: str) -> None:
    """The tag of a picture comes with it; who sends it back gets 304 and no bytes, who sends another one the
    picture."""
    client = app.test_client(use_cookies=False)
    first = client.get(f"{link}.png")
    tag = first.headers["ETag"]
    again = client.get(f"{link}.png", headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    assert client.get(f"{link}.png", headers={"If-None-Match": '"other"'}).data == first.data
    head = client.head(f"{link}.png")
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", tag)


def test_what_is_on_its_way_is_waited_for(app: Flask, link: str, settings: Settings) -> None:
    """Without par and squares a picture is kept for minutes; once they are known it is another one, and kept for
    longer."""
    client = app.test_client(use_cookies=False)
    first = client.get(f"{link}.png")
    put_table("classic", settings.tables)
    second = client.get(f"{link}.png", headers={"If-None-Match": first.headers["ETag"]})
    assert second.status_code == 200
    ages = [int(re.findall(r"max-age=(\d+)", answer.headers["Cache-Control"])[0]) for answer in (first, second)]
    assert ages == [300, 86400]
    assert squares_of(first.data) == []
    assert sum(map(len, squares_of(second.data))) == 13


def test_a_picture_says_what_the_text_says(browser: Browser, settings: Settings) -> None:
    """Its squares are those of the text to share; score, day and ruleset, and what is beside par, are the text's."""
    put_table("yacht", settings.tables)
    browser.open("/today/yacht")
    title, figures, *rows, link = shared(browser.finish())
    png = browser.client.get(link.removeprefix("http://localhost") + ".png").data
    squares = squares_of(png)
    assert ["".join(SIGNS[square] for square in row) for row in squares] == rows
    told = re.fullmatch(r"(\d+) \((par .\d+)\) .*", figures)
    assert told is not None
    name = re.fullmatch(r"Daily Yacht Dice · (Yacht, 12 boxes) (#333)", title)
    assert name is not None
    expected = Drawn(told[1], f"{name[2]} · {name[1]}", told[2], tuple(square for row in squares for square in row))
    assert png == png_of(expected)


@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.COMPUTER])
def test_dice_that_are_no_day_s_tell_nothing(app: Flask, ann: Person, settings: Settings, mode: Mode) -> None:
    """The picture of a game with dice of its own has its score and its ruleset, against the computer both scores and
    how it ended; neither par nor squares, though they are known; and nothing is on its way."""
    put_table("classic", settings.tables)
    play = ann.finish(ann.new(mode))[-1]
    answer = app.test_client().get(f"/r/{link_of(play.game)}.png")
    own = play.state.card.total
    expected = Drawn(str(own), "Classic, 13 boxes")
    if play.rival is not None:
        beside = play.rival.state.card.total
        verdict = "win" if own > beside else "loss" if own < beside else "draw"
        expected = Drawn(f"{own} : {beside}", "Classic, 13 boxes", verdict)
    assert (play.rival is not None) == (mode is Mode.COMPUTER)
    assert answer.data == png_of(expected)
    assert "max-age=86400" in answer.headers["Cache-Control"]


def test_there_is_no_picture_before_the_end(app: Flask, ann: Person) -> None:
    """A game that nobody has begun, or that goes on, has none: 404 as for the page, and no cookie."""
    client = app.test_client()
    link = f"/r/{link_of(ann.today())}.png"
    statuses = [client.get(link).status_code]
    ann.moves(ann.today(), "r chance r")
    statuses.append(client.get(link).status_code)
    assert statuses == [404, 404]
    assert client.get_cookie("daily_player") is None


@pytest.mark.parametrize("rid", ["aaaaaaaaaa", "AAAAAAAAAA", "x", "a" * 11, "%00", "..%2f", "a" * 3000, ""])
def test_an_unknown_picture_is_404(app: Flask, rid: str) -> None:
    """A link that nobody shared has no picture, and nobody keeps that answer."""
    answer = app.test_client().get(f"/r/{rid}.png")
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
