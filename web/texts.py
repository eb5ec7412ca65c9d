"""Texts in the language of the request; imports Flask and gettext, and nothing of ours.

Messages are English and stand in the catalogues under translations/. `%(name)s` places take the keyword arguments.
"""

import re
from contextvars import ContextVar
from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

from flask import Flask, current_app, has_request_context
from markupsafe import Markup

_FOLDER = Path(__file__).with_name("translations")

_COUNTED = re.compile(r"(?<=\d) (?=\w)")
"""The space between a figure and what it counts."""
_ENGLISH = NullTranslations()
"""The messages as they stand in the code."""
_spoken: ContextVar[NullTranslations | None] = ContextVar("spoken", default=None)
"""The catalogue of the request that this thread answers."""


def N_(message: str) -> str:  # noqa: N802  # the customary name of a marker for extraction
    """Mark a message for the catalogue; it is translated where it is shown."""
    return message


def gettext(message: str, **values: object) -> str:
    """A text with its values."""
    text = translations().gettext(message)
    return text % values if values else text


def ngettext(one: str, many: str, num: int) -> str:
    """A text that counts `num`."""
    return translations().ngettext(one, many, num) % {"num": num}


def pgettext(context: str, message: str) -> str:
    """A text that is said differently in a context."""
    return translations().pgettext(context, message)


def nth(number: int) -> str:
    """A number that says which one is meant: English has the bare number, Korean its own word for the first."""
    if number == 1:
        return pgettext("which one", "1")
    return pgettext("which one", "%(num)s") % {"num": number}


def unbroken(text: str) -> str:
    """A text in which no line ends between a figure and what it counts."""
    return _COUNTED.sub("\N{NO-BREAK SPACE}", text)


def translations() -> NullTranslations:
    """The catalogue of the request's language; commands, which have no request, speak English."""
    return _spoken.get() or _looked_up()


def _looked_up() -> NullTranslations:
    return catalogue(current_app.extensions["language"]()) if has_request_context() else _ENGLISH


@lru_cache
def catalogue(language: str) -> NullTranslations:
    """The catalogue of a language. Raises `FileNotFoundError` where it was not compiled."""
    return translation("messages", _FOLDER, [language])


def speak(language: str) -> None:
    """Take texts from the catalogue of a language until `fall_silent`.

    A page shows some ninety texts: looking the language up for each took as long as the rest of the page.
    """
    _spoken.set(catalogue(language))


def fall_silent() -> None:
    """Look the language up again with the next text: the request is over."""
    _spoken.set(None)


def init_app(app: Flask) -> None:
    """Let templates take their texts from the same catalogue by `_`, `ngettext` and `pgettext`, and write numbers."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # of Jinja's i18n extension
        lambda message: translations().gettext(message),
        lambda one, many, num: translations().ngettext(one, many, num),
        newstyle=True,
        pgettext=lambda context, message: translations().pgettext(context, message),
    )
    app.jinja_env.globals["_"] = _markup
    # Both languages group digits by commas; a test holds that against Babel, which takes fifteen microseconds.
    app.jinja_env.filters["numberformat"] = "{:,}".format
    app.jinja_env.filters["nth"] = nth
    app.jinja_env.filters["unbroken"] = unbroken


def _markup(message: str, **values: object) -> Markup:
    """What Jinja's own `_` does, in one call instead of four: the values are escaped, the message is our own."""
    text = _trusted(translations(), message)
    return text % values if values else text


@lru_cache(maxsize=2048)
def _trusted(catalogue: NullTranslations, message: str) -> Markup:
    return Markup(catalogue.gettext(message))  # noqa: S704
