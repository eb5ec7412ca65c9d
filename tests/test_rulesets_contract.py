"""What every registered ruleset promises, whatever its boxes: legal games, replays, totals, bounds that are reached."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from daily.card import upper_sums
from daily.dice import FixedDice, dice_needed
from daily.errors import IllegalMove
from daily.game import State, advance, fold, opening
from daily.moves import Write, format_move, parse_log, parse_move
from daily.review import replay
from daily.ruleset import Joker, Key, Outcome, Ruleset
from daily.rulesets import RULESETS
from tests import second_scorer
from tests.games import ALL_ROLLS, Played, digits, filled, key_places, legal_moves, play, universe

GAMES = 12
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def games(ruleset: Ruleset) -> list[Played]:
    """Some random games, the same in every run."""
    return [play(ruleset, Random(f"{ruleset.key} {number}")) for number in range(GAMES)]


def log_of(game: Played) -> str:
    """The log of a game."""
    return " ".join(map(format_move, game.moves))


@every_ruleset
def test_boxes(ruleset: Ruleset) -> None:
    """Box keys are unique and have a text form; each column has the six upper boxes and one box for five of a kind."""
    assert len(ruleset.index) == len(ruleset.boxes)
    assert all(parse_move(box.key) == Write(box.key) for box in ruleset.boxes)
    for column in range(ruleset.columns):
        boxes = [box for box in ruleset.boxes if box.column == column]
        assert [box.face for box in boxes if box.face] == [1, 2, 3, 4, 5, 6]
        assert sum(box.five for box in boxes) == 1
        assert len({box.factor for box in boxes}) == 1


@every_ruleset
def test_there_is_always_a_move(ruleset: Ruleset) -> None:
    """At every state but the last there are legal moves; they are unique and survive the way to text and back."""
    for game in games(ruleset):
        for state in game.states[:-1]:
            texts = [format_move(move) for move in legal_moves(state)]
            assert texts
            assert len(set(texts)) == len(texts)
            assert [parse_move(text) for text in texts] == legal_moves(state)
        assert legal_moves(game.states[-1]) == []


@every_ruleset
def test_legal_moves_are_accepted_and_others_refused(ruleset: Ruleset) -> None:
    """Of all moves that can be written down, exactly the legal ones are accepted."""
    game = play(ruleset, Random(f"{ruleset.key} all moves"))
    for state in game.states:
        accepted = [move for move in universe(ruleset) if is_accepted(state, format_move(move), game.source)]
        assert accepted == legal_moves(state)


def is_accepted(state: State, text: str, source: FixedDice) -> bool:
    """Whether a move is legal in a state, by trying it."""
    try:
        advance(state, parse_move(text), source)
    except IllegalMove:
        return False
    return True


@every_ruleset
def test_replay_is_step_by_step(ruleset: Ruleset) -> None:
    """Folding any beginning of a log gives the state that the steps gave."""
    for game in games(ruleset)[:3]:
        for length, state in enumerate(game.states):
            assert fold(ruleset, game.source, game.moves[:length]) == state
        assert fold(ruleset, game.source, parse_log(log_of(game))) == game.states[-1]


@every_ruleset
def test_totals_are_sums(ruleset: Ruleset) -> None:
    """At every state the total is the boxes, the upper bonuses and the extra bonuses, and lies within the bounds."""
    least, most = ruleset.bounds
    for game in games(ruleset):
        for state in game.states:
            card = state.card
            assert card.total == sum(points or 0 for points in card.points) + card.bonus + card.extra
            assert 0 <= card.total <= most
            assert card.bonus == bonus_by_hand(state)
        assert least <= game.states[-1].card.total


def bonus_by_hand(state: State) -> int:
    """The upper bonuses that the upper sums of a state have earned."""
    if not state.ruleset.threshold:
        return 0
    reached = [total >= state.ruleset.threshold for total in upper_sums(state.ruleset, state.card)]
    return sum(state.ruleset.bonus * column * paid for column, paid in enumerate(reached, start=1))


@every_ruleset
def test_games_agree_with_the_second_scorer(ruleset: Ruleset) -> None:
    """In whole games, options, joker and the points of every box are those of a second scorer."""
    for game in games(ruleset):
        for move, before, after in zip(game.moves, game.states, game.states[1:], strict=False):
            card, roll = filled(ruleset, before.card), digits(before.dice)
            if not before.dice:
                continue
            assert before.options() == second_scorer.options(ruleset.key, card, roll)
            assert before.joker == second_scorer.is_joker(ruleset.key, card, roll)
            if isinstance(move, Write):
                gained = after.card.total - before.card.total
                assert gained == second_scorer.gain(ruleset.key, card, move.box, roll)


@every_ruleset
def test_review_adds_up(ruleset: Ruleset) -> None:
    """A replay has points for exactly the boxes that were not taken back, and they add up to the total."""
    for game in games(ruleset):
        replayed = replay(ruleset, game.source, game.moves)
        assert replayed.state == game.states[-1]
        assert [each.move for each in replayed.moves] == list(game.moves)
        following = [*map(format_move, game.moves[1:]), ""]
        for each, after in zip(replayed.moves, following, strict=True):
            assert (each.points is not None) == (isinstance(each.move, Write) and after != "undo")
        assert sum(each.points or 0 for each in replayed.moves) == replayed.state.card.total


@every_ruleset
def test_dice_last_for_the_longest_game(ruleset: Ruleset) -> None:
    """A game with three rolls in every turn uses the last of the dice that a key gives it, and needs no more."""
    source = FixedDice.from_key(bytes(32), len(ruleset.boxes))
    state = opening(ruleset)
    while not state.over:
        for text in ("r", "r", "r1234"):
            state = advance(state, parse_move(text), source)
        state = advance(state, Write(next(iter(state.options()))), source)
    assert 5 * state.rolls == dice_needed(len(ruleset.boxes))


# Bounds


def greedy(ruleset: Ruleset, extreme: Callable[..., tuple[Outcome, str, str]]) -> tuple[str, str]:
    """Dice and log of a game of one roll a turn, each turn with the most extreme gain of all rolls and legal boxes."""
    key, dice, log = ruleset.start, "", ""
    while key.filled != ruleset.full:
        outcome, roll, box = extreme(turns(ruleset, key), key=lambda turn: sum(turn[0][:3]))
        key, dice, log = outcome.key, dice + roll, f"{log} r {box}"
    return dice, log.lstrip()


def turns(ruleset: Ruleset, key: Key) -> Iterator[tuple[Outcome, str, str]]:
    """Every box that may be written after every roll, and what comes of it."""
    for roll in ALL_ROLLS:
        for box in key_places(ruleset, ruleset.legal(key, roll)):
            yield ruleset.transition(key, ruleset.index[box], roll), digits(roll), box


def total_of(ruleset: Ruleset, dice: str, log: str) -> int:
    """The total of a finished game."""
    state = fold(ruleset, FixedDice.from_digits(dice), parse_log(log))
    assert state.over
    return state.card.total


@every_ruleset
def test_the_greatest_total_is_reached(ruleset: Ruleset) -> None:
    """There are dice and a log that score the upper bound."""
    assert total_of(ruleset, *greedy(ruleset, max)) == ruleset.bounds[1]


@every_ruleset
def test_the_least_total_is_reached(ruleset: Ruleset) -> None:
    """There are dice and a log that score the lower bound."""
    assert total_of(ruleset, *greedy(ruleset, min)) == ruleset.bounds[0]


@every_ruleset
def test_no_game_leaves_the_bounds(ruleset: Ruleset) -> None:
    """Were every box free to take its best or worst roll, the totals would still lie within the bounds.

    Extra bonuses need the box of five of a kind to be filled before: the first such box brings none, nor do the upper
    boxes of `classic-upper-first`, which come before it.
    """
    joker = ruleset.joker is not Joker.NONE
    most = [max(best_gain(ruleset, place, roll, joker) for roll in ALL_ROLLS) for place in range(len(ruleset.boxes))]
    before_any = 1 + (6 if ruleset.upper_first else 0)
    bonuses = sum(ruleset.bonus * box.factor for box in ruleset.boxes if box.face == 1)
    assert sum(most) + bonuses - before_any * ruleset.extra == ruleset.bounds[1]
    least = [min(ruleset.pays(roll, joker=False)[place] for roll in ALL_ROLLS) for place in range(len(ruleset.boxes))]
    assert sum(least) == ruleset.bounds[0]


def best_gain(ruleset: Ruleset, place: int, roll: tuple[int, ...], joker: bool) -> int:
    """The most that a roll could pay in a box, were every bonus live."""
    five = roll[0] == roll[4]
    return ruleset.pays(roll, joker and five)[place] + (ruleset.extra if five else 0)


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [("classic", 5, 1575), ("yacht", 5, 323), ("yatzy", 5, 374), ("yacht-1938", 5, 297)],
)
def test_bounds_of_the_rule_text(key: str, least: int, most: int) -> None:
    """The bounds that the rule text names are the declared ones."""
    assert RULESETS[key].bounds == (least, most)
