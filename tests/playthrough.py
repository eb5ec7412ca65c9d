"""Golden playthroughs: one whole game of every ruleset as a text to read, in `tests/playthroughs/`.

A file holds its ruleset, dice and log, and below them every state that follows. `python -m tests.playthrough
--regenerate` writes all of them anew from their own first lines, and makes a game for a ruleset that has none; the
difference is read before it is committed. `test_playthroughs.py` only compares.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from daily.card import upper_sums
from daily.dice import FixedDice, format_dice
from daily.game import State, advance, opening
from daily.moves import format_log, parse_log, split_log
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from tests.games import play

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = 400
"""How many random games are played to find a new one: the one that shows the most is taken."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """What a file is made from."""

    ruleset: Ruleset
    dice: str
    log: str


def path_of(ruleset: Ruleset) -> Path:
    """Where the playthrough of a ruleset is."""
    return FOLDER / f"{ruleset.key}.txt"


def read(text: str) -> Playthrough:
    """The first lines of a file; they say everything that the others follow from."""
    fields = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    return Playthrough(ruleset_of(fields["ruleset"]), fields["dice"], fields["log"])


def write(game: Playthrough) -> str:
    """The whole text of a file."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Playthrough) -> Iterator[str]:
    yield f"ruleset: {game.ruleset.key}"
    yield f"dice: {game.dice}"
    yield f"log: {game.log}"
    source, state = FixedDice.from_digits(game.dice), opening(game.ruleset)
    for token, move in zip(split_log(game.log), parse_log(game.log), strict=True):
        after = advance(state, move, source)
        if after.rolls > state.rolls and not state.dice:
            yield ""
        yield f"{after.at:3} {token:18} " + (_table(after) if after.dice else _written(state, after, token))
        yield from _choices(after)
        state = after
    yield ""
    yield from _card(state)


def _table(state: State) -> str:
    held = f"held {format_dice(state.held)}" if state.held else ""
    return f"{format_dice(state.dice)} {held:10} turn {state.turn}, rolls left {state.rolls_left}"


def _written(before: State, after: State, box: str) -> str:
    bonus, extra = after.card.bonus - before.card.bonus, after.card.extra - before.card.extra
    pays = f"{after.card.points[after.ruleset.index[box]]} points"
    pays += f", bonus {bonus}" * bool(bonus) + f", extra {extra}" * bool(extra)
    sums = " ".join(map(str, upper_sums(after.ruleset, after.card)))
    return f"{pays}; upper sum {sums}, total {after.card.total}"


def _choices(state: State) -> Iterator[str]:
    if state.dice:
        yield "    " + ", ".join(f"{box} {points}" for box, points in state.options().items())
        if state.joker or state.barred:
            yield f"    joker decides: {'yes' if state.joker else 'no'}, barred: {state.barred or 'nothing'}"


def _card(state: State) -> Iterator[str]:
    for box, points in zip(state.ruleset.boxes, state.card.points, strict=True):
        yield f"{box.key:18} {points:4}"
    yield f"{'upper bonus':18} {state.card.bonus:4}"
    yield f"{'extra bonus':18} {state.card.extra:4}"
    yield f"{'total':18} {state.card.total:4}"


def new(ruleset: Ruleset) -> Playthrough:
    """Of many random games, one that shows as many different things as there are to see."""
    return max((_random_game(ruleset, number) for number in range(GAMES)), key=lambda game: _richness(write(game)))


def _random_game(ruleset: Ruleset, number: int) -> Playthrough:
    game = play(ruleset, Random(f"playthrough {ruleset.key} {number}"))
    rolls = game.states[-1].rolls
    dice = [value for roll in range(rolls) for value in game.source.values(roll)]
    return Playthrough(ruleset, format_dice(dice), format_log(game.moves))


def _richness(text: str) -> int:
    things = ("undo", "joker-upper", "joker-lower", "upper-first", "barred: nothing", ", bonus", ", extra", "held 1234")
    return 1000 * sum(thing in text for thing in things) - len(text) // 100


def main() -> None:
    """Write all files anew."""
    parser = ArgumentParser(description="Golden playthroughs of every ruleset.")
    parser.add_argument("--regenerate", action="store_true", required=True, help="write tests/playthroughs/*.txt anew")
    parser.parse_args()
    for ruleset in RULESETS.values():
        path = path_of(ruleset)
        game = read(path.read_text("utf-8")) if path.exists() else new(ruleset)
        path.write_text(write(game), "utf-8")


if __name__ == "__main__":
    main()
