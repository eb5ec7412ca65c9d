"""The settings of this browser's player: the nickname; imports Flask and the core's players."""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from daily.errors import InvalidInput
from daily.ids import tag_of
from daily.nickname import LONGEST
from daily.players import rename
from web.context import context
from web.limits import limit_names
from web.players import browser_player
from web.translate import translated

bp = Blueprint("settings", __name__)


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The nickname as stored or as just typed, the player's tag, and what was wrong or done."""

    nickname: str
    tag: str
    longest: int
    saved: bool
    error: str | None


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
    typed = request.form.get("nickname", "")
    try:
        rename(here.store, browser_player(), typed, here.service.rulesets)
    except InvalidInput as error:
        return _page(typed[:200], error=translated(error)), 400
    return redirect(url_for("settings.settings", saved=1), 303)


def _page(nickname: str, *, saved: bool = False, error: str | None = None) -> str:
    page = SettingsPage(nickname, tag_of(browser_player()), LONGEST, saved, error)
    return render_template("settings.html", page=page)
