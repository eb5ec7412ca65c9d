"""The catalogues hold exactly the texts of the source, and every one of them in Korean."""

import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from scripts.messages import CATALOGUES, ROOT, collect, forms, read

CATALOGUE_FILES = sorted(ROOT.glob(CATALOGUES))
PERCENT = re.compile(r"%(?:\((\w+)\))?[sd%]")
# Particles that change with the sound before them, which is not known where a value stands.
PARTICLE = re.compile(
    r"(?:%\(\w+\)[sd]|\{\w+(?:![ar])?\})(?:은|는|이|가|을|를|과|와|으로|로|이나|나|이라|라)(?=[\s.,:;!?)]|$)"
)


@pytest.fixture(scope="module")
def source() -> Catalog:
    """The texts that stand in code and templates."""
    return collect()


@pytest.fixture(scope="module")
def korean() -> Catalog:
    """The Korean catalogue as it is kept."""
    return read(ROOT / "web/translations/ko/LC_MESSAGES/messages.po")


def keys(catalogue: Catalog) -> set[tuple[str, str]]:
    """Context and msgid of every text, the header apart."""
    return {(message.context or "", forms(message.id)[0]) for message in catalogue if message.id}


def places(text: str, message: Message) -> list[str]:
    """The places of a text that values take, sorted, as its own way of formatting names them."""
    if message.python_format:
        return sorted(match[0] for match in PERCENT.finditer(text))
    if "{" in "".join(forms(message.id)):
        return sorted(f"{name}!{conversion}" for _, name, _, conversion in Formatter().parse(text) if name is not None)
    return []


@pytest.mark.parametrize("language", ["en", "ko"])
def test_both_languages_have_a_catalogue(language: str) -> None:
    """English is the source and Korean its translation; both have a catalogue."""
    assert language in [path.parent.parent.name for path in CATALOGUE_FILES]


@pytest.mark.parametrize("path", CATALOGUE_FILES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_holds_the_texts_of_the_source_and_no_others(source: Catalog, path: object) -> None:
    """`make messages` would add nothing and take nothing away, and nothing obsolete is kept."""
    catalogue = read(ROOT / str(path))
    assert keys(catalogue) == keys(source)
    assert not catalogue.obsolete


def test_every_text_is_translated(korean: Catalog) -> None:
    """A page in Korean never falls back to English, and no translation is a guess (fuzzy)."""
    missing = [message.id for message in korean if message.id and not all(forms(message.string))]
    fuzzy = [message.id for message in korean if message.id and message.fuzzy]
    assert (missing, fuzzy) == ([], [])


def test_translations_name_the_same_places(korean: Catalog) -> None:
    """Every form of a translation takes the values that its text takes, by the same names."""
    differing = [
        message.id
        for message in korean
        for form in forms(message.string)
        if message.id and form and places(form, message) != places(forms(message.id)[-1], message)
    ]
    assert not differing


def test_counted_texts_have_the_forms_of_the_language(korean: Catalog) -> None:
    """Korean counts with one form."""
    counted = [message for message in korean if message.pluralizable]
    assert counted
    assert {len(forms(message.string)) for message in counted} == {korean.num_plurals} == {1}


def test_no_particle_follows_a_value(korean: Catalog) -> None:
    """Korean wording avoids particles after variable words (UX 2): their form would depend on the value's sound."""
    assert not [form for message in korean for form in forms(message.string) if PARTICLE.search(form)]


@pytest.mark.parametrize(
    "text",
    [
        "Roll before you choose a box.",
        "Another tab was faster: this is how the game stands now, at move {length}.",
        "This form was sent by another site, so nothing was done: use the buttons of this page.",
    ],
)
def test_the_sentences_of_errors_are_texts(source: Catalog, text: str) -> None:
    """The first argument of an error is collected, whether its class stands in the core, the service or the web."""
    assert text in source


@pytest.mark.parametrize(
    ("context", "names"),
    [
        ("twelve boxes", "에이스 듀스 트레이 포 파이브 식스"),
        (None, "1의_눈 2의_눈 3의_눈 4의_눈 5의_눈 6의_눈"),
    ],
)
def test_upper_boxes_have_the_names_that_players_use(korean: Catalog, context: str | None, names: str) -> None:
    """Cards of twelve boxes name their upper boxes like playing cards, the others by their faces (UX 2)."""
    upper = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
    found = [korean.get(name, context=context) for name in upper]
    assert [message and message.string for message in found] == [name.replace("_", " ") for name in names.split()]
