"""How long it takes to fold the log of a whole game, and what this machine's disk takes to make a write safe.

Imports the core.
"""

import os
from pathlib import Path
from statistics import median
from time import perf_counter
from zlib import crc32

from daily.dice import KEY_BYTES, FixedDice
from daily.game import State, fold
from daily.moves import parse_log
from daily.rulesets import ruleset_of
from scripts.bench.fill import FINISHED_LOG

_REPLAYS = 2000
_SYNCS = 100


def replay() -> State:
    """What the service does with a stored log that it has not seen: check sum, moves, fold."""
    crc32(FINISHED_LOG.encode())
    return fold(ruleset_of("classic"), _DICE, parse_log(FINISHED_LOG))


def replay_seconds(replays: int = _REPLAYS) -> float:
    """The median time of one replay."""
    times = []
    for _ in range(replays):
        began = perf_counter()
        replay()
        times.append(perf_counter() - began)
    return median(times)


def sync_seconds(folder: Path, syncs: int = _SYNCS) -> float:
    """The median time in which a line appended to a file in this folder is on the disk."""
    times = []
    with (folder / "sync").open("ab", buffering=0) as file:
        for _ in range(syncs):
            began = perf_counter()
            file.write(b"a line about as long as what one move adds to the file of the store, 100 bytes or so\n")
            os.fsync(file.fileno())
            times.append(perf_counter() - began)
    return median(times)


_DICE = FixedDice.from_key(bytes(KEY_BYTES), len(ruleset_of("classic").boxes))
