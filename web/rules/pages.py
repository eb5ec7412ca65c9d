"""The pages of the rules: an index with how a day works, and every ruleset box by box, with its figures; imports Flask,
`ruleset_page` and `figures`.

Nothing here depends on the player: these pages read neither cookie nor store.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from flask import Blueprint, render_template, request, url_for

from daily.dice import ROLLS_PER_TURN
from daily.ruleset import Joker
from daily.rulesets import RULESETS, ruleset_of
from daily.scales import scale_of
from web.context import context
from web.play import today_url
from web.rules.early_stop import StopRow, early_stop
from web.rules.figures import figures_shown
from web.rules.ruleset_page import Summary, ruleset_page, summary
from web.rules.scales import mean_of
from web.texts import ngettext
from web.words import ruleset_name

bp = Blueprint("rules", __name__)

_HOUR = timedelta(hours=1)
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Listed:
    """A ruleset on the index: `play` leads to today's challenge, None where it has none."""

    summary: Summary
    url: str
    play: str | None


class Mean(NamedTuple):
    """What the best strategy scores on average in a ruleset; `url` leads to its scale."""

    name: str
    mean: str
    url: str


@dataclass(frozen=True, slots=True)
class IndexPage:
    """The index: rulesets with a challenge every day, the others, and what a day of this service is.

    `grace` is how long after midnight a game may be finished, in words and empty where it may not; `ends_at` and
    `closes_at` are today's, in the time zone of the days. `barring` leads to the joker
    cases of the games whose rules may bar an open box, `means` to the scales of those that have one.
    """

    dailies: tuple[Listed, ...]
    others: tuple[Listed, ...]
    rolls: int
    number: int
    timezone: str
    grace: str
    ends_at: datetime
    closes_at: datetime
    early_stop: tuple[StopRow, ...]
    barring: tuple[tuple[str, str], ...]
    means: tuple[Mean, ...]


@bp.get("/rules")
def index() -> str:
    """All rulesets, and how a turn and a day work."""
    here = context()
    dailies = here.service.rulesets
    today = here.today()
    zone = here.calendar.timezone
    page = IndexPage(
        dailies=tuple(map(_listed, dailies)),
        others=tuple(_listed(key) for key in RULESETS if key not in dailies),
        rolls=ROLLS_PER_TURN,
        number=here.calendar.number(today),
        timezone=zone.key,
        grace=_span(here.calendar.grace),
        ends_at=here.calendar.ends_at(today).astimezone(zone),
        closes_at=here.calendar.closes_at(today).astimezone(zone),
        early_stop=early_stop(),
        barring=tuple((ruleset_name(key), f"{_url(key)}#joker") for key in dailies if _bars(key)),
        means=tuple(
            Mean(ruleset_name(key), mean_of(scale), f"{_url(key)}#scale") for key in dailies if (scale := scale_of(key))
        ),
    )
    return render_template("rules/index.html", page=page)


@bp.get("/rules/<ruleset>")
def of_ruleset(ruleset: str) -> tuple[str, int]:
    """A ruleset, box by box, and its figures; `?score=` asks how good a score is. Raises `UnknownRuleset`."""
    rules = ruleset_of(ruleset)
    figures = figures_shown(rules, request.args.get("score"))
    tabs = tuple((ruleset_name(key), _url(key), key == ruleset) for key in context().service.rulesets)
    page = render_template(
        "rules/ruleset.html",
        page=ruleset_page(rules),
        figures=figures,
        tabs=tabs,
        play=_play_url(ruleset),
        rolls=ROLLS_PER_TURN,
    )
    return page, 400 if figures.problem and figures.scale else 200


def _listed(key: str) -> Listed:
    return Listed(summary(ruleset_of(key)), _url(key), _play_url(key))


def _bars(key: str) -> bool:
    return ruleset_of(key).joker is Joker.FORCED


def _url(key: str) -> str:
    return url_for("rules.of_ruleset", ruleset=key)


def _play_url(key: str) -> str | None:
    return today_url(key) if key in context().service.rulesets else None


def _span(span: timedelta) -> str:
    """A length of time in whole hours, else in minutes."""
    if span % _HOUR:
        return ngettext("%(num)d minute", "%(num)d minutes", span // _MINUTE)
    return ngettext("%(num)d hour", "%(num)d hours", span // _HOUR) if span else ""
