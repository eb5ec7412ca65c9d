"""Dates on pages are written as readers of their language write them."""

from datetime import date, timedelta

import pytest
from babel.dates import format_date
from flask import Flask, render_template_string

from web.i18n import LANGUAGES

FORMS = {
    "full_date": {"en": "full", "ko": "full"},
    "long_date": {"en": "long", "ko": "long"},
    "day_of_month": {"en": "EEE d", "ko": "d일 (EEE)"},
    "month_of": {"en": "MMMM y", "ko": "y년 MMMM"},
}
"""The filters, and the same for Babel."""
YEAR = [date(2027, 12, 31) + timedelta(days=count) for count in range(367)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_dates_are_written_as_babel_knows_them(app: Flask, form: str, language: str) -> None:
    """Every day of a leap year, and the last one before it, in each form."""
    with app.test_request_context(headers={"Accept-Language": language}):
        written = [render_template_string(f"{{{{ day|{form} }}}}", day=day) for day in YEAR]
    assert written == [format_date(day, FORMS[form][language], locale=language) for day in YEAR]
