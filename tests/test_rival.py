"""The computer beside a card: whole turns, dice of its own, and a record that needs nobody who decides."""

from random import Random

import pytest

from daily.dice import FixedDice
from daily.errors import IllegalMove
from daily.game import State, opening
from daily.moves import split_log
from daily.rival import Rival, fold_rival, reply, rival_key, waiting
from daily.ruleset import Ruleset
from daily.rulesets import RULESETS
from daily.rulesets.classic import CLASSIC
from tests.stories import hasty, thorough, wild

KEY = bytes(range(32))
every_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


def dice(rules: Ruleset) -> FixedDice:
    """The computer's dice of a game."""
    return FixedDice.from_key(rival_key(KEY), len(rules.boxes))


@every_ruleset
def test_a_reply_is_one_whole_turn(rules: Ruleset) -> None:
    """Every reply writes one box, and its states are those after each move of that turn."""
    rival, decide = waiting(rules), wild(Random("reply"))
    assert rival == Rival("", opening(rules), ())
    for written in range(1, len(rules.boxes) + 1):
        before = rival
        rival = reply(before, decide, dice(rules))
        assert rival.state.card.filled == written
        assert len(rival.turn) == rival.state.at - before.state.at
        assert [state.card.filled for state in rival.turn] == [written - 1] * (len(rival.turn) - 1) + [written]
        assert rival.turn[-1] == rival.state
    assert rival.state.over


@every_ruleset
def test_the_record_alone_gives_the_game_again(rules: Ruleset) -> None:
    """After every turn the stored log folds to the same game, the states of its last turn included."""
    rival = waiting(rules)
    for _ in rules.boxes:
        rival = reply(rival, thorough, dice(rules))
        assert fold_rival(rules, rival.log, dice(rules)) == rival


def test_the_computer_sees_its_own_game_alone() -> None:
    """Whoever decides is given the states of the computer's own game, one after the other, and nothing else."""
    seen: list[State] = []

    def watching(state: State) -> str:
        seen.append(state)
        return hasty(state)

    rival = reply(reply(waiting(CLASSIC), watching, dice(CLASSIC)), watching, dice(CLASSIC))
    assert [state.at for state in seen] == [0, 1, 2, 3]
    assert seen[2] == fold_rival(CLASSIC, " ".join(split_log(rival.log)[:2]), dice(CLASSIC)).state


def test_the_dice_of_the_computer_are_its_own() -> None:
    """The computer's sequence is another one than the player's, and follows from the player's key."""
    own, its = FixedDice.from_key(KEY, 13), dice(CLASSIC)
    assert [own.values(roll) for roll in range(39)] != [its.values(roll) for roll in range(39)]
    assert rival_key(KEY) == rival_key(KEY) != rival_key(bytes(32))
    assert len(rival_key(KEY)) == 32


def test_a_move_against_the_rules_is_no_reply() -> None:
    """A level that breaks the rules is refused like anybody: nothing wrong gets into a record."""
    with pytest.raises(IllegalMove):
        reply(waiting(CLASSIC), lambda state: "chance" if not state.dice else "r", dice(CLASSIC))
