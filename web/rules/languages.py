"""A message in every language of the service: a Korean word is searched on English pages too; imports `texts` and the
languages."""

from web.i18n import LANGUAGES
from web.texts import catalogue


def in_every_language(message: str) -> tuple[str, ...]:
    """A message as each language says it."""
    return tuple(catalogue(language).gettext(message) for language in LANGUAGES)
