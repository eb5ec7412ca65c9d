"""The words of the table, of the boxes and of the bonuses, as data; imports `word` and the marker of messages."""

from web.rules.word import Word
from web.texts import N_

TABLE = (
    Word(
        "turn",
        N_("Turn"),
        N_("Up to three rolls, and one box that is written. A game has as many turns as its card has boxes."),
        ("턴", "라운드", "round", "go"),
    ),
    Word(
        "roll",
        N_("Roll"),
        N_("Throwing all dice that are not kept. The first roll of a turn throws all five."),
        ("굴리기", "던지기", "다시 굴리기", "throw", "reroll", "re-roll"),
        ("리롤", "재굴림"),
    ),
    Word(
        "keep",
        N_("Keep"),
        N_("Leave a die on the table while the others are rolled again."),
        ("홀드", "남기기", "고정", "hold", "held", "kept", "lock a die"),
        ("킾", "키프"),
    ),
    Word(
        "release",
        N_("Release"),
        N_("Give a kept die back to the next roll. No die is kept for longer than you like."),
        ("킵 풀기", "킵 해제", "unhold", "unlock"),
    ),
    Word(
        "box",
        N_("Box"),
        N_("A line of the card. Every box is filled exactly once."),
        ("항목", "빈칸", "category", "slot", "field"),
    ),
    Word(
        "combination",
        N_("Combination"),
        N_("What a box of the lower section asks for: equal dice, a full house, a straight."),
        ("조합", "족보표", "hand", "pattern"),
        ("족보",),
    ),
    Word(
        "card",
        N_("Card"),
        N_("All boxes of a player with their sums."),
        ("점수판", "스코어보드", "스코어 카드", "score card", "score sheet", "scoreboard"),
    ),
    Word(
        "write",
        N_("Write a box"),
        N_("Put the points of the dice into an open box. That ends the turn."),
        ("기록", "쓰기", "적기", "write", "fill", "score a box", "enter"),
    ),
    Word(
        "scratch",
        N_("Scratch, take 0"),
        N_("Fill a box that does not fit, for no points. A turn cannot be passed."),
        ("0점", "희생", "scratch", "take 0", "zero", "cross out", "sacrifice", "dump", "burn"),
        ("버림", "버리다", "0", "pass", "패스"),
        section="zero",
    ),
    Word(
        "undo",
        N_("Undo"),
        N_("Take back the box just written, until the next roll. A roll cannot be taken back."),
        ("무르기", "취소", "take back"),
    ),
    Word(
        "barred-box",
        N_("Barred box"),
        N_("An open box that the rules do not allow for these dice; it carries a lock."),
        ("잠긴 칸", "자물쇠", "lock", "locked box", "illegal box"),
        section="joker",
    ),
    Word(
        "upper",
        N_("Upper section"),
        N_("The six boxes for one face each. The upper bonus counts their sum."),
        ("상단", "위 칸", "upper box", "top section"),
    ),
    Word(
        "lower",
        N_("Lower section"),
        N_("All other boxes: combinations, and the box for any dice."),
        ("하단", "아래 칸", "lower box", "bottom section"),
    ),
)
"""What is done at the table."""

