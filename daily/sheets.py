"""A score sheet of real dice: nothing is rolled here, players write what their dice paid; imports the rules and the
module of cards.

A column is what one player wrote in one game: entries in the order in which they were written, and a card folded from
them by the rule that games use. An entry is possible where some roll pays just that in its box as the card stands then;
so there are no impossible sheets. `web/static/sheet_rules.js` asks the same while somebody fills a sheet, and a test
holds both together.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from daily.card import Card, empty_card, write
from daily.errors import IllegalMove, InvalidInput, InvalidMove
from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from daily.scoring import is_five_of_a_kind

MOST_PLAYERS, MOST_GAMES, LONGEST_NAME = 10, 10, 16
"""Of one sheet: its players, its games, and the characters of a name."""

Roll: TypeAlias = tuple[int, ...]

ROLLS: tuple[Roll, ...] = tuple(combinations_with_replacement(range(1, 7), 5))
"""The 252 rolls of five dice, sorted."""

_ENTRY = re.compile(r"(?P<box>(?:[1-9]:)?[a-z][a-z_]{2,29})=(?P<points>0|[1-9][0-9]{0,3})(?P<five>\*?)", re.ASCII)
_UNPRINTED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Characters that show nothing, or disturb their line."""
_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Letters, marks and symbols that show nothing either."""
_STACKED = 3
"""So many marks on one letter leave their line."""


class Entry(NamedTuple):
    """The points that stand in a box, and whether the dice were five of a kind: then they may pay more than the box."""

    box: str
    points: int
    five: bool = False


@dataclass(frozen=True, slots=True)
class SheetGame:
    """One game on a sheet: a column in its text form for every player, and who began (None where nobody said)."""

    columns: tuple[str, ...]
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet: the key of its ruleset, the players in the order of their columns, the games in theirs."""

    ruleset: str
    players: tuple[str, ...]
    games: tuple[SheetGame, ...]


def parse_entry(text: str) -> Entry:
    """The entry with this text form: `fours=12`, or `chance=20*` for five of a kind. Raises `InvalidMove`."""
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise InvalidMove(
            "{text!a} is no entry of a score sheet: one looks like fours=12, with a star for five equal dice.",
            text=text,
        )
    return Entry(match["box"], int(match["points"]), bool(match["five"]))


def format_entry(entry: Entry) -> str:
    """The text form; `parse_entry` is its inverse."""
    return f"{entry.box}={entry.points}{'*' * entry.five}"


def parse_column(text: str) -> tuple[Entry, ...]:
    """The entries of a column, in the order in which they were written. Raises `InvalidMove`."""
    return tuple(map(parse_entry, text.split(" "))) if text else ()


def format_column(entries: Sequence[Entry]) -> str:
    """The text form; `parse_column` is its inverse."""
    return " ".join(map(format_entry, entries))


def fold_column(ruleset: Ruleset, entries: Sequence[Entry]) -> Card:
    """The card that these entries fill. Raises `IllegalMove` for the first that is impossible."""
    card = empty_card(ruleset)
    for entry in entries:
        card = write(ruleset, card, *_roll_of(ruleset, card, entry))
    return card


def _roll_of(ruleset: Ruleset, card: Card, entry: Entry) -> tuple[int, Roll]:
    """The box of an entry, and a roll that pays it there as the card stands."""
    place = ruleset.index.get(entry.box)
    text = format_entry(entry)
    if place is None:
        raise IllegalMove("{move}: there is no such box on a sheet of {ruleset}.", move=text, ruleset=ruleset.key)
    if card.points[place] is not None:
        raise IllegalMove("{move}: this box is filled already.", move=text)
    for roll in _rolls_paying(ruleset, place).get((entry.points, entry.five), ()):
        joker = ruleset.joker_decides(card.key, roll)
        if ruleset.legal(card.key, roll) >> place & 1 and ruleset.pays(roll, joker)[place] == entry.points:
            return place, roll
    raise IllegalMove("{move}: no roll pays this there, as the card stood then.", move=text)


@cache
def _rolls_paying(ruleset: Ruleset, place: int) -> Mapping[tuple[int, bool], Sequence[Roll]]:
    """The rolls that may pay so many points in a box, as a joker or not, by points and whether they are five of a
    kind."""
    found: dict[tuple[int, bool], list[Roll]] = {}
    for roll in ROLLS:
        for points in {ruleset.pays(roll, joker)[place] for joker in (False, True)}:
            found.setdefault((points, is_five_of_a_kind(roll)), []).append(roll)
    return found


def check_sheet(sheet: Sheet) -> Sheet:
    """The sheet itself, if somebody can have filled it. Raises `UnknownRuleset`, `InvalidInput` and `IllegalMove`."""
    ruleset = ruleset_of(sheet.ruleset)
    _check_counts(len(sheet.players), len(sheet.games))
    for name in sheet.players:
        _check_name(name)
    for game in sheet.games:
        if len(game.columns) != len(sheet.players) or game.first not in (None, *range(len(sheet.players))):
            raise InvalidInput(
                "A game of this sheet does not fit its players: every player has one column, and one of them begins."
            )
        for column in game.columns:
            fold_column(ruleset, parse_column(column))
    return sheet


def _check_counts(players: int, games: int) -> None:
    if not (1 <= players <= MOST_PLAYERS and 1 <= games <= MOST_GAMES):
        raise InvalidInput(
            "{players} players and {games} games: a sheet has 1 to {most_players} players and 1 to {most_games} games.",
            players=players,
            games=games,
            most_players=MOST_PLAYERS,
            most_games=MOST_GAMES,
        )


def _check_name(name: str) -> None:
    """Names stay with their sheet and identify nobody, so whatever can be seen is allowed."""
    kinds = [unicodedata.category(each) for each in name]
    marks = "".join(kind[0] for kind in kinds)
    hidden = not _BLANK.isdisjoint(name) or not _UNPRINTED.isdisjoint(kinds)
    if not 1 <= len(name) <= LONGEST_NAME or hidden or marks.strip("MZ") == "" or "M" * _STACKED in marks:
        raise InvalidInput(
            "{name!a} is no name for a column: it has 1 to {longest} visible characters.",
            name=name[:40],
            longest=LONGEST_NAME,
        )


def seal(secret: str) -> str:
    """What is kept of the secret of a sheet's owner: enough to know it again, and not to tell it."""
    return sha256(f"daily-sheet/1|{secret}".encode()).hexdigest()
