"""Games that stand before a joker. The dice of a day need not bring five of a kind twice, so these are solo games whose
keys were looked for; imports the core."""

from functools import cache
from hashlib import sha256
from itertools import count
from zlib import crc32

from daily.dice import FixedDice
from daily.game import State, advance, opening
from daily.ids import GameId, Mode
from daily.moves import parse_move
from daily.ruleset import Barred
from daily.rulesets import ruleset_of
from daily.store.protocol import Append
from daily.store.redis import RedisStore


def before_a_joker(store: RedisStore, player: str, barred: Barred, ruleset: str = "classic") -> GameId:
    """Store a game of this player in which five of a kind has just come again, with these boxes barred."""
    return _stored(store, player, ruleset, *_search(barred, ruleset))


def before_five_of_a_kind(store: RedisStore, player: str) -> tuple[GameId, str]:
    """Store a game of this player in which the next roll brings five of a kind; and that roll."""
    key, tokens = _search(Barred.JOKER_UPPER, "classic")
    return _stored(store, player, "classic", key, tokens[:-1]), tokens[-1]


def _stored(store: RedisStore, player: str, ruleset: str, key: bytes, tokens: list[str]) -> GameId:
    game = GameId(Mode.SOLO, ruleset, None, "jokerjokerjokerj")
    for at, token in enumerate(tokens):
        check = crc32(" ".join(tokens[: at + 1]).encode())
        assert store.append(Append(game, player, at, token, check, key=key)) is None
    return game


@cache
def _search(barred: Barred, ruleset: str) -> tuple[bytes, list[str]]:
    """The first key of a fixed series with which chasing five of a kind leads to such a joker, and the log up to it."""
    for number in count():
        key = sha256(f"joker {number}".encode()).digest()
        state, tokens = opening(ruleset_of(ruleset)), list[str]()
        source = FixedDice.from_key(key, len(state.ruleset.boxes))
        while not state.over:
            if state.barred is barred and state.card.key.live:
                return key, tokens
            tokens.append(_chase(state, upper_first=barred is Barred.JOKER_LOWER))
            state = advance(state, parse_move(tokens[-1]), source)
    raise AssertionError


def _chase(state: State, *, upper_first: bool) -> str:
    """Hold the face that came most, write five of a kind in a box of its own, and give other boxes away in this
    order."""
    if not state.dice:
        return "r"
    face = max(state.dice, key=state.dice.count)
    held = "".join(str(place) for place, value in enumerate(state.dice, start=1) if value == face)
    if len(held) < 5 and state.rolls_left:
        return f"r{held}"
    options = state.options()
    fives = {box.key for box in state.ruleset.boxes if box.five}
    if len(held) == 5 and options.keys() & fives:
        return next(box for box in options if box in fives)
    rest = [box for box in options if box not in fives]
    faces = {box.key for box in state.ruleset.boxes if box.face}
    return min(rest or options, key=lambda box: (box in faces) != upper_first)
