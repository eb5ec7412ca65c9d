"""Finding an entry by the words of a player; imports `links` and `spelling`.

An entry has names and a text. The whole query is looked for first: entries that are called so, then those whose names
begin with it, hold it, or whose text has it. If there is none, entries are taken whose names begin with some words of
the query that stand together, the longest such part first; if there is none either, those whose names differ by a slip.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from web.rules.links import Link
from web.rules.spelling import is_hangul, is_near, plain, words

LONGEST = 60
"""Characters of a query that are looked for; the rest is dropped."""
MOST = 24
"""Entries that are found at most."""
_SHORTEST = 2
"""Letters of a query that is looked for within names and texts."""
_PARTS = 6
"""Words of a query that are looked for in part."""


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
    exact = _by_whole(entries, asked) or _by_parts(entries, asked)
    if exact:
        return Found(tuple(exact[:MOST]))
    return Found(tuple(_similar(entries, plain(asked)))[:MOST], near=True)


def _by_whole(entries: Iterable[Entry], query: str) -> list[Entry]:
    ranked = sorted(((_match(entry, query), entry) for entry in entries), key=lambda each: each[0])
    return [entry for match, entry in ranked if match < _Match.NONE]


def _by_parts(entries: Iterable[Entry], query: str) -> list[Entry]:
    asked = words(query)[:_PARTS]
    parts = [" ".join(asked[first:last]) for first, last in combinations(range(len(asked) + 1), 2)]
    ranked = sorted(((_part(entry, parts), entry) for entry in entries), key=lambda each: each[0])
    return [entry for found, entry in ranked if found < (0, 0)]


def _part(entry: Entry, parts: Sequence[str]) -> tuple[int, int]:
    """The longest part of a query with which a name of an entry begins, and how well it does; the better the less."""
    found = [(-len(plain(part)), match) for part in parts if (match := _begun(entry, part)) < _Match.NONE]
    return min(found, default=(0, 0))


def _similar(entries: Iterable[Entry], query: str) -> list[Entry]:
    return [entry for entry in entries if any(is_near(query, plain(name)) for name in entry.names)]


def _match(entry: Entry, query: str) -> _Match:
    begun = _begun(entry, query)
    if begun < _Match.NONE or len(plain(query)) < _SHORTEST:
        return begun
    if any(_holds(name, query) for name in entry.names):
        return _Match.HOLDS
    return _Match.SAYS if _says(entry, query) else _Match.NONE


def _begun(entry: Entry, query: str) -> _Match:
    """Whether an entry is called so, or a name of it begins so."""
    asked, names = plain(query), [plain(name) for name in entry.names]
    if asked in names:
        return _Match.CALLED
    begins = len(asked) >= _SHORTEST and any(name.startswith(asked) for name in names)
    return _Match.BEGINS if begins else _Match.NONE


def _holds(name: str, query: str) -> bool:
    """Whether a name has a query in it: Korean anywhere, other letters at the beginning of a word."""
    return (
        plain(query) in plain(name) if is_hangul(query) else f" {' '.join(words(query))}" in f" {' '.join(words(name))}"
    )


def _says(entry: Entry, query: str) -> bool:
    """Whether title or sentence have the words of a query; a Korean word may go on with a particle."""
    asked = " ".join(words(query))
    text = f" {' '.join(words(entry.title))}  {' '.join(words(entry.sentence))} "
    return f" {asked} " in text or (is_hangul(asked) and f" {asked}" in text)
