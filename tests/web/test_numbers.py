"""Numbers on pages are written as readers of their language write them."""

import pytest
from babel.numbers import format_decimal
from flask import Flask, render_template_string

from web.i18n import LANGUAGES


@pytest.mark.parametrize("number", [0, 999, 1000, 1234567])
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_grouped_as_in_every_language(app: Flask, number: int, language: str) -> None:
    """The filter knows one way to write a number: a language that has another needs another filter."""
    with app.test_request_context():
        written = render_template_string("{{ number|numberformat }}", number=number)
    assert written == format_decimal(number, locale=language)
