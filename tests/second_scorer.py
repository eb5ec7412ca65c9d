"""A second opinion on the rules, written from their text (DESIGN 2) alone; imports nothing of the project.

It shares no code and no shape with `daily/`: dice are digits, a card is a dict from box to points, boxes are told apart
by their names. Slow and plain on purpose. Where it and the game disagree, one of them has misread the rules.
"""

import re

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = {
    "classic": (
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "five_of_a_kind",
        "chance",
    ),
    "yacht": ("choice", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yacht"),
    "yatzy": (
        "one_pair",
        "two_pairs",
        "three_of_a_kind",
        "four_of_a_kind",
        "small_straight",
        "large_straight",
        "full_house",
        "chance",
        "yatzy",
    ),
    "yacht-1938": ("full_house", "four_of_a_kind", "little_straight", "big_straight", "choice", "yacht"),
}
HOUSE_RULES = (
    "classic-free-joker",
    "classic-no-joker",
    "classic-no-bonus",
    "classic-plain",
    "classic-upper-first",
    "classic-12",
)
RULESETS = ("classic", "yacht", "yatzy", "yacht-1938", "triple", *HOUSE_RULES)
NO_JOKER = ("yacht", "yatzy", "yacht-1938", "classic-no-joker", "classic-plain")
NO_EXTRA = ("yacht", "yatzy", "yacht-1938", "classic-no-bonus", "classic-plain")
JOKER_PAYS = {"full_house": 25, "small_straight": 30, "large_straight": 40}

FULL_HOUSE = re.compile(r"(\d)\1\1(?!\1)(\d)\2|(\d)\3(?!\3)(\d)\4\4")
FOUR_IN_A_ROW = re.compile(r"1+2+3+4+|2+3+4+5+|3+4+5+6+")
FIVE_IN_A_ROW = re.compile(r"12345|23456")


def boxes(ruleset: str) -> list[str]:
    """The boxes in card order."""
    if ruleset == "triple":
        return [f"{column}:{box}" for column in "123" for box in boxes("classic")]
    left_out = {"three_of_a_kind"} if ruleset == "classic-12" else set()
    lower = LOWER["classic" if ruleset in HOUSE_RULES else ruleset]
    return [*UPPER, *(box for box in lower if box not in left_out)]


def score(ruleset: str, box: str, dice: str) -> int:
    """What a roll pays in a box at face value."""
    column, _, name = box.rpartition(":")
    return int(column or 1) * _face_value(ruleset, name, "".join(sorted(dice)))


def _face_value(ruleset: str, box: str, roll: str) -> int:
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * roll.count(str(face))
    if box in ("chance", "choice"):
        return _sum(roll)
    if box in ("five_of_a_kind", "yacht", "yatzy"):
        return 50 if roll == 5 * roll[0] else 0
    if ruleset in ("yacht", "yatzy", "yacht-1938"):
        return {"yacht": _yacht, "yatzy": _yatzy, "yacht-1938": _old_yacht}[ruleset](box, roll)
    return _classic(box, roll)


def _classic(box: str, roll: str) -> int:
    match box:
        case "three_of_a_kind":
            return _sum(roll) if _equal(roll, 3) else 0
        case "four_of_a_kind":
            return _sum(roll) if _equal(roll, 4) else 0
        case "full_house":
            return 25 if FULL_HOUSE.fullmatch(roll) else 0
        case "small_straight":
            return 30 if FOUR_IN_A_ROW.search(roll) else 0
        case "large_straight":
            return 40 if FIVE_IN_A_ROW.fullmatch(roll) else 0
    raise LookupError(box)


def _yacht(box: str, roll: str) -> int:
    match box:
        case "four_of_a_kind":
            return _sum(roll) if _equal(roll, 4) else 0
        case "full_house":
            return _sum(roll) if FULL_HOUSE.fullmatch(roll) else 0
        case "small_straight":
            return 15 if FOUR_IN_A_ROW.search(roll) else 0
        case "large_straight":
            return 30 if FIVE_IN_A_ROW.fullmatch(roll) else 0
    raise LookupError(box)


def _yatzy(box: str, roll: str) -> int:
    match box:
        case "one_pair":
            return _sum(_equal(roll, 2))
        case "two_pairs":
            low, high = _equal(roll, 2, lowest=True), _equal(roll, 2)
            return _sum(low + high) if low != high else 0
        case "three_of_a_kind":
            return _sum(_equal(roll, 3))
        case "four_of_a_kind":
            return _sum(_equal(roll, 4))
        case "small_straight":
            return 15 if roll == "12345" else 0
        case "large_straight":
            return 20 if roll == "23456" else 0
        case "full_house":
            return _sum(roll) if FULL_HOUSE.fullmatch(roll) else 0
    raise LookupError(box)


def _old_yacht(box: str, roll: str) -> int:
    match box:
        case "full_house":
            return _sum(roll) if FULL_HOUSE.fullmatch(roll) else 0
        case "four_of_a_kind":
            return _sum(_equal(roll, 4))
        case "little_straight":
            return 30 if roll == "12345" else 0
        case "big_straight":
            return 30 if roll == "23456" else 0
    raise LookupError(box)


def _sum(digits: str) -> int:
    return sum(int(digit) for digit in digits)


def _equal(roll: str, count: int, *, lowest: bool = False) -> str:
    """So many equal digits of the roll, of the highest such face (or the lowest), or nothing."""
    for face in "123456" if lowest else "654321":
        if face * count in roll:
            return face * count
    return ""


def is_joker(ruleset: str, card: dict[str, int], dice: str) -> bool:
    """Whether the joker rule decides: five of a kind, and every box for it is filled."""
    if ruleset in NO_JOKER or dice != 5 * dice[0]:
        return False
    if any(box not in card for box in boxes(ruleset) if "five_of_a_kind" in box):
        return False
    return ruleset != "classic-free-joker" or UPPER[int(dice[0]) - 1] in card


def options(ruleset: str, card: dict[str, int], dice: str) -> dict[str, int]:
    """The legal boxes and what they pay, bonuses apart."""
    pays = {box: score(ruleset, box, dice) for box in boxes(ruleset) if box not in card}
    upper = {box: points for box, points in pays.items() if _name(box) in UPPER}
    lower = {box: points for box, points in pays.items() if box not in upper}
    if not is_joker(ruleset, card, dice):
        return upper if upper and ruleset == "classic-upper-first" else pays
    for box in lower:
        column, _, name = box.rpartition(":")
        if name in JOKER_PAYS:
            lower[box] = int(column or 1) * JOKER_PAYS[name]
    if ruleset == "classic-free-joker":
        return {**upper, **lower}
    own = {box: points for box, points in upper.items() if _name(box) == UPPER[int(dice[0]) - 1]}
    return own or lower or dict.fromkeys(upper, 0)


def gain(ruleset: str, card: dict[str, int], box: str, dice: str) -> int:
    """What writing a legal box adds to the total: its points, the upper bonus if it is reached now, the extra bonus."""
    points = options(ruleset, card, dice)[box]
    before, after = _upper_sum(card, box), _upper_sum({**card, box: points}, box)
    factor = int(box.rpartition(":")[0] or 1)
    bonus = {"yatzy": 50, "yacht-1938": 0}.get(ruleset, 35) if before < 63 * factor <= after else 0
    holds = any(paid for name, paid in card.items() if _name(name) == "five_of_a_kind")
    extra = 100 if holds and ruleset not in NO_EXTRA and dice == 5 * dice[0] else 0
    return points + bonus * factor + extra


def _upper_sum(card: dict[str, int], column_of: str) -> int:
    """The points in the upper boxes of the column that a box is in."""
    column = column_of.rpartition(":")[0]
    return sum(paid for box, paid in card.items() if box.rpartition(":")[0] == column and _name(box) in UPPER)


def _name(box: str) -> str:
    return box.rpartition(":")[2]
