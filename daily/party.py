"""Several cards at one table: one log and one sequence of dice, in which the players take turns; imports `game`, the
modules below it, `nickname` and `standing`.

A `Party` is a fold over one log like the game of one player, and every step is `game.advance` on the card whose turn it
is. Rolls are counted over the whole table, so nobody meets dice that somebody else has seen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from daily.dice import DiceSource, FixedDice
from daily.errors import IllegalMove, InvalidInput
from daily.game import State, advance, opening
from daily.moves import Move, Roll, Undo
from daily.nickname import clean_nickname, likeness
from daily.ruleset import Ruleset
from daily.standing import ranks

FEWEST, MOST = 2, 10
"""Players at one table."""


class Place(NamedTuple):
    """A player's rank at the table (equal totals share one), the seat counted from 0, name and total."""

    rank: int
    seat: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class Party:
    """A point of a game of several players.

    `states` has one state a seat, as its player left it. `at` and `rolls` count the moves and rolls of the whole table.
    """

    names: tuple[str, ...]
    states: tuple[State, ...]
    at: int = 0
    rolls: int = 0

    @property
    def seat(self) -> int:
        """Whose turn it is, counted from 0; 0 again when the game is over."""
        return sum(state.card.filled for state in self.states) % len(self.states)

    @property
    def current(self) -> State:
        """The state of the player whose turn it is, counted in moves of the table. What the player before may take
        back is not this player's: `before` is None."""
        return replace(self.states[self.seat], at=self.at, rolls=self.rolls, before=None)

    @property
    def over(self) -> bool:
        """Whether every card is full."""
        return all(state.over for state in self.states)

    @property
    def undoable(self) -> int | None:
        """The seat whose last box may still be taken back: nobody has rolled since."""
        last = self.seat - 1 if self.seat else len(self.states) - 1
        return last if self.states[last].before and not self.states[self.seat].dice else None


def seated(rules: Ruleset, names: Sequence[str]) -> Party:
    """The table before the first roll."""
    return Party(tuple(names), (opening(rules),) * len(names))


def advance_party(party: Party, move: Move, source: DiceSource) -> Party:
    """The table after a move of the player whose turn it is; undo takes back the box of the player before.

    Raises like `game.advance`.
    """
    if isinstance(move, Undo):
        return _undo(party, move, source)
    before = party.current
    state = advance(before, move, source)
    states = _with(party.states, party.seat, state)
    after = Party(party.names, states, state.at, state.rolls)
    if state.over and not after.over:  # the last box of one player is not the last of the game
        return replace(after, states=_with(states, party.seat, replace(state, before=before)))
    return after


def fold_party(rules: Ruleset, names: Sequence[str], source: DiceSource, moves: Iterable[Move]) -> Party:
    """The table after all moves. Raises like `game.advance`."""
    party = seated(rules, names)
    for move in moves:
        party = advance_party(party, move, source)
    return party


def _undo(party: Party, move: Undo, source: DiceSource) -> Party:
    seat = party.undoable
    if seat is None:
        raise IllegalMove("Only the box just written can be taken back, before anybody rolls again.", move="undo")
    state = advance(replace(party.states[seat], at=party.at), move, source)
    return Party(party.names, _with(party.states, seat, state), state.at, party.rolls)


def _with(states: tuple[State, ...], seat: int, state: State) -> tuple[State, ...]:
    return (*states[:seat], state, *states[seat + 1 :])


class OwnGame(NamedTuple):
    """What one player did at a table, as a game of one: the moves that stood, and the dice of their rolls in turn."""

    moves: tuple[Move, ...]
    source: FixedDice


def own_games(rules: Ruleset, names: Sequence[str], source: DiceSource, moves: Iterable[Move]) -> tuple[OwnGame, ...]:
    """The games of all players, by seat; what was taken back is in none. Raises like `game.advance`."""
    party = seated(rules, names)
    made: list[list[Move]] = [[] for _ in names]
    rolled: list[list[int]] = [[] for _ in names]
    for move in moves:
        seat, roll = party.seat, party.rolls
        party = advance_party(party, move, source)
        if isinstance(move, Undo):
            made[party.seat].pop()
            continue
        made[seat].append(move)
        if isinstance(move, Roll):
            rolled[seat].extend(source.values(roll))
    return tuple(OwnGame(tuple(own), FixedDice(dice)) for own, dice in zip(made, rolled, strict=True))


def places(party: Party) -> tuple[Place, ...]:
    """The standing as it is, best first; equal totals share a rank and stay in the order of the seats."""
    totals = [state.card.total for state in party.states]
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    placed = ranks([totals[seat] for seat in order], offset=0, better=0)
    return tuple(Place(rank, seat, party.names[seat], totals[seat]) for rank, seat in zip(placed, order, strict=True))


def rematch_names(party: Party) -> tuple[str, ...]:
    """The players of the next game: the last one of this game begins, the others follow as they sit."""
    totals = [state.card.total for state in party.states]
    loser = totals.index(min(totals))
    return (*party.names[loser:], *party.names[:loser])


class RefusedName(InvalidInput):
    """A name that cannot be a player's; `place` is that of its text, counted from 0."""

    def __init__(self, message: str, *, place: int, **values: object) -> None:
        super().__init__(message, **values)
        self.place = place


def clean_names(texts: Sequence[str]) -> tuple[str, ...]:
    """The names of the players at a table, as they are kept and shown; every text that is not empty is one.

    Raises `RefusedName` for a text that is no name (as `clean_nickname` says) or looks like one before it, and
    `InvalidInput` where names are too few or too many.
    """
    names: dict[str, str] = {}
    for place, text in enumerate(texts):
        name = _clean_name(place, text)
        if not name:
            continue
        if likeness(name) in names:
            raise _taken(place, name, names[likeness(name)])
        names[likeness(name)] = name
    if not FEWEST <= len(names) <= MOST:
        raise InvalidInput(
            "A table has {fewest} to {most} players, not {count}.", fewest=FEWEST, most=MOST, count=len(names)
        )
    return tuple(names.values())


def _taken(place: int, name: str, other: str) -> RefusedName:
    if name == other:
        return RefusedName("“{name}” is there twice: give every player a name of their own.", place=place, name=name)
    return RefusedName(
        "“{name}” looks like “{other}”: give every player a name of their own.", place=place, name=name, other=other
    )


def _clean_name(place: int, text: str) -> str:
    try:
        return clean_nickname(text, shortest=1)
    except InvalidInput as error:
        raise RefusedName(error.message, place=place, **error.values) from error
