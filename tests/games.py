"""Random legal games, and small ways to write positions down, for the tests of the core."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from random import Random

from hypothesis import settings

from daily.card import Card
from daily.dice import Dice, FixedDice, dice_needed
from daily.game import State, advance, opening
from daily.moves import Move, Roll, Undo, Write
from daily.ruleset import Ruleset

few = settings(max_examples=25, deadline=None)
"""For properties that run for every ruleset and play whole games: enough in all."""
ALL_ROLLS = tuple(combinations_with_replacement(range(1, 7), 5))
"""The 252 rolls of five dice, sorted."""
ALL_HOLDS = tuple(held for count in range(6) for held in combinations(range(1, 6), count))
"""The 32 sets of places."""


def digits(dice: Dice) -> str:
    """Dice as sorted digits, as the second scorer takes them."""
    return "".join(map(str, sorted(dice)))


def filled(ruleset: Ruleset, card: Card) -> dict[str, int]:
    """The written boxes of a card and their points."""
    pairs = zip(ruleset.boxes, card.points, strict=True)
    return {box.key: points for box, points in pairs if points is not None}


def points_of(ruleset: Ruleset, written: dict[str, int]) -> tuple[int | None, ...]:
    """What stands in every box, in card order, where only some are written."""
    assert written.keys() <= ruleset.index.keys()
    return tuple(written.get(box.key) for box in ruleset.boxes)


def key_places(ruleset: Ruleset, mask: int) -> list[str]:
    """The boxes of a mask, in card order."""
    return [box for box, place in ruleset.index.items() if mask >> place & 1]


def random_dice(random: Random, rolls: int) -> Dice:
    """Dice of so many rolls, a third of them loaded so that five of a kind is no rarity."""
    faces: list[int] = []
    for _ in range(rolls):
        face = random.randint(1, 6)
        loaded = random.random() < 1 / 3
        faces.extend(face if loaded else random.randint(1, 6) for _ in range(5))
    return tuple(faces)


def universe(ruleset: Ruleset) -> Iterator[Move]:
    """Every move that has a text form in this ruleset, legal or not."""
    yield from map(Roll, ALL_HOLDS)
    yield from (Write(box.key) for box in ruleset.boxes)
    yield Undo()


def legal_moves(state: State) -> list[Move]:
    """The legal moves by the words of DESIGN 4."""
    moves: list[Move] = []
    if state.rolls_left and not state.over:
        moves.extend(Roll(held) for held in ALL_HOLDS if len(held) < 5 and (state.dice or not held))
    moves.extend(map(Write, state.options()))
    if state.before is not None:
        moves.append(Undo())
    return moves


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its ruleset, dice, moves, and the state after each of them, the opening first."""

    ruleset: Ruleset
    source: FixedDice
    moves: tuple[Move, ...]
    states: tuple[State, ...]


def play(ruleset: Ruleset, random: Random, source: FixedDice | None = None) -> Played:
    """A random legal game with undone boxes, early stops and every kind of hold; on random dice where none are
    given."""
    source = source or FixedDice(random_dice(random, dice_needed(len(ruleset.boxes)) // 5))
    states = [opening(ruleset)]
    moves: list[Move] = []
    while not states[-1].over:
        moves.append(_choose(states[-1], random))
        states.append(advance(states[-1], moves[-1], source))
    return Played(ruleset, source, tuple(moves), tuple(states))


def _choose(state: State, random: Random) -> Move:
    """Any legal move: an undo now and then, else a roll as often as a box, and half of the boxes pay the most."""
    moves = legal_moves(state)
    if Undo() in moves and random.random() < 1 / 4:
        return Undo()
    rolls = [move for move in moves if isinstance(move, Roll)]
    options = state.options()
    if rolls and (not options or random.random() < 1 / 2):
        return random.choice(rolls)
    boxes = (
        list(options) if random.random() < 1 / 2 else [box for box in options if options[box] == max(options.values())]
    )
    return Write(random.choice(boxes))
