"""Ways to make a move on a page: by mouse or finger, and by keyboard alone; imports `visitor`, the
moves' text form, and the core's rulesets.

A hand takes a token of a log (`r245`, `fours`, `undo`), does on the page what a person does for it, and waits for the
answer.
"""

from collections.abc import Callable
from typing import Protocol

from daily.ids import parse_game_id
from daily.rulesets import ruleset_of
from tests.browser.visitor import Seen, Visitor

Choice = Callable[[Seen], str]
"""A way to play: from what the API tells of a game to the text of the next move."""


class Hand(Protocol):
    """Makes one move on the page."""

    def play(self, visitor: Visitor, token: str) -> None:
        """Make the move and wait until the page shows what follows from it."""


class Mouse:
    """Clicks; with JavaScript or without."""

    def play(self, visitor: Visitor, token: str) -> None:
        """Check the dice to hold, then press the button."""
        at = _at(visitor)
        if token.startswith("r"):
            for place in _to_toggle(visitor, token):
                visitor.page.locator(f"[name=hold][value='{place}']").click()
            visitor.roll.click()
        else:
            visitor.page.locator(f"button[value='{token}']").click()
        _await(visitor, at + 1)


class Keyboard:
    """Keys alone: digits hold, Space rolls, a letter goes to the line of a box and Enter writes it, U takes back."""

    def play(self, visitor: Visitor, token: str) -> None:
        """Press the keys of a move."""
        at = _at(visitor)
        keys = visitor.page.keyboard
        if token == "undo":
            keys.press("KeyU")
        elif token.startswith("r"):
            for place in _to_toggle(visitor, token):
                keys.press(place)
            keys.press("Space")
        else:
            self.go_to(visitor, token)
            keys.press("Enter")
        _await(visitor, at + 1)

    def go_to(self, visitor: Visitor, box: str) -> None:
        """Press the letter of the box's line; where the line has several columns, until the box has the focus."""
        focused = visitor.page.locator(f"button[value='{box}']:focus")
        for _ in range(3):
            visitor.page.keyboard.press(f"Key{letter_of(visitor.game, box)}")
            if focused.count():
                return
        raise AssertionError(f"no letter reaches {box}")


LETTERS = "QWERTYASDFGHJKL"


def letter_of(game: str, box: str) -> str:
    """The letter of the line in which a box of this game stands: the upper lines, then the lower ones."""
    lines = list(dict.fromkeys(key.rpartition(":")[2] for key in ruleset_of(parse_game_id(game).ruleset).index))
    return LETTERS[lines.index(box.rpartition(":")[2])]


def _to_toggle(visitor: Visitor, token: str) -> list[str]:
    """The places to press before a roll. Where none has to change, one is picked and put back: two presses of the
    roll within an instant and nothing between them are a double tap, which a page ignores."""
    places = sorted(set(token[1:]) ^ set(visitor.held()))
    return places or ["1", "1"] * (token != "r" or bool(visitor.dice()))


def _at(visitor: Visitor) -> int:
    visitor.page.locator("#board:not(.rolling)").wait_for()  # a hand waits for dice that are in the air
    return int(visitor.table.get_attribute("data-at") or "")


def _await(visitor: Visitor, at: int) -> None:
    # Looks again more often than expect() does; whole games are made of this wait.
    visitor.page.locator(f"#table[data-at='{at}'], body.result .points").wait_for()


def play_on(visitor: Visitor, hand: Hand, choice: Choice, after_each: Callable[[], None] = lambda: None) -> str:
    """Play the game on the page to its end, looking again after each move; its id."""
    game = visitor.game
    state = visitor.state(game)
    while not state.over:
        hand.play(visitor, choice(state))
        after_each()
        state = visitor.state(game)
    return game


def hasty(state: Seen) -> str:
    """One roll a turn, and the first box that may be written."""
    return next(iter(state.options)) if state.dice else "r"


def varied(state: Seen) -> str:
    """One, two and three rolls in turn, holding the face that came most, and the box that pays most."""
    if not state.dice:
        return "r"
    face = max(state.dice, key=lambda value: (state.dice.count(value), value))
    held = "".join(str(place) for place, value in enumerate(state.dice, start=1) if value == face)
    if state.rolls_left > state.turn % 3 and len(held) < 5:
        return f"r{held}"
    return max(state.options, key=lambda box: state.options[box])
