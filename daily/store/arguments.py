"""What the scripts are given: keys and arguments made of records; imports the contract and its neighbours.

`answers.py` is the way back.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from daily.ids import Mode
from daily.losses import DayLosses, is_mistake
from daily.standing import BUCKET
from daily.store import keys
from daily.store.protocol import Append, DayContents, LateLosses
from daily.store.scores import BUCKET_OF_LOSSES, score_of

Arguments: TypeAlias = tuple[str | int, ...]


def entries(move: Append) -> tuple[tuple[str, ...], Arguments]:
    """Keys and arguments of what a move enters into its day: its first one the game, its last one the result."""
    game, result = move.game, move.result
    if game.mode is not Mode.DAILY or game.day is None or (move.at and result is None):
        return (), ()  # most moves: fewer arguments cost less
    day = keys.day_keys(game.day, game.ruleset)
    if result is None:
        return (day.games,), (game.token,)
    names = (day.games, day.board, day.labels, day.histogram)
    arguments: Arguments = (game.token, result.total, result.label, BUCKET)
    if result.losses is None:
        return names, arguments
    score = score_of(sum(result.losses), result.total)
    return (
        (*names, day.precision, day.loss_histogram, day.losses),
        (*arguments, score, BUCKET_OF_LOSSES, *_turns(result.losses)),
    )


def late_losses(results: Sequence[LateLosses]) -> Arguments:
    """The arguments of enter_losses.lua."""
    found: list[str | int] = [BUCKET_OF_LOSSES, len(results[0].losses)]
    for each in results:
        found += [each.member, each.total, score_of(sum(each.losses), each.total), *_turns(each.losses)]
    return tuple(found)


def _turns(losses: Sequence[int]) -> Iterator[int]:
    """What was lost in each turn, and 1 if that is a mistake."""
    for lost in losses:
        yield lost
        yield int(is_mistake(lost))


def sums(losses: DayLosses) -> Arguments:
    """The fields of what all games of a day lost, and their values."""
    fields: list[str | int] = ["games", losses.games]
    for turn, (lost, mistakes) in enumerate(losses.turns, start=1):
        fields += [f"{turn}:lost", lost, f"{turn}:mistakes", mistakes]
    return tuple(fields)


def changes(contents: DayContents, seen: DayContents) -> list[Arguments]:
    """Per member that must change: member; total, label and precision score as seen, and as they should be; "" for
    none."""
    found: list[Arguments] = []
    for member in sorted({*seen.totals, *seen.labels, *seen.precision, *contents.totals, *contents.precision}):
        before = _entry(seen, member)
        after = _entry(contents, member)
        if member not in contents.totals:
            after = ("", "", after[2])  # no label without a result
        if before != after:
            found.append((member, *before, *after))
    return found


def _entry(contents: DayContents, member: str) -> Arguments:
    precise = contents.precision.get(member)
    return (
        contents.totals.get(member, ""),
        contents.labels.get(member, ""),
        "" if precise is None else score_of(*precise),
    )
