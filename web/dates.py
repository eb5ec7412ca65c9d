"""Dates as pages write them, in the language of the request; imports Flask and `texts`.

Babel knows these words too, and with them all currencies, units and time zones: it would take six megabytes of every
worker for the four forms below. A test holds them against Babel's.
"""

from datetime import date

from flask import Flask

from web.texts import N_, gettext

_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
_WEEKDAYS = (
    (N_("Monday"), N_("Mon")),
    (N_("Tuesday"), N_("Tue")),
    (N_("Wednesday"), N_("Wed")),
    (N_("Thursday"), N_("Thu")),
    (N_("Friday"), N_("Fri")),
    (N_("Saturday"), N_("Sat")),
    (N_("Sunday"), N_("Sun")),
)
"""Names and their short forms."""


def full_date(day: date) -> str:
    """A date with its weekday."""
    return gettext(
        "%(weekday)s, %(month)s %(day)d, %(year)d",
        weekday=gettext(_WEEKDAYS[day.weekday()][0]),
        month=gettext(_MONTHS[day.month - 1]),
        day=day.day,
        year=day.year,
    )


def long_date(day: date) -> str:
    """A date."""
    return gettext("%(month)s %(day)d, %(year)d", month=gettext(_MONTHS[day.month - 1]), day=day.day, year=day.year)


def day_of_month(day: date) -> str:
    """A date with its weekday, where the month is clear."""
    return gettext("%(weekday)s %(day)d", weekday=gettext(_WEEKDAYS[day.weekday()][1]), day=day.day)


def month_of(day: date) -> str:
    """The month of a date, with its year."""
    return gettext("%(month)s %(year)d", month=gettext(_MONTHS[day.month - 1]), year=day.year)


def init_app(app: Flask) -> None:
    """Offer the four forms to templates."""
    for form in (full_date, long_date, day_of_month, month_of):
        app.add_template_filter(form)
