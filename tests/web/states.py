"""States to look at: after a log on given dice, and with a card that was not played; imports the core."""

from daily.card import Card, key_of
from daily.dice import FixedDice, parse_dice
from daily.game import State, fold
from daily.moves import parse_log
from daily.ruleset import Ruleset
from daily.rulesets import ruleset_of
from tests.games import points_of


def after(dice: str, log: str, ruleset: str = "classic") -> State:
    """The state after a log on these dice."""
    return fold(ruleset_of(ruleset), FixedDice.from_digits(dice), parse_log(log))


def card_with(rules: Ruleset, written: dict[str, int], extra: int = 0) -> Card:
    """A card in which these boxes are written, without upper bonus."""
    points = points_of(rules, written)
    return Card(points, 0, extra, key_of(rules, points))


def with_card(written: dict[str, int], dice: str, ruleset: str = "classic", extra: int = 0) -> State:
    """A state in which these boxes are written and these dice lie, after the first roll of a turn."""
    rules = ruleset_of(ruleset)
    return State(rules, card_with(rules, written, extra), 5, 5, 2, parse_dice(dice), (), None)
