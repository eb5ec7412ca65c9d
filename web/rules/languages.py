"""A message in every language of the service: a Korean word is searched on English pages too; imports Babel and the
languages."""

from functools import cache
from gettext import NullTranslations
from pathlib import Path

from babel.support import Translations

from web.i18n import LANGUAGES

_CATALOGUES = Path(__file__).parent.parent / "translations"


def in_every_language(message: str) -> tuple[str, ...]:
    """A message as each language says it."""
    return tuple(_catalogue(language).gettext(message) for language in LANGUAGES)


@cache
def _catalogue(language: str) -> NullTranslations:
    return Translations.load(_CATALOGUES, [language])
