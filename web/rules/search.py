"""Finding an entry by the words of a player; imports `spelling` alone.

An entry has names and a text. The whole query is looked for first: entries that are called so, then those whose names
begin with it, hold it, or whose text has it as a word. If there is none, the entries that one of its words names; if
there is none either, those whose names differ by a slip (`spelling.py`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from web.rules.links import Link
from web.rules.spelling import is_hangul, is_near, plain, words

LONGEST = 60
"""Characters of a query that are looked for; the rest is dropped."""
MOST = 24
"""Entries that are found at most."""
_SHORTEST = 2
"""Letters of a query that is looked for within names and texts."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: what kind of thing it is, its title and a sentence in words, the place that explains
    it and more such places, and all that it is called."""

    kind: str
    title: str
    sentence: str
    url: str
    names: tuple[str, ...]
    more: tuple[Link, ...] = ()


class Found(NamedTuple):
    """What a search found, best first; `near` says that nothing is called so, and these are only similar."""

    entries: tuple[Entry, ...]
    near: bool = False


class _Match(IntEnum):
    """How well an entry fits a query, best first."""

    CALLED = 0
    BEGINS = 1
    HOLDS = 2
    SAYS = 3
    NONE = 4


def search(entries: Sequence[Entry], query: str) -> Found:
    """The entries that fit a query."""
    asked = query[:LONGEST]
    if not plain(asked):
        return Found(())
    exact = _by_whole(entries, asked) or _by_words(entries, asked)
    if exact:
        return Found(tuple(exact[:MOST]))
    return Found(tuple(_similar(entries, plain(asked)))[:MOST], near=True)


def _by_whole(entries: Iterable[Entry], query: str) -> list[Entry]:
    ranked = ((_match(entry, query), entry) for entry in entries)
    return [entry for _, entry in sorted((each for each in ranked if each[0] < _Match.NONE), key=lambda each: each[0])]


def _by_words(entries: Iterable[Entry], query: str) -> list[Entry]:
    """Entries that the words of a query name, those with the most of them first."""
    asked = words(query)
    counted = [(sum(_named(entry, word) <= _Match.BEGINS for word in asked), entry) for entry in entries]
    return [entry for count, entry in sorted(counted, key=lambda each: -each[0]) if count]


def _similar(entries: Iterable[Entry], query: str) -> list[Entry]:
    return [entry for entry in entries if any(is_near(query, plain(name)) for name in entry.names)]


def _match(entry: Entry, query: str) -> _Match:
    named = _named(entry, plain(query))
    return named if named < _Match.NONE or not _says(entry, query) else _Match.SAYS


def _named(entry: Entry, query: str) -> _Match:
    names = [plain(name) for name in entry.names]
    if query in names:
        return _Match.CALLED
    if len(query) < _SHORTEST:
        return _Match.NONE
    if any(name.startswith(query) for name in names):
        return _Match.BEGINS
    return _Match.HOLDS if any(query in name for name in names) else _Match.NONE


def _says(entry: Entry, query: str) -> bool:
    """Whether title or sentence have the words of a query; a Korean word may go on with a particle."""
    asked = " ".join(words(query))
    text = f" {' '.join(words(entry.title))}  {' '.join(words(entry.sentence))} "
    return len(asked) >= _SHORTEST and (f" {asked} " in text or (is_hangul(asked) and f" {asked}" in text))
