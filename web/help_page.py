"""The help of the table: what players ask first, and the keys; imports Flask and the answers of the rules.

The table shows this page in a dialog; without JavaScript it is a page like every other one.
"""

from typing import NamedTuple

from flask import Blueprint, render_template

from web.context import context
from web.rules.answers import Answered, topics
from web.texts import N_, gettext

bp = Blueprint("help", __name__)

FIRST = ("barred", "triangle", "pace", "struck-zero", "other-dice", "undo", "three-rolls")
"""The questions that come up at the table, by their keys among all that the rules answer."""


class Key(NamedTuple):
    """Keys and what they do, as a message."""

    names: tuple[str, ...]
    does: str


KEYS = (
    Key((N_("Space"),), N_("Roll")),
    Key(("1–5",), N_("Keep or release a die")),
    Key(("0",), N_("Release all dice")),
    Key(tuple("QWERTY"), N_("Go to a box of the upper section")),
    Key(tuple("ASDFGHJKL"), N_("Go to a box of the lower section")),
    Key(tuple("←↑↓→"), N_("Go from box to box")),
    Key((N_("Enter"),), N_("Write the box, or roll from a die")),
    Key(("U",), N_("Take the box back")),
    Key(("X",), N_("Read the dice aloud")),
    Key(("C",), N_("Read the card aloud")),
    Key(("?",), N_("Open this help")),
    Key(("Esc",), N_("Close what is open")),
)


@bp.get("/help")
def answers() -> str:
    """The first questions and the keys."""
    keys = tuple(Key(tuple(map(gettext, key.names)), gettext(key.does)) for key in KEYS)
    return render_template("help.html", questions=_asked(), keys=keys)


def _asked() -> tuple[Answered, ...]:
    answered = {each.key: each for topic in topics(context().service.rulesets) for each in topic.questions}
    return tuple(answered[key] for key in FIRST)
