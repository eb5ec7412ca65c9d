"""The computer's game beside a player's: a log of its own over dice of its own; imports `game`, `dice` and `moves`.

The computer decides by the state of its own game alone: it sees neither the player's card nor dice to come. After every
box of the player it plays one whole turn, which is stored with that move: a record says the same whatever later
versions would have played.
"""

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from daily.dice import DiceSource
from daily.game import State, advance, opening
from daily.moves import parse_log, parse_move, split_log
from daily.ruleset import Ruleset

Decide: TypeAlias = Callable[[State], str]
"""What a level does in a state of its own game that is not over: the text of its next move."""


@dataclass(frozen=True, slots=True)
class Rival:
    """The computer's log, the state that follows, and the states after each move of its last turn (none before the
    first)."""

    log: str
    state: State
    turn: tuple[State, ...] = ()


def rival_key(key: bytes) -> bytes:
    """The 32-byte key of the computer's dice, from that of the player's: neither says anything of the other's."""
    return hmac.digest(key, b"daily-rival/1", "sha256")


def waiting(rules: Ruleset) -> Rival:
    """The computer before its first turn."""
    return Rival("", opening(rules))


def reply(rival: Rival, decide: Decide, source: DiceSource) -> Rival:
    """The computer after one more turn. Raises `IllegalMove` where `decide` breaks the rules."""
    state, tokens = rival.state, split_log(rival.log)
    turn: list[State] = []
    written = state.card.filled
    while state.card.filled == written:
        tokens.append(decide(state))
        state = advance(state, parse_move(tokens[-1]), source)
        turn.append(state)
    return Rival(" ".join(tokens), state, tuple(turn))


def fold_rival(rules: Ruleset, log: str, source: DiceSource) -> Rival:
    """The computer's game behind a stored log. Raises like `game.advance`."""
    state = opening(rules)
    turn: list[State] = []
    for move in parse_log(log):
        if not state.dice:  # a turn begins
            turn = []
        state = advance(state, move, source)
        turn.append(state)
    return Rival(log, state, tuple(turn))
