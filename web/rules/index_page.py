"""The index of the rules: all rulesets, the contents, and what a day of this service is; imports Flask, the context and
the core."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from daily.dice import ROLLS_PER_TURN
from daily.rulesets import RULESETS, ruleset_of
from web.addresses import url_for
from web.context import Context
from web.play import today_url
from web.rules.early_stop import StopRow, early_stop
from web.rules.links import Link
from web.rules.places import contents
from web.rules.ruleset_page import Summary, summary
from web.texts import ngettext

_HOUR = timedelta(hours=1)
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Listed:
    """A ruleset on the index: `play` leads to today's challenge, None where it has none; `sheet` to its score sheet."""

    summary: Summary
    url: str
    sheet: str
    play: str | None


@dataclass(frozen=True, slots=True)
class IndexPage:
    """The index: the contents, rulesets with a challenge every day, the others, and what a day of this service is.

    `grace` is how long after midnight a game may be finished, in words and empty where it may not; `ends_at` and
    `closes_at` are today's, in the time zone of the days.
    """

    contents: tuple[Link, ...]
    dailies: tuple[Listed, ...]
    others: tuple[Listed, ...]
    rolls: int
    number: int
    timezone: str
    grace: str
    ends_at: datetime
    closes_at: datetime
    early_stop: tuple[StopRow, ...]


def index_page(here: Context) -> IndexPage:
    """The index as it is today."""
    dailies = here.service.rulesets
    today = here.today()
    zone = here.calendar.timezone
    return IndexPage(
        contents=contents(),
        dailies=tuple(_listed(key, dailies) for key in dailies),
        others=tuple(_listed(key, dailies) for key in RULESETS if key not in dailies),
        rolls=ROLLS_PER_TURN,
        number=here.calendar.number(today),
        timezone=zone.key,
        grace=_span(here.calendar.grace),
        ends_at=here.calendar.ends_at(today).astimezone(zone),
        closes_at=here.calendar.closes_at(today).astimezone(zone),
        early_stop=early_stop(),
    )


def play_url(key: str, dailies: tuple[str, ...]) -> str | None:
    """Today's challenge in a ruleset; None where it has none."""
    return today_url(key) if key in dailies else None


def _listed(key: str, dailies: tuple[str, ...]) -> Listed:
    page, paper = (url_for(f"rules.{view}", ruleset=key) for view in ("of_ruleset", "printed"))
    return Listed(summary(ruleset_of(key)), page, paper, play_url(key, dailies))


def _span(span: timedelta) -> str:
    """A length of time in whole hours, else in minutes."""
    if span % _HOUR:
        return ngettext("%(num)d minute", "%(num)d minutes", span // _MINUTE)
    return ngettext("%(num)d hour", "%(num)d hours", span // _HOUR) if span else ""
