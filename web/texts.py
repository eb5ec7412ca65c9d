"""Texts in the language of the request, typed: all that the rest of web/ uses of Flask-Babel; imports nothing else.

Messages are English and stand in the catalogues under translations/. `%(name)s` places take the keyword arguments.
"""

from gettext import NullTranslations

import flask_babel


def N_(message: str) -> str:  # noqa: N802  # the customary name of a marker for extraction
    """Mark a message for the catalogue; it is translated where it is shown."""
    return message


def gettext(message: str, **values: object) -> str:
    """A text with its values."""
    return str(flask_babel.gettext(message, **values))


def ngettext(one: str, many: str, num: int) -> str:
    """A text that counts `num`."""
    return str(flask_babel.ngettext(one, many, num))


def pgettext(context: str, message: str) -> str:
    """A text that is said differently in a context."""
    return str(flask_babel.pgettext(context, message))


def translations() -> NullTranslations:
    """The catalogue itself, for code that knows no requests."""
    found: NullTranslations = flask_babel.get_translations()
    return found