BOXES = (
    Word(
        "faces",
        N_("Ones to Sixes"),
        N_("The boxes of the upper section: the dice that show the face are added up."),
        ("에이스 · 듀스 · 트레이 · 포 · 파이브 · 식스", "눈", "aces", "deuces", "treys", "numbers", "singles"),
        ("에이스", "듀스", "트레이", "파이브", "식스", "pips"),
    ),
    Word(
        "pair",
        N_("One pair"),
        N_("Two equal dice."),
        ("원페어", "페어", "pair", "two of a kind"),
        boxes=("one_pair",),
    ),
    Word(
        "two-pairs",
        N_("Two pairs"),
        N_("Two equal dice of one face and two of another."),
        ("투페어", "two pair"),
        boxes=("two_pairs",),
    ),
    Word(
        "three-of-a-kind",
        N_("Three of a kind"),
        N_("Three equal dice, or more of them."),
        ("쓰리카드", "쓰리 오브 어 카인드", "세 개 같은 눈", "trips", "triplet", "3 of a kind"),
        ("쓰리카인드", "3카인드", "three kind", "3 kind", "3k"),
        boxes=("three_of_a_kind",),
    ),
    Word(
        "four-of-a-kind",
        N_("Four of a kind"),
        N_("Four equal dice, or all five."),
        ("포카인드", "포 오브 어 카인드", "네 개 같은 눈", "quads", "4 of a kind"),
        ("포커", "포카", "4카드", "4카인드", "four kind", "4 kind", "4k", "carre", "poker"),
        boxes=("four_of_a_kind",),
    ),
    Word(
        "full-house",
        N_("Full house"),
        N_("Three dice of one face and two of another."),
        ("풀 하우스", "풀하", "full boat", "boat"),
        ("풀", "full", "fullhouse"),
        boxes=("full_house",),
    ),
    Word(
        "small-straight",
        N_("Small straight"),
        N_("Four faces in a row; where straights must be exact, 1 2 3 4 5."),
        ("스몰", "작은 스트레이트", "리틀 스트레이트", "short straight", "little straight"),
        ("스스", "스트레이트", "small", "straight", "low straight", "run", "sequence"),
        boxes=("small_straight", "little_straight"),
    ),
    Word(
        "large-straight",
        N_("Large straight"),
        N_("Five faces in a row; where straights must be exact, 2 3 4 5 6."),
        ("라지", "큰 스트레이트", "빅 스트레이트", "long straight", "big straight"),
        ("라스", "스트레이트", "large", "straight", "high straight", "run", "sequence"),
        boxes=("large_straight", "big_straight"),
    ),
    Word(
        "five-of-a-kind",
        N_("Yacht"),
        N_("Five equal dice, and the box for them."),
        (
            "야추",
            "야찌",
            "같은 눈 다섯 개",
            "파이브카드",
            "five of a kind",
            "5 of a kind",
            "yahtzee",
            "yatzy",
            "quints",
        ),
        ("야치", "야츠", "야쯔", "야씨", "요트", "얏찌", "얏지", "5카드", "five kind", "5k"),
        boxes=("five_of_a_kind", "yacht", "yatzy"),
    ),
    Word(
        "chance",
        N_("Chance, choice"),
        N_("The box that any dice fit, for their sum: the way out when nothing else fits."),
        ("찬스", "초이스", "chance", "choice"),
        ("챈스", "쵸이스"),
        boxes=("chance", "choice"),
    ),
)
"""What boxes are called."""

BONUSES = (
    Word(
        "upper-bonus",
        N_("Upper bonus"),
        N_("Extra points for an upper section that reaches its threshold. It is no box: it comes by itself."),
        ("보너스", "상단 보너스", "63점 보너스", "bonus", "upper section bonus", "63 bonus"),
        ("보나스", "63", "35"),
        section="bonus",
    ),
    Word(
        "yacht-bonus",
        N_("Yacht bonus"),
        N_("Extra points for every five of a kind after the first, if its box holds points."),
        ("추가 보너스", "야추 보너스", "야찌 보너스", "extra bonus", "yahtzee bonus", "+100"),
        ("보너스", "보나스", "bonus", "100"),
        section="extra",
    ),
    Word(
        "joker",
        N_("Joker"),
        N_(
            "Five equal dice once their own box is filled: in some games they may then stand for other combinations. "
            "With a forced joker the upper box of their face comes first; with a free one every open box may be chosen."
        ),
        ("조커 규칙", "강제 조커", "자유 조커", "joker rule", "forced joker", "free joker", "wild card"),
        ("조커룰", "죠커", "wildcard"),
        section="joker",
    ),
    Word(
        "total",
        N_("Total"),
        N_("All boxes and all bonuses together: what counts in the end."),
        ("총점", "총합", "score", "final score", "grand total"),
    ),
)
"""What is paid beside the boxes."""
