"""The settings of this browser's player: the nickname, kept by the service, and choices of the device, kept by the
browser alone; imports Flask and the core's players."""

from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from daily.errors import InvalidInput
from daily.ids import tag_of
from daily.nickname import LONGEST
from daily.players import rename
from web.addresses import url_for
from web.context import context
from web.forms import field
from web.limits import limit_names
from web.players import browser_player
from web.texts import N_, gettext
from web.translate import translated

bp = Blueprint("settings", __name__)


class Switch(NamedTuple):
    """A choice of the device: its name in choices.js, and what it is, as messages."""

    choice: str
    name: str
    about: str


SWITCHES = (
    Switch("sound", N_("Sound"), N_("Dice that roll and boxes that are written can be heard.")),
    Switch("vibration", N_("Vibration"), N_("A short touch for every press, on devices that can do it.")),
    Switch("quick", N_("Quick play"), N_("Dice change without tumbling, and nothing is celebrated at length.")),
    Switch("keys", N_("Single-key shortcuts"), N_("Space, digits and letters play on the table. The help lists them.")),
)


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The nickname as stored or as just typed, the player's tag, what was wrong or done, and the device's choices."""

    nickname: str
    tag: str
    longest: int
    saved: bool
    error: str | None
    switches: tuple[Switch, ...]


@bp.get("/settings")
def settings() -> str:
    """The form, filled with what is kept."""
    nickname = context().store.nickname(browser_player())
    return _page(nickname, saved=request.args.get("saved") == "1")


@bp.post("/settings")
@limit_names
def save() -> BaseResponse | tuple[str, int]:
    """Keep a nickname; a refused one stays in the form with one sentence."""
    here = context()
    typed = field("nickname")
    try:
        rename(here.store, browser_player(), typed, here.service.rulesets)
    except InvalidInput as error:
        return _page(typed[:200], error=translated(error)), 400
    return redirect(url_for("settings.settings", saved=1), 303)


def _page(nickname: str, *, saved: bool = False, error: str | None = None) -> str:
    switches = tuple(Switch(each.choice, gettext(each.name), gettext(each.about)) for each in SWITCHES)
    page = SettingsPage(nickname, tag_of(browser_player()), LONGEST, saved, error, switches)
    return render_template("settings.html", page=page)
