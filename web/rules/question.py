"""One question of players and its answer; imports nothing of the project. The data stand in `questions.py`."""

from dataclasses import dataclass
from enum import Enum, auto


class More(Enum):
    """Where an answer leads; `answers.py` knows the links, which depend on the rulesets that are played every day."""

    JOKERS = auto()
    EXTRAS = auto()
    BONUSES = auto()
    HIGHEST = auto()
    MEANS = auto()
    ODDS = auto()
    WHICH_BOX = auto()
    BONUS_WORTH = auto()
    GIVE_UP = auto()
    SCALES = auto()
    COMPARED = auto()
    SAME_DICE = auto()
    MIDNIGHT = auto()
    FAIR = auto()
    PAST_DAYS = auto()
    SOLO = auto()
    COMPUTER = auto()
    TABLE = auto()
    SHEET = auto()
    HISTORY = auto()
    SHEETS = auto()


class Mark(Enum):
    """A sign on the screen that a question is about."""

    LOCK = "lock"
    TRIANGLE = "triangle"


@dataclass(frozen=True, slots=True)
class Question:
    """A question: `key` is its anchor, `more` leads on from the answer, `others` are words that it is searched by."""

    key: str
    question: str
    answer: str
    more: tuple[More, ...] = ()
    mark: Mark | None = None
    others: tuple[str, ...] = ()
