"""The table of a play page as it is drawn, read again: what every box shows; imports Flask and `web.play`."""

import re
from dataclasses import dataclass
from html import unescape

from flask import Flask, render_template

from daily.game import State
from daily.ids import GameId, Mode
from daily.plays import Play
from web.play import page_of

_OPEN = re.compile(r'<button class="box( top)?" name="move" value="([a-z_0-9:]+)"([^>]*)>(.*?)</button>', re.DOTALL)
_NUMBER = re.compile(r"<span>(\d+)</span></b>")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reader sees: the numbers of boxes that may be written, those marked as highest, the boxes with a lock, in
    card order; the sentence of the status line; and the HTML of it all."""

    previews: dict[str, int]
    top: set[str]
    locked: list[str]
    status: str
    html: str


def table_html(app: Flask, state: State, language: str = "en") -> str:
    """The table of a play page of this state, in a language."""
    play = Play(GameId(Mode.SOLO, state.ruleset.key, None, "a" * 16), "p" * 16, "", state, bytes(32))
    with app.test_request_context("/", headers={"Accept-Language": language}):
        return render_template("_table.html", page=page_of(play, None))


def shown(app: Flask, state: State, language: str = "en") -> Shown:
    """The table of a play page, read from its HTML."""
    html = table_html(app, state, language)
    boxes = [(key, bool(top), rest, inner) for top, key, rest, inner in _OPEN.findall(html)]
    previews = {key: int(found[1]) for key, _, _, inner in boxes if (found := _NUMBER.search(inner))}
    said = re.search(r'<p id="say"[^>]*>\s*(.*?)</p>', html, re.DOTALL)
    assert said
    for key, _, rest, inner in boxes:
        locked = 'href="#lock"' in inner
        assert ("aria-disabled" in rest) == (key not in previews), f"{key}: what shows no number cannot be pressed"
        assert locked == ("aria-describedby" in rest), f"{key}: what is locked says where the reason stands"
    return Shown(
        previews,
        {key for key, top, _, _ in boxes if top},
        [key for key, _, _, inner in boxes if 'href="#lock"' in inner],
        unescape(said[1]),
        html,
    )
