"""Dates as pages write them, in the language of the request; imports Flask and `texts`.

Babel knows these words too, and with them all currencies, units and time zones: it would take six megabytes of every
worker for the four forms below. A test holds them against Babel's.
"""

from datetime import date

from flask import Flask

from web.texts import N_, gettext

_MONTHS = (
    (N_("January"), N_("Jan")),
    (N_("February"), N_("Feb")),
    (N_("March"), N_("Mar")),
    (N_("April"), N_("Apr")),
    (N_("May"), N_("May")),
    (N_("June"), N_("Jun")),
    (N_("July"), N_("Jul")),
    (N_("August"), N_("Aug")),
    (N_("September"), N_("Sep")),
    (N_("October"), N_("Oct")),
    (N_("November"), N_("Nov")),
    (N_("December"), N_("Dec")),
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
        month=gettext(_MONTHS[day.month - 1][0]),
        day=day.day,
        year=day.year,
    )


def long_date(day: date) -> str:
    """A date."""
    return gettext("%(month)s %(day)d, %(year)d", month=gettext(_MONTHS[day.month - 1][0]), day=day.day, year=day.year)


def short_date(day: date) -> str:
    """A date in short, where the year is clear."""
    return gettext(
        "%(weekday)s, %(month)s %(day)d",
        weekday=gettext(_WEEKDAYS[day.weekday()][1]),
        month=gettext(_MONTHS[day.month - 1][1]),
        day=day.day,
    )


def month_of(day: date) -> str:
    """The month of a date, with its year."""
    return gettext("%(month)s %(year)d", month=gettext(_MONTHS[day.month - 1][0]), year=day.year)


def init_app(app: Flask) -> None:
    """Offer the four forms to templates."""
    for form in (full_date, long_date, short_date, month_of):
        app.add_template_filter(form)
